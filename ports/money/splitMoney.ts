/**
 * Remainders are compared in steps of a millionth. Shares are rounded to 10^-15, so of an amount below 10^8 two remainders that are
 * the same in truth, say 1/6 and 5/6 of 3, differ by less than a fifth of a step; those of paths that differ lie many steps apart.
 */
const REMAINDER_STEPS = 1_000_000n

/** Splits `amount` >= 0 in proportion to `weights` (evenly when all are 0) by largest remainder, then lower index. */
export const apportion = (amount: bigint, weights: ReadonlyArray<bigint>): ReadonlyArray<bigint> => {
  const total = weights.reduce((sum, weight) => sum + weight, 0n)
  if (total === 0n && weights.length > 0) return apportion(amount, Array<bigint>(weights.length).fill(1n))

  const products = weights.map((weight) => amount * weight)
  const parts = products.map((product) => product / total)
  const missing = Number(parts.reduce((left, part) => left - part, amount))
  if (missing === 0) return parts

  // `toSorted` is stable, which is what gives a tie to the lower index.
  const receivers = products
    .map((product, index) => ({ index, remainder: ((product % total) * REMAINDER_STEPS + total / 2n) / total }))
    .toSorted((a, b) => (a.remainder === b.remainder ? 0 : a.remainder > b.remainder ? -1 : 1))
    .slice(0, missing)
  for (const { index } of receivers) parts[index] = (parts[index] ?? 0n) + 1n
  return parts
}

/**
 * Splits an amount in the proportions of `shares` into parts that sum to exactly the amount, all in minor units.
 *
 * `shares` are >= 0, usually from `exactShares`; only their proportions count. Largest remainder, ties to the lower
 * index: each part is less than one minor unit from its ideal, and a share of 0 gets 0. A negative amount (a refund)
 * splits into the negatives of what its positive would. Shares that are all 0 divide evenly; no shares give no parts,
 * so an amount needs at least one share to be kept.
 *
 * @example
 * ```ts
 * import { splitMoney } from "creatorsignal/domain/attribution"
 *
 * splitMoney(1999n, [1n, 1n]) //=> [1000n, 999n]
 * ```
 */
export const splitMoney = (minorUnits: bigint, shares: ReadonlyArray<bigint>): ReadonlyArray<bigint> =>
  minorUnits < 0n ? apportion(-minorUnits, shares).map((part) => -part) : apportion(minorUnits, shares)
