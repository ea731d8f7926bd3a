import type { LexiconEntry } from "./lexiconEntry.ts"

/** Drugs, alcohol and tobacco: sold, taken or named. */
export const SUBSTANCE: ReadonlyArray<LexiconEntry> = [
  {
    category: "substance",
    level: 1,
    confidence: 0.85,
    isDeniable: true,
    terms: `
      (selling|sell|restocked|got) _ {hardDrug} _ {contact}
      {hardDrug} _ {contact} (me|us|for|to)
      {contact} (me|us|for) _ {hardDrug}
      {hardDrug} _ (for sale|in stock|available now)
      (buy|order) _ {hardDrug} (online|here|from us)
    `
  },
  {
    category: "substance",
    level: 0.85,
    confidence: 0.8,
    isDeniable: true,
    terms: `
      (selling|sells|sell) _ {hardDrug}
      (selling|sells|sell|restocked) _ {softDrug}
      {softDrug} _ {contact} (me|us|for|to)
      {contact} (me|us|for) _ {softDrug}
      {softDrug} _ (for sale|in stock|available now)
    `
  },
  {
    category: "substance",
    level: 0.75,
    confidence: 0.8,
    terms: `
      (doing|snorting|smoking|shooting|popping|taking|tripping on|high on|addicted to|did|tried|snort|snorted|love|
        loving) ~ {hardDrug}
      (popping|popped|pop) ~ (pills|xans|percs|molly)
      lines of (coke|cocaine)
    `
  },
  {
    category: "substance",
    level: 0.55,
    confidence: 0.75,
    isHidden: true,
    terms: `
      cocaine
      heroin
      meth
      fentanyl
      mdma
      ketamine
      lsd
      crackhead/s
      stoned
      xans
      percs
      opioids
      stoner/s
    `
  },
  {
    category: "substance",
    level: 0.55,
    confidence: 0.7,
    terms: `
      (smoke|smoking|smoked|roll|rolling|hit|rip|lighting|light|passing) ~ (weed|blunt/s|joint/s|bong/s|spliff/s|dope|
        kush|crack)
      bong rip/s
      wake and bake
      (high|baked|blazed|zooted) af
      (vape|vaping) (juice|pens|pods)
      (getting|got|so|too|be|was|am) ~ (wasted|hammered|shitfaced|blackout drunk|blacked out)
      drunk driving
      binge drinking
    `
  },
  {
    category: "substance",
    level: 0.3,
    confidence: 0.65,
    isHidden: true,
    terms: `
      weed
      marijuana
      cannabis
      thc
      420
      vape/s
      vaping
      cigarette/s
      cigar/s
      nicotine
      tobacco
      drunk
      wasted
      tequila
      vodka
      whiskey
      whisky
      hungover
      hangover
      drug/s
      blunt/s
      bong/s
      edibles
      shrooms
      molly
      xanax
      adderall
      steroids
      casino
      gambling
      betting
    `
  }
]
