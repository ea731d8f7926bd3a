import type { LanguageScores } from "./languageProfiles.ts"
import { tellingWords } from "./languageProfiles.ts"
import { EVERYDAY } from "./lists/everydayWords.ts"
import type { NormalisedText, Word } from "./normalise.ts"
import { once } from "./once.ts"
import type { WordKey } from "./phrases/phrases.ts"
import { parseWords } from "./phrases/termList.ts"

/** No words to tell by: the code of ISO 639-2 for it. */
export const NO_WORDS = "zxx"
/** Words, but none that tell: the code of ISO 639-2 for it. */
export const UNDETERMINED = "und"
export const ENGLISH = "en"

/** Languages by word. A word of one that is spoken by most posters says nothing of the others. */
const FAMILIAR: ReadonlySet<string> = new Set([ENGLISH, "fr", "de", "it", "pt", "es"])
const languagesByWord = once(() => {
  const words = new Map<string, ReadonlyArray<string>>()
  for (const code of [...FAMILIAR, ...Object.keys(EVERYDAY).filter((each) => !FAMILIAR.has(each))]) {
    for (const word of parseWords(EVERYDAY[code] ?? "")) {
      // A lone letter is a word of many languages.
      if (word.length < 2) continue
      const known = words.get(word) ?? []
      if (FAMILIAR.has(code) || !known.some((each) => FAMILIAR.has(each))) words.set(word, [...known, code])
    }
  }
  return words
})
const NO_LANGUAGES: ReadonlyArray<string> = []

/**
 * By so many everyday words more than any other language, a text is plainly English and no profile is asked; as it is
 * where all its words are such.
 */
const PLAIN_LEAD_MIN = 4

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
  ["ar", /[ښځڅړۍ]/, "ps"],
  ["ar", /[ێۆڕڵ]/, "ckb"],
  ["ar", /[ٹڈڑےں\u06c1]/, "ur"],
  // Persian has a yeh and a kaf of its own, which Urdu shares: a text need not have any of its other letters.
  ["ar", /[پچژگ\u06cc\u06a9]/, "fa"],
  ["zh", /[\u3040-\u30ff]/, "ja"]
]

const LATIN = "latin"
const LATIN_MAX = 0x24f
const LATIN_ADDED = [0x1e00, 0x1eff] as const
const FIRST_FOREIGN = 0x370
/** The first Latin letter beyond ASCII. */
const LATIN_BEYOND = 0xaa
const NOT_PLAIN = /[^ -~\s]/
const LINK_OR_NAME = /https?:\S+|[@#]\S+/g

/** A word of Latin and Cyrillic or Greek letters is a Latin one in disguise. */
const MIXED = /[a-z][\u0370-\u052f]|[\u0370-\u052f][a-z]/i

const isLatinLetter = (code: number): boolean =>
  (code >= 0x61 && code <= 0x7a) ||
  (code >= 0x41 && code <= 0x5a) ||
  (code >= LATIN_BEYOND && code <= LATIN_MAX) ||
  (code >= LATIN_ADDED[0] && code <= LATIN_ADDED[1])

/** Signs and halves of pictographs, which are of no script. */
const isSign = (code: number): boolean => (code >= 0x2000 && code <= 0x303f) || (code >= 0xd800 && code <= 0xdfff)

const scriptOf = (code: number): string | null =>
  isSign(code) ? null : (SCRIPTS.find(([from, to]) => code >= from && code <= to)?.[2] ?? null)

/** The script that most letters are of, named for a language; letters of mathematics count as the Latin ones they depict. */
const mostlyIn = (original: string): string => {
  if (!NOT_PLAIN.test(original)) return LATIN
  const bare = original.normalize("NFKC").replace(LINK_OR_NAME, " ")
  const counts = new Map<string, number>()
  let latin = 0
  for (let at = 0; at < bare.length; at += 1) {
    const code = bare.charCodeAt(at)
    if (isLatinLetter(code)) {
      // Of scripts with as many letters the first one counts.
      if (latin === 0) counts.set(LATIN, 0)
      latin += 1
      continue
    }
    const script = code < FIRST_FOREIGN ? null : scriptOf(code)
    if (script !== null) counts.set(script, (counts.get(script) ?? 0) + 1)
  }
  if (latin > 0) counts.set(LATIN, latin)
  let [most, script] = [0, LATIN]
  for (const [each, count] of counts) if (count > most) [most, script] = [count, each]
  if (script !== LATIN && MIXED.test(bare)) return LATIN
  return OWN_LETTERS.find(([of, letters]) => of === script && letters.test(bare))?.[2] ?? script
}

/** What the scores of profiles must be apart, about the worth of one short word, for one language to be told from another. */
const LEAD_MIN = 60
/** Another language than English leads it by this share of its own score: names and loan words lead by less. */
const FOREIGN_LEAD_SHARE = 0.12
/** As much for a text without an everyday word of that language, which may be made of names alone. */
const NAMES_LEAD_SHARE = 0.3
/** A text with fewer words than this is told by its score alone. */
const WORDS_TELLING_MIN = 2
/**
 * In a text with fewer words than this, which may be a name, one must be an everyday word of the language, if that isn't
 * English, or have a letter that English hasn't, or all words must be foreign and one language lead the others clearly.
 */
const WORDS_FOREIGN_MIN = 3
const FOREIGN_LETTER = /[\u00df-\u024f]/
/** Who mixes languages loans the words for things: so many everyday words, and so many more than English ones, tell the other. */
const MIXED_HITS_MIN = 3
const MIXED_LEAD_MIN = 2
/** Among unsure texts those are English of whose words so many are words of English posts. */
const ENGLISH_SHARE_MIN = 0.6
/** So many words in English make a text English that another language leads by little. */
const ENGLISH_SHARE_SURE = 0.9

/** Without profiles, so many more everyday words of another language than of the platform's tell it. */
const LEAD_HITS_MIN = 2

/** Codes of platforms for languages that have another one, old or wider. */
const RENAMED: Readonly<Record<string, string>> = { in: "id", iw: "he", nb: "no", nn: "no", fil: "tl" }
/** Languages of other scripts, by what they are in Latin letters. */
const ROMANISED: Readonly<Record<string, string>> = {
  hi: "hi-Latn",
  ur: "hi-Latn",
  pa: "pa-Latn",
  bn: "bn-Latn",
  ta: "ta-Latn",
  ar: "ar-Latn",
  ru: "ru-Latn"
}

/** The language that a platform's tag names; null where it names none. */
export const languageOfTag = (tag: string | null): string | null => {
  if (tag === null || UNKNOWN_TAG.test(tag)) return null
  const [code = ""] = tag.toLowerCase().split(/[-_]/)
  return RENAMED[code] ?? code.slice(0, 2)
}

/** What is known of languages in Latin letters beside everyday words. */
export interface LanguageEvidence {
  readonly scoresOf: (words: ReadonlyArray<Word>) => LanguageScores
  /** Whether English posts commonly use a word. */
  readonly isEnglishWord: (word: string) => boolean
  /** The words without disguises, misspellings and missing blanks. */
  readonly restored: ReadonlyArray<WordKey>
}

/** The language that profiles tell; null where they leave it open. */
const toldByProfiles = (
  words: ReadonlyArray<Word>,
  hitsOf: (code: string) => number,
  hasForeignLetter: boolean,
  { scoresOf, isEnglishWord }: Pick<LanguageEvidence, "scoresOf" | "isEnglishWord">
): string | null => {
  const { languages, scores } = scoresOf(words)
  let [first, second, best]: [number, number, string] = [0, 0, UNDETERMINED]
  let english = 0
  for (const [index, code] of languages.entries()) {
    const score = scores[index] ?? 0
    if (code === ENGLISH) english = score
    if (score > first) [first, second, best] = [score, first, code]
    else if (score > second) second = score
  }
  const count = new Set(words.map(({ text }) => text)).size
  const englishShare = words.filter(({ text }) => isEnglishWord(text)).length / words.length
  const isEnglish = count >= WORDS_TELLING_MIN && englishShare >= ENGLISH_SHARE_MIN
  if (best === ENGLISH) return first - second >= LEAD_MIN || isEnglish ? ENGLISH : null
  const isEveryday = hitsOf(best) > 0
  const isClear = count >= WORDS_TELLING_MIN && englishShare === 0 && first - second >= NAMES_LEAD_SHARE * first
  const isForeign =
    englishShare < ENGLISH_SHARE_SURE &&
    (isEveryday || count >= WORDS_FOREIGN_MIN || isClear || hasForeignLetter) &&
    first - english >= Math.max(LEAD_MIN, (isEveryday ? FOREIGN_LEAD_SHARE : NAMES_LEAD_SHARE) * first) &&
    (count >= WORDS_TELLING_MIN || first - second >= LEAD_MIN)
  return isForeign ? best : isEnglish ? ENGLISH : null
}

const fromEverydayWords = (hitsOf: (code: string) => number, platform: string | null): string => {
  let [best, most] = [ENGLISH, 0]
  for (const code of Object.keys(EVERYDAY)) if (hitsOf(code) > most) [best, most] = [code, hitsOf(code)]
  if (platform !== null && most - hitsOf(platform) < LEAD_HITS_MIN) return platform
  return hitsOf(ENGLISH) === most ? ENGLISH : best
}

/**
 * Which language a text is in, as a BCP 47 tag: by script first, then by the profiles of languages in Latin letters where
 * there are any, and by what the platform says where they leave it open. Languages of other scripts are told in Latin
 * letters, too (`hi-Latn`). A text that nothing tells is `und`; without profiles it is taken for English.
 */
export const languageOf = (
  { original, words }: NormalisedText,
  tag: string | null,
  evidence: LanguageEvidence | null = null
): string => {
  const languages = languagesByWord()
  const hits = new Map<string, number>()
  let [said, english] = [0, 0]
  for (const { text, kind } of words) {
    if (kind !== "word" && kind !== "hashtag") continue
    said += 1
    for (const code of languages.get(text) ?? NO_LANGUAGES) {
      if (code === ENGLISH) english += 1
      else hits.set(code, (hits.get(code) ?? 0) + 1)
    }
  }
  if (said === 0) return NO_WORDS
  const script = mostlyIn(original)
  if (script !== LATIN) return script
  const hitsOf = (code: string) => (code === ENGLISH ? english : (hits.get(code) ?? 0))
  const platform = languageOfTag(tag)
  if (evidence === null) return fromEverydayWords(hitsOf, platform)
  let [other, others] = [ENGLISH, 0]
  for (const [code, count] of hits) if (count > others) [other, others] = [code, count]
  const lead = english - others
  if (lead >= PLAIN_LEAD_MIN || english === said) return ENGLISH
  const hasForeignLetter = FOREIGN_LETTER.test(original)
  const told = toldByProfiles(tellingWords({ original, words }), hitsOf, hasForeignLetter, evidence)
  if (told === ENGLISH && others >= MIXED_HITS_MIN && -lead >= MIXED_LEAD_MIN) return other
  if (told !== null) return told
  if (platform !== null) return ROMANISED[platform] ?? platform
  const all = words.filter(({ kind }) => kind === "word" || kind === "hashtag")
  const { restored, isEnglishWord } = evidence
  const known = new Set(restored.map(({ key }) => key).filter(isEnglishWord)).size
  if (known >= WORDS_TELLING_MIN && known >= ENGLISH_SHARE_MIN * restored.length) return ENGLISH
  // Names of places and hashtags show where somebody posts from, but make no text one of another language.
  return toldByProfiles(all, hitsOf, false, evidence) === ENGLISH ? ENGLISH : UNDETERMINED
}
