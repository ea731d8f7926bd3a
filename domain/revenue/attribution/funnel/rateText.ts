/** Decimals of a rate. */
const RATE_DECIMALS = 6

const SCALE = 10n ** BigInt(RATE_DECIMALS)

/** A part of a whole with RATE_DECIMALS decimals, the last one rounded half up; null of nothing. Neither is below 0. */
export const rateText = (numerator: bigint, denominator: bigint): string | null => {
  if (denominator === 0n) return null
  const scaled = (2n * numerator * SCALE + denominator) / (2n * denominator)
  return `${scaled / SCALE}.${String(scaled % SCALE).padStart(RATE_DECIMALS, "0")}`
}
