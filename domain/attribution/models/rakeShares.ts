/** Rounds after which the fit is taken as it is; far more than converging fits need. */
export const ROUNDS_MAX = 1_000

const CLOSE_ENOUGH = 1e-14

/** Orders whose paths hold the same channels. */
export interface ChannelSet {
  readonly channels: ReadonlyArray<string>
  readonly orders: number
}

/**
 * Divides orders among the channels on their own paths so that the channels' totals come out as given.
 *
 * A model of the whole period (Markov) says how many orders each channel earned, not which. This finds the division
 * closest to it in which every order is shared by channels that were on its path, by proportional fitting: each
 * channel has one factor, and within an order channels share by their factors. Where no such division meets the totals
 * (a channel is given more orders than it was on), the nearest one is the answer, and every order is still divided whole.
 *
 * Answers each channel's factor; the share of a channel in an order is its factor over the sum of its path's.
 */
export const rakeShares = (
  sets: ReadonlyArray<ChannelSet>,
  totals: ReadonlyMap<string, number>
): ReadonlyMap<string, number> => {
  const factors = new Map(totals)
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const reached = new Map<string, number>()
    for (const { channels, orders } of sets) {
      const whole = channels.reduce((sum, channel) => sum + (factors.get(channel) ?? 0), 0)
      if (whole === 0) continue
      for (const channel of channels) {
        reached.set(channel, (reached.get(channel) ?? 0) + (orders * (factors.get(channel) ?? 0)) / whole)
      }
    }
    let furthest = 0
    let greatest = 0
    for (const [channel, total] of totals) {
      const got = reached.get(channel) ?? 0
      if (got === 0) continue
      const correction = total / got
      const factor = (factors.get(channel) ?? 0) * correction
      factors.set(channel, factor)
      furthest = Math.max(furthest, Math.abs(correction - 1))
      greatest = Math.max(greatest, factor)
    }
    // Only ratios matter; without this an unreachable total would drive its factor out of range.
    for (const [channel, factor] of factors) factors.set(channel, factor / greatest)
    if (furthest <= CLOSE_ENOUGH) break
  }
  return factors
}
