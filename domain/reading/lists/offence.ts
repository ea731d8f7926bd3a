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
      (he's|shes|she's|they're) _ (a|an|some|such a|the) ~ {insultEpithet} {insultNoun}
      (is|was) (a|an|such a|an absolute|a total) ~ {insultEpithet} {insultNoun}
      (he's|shes|she's|they're|is|was|are|were) _ (a|an|some|such a|the) {insultEpithet} {dullNoun}
      my (ex|boss|manager|neighbour|neighbor|landlord|teacher|coach|co-host|mother in law) is (a|an) ~ {insultNoun}
      (waste|complete waste) of (skin|oxygen)
      (go|just go) cry (about it|more) (loser|baby|snowflake)
      (your|his|her|their) (two|one|single|last|only) (brain cell|braincell)
      (nobody|no one) (likes|loves|wants|asked) you
      (nobody|no one) would (notice|miss|care) if you
      (if stupidity|if stupid) was
      (you're|youre|ur|she's|he's) (hideous|brainless|spineless|disgusting|repulsive)
      go fuck yourself
      fuck you (bitch|asshole|loser/s|idiot|cunt|all)
      shut the fuck up
      eat shit
      suck my dick
      washed up has been
      (he's|she's|you're|they're|youre) thick as (a brick|two)
      talentless (hack|loser|nobody|fraud|fool)
      {youSurelyAre} (a|an|such a|just a|nothing but a|just another) _ {insultNoun}
      {youSurelyAre} (a|an|such a|an absolute|a total|a complete|being a) ~ dick/s
      (you|u) {vocativeWord} {insultNoun}
      (you|u) {vocativeWord} {dullNoun}
      (you|u) {vocativeWord} {vocativeWord} {insultNoun}
      (you|u) {vocativeWord} {vocativeWord} {dullNoun}
      (you|u) {insultEpithet} ~ {insultNoun}
      {youSurelyAre} _ {insultNoun}
      {youSurelyAre} (so|too|such|that|really|literally|just|actually|beyond|utterly|completely|
        fucking) {contemptWord}
      {youSurelyAre} {contemptWord}
      you were (always|never|just|so) ~ {contemptWord}
      {thirdPersonIs} (a|an|such a|such an|just a|nothing but a|the biggest|the worst|an absolute|a complete|a total|
        a real) _ {insultNoun}
      {thirdPersonIs} (a|an|such a|such an|an absolute|a complete|a total|nothing but a) {vocativeWord} {dullNoun}
      {thirdPersonIs} (a|an|such a|such an|nothing but a) {insultEpithet} _ {dullNoun}
      {thirdPersonIs} {intensifier} {insultNoun}
      {thirdPersonIs} ~ {contemptWord}
      {thirdPersonIs} (beyond|utterly|completely|totally) {contemptWord}
      (such|what) (a|an) {insultEpithet} _ {insultNoun}
      {insultEpithet} {insultEpithet}
      {insultEpithet} and {insultEpithet}
      {insultEpithet} (loud and|weak and|mean and|fake and|lazy and) {insultEpithet}
      (you|u|ya) _ (smell|smells|stink|sound) like (a|an) ~ (shit|crap|garbage|trash|sewer|dumpster|fart|rat)
      (you|u) smell like (garbage|trash|shit|you look|death)
      (you|he|she|you've|he's|she's) (have|has|got|had|with) (the|all the) (brain|brains|iq|personality|charisma|
        charm|intellect|intelligence|depth|spine|backbone|talent|emotional range|self awareness|morals|attention span|
        work ethic|humour|humor) of
      (your|his|her) (brain|iq) is _ (small|smaller|empty|mush|missing|broken|tiny|pea|size)
      (no|zero|without a|negative) (brain cells|braincells|brain cell|talent whatsoever|redeeming qualities)
      (met|seen|scraped|known|had) _ (smarter|brighter|deeper|sharper|cleaner|more useful|
        more interesting) _ _ than (you|him|her|them|this guy|this girl|my ex)
      as (dumb|thick|dense|stupid|useless|ugly|fake|slow|dull|interesting as a wet) as (a|an|they|two|the)
      (thick|dumb|dense|useless) as (a|an|two|rocks|bricks|shit|mince|pig)
      even your (own mother|own kids|own family|mum|mom|mother|dad|dog|kids|family|parents|mates|friends) (hates|hate|
        skips|skip|can't|cant|avoids|avoid|left|laughs|laugh|is|are|knows|know|doesn't|don't|pities|pity|unfollowed|
        mutes|muted)
      (your|his|her) (parents|mum|mom|mother|kids|family|children|dad) must be _ (ashamed|embarrassed|disappointed|
        mortified)
      (look|looking) at the state of (you|him|her|this one|that)
      (hope|hoping) (your|his|her|ur) (channel|career|page|account|show|business|marriage|life) (dies|fails|flops|
        tanks|crashes|burns|ends|gets deleted|falls apart|rots)
      (nobody|no one|noone) (cares|gives a shit|gives a damn) (about|what) (you|u|your) _ (loser|idiot|clown|freak|
        ugly|moron)
      (nobody|no one|noone) (likes|loves|wants|asked for|believes in|respects|can stand|would miss|misses|
        cares about) (you|him|her)
      (everyone|everybody|we all|people) (hates|hate|laughs at|laugh at|can't stand|cringes at) (you|u)
      (go|please go|just go|kindly) (touch grass|back under your|crawl back|cry about|choke|rot)
      (crawl|go|get|slither) back (under|into|in|to) (your|the) (rock|hole|cave|sewer|swamp|bridge|basement|gutter|
        nursing home)
      (get a|buy a|find a) (life|brain|personality) (you|loser|idiot|freak|clown|ugly|bitch)
      (imagine|imagining) being (this|that|so|as) (stupid|dumb|ugly|desperate|pathetic|useless|thick|dense|talentless|
        irrelevant)
      (whoever|who) (raised|birthed|made|gave birth to) (you|him|her)
      should have been (swallowed|aborted)
      (your|ur) (mum|mom|mother|parents) should have
      (worst|ugliest|dumbest|fakest|stupidest|biggest) (excuse for a|example of a)
      (ugliest|dumbest|stupidest|fakest|vilest|nastiest) (person|human|man|woman|creator|bitch|guy|girl|streamer|host|
        thing) (alive|on|in|i|ever)
      (human|walking|living) (version|equivalent|form|embodiment|definition) of (a|an|the) _ (stain|fart|landfill|
        migraine|tumor|garbage|trash|dumpster|rash|disease|infection|participation|headache|wart|fungus|sewage)
      (human|walking|living) (garbage|trash|landfill|dumpster|stain|disease|tumor|headache|migraine)
      (what|wtf) (the fuck|the hell) is wrong with you
      wtf is wrong with you
      (fuck|screw) (you|u) and (your|ur)
      {youSurelyAre} (a|nothing but a|nothing more than a|just a|such a) {vocativeWord} {dullNoun}
      {youSurelyAre} (a|nothing but a|nothing more than a|just a|such a) {vocativeWord} {vocativeWord} {dullNoun}
      what a (snake|rat|pig|leech|clown|coward|fraud|phony|creep|jerk|tool|troll|parasite|weasel|slimeball)
      {thirdPersonIs} the (fakest|dumbest|ugliest|stupidest|vilest|laziest|nastiest|worst kind of|most pathetic|
        most useless|most disgusting|most hateful)
      (you|u|she|he|they) (look|looks) like (a|an) _ (candle|foot|thumb|rat|pig|horse|troll|corpse|goblin|whale|
        trash bag|bin bag|dumpster|
        blobfish|crackhead)
      (your|his|her) (videos|posts|voice|content|face|jokes|songs|personality) (are|is) _ as (dull|ugly|useless|
        stupid|fake|boring) as (you|he|she)
      fuck off (you|loser|idiot|clown|then|and die|back)
      (bitch|bitches|hoe|asshole|idiot|moron|loser|clown) (shut|shut the|stfu|sit down|please|be quiet|stop)
      (shut|shut the fuck|shut the hell) up (you|bitch|idiot|loser|moron|clown|hoe|dumbass|asshole|fatty|fool)
      (stfu|gtfo|foh|kys|sybau) (you|bitch|idiot|loser|moron|clown|hoe|dumbass)
      (stupid|dumb|evil|vile|disgusting|horrible|delusional|hateful|ignorant) (woman|man|cow|creature|person|
        little girl|little boy)
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
      shut your (mouth|trap|face) (you|bitch|idiot|fool|hoe)
      (rat|horse|dog|pig) faced
    `
  },
  {
    category: "offence",
    sign: "insult",
    level: 0.6,
    confidence: 0.7,
    isDeniable: true,
    sparesWriter: true,
    terms: `
      (what|such) (a|an) {intensifier} {insultNoun}
      {intensifier} (idiot|moron|imbecile|cretin|asshole|dickhead|twat|cunt|wanker|bellend|scumbag|loser|clown|muppet|
        tosser)
      (rat|horse|dog|pig) faced
      (dumb|stupid|lying|fat|ugly|nasty|fake|ignorant|filthy) (bitch/es|whore/s|slut/s|cunt/s)
      (pathetic|ugly|stupid|disgusting|worthless|talentless|spineless|brainless|miserable|vile) ~ (loser/s|idiot/s|
        creep/s|freak/s|pig/s|gremlin/s|goblin/s|troll/s|clown/s|cow/s|rat/s|coward/s|scumbag/s|worm/s|man|woman|hag)
      (miserable|pathetic|sorry|poor|sad) excuse for a _ (human|person|man|woman|mother|father|creator|singer|friend)
      imagine having (a|that|your|his|her) _ (face|voice|brain|personality|hairline|nose) (like that|like yours|
        and still)
      (a|an) (terrible|horrible|awful|vile|disgusting|despicable) (person|human being|human|excuse)
      go (cry|whine|moan) (about it|more) ~ (loser|baby|snowflake|idiot|clown|freak)
    `
  },
  {
    category: "offence",
    sign: "insult",
    level: 0.55,
    confidence: 0.6,
    isDeniable: true,
    sparesWriter: true,
    standsAlone: true,
    terms: `
      {loneInsult}
      {intensifier} {insultNoun}
      {intensifier} {dullNoun}
      {vocativeWord} {insultNoun}
      what (a|an) {dullNoun}
      (such|what) (a|an) {insultNoun}
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
