import { parseWords } from "../phrases/termList.ts"
import type { Excerpt } from "../textReading.ts"
import type { RestoredWord } from "../words/spelling.ts"

/** Whom an insult may be said to or of. */
const PERSONS = new Set(
  parseWords(`
you u ya ur your you're youre y'all yall yourself
he she him her his hers he's she's hes shes himself herself
they them their they're theyre themselves
who's whoever
guy dude bro girl woman man boy kid chick
ex boss manager coach landlord streamer host co-host teammate neighbour neighbor teacher grandpa sweetie
`)
)
const WRITER = new Set(parseWords("i i'm im i've ive i'd i'll am me my myself mine we we're us our"))
/** Who may be the one that a sentence beside theirs speaks of. */
const ONE_PERSON = new Set(parseWords("you u ur your you're youre he his him he's she her she's hes shes"))
const NEGATIONS = new Set(parseWords("not isn't isnt never ain't aint aren't arent wasn't don't"))
const REACH_WORDS = 3
const TIGHT_REACH_WORDS = 3
const ADDRESS_WORDS_MAX = 3
const WORDS_BESIDE_SENTENCE_MIN = 2

interface Range {
  readonly from: number
  readonly to: number
}

const isPerson = (word: RestoredWord | undefined): boolean =>
  word !== undefined && (PERSONS.has(word.key) || word.kind === "mention")

const SENTENCE_END = /[.!?;]/

/** The words of the sentence in which a stretch stands. A line alone ends none. */
export const sentenceOf = (words: ReadonlyArray<RestoredWord>, { from, to }: Range, original: string): Range => {
  const isBegun = (at: number): boolean => {
    const [before, word] = [words[at - 1], words[at]]
    if (before === undefined || word === undefined) return true
    return word.isAfterBreak && SENTENCE_END.test(original.slice(before.end, word.start))
  }
  let [first, end] = [from, to]
  while (!isBegun(first)) first -= 1
  while (!isBegun(end)) end += 1
  return { from: first, to: end }
}

/** Whether the writer is the one of whom the stretch speaks: "I'm such a fool", not "I told him he's a fool". */
const isOfWriter = (words: ReadonlyArray<RestoredWord>, { from, to }: Range, first: number): boolean => {
  if (words.slice(from, to).some(isPerson)) return false
  for (let back = 1; back <= REACH_WORDS && from - back >= first; back += 1) {
    const before = words[from - back]
    if (isPerson(before)) return false
    if (before !== undefined && WRITER.has(before.key)) return true
  }
  const after = words[to]
  return after !== undefined && !after.isAfterBreak && (after.key === "i" || after.key === "me")
}

/** Of whom a sentence without a subject speaks: "He can't drive. Absolute donkey." */
const isOfPersonBeside = (words: ReadonlyArray<RestoredWord>, sentence: Range): boolean =>
  !words.slice(sentence.from, sentence.to).some(({ key }) => WRITER.has(key)) &&
  words.some(({ key, kind }) => kind === "mention" || ONE_PERSON.has(key))

/** Whether a stretch stands in a sentence that names or addresses someone, and is not said of the writer. */
export const isAimed = (words: ReadonlyArray<RestoredWord>, at: Range, original: string): boolean => {
  // A tag after the words of a sentence is a topic, not whom it is said to.
  if (words[at.to - 1]?.kind === "hashtag" && words[at.from]?.kind !== "hashtag") return false
  const sentence = sentenceOf(words, at, original)
  if (isOfWriter(words, at, sentence.from)) return false
  // "@name, shut up" may end a sentence after the name.
  return (
    words.slice(sentence.from, sentence.to).some(isPerson) ||
    words.slice(0, ADDRESS_WORDS_MAX).some(({ kind }) => kind === "mention") ||
    isOfPersonBeside(words, sentence)
  )
}

/** Whether the writer is in the sentence of a stretch. */
export const isBesideWriter = (words: ReadonlyArray<RestoredWord>, at: Range, original: string): boolean => {
  const { from, to } = sentenceOf(words, at, original)
  return words.slice(from, to).some(({ key }) => WRITER.has(key))
}

/** Whether a stretch is a whole sentence, mentions aside, of a text that addresses someone or says more. */
export const isSentence = (words: ReadonlyArray<RestoredWord>, at: Range, original: string): boolean => {
  if (words[at.from]?.kind === "hashtag") return false
  const { from, to } = sentenceOf(words, at, original)
  const isWhole = words.every(
    ({ kind }, index) => index < from || index >= to || (index >= at.from && index < at.to) || kind === "mention"
  )
  const others = words.length - (at.to - at.from)
  return isWhole && (words.some(({ kind }) => kind === "mention") || others >= WORDS_BESIDE_SENTENCE_MIN)
}

/** Whether a stretch stands right beside someone who is named or addressed: "you dumb ...", "he is so stupid". */
export const isAimedClosely = (
  words: ReadonlyArray<RestoredWord>,
  { start, end }: Excerpt,
  original: string
): boolean => {
  const from = words.findIndex((word) => word.end > start)
  if (from === -1) return false
  const at = { from, to: Math.max(from + 1, words.findLastIndex((word) => word.start < end) + 1) }
  const sentence = sentenceOf(words, at, original)
  if (isOfWriter(words, at, sentence.from)) return false
  const before = words.slice(Math.max(sentence.from, from - TIGHT_REACH_WORDS), from)
  return before.some(isPerson) && !before.some(({ key }) => NEGATIONS.has(key))
}
