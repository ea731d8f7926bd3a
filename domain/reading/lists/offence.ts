import type { LexiconEntry } from "./lexiconEntry.ts"

/** Insults: what is said to people or of them. */
export const OFFENCE: ReadonlyArray<LexiconEntry> = [
  {
    category: "offence",
    sign: "insult",
    level: 0.75,
    confidence: 0.85,
    isDeniable: true,
    isAimed: true,
    terms: `
      {youAre} ~ {insultNoun}
      {youSurelyAre} ~ {insultWord}
      {youSurelyAre} (the|a) ~ {insultEpithet} {dullNoun}
      {youSurelyAre} (so|too|such|that|really|literally|just|actually) (dumb|stupid|pathetic|ugly|worthless)
      (are|r) (you|u) ~ {insultNoun}
      (you|u) {insultEpithet} {insultNoun}
      (you|u) {intensifier} {insultNoun}
      (you|u) (absolute|total) (clown|fool|donut|muppet|tool|freak)
      (you|u|you're|youre) {insultEpithet} {anyone}
      {youSurelyAre} (a|an|such a) ~ {insultEpithet} {anyone}
      {youSurelyAre} ~ {insultEpithet} {anyone}
      (you people|you guys|you all) are ~ (idiots|morons|sheep|clowns|brainless|trash|pathetic)
      (you|u|ya) (look|looks|smell|sound) like (a|an) ~ (pig|whale|cow|troll|trash bag|corpse)
      (your|ur) (face|voice|breath) (makes|make) me (want to|wanna) (vomit|puke|throw up)
      {youSurelyAre} (the) (dumbest|ugliest|stupidest|most pathetic|most useless)
      {youSurelyAre} a (joke|disgrace|waste) (and|to|of)
      (what|such) (a|an) {insultEpithet} ~ {dullNoun}
      (ugly|fat|pathetic|nasty|smelly) (troll|rat|pig|cow|goblin|gremlin|slob)
      (he's|she's|he is|she is|you're) a {insultEpithet} ~ (slob|pig|cow|rat|troll)
      (dumber|uglier|stupider) than (a|any|my|the|your)
      (dumb|stupid|ugly|fat|bitch|ho|hoe) ass (hoe|bitch|ho|nigga)
      (you|u) {insultEpithet} {dullNoun}
      (you|u) {insultEpithet} {insultEpithet} {dullNoun}
      (he|she|he's|shes|she's|they're) _ (a|an|some|such a|the) ~ {insultEpithet} {insultNoun}
      (is|was) (a|an|such a|an absolute|a total) ~ {insultEpithet} {insultNoun}
      (he|she|he's|shes|she's|they're|is|was|are|were) _ (a|an|some|such a|the) {insultEpithet} {dullNoun}
      my (ex|boss|manager|neighbour|neighbor|landlord|teacher|coach|co-host|mother in law) is (a|an) ~ {insultNoun}
      you have the brain of
      (brain|iq|personality) of a (wet|dead|rotten|potato|rock|brick|goldfish)
      (waste|complete waste) of (skin|oxygen)
      (go|just go) cry (about it|more) (loser|baby|snowflake)
      (lower|smaller) than (his|her|your|their) iq
      (your|his|her|their) (two|one|single|last|only) (brain cell|braincell)
      (nobody|no one) (likes|loves|wants|asked) you
      (nobody|no one) would (notice|miss|care) if you
      most hated person
      (if stupidity|if stupid) was
      imagine being this (stupid|dumb|ugly|desperate|pathetic)
      so (desperate|pathetic) and so ugly
      ratio ~ you're hideous
      (you're|youre|ur|she's|he's) (hideous|brainless|spineless|disgusting|repulsive)
      you were useless
      go fuck yourself
      fuck you (bitch|asshole|loser/s|idiot|cunt|all)
      shut the fuck up
      eat shit
      suck my dick
      washed up has been
      (he's|she's|you're|they're|youre) thick as (a brick|two)
      (whoever|who) raised (you|him|her)
      (human|walking) version of (a|an) (stain|fart|landfill|migraine|tumor)
      talentless (hack|loser|nobody|fraud|fool)
      (fuck|screw) you and your
    `
  },
  {
    category: "offence",
    sign: "insult",
    level: 0.65,
    confidence: 0.8,
    isDeniable: true,
    isAimed: true,
    terms: `
      (what|such) (a|an) ~ {insultNoun}
      (he|she|they|he's|she's|they're) _ piece of shit
      (lying|lazy|useless|worthless|pathetic) (sack|piece) of (garbage|shit|crap|trash|dirt)
      (he|she) (is|was) ~ (idiot|moron|loser|retard|whore|slut|bitch|coward|liar)
      (this|that) (guy|dude|man|woman|girl|kid|streamer|chick|lady|clown) (is|was) (a|an|such a|just a) ~ {insultNoun}
      they (are|were) ~ (idiots|morons|losers|retards|whores|sluts|bitches|cowards)
      (dumb|stupid|fat|ugly|nasty|lying|crazy|fake) (bitch/es|whore/s|slut/s|hoe/s|cunt/s|retard/s)
      (those|these) (idiots|morons|imbeciles|scumbags|cunts|retards)
      (this|that) (idiot|moron|imbecile|scumbag|cunt|retard)
      shut your mouth
      (rat|horse|dog|pig) faced
      at this (whale|cow|pig) in
    `
  },
  {
    category: "offence",
    sign: "slur",
    level: 0.95,
    confidence: 0.9,
    isDeniable: true,
    isHidden: true,
    isInternational: true,
    terms: `
      nigger/s
      faggot/s
      wetback/s
      raghead/s
      towelhead/s
      sandnigger/s
      mudslime/s
      jigaboo/s
    `
  },
  {
    category: "offence",
    sign: "slur",
    level: 0.95,
    confidence: 0.9,
    isDeniable: true,
    isHidden: true,
    terms: `
      kike/s
      chink/s
      gook/s
      trannies
      tranny
      retard/s
      retarded
    `
  },
  {
    category: "offence",
    sign: "slur",
    level: 0.6,
    confidence: 0.7,
    isHidden: true,
    yieldsToNames: true,
    terms: `
      beaner/s
      shemale/s
      libtard/s
    `
  },
  {
    category: "offence",
    sign: "slur",
    level: 0.6,
    confidence: 0.7,
    yieldsToNames: true,
    terms: `
      fag/s
      spic/s
      paki/s
      dyke/s
      incel/s
      cuck/s
    `
  },
  {
    category: "offence",
    sign: "insult",
    level: 0.25,
    confidence: 0.6,
    terms: `
      (this|that|these|those) (bitch/es|whore/s|hoe/s)
      fuck you
      fuck u
      fuck off
      go to hell
      screw you
      white trash
      trailer trash
      redneck/s
    `
  },
  {
    category: "offence",
    sign: "insult",
    level: 0.15,
    confidence: 0.7,
    terms: `
      idiot/s
      idiotic
      moron/s
      loser/s
      imbecile/s
      scum
      scumbag/s
      pathetic
      coward/s
      bimbo
      fatty
      ugly
      dumb
      shut up
      piss off
      clown/s
    `
  },
  { category: "offence", sign: "self_harm_call", level: 1, confidence: 0.9, isHidden: true, terms: "kys" },
  {
    category: "offence",
    sign: "self_harm_call",
    level: 1,
    confidence: 0.9,
    isDeniable: true,
    terms: `
      kill urself
      kill yourself
      (go|and|please|pls) die (you|bitch|loser|alone|already|in a)
      (just|please|pls) go die
      (hope|wish) (you|u) (die|were dead)
      drink bleach
      neck yourself
      end your life
    `
  },
  {
    category: "offence",
    sign: "self_harm_call",
    level: 0.4,
    confidence: 0.6,
    terms: `
      go die
    `
  }
]
