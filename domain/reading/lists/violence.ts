import type { LexiconEntry } from "./lexiconEntry.ts"

/** Threats, deeds and news of violence. */
export const VIOLENCE: ReadonlyArray<LexiconEntry> = [
  {
    category: "violence",
    level: 1,
    confidence: 0.8,
    isDeniable: true,
    terms: `
      shoot up _ (school|mall|church|office|mosque|synagogue|place)
      {iWill} ~ (behead|rape|strangle) {person}
      {iWill} ~ (bomb|burn down) _ (school|building|house|mosque|church|office)
      put a bullet in _ {person}
      (a bullet in|slit) (your|his|her|their) (head|throat)
    `
  },
  {
    category: "violence",
    level: 0.8,
    confidence: 0.7,
    isDeniable: true,
    terms: `
      {iWill} ~ (kill|murder|stab|shoot) {person}
      (you're|youre|you are) (a dead man|dead meat)
    `
  },
  {
    category: "violence",
    level: 0.8,
    confidence: 0.8,
    isHidden: true,
    terms: `
      behead/ed/ing
      decapitate/d
      massacre/d
      genocide
    `
  },
  {
    category: "violence",
    level: 0.75,
    confidence: 0.75,
    isDeniable: true,
    terms: `
      beat (you|him|her|them) up
      beat (your|his|her|their) ass
      beat the shit out of
      break (your|his|her|their) (legs|neck|face|jaw)
      punch (you|him|her|them) in the
      smash (your|his|her|their) (face|head|skull)
      hope _ (you|he|she|they) (die|dies|get shot|gets shot|burn)
      deserve/s to (die|be shot|be killed)
    `
  },
  {
    category: "violence",
    level: 0.6,
    confidence: 0.7,
    isHidden: true,
    terms: `
      murder/s/ed/er/ers/ing
      rape/d/s
      raping
      rapist/s
      stabbing/s
      stabbed
      torture/d/s
      lynched
      lynching
      slaughtered
      molest/ed/er/ing
      dismembered
    `
  },
  {
    category: "violence",
    level: 0.5,
    confidence: 0.6,
    terms: `
      mass shooting/s
      school shooting/s
      drive by shooting
      domestic violence
      suicide bomber/s
      terror attack/s
      terrorist attack/s
      gun violence
      shot dead
      gunned down
      bombing/s
      (graphic|gore|gory) (video|footage|content)
    `
  },
  { category: "violence", level: 0.45, confidence: 0.6, isDeniable: true, terms: "(kill|killed|shoot|stab) {person}" },
  {
    category: "violence",
    level: 0.3,
    confidence: 0.6,
    isHidden: true,
    terms: `
      suicide
      kill/s/ed/ing/er/ers
      gun/s
      shooting/s
      blood
      bloodshed
      knife
      weapon/s
      ar15
      ak47
      assault/ed
      war
    `
  }
]
