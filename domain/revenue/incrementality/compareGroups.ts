import { countAssignments, visitAssignments } from "./assignments.ts"
import { studentQuantile } from "./studentT.ts"

/** Fewer units than this tell nothing that could be relied on: no interval is made of them. */
export const UNITS_MIN = 6
/** Units of either kind, at least. */
export const UNITS_OF_A_KIND_MIN = 3
/** From so many possible assignments on the interval comes from them; below, from Student's t. */
const COMPARABLE_ASSIGNMENTS_MIN = 40
/** How often an interval may miss, in all. Half of it on either side. */
export const MISSES = 0.05

/** One unit: how much it changed, on any scale on which the effect adds to the change, and how much it says. */
export interface ComparedUnit {
  readonly change: number
  readonly weight: number
  readonly isTreated: boolean
}

export interface Comparison {
  /** The weighted mean change of the treated units less that of the others. */
  readonly estimate: number
  /** The 95 % interval around it. */
  readonly low: number
  readonly high: number
  readonly method: "every_assignment" | "drawn_assignments" | "student_t"
}

/** What the units of each kind add up to. */
const addUp = (units: ReadonlyArray<ComparedUnit>) => {
  const sums = { treated: { weight: 0, change: 0 }, others: { weight: 0, change: 0 } }
  for (const { change, weight, isTreated } of units) {
    const sum = isTreated ? sums.treated : sums.others
    sum.weight += weight
    sum.change += weight * change
  }
  return sums
}

const byStudent = (units: ReadonlyArray<ComparedUnit>): Comparison => {
  const { treated, others } = addUp(units)
  const means = { treated: treated.change / treated.weight, others: others.change / others.weight }
  const squares = units.reduce(
    (sum, { change, weight, isTreated }) => sum + weight * (change - (isTreated ? means.treated : means.others)) ** 2,
    0
  )
  const degrees = units.length - 2
  const error = Math.sqrt((squares / degrees) * (1 / treated.weight + 1 / others.weight))
  const estimate = means.treated - means.others
  const reach = studentQuantile(1 - MISSES / 2, degrees) * error
  return { estimate, low: estimate - reach, high: estimate + reach, method: "student_t" }
}

/** The value of this rank, from 1, of ascending values; between two ranks in proportion. */
const atRank = (ascending: Float64Array, rank: number): number => {
  const place = Math.floor(rank)
  const below = ascending[place - 1] ?? Number.NaN
  const above = ascending[place] ?? below
  return below + (above - below) * (rank - place)
}

/**
 * Takes an effect away that is supposed, and asks under how many of the assignments that could have been the rest would differ
 * as much as it does. The supposed effects for which that is not rare are the interval. The weighted difference of an assignment
 * is a straight line in the supposed effect, so each assignment crosses the declared one at one effect, and the ends of the
 * interval are quantiles of these.
 */
const byAssignments = (units: ReadonlyArray<ComparedUnit>, treatedCount: number, seed: number): Comparison => {
  const { treated, others } = addUp(units)
  const estimate = treated.change / treated.weight - others.change / others.weight
  const weight = treated.weight + others.weight
  const change = treated.change + others.change
  const crossings: Array<number> = []
  const isEvery = visitAssignments(units.length, treatedCount, seed, (places) => {
    let chosenWeight = 0
    let chosenChange = 0
    let chosenTreated = 0
    for (const place of places) {
      const unit = units[place]
      if (unit === undefined) continue
      chosenWeight += unit.weight
      chosenChange += unit.weight * unit.change
      if (unit.isTreated) chosenTreated += unit.weight
    }
    const restWeight = weight - chosenWeight
    const difference = chosenChange / chosenWeight - (change - chosenChange) / restWeight
    const slope = chosenTreated / chosenWeight - (treated.weight - chosenTreated) / restWeight
    // The declared assignment itself crosses nowhere: it counts as one that differs as much under any effect.
    if (slope < 1 - 1e-9) crossings.push((estimate - difference) / (1 - slope))
  })
  const rank = (MISSES / 2) * (crossings.length + 1)
  const ascending = Float64Array.from(crossings).sort()
  return {
    estimate,
    low: atRank(ascending, rank),
    high: -atRank(ascending.map((crossing) => -crossing).reverse(), rank),
    method: isEvery ? "every_assignment" : "drawn_assignments"
  }
}

/** The effect of treatment with its 95 % interval; null of fewer units, of either kind or in all, than can be compared. */
export const compareGroups = (units: ReadonlyArray<ComparedUnit>, seed: number): Comparison | null => {
  const treated = units.filter(({ isTreated }) => isTreated).length
  if (units.length < UNITS_MIN || Math.min(treated, units.length - treated) < UNITS_OF_A_KIND_MIN) return null
  return countAssignments(units.length, treated) < COMPARABLE_ASSIGNMENTS_MIN
    ? byStudent(units)
    : byAssignments(units, treated, seed)
}
