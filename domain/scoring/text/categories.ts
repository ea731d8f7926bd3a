import type { Signal, TextCategory } from "./textReading.ts"

/**
 * What a category's reading rests on. `trained`: a model and lists, measured on texts that people labelled. `rules`: our own
 * rules, measured on labelled texts. `lists`: our own word lists, measured on no labelled set, as none was to be had.
 */
export type Basis = "trained" | "rules" | "lists"

export const BASES: Readonly<Record<TextCategory, Basis>> = {
  hate: "rules",
  offence: "trained",
  profanity: "rules",
  nsfw: "lists",
  violence: "lists",
  political: "lists",
  legal: "lists",
  substance: "lists",
  deceptive: "lists"
}

/** The brand safety and suitability categories of the Global Alliance for Responsible Media (framework of 2022). */
export const GARM_CATEGORIES: Readonly<Record<TextCategory, string>> = {
  hate: "Hate speech & acts of aggression",
  offence: "Hate speech & acts of aggression",
  profanity: "Obscenity and profanity",
  nsfw: "Adult & explicit sexual content",
  violence: "Death, injury or military conflict",
  political: "Debated sensitive social issue",
  legal: "Crime & harmful acts to individuals and society, human right violations",
  substance: "Illegal drugs, tobacco, e-cigarettes, vaping, alcohol",
  deceptive: "Spam or harmful content"
}

/** `floor` is fit for no advertisement at all; the others are how much risk a brand would take. */
export type GarmTier = "floor" | "high" | "medium" | "low"

/** From which level on which tier, the first that fits. Insults and coarse words alone never reach the floor. */
const TIERS: Readonly<Record<TextCategory, ReadonlyArray<readonly [levelMin: number, tier: GarmTier]>>> = {
  hate: [
    [0.85, "floor"],
    [0.5, "high"]
  ],
  offence: [
    [0.85, "high"],
    [0.5, "medium"]
  ],
  profanity: [
    [0.85, "high"],
    [0.65, "medium"],
    [0.5, "low"]
  ],
  nsfw: [
    [0.9, "floor"],
    [0.65, "high"],
    [0.5, "medium"]
  ],
  violence: [
    [0.95, "floor"],
    [0.7, "high"],
    [0.5, "medium"]
  ],
  political: [[0.5, "low"]],
  legal: [
    [0.75, "high"],
    [0.5, "medium"]
  ],
  substance: [
    [0.95, "floor"],
    [0.7, "high"],
    [0.5, "medium"]
  ],
  deceptive: [
    [0.95, "floor"],
    [0.7, "high"],
    [0.5, "medium"]
  ]
}

export interface GarmReading {
  readonly category: string
  readonly tier: GarmTier
  readonly confidence: number
  readonly basis: Basis
}

/** How a signal stands in the framework; null below the level of a flag. */
export const garmOf = (category: TextCategory, { level, confidence }: Signal): GarmReading | null => {
  const tier = TIERS[category].find(([levelMin]) => level >= levelMin)?.[1]
  return tier === undefined ? null : { category: GARM_CATEGORIES[category], tier, confidence, basis: BASES[category] }
}
