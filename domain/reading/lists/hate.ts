import type { LexiconEntry } from "./lexiconEntry.ts"

/**
 * Hostility against groups. Signals of hate are read from these in other languages than English alone; English has
 * `hate/detectHateSpeech.ts`. Models weigh these as marks in every language.
 */
export const HATE: ReadonlyArray<LexiconEntry> = [
  {
    category: "hate",
    sign: "group_hostility",
    level: 1,
    confidence: 0.85,
    isDeniable: true,
    terms: `
      {killVerb} ~ {group}
      {killVerb} ~ {slur}
      {group} ~ {should} ~ {harm}
      {slur} ~ {should} ~ {harm}
    `
  },
  {
    category: "hate",
    sign: "group_hostility",
    level: 0.9,
    confidence: 0.8,
    isDeniable: true,
    terms: `
      {group} ~ {be} ~ {dehumaniser}
      {slur} ~ {be} ~ {dehumaniser}
      {slur} ~ {be} ~ {demeaner}
      {hateVerb} ~ {group}
      {hateVerb} ~ {slur}
    `
  },
  {
    category: "hate",
    sign: "group_hostility",
    level: 0.9,
    confidence: 0.8,
    isDeniable: true,
    terms: `
      {slurIntensifier} {slur}
      {slurIntensifier} ~ {slur}
    `
  },
  {
    category: "hate",
    sign: "group_hostility",
    level: 0.7,
    confidence: 0.7,
    isDeniable: true,
    terms: `
      {group} ~ {be} ~ {demeaner}
      (ban|deport|sick of) ~ {group}
      (filthy|dirty|disgusting|subhuman|worthless|fucking|stinking|savage|inferior) {group}
      {group} (go home|go back|get out|not welcome)
    `
  },
  {
    category: "hate",
    sign: "group_hostility",
    level: 1,
    confidence: 0.9,
    isDeniable: true,
    terms: `
      gas the (jews|kikes)
      white power
      heil hitler
      sieg heil
      hitler was right
      white genocide
      race war now
      blood and soil
      build the ovens
      kkk forever
      the great replacement is real
      homosexuality is (a|an) (disease|sin|abomination|sickness)
      being gay is (a disease|disgusting|a sickness)
    `
  },
  { category: "hate", sign: "group_hostility", level: 0.3, confidence: 0.5, terms: "{slur}" }
]
