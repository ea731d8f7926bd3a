import { RegExp as Pattern } from "effect"
import { PLATFORMS } from "../../../ports/creators/identity/platforms.ts"
import { pageAddress } from "../scoring/pageAddress.ts"
import type { Place } from "./places.ts"
import { JOINING_WORDS, OTHERS_SIGNS, OTHERS_WORDS, OWN_WORDS } from "./relationWords.ts"

/**
 * How the words of a profile mention a place. `own`: as its owner's. `other`: as somebody else's, a wife, an agency, a sponsor.
 * `bare`: by its handle alone, which may be anybody's.
 */
export type Mention = "own" | "other" | "bare"

const HANDLE_CHARACTER = "[\\p{L}\\p{N}_.\\-]"
/** Words before a mention that may tell whose it is. */
const WORDS_BEFORE_MAX = 3
const WORDS_BEHIND_MAX = 4
/** Characters on each side of a mention that are read, and mentions of one place: bounds for hostile texts. */
const CONTEXT_CHARACTERS_MAX = 200
const OCCURRENCES_MAX = 10
/** What ends what is said of a mention. A comma may go on with a list of them. */
const SEGMENT_END = /[\n|•·;!?‖/]|\.\s|\s[-–—]\s|➡|👉|🔗|⬇|▶/u
const ADDRESS = /(?:https?:\/\/)?[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:\/[^\s,]*)?/gu
const MENTION = /@[\p{L}\p{N}_.-]+/gu
/** Platforms' names between a word and a mention say nothing of whose it is. */
const MARKERS: ReadonlySet<string> = new Set(
  Object.values(PLATFORMS).flatMap(({ spoken, displayName }) => [...spoken, displayName.toLowerCase()])
)

/** The rest of an address, up to the name in its path. */
const IN_ADDRESS = /[\w-]\.[a-z]{2,}(?::\d+)?\/[^\s,]*$/

/** The words of a text, lower case, and no addresses or mentions among them. */
const wordsOf = (text: string): ReadonlyArray<string> =>
  (
    text
      .replace(ADDRESS, " ")
      .replace(MENTION, " ")
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  ).filter((word) => !MARKERS.has(word))

const holds = (text: ReadonlyArray<string>, phrases: ReadonlyArray<string>): boolean => {
  const joined = ` ${text.join(" ")} `
  return phrases.some((phrase) => joined.includes(` ${phrase} `))
}

/** What is said right before a place in a text: after the last comma that isn't one of a list of mentions. */
const before = (text: string): string => {
  const plain = text.replace(/(?<=^|\s)w\/(?=\s|@)/g, "with ").replace(ADDRESS, " ")
  const segment = plain.split(SEGMENT_END).at(-1) ?? ""
  const parts = segment.split(",")
  let said = parts.pop() ?? ""
  while (parts.length > 0 && !/[\p{L}\p{N}]/u.test(said.replace(MENTION, " "))) {
    said = `${parts.pop() ?? ""} ${said}`
  }
  return said
}

const behind = (text: string): string => (text.split(SEGMENT_END)[0] ?? "").split(/[,@]/)[0] ?? ""

const isOthers = (words: ReadonlyArray<string>): boolean =>
  holds(words, OTHERS_WORDS) || holds(words.slice(-1), JOINING_WORDS)

/** Where a text names a place, and whether by its address. */
const occurrences = (bio: string, { account, url }: Place) => {
  const host = pageAddress(url)?.host ?? ""
  const named =
    account === null ? `(?:www\\.)?${Pattern.escape(host)}\\S*` : `@?${Pattern.escape(account.handle.toLowerCase())}`
  const pattern = RegExp(`(?<!${HANDLE_CHARACTER})${named}(?!${account === null ? "$^" : "[\\p{L}\\p{N}_]"})`, "giu")
  const found = []
  for (const { 0: text, index } of bio.matchAll(pattern)) {
    if (found.length >= OCCURRENCES_MAX) break
    const upTo = bio.slice(Math.max(0, index - CONTEXT_CHARACTERS_MAX), index)
    const isInAddress = account === null || IN_ADDRESS.test(upTo)
    const said = isInAddress ? upTo.replace(/(?<!\S)\S*$/, "") : upTo
    const end = index + text.length
    found.push({ isInAddress, said, next: bio.slice(end, end + CONTEXT_CHARACTERS_MAX) })
  }
  return found
}

/**
 * How the words of a profile mention a place that they link to. A place that they don't name is in a field of its own, which is
 * its owner's to fill; a mention on another platform than the profile's says which, and so whose.
 */
export const readMention = (bio: string | null, of: Place, place: Place): Mention => {
  const text = (bio ?? "").toLowerCase()
  const found = occurrences(text, place)
  if (found.length === 0) return "own"
  const isSamePlatform = place.account !== null && place.account.platform === of.account?.platform
  const read = found.map(({ isInAddress, said: upTo, next }): Mention => {
    const said = before(upTo)
    const words = wordsOf(said).slice(-WORDS_BEFORE_MAX)
    if (holds(words, OWN_WORDS)) return "own"
    // "@nova's wife", "@nova (my wife)".
    const isPossessive = /^['’]s\b/u.test(next)
    const isExplained = /^\s*\(/.test(next) && isOthers(wordsOf(behind(next)).slice(0, WORDS_BEHIND_MAX))
    const isSigned = isSamePlatform && OTHERS_SIGNS.some((sign) => said.includes(sign))
    if (isOthers(words) || isPossessive || isExplained || isSigned) return "other"
    return isInAddress || !isSamePlatform ? "own" : "bare"
  })
  return read.includes("own") ? "own" : read.includes("bare") ? "bare" : "other"
}
