import { Schema } from "effect"

/** What a check looks for, in the order in which it is shown. The first eight are the specification's keys. */
export const CheckCategory = Schema.Literals([
  "hate_speech",
  "nsfw",
  "violence",
  "profanity",
  "political",
  "legal",
  "substance",
  "deceptive",
  "public_feuds",
  "brand_criticism"
])
export type CheckCategory = typeof CheckCategory.Type

/** What people read instead of the key. */
export const CATEGORY_LABELS: Readonly<Record<CheckCategory, string>> = {
  hate_speech: "Hate speech",
  nsfw: "Sexual content",
  violence: "Violence",
  profanity: "Profanity",
  political: "Politics",
  legal: "Legal trouble",
  substance: "Drugs and alcohol",
  deceptive: "Deceptive claims",
  public_feuds: "Public feuds",
  brand_criticism: "Brand criticism"
}
