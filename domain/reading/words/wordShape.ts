const PLAIN = /^[a-z]+$/
const GROUP_CHARACTERS = 3
/** Letters that follow each other in fewer words than this do so by slips of the pen or in names. */
const WORDS_WITH_GROUP_MIN = 4
const EDGE = "_"
/** Without a vowel it is an abbreviation, which may put any letters side by side. */
const VOWEL = /[aeiouy]/

/** The letters of a word in threes, its edges among them: "bad" is _ba, bad and ad_. */
const groupsOf = (word: string): ReadonlyArray<string> => {
  const edged = `${EDGE}${word}${EDGE}`
  return Array.from({ length: edged.length - GROUP_CHARACTERS + 1 }, (_, at) => edged.slice(at, at + GROUP_CHARACTERS))
}

/**
 * Tells whether letters could be a word or a name: whether each of its groups of letters stands in `least` words or more.
 * "fcuk" and "wmoen" could not; "heron", "Trois" and "pikes" could.
 */
export type WordShape = (letters: string, least?: number) => boolean

/** Learns from the words of a language which letters follow each other there. */
export const makeWordShape = (words: ReadonlyArray<string>): WordShape => {
  const counts = new Map<string, number>()
  for (const word of words) {
    if (!PLAIN.test(word) || !VOWEL.test(word)) continue
    for (const group of new Set(groupsOf(word))) counts.set(group, (counts.get(group) ?? 0) + 1)
  }
  return (letters, least = WORDS_WITH_GROUP_MIN) =>
    groupsOf(letters).every((group) => (counts.get(group) ?? 0) >= least)
}
