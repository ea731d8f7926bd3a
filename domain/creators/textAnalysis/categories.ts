import type { Severity } from "../../../ports/creators/scoring/Score.ts"
import type { TextCategory } from "./textReading.ts"

/**
 * What a category's reading rests on. `trained`: a model and lists, measured on texts that people labelled. `rules`: our own
 * rules, measured on labelled texts. `lists`: our own word lists, measured on no labelled set, as none was to be had.
 */
export type CategoryBasis = "trained" | "rules" | "lists"

export const CATEGORY_BASES: Readonly<Record<TextCategory, CategoryBasis>> = {
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

/** From here on one sign alone says it plainly. */
const GRAVE_LEVEL_MIN = 0.85

/**
 * From which level on how severe, the first row that fits. As in the framework of the Global Alliance for Responsible Media
 * (2022), `critical` is its floor, fit for no advertisement at all; below it is how much risk a brand would take. Insults and
 * coarse words alone never reach the floor, and politics is no risk in itself.
 */
const SEVERITIES: Readonly<Record<TextCategory, ReadonlyArray<readonly [levelMin: number, severity: Severity]>>> = {
  hate: [
    [GRAVE_LEVEL_MIN, "critical"],
    // A model alone stays below every rule.
    [0.51, "high"],
    [0, "medium"]
  ],
  offence: [
    [GRAVE_LEVEL_MIN, "high"],
    [0, "medium"]
  ],
  profanity: [
    [0.8, "medium"],
    [0, "low"]
  ],
  nsfw: [
    [0.9, "critical"],
    [0.65, "high"],
    [0, "medium"]
  ],
  violence: [
    [0.95, "critical"],
    [0.7, "high"],
    [0, "medium"]
  ],
  political: [[0, "low"]],
  legal: [
    [0.75, "high"],
    [0, "medium"]
  ],
  substance: [
    [0.95, "critical"],
    [0.7, "high"],
    [0, "medium"]
  ],
  deceptive: [
    [0.95, "high"],
    [0, "medium"]
  ]
}

/** How severe a signal of this level is, of those that are flagged at all. */
export const severityOf = (category: TextCategory, level: number): Severity =>
  SEVERITIES[category].find(([levelMin]) => level >= levelMin)?.[1] ?? "low"
