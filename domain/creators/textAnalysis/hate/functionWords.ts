import { readLists } from "../../../lists/readLists.ts"
import { parseWords } from "../phrases/termList.ts"
import file from "./functionWords.txt" with { type: "text" }

const { list } = readLists(file)

/** Function words of English (closed word classes), by which hate differs from a text that merely names a group. */

const words = (list: string): ReadonlySet<string> => new Set(parseWords(list))

// What joins a group to what is said of it.

/** What joins a group to what is said of it from further off: "these people really are so …". */
export const LINKS = words(list("LINKS"))
/** Being, and seeming to be. */
export const BEING = words(list("BEING"))
/** Not being. */
export const DENYING = words(list("DENYING"))
/** What may stand between being and what one is said to be. */
export const ADVERBS = words(list("ADVERBS"))
/** Adverbs and superlatives, by their ends. */
export const ADVERB_BY_ITS_END = /^(?:\p{L}{2,}ly|\p{L}{3,}est)$/u
/** Words that stand before what is done, with those that say that it may be. */
export const AUXILIARIES = words(list("AUXILIARIES"))
/** Before these a description of any kind may stand: "a national disgrace", "loud and rude". */
export const ARTICLED = words("a an the such most biggest one")
/** These join two descriptions: "loud and rude". */
export const JOINING = words("and or but yet")
/** Traits that are verbs, and need no other: "they lie". */
export const VERBAL_TRAITS = words("lie lies cheat reek reeks")
/** Before "to": what is done, and not done for an end. */
export const LONGING = words("want wants love loves like likes tend tends try tries come here")
/** After a group: what it is told not to do. */
export const FORBIDDING = words("shouldn't shouldnt mustn't")
/** Deeds and ills that nobody should have to bear: "women shouldn't fear". */
export const BORNE = words(list("BORNE"))
/** Before a virtue: that a group has little of it. */
export const LESS = words("less least")
/** What happened, not who: "… are killed, it's disgusting". */
export const THAT_IS = words("it's its that's thats")
/** Who or what else may be spoken of. */
export const OTHER_SUBJECTS = words(list("OTHER_SUBJECTS"))

// How many are spoken of, and which.

/** A group as many, not as a word that describes another. */
export const MANY =
  /(?:s|men|people|ppl|folk|crowd|lot|islam|community|population|disabled|handicapped|they|them|deaf|blind|elderly)$/
/** One who was named before, and no group. */
export const ONE_PERSON = words("he she him her his")
/** Before a group: not all of it. */
export const SOME = words("some few certain one my our")
/** After "not": some only. */
export const ALL = words("all every")
/** After "none of" and "not one of". */
export const DEFINITE = words("those these the")
/** "Not one …", "not a single …". */
export const SINGLE = words("single one")
/** Before one of `SINGLE`. */
export const BEFORE_SINGLE = words("not a")
/** Between nothing and a group, these deny nothing: "nothing but", "nothing worse than". */
export const NOTHING_LESS = words("but worse more")
/** Before "more … than": that there is nothing worse. */
export const NOTHINGS = words("nothing nobody none few")
/** "Nobody whom I hate more than" denies nothing. */
export const COMPARING = words("than as")
/** Between "I never met" and whom. */
export const UNMET_ARTICLES = words("a an one any single the")
/** After a group these begin what narrows it: "women in my office are". */
export const NARROWING = words(
  "in from on at of around near who living coming with here there out over under past above below after without aged"
)

/** Before "girls" these leave them all girls, and no team or class of them. */
export const BEFORE_ALL_GIRLS = words(list("BEFORE_ALL_GIRLS"))
/** Before a group, after what is said about it. */
export const ARTICLES = words("the these those all being any our my")
/** Before a group: what is said after it is said of something else. "The way they talk about women is …". */
export const ABOUT = words("about toward towards against")

// Who speaks, and who is spoken to.

/** The writer, alone or among others. */
export const FIRST_PERSONS = words("i i'm im i've i'll i'd we we're we've we'll we'd me us")
/** The writer, and what is the writer's: "they say I hate them", "in my opinion". */
export const OF_THE_WRITER: ReadonlySet<string> = new Set([...FIRST_PERSONS, "my"])
/** Two or three words before a refusal: whose it is. "My friends would never". */
export const POSSESSIVES = words("my our")
/** After "like": a slur for oneself. "Dykes like me". */
export const ONESELF = words("me us myself")
/** The writer, who feels it. */
export const OWN_FEELING = words("i me my i'm im i'd i've we us our")
/** Who feels it: "disgusts me". */
export const FEELING_ONES = words("me us everyone anyone my")
/** Before what one is oneself. */
export const I_AM = words("i'm im we're")
/** With these the writer takes part. */
export const COMPANY = words("everyone everybody else family friends should must")
/** Whose hate it is, if not the writer's. */
export const THIRD_PERSONS = words(list("THIRD_PERSONS"))
/** What others feel, by the verb's end. */
export const THIRD_PERSON_VERBS = words("hates despises detests loathes resents dislikes distrusts")
/** After "it" these say what nobody does: "it would be best if". */
export const BEING_SO = words("is was would will")
/** After "you" what anyone should do is said, not what the one who is spoken to does. */
export const ADVISING = words("can can't cannot should shouldn't never don't won't must gotta know could couldn't")
/** Before a group that is spoken to. */
export const ADDRESSING = words("hey you dear attention listen all oi hi sorry ok")
/** After "your": those who are spoken to, as such. */
export const YOUR_LOT = words("guts kind sort lot type people")
/** Who say these are among their own. */
export const AMONG_OWN = words("pride queer queers proud drag unite unites stage fabulous bikes march ramps")

// What is asked and refused.

/** Where a question begins these deny nothing: "don't you hate …?" */
export const ASKING = words("don't doesn't didn't isn't aren't hasn't haven't can't won't wasn't weren't")
/** After one of `ASKING`: whose company is asked for. */
export const ASKED = words("you they everyone everybody anyone")
/** "Who wouldn't hate …?" */
export const ASKING_WHO = words("wouldn't doesn't don't wouldnt doesnt")
/** Words that begin a question. */
export const QUESTIONS = words("how who why what would could")
/** "Why hasn't anyone …?" */
export const URGING = words("hasn't don't doesn't can't won't isn't aren't haven't do does would has")
/** Before "are they": what they are isn't in question. */
export const WHY = words("why how")
/** After who and how: "who could …". */
export const WONDERING = words("could would can the will in")
/** Before one of `WONDERING`, where a sentence begins. */
export const WONDERED = words("who how")
/** Before what one might do for someone: "I would never trust …". */
export const REFUSING = words(list("REFUSING"))
/** Right before a refusal, beside the writer: "you can't", "why shouldn't". */
export const REFUSERS = words("you how why should")
/** After a word that denies these turn it round: "can't wait to". */
export const UNDENYING = words("wait stop help")
/** Two words that deny. */
export const DENYING_PAIRS: ReadonlySet<string> = new Set(["anything but", "far from"])
/** Between a refusal and a liking: another is quoted, or another thing refused. */
export const REPORTING = words("said saying think")
/** Who stands for everybody: "nobody could …". */
export const NOBODIES = words("nobody none")
/** After "no": nobody. */
export const PERSONS = words("person man one people woman human employer country parent family american body")
/** After "nobody": what they may. */
export const RIGHTS = words("has have should deserves gets can may must is would ought needs")
/** "I can't respect women enough". */
export const ENOUGH = words("more enough less any")

// What is felt.

/** Before a group: "I find them …". */
export const FINDING = words(list("FINDING"))
/** After it: "… to be", "… as a". */
export const BEING_AS = words("as to be is are a an like nothing but the such just all mere")
/** Between what is felt and a group. */
export const FELT_FOR = words(list("FELT_FOR"))
/** After a group: what is disliked is what happens to them. "I don't want women to drown." */
export const ABOUT_DEEDS = words("to because if when unless until")
/** After a group: what is felt is felt for what is done to them. "I hate seeing women harassed". */
export const SUFFERED = /^(?:being|getting|shot|beaten|hurt|told|paid|left|\p{L}{2,}ed)$/u
/** Ills that one is spared: "I don't want them to suffer". */
export const ILLS = words("suffer feel lose struggle starve worry fear")
/** Hostile against what follows at once, an outcry anywhere else: "fuck yeah", "I fucking love my …". */
export const CURSES = words("fuck fuckin fucking fuk screw damn goddamn curse")
/** Between a curse, or a verb that finds, and a group: still the same. */
export const BEFORE_CURSED = words(list("BEFORE_CURSED"))
/** After a group these say something of it, and then that is what counts: "damn, these people can cook". */
export const SAYING = words(list("SAYING"))
/** After an epithet these part it from the group that follows: "sick of seeing women …". */
export const APART = words("and of")
/** What begins a sentence with these is felt at a thing, not at people. */
export const IMPERSONAL = words("it this that")

// Harm, and how deeds are judged.

/** Before a deed: they will do it. */
export const DOING = words("will would gonna wanna to should must could can")
/** After one of `DOING`: harm that they do, not harm done to them. */
export const DEEDS_OF_HARM = words(list("DEEDS_OF_HARM"))
/** After a deed: it is done to those who do it. */
export const SELVES = words("themselves themself himself herself itself yourselves yourself myself ourselves")
/** Before a group these tell what happened, and wish nothing. */
export const NARRATED = words(list("NARRATED"))
/** What is done to a group isn't said of it. */
export const PASSIVES = words(list("PASSIVES"))
/** The deed of those whom the sentence is about, where it begins with it: "calling them names is wrong". */
export const GERUNDS = words(list("GERUNDS"))
/** After one of `GERUNDS`: the deed is judged. */
export const JUDGING = words("is isn't isnt makes make says say shows was never won't doesn't")
/** With one of these in the sentence a deed is not approved of, or by others. */
export const DISAPPROVING = words(list("DISAPPROVING"))
/** What is given for a deed that is approved of. */
export const REWARDS = words("hero heroes medal medals applaud reward rewarded")

// What points back at those who were named.

/** Before those who were named in a sentence before: "such perverts". */
export const POINTING_AT_MANY = words("such these those")
/** The same before one lot: "that scum". */
export const POINTING_AT_ONE = words("that this")
/** What those who were named before are called. */
export const RABBLE = words(list("RABBLE"))
/** After one of `POINTING_AT_ONE`; after "the" trash is a thing. */
export const RABBLE_OR_TRASH: ReadonlySet<string> = new Set([...RABBLE, "trash"])
/** After "like": those who were named in a sentence before. "Scum like that". */
export const LIKE_THOSE = words("that them these those this")
/** Before what those are called who were named in the same sentence: "the scum". */
export const EPITHET_ARTICLES = words("the that")
/** Before an epithet with its article: others are meant, who do something to those named. */
export const PREPOSITIONS = words("of by from against")
/** Between "such" and a word these part them: "such as", "such a". */
export const UNLIKE_SUCH = words("of as a an")
/** What begins an outcry of more words. */
export const OUTCRIES = words("what such bunch total complete absolute fucking disgusting filthy stupid dirty")

// How the sex of trans people is denied.

/** What trans women are called. */
export const MALE = words("men man male males dudes guys boys blokes")
/** What trans men are called. */
export const FEMALE = words("women woman female females girls")

// Whom a clause is about.

/** Before one: one of them, known or just met. */
export const THE_ONE = words("the this that my your his her their our one another some other certain")
/** Before one: whoever is one of them. */
export const ANY_ONE = words("a an every any no each average typical")
/** Before a group, further off: all of them. */
export const ALL_OF = words("all every any no each")
/** After one of them: what happened, once. */
export const PAST = words("was were had did got went came said told")
/** After a group: what follows is said of it. */
export const RELATIVES = words("who that whom")
/** Words that describe people and leave them the group they are. */
export const DESCRIBING_PEOPLE = words(list("DESCRIBING_PEOPLE"))
/** Before "of": all or most of those who follow. */
export const PARTITIVES = words(
  "all most both bunch lot lots half majority each every any many load loads hordes group pack"
)

/** Before a group, or its articles: what it stands in the clause for is another thing. */
export const HEADED_BY = words(list("HEADED_BY"))
/** These end in "ing", and do nothing to a group. */
export const BEFORE_SUBJECT = words(
  "saying thinking fucking everything something nothing morning evening anything believing guessing"
)

/** One word of each is a kind of people or of things that belong to them. */
export const ADJECTIVES_OF_PEOPLE = words(list("ADJECTIVES_OF_PEOPLE"))
/** After a name of people these are no thing of theirs, so that the name stands for them. */
export const NOT_HEADS = new Set([
  ...LINKS,
  ...BEING,
  ...DENYING,
  ...ADVERBS,
  ...AUXILIARIES,
  ...NARROWING,
  ...words(list("NOT_HEADS"))
])
/** After a name of many these agree with another thing. */
export const AGREEING_WITH_ONE = words("is was isn't wasn't has")
/** Names of many that agree with "is", too. */
export const NOUN_SINGULAR = words("islam community population")
/** Others who do or are something within a clause. */
export const INNER_SUBJECTS = words("i i'm im i've i'd we we're we've you you're he he's she she's it it's u everyone")
/** Before a word of contempt: all of those who follow are called so. */
export const FRAMES = words(list("FRAMES"))
/** A row of words with one of these is a sentence, though each begins with a capital. */
export const VERBLESS = words(list("VERBLESS"))
/** Women and girls are so called, and things are so called that are made for them. */
export const WOMEN = words("woman women female females girl girls womens womyn")

// Harm that is none, and whose will it is.

/** Before a word of harm: it is a thing. */
export const BEFORE_THING = words("the a an my his her their your our this that of huge big under in no some")
/** After a word of harm: it is a thing of a kind. */
export const AFTER_THING = words("song songs movie film video album day party list")
/** After a word of harm these make another deed of it: "hit up", "hang with". */
export const HARMLESS_AFTER = words("up with out on around in for from my back")
/** These may be anyone's will. */
export const WILLING = words(
  "want wanna going gonna about ready planning plan love will we'll i'll i'd could would need have must has"
)

/** Before one of `WILLING`: the writer, or whoever is asked. */
export const WILLING_ONES = words(
  "i i'm im we we're were you you're let's lets someone somebody anyone they else is time gotta and"
)

/** What nobody should have to bear begins with these. */
export const SHOULD = words("should shouldn't must mustn't need")
/** After one of `SHOULD` and "be": what is allowed, and not borne. */
export const PERMITTED = words(
  "allowed permitted trusted hired elected wanted needed believed deported banned locked removed caged expelled excluded"
)

/** After one of `SHOULD` and "be": what is borne, in words that don't end in "ed". */
export const BORNE_PASSIVES = words(
  "afraid ashamed scared told paid made hurt left sold seen held sexualised sexualized an a"
)

// Hatred and contempt by their verbs.

/** With one of these hostility is open hatred; without, it is rejection. */
export const HATRED = words(list("HATRED"))
/** Words of contempt that are verbs, and need no "are". */
export const VERBAL_CONTEMPT = words(list("VERBAL_CONTEMPT"))
/** After a coarse word these say how much of a thing it is: "make shit tons of money". */
export const AMOUNTS = words(list("AMOUNTS"))

// What is done with a slur.

/** Before a slur: it is told of. */
export const TELLING = words(list("TELLING"))
/** Before a slur in address, and a name for one who is meant: "you dumb …". */
export const YOU = words("you u ya")
/** Right before a slur, or its article: it is told of. */
export const TELLING_NEXT = words("say says saying word words wrote")
/** Before a slur for one: someone is meant. */
export const BEFORE_ONE = words(list("BEFORE_ONE"))
/** Right before one who is spoken to, at the end. */
export const ADDRESSED = words("up off ok okay alright damn bye")
/** Slurs that few use as another word, and not without one beside it that tells. */
export const COMMON_SLURS = words("fag dyke tranny trannie retard muzzie")
/** Who may be called by an adjective that is a slur. */
export const CALLED_ONES = words(list("CALLED_ONES"))
/** Before a slur that is a verb, too: a deed. */
export const BEFORE_DEED = words(list("BEFORE_DEED"))
/** After a slur that is a verb, too: a deed. */
export const AFTER_DEED = words("out the our this their of in between through")
/** Whom an adjective that is a slur is said of, right after it. */
export const PERSONS_AFTER = words(list("PERSONS_AFTER"))
/** Between whom a slur is aimed at and the slur. */
export const AIMING = words(list("AIMING"))

/** Before what is protected from others. */
export const PROTECTING = words("protect save defend shield")
/** After a group: what they are wanted to be. "I don't want them gone." */
export const GONE = words("gone dead out to hurt killed harmed")
/** Before "to" and a verb: it is another's will. */
export const OTHERS_WILL = words("wants tries tried vows vowed seeks plans planned wanted asks asked")
/** Before a deed: it may be, and is not said to be. */
export const POSSIBLY = words("can could may might")
/** Those who are pointed at, and not who do or are something. */
export const OBJECTS = words("them their theirs em")
/** After "next" and a group: which of them. "… I see". */
export const MET = words("see meet saw met hear find spot")
/** Of women and of whites these are said lightly. */
export const LIGHTLY_SAID = words(list("LIGHTLY_SAID"))
/** In a tag these point at those whom the text names: "#sendthemback". */
export const THEM = words("them")
/** Before a verb's last form: it is done, and not borne. */
export const PERFECT = words("has have had")
/** What women are called who raise their voice: contempt of a woman as such, of one, too. */
export const OF_WOMEN_ALONE = words("hysterical")
/** After a group: what is its due. "… should be shot". */
export const DUE = words(
  "should shouldn't must need needs ought have has gotta deserve deserves deserved require wish someone somebody let next"
)

/** Before a group: what is wished for it. "I hope they die". */
export const WISHES = words(list("WISHES"))
/** What may be is not said to be. */
export const MAYBE = words("may might if whether maybe perhaps")
/** Before a group: others call them names. */
export const CALLING = words("call calls called calling")
/** What a thing was. */
export const WAS = words("was is isn't wasn't")
/** After "never" and before "to": what they didn't want to do. */
export const WANTED = words("wanted needed loved able")
/** Right before a feeling: others may feel it, or are so. "The left is intolerant of …". */
export const OTHERS_MAY = words("may might is isn't was wasn't he's she's")
/** Beside what those are called who were named: still nothing else. */
export const IN_OUTCRIES = words(
  "a of fucking so all them they the those that lot really just absolutely totally and people pieces ugh"
)

/** What begins an outcry of one. */
export const ONE = words("a an he she his her")
/** Before a watchword: it is told of. */
export const TOLD_OF = words("how that says said say claims claim thinks believes if called word words whether")
/** Two words before a word of contempt: "spread like a disease". */
export const LIKENING = words("like as")
/** Before a group that does something: what it does is seen or heard. "Hate to see women fighting". */
export const SEEING = words("see seeing hear hearing watch watching")
/** Verbs of feeling, in the past. */
export const FELT_ONCE = words("hated despised detested loathed disliked resented")
/** They end as names of many do. */
export const NO_NOUNS = words("this is was us yes has does always as thus perhaps sometimes its it's i's let's plus")
/** After a slur: it is spoken of as a word. */
export const AS_A_WORD = words("word slur term")
/** Before those who were met, or who are meant. */
export const DEMONSTRATIVES = words("those these the two three some")
/** Before a noun: others than the writer do what follows. */
export const OF_A_NOUN = words("the my his her their your some these those most many")
/** Right before a group, or "that": what is said of it is thought. */
export const THOUGHT = words(
  "told thought thinks thinking believed believes claimed claims said says insists insisted argued argues"
)

/** Before one of `THOUGHT`: the writer thinks so, too. */
export const THINKING_ONES = words("i we who i've am everyone everybody anyone always never")
/** Before a group these begin a clause of its own. */
export const CLAUSE_BEGINNINGS = words(list("CLAUSE_BEGINNINGS"))
/** What a group bears or does against an ill: nothing is held against it. */
export const WITHSTANDING = words(list("WITHSTANDING"))
/** These put the blame for what stands before them on the group behind them. */
export const BLAMING = words("because thanks due since blame")
/** What drives a group out. */
export const BANISHING = words("deport deporting deported ban banned expel expelled")
/** Beside one of these a tag that sends someone away means those who came from elsewhere. */
export const OF_MIGRATION = words(list("OF_MIGRATION"))
/** Before one of a group as such. */
export const ONE_OF = words("a an every each")
/** Beside an ill: there is little of it. */
export const FEWER = words("less fewer lower")

/** After the name of a group: what is said to be its will. "The … agenda". */
export const CAMPS = words("agenda agendas lobby lobbies ideology mafia cult invasion brigade")
/** Who is so introduced is one, or are some: "he's …", "our neighbours are …". */
export const INTRODUCING = words("is are he's she's they're hes shes")
/** They, and not one person or what one points at. */
export const THEY = words("they they're theyre they'll they've them their all")
/** At the beginning of a sentence that leaves out who it is of. */
export const OMITTING = words("should must need needs ought deserve deserves")
/** What nobody can help being, they are. */
export const CANNOT = words("can't cant cannot couldn't")
/** Of what is left undone to those who are left out: "should be shot", "need to die", but not "need to kill it". */
export const UNDERGOING = words("be get die hang rot")
/** One who is near to the writer; "they" is the one. */
export const NEAR_ONES = words(list("NEAR_ONES"))
/** What is so at one thing or for a while is told of one. */
export const OF_ONE_MATTER = words("at before today yesterday tonight")
/** Before what one is. */
export const OF_ONE_BEING = words("is he's she's hes shes")
/** Before "master race" in earnest; another thing before it is what the joke is of. */
export const BEFORE_MASTERS = words(
  "a an the this that our your their his my one true new real superior of as is are be for from"
)

/** Before a name that is spoken of as a known one: "that … catch". */
export const BEFORE_KNOWN = words("a an the this that and")
/** After a slur: who does so is no thing. */
export const DEEDS_OF_PEOPLE = words(list("DEEDS_OF_PEOPLE"))
