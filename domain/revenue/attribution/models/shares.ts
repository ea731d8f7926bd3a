import { apportion } from "../../../../ports/money/splitMoney.ts"
import { groupBy } from "../../../../ports/text/groupBy.ts"

/** One whole order in share units: a share of 10^15 is all of it, 5 × 10^14 half. */
export const WHOLE_SHARE = 10n ** 15n

/** Weights are read as whole multiples of the greatest weight / 2^96: finer than a share unit by a factor of 10^13. */
const STEPS_OF_GREATEST = 2 ** 96

/** Weights as whole numbers in the same proportions, so that they can be added up without rounding. */
const inSteps = (weights: ReadonlyArray<number>): ReadonlyArray<bigint> => {
  const greatest = weights.reduce((most, weight) => Math.max(most, weight), 0)
  // Dividing by the greatest keeps the sum of huge weights from overflowing and tiny weights from vanishing.
  return weights.map((weight) => (greatest === 0 ? 0n : BigInt(Math.trunc((weight / greatest) * STEPS_OF_GREATEST))))
}

/**
 * Turns relative weights into shares of one order, in share units, that sum to exactly `WHOLE_SHARE`.
 *
 * `weights` are finite and >= 0 on any scale; only their proportions count. The rounding is by largest remainder with
 * ties to the lower index, so the same weights always give the same shares. Weights that are all 0 divide the order
 * evenly; a single 0 among others gets 0. No weights give no shares.
 *
 * Floating point is used for one division a weight. The sum and the rounding are integer arithmetic, because 10^15
 * is so near the 53 bits of a double that the floored products of many weights can add up to more than `WHOLE_SHARE`.
 */
export const exactShares = (weights: ReadonlyArray<number>): ReadonlyArray<bigint> =>
  apportion(WHOLE_SHARE, inSteps(weights))

/** Whose a touch is, and through which link it came. */
export interface Payee {
  readonly owner: string
  readonly link: string
}

const sumOf = (weights: ReadonlyArray<bigint>, places: ReadonlyArray<number>): bigint =>
  places.reduce((sum, place) => sum + (weights[place] ?? 0n), 0n)

/** Where the one weight is that isn't 0; null where there is none or another. */
const onlyWeight = (weights: ReadonlyArray<bigint>): number | null => {
  const first = weights.findIndex((weight) => weight !== 0n)
  return first < 0 || weights.findLastIndex((weight) => weight !== 0n) !== first ? null : first
}

/** Splits by owner, then each owner's part by link, then each link's by touch. */
const apportionByPlace = (
  amount: bigint,
  places: ReadonlyArray<Payee>,
  weights: ReadonlyArray<bigint>
): ReadonlyArray<bigint> => {
  if (places.length < 2) return places.map(() => amount)
  const parts = Array<bigint>(places.length).fill(0n)
  // Most amounts are nothing, or one touch's whole: reports of many orders are mostly these.
  if (amount === 0n) return parts
  const only = onlyWeight(weights)
  if (only !== null) {
    parts[only] = amount
    return parts
  }
  /** Splits an amount among groups of touches; the groups are in the order of their first touches. */
  const split = (
    whole: bigint,
    touches: ReadonlyArray<number>,
    nameOf: (touch: number) => string | number,
    give: (part: bigint, touches: ReadonlyArray<number>) => void
  ) => {
    const groups = [...groupBy(touches, nameOf).values()]
    const given = apportion(
      whole,
      groups.map((group) => sumOf(weights, group))
    )
    groups.forEach((group, index) => {
      give(given[index] ?? 0n, group)
    })
  }
  const byTouch = (part: bigint, touches: ReadonlyArray<number>) =>
    split(
      part,
      touches,
      (touch) => touch,
      (own, [touch = 0]) => {
        parts[touch] = own
      }
    )
  const byLink = (part: bigint, touches: ReadonlyArray<number>) =>
    split(part, touches, (touch) => places[touch]?.link ?? "", byTouch)
  split(amount, [...places.keys()], (touch) => places[touch]?.owner ?? "", byLink)
  return parts
}

/**
 * {@link exactShares} of touches that have owners and links: `WHOLE_SHARE` is divided among the owners by the sums of their
 * touches' weights, each owner's share among its links, and each link's among its touches.
 *
 * So what one owner gets depends on its weight and not on how many touches that lies in. Each division is by largest
 * remainder; ties go to the owner, link or touch that comes first in `places`, which is oldest first.
 */
export const exactSharesByPayee = (
  places: ReadonlyArray<Payee>,
  weights: ReadonlyArray<number>
): ReadonlyArray<bigint> => apportionByPlace(WHOLE_SHARE, places, inSteps(weights))

/** {@link splitMoney} in the same three steps: each owner's sum is less than one minor unit from its ideal. */
export const splitMoneyByPayee = (
  minorUnits: bigint,
  places: ReadonlyArray<Payee>,
  shares: ReadonlyArray<bigint>
): ReadonlyArray<bigint> =>
  minorUnits < 0n
    ? apportionByPlace(-minorUnits, places, shares).map((part) => -part)
    : apportionByPlace(minorUnits, places, shares)
