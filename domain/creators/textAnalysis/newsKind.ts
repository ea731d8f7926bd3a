import type { TextCategory } from "./textReading.ts"

/** What news tells of somebody: a category of texts, or that there is a quarrel about them. */
export const NEWS_KINDS = [
  "legal",
  "violence",
  "hate",
  "deceptive",
  "nsfw",
  "substance",
  "controversy"
] as const satisfies ReadonlyArray<TextCategory | "controversy">
export type NewsKind = (typeof NEWS_KINDS)[number]
