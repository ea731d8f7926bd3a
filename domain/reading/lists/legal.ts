import type { LexiconEntry } from "./lexiconEntry.ts"

/** Courts, and what brings people there. */
export const LEGAL: ReadonlyArray<LexiconEntry> = [
  {
    category: "legal",
    level: 0.8,
    confidence: 0.75,
    terms: `
      (i|i'm|im|i've|we|my|me|he|she) _ (arrested|indicted|convicted|sentenced|jailed|sued)
      (pleaded|plead|pled|found) guilty
      (charged|booked) with _ (assault|fraud|theft|battery|possession|dui|felony|murder|robbery)
      (class action|filed a|facing a|my) lawsuit
      restraining order
      out on bail
      (on|violated) probation
      (my|the) (mugshot|court date)
      money laundering
      tax evasion
      insider trading
      (sec|ftc|fbi|irs) (investigation|charges|complaint|raid)
    `
  },
  {
    category: "legal",
    level: 0.45,
    confidence: 0.65,
    terms: `
      lawsuit/s
      felony
      felonies
      felon
      indicted
      indictment
      misdemeanor
      dui
      embezzlement
      subpoena
      plagiarism
      copyright strike
      cease and desist
      defamation
      libel
    `
  },
  {
    category: "legal",
    level: 0.3,
    confidence: 0.6,
    terms: `
      arrested
      jail
      prison
      sued
      guilty
      convicted
      fraud
      scam/s
      scandal
      allegation/s
      illegal
      crime/s
    `
  }
]
