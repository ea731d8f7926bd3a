import type { MeasuredPrecision } from "./flagKind.ts"

// Written by `npm run gate -- --write-precision`, as is its part of ACCURACY.md.

/** Of everyday posts that were flagged and then read, how many were flagged rightly, by kind and sign. */
export const PRECISION_MEASUREMENTS: ReadonlyArray<MeasuredPrecision> = [
  { kind: "hate", sign: "back_reference", readings: 2, agreed: 0 },
  { kind: "hate", sign: "call_for_harm", readings: 1, agreed: 1 },
  { kind: "hate", sign: "contempt", readings: 11, agreed: 7 },
  { kind: "hate", sign: "dehumanising", readings: 2, agreed: 1 },
  { kind: "hate", sign: "denial_of_worth", readings: 2, agreed: 0 },
  { kind: "hate", sign: "emotion", readings: 1, agreed: 0 },
  { kind: "hate", sign: "exclusion", readings: 8, agreed: 4 },
  { kind: "hate", sign: "hatred", readings: 7, agreed: 4 },
  { kind: "hate", sign: "misdeed", readings: 4, agreed: 3 },
  { kind: "hate", sign: "rejection", readings: 8, agreed: 5 },
  { kind: "hate", sign: "slogan", readings: 5, agreed: 2 },
  { kind: "hate", sign: "slur_alone", readings: 12, agreed: 11 },
  { kind: "hate", sign: "slur_attack", readings: 7, agreed: 6 },
  { kind: "hate", sign: "taunt", readings: 1, agreed: 1 },
  { kind: "hate", sign: "threat", readings: 2, agreed: 0 },
  { kind: "hate", sign: "trait", readings: 4, agreed: 1 },
  { kind: "offence", sign: "insult", readings: 128, agreed: 106 },
  { kind: "offence", sign: "model_insult", readings: 36, agreed: 17 },
  { kind: "offence", sign: "self_harm_call", readings: 4, agreed: 2 },
  { kind: "offence", sign: "slur", readings: 29, agreed: 25 },
  { kind: "profanity", sign: "coarse_other_language", readings: 1, agreed: 1 },
  { kind: "profanity", sign: "strong", readings: 109, agreed: 104 },
  { kind: "nsfw", sign: "adult_platform", readings: 2, agreed: 2 },
  { kind: "nsfw", sign: "explicit_act", readings: 35, agreed: 30 },
  { kind: "nsfw", sign: "sexual_offer", readings: 6, agreed: 5 },
  { kind: "nsfw", sign: "suggestive", readings: 2, agreed: 2 },
  { kind: "violence", sign: "threat", readings: 15, agreed: 11 },
  { kind: "violence", sign: "veiled_threat", readings: 1, agreed: 1 },
  { kind: "substance", sign: "excess", readings: 1, agreed: 1 },
  { kind: "substance", sign: "substance_word", readings: 1, agreed: 1 },
  { kind: "substance", sign: "use", readings: 31, agreed: 25 },
  { kind: "deceptive", sign: "follow_exchange", readings: 1, agreed: 1 },
  { kind: "deceptive", sign: "miracle_cure", readings: 1, agreed: 0 }
]
