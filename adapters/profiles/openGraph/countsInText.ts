import { type CountLanguage, LANGUAGES, MULTIPLIERS, POSTS_ANYWHERE } from "./languages.ts"

/** How far into a text counts are looked for. */
const COUNTS_MAX_CHARACTERS = 400

export interface AccountCounts {
  readonly followers: number | null
  readonly following: number | null
  readonly posts: number | null
  /** What follows the counts; the whole text where it begins with none. */
  readonly rest: string
}

/** Digits in groups, and the separators between them: comma, full stop, apostrophes and the kinds of space. */
const NUMBER = /\d+(?:[.,'’ \u00a0\u2009\u202f]\d+)*/y
const THOUSANDS = /^\d{1,3}(?:([.,'’ \u00a0\u2009\u202f])\d{3})(?:\1\d{3})*$/
const INDIAN_THOUSANDS = /^\d{1,2}(?:,\d\d)+,\d{3}$/
const DECIMAL = /^(\d{1,3}(?:([.,'’ \u00a0\u2009\u202f])\d{3})*)([.,])(\d{1,3})$/

/** Words a language puts between a number and what it counts. */
const CLASSIFIERS = /(?:de |d['’]|位|人|名|명|個|个|개|件|篇)?\s*/y
const SPACES = /\s*/y
const SEPARATOR = /\s*([,;·•|、，.])\s*/y
/** What is counted, where it is none of the three: "likes", "talking about this". */
const OTHER_LABEL = /[^\d,;·•|、，.@#]{1,40}/y

const KINDS = ["followers", "following", "posts"] as const
type Kind = (typeof KINDS)[number]

const matchAt = (pattern: RegExp, text: string, at: number): string => {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? ""
}

const safe = (count: number): number | null => (Number.isSafeInteger(count) ? count : null)

/** Where a separator could be a decimal point, three digits behind it are thousands, as in every count served. */
const countOf = (digits: string, multiplier: number): number | null => {
  const isGrouped = /^\d+$/.test(digits) || THOUSANDS.test(digits) || INDIAN_THOUSANDS.test(digits)
  if (isGrouped) return safe(Number(digits.replace(/\D/g, "")) * multiplier)
  const [, whole = "", group, point, fraction = ""] = DECIMAL.exec(digits) ?? []
  if (multiplier === 1 || point === undefined || point === group) return null
  const scaled = (Number(whole.replace(/\D/g, "") + fraction) * multiplier) / 10 ** fraction.length
  return safe(Math.round(scaled))
}

const isWordEnd = (text: string, at: number): boolean => !/^[\p{L}\p{N}]/u.test(text.slice(at, at + 2))

/** Scripts without spaces run words together. */
const isJoined = (word: string): boolean => /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/.test(word)

/** The longest of the words that stands at `at` as a whole word. */
const wordAt = (words: ReadonlyArray<string>, text: string, at: number): string =>
  words
    .filter((word) => text.startsWith(word, at) && (isJoined(word) || isWordEnd(text, at + word.length)))
    .reduce((longest, word) => (word.length > longest.length ? word : longest), "")

interface Found {
  readonly kind: Kind | null
  readonly count: number | null
  readonly end: number
}

interface Amount {
  readonly digits: string
  readonly multiplier: number
  readonly end: number
}

const amountAt = (language: CountLanguage, text: string, at: number): Amount | null => {
  const digits = matchAt(NUMBER, text, at)
  if (digits === "") return null
  const behind = at + digits.length
  const wordStart = behind + matchAt(SPACES, text, behind).length
  const multipliers = { ...MULTIPLIERS, ...language.multipliers }
  const word = wordAt(Object.keys(multipliers), text, wordStart)
  const end = word === "" ? behind : wordStart + word.length
  return { digits, multiplier: multipliers[word] ?? 1, end }
}

const kindAt = (language: CountLanguage, text: string, at: number): { kind: Kind; end: number } | null => {
  for (const kind of KINDS) {
    const label = wordAt(kind === "posts" ? [...language.posts, ...POSTS_ANYWHERE] : language[kind], text, at)
    if (label !== "") return { kind, end: at + label.length }
  }
  return null
}

const skip = (text: string, at: number): number => {
  const spaced = at + matchAt(SPACES, text, at).length
  return spaced + matchAt(CLASSIFIERS, text, spaced).length
}

/** "12.3K followers", or "フォロワー1,234人". */
const countAt = (language: CountLanguage, text: string, at: number): Found | null => {
  const before = kindAt(language, text, at)
  if (before !== null) {
    const amount = amountAt(language, text, skip(text, before.end))
    if (amount === null) return null
    const count = countOf(amount.digits, amount.multiplier)
    return { kind: before.kind, count, end: skip(text, amount.end) }
  }
  const amount = amountAt(language, text, at)
  const behind = amount === null ? null : kindAt(language, text, skip(text, amount.end))
  if (amount === null || behind === null) return null
  return { kind: behind.kind, count: countOf(amount.digits, amount.multiplier), end: behind.end }
}

/** A count of something else, which is passed over. */
const otherAt = (text: string, at: number): Found | null => {
  const digits = matchAt(NUMBER, text, at)
  const label = digits === "" ? "" : matchAt(OTHER_LABEL, text, at + digits.length)
  return label.trim() === "" ? null : { kind: null, count: null, end: at + digits.length + label.length }
}

interface Run {
  readonly counts: Readonly<Partial<Record<Kind, number>>>
  /** Just behind the last count and its separator. */
  readonly end: number
}

const runIn = (language: CountLanguage, text: string): Run => {
  const counts: Partial<Record<Kind, number>> = {}
  let separator: string | null = null
  let end = 0
  for (let at = matchAt(SPACES, text, 0).length; at < text.length; at = end) {
    const found = countAt(language, text, at) ?? otherAt(text, at)
    if (found === null) break
    if (found.kind !== null && found.count !== null) counts[found.kind] ??= found.count
    end = found.end
    SEPARATOR.lastIndex = end
    const mark = SEPARATOR.exec(text)
    if (mark?.[1] === undefined || (separator !== null && mark[1] !== separator)) break
    separator = mark[1]
    end += mark[0].length
  }
  return { counts, end }
}

const sizeOf = ({ counts }: Run): number => Object.keys(counts).length

/**
 * Reads the counts a text begins with: "1,234 Followers, 56 Following, 78 Posts", "12.3K subscribers",
 * "1,2 Mio. Follower", in whichever of `LANGUAGES` explains most of them. Stops at the first thing that is no count, and
 * where the separator changes, so that a number the creator wrote behind them is never taken for the platform's.
 * Of a repeated kind the first counts.
 */
export const countsInText = (text: string): AccountCounts => {
  const head = text.slice(0, COUNTS_MAX_CHARACTERS)
  const lower = head.toLowerCase()
  const none: Run = { counts: {}, end: 0 }
  // A few letters change their length in lower case: positions would no longer be the text's.
  const best =
    lower.length === head.length
      ? LANGUAGES.map((language) => runIn(language, lower)).reduce(
          (one, other) => (sizeOf(other) > sizeOf(one) ? other : one),
          none
        )
      : none
  const { followers = null, following = null, posts = null } = best.counts
  const rest = sizeOf(best) === 0 ? text : text.slice(best.end).replace(/^[\s,;:·•|、，.–—-]+/, "")
  return { followers, following, posts, rest }
}

/** One count as a platform writes it: "1,234", "12.3K", "1,2 Mio."; null for what is none. */
export const countFromText = (text: string): number | null => {
  const lower = text.trim().toLowerCase().slice(0, COUNTS_MAX_CHARACTERS)
  for (const language of LANGUAGES) {
    const amount = amountAt(language, lower, 0)
    if (amount !== null && amount.end === lower.length) return countOf(amount.digits, amount.multiplier)
  }
  return null
}
