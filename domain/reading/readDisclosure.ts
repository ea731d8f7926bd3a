import { CLEAR, FILLERS, PROMOTION, VAGUE } from "./lists/disclosure.ts"
import type { NormalisedText } from "./normalise.ts"
import { once } from "./once.ts"
import { compilePhrases, findPhrases } from "./phrases/phrases.ts"
import type { Excerpt } from "./textReading.ts"

/**
 * How a text says that it is paid for. `clear` is plain and early, `late` plain but where few read it, `vague` a word
 * that leaves it open, `hidden` a promotion without a word of it, `none` no promotion that can be told.
 *
 * The lines are those of the US Federal Trade Commission: its staff's "Disclosures 101 for Social Media Influencers" (2019)
 * and its letters to influencers of 2017, by which "#sp", "#partner" and "Thanks, brand" are unclear, and a disclosure
 * is missed below the first three lines or in a string of hashtags.
 */
export type Disclosure = "clear" | "late" | "vague" | "hidden" | "none"

export interface DisclosureReading {
  readonly disclosure: Disclosure
  /** What says so, or what promotes; null where nothing does. */
  readonly excerpt: Excerpt | null
}

const LINES_MAX = 3
/** About where the applications cut a caption off behind "more"; a prior of ours, as no platform promises it. */
const EARLY_CHARACTERS_MAX = 125
const HASHTAGS_BEFORE_MAX = 3

const book = once(() =>
  compilePhrases<"clear" | "vague" | "promotion">(
    [
      { value: "clear", terms: CLEAR },
      { value: "vague", terms: VAGUE },
      { value: "promotion", terms: PROMOTION }
    ],
    {},
    FILLERS
  )
)

/** Reads whether a text promotes something and says so. `isLabelled`: the platform itself labels it a paid partnership. */
export const readDisclosure = ({ original, words }: NormalisedText, isLabelled: boolean): DisclosureReading => {
  const keys = words.map(({ text, kind, joint }) => ({
    key: kind === "hashtag" ? `#${text}` : text,
    isAfterBreak: joint === "far"
  }))
  const found = findPhrases(keys, book()).map(({ value, from, to }) => {
    const [start, end] = [words[from]?.start ?? 0, words[to - 1]?.end ?? 0]
    return { value, from, excerpt: { start, end, text: original.slice(start, end) } }
  })
  const first = words[0]
  if (first !== undefined && first.text === "ad" && first.kind === "word") {
    const { start, end } = first
    found.unshift({ value: "clear", from: 0, excerpt: { start, end, text: original.slice(start, end) } })
  }
  if (isLabelled) return { disclosure: "clear", excerpt: null }
  const clear = found.find(({ value }) => value === "clear")
  if (clear !== undefined) {
    const before = original.slice(0, clear.excerpt.start)
    const isEarly =
      before.split("\n").length <= LINES_MAX &&
      before.length <= EARLY_CHARACTERS_MAX &&
      words.slice(0, clear.from).filter(({ kind }) => kind === "hashtag").length <= HASHTAGS_BEFORE_MAX
    return { disclosure: isEarly ? "clear" : "late", excerpt: clear.excerpt }
  }
  const vague = found.find(({ value }) => value === "vague")
  if (vague !== undefined) return { disclosure: "vague", excerpt: vague.excerpt }
  const promotion = found.find(({ value }) => value === "promotion")
  if (promotion !== undefined) return { disclosure: "hidden", excerpt: promotion.excerpt }
  return { disclosure: "none", excerpt: null }
}
