/** Closed classes of English words by which hate is told from what merely names a group. */

/** What joins a group to what is said of it from further off: "these people really are so …". */
export const LINKS = new Set(
  "are r is were was be being been am look looks act acts seem seems smell smells stay so such all just always only should would will can make makes want wants try what like they're theyre aren't isn't nothing".split(
    " "
  )
)
/** Being, and seeming to be. */
export const BEING = new Set(
  "are r is were was be am they're theyre seem seems look looks act acts get gets become".split(" ")
)
/** What may stand between being and what one is said to be. */
export const ADVERBS = new Set(
  "so such all just always only too very really truly simply naturally mostly still often usually plain fucking damn bloody a the bunch of lot nothing but more and extremely totally also born as i i've have ever know met seen meet".split(
    " "
  )
)
/** Before these a description of any kind may stand: "a national disgrace", "loud and rude". */
export const ARTICLED = new Set("a an the such most biggest one".split(" "))
export const JOINING = new Set("and or but yet".split(" "))
/** Adverbs and superlatives, by their ends. */
export const ADVERB = /^(?:\p{L}{2,}ly|\p{L}{3,}est)$/u
/** Words that stand before what is done, with those that say that it may be. */
export const AUXILIARIES = new Set(
  "will would can could shall may might must do does did have has had to tend tends turn turned out prove proved happen happens keep keeps love loves like likes want wants come comes came here there over and always never ever only just all both".split(
    " "
  )
)
/** After a group these begin what narrows it: "women in my office are". */
export const NARROWING = new Set("in from on at of around near who living coming with here there out".split(" "))
/** Before a group: "I find them …". */
export const FINDING = new Set(
  "find found consider call see view regard deem think judge rate imagine picture label hold".split(" ")
)
/** After it: "… to be", "… as a". */
export const BEING_AS = new Set("as to be is are a an like nothing but the such just all mere".split(" "))
/** Before what one might do for someone: "I would never trust …". */
export const REFUSING = new Set(
  "never won't wont wouldn't wouldnt can't cant cannot couldn't couldnt don't dont shouldn't refuse impossible hard".split(
    " "
  )
)
export const NOBODIES = new Set("nobody none".split(" "))
/** After who and how: "who could …". */
export const WOULD = new Set("could would can the will in".split(" "))
/** Between what is felt and a group. */
export const FELT_FOR = new Set(
  "for of to toward towards at about by against when whenever every time each if i hear see meet look looking think have a an the all these those that some any around near with talks sat next is so was i'm am just thing it in room comes single these touch touched met saw had heard walk walks walked pass passes passed pure nothing but only deep sheer utter total complete real thought idea sight prospect notion smell presence very existence speak speaks sit sits come enters must work live".split(
    " "
  )
)
/** "I can't respect women enough". */
export const ENOUGH = new Set("more enough less any".split(" "))
/** After a group: what is disliked is what happens to them. "I don't want women to drown." */
export const ABOUT_DEEDS = new Set("to because if when unless until".split(" "))
/** Before a group that is spoken to. */
export const ADDRESSING = new Set("hey you dear attention listen all oi hi sorry ok".split(" "))
/** "Such perverts", "that trash": those who were named before. */
export const POINTING = new Set("such these those".split(" "))
/** What those who were named before are called. */
export const RABBLE = new Set(
  "scum filth vermin rabble riffraff pervert perverts monkey monkeys freak freaks bastard bastards savage savages creep creeps ape apes pig pigs parasite parasites thief crook thug rapist".split(
    " "
  )
)
/** A group as many, not as a word that describes another. */
export const MANY =
  /(?:s|men|people|ppl|folk|islam|community|population|disabled|handicapped|they|them|deaf|blind|elderly)$/
/** Before "to": what is done, and not done for an end. */
export const LONGING = new Set("want wants love loves like likes tend tends try tries come here".split(" "))
/** After a word that denies these turn it round: "can't wait to". */
export const UNDENYING = new Set("wait stop help".split(" "))
/** After "you" what anyone should do is said, not what the one who is spoken to does. */
export const ADVISING = new Set(
  "can can't cannot should shouldn't never don't won't must gotta know could couldn't".split(" ")
)
/** "Why hasn't anyone …?" */
export const URGING = new Set("hasn't don't doesn't can't won't isn't aren't haven't do does would has".split(" "))
export const LESS = new Set("less least".split(" "))
/** The writer, who feels it. */
export const OWN_FEELING = new Set("i me my i'm im i'd i've we us our".split(" "))
/** After "no": nobody. */
export const PERSONS = new Set(
  "person man one people woman human employer country parent family american body".split(" ")
)
/** With one of these in the sentence a deed is not approved of, or by others. */
export const WRONG = new Set(
  "wrong not never isn't isnt evil sick crime illegal if people who those anyone think thinks says say said".split(" ")
)
/** "Who wouldn't hate …?" */
export const ASKING_WHO = new Set("wouldn't doesn't don't wouldnt doesnt".split(" "))
/** Words that begin a question. */
export const QUESTIONS = new Set("how who why what would could".split(" "))
/** Ills that one is spared: "I don't want them to suffer". */
export const ILLS = new Set("suffer feel lose struggle starve worry fear".split(" "))
/** After "your": those who are spoken to, as such. */
export const YOUR_LOT = new Set("guts kind sort lot type people".split(" "))
export const PREPOSITIONS = new Set("of by from against".split(" "))
/** Before "more … than": that there is nothing worse. */
export const NOTHINGS = new Set("nothing nobody none few".split(" "))
/** What happened, not who. */
export const ITS = new Set("it's its that's thats".split(" "))
/** Who or what else may be spoken of. */
export const ANOTHERS = new Set(
  "it that this which men man guys boys cops police government husbands husband rest others trump weather system media".split(
    " "
  )
)
/** Deeds and ills that nobody should have to bear: "women shouldn't fear". */
export const BORNE = new Set(
  "have need feel suffer fear worry pay face settle apologise apologize hide struggle accept tolerate put fight die lose wait go get be care cry bother listen trust let ever only just even also live still always".split(
    " "
  )
)
export const FORBIDDING = new Set("shouldn't shouldnt mustn't".split(" "))
/** What is given for a deed that is approved of. */
export const REWARDS = new Set("hero heroes medal medals applaud reward rewarded".split(" "))
/** After "nobody": what they may. */
export const RIGHTS = new Set("has have should deserves gets can may must is would ought needs".split(" "))
/** Before what one is oneself. */
export const BEING_ME = new Set("i'm im we're".split(" "))
export const ONE_PERSON = new Set("he she him her his".split(" "))
/** Who feels it: "disgusts me". */
export const FEELING_ONES = new Set("me us everyone anyone my".split(" "))
/** Before "girls" these leave them all girls, and no team or class of them. */
export const BEFORE_ALL = new Set(
  "all most fucking damn bloody stupid dumb those these you hate hating hates than about for at by of on to with that think thinks feel reckon believe say guess said see saw like love and or why are aren't do does don't can can't will won't should how when because but so imo tbh honestly if many every some more dated let".split(
    " "
  )
)
/** Not being. */
export const DENYING = new Set(
  "not never no aren't arent isn't isnt ain't aint weren't wasn't can't cant cannot won't wont couldn't wouldn't hardly barely".split(
    " "
  )
)
/** Traits that are verbs, and need no other: "they lie". */
export const VERBAL_TRAITS = new Set("lie lies cheat reek reeks".split(" "))
/** Whose hate it is, if not the writer's. */
export const THIRD_PERSONS = new Set(
  "who they he she it you u people men folks others anyone anybody republicans democrats racists bigots idiots".split(
    " "
  )
)
/** Hostile against what follows at once, an outcry anywhere else: "fuck yeah", "I fucking love my …". */
export const CURSES = new Set("fuck fuckin fucking fuk screw damn goddamn curse".split(" "))
export const BEFORE_CURSED = new Set(
  "all you the these those that this every any single last damned them fuck fucking damn goddamn bloody stupid dirty filthy ugly and other".split(
    " "
  )
)
/** After a group these say something of it, and then that is what counts: "damn, these people can cook". */
export const SAYING = new Set(
  "can could will would are were is was do does did have has had know knows make makes made rock rocks rule rules win wins won love loves exist exists matter deserve deserves cook sing dance".split(
    " "
  )
)
/** After "it" these say what nobody does: "it would be best if". */
export const BEING_SO = new Set("is was would will".split(" "))
export const THIRD_PERSON_VERBS = new Set("hates despises detests loathes resents dislikes distrusts".split(" "))
/** With these the writer takes part. */
export const COMPANY = new Set("everyone everybody else family friends should must".split(" "))
export const FIRST_PERSONS = new Set("i i'm im i've i'll i'd we we're we've we'll we'd me us".split(" "))
/** Before a group these wish nothing yet: "I heard that immigrants died". */
export const UNWISHING = new Set("i im i'm we all every everyone would could someone somebody".split(" "))
export const SOME = new Set("some few certain one my our".split(" "))
/** Between nothing and a group, these deny nothing: "nothing but", "nothing worse than". */
export const NOTHING_LESS = new Set("but worse more".split(" "))
/** Before a group: what is said after it is said of something else. "The way they talk about women is …". */
export const ABOUT = new Set("about toward towards against".split(" "))
export const ARTICLES = new Set("the these those all being any our my".split(" "))
/** After a group: what is felt is felt for what is done to them. "I hate seeing women harassed". */
export const SUFFERED = /^(?:being|getting|shot|beaten|hurt|told|paid|left|\p{L}{2,}ed)$/u
export const ASKING = new Set("don't doesn't didn't isn't aren't hasn't haven't can't won't wasn't weren't".split(" "))
export const ASKED = new Set("you they everyone everybody anyone".split(" "))
export const UNMET_ARTICLES = new Set("a an one any single the".split(" "))
/** After an epithet these part it from the group that follows: "sick of seeing women …". */
export const APART = new Set("and of".split(" "))
/** Two words that deny. */
export const DENYING_PAIRS = new Set(["anything but", "far from"])
/** "Nobody whom I hate more than" denies nothing. */
export const COMPARING = new Set("than as".split(" "))
/** What begins an outcry of more words. */
export const OUTCRIES = new Set(
  "what such bunch total complete absolute fucking disgusting filthy stupid dirty".split(" ")
)
/** Who say these are among their own. */
export const AMONG_OWN = new Set(
  "pride queer queers proud drag unite unites stage fabulous bikes march ramps".split(" ")
)
/** What is done to a group isn't said of it. */
export const PASSIVES = new Set(
  "treated destroyed ruined corrupted invaded sold traded herded kept seen viewed called described portrayed labelled labeled considered regarded depicted accused compared".split(
    " "
  )
)
/** The deed of those whom the sentence is about, where it begins with it: "calling them names is wrong". */
export const DEEDS = new Set(
  "calling saying telling thinking believing claiming suggesting hating wishing treating judging insulting threatening comparing despising killing describing".split(
    " "
  )
)
export const JUDGED = new Set("is isn't isnt makes make says say shows was never won't doesn't".split(" "))
export const DOING = new Set("will would gonna wanna to should must could can".split(" "))
export const DEEDS_OF_HARM = new Set(
  "kill murder exterminate gas lynch behead execute slaughter butcher shoot stab strangle beat punch hit slap smack kick bash smash hurt attack rape torture bomb whip crush cage".split(
    " "
  )
)
/** Before a group these tell what happened, and wish nothing. */
export const NARRATED = new Set(
  "died dies dead death killed murdered burned hanged stabbed attacked bombed beheaded executed raped tortured lynched".split(
    " "
  )
)
export const SELVES = new Set("themselves themself himself herself itself yourselves yourself".split(" "))
