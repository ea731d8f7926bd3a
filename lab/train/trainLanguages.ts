import {
  forEachRun,
  type LanguageProfiles,
  tellingWords,
  wordHash,
  writtenRunHash,
  writtenWord
} from "../../domain/creators/textAnalysis/languageProfiles.ts"
import { EVERYDAY } from "../../domain/creators/textAnalysis/lists/everydayWords.ts"
import { normalise } from "../../domain/creators/textAnalysis/normalise.ts"
import { parseWords } from "../../domain/creators/textAnalysis/phrases/termList.ts"
import { readEldProfiles } from "./readEldProfiles.ts"
import { type Example, type Examples, LANGUAGE_CODES } from "./readExamples.ts"

/** Languages in Latin letters whose runs the public profiles know. */
const PUBLIC = [
  "en",
  "fr",
  "de",
  "it",
  "pt",
  "es",
  "nl",
  "pl",
  "sv",
  "da",
  "no",
  "fi",
  "is",
  "cs",
  "sk",
  "sl",
  "hr",
  "hu",
  "ro",
  "sq",
  "et",
  "lv",
  "lt",
  "tr",
  "az",
  "ms",
  "tl",
  "vi",
  "ca",
  "eu",
  "yo"
]
/** Languages that our word lists alone know, and those whose runs they share but for so much of a value. */
const LISTED = ["af", "sw", "id", "hi-Latn", "pa-Latn", "bn-Latn", "ta-Latn", "ar-Latn", "ru-Latn"]
const RELATIVES: Readonly<Record<string, readonly [relative: string, less: number]>> = {
  af: ["nl", 15],
  id: ["ms", 0],
  "pa-Latn": ["hi-Latn", 15]
}

/** The posts of UMSAB that are labelled Hindi are Hindi in Latin letters; with fewer words of ours than this they are English. */
const HINDI = "hi-Latn"
const HINDI_WORDS_MIN = 3

/** A value is this much at a frequency of one in e^8, and grows by so much with each factor of e: those of the public profiles. */
const VALUE_AT_8 = 91
const VALUE_STEP = 13
const VALUE_MIN = 53
const VALUE_MAX = 150
/** Of a list nothing says how frequent its words are. */
const LISTED_WORD_VALUE = 100
const COUNT_MIN = 2

const valueAt = (count: number, total: number): number =>
  Math.min(VALUE_MAX, Math.round(VALUE_AT_8 + VALUE_STEP * (Math.log(count / total) + 8)))

/** Values by trait of one language. */
type Values = Map<number, number>

const keepGreatest = (values: Values, hash: number, value: number) => {
  if (value >= VALUE_MIN && value > (values.get(hash) ?? 0)) values.set(hash, value)
}

/** The traits of texts, by how often each is seen. */
const valuesOfTexts = (texts: ReadonlyArray<string>): Values => {
  const [runs, whole] = [new Map<number, number>(), new Map<number, number>()]
  let [runTotal, wordTotal] = [0, 0]
  for (const original of texts) {
    for (const word of tellingWords(normalise(original))) {
      if (word.kind !== "word") continue
      forEachRun(writtenWord(original, word), (hash) => {
        runs.set(hash, (runs.get(hash) ?? 0) + 1)
        runTotal += 1
      })
      const hash = wordHash(word.text)
      whole.set(hash, (whole.get(hash) ?? 0) + 1)
      wordTotal += 1
    }
  }
  const values: Values = new Map()
  for (const [hash, count] of runs) if (count >= COUNT_MIN) keepGreatest(values, hash, valueAt(count, runTotal))
  for (const [hash, count] of whole) if (count >= COUNT_MIN) keepGreatest(values, hash, valueAt(count, wordTotal))
  return values
}

const valuesOfList = (words: ReadonlyArray<string>, withRuns: boolean): Values => {
  const runs = new Map<number, number>()
  let total = 0
  const values: Values = new Map()
  for (const word of words) {
    keepGreatest(values, wordHash(word), LISTED_WORD_VALUE)
    forEachRun(word, (hash) => {
      runs.set(hash, (runs.get(hash) ?? 0) + 1)
      total += 1
    })
  }
  if (withRuns) for (const [hash, count] of runs) keepGreatest(values, hash, valueAt(count, total))
  return values
}

const textsOf = (examples: ReadonlyArray<Example>) => examples.map(({ text }) => text)

/** Builds the profiles of languages from public ones, from posts, and from our lists of everyday words. */
export const trainLanguages = async ({
  sentiment,
  multilingual,
  olid,
  davidson,
  hateval
}: Examples): Promise<LanguageProfiles> => {
  const listOf = (code: string) => parseWords(EVERYDAY[code] ?? "")
  const hindi = new Set(listOf(HINDI))
  const isHindi = (text: string) =>
    normalise(text).words.filter((word) => word.text.length > 1 && hindi.has(word.text)).length >= HINDI_WORDS_MIN
  const posts = new Map(
    LANGUAGE_CODES.flatMap((code, index): ReadonlyArray<readonly [string, ReadonlyArray<string>]> => {
      const own = textsOf(multilingual[index]?.train ?? [])
      if (code === "ar") return []
      if (code === "hi") return [[HINDI, own.filter(isHindi)]]
      const extra = code === "en" ? [sentiment, olid, davidson, hateval].flatMap(({ train }) => textsOf(train)) : []
      return [[code, [...own, ...extra]]]
    })
  )
  const eld = await readEldProfiles()
  const languages = [...PUBLIC, ...LISTED]
  const all = new Map<string, Values>()
  for (const code of languages) {
    const values: Values = new Map()
    const known = eld.get(code)
    for (const [run, value] of known ?? []) keepGreatest(values, writtenRunHash(run), value)
    for (const [hash, value] of valuesOfTexts(posts.get(code) ?? [])) keepGreatest(values, hash, value)
    // How frequent the words of posts are is known better than by the list.
    const listed = posts.has(code) && code !== HINDI ? [] : listOf(code)
    for (const [hash, value] of valuesOfList(listed, known === undefined)) keepGreatest(values, hash, value)
    const [relative = "", less = 0] = RELATIVES[code] ?? []
    for (const [run, value] of eld.get(relative) ?? []) keepGreatest(values, writtenRunHash(run), value - less)
    if (relative === HINDI) {
      for (const [hash, value] of all.get(HINDI) ?? []) keepGreatest(values, hash, value - less)
    }
    all.set(code, values)
  }
  const traits = new Map<number, Array<readonly [number, number]>>()
  for (const [index, code] of languages.entries()) {
    for (const [hash, value] of all.get(code) ?? []) traits.set(hash, [...(traits.get(hash) ?? []), [index, value]])
  }
  console.log(`languages: ${languages.length}, traits: ${traits.size}`)
  return { languages, traits }
}
