import { readLists } from "../../../lists/readLists.ts"
import type { Topic } from "../topic.ts"
import file from "./topics.txt" with { type: "text" }

const { list } = readLists(file)

/**
 * Our own word lists, in the grammar of `compilePhrases`: English, then some of the plainest words of Spanish, French,
 * German, Portuguese, Italian, Hindi and Arabic. What means something else in another of these languages is left out: "car" is
 * because, "chef" is boss, "pain" is bread.
 */
export const TOPIC_TERMS: Readonly<Record<Topic, string>> = {
  automotive: list("automotive"),
  beauty: list("beauty"),
  education: list("education"),
  entertainment: list("entertainment"),
  fashion: list("fashion"),
  finance: list("finance"),
  fitness: list("fitness"),
  food: list("food"),
  gaming: list("gaming"),
  health: list("health"),
  home: list("home"),
  music: list("music"),
  parenting: list("parenting"),
  pets: list("pets"),
  sport: list("sport"),
  technology: list("technology"),
  travel: list("travel")
}

/** What people put before or after a topic in a hashtag: `#instafood`, `#foodlover`. */
export const TAG_BEGINNINGS: ReadonlyArray<string> = ["insta", "daily", "best", "love", "my"]
export const TAG_ENDINGS: ReadonlyArray<string> = [
  "stagram",
  "gram",
  "lover",
  "lovers",
  "life",
  "addict",
  "blogger",
  "blog",
  "vlog",
  "daily",
  "oftheday",
  "community",
  "goals",
  "inspo",
  "inspiration",
  "motivation",
  "photography",
  "porn",
  "tips",
  "hacks",
  "time",
  "tok"
]
