const PLAIN = /^[a-z]+$/
/** Letters that follow each other fewer times than this in the words do so by slips of the pen or in names. */
const GROUP_TIMES_MIN = 4
/** Letters are numbers from 1 on, 0 is the edge of a word, and what is no letter stands in no group. */
const EDGE = 0
const BEFORE_A = 0x60
const LETTERS = 26
const SIZE = LETTERS + 1
/** Without a vowel it is an abbreviation, which may put any letters side by side. */
const VOWEL = /[aeiouy]/

/**
 * Tells whether letters could be a word or a name: whether each of its groups of letters stands in words `least` times or more.
 * "fcuk" and "wmoen" could not; "heron", "Trois" and "pikes" could.
 */
export type WordShape = (letters: string, least?: number) => boolean

const numberAt = (letters: string, at: number): number => {
  if (at >= letters.length) return EDGE
  const number = letters.charCodeAt(at) - BEFORE_A
  return number >= 1 && number <= LETTERS ? number : -1
}

/** Learns from the words of a language which letters follow each other there. A word is looked at in threes: _ba, bad, ad_. */
export const makeWordShape = (words: ReadonlyArray<string>): WordShape => {
  const counts = new Int32Array(SIZE * SIZE * SIZE)
  for (const word of words) {
    if (!PLAIN.test(word) || !VOWEL.test(word)) continue
    let first = EDGE
    let second = numberAt(word, 0)
    for (let at = 1; at <= word.length; at += 1) {
      const third = numberAt(word, at)
      const group = (first * SIZE + second) * SIZE + third
      counts[group] = (counts[group] ?? 0) + 1
      first = second
      second = third
    }
  }
  return (letters, least = GROUP_TIMES_MIN) => {
    let first = EDGE
    let second = numberAt(letters, 0)
    for (let at = 1; at <= letters.length; at += 1) {
      const third = numberAt(letters, at)
      if (first < 0 || second < 0 || third < 0) return false
      if ((counts[(first * SIZE + second) * SIZE + third] ?? 0) < least) return false
      first = second
      second = third
    }
    return true
  }
}
