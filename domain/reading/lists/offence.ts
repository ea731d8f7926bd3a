import type { LexiconEntry } from "./lexiconEntry.ts"

/** Insults: what is said to people or of them. */
export const OFFENCE: ReadonlyArray<LexiconEntry> = [
  {
    category: "offence",
    level: 0.75,
    confidence: 0.85,
    isDeniable: true,
    terms: `
      {youAre} ~ {insultNoun}
      {youSurelyAre} ~ {insultWord}
      (are|r) (you|u) ~ {insultNoun}
      shut the fuck up
      shut your mouth
      go to hell
      fuck you
      fuck u
      fuck off
      screw you
      piss off
      eat shit
      suck my dick
      go fuck yourself
    `
  },
  {
    category: "offence",
    level: 0.65,
    confidence: 0.8,
    isDeniable: true,
    terms: `
      (what|such) (a|an) ~ {insultNoun}
      (he|she|they|it|he's|she's|they're) _ piece of shit
      (he|she|they) (is|are|was|were) ~ (idiot/s|moron/s|loser/s|retard/s|whore/s|slut/s|bitch/es)
      (this|that|these|those|dumb|stupid|fat|ugly) (bitch/es|whore/s|slut/s|hoe/s|cunt/s|retard/s)
    `
  },
  {
    category: "offence",
    level: 0.95,
    confidence: 0.9,
    isHidden: true,
    isInternational: true,
    terms: `
      nigger/s
      faggot/s
      kike/s
      chink/s
      gook/s
      wetback/s
      raghead/s
      towelhead/s
      sandnigger/s
      trannies
      tranny
      retard/s
      retarded
      mudslime/s
      jigaboo/s
    `
  },
  {
    category: "offence",
    level: 0.6,
    confidence: 0.7,
    isHidden: true,
    terms: `
      fag/s
      spic/s
      beaner/s
      paki/s
      dyke/s
      shemale/s
      libtard/s
      cuck/s
      incel/s
      white trash
      trailer trash
      redneck/s
    `
  },
  {
    category: "offence",
    level: 0.35,
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
      clown/s
    `
  },
  { category: "offence", level: 1, confidence: 0.9, isHidden: true, terms: "kys" },
  {
    category: "offence",
    level: 1,
    confidence: 0.9,
    terms: `
      kill yourself
      kill urself
      go die
      hope you die
      hope u die
      drink bleach
      neck yourself
    `
  }
]
