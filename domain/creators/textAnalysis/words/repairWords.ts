import { groupBy } from "../../../../ports/text/groupBy.ts"
import { parseWords } from "../phrases/termList.ts"
import { type MisspellingJudge, makeMisspellingJudge } from "./misspellings.ts"
import type { RestoredWord } from "./spelling.ts"
import { type LetterSplitter, makeLetterSplitter } from "./splitLetters.ts"
import { makeWordShape, type WordShape } from "./wordShape.ts"

const RUN_TOGETHER_CHARACTERS_MIN = 7
/** Two words of everyday use that make a longer one are that one, slipped apart: "trans gender". */
const PARTED_CHARACTERS_MIN = 7
const RUN_TOGETHER_WORDS_MIN = 3
/** A shorter part of run-together words counts only if it is one of the small words of a sentence. */
const PART_CHARACTERS_MIN = 4
/** So many parts of them must say something, by their length. */
const SAYING_PARTS_MIN = 2
/** Shorter names of groups begin other words: "Romain". */
const LONG_TARGET_CHARACTERS_MIN = 6
/** What run-together words may cost a letter where they name a target; more than a likely division may. */
const TARGET_LETTER_COST = 300
const PLAIN = /^[a-z]+$/
/** Letters alone, without accents: only what is written so is read as a slip. Who hides a word otherwise leaves a sign. */
const PLAINLY_WRITTEN = /^[A-Za-z]+$/
const CAPITALS = /^[A-Z]+$/
const BEGINS_WITH_CAPITAL = /^[A-Z]/
const CAPITALISED = /^[A-Z][a-z]/
/** A model, a road, a vitamin: "A55", "B12". */
const CODE = /^[A-Z]{1,2}[0-9]+$/
const LONG_REPEAT = /(.)\1\1/i
const DOUBLED_BETWEEN_VOWELS = /[aeiouy]([^aeiou])\1[aeiouy]/
const REPEAT_AT_END = /(.)\1$/
const FUCK = "fuck"
const BITCH = /bitch(?:s|e[sz]+|ed|ing?|y|ier|iest|ass|face)?$/
const BEYOND_ASCII = /[\u0080-\uffff]/
const LETTER_WITH_ACCENT = /[\u00c0-\u024f\u1e00-\u1eff]|[a-z]\p{Mn}/iu
const LETTERS_WITH_ACCENT = /[\u00c0-\u024f\u1e00-\u1eff]|[a-z]\p{Mn}/giu
/** Accents on so large a share of its letters are there to hide the word. */
const HIDING_ACCENTS_SHARE_MIN = 0.5
/** In a text of which fewer of the other words are English, odd words are of another language. */
const ENGLISH_SHARE_MIN = 0.5
const LANGUAGE_CHARACTERS_MIN = 2

/** What misspellings are undone by. */
export interface Vocabulary {
  /** The words that matter: only into these is anything changed. */
  readonly telling: ReadonlySet<string>
  /** What telling words begin with. */
  readonly heads: ReadonlySet<string>
  readonly misspellings: MisspellingJudge
  /** Two words run together are divided only where one of these is among them. */
  readonly targets: ReadonlySet<string>
  /** Words that posts use. None of them is ever read as another one misspelt. */
  readonly ordinary: ReadonlySet<string>
  /** Words that posts use, however seldom. */
  readonly used: ReadonlySet<string>
  readonly couldBeWord: WordShape
  readonly splitLetters: LetterSplitter
}

const headsOf = (words: Iterable<string>): ReadonlySet<string> => {
  const heads = new Set<string>()
  for (const word of words) for (let to = 1; to < word.length; to += 1) heads.add(word.slice(0, to))
  return heads
}

/**
 * Makes the vocabulary of the words of posts, the most frequent first, and of what is looked for among them. `coarse` are those
 * of the telling words that are never read out of letters run together where other words are as likely.
 */
export const makeVocabulary = (
  { common, seldom }: { readonly common: ReadonlyArray<string>; readonly seldom: ReadonlyArray<string> },
  known: ReadonlySet<string>,
  telling: ReadonlySet<string>,
  targets: ReadonlySet<string>,
  coarse: ReadonlySet<string>
): Vocabulary => {
  const used = [...common, ...seldom]
  const couldBeWord = makeWordShape(used)
  return {
    telling,
    heads: headsOf(telling),
    targets,
    ordinary: new Set([...known, ...common]),
    used: new Set(used),
    couldBeWord,
    misspellings: makeMisspellingJudge(new Set([...telling, ...targets]), common, new Set(used), couldBeWord),
    splitLetters: makeLetterSplitter(common, seldom, known, coarse)
  }
}

/** Everyday words that a blank after them is left out of. None of them begins other words, as "in" and "out" do. */
const SMALL_BEFORE = new Set(
  parseWords(`
i
all
the
are
these
those
should
people
must
will
they
them
you
were
was
always
our
this
from
like
`)
)

/** Others that begin words too, as "weevil" and "needless": a name of a group must follow. */
const SMALL_BEFORE_TARGET = new Set(
  parseWords(`
we
every
never
have
has
need
deserve
deserves
that
some
black
gay
want
`)
)

/** Everyday words that a blank before them is left out of. None of them ends other words, as "on" and "like" do. */
const SMALL_AFTER = new Set(
  parseWords(`
are
should
people
must
they
them
you
were
was
never
always
have
need
deserve
deserves
from
`)
)

/** Short words that may stand between those that are run together; "a" never does, as too many words hold one. */
const SHORT_WITHIN = new Set([
  ...[...SMALL_BEFORE, ...SMALL_BEFORE_TARGET, ...SMALL_AFTER].filter((word) => word.length < PART_CHARACTERS_MIN),
  ...parseWords(`
is
be
to
and
for
of
my
me
with
in
on
at
by
out
not
get
rid
day
die
who
can
his
her
him
`)
])

/** Short words that begin others: "inalienable". */
const PREFIXES = new Set(["in", "out", "be", "to", "at", "on", "by", "with"])

/** Words beside which a name of a group stands, so that what looks like another word is a slip: "womne are", "tarns people". */
const AFTER_GROUP = new Set(
  parseWords(`
are
aren't
arent
should
shouldn't
must
deserve
people
ppl
person
folk
folks
men
women
`)
)
const HALF_CHARACTERS_MIN = 4

/** Words by one of their letters. */
const byLetter = (words: Iterable<string>, letterOf: (word: string) => string) =>
  groupBy([...words], (word) => letterOf(word))
const HEADS = byLetter([...SMALL_BEFORE, ...SMALL_BEFORE_TARGET], (word) => word.charAt(0))
const TAILS = byLetter(SMALL_AFTER, (word) => word.charAt(word.length - 1))

/** Whether an everyday word stands at either end: few do, so that nothing else need be asked of the others. */
const mayHaveHalves = (key: string): boolean =>
  HEADS.get(key.charAt(0))?.some((head) => key.startsWith(head)) === true ||
  TAILS.get(key.charAt(key.length - 1))?.some((tail) => key.endsWith(tail)) === true

/** A telling word and an everyday one without the blank between them: "ihate", "areparasites". */
const halvesOf = (key: string, { telling, targets }: Vocabulary): readonly [string, string] | null => {
  if (!mayHaveHalves(key)) return null
  for (let at = 1; at < key.length; at += 1) {
    const [head, tail] = [key.slice(0, at), key.slice(at)]
    const begins = (SMALL_BEFORE.has(head) && telling.has(tail)) || (SMALL_BEFORE_TARGET.has(head) && targets.has(tail))
    if (begins && tail.length >= HALF_CHARACTERS_MIN) return [head, tail]
    if (SMALL_AFTER.has(tail) && head.length >= HALF_CHARACTERS_MIN && telling.has(head)) return [head, tail]
  }
  return null
}

/** The telling words that are run together here; of what looks like a word, only where it names a target. */
const runTogether = (letters: string, { telling, targets, splitLetters }: Vocabulary): ReadonlyArray<string> | null => {
  const parts = splitLetters(letters, TARGET_LETTER_COST)
  if (parts === null || new Set(parts).size < parts.length) return null
  const isSaying = (part: string) => part.length >= PART_CHARACTERS_MIN
  const isWord = (part: string, order: number) =>
    isSaying(part) || (SHORT_WITHIN.has(part) && (order === 0 ? !PREFIXES.has(part) : part !== "i"))
  if (!parts.every(isWord)) return null
  const hasShort = parts.some((part) => SHORT_WITHIN.has(part) || SMALL_BEFORE.has(part) || SMALL_AFTER.has(part))
  const namesTarget = parts.some(
    (part) => targets.has(part) && part.length >= (hasShort ? PART_CHARACTERS_MIN : LONG_TARGET_CHARACTERS_MIN)
  )
  if (parts.length >= RUN_TOGETHER_WORDS_MIN) {
    const says = parts.filter(isSaying).length >= SAYING_PARTS_MIN && parts.some((part) => telling.has(part))
    return namesTarget || (says && splitLetters(letters) !== null) ? parts : null
  }
  const [first = "", last = ""] = parts
  const isOfTarget = targets.has(first) && first.length >= LONG_TARGET_CHARACTERS_MIN && SHORT_WITHIN.has(last)
  return isOfTarget || (telling.has(first) && isSaying(last) && targets.has(last)) ? parts : null
}

/** A tag of so many words is a sentence of its own, not a part of the one before it. */
const THOUGHT_WORDS_MIN = 3

/** Each part where it stands; all of the tag where folding changed its length. */
const wordsOfTag = (tag: RestoredWord, parts: ReadonlyArray<string>): ReadonlyArray<RestoredWord> => {
  const isInPlace = tag.end - tag.start === tag.key.length
  const isThought = parts.length >= THOUGHT_WORDS_MIN
  let start = tag.start
  return parts.map((key, order) => {
    const place = isInPlace ? { start, end: start + key.length } : { start: tag.start, end: tag.end }
    start += key.length
    return { ...tag, ...place, key, isAfterBreak: order === 0 && (tag.isAfterBreak || isThought) }
  })
}

const lettersIn = (text: string, letters: RegExp): number => text.match(letters)?.length ?? 0

/** What bears on every word of one text, asked for only where a word is odd. */
const makeSurroundings = (words: ReadonlyArray<RestoredWord>, ordinary: ReadonlySet<string>, original: string) => {
  const isCounted = ({ key, kind }: RestoredWord) => kind === "word" && key.length >= LANGUAGE_CHARACTERS_MIN
  let counts: { readonly all: number; readonly english: number } | null = null
  let areSmall: boolean | null = null
  return {
    /** Whether most of the other words are English; of a word alone nothing is known. */
    isAmongEnglish: (word: RestoredWord, whenAlone = true): boolean => {
      if (counts === null) {
        const counted = words.filter(isCounted)
        counts = { all: counted.length, english: counted.filter(({ key }) => ordinary.has(key)).length }
      }
      const others = counts.all - (isCounted(word) ? 1 : 0)
      const english = counts.english - (isCounted(word) && ordinary.has(word.key) ? 1 : 0)
      return others === 0 ? whenAlone : english >= ENGLISH_SHARE_MIN * others
    },
    /** Whether most letters are small ones, so that capitals abbreviate. */
    isMostlySmall: (): boolean => {
      areSmall ??= lettersIn(original, /[a-z]/g) > lettersIn(original, /[A-Z]/g)
      return areSmall
    }
  }
}

type Surroundings = ReturnType<typeof makeSurroundings>

/** A word of another language, or a name, that only lacks its accents to be a telling one: "Móng". */
const isOtherWord = (word: RestoredWord, written: string, { isAmongEnglish }: Surroundings): boolean => {
  const accents = lettersIn(written, LETTERS_WITH_ACCENT)
  if (accents === 0 || accents >= HIDING_ACCENTS_SHARE_MIN * word.key.length) return false
  return !isAmongEnglish(word, false) || (!word.isAfterBreak && CAPITALISED.test(written.normalize("NFD")))
}

/**
 * Whether a word with a letter twice, which was read as one with that letter once, is more likely a word or a name of its own:
 * "rapped", "Ville", "Twatt", but not "fuuck" or "shitt". Codes are their own words, too.
 */
const isOwnWord = (
  word: RestoredWord,
  written: string,
  { used, couldBeWord }: Vocabulary,
  { isAmongEnglish }: Surroundings
): boolean => {
  if (CODE.test(written)) return true
  if (!PLAINLY_WRITTEN.test(written) || LONG_REPEAT.test(written)) return false
  const plain = written.toLowerCase()
  if (used.has(plain) || !isAmongEnglish(word)) return true
  // "pakki": many languages double a consonant between vowels.
  const [, doubled] = DOUBLED_BETWEEN_VOWELS.exec(plain) ?? []
  if (doubled !== undefined && !word.key.includes(doubled + doubled)) return true
  return couldBeWord(plain) && (CAPITALISED.test(written) || !REPEAT_AT_END.test(plain))
}

/** The word that a misspelt one stands for. */
const meantBy = (
  word: RestoredWord,
  written: string,
  next: RestoredWord | undefined,
  { misspellings, targets }: Vocabulary,
  { isAmongEnglish, isMostlySmall }: Surroundings
): string | null => {
  const { key } = word
  if (key.includes(FUCK)) return FUCK
  if (BITCH.test(key)) return "bitch"
  if (CAPITALS.test(written) && isMostlySmall()) return null
  const isBesideGroup = next !== undefined && !next.isAfterBreak && AFTER_GROUP.has(next.key)
  const meant = misspellings.meantBy(key) ?? (isBesideGroup ? misspellings.mayMean(key, targets) : null)
  if (meant === null || !isAmongEnglish(word)) return null
  // Within a sentence only names are written so, those of groups among them.
  return CAPITALISED.test(written) && !word.isAfterBreak && !targets.has(meant) ? null : meant
}

/** A telling word with a blank in it: "immi grants". Two ordinary words are one only where they make a long name of a group. */
const closedUp = (
  word: RestoredWord,
  next: RestoredWord | undefined,
  original: string,
  { telling, heads, targets, ordinary }: Vocabulary,
  { isAmongEnglish }: Surroundings
): RestoredWord | null => {
  if (next === undefined || next.kind !== "word" || next.isAfterBreak) return null
  if (next.start - word.end !== 1 || !heads.has(word.key)) return null
  const key = word.key + next.key
  if (!telling.has(key)) return null
  const isName =
    targets.has(key) &&
    key.length >= PARTED_CHARACTERS_MIN &&
    !SHORT_WITHIN.has(word.key) &&
    !SHORT_WITHIN.has(next.key)
  if (ordinary.has(word.key) && ordinary.has(next.key) && !isName) return null
  const [head, tail] = [original.slice(word.start, word.end), original.slice(next.start, next.end)]
  if (!PLAINLY_WRITTEN.test(head) || !PLAINLY_WRITTEN.test(tail)) return null
  // A capital begins a word of its own.
  if (BEGINS_WITH_CAPITAL.test(tail) && !CAPITALS.test(head)) return null
  return isAmongEnglish(word) ? { ...word, key, end: next.end, disguise: "respelled" } : null
}

/** The words that an odd one stands for. */
const repairedWord = (
  word: RestoredWord,
  next: RestoredWord | undefined,
  original: string,
  vocabulary: Vocabulary,
  surroundings: Surroundings
): ReadonlyArray<RestoredWord> => {
  const { key, kind } = word
  const tagged = kind === "hashtag" ? vocabulary.splitLetters(key) : null
  if (tagged !== null) return wordsOfTag(word, tagged)
  const written = original.slice(word.start, word.end)
  if (!PLAINLY_WRITTEN.test(written)) return [word]
  const meant = meantBy(word, written, next, vocabulary, surroundings)
  if (meant !== null) return [{ ...word, key: meant, disguise: "respelled" }]
  const isLong = key.length >= RUN_TOGETHER_CHARACTERS_MIN
  const parts = halvesOf(key, vocabulary) ?? (isLong ? runTogether(key, vocabulary) : null)
  if (parts === null) return [word]
  return parts.map((part, order) => ({
    ...word,
    key: part,
    disguise: "respelled",
    isAfterBreak: order === 0 && word.isAfterBreak
  }))
}

/**
 * Undoes misspellings that hide a telling word: letters swapped or left out, a blank added within a word, and blanks left out
 * between words. What may as well be an ordinary word, a name, an abbreviation or a word of another language stays.
 */
export const repairWords = (
  words: ReadonlyArray<RestoredWord>,
  vocabulary: Vocabulary,
  original: string
): ReadonlyArray<RestoredWord> => {
  const { telling, ordinary } = vocabulary
  const hasAccents = BEYOND_ASCII.test(original) && LETTER_WITH_ACCENT.test(original)
  const isPlainText = words.every(
    ({ key, kind, disguise }) => (kind !== "word" && kind !== "hashtag") || (disguise === "none" && ordinary.has(key))
  )
  if (isPlainText && !hasAccents) return words
  const surroundings = makeSurroundings(words, ordinary, original)
  const repaired: Array<RestoredWord> = []
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index]
    if (word === undefined) break
    const { key, kind, disguise } = word
    const mayBeOther = hasAccents && telling.has(key)
    const mayBeOwn = kind === "word" && disguise === "respelled"
    if (mayBeOther || mayBeOwn) {
      const written = original.slice(word.start, word.end)
      const isLetBe =
        (mayBeOther && isOtherWord(word, written, surroundings)) ||
        (mayBeOwn && isOwnWord(word, written, vocabulary, surroundings))
      if (isLetBe) {
        repaired.push({ ...word, key: written.toLowerCase(), disguise: "none" })
        continue
      }
    }
    if ((kind !== "word" && kind !== "hashtag") || disguise !== "none") {
      repaired.push(word)
      continue
    }
    const next = words[index + 1]
    const whole = closedUp(word, next, original, vocabulary, surroundings)
    if (whole !== null) {
      repaired.push(whole)
      index += 1
    } else if (ordinary.has(key) || !PLAIN.test(key)) repaired.push(word)
    else repaired.push(...repairedWord(word, next, original, vocabulary, surroundings))
  }
  return repaired
}
