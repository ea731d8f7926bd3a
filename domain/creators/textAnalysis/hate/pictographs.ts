import { readLists } from "../../../lists/readLists.ts"
import { keyAt } from "../words/wordRange.ts"
import file from "./pictographs.txt" with { type: "text" }
import type { SpelledWord } from "./writing.ts"

/**
 * Pictographs that stand in a sentence for a word: "they are 🐀", "I will 🔪 …". One that only follows a sentence stands for none,
 * so each but a group's needs the words before it that a noun or a verb would have.
 */

const { list } = readLists(file)
const linesOf = (name: string): ReadonlyArray<string> =>
  list(name)
    .split("\n")
    .filter((line) => line !== "")
const pairsOf = (name: string): ReadonlyMap<string, string> =>
  new Map(linesOf(name).map((line) => [line.slice(0, line.indexOf(" ")), line.slice(line.indexOf(" ") + 1)]))

/** Each as the group that it stands for. */
const GROUPS = pairsOf("GROUPS")
/** A person, of whom a dark tone of skin says more. */
const PERSONS = new Set(linesOf("PERSONS"))
/** What people are called. */
const NOUNS = pairsOf("NOUNS")
/** What is done to them. */
const DEEDS = pairsOf("DEEDS")
/** What they should do. */
const ENDS = pairsOf("ENDS")
/** Before a group: away with it. */
const BANS = new Set(linesOf("BANS"))
/** After a group: it disgusts. */
const DISGUST = new Set(linesOf("DISGUST"))

const BEFORE_NOUN = new Set([
  "are",
  "is",
  "r",
  "like",
  "as",
  "such",
  "than",
  "dirty",
  "filthy",
  "a",
  "of",
  "these",
  "those"
])
const BEFORE_DEED = new Set([
  "to",
  "will",
  "i'll",
  "we'll",
  "gonna",
  "wanna",
  "let's",
  "lets",
  "should",
  "must",
  "just",
  "and"
])
const BEFORE_END = new Set(["must", "should", "all", "will", "can", "to"])
const ME = new Set(["me", "us"])

const DARK_SKIN = /^\u{fe0f}?(?:\u{1f3fe}|\u{1f3ff})/u
const MODIFIERS = /^(?:\s|\u{200d}|\u{fe0e}|\u{fe0f}|[\u{1f3fb}-\u{1f3ff}])*$/u
const JOINED = "\u{200d}"
const EQUALS = /=/u
const FLAG = "🏳"
const HEART = "❤"
const RAINBOW = "🌈"
const OF_TRANS = "⚧"

const BLACK = "blacks"
const GAY = "gays"
const TRANS = "transgenders"

/** The group that one stands for; null where it is none. */
const groupAt = (words: ReadonlyArray<SpelledWord>, at: number, original: string): string | null => {
  const { key, end } = words[at] ?? { key: "", end: 0 }
  const group = GROUPS.get(key)
  if (group !== undefined) return group
  const [next, third] = [keyAt(words, at + 1), keyAt(words, at + 2)]
  const isJoined = original.slice(end, words[at + 1]?.start ?? end).includes(JOINED)
  if (isJoined && key === FLAG) return next === RAINBOW ? GAY : next === OF_TRANS ? TRANS : null
  if (!PERSONS.has(key)) return null
  if (isJoined && next === HEART && third === key) return GAY
  return DARK_SKIN.test(original.slice(end)) ? BLACK : null
}

/** Words in which pictographs that stand for one are that word. Places stay the same. */
export const spokenPictographs = (words: ReadonlyArray<SpelledWord>, original: string): ReadonlyArray<SpelledWord> => {
  if (!words.some(({ kind }) => kind === "emoji")) return words
  const groups = words.map((word, at) => (word.kind === "emoji" ? groupAt(words, at, original) : null))
  let before = ""
  let wasSpoken = false
  return words.map((word, at) => {
    // A tone of skin and the like part nothing.
    const isAfterBreak =
      word.isAfterBreak && !(wasSpoken && MODIFIERS.test(original.slice(words[at - 1]?.end ?? 0, word.start)))
    if (word.kind !== "emoji") {
      before = word.key
      wasSpoken = false
      return isAfterBreak === word.isAfterBreak ? word : { ...word, isAfterBreak }
    }
    const spoken = groups[at] ?? spokenAt(words, at, before, original, groups)
    if (spoken === null) return isAfterBreak === word.isAfterBreak ? word : { ...word, isAfterBreak }
    before = spoken
    wasSpoken = true
    return { ...word, key: spoken, kind: "word" as const, isAfterBreak }
  })
}

/** What one that is no group stands for after the word before it; null where it stands for none. */
const spokenAt = (
  words: ReadonlyArray<SpelledWord>,
  at: number,
  before: string,
  original: string,
  groups: ReadonlyArray<string | null>
): string | null => {
  const { key, start, isAfterBreak } = words[at] ?? { key: "", start: 0, isAfterBreak: true }
  const isFirst = at === 0 || isAfterBreak
  const gap = original.slice(words[at - 1]?.end ?? 0, start)
  const noun = NOUNS.get(key)
  if (noun !== undefined) return BEFORE_NOUN.has(before) || EQUALS.test(gap) ? noun : null
  if (DISGUST.has(key)) return ME.has(before) ? "sick" : (groups[at - 1] ?? null) === null ? null : "reek"
  if (BANS.has(key)) return isFirst && at + 1 < words.length ? "ban" : null
  const end = ENDS.get(key)
  if (end !== undefined && BEFORE_END.has(before)) return end
  const deed = DEEDS.get(key)
  return deed !== undefined && at + 1 < words.length && (isFirst || BEFORE_DEED.has(before)) ? deed : null
}
