import { type Caption, type Found, gapBefore, readCaption } from "./disclosure/caption.ts"
import { declaredIn } from "./disclosure/declaredIn.ts"
import { promotionIn } from "./disclosure/promotionIn.ts"
import type { Promotion } from "./disclosure/rewardedIn.ts"
import { languageOfTag } from "./language.ts"
import { FOR_WORDS, LABEL_TAG_BEGINNINGS, UNLISTED_WORDS, VAGUE_TAG_BEGINNINGS } from "./lists/disclosure/stems.ts"
import { ALSO_KNOWN, WORDINGS } from "./lists/disclosure.ts"
import type { NormalisedText } from "./normalise.ts"
import { parseWords } from "./phrases/termList.ts"
import type { Excerpt } from "./textReading.ts"

/**
 * How a text says that it is paid for. `clear` is plain and early, `late` plain but where few read it, `vague` a word
 * that leaves it open, `hidden` a promotion without a word of it, `unknown` a promotion in a language whose words for an
 * advertisement aren't known, `none` no promotion that can be told.
 *
 * The lines are those of the US Federal Trade Commission: its staff's "Disclosures 101 for Social Media Influencers" (2019)
 * and its letters to influencers of 2017, by which "#sp", "#partner" and "Thanks, brand" are unclear, and a disclosure
 * is missed below the first three lines or in a string of hashtags. The words of each language are in `lists/disclosure`.
 */
export type Disclosure = "clear" | "late" | "vague" | "hidden" | "unknown" | "none"

export interface DisclosureReading {
  readonly disclosure: Disclosure
  /** What says so, or what promotes; null where nothing does. */
  readonly excerpt: Excerpt | null
}

const LINES_MAX = 3
/** About where the applications cut a caption off behind "more"; a prior of ours, as no platform promises it. */
const EARLY_CHARACTERS_MAX = 125
const HASHTAGS_BEFORE_MAX = 3
/** Words that may stand between a denial and what it denies, all of them fillers. */
const DENIAL_FILLERS_MAX = 4
/** Words after a label and one like "with" in which the brand follows: "Werbung für @brand". */
const BRAND_REACH = 2

/** What parts a label from the rest. A lone hyphen does, that of a compound doesn't. */
const BOUND =
  /[\n|/\\()[\]{}<>【】「」『』《》〈〉〔〕（）［］｜／：•·∙*~_–—:;!！。．☆★►▶→⇒➡…"“”„«»+]|\.(?:\s|$)|\s[-=]+(?:\s|$)|\p{Extended_Pictographic}/u
const COMMA = /^\s*[,、，]/
const OPENS = /[([【［（〔「『《<〈]\s*$/
const CLOSES = /^\s*[)\]】］）〕」』》>〉]/
const QUOTE_OPENS = /[\p{L}\p{M}]\s?["“„«「『]$|^\s?["“„«「『]$/u
const QUOTE_CLOSES = /^["”“»」』]/
const ASKS = /^\s*[?？]/
const CAPITAL = /^\p{Lu}/u
/** What may stand between words of which one denies the other. */
const WITHIN = /^[\s#"'“”„«([「【]*$/
/** Letters that no language of the lists is written with. */
const OTHER_LETTERS = new RegExp(
  "[ðþəŵŷħġċɗɓƙŋƴʻ]|" +
    "[^\\P{L}\\p{sc=Latin}\\p{sc=Cyrillic}\\p{sc=Greek}\\p{sc=Arabic}\\p{sc=Hebrew}\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}" +
    "\\p{sc=Hangul}\\p{sc=Thai}\\p{sc=Devanagari}\\p{sc=Bengali}\\p{sc=Tamil}\\p{sc=Common}]",
  "iu"
)

const isDenied = (caption: Caption, { from, to }: Found): boolean => {
  const { keys, of, fillers } = caption
  const [before, after] = [of("denial"), of("denialAfter")]
  for (let at = from, passed = 0; at > 0 && before.length > 0 && passed <= DENIAL_FILLERS_MAX; at -= 1, passed += 1) {
    if (!WITHIN.test(gapBefore(caption, at))) break
    if (before.some((denial) => denial.to === at)) return true
    if (!fillers.has(keys[at - 1]?.key ?? "")) break
  }
  for (
    let at = to, passed = 0;
    at < keys.length && after.length > 0 && passed <= DENIAL_FILLERS_MAX;
    at += 1, passed += 1
  ) {
    if (!WITHIN.test(gapBefore(caption, at))) break
    if (after.some((denial) => denial.from === at)) return true
    if (!fillers.has(keys[at]?.key ?? "")) break
  }
  return false
}

const isNoWord = (kind: string | undefined): boolean => kind !== undefined && kind !== "word"

const FOR = new Set(parseWords(FOR_WORDS))
/** Letters of a label that declares without another sign: "ad" begins too many names. */
const PLAIN_LABEL_LETTERS_MIN = 4
/** Words of a brand's name. */
const BRAND_WORDS_MAX = 3

/**
 * Whether a label begins a line and a name follows it: "Reklam för Björkbark", or alone on the line "Mainos Hunajaharju". German
 * writes every noun as a name, so that only a whole line tells there.
 */
const isBeforeName = ({ original, keys }: Caption, { from, to, language }: Found): boolean => {
  const [first, last] = [keys[from], keys[to - 1]]
  if (first === undefined || last === undefined || last.end - first.start < PLAIN_LABEL_LETTERS_MIN) return false
  if (from > 0 && !original.slice(keys[from - 1]?.end, first.start).includes("\n")) return false
  const [line = ""] = original.slice(last.end).split("\n")
  const names = line.trim().split(/\s+/)
  const isFor = FOR.has(names[0]?.toLowerCase() ?? "")
  if (isFor && language !== "de" && CAPITAL.test(names[1] ?? "")) return true
  return line.trim() !== "" && names.length <= BRAND_WORDS_MAX && names.every((name) => CAPITAL.test(name))
}

/** Whether a label stands where it declares: as a tag, or as a part of its own. `isCommercial`: it stands beside a brand. */
const isInPlace = (caption: Caption, found: Found, isCommercial: boolean): boolean => {
  const { original, keys, of } = caption
  const { from, to } = found
  const [first, next] = [keys[from], keys[to]]
  if (first === undefined || first.kind === "hashtag") return true
  const before = gapBefore(caption, from)
  const after = next === undefined ? original.slice(keys[to - 1]?.end) : gapBefore(caption, to)
  // A sentence that speaks of the word itself quotes it.
  if (from > 0 && QUOTE_OPENS.test(before) && QUOTE_CLOSES.test(after) && !before.includes("\n")) return false
  if (from > 0 && !BOUND.test(before) && !isNoWord(keys[from - 1]?.kind)) return false
  if (ASKS.test(after)) return false
  if (next === undefined || BOUND.test(after) || isNoWord(next.kind) || isBeforeName(caption, found)) return true
  if (!isCommercial) return false
  if (COMMA.test(after)) return true
  const isNamed = of("use").some((use) => use.from === to)
  if (isNamed && keys.slice(to + 1, to + 1 + BRAND_REACH).some(({ kind }) => kind === "mention")) return true
  return CAPITAL.test(original.slice(first.start)) && CAPITAL.test(original.slice(next.start))
}

const isInBrackets = (caption: Caption, { from, to }: Found): boolean => {
  const after = caption.original.slice(caption.keys[to - 1]?.end)
  return OPENS.test(gapBefore(caption, from)) && CLOSES.test(after)
}

/** A tag that begins with the handle of a brand and ends in a word of partnership: "#novapartner" beside "@nova". */
const BRAND_TAG = /#([\p{L}\p{N}_]{2,40}?)_?(?:ad|partner|ambassador|collab|pr|creator|gifted)(?![\p{L}\p{N}_])/giu

const brandTagIn = ({ original, keys }: Caption): Excerpt | null => {
  if (!original.includes("#")) return null
  const handles = keys.filter(({ kind }) => kind === "mention").map(({ start, end }) => original.slice(start + 1, end))
  if (handles.length === 0) return null
  for (const { 0: text, 1: brand = "", index } of original.matchAll(BRAND_TAG)) {
    const name = brand.toLowerCase()
    const isOfHandle = handles.some(
      (handle) => handle.toLowerCase().startsWith(name) || name.startsWith(handle.toLowerCase())
    )
    if (isOfHandle) return { start: index, end: index + text.length, text }
  }
  return null
}

const tagOf = (list: string) => new RegExp(`#(?:${parseWords(list).join("|")})[\\p{L}\\p{N}_]{2,30}`, "iu")
const LABEL_TAG = tagOf(LABEL_TAG_BEGINNINGS)
const VAGUE_TAG = tagOf(VAGUE_TAG_BEGINNINGS)

const tagIn = (original: string, tag: RegExp): Excerpt | null => {
  const found = original.includes("#") ? tag.exec(original) : null
  return found === null ? null : { start: found.index, end: found.index + found[0].length, text: found[0] }
}

const excerptOf = ({ original, keys }: Caption, { from, to }: Found): Excerpt => {
  const [start, end] = [keys[from]?.start ?? 0, keys[to - 1]?.end ?? 0]
  return { start, end, text: original.slice(start, end) }
}

const firstOf = (found: ReadonlyArray<Found>): Found | undefined =>
  found.reduce<Found | undefined>(
    (first, each) => (first === undefined || each.from < first.from ? each : first),
    undefined
  )

/** Whether the words that label an advertisement where this promotes are known. */
const isKnown = (original: string, { languages }: Promotion, told: string | null): boolean => {
  if (told !== null && !(told in WORDINGS) && !ALSO_KNOWN.has(told)) return false
  return (told !== null || languages.size > 0) && !OTHER_LETTERS.test(original)
}

/** What a language is read as that isn't among those that are told apart is a neighbour of it. */
const UNLISTED = new RegExp(
  `(?<![\\p{L}\\p{M}])(?:${parseWords(UNLISTED_WORDS).join("|")})(?![\\p{L}\\p{M}])|[ѓќѕ]`,
  "iu"
)

/** What declares, by whether it stands where it is read. */
const placed = ({ original, keys }: Caption, excerpt: Excerpt): DisclosureReading => {
  const before = original.slice(0, excerpt.start)
  const isEarly =
    before.split("\n").length <= LINES_MAX &&
    before.length <= EARLY_CHARACTERS_MAX &&
    keys.filter(({ kind, start }) => kind === "hashtag" && start < excerpt.start).length <= HASHTAGS_BEFORE_MAX
  return { disclosure: isEarly ? "clear" : "late", excerpt }
}

const NOTHING: DisclosureReading = { disclosure: "none", excerpt: null }

/**
 * Reads whether a text promotes something and says so. `isLabelled`: the platform itself labels it a paid partnership.
 * `tag` is the platform's for the language, and `read` which one the text was read in: asked where no tag tells.
 */
export const readDisclosure = (
  text: NormalisedText,
  isLabelled: boolean,
  tag: string | null = null,
  read: () => string | null = () => null
): DisclosureReading => {
  if (isLabelled) return { disclosure: "clear", excerpt: null }
  const caption = readCaption(text)
  const { original, of, isLinked, hasSigns } = caption
  const promotion = promotionIn(caption)
  const isCommercial = isLinked || promotion !== null
  const stands = (found: Found) => !isDenied(caption, found)
  const clear = hasSigns
    ? firstOf([
        ...of("clear").filter(stands),
        ...of("label").filter((found) => isInPlace(caption, found, isCommercial) && stands(found)),
        ...of("announcement").filter((found) => isCommercial && isInPlace(caption, found, true) && stands(found)),
        ...of("bracketed").filter((found) => (isCommercial || found.from === 0) && isInBrackets(caption, found))
      ])
    : undefined
  if (clear !== undefined) return placed(caption, excerptOf(caption, clear))
  const vague = hasSigns ? firstOf([...of("vague"), ...(isLinked ? of("hint") : [])].filter(stands)) : undefined
  if (vague !== undefined) return { disclosure: "vague", excerpt: excerptOf(caption, vague) }
  const labelTag = tagIn(original, LABEL_TAG)
  if (labelTag !== null) return { disclosure: "clear", excerpt: labelTag }
  const brandTag = brandTagIn(caption) ?? tagIn(original, VAGUE_TAG)
  if (brandTag !== null) return { disclosure: "vague", excerpt: brandTag }
  const told = declaredIn(original, promotion !== null)
  if (told !== null) return placed(caption, { ...told, text: original.slice(told.start, told.end) })
  if (promotion === null) return NOTHING
  // A label that stands within a sentence may well be meant as one: nobody is accused beside it.
  const within = firstOf(of("label").filter(stands))
  if (within !== undefined) return { disclosure: "vague", excerpt: excerptOf(caption, within) }
  const [declared] = promotion.cues.get("declared") ?? []
  if (declared !== undefined)
    return { disclosure: "vague", excerpt: { ...declared, text: original.slice(declared.start, declared.end) } }
  const { start, end } = promotion
  const excerpt = { start, end, text: original.slice(start, end) }
  const language = languageOfTag(tag) ?? (UNLISTED.test(original) ? null : languageOfTag(read()))
  return { disclosure: isKnown(original, promotion, language) ? "hidden" : "unknown", excerpt }
}
