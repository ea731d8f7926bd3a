import type { PhraseClasses } from "./phrases.ts"
import type { TextCategory } from "./textReading.ts"

/**
 * Our own word lists, in the grammar of `compilePhrases`. Modest on purpose: words are added where they are
 * unmistakable, and an ambiguous one stays below the level of a flag until a second one stands beside it.
 */
export interface LexiconEntry {
  /** `innocent` phrases take their words out of every other entry's reach. */
  readonly category: TextCategory | "innocent"
  /** 0 to 1; a flag begins at 0.5. */
  readonly level: number
  readonly confidence: number
  readonly terms: string
  /** Whether the words mean this in a text of any language. */
  readonly isInternational?: true
  /** Whether people mask or respell these words to pass filters, so that they are looked for in disguise. */
  readonly isHidden?: true
  /** Whether "never", "stop" or "people who" before it says the opposite. */
  readonly isDeniable?: true
}

export const CLASSES: PhraseClasses = {
  person:
    "you, u, him, her, them, someone, somebody, everyone, everybody, people, kids, children, cops, girls, boys, yourself, themselves",
  youAre: "you, u, ya, y'all, yall, you're, youre, ur, your, (you|u|y'all|yall) (are|r), you (guys|people|all) are",
  youSurelyAre: "you're, youre, ur, (you|u|y'all|yall) (are|r), you (guys|people|all) are",
  insultNoun:
    "idiot/s, moron/s, imbecile/s, loser/s, dumbass/es, dumbfuck, jackass/es, asshole/s, bitch/es, bastard/s, dickhead/s, whore/s, slut/s, cunt/s, twat/s, wanker/s, prick/s, coward/s, retard/s, turd/s, ratbag/s, scumbag/s, halfwit/s, dimwit/s, nitwit/s, wimp/s, creep/s, pig/s, piece of (shit|crap|trash), pieces of shit, waste of (space|oxygen|air)",
  insultWord:
    "trash, garbage, scum, clown/s, pig/s, pathetic, worthless, disgusting, stupid, dumb, brainless, ugly, fat, retarded",
  slur: "nigger/s, faggot/s, fag/s, tranny, trannies, kike/s, spic/s, chink/s, gook/s, wetback/s, raghead/s, towelhead/s, sandnigger/s, beaner/s, paki/s, coon/s, dyke/s, gypo/s, shemale/s, mudslime/s, jigaboo/s, muzzie/s",
  group:
    "muslims, jews, christians, hindus, sikhs, blacks, asians, africans, arabs, mexicans, latinos, latinas, hispanics, indians, pakistanis, the (chinese|japanese), koreans, nigerians, somalis, syrians, romanians, gypsies, immigrants, migrants, refugees, illegals, foreigners, women, females, gays, lesbians, homosexuals, transgenders, transsexuals, cripples, (black|white|brown|asian|african|arab|muslim|jewish|mexican|indian|chinese|japanese|turkish|polish|roma|gay|lesbian|trans|transgender|bisexual|queer|disabled|autistic|deaf|foreign|immigrant) (people/s|ppl|folk/s|men|women|man|woman|guys|kids|community|ones|families)",
  hateVerb:
    "hate, hating, despise, loathe, (can't|cant|cannot) stand, (get|getting) rid of, fuck, screw, death to, down with",
  killVerb:
    "kill, exterminate, eradicate, gas, lynch, behead, execute, sterilize, genocide, nuke, slaughter, (burn|hang|shoot) (all|every|these|those)",
  be: "are, r, is, were, be, being, ain't, equal, they're, theyre",
  dehumaniser:
    "vermin, cockroach/es, rats, parasites, animals, apes, monkeys, pigs, dogs, scum, filth, trash, garbage, savages, subhuman/s, sub human, less than human, not human, inferior, (a|the) (disease|plague|cancer|virus), cancer, invaders, rapists, criminals, terrorists, thieves, degenerates, disgusting, evil, worthless, whores, sluts, bitches, hoes, shit, demons, groomers, pedophiles, abominations, the (enemy|problem)",
  demeaner: "stupid, dumb, dirty, filthy, ugly, retarded, lazy, useless, mentally ill, property, objects",
  should: "should, must, need to, needs to, deserve, deserves, ought to, gotta, belong in, go back, get out",
  harm: "die, dead, burn, hang, suffer, be (killed|shot|hanged|hung|deported|exterminated|gassed|lynched|banned|removed|eradicated|burned|burnt|beaten|raped|locked up|sterilized|wiped out), to die, rot, to (your|their) (country|countries|homeland), gas chambers, cages, ovens, chains, camps",
  slurIntensifier:
    "fucking, fuckin, dirty, filthy, stupid, ugly, dumb, disgusting, worthless, damn, goddamn, nasty, little, fat, gay, you, ur, all",
  iWill:
    "i will, i'll, (i'm|im|i am) (gonna|going to), i (wanna|want to), we will, we'll, (we're|we are) (gonna|going to), we should",
  softDrug: "weed, marijuana, cannabis, kush, thc, edibles",
  hardDrug:
    "cocaine, heroin, meth, crystal meth, crack cocaine, fentanyl, mdma, ecstasy, ketamine, lsd, acid tabs, magic mushrooms, shrooms, dmt, xanax, xans, percs, percocet, oxycontin, adderall, codeine, opioids",
  contact: "dm, text, message, inbox, telegram, whatsapp, wickr, snap, hit me up",
  money: "profit/s, return/s, income, earnings, roi, gains, money, cash, crypto, bitcoin, btc, eth, usdt, investment",
  promiseOfMoney: "guaranteed, risk free, no risk, instant"
}

/** What may stand between a group and what is said of it without changing it. */
export const FILLERS =
  "a, an, the, all, these, those, you, your, of, so, such, very, really, just, fucking, fuckin, damn, goddamn, bloody, literally, absolutely, always, every, any, some, dumb, nasty, lazy, this, most, more, nothing, but, bunch, like, ass, little, only, pure, complete, total, simply, as, be, being, to, and, dirty, filthy, disgusting, ugly, stupid, people, them, basically, honestly, also, still, i, we, them, em"

const PROFANITY: ReadonlyArray<LexiconEntry> = [
  {
    category: "profanity",
    level: 0.7,
    confidence: 0.95,
    isInternational: true,
    isHidden: true,
    terms:
      "fuck/s/ed/er/ers/in/ing/face, motherfucker/s, motherfucking, fcking, fuckin', fck, fcuk, fvck, phuck, fuk, fukin, fuking, clusterfuck, fuckboy/s, fuckwit/s, shit/s/ty, bullshit, shitshow, shithead/s, dipshit/s, horseshit, bitch/es/y/in/ing, biatch, asshole/s, assholes, arsehole/s, ahole, pussy, pussies, nigga/s, niggaz, dickhead/s, dumbass/es, jackass/es, cocksucker/s, wanker/s, twat/s, bastard/s"
  },
  {
    category: "profanity",
    level: 0.9,
    confidence: 0.95,
    isInternational: true,
    isHidden: true,
    terms: "cunt/s, cunty"
  },
  {
    category: "profanity",
    level: 0.55,
    confidence: 0.9,
    isHidden: true,
    terms: "whore/s, slut/s, slutty, thot/s, prick/s, tits, hoes, stfu, gtfo, batshit, badass/es"
  },
  { category: "profanity", level: 0.3, confidence: 0.8, isHidden: true, terms: "dick/s, cock/s" },
  {
    category: "profanity",
    level: 0.3,
    confidence: 0.8,
    terms:
      "ass, asses, arse, wtf, wth, af, omfg, lmfao, crap, crappy, damn, damned, dammit, goddamn, piss, pissed, bollocks, bugger, hoe, screwed"
  },
  { category: "profanity", level: 0.15, confidence: 0.7, terms: "hell, bloody, heck, darn, freaking, frickin, sucks" },
  {
    category: "profanity",
    level: 0.65,
    confidence: 0.8,
    isInternational: true,
    terms:
      "puta, puto, hijo de puta, mierda, joder, cabron, cabrones, pendejo/s, gilipollas, putain, merde, connard/s, salope, encule, nique ta mere, scheisse, scheiße, arschloch, hurensohn, fotze, wichser, verpiss dich, cazzo, stronzo, vaffanculo, puttana, merda, caralho, porra, foda se, filho da puta, vai tomar no cu, сука, блять, блядь, хуй, пизда, пиздец, ебать, мудак"
  }
]

const OFFENCE: ReadonlyArray<LexiconEntry> = [
  {
    category: "offence",
    level: 0.75,
    confidence: 0.85,
    isDeniable: true,
    terms:
      "{youAre} ~ {insultNoun}, {youSurelyAre} ~ {insultWord}, (are|r) (you|u) ~ {insultNoun}, shut the fuck up, shut your mouth, go to hell, fuck you, fuck u, fuck off, screw you, piss off, eat shit, suck my dick, go fuck yourself"
  },
  {
    category: "offence",
    level: 0.65,
    confidence: 0.8,
    isDeniable: true,
    terms:
      "(what|such) (a|an) ~ {insultNoun}, (he|she|they|it|he's|she's|they're) _ piece of shit, (he|she|they) (is|are|was|were) ~ (idiot/s|moron/s|loser/s|retard/s|whore/s|slut/s|bitch/es), (this|that|these|those|dumb|stupid|fat|ugly) (bitch/es|whore/s|slut/s|hoe/s|cunt/s|retard/s)"
  },
  {
    category: "offence",
    level: 0.95,
    confidence: 0.9,
    isHidden: true,
    isInternational: true,
    terms:
      "nigger/s, faggot/s, kike/s, chink/s, gook/s, wetback/s, raghead/s, towelhead/s, sandnigger/s, trannies, tranny, retard/s, retarded, mudslime/s, jigaboo/s"
  },
  {
    category: "offence",
    level: 0.6,
    confidence: 0.7,
    isHidden: true,
    terms:
      "fag/s, spic/s, beaner/s, paki/s, dyke/s, shemale/s, libtard/s, cuck/s, incel/s, white trash, trailer trash, redneck/s"
  },
  {
    category: "offence",
    level: 0.35,
    confidence: 0.7,
    terms:
      "idiot/s, idiotic, moron/s, loser/s, imbecile/s, scum, scumbag/s, pathetic, coward/s, bimbo, fatty, ugly, dumb, shut up, clown/s"
  },
  { category: "offence", level: 1, confidence: 0.9, isHidden: true, terms: "kys" },
  {
    category: "offence",
    level: 1,
    confidence: 0.9,
    terms: "kill yourself, kill urself, go die, hope you die, hope u die, drink bleach, neck yourself"
  }
]

const HATE: ReadonlyArray<LexiconEntry> = [
  {
    category: "hate",
    level: 1,
    confidence: 0.85,
    isDeniable: true,
    terms: "{killVerb} ~ {group}, {killVerb} ~ {slur}, {group} ~ {should} ~ {harm}, {slur} ~ {should} ~ {harm}"
  },
  {
    category: "hate",
    level: 0.9,
    confidence: 0.8,
    isDeniable: true,
    terms:
      "{group} ~ {be} ~ {dehumaniser}, {slur} ~ {be} ~ {dehumaniser}, {slur} ~ {be} ~ {demeaner}, {hateVerb} ~ {group}, {hateVerb} ~ {slur}"
  },
  {
    category: "hate",
    level: 0.9,
    confidence: 0.8,
    isDeniable: true,
    terms: "{slurIntensifier} {slur}, {slurIntensifier} ~ {slur}"
  },
  {
    category: "hate",
    level: 0.7,
    confidence: 0.7,
    isDeniable: true,
    terms:
      "{group} ~ {be} ~ {demeaner}, (ban|deport|sick of) ~ {group}, (filthy|dirty|disgusting|subhuman|worthless|fucking|stinking|savage|inferior) {group}, {group} (go home|go back|get out|not welcome)"
  },
  {
    category: "hate",
    level: 1,
    confidence: 0.9,
    isDeniable: true,
    terms:
      "gas the (jews|kikes), white power, heil hitler, sieg heil, hitler was right, white genocide, race war now, blood and soil, build the ovens, kkk forever, the great replacement is real, homosexuality is (a|an) (disease|sin|abomination|sickness), being gay is (a disease|disgusting|a sickness)"
  },
  { category: "hate", level: 0.3, confidence: 0.5, terms: "{slur}" }
]

const NSFW: ReadonlyArray<LexiconEntry> = [
  {
    category: "nsfw",
    level: 0.95,
    confidence: 0.9,
    isInternational: true,
    terms:
      "send nudes, selling (nudes|content|pics|videos) _ (dm|onlyfans), (free|sexy|hot) nudes, (full|new|hardcore|free) porn, porn (video/s|star|vid/s), (watch|see) me (naked|nude|cum|masturbate), (wet|tight) pussy, suck (my|his|your) (dick|cock), (dick|cock|pussy) pics, live sex, sex (show|cam|chat), (subscribe|sub) to my (onlyfans|fansly), onlyfans com, fansly com, pornhub com, xvideos com"
  },
  {
    category: "nsfw",
    level: 0.8,
    confidence: 0.85,
    isHidden: true,
    terms:
      "blowjob/s, handjob/s, deepthroat, creampie, gangbang, bukkake, cumshot/s, dildo/s, camgirl/s, pornstar/s, masturbate/s, masturbating, masturbation, rimjob/s"
  },
  {
    category: "nsfw",
    level: 0.7,
    confidence: 0.85,
    isHidden: true,
    isInternational: true,
    terms:
      "sex tape/s, porn, porno, pornhub, onlyfans, fansly, hentai, milf/s, horny, xxx rated, nsfw, threesome/s, orgasm/s"
  },
  {
    category: "nsfw",
    level: 0.5,
    confidence: 0.7,
    isHidden: true,
    terms:
      "nudes, titties, tits, erection, fetish, kinky, bdsm, cumming, sexting, hookup/s, escort/s service/s, strip club, stripper/s"
  },
  {
    category: "nsfw",
    level: 0.3,
    confidence: 0.6,
    isHidden: true,
    terms:
      "boobs, cum, anal, sex, nude, naked, sexual, sexy, lingerie, topless, thirst trap, pussy, booty, seductive, xxx"
  },
  { category: "nsfw", level: 0.3, confidence: 0.6, terms: "🍆, 💦, 🍑" }
]

const VIOLENCE: ReadonlyArray<LexiconEntry> = [
  {
    category: "violence",
    level: 1,
    confidence: 0.8,
    isDeniable: true,
    terms:
      "shoot up _ (school|mall|church|office|mosque|synagogue|place), {iWill} ~ (behead|rape|strangle) {person}, {iWill} ~ (bomb|burn down) _ (school|building|house|mosque|church|office), put a bullet in _ {person}, (a bullet in|slit) (your|his|her|their) (head|throat)"
  },
  {
    category: "violence",
    level: 0.8,
    confidence: 0.7,
    isDeniable: true,
    terms: "{iWill} ~ (kill|murder|stab|shoot) {person}, (you're|youre|you are) (a dead man|dead meat)"
  },
  {
    category: "violence",
    level: 0.8,
    confidence: 0.8,
    isHidden: true,
    terms: "behead/ed/ing, decapitate/d, massacre/d, genocide"
  },
  {
    category: "violence",
    level: 0.75,
    confidence: 0.75,
    isDeniable: true,
    terms:
      "beat (you|him|her|them) up, beat (your|his|her|their) ass, beat the shit out of, break (your|his|her|their) (legs|neck|face|jaw), punch (you|him|her|them) in the, smash (your|his|her|their) (face|head|skull), hope _ (you|he|she|they) (die|dies|get shot|gets shot|burn), deserve/s to (die|be shot|be killed)"
  },
  {
    category: "violence",
    level: 0.6,
    confidence: 0.7,
    isHidden: true,
    terms:
      "murder/s/ed/er/ers/ing, rape/d/s, raping, rapist/s, stabbing/s, stabbed, torture/d/s, lynched, lynching, slaughtered, molest/ed/er/ing, dismembered"
  },
  {
    category: "violence",
    level: 0.5,
    confidence: 0.6,
    terms:
      "mass shooting/s, school shooting/s, drive by shooting, domestic violence, suicide bomber/s, terror attack/s, terrorist attack/s, gun violence, shot dead, gunned down, bombing/s, (graphic|gore|gory) (video|footage|content)"
  },
  { category: "violence", level: 0.45, confidence: 0.6, isDeniable: true, terms: "(kill|killed|shoot|stab) {person}" },
  {
    category: "violence",
    level: 0.3,
    confidence: 0.6,
    isHidden: true,
    terms:
      "suicide, kill/s/ed/ing/er/ers, gun/s, shooting/s, blood, bloodshed, knife, weapon/s, ar15, ak47, assault/ed, war"
  }
]

const POLITICAL: ReadonlyArray<LexiconEntry> = [
  {
    category: "political",
    level: 0.7,
    confidence: 0.85,
    terms:
      "vote/d/s for _ (president|senate|congress|mayor|governor|parliament|party), vote (democrat|republican|labour|conservative|tory|green|them out|him out|her out|blue|red), (far|alt|radical) (right|left), democrat/s, republican/s, gop, maga, brexit, remainers, (presidential|general|midterm) election/s, (stolen|rigged) election, election fraud, pro life, pro choice, prolife, prochoice, (gun|abortion|immigration) (control|rights|ban|law/s|reform), defund the police, black lives matter, blm, (socialist|communist|fascist|marxist|liberal|conservative|leftist) agenda, deep state, open borders, free palestine, tory, tories, antifa, (impeach|overthrow) _ (president|government), drain the swamp"
  },
  {
    category: "political",
    level: 0.35,
    confidence: 0.7,
    terms:
      "election/s, vote/d/s/r/rs, voting, politician/s, politics, political, president, senator/s, senate, congress, congressman, parliament, prime minister, government, liberal/s, conservative/s, socialist/s, socialism, communist/s, communism, fascist/s, fascism, leftist/s, protest/s/ers, abortion, propaganda, trump, biden, obama, clinton, putin, netanyahu, israel, palestine, gaza, hamas, ukraine, capitalism, immigration, border wall, taxes"
  }
]

const LEGAL: ReadonlyArray<LexiconEntry> = [
  {
    category: "legal",
    level: 0.8,
    confidence: 0.75,
    terms:
      "(i|i'm|im|i've|we|my|me|he|she) _ (arrested|indicted|convicted|sentenced|jailed|sued), (pleaded|plead|pled|found) guilty, (charged|booked) with _ (assault|fraud|theft|battery|possession|dui|felony|murder|robbery), (class action|filed a|facing a|my) lawsuit, restraining order, out on bail, (on|violated) probation, (my|the) (mugshot|court date), money laundering, tax evasion, insider trading, (sec|ftc|fbi|irs) (investigation|charges|complaint|raid)"
  },
  {
    category: "legal",
    level: 0.45,
    confidence: 0.65,
    terms:
      "lawsuit/s, felony, felonies, felon, indicted, indictment, misdemeanor, dui, embezzlement, subpoena, plagiarism, copyright strike, cease and desist, defamation, libel"
  },
  {
    category: "legal",
    level: 0.3,
    confidence: 0.6,
    terms: "arrested, jail, prison, sued, guilty, convicted, fraud, scam/s, scandal, allegation/s, illegal, crime/s"
  }
]

const SUBSTANCE: ReadonlyArray<LexiconEntry> = [
  {
    category: "substance",
    level: 1,
    confidence: 0.85,
    isDeniable: true,
    terms:
      "(selling|sell|restocked|got) _ {hardDrug} _ {contact}, {hardDrug} _ {contact} (me|us|for|to), {contact} (me|us|for) _ {hardDrug}, {hardDrug} _ (for sale|in stock|available now), (buy|order) _ {hardDrug} (online|here|from us)"
  },
  {
    category: "substance",
    level: 0.85,
    confidence: 0.8,
    isDeniable: true,
    terms:
      "(selling|sells|sell) _ {hardDrug}, (selling|sells|sell|restocked) _ {softDrug}, {softDrug} _ {contact} (me|us|for|to), {contact} (me|us|for) _ {softDrug}, {softDrug} _ (for sale|in stock|available now)"
  },
  {
    category: "substance",
    level: 0.75,
    confidence: 0.8,
    terms:
      "(doing|snorting|smoking|shooting|popping|taking|tripping on|high on|addicted to|did|tried|snort|snorted|love|loving) ~ {hardDrug}, (popping|popped|pop) ~ (pills|xans|percs|molly), lines of (coke|cocaine)"
  },
  {
    category: "substance",
    level: 0.55,
    confidence: 0.75,
    isHidden: true,
    terms: "cocaine, heroin, meth, fentanyl, mdma, ketamine, lsd, crackhead/s, stoned, xans, percs, opioids, stoner/s"
  },
  {
    category: "substance",
    level: 0.55,
    confidence: 0.7,
    terms:
      "(smoke|smoking|smoked|roll|rolling|hit|rip|lighting|light|passing) ~ (weed|blunt/s|joint/s|bong/s|spliff/s|dope|kush|crack), bong rip/s, wake and bake, (high|baked|blazed|zooted) af, (vape|vaping) (juice|pens|pods), (getting|got|so|too|be|was|am) ~ (wasted|hammered|shitfaced|blackout drunk|blacked out), drunk driving, binge drinking"
  },
  {
    category: "substance",
    level: 0.3,
    confidence: 0.65,
    isHidden: true,
    terms:
      "weed, marijuana, cannabis, thc, 420, vape/s, vaping, cigarette/s, cigar/s, nicotine, tobacco, drunk, wasted, tequila, vodka, whiskey, whisky, hungover, hangover, drug/s, blunt/s, bong/s, edibles, shrooms, molly, xanax, adderall, steroids, casino, gambling, betting"
  }
]

const DECEPTIVE: ReadonlyArray<LexiconEntry> = [
  {
    category: "deceptive",
    level: 1,
    confidence: 0.8,
    isDeniable: true,
    terms:
      "{promiseOfMoney} _ {money} _ (dm|telegram|whatsapp|link|inbox|join|sign up|contact), (send|deposit|invest) _ (btc|bitcoin|eth|crypto|usdt) _ (get|receive|earn) _ (back|double|return/s), double your (money|bitcoin|btc|crypto|investment), (turn|turned|flip|flipped) _ (100|200|500|1000|$100|$200|$500|$1000) (into|to), (cash app|cashapp|paypal) flip/s, recovered my (stolen|lost) (funds|bitcoin|crypto)"
  },
  {
    category: "deceptive",
    level: 0.8,
    confidence: 0.75,
    isDeniable: true,
    terms:
      "guaranteed ~ {money}, (get|getting) rich quick, (make|making|earn|earning) _ (a|per|every) (day|week) _ from home, financial freedom _ dm, 100 (legit|guaranteed), no risk _ (profit|returns|investment), (buy|cheap|free) (followers|likes|views|subscribers), (miracle|secret) (cure|remedy|pill), cures (cancer|diabetes|covid|autism|everything), doctors (hate|don't want you), (free|won a|claim your) (iphone|gift card|giveaway) _ (click|link|claim), pyramid scheme, ponzi scheme, pump and dump, crypto signals, forex signals"
  },
  {
    category: "deceptive",
    level: 0.6,
    confidence: 0.65,
    isDeniable: true,
    terms:
      "vaccines (cause|kill|are poison), plandemic, flat earth, (moon landing|holocaust|climate change|covid) (is|was) (fake|a hoax|a lie|faked), chemtrails, (detox|cleanse) _ (toxins|parasites), follow for follow, follow4follow, f4f, like for like, l4l, sub4sub"
  },
  {
    category: "deceptive",
    level: 0.3,
    confidence: 0.5,
    terms:
      "giveaway/s, passive income, side hustle, forex, crypto, nft/s, be your own boss, limited time only, click the link, act now, dm me, telegram, whatsapp"
  }
]

const INNOCENT: ReadonlyArray<LexiconEntry> = [
  {
    category: "innocent",
    level: 0,
    confidence: 1,
    terms:
      "therapist/s, hypnotherapist/s, penistone, scunthorpe, middlesex, cockatoo/s, cockatiel/s, moby dick, dick van dyke, dick clark, dick tracy, philip k dick, spotted dick, pussy cat/s, pussy willow/s, cum laude, (food|earth|book) porn, nude (lipstick/s|shade/s|palette/s|heels|nails|lip/s|tone/s|color/s|colour/s|gloss|dress|makeup|polish), naked (palette|eye|juice|cake), sex (ed|education|and the city), (same|opposite|either) sex, bloody mary, hell of a, hell's kitchen, kick ass, power ranger/s"
  },
  {
    category: "innocent",
    level: 0,
    confidence: 1,
    terms:
      "killing it, killed it, kill it, kills it, kill time, killer (deal|look|outfit|workout|app|feature|whale/s), (photo|video|film|music|wedding|portrait|product) shoot/s, shooting (star/s|hoops|guard|schedule|day|location), (glue|nail|massage|heat) gun/s, blood (pressure|test/s|type|drive|orange/s|donation/s|donor/s|sugar|moon), (star|civil|cold|world|console|thumb|tug of) war/s, knife (skills|set/s|block), (chef's|butter|palette) knife, (tennis|basketball|food|squash|volleyball|badminton) court/s, dressed to kill"
  },
  {
    category: "innocent",
    level: 0,
    confidence: 1,
    terms:
      "vote for (me|us|your favorite|your favourite|my|this|the best), vote (below|in the comments|now|here), weed (killer|control|the garden), (pulling|pull) weeds, (diet|cherry|vanilla) coke, coke (zero|can/s|bottle/s), (a|some) coke, wasted (time|food|potential), punch drunk, drug (store|stores|free), fuck cancer, cancer (survivor/s|patient/s|research|free), hate (crime/s|speech), stop (asian|the) hate, kill two birds, dirty (chai|martini|dancing|dishes|laundry), (chinese|indian|mexican|japanese) (food|restaurant/s|cuisine|new year), indian (ocean|summer)"
  }
]

export const LEXICON: ReadonlyArray<LexiconEntry> = [
  ...PROFANITY,
  ...INNOCENT,
  ...HATE,
  ...OFFENCE,
  ...NSFW,
  ...VIOLENCE,
  ...POLITICAL,
  ...LEGAL,
  ...SUBSTANCE,
  ...DECEPTIVE
]

/** Before a deniable phrase, these say the opposite of it or that it is someone else's. */
export const DENIALS: ReadonlySet<string> = new Set(
  "not never don't dont doesn't doesnt didn't didnt won't wont wouldn't wouldnt can't cannot shouldn't isn't aren't stop stopped nobody without who anyone whoever if racists bigots nazis they he she said says claims calling accused avoid beware".split(
    " "
  )
)
