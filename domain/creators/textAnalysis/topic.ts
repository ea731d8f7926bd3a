/** What creators post about, as brands divide it, and the topic's name for a person. */
export const TOPICS = [
  "automotive",
  "beauty",
  "education",
  "entertainment",
  "fashion",
  "finance",
  "fitness",
  "food",
  "gaming",
  "health",
  "home",
  "music",
  "parenting",
  "pets",
  "sport",
  "technology",
  "travel"
] as const
export type Topic = (typeof TOPICS)[number]
