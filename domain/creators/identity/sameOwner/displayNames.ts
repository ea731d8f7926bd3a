import { lettersForDigits, UNTELLING } from "./foldHandle.ts"
import { type ReadHandle, readHandle, similarityOf } from "./handleSimilarity.ts"
import { mayBeOneName } from "./nicknames.ts"
import { informationOf, isPlainWord } from "./rarity.ts"
import { romanise } from "./romanise.ts"

interface NameWord {
  /** In lower case Latin letters. */
  readonly text: string
  readonly sounds: string
  /** How few would have it, in bits. */
  readonly bits: number
}

/** A display name made ready to be compared. */
export interface ReadName {
  /** Without those that say nothing of whose it is. */
  readonly words: ReadonlyArray<NameWord>
  /** How few would have the name, in bits. */
  readonly bits: number
  /** The words as one. */
  readonly joined: ReadHandle
  /** What tells its bearer from the family, where it is a person's full name; else null. */
  readonly given: NameWord | null
  /** Whether it is in signs that are read otherwise in each language that has them, or in the letters that spell such names. */
  readonly reading: "signs" | "spelled" | null
  /** Whether it is in a script that leaves vowels out, or whose own vowel is not written. */
  readonly isWithoutVowels: boolean
}

const IN_SIGN_LETTERS = /^[\p{Script=Han}\p{Script=Hangul}]+$/u
const HAN = /\p{Script=Han}/u
const SPELLED = /[\p{Script=Latin}\p{Script=Hiragana}\p{Script=Katakana}]/u
/** A person's full name has so many words. */
const FULL_WORDS_MIN = 2
const FULL_WORDS_MAX = 4
const NAME_CHARACTERS_MAX = 200
const WORDS_MAX = 6
const WORD_CHARACTERS_MAX = 30
/** What stands behind these signs is what somebody does, or how they are called. */
const BEHIND_THE_NAME = /[|•·–—:([{~/\\]|\s-\s/
const NEITHER_LETTER_NOR_DIGIT = /[^a-z0-9]+/

/** What of a name tells as much as the same word does. */
const NICKNAME_SHARE = 0.8
const BEGINNING_SHARE = 0.75
const DIMINUTIVE_SHARE = 0.5
const DIMINUTIVE_CHARACTERS_MAX = 6
const DIMINUTIVE_ENDING_MAX = 2
const SOUND_SHARE = 0.8
const INITIAL_SHARE = 0.3
/** Words less alike than this are two. */
const ALIKE_MIN = 0.5
/** Written as one word they are the same but for a slip. */
const JOINED_ALIKE_MIN = 0.8
const BEGINNING_CHARACTERS_MIN = 3
const SOUNDS_MIN = 3
const SOUNDS_WITHOUT_VOWELS_MIN = 2
const WITHOUT_VOWELS =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Thai}]/u

/** Bits for every bit of rarity that two names share; fewer where each has a word that the other hasn't, as families and namesakes do. */
const SHARED_PER_BIT = 0.17
const SHARED_BESIDE_OTHERS_PER_BIT = 0.07
const CONTRADICTED_PER_BIT = 0.18
const PLAIN_WORD_CONTRADICTS = 0.3
const MISSING_PER_BIT = 0.02
/** Names of several words that share nothing are two people's, or a person's and a channel's; shorter ones say less. */
const NOTHING_SHARED_BITS = -0.5
const NAME_BITS_MIN = -3
const SHORT_NAME_BITS_MIN = -1.8
/** Two full names with two given names are two people's: families, couples and colleagues. */
const TWO_PEOPLE_BITS = -5
/** A name in signs, read as in Mandarin, contradicts no name in letters: its bearer may read it otherwise. */
const READ_OTHERWISE_BITS_MIN = -2
const NAME_BITS_MAX = 3.5
/** No word of a name tells more: a rare spelling is still a name. */
const WORD_BITS_MAX = 20
/** Of a script whose signs are syllables, a sign tells as much at most: few are family names. */
const SIGN_BITS_MAX = 5

/** A name and a handle less alike than this say nothing of each other. */
const CROSS_SIMILARITY_MIN = 0.5
const CROSS_PER_BIT = 0.14
const CROSS_BITS_MAX = 3.5
/** "jdoe" for Jane Doe: as much of it says who it is. */
const INITIALS_SIMILARITY = 0.8

/** Names in signs that are syllables or words, without a blank: the family name stands first. */
const IN_SIGNS = /^[\p{Script=Han}\p{Script=Hangul}]{2,4}$/u
/** A Japanese family name most often has two signs, as has the given one. */
const TWO_AND_TWO = 4

const divided = (word: string): ReadonlyArray<string> => {
  if (!IN_SIGNS.test(word)) return [word]
  const signs = [...word]
  const family = signs.length === TWO_AND_TWO ? 2 : 1
  return [signs.slice(0, family).join(""), signs.slice(family).join("")]
}

const MARKS = /['’.]/g

interface WrittenWord {
  readonly plain: string
  /** How many signs it has, of a script whose signs are syllables or words; else 0. */
  readonly signs: number
}

const ASCII = /^[\x20-\x7e]*$/

/** A name's words in Latin letters. */
const writtenWords = (name: string): ReadonlyArray<WrittenWord> =>
  ASCII.test(name)
    ? [{ plain: name.toLowerCase().replace(MARKS, ""), signs: 0 }]
    : name
        .normalize("NFC")
        .split(/\s+/)
        .flatMap(divided)
        .slice(0, WORDS_MAX)
        .map((word) => ({
          plain: romanise(word).replace(MARKS, ""),
          signs: IN_SIGN_LETTERS.test(word) ? [...word].length : 0
        }))

const wordsOf = (text: string): ReadonlyArray<NameWord> => {
  const written = writtenWords(text.slice(0, NAME_CHARACTERS_MAX))
  // Digits that stand for letters are known by the others of the name.
  const plain = lettersForDigits(written.map((word) => word.plain).join("\n")).split("\n")
  return written
    .flatMap(({ signs }, at) =>
      (plain[at] ?? "").split(NEITHER_LETTER_NOR_DIGIT, WORDS_MAX + 1).map((word) => ({ word, signs }))
    )
    .filter(({ word }) => word !== "")
    .slice(0, WORDS_MAX)
    .map(({ word: whole, signs }): NameWord => {
      const word = whole.slice(0, WORD_CHARACTERS_MAX)
      const most = signs === 0 ? WORD_BITS_MAX : signs * SIGN_BITS_MAX
      return { text: word, sounds: soundsOf(word), bits: Math.min(most, informationOf(word)) }
    })
}

/** Of a name in signs the family's stands first, and else the given one most often. A channel's name has words of no name. */
const givenOf = (words: ReadonlyArray<NameWord>, areAllTelling: boolean, isFamilyFirst: boolean): NameWord | null => {
  const isFull = words.length >= FULL_WORDS_MIN && words.length <= FULL_WORDS_MAX && areAllTelling
  const given = isFull ? words.at(isFamilyFirst ? -1 : 0) : undefined
  return given === undefined || words.some(({ text }) => text.length > 1 && isPlainWord(text)) ? null : given
}

/** Reads a display name; null where it has no letters. */
export const readName = (displayName: string): ReadName | null => {
  const before = wordsOf(displayName.split(BEHIND_THE_NAME, 1)[0] ?? "")
  const all = before.length > 0 ? before : wordsOf(displayName)
  const telling = all.filter(({ text }) => !UNTELLING.has(text))
  const words = telling.length > 0 ? telling : all
  const reading = HAN.test(displayName) ? "signs" : SPELLED.test(displayName) ? "spelled" : null
  return words.length === 0
    ? null
    : {
        words,
        given: givenOf(words, telling.length === all.length, IN_SIGN_LETTERS.test(displayName.trim())),
        reading,
        bits: words.reduce((sum, { bits }) => sum + bits, 0),
        joined: readHandle(words.map(({ text }) => text).join("")),
        isWithoutVowels: !ASCII.test(displayName) && WITHOUT_VOWELS.test(displayName)
      }
}

/** Spellings of one sound; what is left of others is nothing: vowels, and what is spoken like them or not at all. */
const SOUNDS: Readonly<Record<string, string>> = {
  kh: "k",
  ck: "k",
  q: "k",
  c: "k",
  ph: "f",
  sh: "s",
  sch: "s",
  tz: "s",
  z: "s",
  ce: "s",
  ci: "s",
  w: "v"
}
const SPELLING = /sch|kh|ck|ph|sh|tz|c[ei]|[qczw]|[aeiouyjh]/g
const DOUBLED = /(.)\1+/g

/** How a word sounds: scripts without vowels, and spellings of one sound, are compared by it. */
const soundsOf = (word: string): string =>
  word.replace(SPELLING, (spelling) => SOUNDS[spelling] ?? "").replace(DOUBLED, "$1")

/** Whether a word is the beginning of another one with an ending of its own, as people call each other: "Tommo", "Lenz". */
const isShortFor = (short: string, long: string): boolean => {
  if (short.length > DIMINUTIVE_CHARACTERS_MAX || short.length >= long.length) return false
  let same = 0
  while (same < short.length && short.charAt(same) === long.charAt(same)) same += 1
  return same >= BEGINNING_CHARACTERS_MIN && short.length - same <= DIMINUTIVE_ENDING_MAX
}

/** How much of a word's information another one has, 0 to 1. */
const agreement = (one: NameWord, other: NameWord, isWithoutVowels: boolean): number => {
  if (one.text === other.text) return 1
  const [short, long] = one.text.length <= other.text.length ? [one.text, other.text] : [other.text, one.text]
  if (short.length === 1) return long.startsWith(short) ? INITIAL_SHARE : 0
  if (mayBeOneName(short, long)) return NICKNAME_SHARE
  if (short.length >= BEGINNING_CHARACTERS_MIN && long.startsWith(short)) return BEGINNING_SHARE
  if (isShortFor(short, long)) return DIMINUTIVE_SHARE
  if (one.sounds.length >= SOUNDS_MIN && one.sounds === other.sounds) return SOUND_SHARE
  if (isWithoutVowels) {
    // W and v stand for vowels there too, and one letter for p and f, or for m and n.
    const [a, b] = [one, other].map(({ sounds }) => sounds.replace(/v/g, "").replace(/p/g, "f").replace(/m/g, "n"))
    return a !== undefined && a.length >= SOUNDS_WITHOUT_VOWELS_MIN && a === b ? SOUND_SHARE : 0
  }
  if (short.charAt(0) !== long.charAt(0) || 2 * short.length < long.length) return 0
  const alike = similarityOf(readHandle(short), readHandle(long))
  return alike < ALIKE_MIN ? 0 : alike
}

const limited = (bits: number, least: number, most: number): number => Math.max(least, Math.min(most, bits))

/** What of a word contradicts another: an initial nothing, and "things" little, as it is of a channel's name and no person's. */
const contradictionOf = ({ text, bits }: NameWord): number =>
  text.length === 1 ? 0 : isPlainWord(text) ? PLAIN_WORD_CONTRADICTS * bits : bits

/** Whether one is read as in one language, and the other as its bearer spells it. */
const mayBeReadOtherwise = (one: ReadName, other: ReadName): boolean =>
  one.reading !== null && other.reading !== null && one.reading !== other.reading

/** Whether two names are full names of people who have two given names. */
export const areTwoPeople = (one: ReadName, other: ReadName): boolean => {
  if (one.given === null || other.given === null || mayBeReadOtherwise(one, other)) return false
  const isWithoutVowels = one.isWithoutVowels !== other.isWithoutVowels
  const isIn = (given: NameWord, { words }: ReadName) =>
    words.some((word) => agreement(given, word, isWithoutVowels) > 0)
  return !isIn(one.given, other) && !isIn(other.given, one) && similarityOf(one.joined, other.joined) < JOINED_ALIKE_MIN
}

/** What two names say, in bits; the words of each find those of the other in any order. */
export const bitsOfNames = (one: ReadName, other: ReadName): number => {
  const [few, many] = one.words.length <= other.words.length ? [one.words, other.words] : [other.words, one.words]
  const isWithoutVowels = one.isWithoutVowels !== other.isWithoutVowels
  const candidates = few.flatMap((word, at) =>
    many.map((another, to) => ({ at, to, share: agreement(word, another, isWithoutVowels), word, another }))
  )
  candidates.sort((a, b) => b.share - a.share || a.at - b.at || a.to - b.to)
  const [taken, found] = [new Set<number>(), new Set<number>()]
  let shared = 0
  for (const { at, to, share, word, another } of candidates) {
    if (share === 0 || found.has(at) || taken.has(to)) continue
    found.add(at)
    taken.add(to)
    shared += share * Math.min(word.bits, another.bits)
  }
  const left = (words: ReadonlyArray<NameWord>, matched: ReadonlySet<number>) =>
    words.reduce((sum, word, at) => (matched.has(at) ? sum : sum + contradictionOf(word)), 0)
  const [leftOfFew, leftOfMany] = [left(few, found), left(many, taken)]
  const [contradicted, missing] = [Math.min(leftOfFew, leftOfMany), Math.abs(leftOfFew - leftOfMany)]
  const alike = similarityOf(one.joined, other.joined)
  if (contradicted === 0 || alike >= JOINED_ALIKE_MIN) {
    const asOneWord = alike < JOINED_ALIKE_MIN ? 0 : alike * Math.min(one.bits, other.bits)
    const bits = Math.max(shared, asOneWord) * SHARED_PER_BIT - missing * MISSING_PER_BIT
    return limited(bits, SHORT_NAME_BITS_MIN, NAME_BITS_MAX)
  }
  const bits =
    shared * SHARED_BESIDE_OTHERS_PER_BIT -
    contradicted * CONTRADICTED_PER_BIT -
    missing * MISSING_PER_BIT +
    (shared === 0 ? NOTHING_SHARED_BITS : 0)
  if (mayBeReadOtherwise(one, other)) return limited(bits, READ_OTHERWISE_BITS_MIN, NAME_BITS_MAX)
  if (areTwoPeople(one, other)) return Math.min(bits, TWO_PEOPLE_BITS)
  return limited(bits, few.length > 1 ? NAME_BITS_MIN : SHORT_NAME_BITS_MIN, NAME_BITS_MAX)
}

/** How much a name is that of a handle, 0 to 1: written as one word in either order, or as initials and a family name. */
const likenessToHandle = ({ words, joined }: ReadName, handle: ReadHandle): number => {
  const straight = similarityOf(joined, handle)
  const [first = "", last = ""] = [words[0]?.text, words.at(-1)?.text]
  if (words.length < 2 || straight >= INITIALS_SIMILARITY) return straight
  const { plain, name } = handle
  const written = (text: string) => text === plain || text === name
  if (written(`${last}${first}`) || written(`${first}${last}`)) return 1
  const isInitials =
    (last.length > 2 && written(`${first.charAt(0)}${last}`)) ||
    (last.length > 2 && written(`${last}${first.charAt(0)}`)) ||
    (first.length > 2 && written(`${first}${last.charAt(0)}`))
  return isInitials ? INITIALS_SIMILARITY : straight
}

/** What a name says of an account with a handle, in bits; never less than nothing. */
export const bitsOfNameAndHandle = (name: ReadName, handle: ReadHandle): number => {
  const likeness = likenessToHandle(name, handle)
  if (likeness < CROSS_SIMILARITY_MIN) return 0
  const share = (likeness - CROSS_SIMILARITY_MIN) / (1 - CROSS_SIMILARITY_MIN)
  return limited(share * Math.min(name.bits, handle.information) * CROSS_PER_BIT, 0, CROSS_BITS_MAX)
}

/** How much an account's name says the same as its handle, 0 to 1: then the two are one sign of it, and not two. */
export const sameAsHandle = (name: ReadName, handle: ReadHandle): number => {
  const likeness = likenessToHandle(name, handle)
  return likeness < CROSS_SIMILARITY_MIN ? 0 : likeness
}
