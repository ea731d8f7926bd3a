import { EVERYDAY } from "./lists/everydayWords.ts"
import type { NormalisedText } from "./normalise.ts"
import { parseWords } from "./phrases/termList.ts"

/** Languages in Latin letters that a model tells apart, in the order of its outputs. */
export const MODELLED_LANGUAGES = ["en", "fr", "de", "it", "pt", "es"] as const

/** No words to tell by: the code of ISO 639-2 for it. */
export const NO_WORDS = "zxx"

const MODELLED: ReadonlySet<string> = new Set(MODELLED_LANGUAGES)

/** Languages by word. A word of a modelled language says nothing of the others. */
const WORDS = new Map<string, ReadonlyArray<string>>()
for (const code of [...MODELLED, ...Object.keys(EVERYDAY).filter((each) => !MODELLED.has(each))]) {
  for (const word of parseWords(EVERYDAY[code] ?? "")) {
    // A lone letter is a word of many languages.
    if (word.length < 2) continue
    const known = WORDS.get(word) ?? []
    if (MODELLED.has(code) || !known.some((each) => MODELLED.has(each))) WORDS.set(word, [...known, code])
  }
}

const RIVALS = MODELLED_LANGUAGES.filter((code) => code !== "en")
/** By so many everyday words more than any other language, a text is plainly English and no model is asked. */
const PLAIN_LEAD_MIN = 4
const UNMODELLED = Object.keys(EVERYDAY).filter((code) => !MODELLED.has(code))

/** Tags of X and others that say nothing of a language. */
const UNKNOWN_TAG = /^(und|zxx|art|qam|qct|qht|qme|qst|mis|mul)\b/i

/** Scripts that mostly one language of social posts is written in, by the first and last code point of their letters. */
const SCRIPTS: ReadonlyArray<readonly [from: number, to: number, code: string]> = [
  [0x370, 0x3ff, "el"],
  [0x400, 0x52f, "ru"],
  [0x530, 0x58f, "hy"],
  [0x590, 0x5ff, "he"],
  [0x600, 0x6ff, "ar"],
  [0x750, 0x77f, "ar"],
  [0x900, 0x97f, "hi"],
  [0x980, 0x9ff, "bn"],
  [0xa00, 0xa7f, "pa"],
  [0xa80, 0xaff, "gu"],
  [0xb80, 0xbff, "ta"],
  [0xc00, 0xc7f, "te"],
  [0xc80, 0xcff, "kn"],
  [0xd00, 0xd7f, "ml"],
  [0xd80, 0xdff, "si"],
  [0xe00, 0xe7f, "th"],
  [0x10a0, 0x10ff, "ka"],
  [0x1100, 0x11ff, "ko"],
  [0x3040, 0x30ff, "ja"],
  [0x3400, 0x9fff, "zh"],
  [0xac00, 0xd7af, "ko"],
  [0xfb50, 0xfdff, "ar"],
  [0xfe70, 0xfeff, "ar"]
]
/** Letters that a language has and the one that its script is named for has not. */
const OWN_LETTERS: ReadonlyArray<readonly [script: string, letters: RegExp, code: string]> = [
  ["ru", /[іїєґ]/i, "uk"],
  ["ar", /[ٹڈڑےں]/, "ur"],
  ["ar", /[پچژگ]/, "fa"],
  ["zh", /[\u3040-\u30ff]/, "ja"]
]

const LATIN = "latin"
const LATIN_MAX = 0x24f
const LATIN_ADDED = [0x1e00, 0x1eff] as const
const FIRST_FOREIGN = 0x370
const LATIN_LETTER = /[A-Za-z\u00aa-\u024f\u1e00-\u1eff]/
const NOT_PLAIN = /[^ -~\s]/
const LINK_OR_NAME = /https?:\S+|[@#]\S+/g

/** A word of Latin and Cyrillic or Greek letters is a Latin one in disguise. */
const MIXED = /[a-z][\u0370-\u052f]|[\u0370-\u052f][a-z]/i

const scriptOf = (code: number): string | null => {
  if (code <= LATIN_MAX || (code >= LATIN_ADDED[0] && code <= LATIN_ADDED[1])) return LATIN
  return SCRIPTS.find(([from, to]) => code >= from && code <= to)?.[2] ?? null
}

/** The script that most letters are of, named for a language; letters of mathematics count as the Latin ones they depict. */
const mostlyIn = (original: string): string => {
  if (!NOT_PLAIN.test(original)) return LATIN
  const bare = original.normalize("NFKC").replace(LINK_OR_NAME, " ")
  const counts = new Map<string, number>()
  for (let at = 0; at < bare.length; at += 1) {
    const code = bare.charCodeAt(at)
    if (code < FIRST_FOREIGN && !LATIN_LETTER.test(bare.charAt(at))) continue
    const script = scriptOf(code)
    if (script !== null) counts.set(script, (counts.get(script) ?? 0) + 1)
  }
  let [most, script] = [0, LATIN]
  for (const [each, count] of counts) if (count > most) [most, script] = [count, each]
  if (script !== LATIN && MIXED.test(bare)) return LATIN
  return OWN_LETTERS.find(([of, letters]) => of === script && letters.test(bare))?.[2] ?? script
}

/** Below this lead over the next language, what the platform says decides. */
const LEAD_MIN = 0.5
const UNMODELLED_WORDS_MIN = 2
const UNMODELLED_SHARE_MIN = 0.25

const twoLetters = (tag: string | null): string | null =>
  tag === null || UNKNOWN_TAG.test(tag) ? null : tag.slice(0, 2).toLowerCase()

const greatest = (codes: Iterable<string>, worth: (code: string) => number): readonly [string | null, number] => {
  let [best, most]: [string | null, number] = [null, 0]
  for (const code of codes) if (worth(code) > most) [best, most] = [code, worth(code)]
  return [best, most]
}

/**
 * Which language a text is in: by script first, then by the model where there is one (`scoresOf`, in the order of
 * `MODELLED_LANGUAGES`), everyday words, and what the platform says. A short Latin text that says nothing else is taken
 * for English.
 */
export const languageOf = (
  { original, words }: NormalisedText,
  tag: string | null,
  scoresOf: (() => Float64Array) | null = null
): string => {
  const hits = new Map<string, number>()
  let said = 0
  for (const { text, kind } of words) {
    if (kind !== "word" && kind !== "hashtag") continue
    said += 1
    for (const code of WORDS.get(text) ?? []) hits.set(code, (hits.get(code) ?? 0) + 1)
  }
  if (said === 0) return NO_WORDS
  const script = mostlyIn(original)
  if (script !== LATIN) return script
  const hitsOf = (code: string) => hits.get(code) ?? 0
  const platform = twoLetters(tag)
  if (scoresOf === null) {
    const [best, most] = greatest(Object.keys(EVERYDAY), hitsOf)
    if (best === null) return platform ?? "en"
    if (platform !== null && hitsOf(platform) === most) return platform
    return hitsOf("en") === most ? "en" : best
  }
  const [other, otherHits] = greatest(UNMODELLED, hitsOf)
  const [, rivalHits] = greatest(RIVALS, hitsOf)
  if (hitsOf("en") - rivalHits - otherHits >= PLAIN_LEAD_MIN) return "en"
  const scores = scoresOf()
  let [first, second, modelled]: [number, number, string] = [-Infinity, -Infinity, "en"]
  for (const [index, code] of MODELLED_LANGUAGES.entries()) {
    const score = scores[index] ?? -Infinity
    if (score > first) [first, second, modelled] = [score, first, code]
    else if (score > second) second = score
  }
  const isMostlyOther = otherHits >= Math.max(UNMODELLED_WORDS_MIN, UNMODELLED_SHARE_MIN * said)
  if (other !== null && isMostlyOther && otherHits > hitsOf(modelled)) return other
  if (first - second >= LEAD_MIN || platform === null) return modelled
  return platform
}
