import { markov, type PathCount } from "../../domain/revenue/attribution/models/markov.ts"
import { shapley } from "../../domain/revenue/attribution/models/shapley.ts"
import { type Aim, count, median, ms, printTable, times } from "./print.ts"

const CHANNELS = Array.from({ length: 12 }, (_, index) => `platform/creator_${index}`)
const TOUCHES_MAX = 10
const CONVERTING_EVERY = 10
const RUNS = 5
const SEED = 20_250_301
/** How far rounding may take a model from its reference. */
const APART_MAX = 1e-9
/** Sets of paths, and how long Markov may take over each. */
const SIZES = [
  { paths: 10_000, markovMsMax: 50 },
  { paths: 1_000_000, markovMsMax: 3000 }
]

/** Numbers from 0 to 1 that are the same in every run (a xorshift generator). */
const makeRandom = (seed: number) => {
  let state = seed
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}

const makePaths = (paths: number): ReadonlyArray<PathCount> => {
  const random = makeRandom(SEED)
  const below = (end: number) => Math.floor(random() * end)
  return Array.from({ length: paths }, () => {
    // The first channels are met more often than the last.
    const path = Array.from({ length: 1 + below(TOUCHES_MAX) }, () => CHANNELS[below(1 + below(CHANNELS.length))] ?? "")
    const conversions = below(CONVERTING_EVERY) === 0 ? 1 : 0
    return { path, conversions, nonConversions: 1 - conversions }
  })
}

/** Solves `matrix` · x = `right` by Gaussian elimination with row exchanges. */
const solve = (matrix: ReadonlyArray<ReadonlyArray<number>>, right: ReadonlyArray<number>): ReadonlyArray<number> => {
  const rows = matrix.map((row, index) => [...row, right[index] ?? 0])
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0
  const size = rows.length
  for (let pivot = 0; pivot < size; pivot++) {
    let largest = pivot
    for (let row = pivot; row < size; row++) {
      if (Math.abs(at(row, pivot)) > Math.abs(at(largest, pivot))) largest = row
    }
    const [up, down] = [rows[largest] ?? [], rows[pivot] ?? []]
    rows[pivot] = up
    rows[largest] = down
    for (let row = pivot + 1; row < size; row++) {
      const factor = at(row, pivot) / at(pivot, pivot)
      rows[row] = (rows[row] ?? []).map((value, column) => value - factor * at(pivot, column))
    }
  }
  const solution = Array<number>(size).fill(0)
  for (let row = size - 1; row >= 0; row--) {
    let rest = at(row, size)
    for (let column = row + 1; column < size; column++) rest -= at(row, column) * (solution[column] ?? 0)
    solution[row] = rest / at(row, row)
  }
  return solution
}

/** Removal effects as they are defined: the chain is solved again without each channel. */
const markovByRemoval = (paths: ReadonlyArray<PathCount>): ReadonlyMap<string, number> => {
  const transitions = new Map<string, Map<string, number>>()
  const step = (from: string, to: string, journeys: number) => {
    const row = transitions.get(from) ?? new Map<string, number>()
    transitions.set(from, row)
    row.set(to, (row.get(to) ?? 0) + journeys)
  }
  for (const { path, conversions, nonConversions } of paths) {
    let from = "(start)"
    for (const channel of path) {
      step(from, channel, conversions + nonConversions)
      from = channel
    }
    step(from, "(conversion)", conversions)
    step(from, "(null)", nonConversions)
  }
  const states = [...transitions.keys()]
  const chanceWithout = (removed: string | null): number => {
    const chance = (from: string, to: string) => {
      const row = transitions.get(from)
      if (row === undefined || from === removed) return 0
      return (row.get(to) ?? 0) / row.values().reduce((sum, journeys) => sum + journeys, 0)
    }
    const matrix = states.map((from) => states.map((to) => (from === to ? 1 : 0) - chance(from, to)))
    const right = states.map((from) => chance(from, "(conversion)"))
    return solve(matrix, right)[states.indexOf("(start)")] ?? 0
  }
  const chance = chanceWithout(null)
  return new Map(
    states.filter((state) => state !== "(start)").map((state) => [state, 1 - chanceWithout(state) / chance])
  )
}

/** What each channel is credited with, of all orders: every path compared with itself less one touch, in plain words. */
const shapleyPlainly = (paths: ReadonlyArray<PathCount>): ReadonlyMap<string, number> => {
  const exposure = (path: ReadonlyArray<string>) => path.filter((channel, index) => channel !== path[index - 1])
  const journeys = new Map<string, number>()
  const orders = new Map<string, number>()
  for (const { path, conversions, nonConversions } of paths) {
    const key = exposure(path).join()
    journeys.set(key, (journeys.get(key) ?? 0) + conversions + nonConversions)
    orders.set(key, (orders.get(key) ?? 0) + conversions)
  }
  const chanceOf = (path: ReadonlyArray<string>) => (orders.get(path.join()) ?? 0) / (journeys.get(path.join()) ?? 1)
  const credits = new Map<string, number>()
  for (const { path, conversions } of paths) {
    if (conversions === 0) continue
    const touches = exposure(path)
    const gains = touches.map((_, left) =>
      Math.max(0, chanceOf(touches) - chanceOf(touches.filter((_, index) => index !== left)))
    )
    const total = gains.reduce((sum, gain) => sum + gain, 0)
    touches.forEach((channel, index) => {
      const last = index === touches.length - 1 ? 1 : 0
      credits.set(channel, (credits.get(channel) ?? 0) + (total === 0 ? last : (gains[index] ?? 0) / total))
    })
  }
  return credits
}

const creditOrders = (paths: ReadonlyArray<PathCount>): ReadonlyMap<string, number> => {
  const creditsOf = shapley(paths, "exposure")
  const credits = new Map<string, number>()
  for (const { path, conversions } of paths) {
    if (conversions === 0) continue
    for (const [channel, credit] of creditsOf(path)) credits.set(channel, (credits.get(channel) ?? 0) + credit)
  }
  return credits
}

const removalEffects = (paths: ReadonlyArray<PathCount>): ReadonlyMap<string, number> =>
  new Map(
    markov(paths)
      .entries()
      .map(([channel, { removalEffect }]) => [channel, removalEffect])
  )

const MODELS = [
  { model: "Markov", subject: removalEffects, reference: markovByRemoval, how: "solved again without each channel" },
  { model: "Shapley", subject: creditOrders, reference: shapleyPlainly, how: "the same, written plainly" }
]

/** The time of one run, and what it found. */
const time = <A>(work: () => A) => {
  const fromMs = performance.now()
  const found = work()
  return { found, ms: performance.now() - fromMs }
}

/** How far two findings lie apart, of the greater one, at the worst channel. */
const apart = (some: ReadonlyMap<string, number>, others: ReadonlyMap<string, number>): number =>
  Math.max(
    ...[...some.keys(), ...others.keys()].map((channel) => {
      const [a, b] = [some.get(channel) ?? 0, others.get(channel) ?? 0]
      return a === b ? 0 : Math.abs(a - b) / Math.max(a, b)
    })
  )

export const models = async (): Promise<ReadonlyArray<Aim>> => {
  const rows: Array<ReadonlyArray<string>> = []
  const aims: Array<Aim> = []
  let furthest = 0
  for (const { paths: size, markovMsMax } of SIZES) {
    const paths = makePaths(size)
    for (const { model, subject, reference, how } of MODELS) {
      const rounds = Array.from({ length: RUNS }, () => ({
        subject: time(() => subject(paths)),
        reference: time(() => reference(paths))
      }))
      const subjectMs = median(rounds.map((round) => round.subject.ms))
      furthest = Math.max(furthest, ...rounds.map((round) => apart(round.subject.found, round.reference.found)))
      rows.push([
        model,
        count(size),
        ms(subjectMs),
        ms(median(rounds.map((round) => round.reference.ms))),
        times(median(rounds.map((round) => round.reference.ms / round.subject.ms))),
        how
      ])
      if (model === "Markov") {
        aims.push({
          what: `models: Markov on ${count(size)} paths of ${CHANNELS.length} channels under ${ms(markovMsMax)}`,
          measured: ms(subjectMs),
          isMet: subjectMs < markovMsMax
        })
      }
    }
  }
  printTable(
    `Attribution models, ${CHANNELS.length} channels, paths of 1 to ${TOUCHES_MAX} touches`,
    ["model", "paths", "time", "reference", "as fast", "which is"],
    rows
  )
  aims.push({
    what: `models: what they find is the references' to ${APART_MAX}`,
    measured: `${furthest.toExponential(1)} apart`,
    isMet: furthest <= APART_MAX
  })
  return aims
}
