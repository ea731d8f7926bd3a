import type { AgentName, AgentScore, Driver } from "../../../ports/creators/scoring/Score.ts"
import { compareAscending } from "../../paging/lists.ts"
import { FEATURE_NAMES, type FeatureName, type Features } from "./features/feature.ts"

/**
 * Points are counted in quarters. A quarter is a whole number of binary fractions, so base and contributions add up to the
 * score exactly even as floating-point numbers and in any order, which hundredths would not.
 */
const QUARTERS_A_POINT = 4
const SCORE_MIN = 1
const SCORE_MAX = 100

/** Points by value of a feature: straight lines between the places in `at`, which ascend, and level beyond them. */
export interface Curve {
  readonly at: ReadonlyArray<number>
  /** As many as `at`. */
  readonly points: ReadonlyArray<number>
}

export interface Agent<Name extends string = AgentName> {
  readonly name: Name
  /** Whole points. */
  readonly base: number
  readonly curves: Partial<Readonly<Record<FeatureName, Curve>>>
}

/** Points at a value of a curve. Never beyond the points at either end of the line it falls on. */
export const pointsAt = ({ at, points }: Curve, value: number): number => {
  const next = at.findIndex((place) => value <= place)
  const [from, to] = [at[next - 1], at[next]]
  const [low, high] = [points[next - 1], points[next]]
  if (high === undefined || to === undefined) return points.at(-1) ?? 0
  if (low === undefined || from === undefined) return high
  const between = low + ((high - low) * (value - from)) / (to - from)
  return low < high ? Math.min(high, Math.max(low, between)) : Math.max(high, Math.min(low, between))
}

/** Splits a whole amount in proportion to whole weights by largest remainder, ties to the lower index. */
const apportion = (amount: number, weights: ReadonlyArray<number>): ReadonlyArray<number> => {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total === 0) return weights.map(() => 0)
  const parts = weights.map((weight) => Math.floor((amount * weight) / total))
  const left = amount - parts.reduce((sum, part) => sum + part, 0)
  const receivers = weights
    .map((weight, index) => ({ index, remainder: (amount * weight) % total }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index)
  for (const { index } of receivers.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1
  return parts
}

/**
 * Keeps base and contributions, in quarters, within the range of a score. What goes beyond it is taken off the
 * contributions that drive it there, above the most off those that give and below the least off those that take, each in
 * proportion to itself.
 */
const withinRange = (base: number, contributions: ReadonlyArray<number>): ReadonlyArray<number> => {
  const sum = contributions.reduce((total, each) => total + each, base)
  const [least, most] = [SCORE_MIN * QUARTERS_A_POINT, SCORE_MAX * QUARTERS_A_POINT]
  if (sum > most) {
    const off = apportion(
      sum - most,
      contributions.map((each) => Math.max(0, each))
    )
    return contributions.map((each, index) => each - (off[index] ?? 0))
  }
  if (sum < least) {
    const off = apportion(
      least - sum,
      contributions.map((each) => Math.max(0, -each))
    )
    return contributions.map((each, index) => each + (off[index] ?? 0))
  }
  return contributions
}

/** The most that a curve can move a score. */
const reachOf = ({ points }: Curve): number => points.reduce((most, each) => Math.max(most, Math.abs(each)), 0)

/**
 * What one agent makes of the features: base + contributions = score, exactly. A missing feature contributes nothing and
 * lowers `coverage`, in which each feature weighs as much as it could have moved the score. Contributions are rounded down
 * to quarters of a point. Drivers come greatest first.
 */
export const scoreAgent = <Name extends string>(
  { name, base, curves }: Agent<Name>,
  features: Features
): Omit<AgentScore, "agent"> & { readonly agent: Name } => {
  const terms = FEATURE_NAMES.flatMap((feature) => {
    const curve = curves[feature]
    return curve === undefined ? [] : [{ feature, measured: features[feature], curve, reach: reachOf(curve) }]
  })
  const present = terms.flatMap((term) =>
    term.measured.value === null
      ? []
      : [{ ...term, quarters: Math.floor(pointsAt(term.curve, term.measured.value) * QUARTERS_A_POINT) }]
  )
  const contributions = withinRange(
    base * QUARTERS_A_POINT,
    present.map(({ quarters }) => quarters)
  )
  const drivers = present.map(({ feature, measured }, index): Driver => {
    const contribution = (contributions[index] ?? 0) / QUARTERS_A_POINT
    return { feature, text: measured.text, contribution, postUrls: measured.postUrls }
  })
  const reach = terms.reduce((sum, term) => sum + term.reach, 0)
  const covered = terms.reduce((sum, term) => sum + term.reach * term.measured.extent, 0)
  return {
    agent: name,
    score: drivers.reduce((sum, { contribution }) => sum + contribution, base),
    base,
    drivers: drivers.sort(
      (a, b) => Math.abs(b.contribution) - Math.abs(a.contribution) || compareAscending(a.feature, b.feature)
    ),
    coverage: reach === 0 ? 0 : Math.round((covered / reach) * 100) / 100,
    missing: [...new Set(terms.flatMap(({ measured }) => (measured.value === null ? [measured.text] : [])))]
  }
}
