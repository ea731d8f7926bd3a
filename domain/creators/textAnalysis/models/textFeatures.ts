import type { LexiconMark } from "../lexicon/lexiconMark.ts"
import type { NormalisedText } from "../normalise.ts"
import { parseWords } from "../phrases/termList.ts"

/**
 * The traits of a text that the linear models weigh: hashes of its words, pairs of words, and short runs of characters.
 * One extraction serves every model. Arrays are longer than what they hold.
 */
export interface TextFeatures {
  /**
   * Hashes of words, of pairs and threes of them, and of `marks` come first, `wordCount` of them; then those of runs of
   * characters, up to `count`.
   */
  readonly hashes: Int32Array
  /** Where each was written, as offsets in the folded text; `ends` is exclusive. */
  readonly starts: Int32Array
  readonly ends: Int32Array
  readonly wordCount: number
  readonly count: number
  /** Hashes of single words alone, signs and pictographs among them, `tokenCount` of them in the order of the text. */
  readonly tokens: Int32Array
  readonly tokenCount: number
}

/** What is read of one text; what comes after says little that is new. */
const CHARACTERS_MAX = 1_000
const TOKENS_MAX = 260
const MARKS_MAX = 64
const RUN_MIN = 3
const RUN_MAX = 5
const NEGATION_REACH_TOKENS = 3
/** A word, what it is when denied, a pair and three. */
const WORD_FEATURES_MAX = TOKENS_MAX * 4 + MARKS_MAX
/** The most features of one text. */
export const FEATURES_MAX =
  WORD_FEATURES_MAX + (CHARACTERS_MAX + TOKENS_MAX) * 2 * (RUN_MAX - RUN_MIN + 1) + CHARACTERS_MAX

const PRIME = 0x01000193
const WORD_SEED = 0x2b3c4d5
const PAIR_SEED = 0x51ed270b
const NEGATED_SEED = 0x6a09e667
const RUN_SEED = 0x3c6ef372

const ACCENT_SEED = 0x1f83d9ab
const MARK_SEED = 0x5be0cd19

const SPACE = 0x20
const HASH = 0x23
const APOSTROPHE = 0x27
const AT = 0x40
const UNDERSCORE = 0x5f
const ZERO = 0x30

const BLANK = 0
const LETTER = 1
const DIGIT = 2
const SIGN = 3

const ASCII = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code)
  if (/[a-z]/.test(character)) return LETTER
  if (/[0-9]/.test(character)) return DIGIT
  return /\s/.test(character) || code < SPACE ? BLANK : SIGN
})

const SURROGATE_MIN = 0xd800
const SURROGATE_MAX = 0xdfff
const SYMBOLS_MIN = 0x2000
const SYMBOLS_MAX = 0x2bff

const kindOf = (code: number): number => {
  if (code < 128) return ASCII[code] ?? SIGN
  const isSymbol = (code >= SYMBOLS_MIN && code <= SYMBOLS_MAX) || (code >= SURROGATE_MIN && code <= SURROGATE_MAX)
  return isSymbol ? SIGN : LETTER
}

const hashOf = (word: string): number => {
  let hash = WORD_SEED
  for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), PRIME)
  return hash
}

/** After these, up to three words are read as denied. English, and the plainest of the other languages. */
const NEGATORS = new Set(
  parseWords(`
not
no
never
don't
dont
doesn't
doesnt
didn't
didnt
won't
wont
can't
cant
cannot
isn't
isnt
aren't
arent
wasn't
wasnt
weren't
wouldn't
wouldnt
couldn't
couldnt
shouldn't
shouldnt
ain't
aint
nothing
nobody
without
hardly
barely
nor
nao
nie
nicht
kein
keine
keinen
pas
jamais
non
mai
nunca
jamas
ni
sin
sem
ohne
sans
senza
नहीं
न
لا
ما
لم
لن
ليس
مش
`).map(hashOf)
)

const mix = (hash: number): number => {
  const once = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return once ^ (once >>> 13)
}

const markHashes = new Map<string, number>()

const markHash = (name: string): number => {
  let hash = markHashes.get(name)
  if (hash === undefined) {
    hash = name.startsWith("=") ? hashOf(name.slice(1)) : hashOf(name) ^ MARK_SEED
    markHashes.set(name, hash)
  }
  return hash
}

const NO_MARKS: ReadonlyArray<LexiconMark> = []

/**
 * Makes an extractor with room of its own, which each call writes over: what it returns holds until the next call.
 * Mentions, links and numbers are read as such, not by what they are; a letter repeated is read as two at most.
 */
export const makeExtractor = (): ((text: NormalisedText, marks?: ReadonlyArray<LexiconMark>) => TextFeatures) => {
  const hashes = new Int32Array(FEATURES_MAX)
  const starts = new Int32Array(FEATURES_MAX)
  const ends = new Int32Array(FEATURES_MAX)
  /** The text as the runs see it: tokens divided by single blanks. */
  const letters = new Uint16Array((CHARACTERS_MAX + TOKENS_MAX) * 2)
  const written = new Int32Array((CHARACTERS_MAX + TOKENS_MAX) * 2)
  const tokenHashes = new Int32Array(TOKENS_MAX)
  const singles = new Int32Array(TOKENS_MAX)
  const tokenStarts = new Int32Array(TOKENS_MAX)
  const tokenEnds = new Int32Array(TOKENS_MAX)
  const isWord = new Uint8Array(TOKENS_MAX)

  return ({ original, folded: { text, starts: places } }, marks = NO_MARKS) => {
    const length = Math.min(text.length, CHARACTERS_MAX)
    let tokens = 0
    let size = 0
    letters[size] = SPACE
    written[size] = 0
    size += 1
    let at = 0
    let hash = WORD_SEED
    const put = (code: number, where: number) => {
      letters[size] = code
      written[size] = where
      size += 1
      hash = Math.imul(hash ^ code, PRIME)
    }
    const close = (from: number, to: number, word: number) => {
      tokenHashes[tokens] = hash
      tokenStarts[tokens] = from
      tokenEnds[tokens] = to
      isWord[tokens] = word
      tokens += 1
      letters[size] = SPACE
      written[size] = to
      size += 1
      hash = WORD_SEED
    }
    while (at < length && tokens < TOKENS_MAX) {
      const code = text.charCodeAt(at)
      const kind = kindOf(code)
      if (kind === BLANK) {
        at += 1
        continue
      }
      const from = at
      if (kind === LETTER) {
        if (code === 0x68 && (text.startsWith("http:", at) || text.startsWith("https:", at))) {
          while (at < length && kindOf(text.charCodeAt(at)) !== BLANK) at += 1
          put(0x68, from)
          put(0x2f, from)
          close(from, at, 0)
          continue
        }
        let before = 0
        let repeats = 0
        while (at < length) {
          const next = text.charCodeAt(at)
          const nextKind = kindOf(next)
          const joins =
            nextKind === LETTER ||
            nextKind === DIGIT ||
            (next === APOSTROPHE && at + 1 < length && kindOf(text.charCodeAt(at + 1)) === LETTER)
          if (!joins) break
          repeats = next === before ? repeats + 1 : 0
          before = next
          if (repeats < 2) put(nextKind === DIGIT ? ZERO : next, at)
          at += 1
        }
        close(from, at, 1)
      } else if (kind === DIGIT) {
        while (at < length && (kindOf(text.charCodeAt(at)) === DIGIT || ".,:".includes(text.charAt(at)))) at += 1
        const size = at - from
        put(ZERO, from)
        if (size > 1) put(ZERO, from + 1)
        if (size > 3) put(ZERO, from + 2)
        close(from, at, 0)
      } else if ((code === AT || code === HASH) && at + 1 < length) {
        let to = at + 1
        while (to < length) {
          const next = text.charCodeAt(to)
          if (next !== UNDERSCORE && kindOf(next) !== LETTER && kindOf(next) !== DIGIT) break
          to += 1
        }
        if (to === at + 1) {
          at += 1
        } else if (code === AT) {
          at = to
          put(AT, from)
          close(from, to, 0)
        } else {
          // Read as the word that it holds, and once more as a tag.
          at += 1
          put(HASH, from)
          close(from, at, 0)
        }
      } else if (code >= SURROGATE_MIN && code <= SURROGATE_MAX) {
        put(code, at)
        put(text.charCodeAt(at + 1), at)
        at += 2
        close(from, at, 2)
      } else {
        // A run of signs is one token, so that a face or an exclamation is read whole.
        let before = 0
        let repeats = 0
        while (at < length && at - from < 8) {
          const next = text.charCodeAt(at)
          if (kindOf(next) !== SIGN || next === AT || next === HASH || next >= SURROGATE_MIN) break
          repeats = next === before ? repeats + 1 : 0
          before = next
          if (repeats < 3) put(next, at)
          at += 1
        }
        // Faces end in letters: ":d", ":p", ":o".
        if (before === 0x3a || before === 0x2d || before === 0x3b || before === 0x3d) {
          const mouth = text.charCodeAt(at)
          const after = at + 1 < length ? kindOf(text.charCodeAt(at + 1)) : BLANK
          if ((mouth === 0x64 || mouth === 0x70 || mouth === 0x6f || mouth === 0x33) && after === BLANK) {
            put(mouth, at)
            at += 1
          }
        }
        close(from, at, 2)
      }
    }

    let count = 0
    const add = (value: number, from: number, to: number) => {
      hashes[count] = mix(value)
      starts[count] = from
      ends[count] = to
      count += 1
    }
    let negatedFor = 0
    for (let token = 0; token < tokens; token += 1) {
      const value = tokenHashes[token] ?? 0
      const [from, to] = [tokenStarts[token] ?? 0, tokenEnds[token] ?? 0]
      add(value, from, to)
      singles[token] = hashes[count - 1] ?? 0
      if (isWord[token] === 2 && text.charCodeAt(from) !== APOSTROPHE) negatedFor = 0
      else if (negatedFor > 0 && isWord[token] === 1) {
        add(value ^ NEGATED_SEED, from, to)
        negatedFor -= 1
      }
      if (NEGATORS.has(value)) negatedFor = NEGATION_REACH_TOKENS
      if (token + 1 < tokens) {
        const next = tokenHashes[token + 1] ?? 0
        add(Math.imul(value, 31) + Math.imul(next ^ PAIR_SEED, PRIME), from, tokenEnds[token + 1] ?? 0)
        if (token + 2 < tokens) {
          const third = tokenHashes[token + 2] ?? 0
          add(
            Math.imul(Math.imul(value, 31) + Math.imul(next ^ PAIR_SEED, PRIME), 37) + Math.imul(third, 0x5bd1e995),
            from,
            tokenEnds[token + 2] ?? 0
          )
        }
      }
    }
    /** Where a place in the original is in the folded text. */
    const foldedAt = (place: number): number => {
      if (places === null) return place
      let index = 0
      while (index < length && (places[index] ?? 0) < place) index += 1
      return index
    }
    for (const { name, start, end } of marks.slice(0, MARKS_MAX)) add(markHash(name), foldedAt(start), foldedAt(end))
    const wordCount = count
    for (let first = 0; first < size; first += 1) {
      let run = RUN_SEED
      const last = Math.min(first + RUN_MAX, size)
      for (let index = first; index < last; index += 1) {
        run = Math.imul(run ^ (letters[index] ?? 0), PRIME)
        if (index - first + 1 >= RUN_MIN) add(run, written[first] ?? 0, (written[index] ?? 0) + 1)
      }
    }
    // Folding takes accents off, which tell languages apart.
    if (places !== null) {
      for (let index = 0; index < length; index += 1) {
        const code = original.charCodeAt(places[index] ?? 0)
        const isAccented = code > 0xbf && code < 0x250
        if (isAccented && places[index] !== places[index - 1]) add(code ^ ACCENT_SEED, index, index + 1)
      }
    }
    return { hashes, starts, ends, wordCount, count, tokens: singles, tokenCount: tokens }
  }
}
