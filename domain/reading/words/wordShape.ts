const PLAIN = /^[a-z]+$/
const GROUP_CHARACTERS = 3
/** Letters that follow each other fewer times than this in the words do so by slips of the pen or in names. */
const GROUP_TIMES_MIN = 4
const EDGE = "_"
/** Without a vowel it is an abbreviation, which may put any letters side by side. */
const VOWEL = /[aeiouy]/

/**
 * Tells whether letters could be a word or a name: whether each of its groups of letters stands in words `least` times or more.
 * "fcuk" and "wmoen" could not; "heron", "Trois" and "pikes" could.
 */
export type WordShape = (letters: string, least?: number) => boolean

/** Learns from the words of a language which letters follow each other there. A word is looked at in threes: _ba, bad, ad_. */
export const makeWordShape = (words: ReadonlyArray<string>): WordShape => {
  const counts = new Map<string, number>()
  for (const word of words) {
    if (!PLAIN.test(word) || !VOWEL.test(word)) continue
    const edged = EDGE + word + EDGE
    for (let at = 0; at + GROUP_CHARACTERS <= edged.length; at += 1) {
      const group = edged.slice(at, at + GROUP_CHARACTERS)
      counts.set(group, (counts.get(group) ?? 0) + 1)
    }
  }
  return (letters, least = GROUP_TIMES_MIN) => {
    const edged = EDGE + letters + EDGE
    for (let at = 0; at + GROUP_CHARACTERS <= edged.length; at += 1) {
      if ((counts.get(edged.slice(at, at + GROUP_CHARACTERS)) ?? 0) < least) return false
    }
    return true
  }
}
