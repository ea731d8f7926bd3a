import { en, Faker } from "@faker-js/faker"
import { type HandleCurve, KNOTS, knotAt } from "../../domain/creators/identity/sameOwner/handleBits.ts"
import {
  isSameHandle,
  type ReadHandle,
  readHandle,
  similarityOf
} from "../../domain/creators/identity/sameOwner/handleSimilarity.ts"
import { groupBy } from "../../ports/text/groupBy.ts"
import { type HandlePair, ownPairs, type PersonHandles, strangerPairs } from "./readHandles.ts"

/** Of strangers, how many are taken at random, how many are those most alike, and how many share a name. */
const RANDOM_SHARE = 0.85
const NEAREST_SHARE = 0.05
const NAMESAKE_SHARE = 0.1
/** Strangers that are most alike, of each handle. */
const NEAREST = 3
const NAMESAKE_PAIRS = 1_500
const NAMESAKE_SEED = 14
/** Pairs that every knot is thought to have had on both sides: few pairs say little. */
const PRIOR_PAIRS = 2
/** A greater similarity never says less, and always a little more, so that it ranks. */
const RISE_BITS_MIN = 0.05
const BITS_MIN = -2.5
const BITS_MAX = 7
const ROUNDING = 100

export type HandleReader = (handle: string) => ReadHandle

/** Reads each handle once. */
export const handleReader = (): HandleReader => {
  const memory = new Map<string, ReadHandle>()
  return (handle) => {
    const known = memory.get(handle)
    if (known !== undefined) return known
    const read = readHandle(handle)
    memory.set(handle, read)
    return read
  }
}

/** Handles of two invented people each, who share a family name or a given name. */
export const namesakePairs = (): ReadonlyArray<HandlePair> => {
  const faker = new Faker({ locale: en })
  faker.seed(NAMESAKE_SEED)
  const forms: ReadonlyArray<(given: string, family: string) => string> = [
    (given, family) => `${given}${family}`,
    (given, family) => `${given}_${family}`,
    (given, family) => `${given.charAt(0)}${family}`,
    (given, family) => `the${given}${family}`,
    (given, family) => `${family}${given}`,
    (_, family) => `${family}official`,
    (given) => `${given}codes`,
    (given, family) => `${given}${family}tv`,
    (given, family) => `${given}${family.charAt(0)}`
  ]
  const handle = (given: string, family: string) => faker.helpers.arrayElement(forms)(given, family).toLowerCase()
  return Array.from({ length: NAMESAKE_PAIRS }, (_, at) => {
    const [given, family] = [faker.person.firstName(), faker.person.lastName()]
    const [otherGiven, otherFamily] = [faker.person.firstName(), faker.person.lastName()]
    const other = at % 2 === 0 ? handle(otherGiven, family) : handle(given, otherFamily)
    return { one: handle(given, family), other }
  })
}

const TITLES = ["senator", "chef", "coach", "dr", "captain", "dj", "professor", "mayor"]

/** Handles of two invented people each, who have a title in common and no name. */
export const titledPairs = (): ReadonlyArray<HandlePair> => {
  const faker = new Faker({ locale: en })
  faker.seed(NAMESAKE_SEED)
  return Array.from({ length: NAMESAKE_PAIRS }, () => {
    const title = faker.helpers.arrayElement(TITLES)
    const [one, other] = [faker.person.lastName(), faker.person.lastName()].map(
      (name) => `${title}${name.toLowerCase()}`
    )
    return { one: one ?? title, other: other ?? title }
  }).filter(({ one, other }) => one !== other)
}

/** How many unequal pairs there are at every knot, each weighed and shared between the two knots beside it. */
const countsOf = (similarities: ReadonlyArray<number>): Float64Array => {
  const counts = new Float64Array(KNOTS)
  for (const similarity of similarities) {
    const { below, share } = knotAt(similarity)
    counts[below] = (counts[below] ?? 0) + 1 - share
    if (share > 0) counts[below + 1] = (counts[below + 1] ?? 0) + share
  }
  return counts
}

/** The nearest monotone curve, each knot weighed (pool adjacent violators). */
const rising = (values: ReadonlyArray<number>, weights: ReadonlyArray<number>): ReadonlyArray<number> => {
  const blocks: Array<{ value: number; weight: number; knots: number }> = []
  for (const [at, value] of values.entries()) {
    let block = { value, weight: weights[at] ?? 0, knots: 1 }
    for (let last = blocks.at(-1); last !== undefined && last.value >= block.value; last = blocks.at(-1)) {
      const weight = last.weight + block.weight
      const mean = (last.value * last.weight + block.value * block.weight) / weight
      block = { value: mean, weight, knots: last.knots + block.knots }
      blocks.pop()
    }
    blocks.push(block)
  }
  return blocks.flatMap(({ value, knots }) => Array.from({ length: knots }, () => value))
}

export interface StrangerSample {
  /** Of all strangers. */
  readonly share: number
  readonly pairs: ReadonlyArray<HandlePair>
}

/** The strangers that an account is held against: most anybody's, some alike, some of a namesake. */
export const strangerSamples = (
  people: ReadonlyArray<PersonHandles>,
  read: HandleReader
): ReadonlyArray<StrangerSample> => {
  const strangers = strangerPairs(people)
  const nearest = [...groupBy(strangers, ({ one }) => one).values()].flatMap((pairs) =>
    pairs
      .map((pair) => ({ pair, similarity: similarityOf(read(pair.one), read(pair.other)) }))
      .sort((a, b) => b.similarity - a.similarity)
      .slice(0, NEAREST)
      .map(({ pair }) => pair)
  )
  return [
    { share: RANDOM_SHARE, pairs: strangers },
    { share: NEAREST_SHARE, pairs: nearest },
    { share: NAMESAKE_SHARE, pairs: namesakePairs() }
  ]
}

/** What unequal handles' similarity says, from people's handles. */
export const trainHandleCurve = (
  people: ReadonlyArray<PersonHandles>,
  read: HandleReader = handleReader()
): HandleCurve => {
  const measure = (pairs: ReadonlyArray<HandlePair>) =>
    pairs
      .map(({ one, other }) => [read(one), read(other)] as const)
      .filter(([one, other]) => !isSameHandle(one, other))
      .map(([one, other]) => similarityOf(one, other))
  const own = people.flatMap(ownPairs)
  const same = countsOf(measure(own))
  const different = new Float64Array(KNOTS)
  for (const { share, pairs } of strangerSamples(people, read)) {
    for (const [at, count] of countsOf(measure(pairs)).entries()) {
      // As many strangers as there are pairs of one owner, so that the prior weighs the same on both sides.
      different[at] = (different[at] ?? 0) + (share * count * own.length) / Math.max(1, pairs.length)
    }
  }
  const bits = Array.from(same, (count, at) =>
    Math.log2((count + PRIOR_PAIRS / 2) / ((different[at] ?? 0) + PRIOR_PAIRS / 2))
  )
  const weights = Array.from(same, (count, at) => count + (different[at] ?? 0) + 1)
  let before = Number.NEGATIVE_INFINITY
  return rising(bits, weights).map((value) => {
    const limited = Math.max(BITS_MIN, Math.min(BITS_MAX, value))
    before = Math.round(Math.max(limited, before + RISE_BITS_MIN) * ROUNDING) / ROUNDING
    return before
  })
}
