import { type NormalisedText, normalise } from "../normalise.ts"
import { parseTerms, parseWords } from "../phrases/termList.ts"

/** Where a coarse word of another language stands in the original, and how grave it is. `end` is exclusive. */
export interface CoarseMatch {
  readonly start: number
  readonly end: number
  readonly level: number
}

/** Finds the coarse words of one language, by ISO 639 code, in a text; of no other language. */
export type CoarseFinder = (text: NormalisedText, language: string) => ReadonlyArray<CoarseMatch>

const COARSE_LEVEL = 0.65
/** Of words that are ordinary, too. */
const ORDINARY_LEVEL = 0.2
/** What is left of a shorter word without its ending is another one. */
const STEM_CHARACTERS_MIN = 4
const MATCHES_MAX = 8
/** In scripts without blanks a single sign is part of many words. */
const UNSPACED_CHARACTERS_MIN = 2

const LINE = /^(\S+) ([~=!]?)(.+)$/
const FINAL_VOWEL = /[aeiou]$/

/** Written without blanks between words. */
const UNSPACED: ReadonlySet<string> = new Set(["ja", "th", "zh"])
/** Codes that name a language of the lists otherwise. */
const ALIASES: Readonly<Record<string, string>> = { tl: "fil", nb: "no", nn: "no", in: "id", ms: "id" }

/** Endings of the words of a language, longest first, as they are written. */
const ENDINGS: Readonly<Record<string, string>> = {
  ar: "ها هم ات ين ه ي ك ة",
  cs: "ami ach ovi ou em a y u e o i",
  da: "erne ene en er et e s",
  de: "en er es em et e n s",
  es: "itos itas ito ita azo as os es a o e s",
  fi: "ssa sta lla an in en n a t",
  fr: "es e s x",
  hi: "iyon on e i o a ियों ों ी े ा",
  hu: "okat ok ot at t",
  it: "o a i e",
  nl: "jes je en e s t",
  no: "ene en er et e a s",
  pl: "ami ego emu ach om ow ym ej a e y i u o",
  pt: "inho inha as os es a o s",
  ru: "ами ого ому ями ой ою ам ах ом ов ая ое ый ые ым ых ую ает ешь ет ут а у ы и е о",
  sv: "arna ar en er et na e a s",
  tr: "larin lerin lari leri lar ler nin nun in un si su i u a e",
  uk: "ами ого ому ой ам ах ом ів ий ає а у и і е о"
}

/** What is written together with the word after it. */
const PREFIXES: Readonly<Record<string, string>> = { ar: "وال بال يا ال و ب ف ل" }
/** Particles are written together with the word before them, so that only its beginning is told. */
const BEGINNINGS: ReadonlySet<string> = new Set(["ko"])

interface Term {
  readonly words: ReadonlyArray<string>
  readonly level: number
  /** As it must be written, where it means something else without accents. */
  readonly accented: string | null
}

interface Vocabulary {
  readonly byFirstWord: ReadonlyMap<string, ReadonlyArray<Term>>
  /** Terms of one word, by the word or by what stays of it before an ending. */
  readonly byStem: ReadonlyMap<string, Term>
  readonly terms: ReadonlyArray<Term>
  /** Words that begin as a term does and mean another thing. */
  readonly others: ReadonlyArray<ReadonlyArray<string>>
  readonly endings: ReadonlyArray<string>
  readonly prefixes: ReadonlyArray<string>
}

const folded = (words: string | undefined): ReadonlyArray<string> =>
  parseWords(words ?? "").map((word) =>
    normalise(word)
      .words.map(({ text }) => text)
      .join("")
  )

const vocabularyOf = (language: string, lines: ReadonlyArray<readonly [sign: string, term: string]>): Vocabulary => {
  const byFirstWord = new Map<string, Array<Term>>()
  const byStem = new Map<string, Term>()
  const terms: Array<Term> = []
  const others: Array<ReadonlyArray<string>> = []
  const put = (stem: string, term: Term) => {
    const known = byStem.get(stem)
    if (stem.length >= STEM_CHARACTERS_MIN && (known === undefined || known.level < term.level)) byStem.set(stem, term)
  }
  for (const [sign, written] of lines) {
    const words = normalise(written).words.map(({ text }) => text)
    const [first] = words
    if (first === undefined) continue
    if (sign === "!") {
      others.push(words)
      continue
    }
    const accented = sign === "=" ? written : null
    const term = { words, level: sign === "~" ? ORDINARY_LEVEL : COARSE_LEVEL, accented }
    terms.push(term)
    const same = byFirstWord.get(first)
    if (same === undefined) byFirstWord.set(first, [term])
    else same.push(term)
    if (words.length > 1 || accented !== null || term.level === ORDINARY_LEVEL) continue
    put(first, term)
    if (FINAL_VOWEL.test(first)) put(first.slice(0, -1), term)
  }
  return {
    byFirstWord,
    byStem,
    terms,
    others,
    endings: folded(ENDINGS[language]),
    prefixes: folded(PREFIXES[language])
  }
}

const findUnspaced = ({ original, folded: { text, starts, ends } }: NormalisedText, { terms, others }: Vocabulary) => {
  const found: Array<CoarseMatch> = []
  for (const { words, level } of terms) {
    const term = words.join(" ")
    const at = [...term].length < UNSPACED_CHARACTERS_MIN ? -1 : text.indexOf(term)
    if (at === -1) continue
    const end = at + term.length
    // The name of somebody: its first word is the term, and its second follows.
    const rest = text.slice(end).replace(/^[^\p{L}]+/u, "")
    if (others.some(([other = "", next]) => other === term && next !== undefined && rest.startsWith(next))) continue
    found.push({ start: starts?.[at] ?? at, end: Math.min(ends?.[end - 1] ?? end, original.length), level })
  }
  return found
}

const findSpaced = (
  { original, words: all }: NormalisedText,
  { byFirstWord, byStem, terms, others, endings, prefixes }: Vocabulary,
  language: string
) => {
  const words = all.filter(({ kind }) => kind === "word" || kind === "hashtag")
  const found: Array<CoarseMatch> = []
  for (const [at, { text, start }] of words.entries()) {
    // "꺼져 있": switched off, and nobody is sent away.
    if (others.some(([other, next]) => next !== undefined && other === text && words[at + 1]?.text.startsWith(next)))
      continue
    const bare = prefixes.flatMap((prefix) => (text.startsWith(prefix) ? [text.slice(prefix.length)] : []))
    let [level, end] = [0, 0]
    for (const form of [text, ...bare]) {
      for (const term of byFirstWord.get(form) ?? []) {
        const last = words[at + term.words.length - 1]
        const isWhole = term.words.every((word, index) => index === 0 || words[at + index]?.text === word)
        if (!isWhole || last === undefined || term.level < level || last.end <= end) continue
        if (term.accented !== null && original.slice(start, last.end).normalize("NFC").toLowerCase() !== term.accented)
          continue
        ;[level, end] = [term.level, last.end]
      }
      if (level >= COARSE_LEVEL || byFirstWord.has(form)) continue
      const ending = endings.find((each) => form.endsWith(each) && byStem.has(form.slice(0, form.length - each.length)))
      const stem = ending === undefined ? undefined : byStem.get(form.slice(0, form.length - ending.length))
      if (stem !== undefined) [level, end] = [stem.level, words[at]?.end ?? 0]
    }
    if (level === 0 && BEGINNINGS.has(language)) {
      const begun = terms.findLast(({ words: [word = ""] }) => word.length > 1 && text.startsWith(word))
      const [begunWith = ""] = begun?.words ?? []
      const isOther = others.some(([other = ""]) => other.length > begunWith.length && text.startsWith(other))
      if (begun !== undefined && !isOther) [level, end] = [begun.level, words[at]?.end ?? 0]
    }
    if (level > 0) found.push({ start, end, level })
  }
  return found
}

/** Prepares a list of coarse words, one a line after the code of its language (`de ~word`); each language when it is first met. */
export const makeCoarseFinder = (list: string): CoarseFinder => {
  const lines = new Map<string, Array<readonly [string, string]>>()
  for (const line of parseTerms(list)) {
    const [, code = "", sign = "", term = ""] = LINE.exec(line) ?? []
    if (code === "") continue
    const known = lines.get(code)
    if (known === undefined) lines.set(code, [[sign, term]])
    else known.push([sign, term])
  }
  const vocabularies = new Map<string, Vocabulary>()
  return (text, tag) => {
    const language = ALIASES[tag] ?? tag
    const own = lines.get(language)
    if (own === undefined) return []
    const vocabulary = vocabularies.get(language) ?? vocabularyOf(language, own)
    vocabularies.set(language, vocabulary)
    const found = UNSPACED.has(language) ? findUnspaced(text, vocabulary) : findSpaced(text, vocabulary, language)
    return [...found].sort((a, b) => b.level - a.level || a.start - b.start).slice(0, MATCHES_MAX)
  }
}
