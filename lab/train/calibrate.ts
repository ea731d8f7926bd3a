import type { Linear } from "./fitLinear.ts"
import { macroF1, macroRecall, type Prediction } from "./measures.ts"

/** A score of a row that the model didn't see, and the row's label. */
export interface ScoredRow {
  readonly scores: ReadonlyArray<number>
  readonly label: number
}

const STEPS = 200
const RATE = 0.5

/** A model whose score is `slope` times what it was `shift` higher. */
export const shiftModel = ({ weights, bias }: Linear, slope: number, shift: number): Linear => ({
  weights: weights.map((weight) => weight * slope),
  bias: (bias + shift) * slope
})

/** By how much to multiply scores so that their logistic function is the chance of a yes. */
export const fitSlope = (scores: ReadonlyArray<number>, isYes: (index: number) => boolean): number => {
  let slope = 1
  for (let step = 0; step < STEPS; step += 1) {
    let gradient = 0
    let curvature = 1e-6
    for (const [index, score] of scores.entries()) {
      const chance = 1 / (1 + Math.exp(-slope * score))
      gradient += ((isYes(index) ? 1 : 0) - chance) * score
      curvature += chance * (1 - chance) * score * score
    }
    slope += RATE * (gradient / curvature)
  }
  return Math.max(0.1, slope)
}

const SHIFTS = Array.from({ length: 41 }, (_, index) => (index - 20) / 20)

const best = <Item>(items: ReadonlyArray<Item>, worth: (item: Item) => number): Item => {
  const [first, ...rest] = items.map((item) => ({ item, worth: worth(item) }))
  if (first === undefined) throw new RangeError("nothing to choose from")
  return rest.reduce((most, each) => (each.worth > most.worth ? each : most), first).item
}

/** What to add to a score so that those above 0 make the best macro F1. */
export const bestShift = (scored: ReadonlyArray<ScoredRow>): number =>
  best(SHIFTS, (shift) =>
    macroF1(
      scored.map(({ scores, label }): Prediction => ({ truth: label, predicted: (scores[0] ?? 0) + shift > 0 ? 1 : 0 }))
    )
  )

export const indexOfMax = (scores: ReadonlyArray<number>): number => scores.indexOf(Math.max(...scores))

/** Shifts whose macro recall is this near to the best are as good. */
const AS_GOOD = 0.001
const NEGATIVE = 0
const COARSE_SHIFTS = SHIFTS.filter((_, index) => index % 2 === 0)

/**
 * What to add to scores of negative, neutral and positive so that the greatest makes the best macro recall; of shifts that
 * are about as good those that call the fewest others negative, as an everyday post that is called so weighs most.
 */
export const bestShifts = (scored: ReadonlyArray<ScoredRow>): readonly [number, number, number] => {
  const tried = COARSE_SHIFTS.flatMap((low) =>
    COARSE_SHIFTS.map((high) => {
      const shifts = [low, 0, high] as const
      const judged = scored.map(({ scores, label }) => ({
        truth: label,
        predicted: indexOfMax(scores.map((score, index) => score + (shifts[index] ?? 0)))
      }))
      const wronglyNegative = judged.filter(
        ({ truth, predicted }) => predicted === NEGATIVE && truth !== NEGATIVE
      ).length
      return { shifts, recall: macroRecall(judged), wronglyNegative }
    })
  )
  const most = Math.max(...tried.map(({ recall }) => recall))
  return best(
    tried.filter(({ recall }) => recall >= most - AS_GOOD),
    ({ wronglyNegative }) => -wronglyNegative
  ).shifts
}
