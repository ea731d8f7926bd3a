/**
 * Divides letters run together, such as a hashtag's, into the words they were made of; null where they are one word, or it
 * can't be told. They cost less than `letterCost` a letter.
 */
export type LetterSplitter = (letters: string, letterCost?: number) => ReadonlyArray<string> | null

const CHARACTERS_MIN = 6
const CHARACTERS_MAX = 60
const PART_CHARACTERS_MAX = 16
/** Words of so few letters are names and abbreviations unless they are this frequent. */
const SHORT_CHARACTERS = 3
const SHORT_RANK_MAX = 2_500
/** Shorter words must be frequent to be a part, as slips of the pen are mostly short. */
const SELDOM_CHARACTERS_MIN = 6
const SMALL = new Set(
  "a i am an as at be by do go he hi if im in is it me my no of oh on or so to tv uk up us vs we ya".split(" ")
)
const PLAIN = /^[a-z]+$/

/**
 * Costs are hundredths of the negative logarithm of how frequent a word is. The frequency of the n-th most frequent word
 * goes by 1 : n (Zipf).
 */
const HUNDREDTHS = 100
/** What letters cost that no known word explains. A prior of ours: less than letters drawn at random, which cost 326. */
const LETTER_COST = 220
/** A letter alone is a word seldom enough that it must not patch up what doesn't divide. */
const LETTER_WORD_COST = 520
/** How much of that is only there to keep it from patching things up. */
const LETTER_WORD_SURCHARGE = 150
/** What a word that no post uses costs more than the one that the fewest do. */
const UNUSED_COST = 200
/**
 * A division with a coarse word must be likelier than one without by more than this. The posts that were counted were
 * partly gathered for such words, which look more frequent there than they are; one that no post uses must be likelier by far.
 */
const AMBIGUOUS_COST_MAX = 280
const AMBIGUOUS_UNUSED_COST_MAX = 600

const costsOf = (common: ReadonlyArray<string>, seldom: ReadonlyArray<string>, known: Iterable<string>) => {
  const all = [...common, ...seldom]
  const spread = Math.log(Math.log(all.length + 2))
  const costOf = (rank: number) => Math.round(HUNDREDTHS * (Math.log(rank + 2) + spread))
  const costs = new Map<string, number>()
  for (const [rank, word] of all.entries()) {
    if (!PLAIN.test(word) || word.length === 1 || costs.has(word)) continue
    const isPart =
      SMALL.has(word) ||
      (word.length === SHORT_CHARACTERS && rank < SHORT_RANK_MAX) ||
      (word.length > SHORT_CHARACTERS && (rank < common.length || word.length >= SELDOM_CHARACTERS_MIN))
    if (isPart) costs.set(word, costOf(rank))
  }
  for (const word of known) {
    if (word.length >= SHORT_CHARACTERS && PLAIN.test(word) && !costs.has(word))
      costs.set(word, costOf(all.length) + UNUSED_COST)
  }
  for (const word of ["a", "i"]) costs.set(word, LETTER_WORD_COST)
  return costs
}

const PRIME = 0x01000193
const SEED = 0x2b3c4d5
/** Of so many places, words stand on few: letters that are no word are told apart without looking them up. */
const PLACE_BITS = 18
const placeOf = (hash: number): number => Math.imul(hash, PRIME) >>> (32 - PLACE_BITS)

/** What words cost, and which places they stand on. */
interface Costs {
  readonly byWord: ReadonlyMap<string, number>
  readonly places: Uint8Array
}

const placed = (byWord: ReadonlyMap<string, number>): Costs => {
  const places = new Uint8Array(1 << PLACE_BITS)
  for (const word of byWord.keys()) {
    let hash = SEED
    for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), PRIME)
    places[placeOf(hash)] = 1
  }
  return { byWord, places }
}

interface Division {
  readonly parts: ReadonlyArray<string>
  readonly cost: number
}

/** What a division costs when a lone letter may stand for a word as any other. */
const fairly = ({ parts, cost }: Division): number =>
  cost - LETTER_WORD_SURCHARGE * parts.filter(({ length }) => length === 1).length

/** The cheapest way to divide letters into words that cost something, other than the word `without`. */
const cheapestDivision = (letters: string, { byWord, places }: Costs, without: string | null): Division | null => {
  const size = letters.length
  const cheapest = new Float64Array(size + 1).fill(Infinity)
  const from = new Uint8Array(size + 1)
  cheapest[0] = 0
  for (let start = 0; start < size; start += 1) {
    const before = cheapest[start] ?? Infinity
    if (before === Infinity) continue
    const last = Math.min(size, start + PART_CHARACTERS_MAX)
    let hash = SEED
    for (let end = start + 1; end <= last; end += 1) {
      hash = Math.imul(hash ^ letters.charCodeAt(end - 1), PRIME)
      if (places[placeOf(hash)] === 0) continue
      const part = letters.slice(start, end)
      const cost = before + (part === without ? Infinity : (byWord.get(part) ?? Infinity))
      if (cost < (cheapest[end] ?? Infinity)) {
        cheapest[end] = cost
        from[end] = start
      }
    }
  }
  const cost = cheapest[size] ?? Infinity
  if (cost === Infinity) return null
  const parts: Array<string> = []
  for (let end = size; end > 0; end = from[end] ?? 0) parts.unshift(letters.slice(from[end] ?? 0, end))
  return { parts, cost }
}

const NONE: ReadonlySet<string> = new Set()

/**
 * Makes a splitter of the words of English posts, the most frequent first, and of words that are `known` besides. Letters are
 * divided only where every part is a word and the words cost less than the letters; what is itself a word never is. A part is
 * one of the `coarse` words only where as many words without it are less likely: "love shoes", not "loves hoes".
 */
export const makeLetterSplitter = (
  common: ReadonlyArray<string>,
  seldom: ReadonlyArray<string>,
  known: ReadonlySet<string>,
  coarse: ReadonlySet<string> = NONE
): LetterSplitter => {
  const costs = placed(costsOf(common, seldom, known))
  const whole = new Set([...common, ...seldom])
  return (letters, letterCost = LETTER_COST) => {
    const size = letters.length
    if (size < CHARACTERS_MIN || size > CHARACTERS_MAX || !PLAIN.test(letters)) return null
    if (whole.has(letters) || known.has(letters)) return null
    const likeliest = cheapestDivision(letters, costs, null)
    if (likeliest === null || likeliest.cost > letterCost * size) return null
    const { parts } = likeliest
    for (const [order, part] of parts.entries()) {
      if (!coarse.has(part)) continue
      // "as" and "troids" are more likely the end of a word that isn't known: "asteroids".
      const isPieced = (parts[order - 1]?.length ?? SHORT_CHARACTERS) < SHORT_CHARACTERS
      if (isPieced && !whole.has(part)) return null
      const other = cheapestDivision(letters, costs, part)
      if (other === null || other.parts.length > parts.length) continue
      const most = whole.has(part) ? AMBIGUOUS_COST_MAX : AMBIGUOUS_UNUSED_COST_MAX
      if (fairly(other) - fairly(likeliest) <= most) return other.parts
    }
    return parts
  }
}
