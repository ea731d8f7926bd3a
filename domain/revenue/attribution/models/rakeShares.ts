/** Orders whose paths hold the same channels. */
export interface ChannelSet {
  /** Each once; at least one. */
  readonly channels: ReadonlyArray<string>
  /** Greater than 0. */
  readonly orders: number
}

/** Rounds after which one fit is taken as it is; those seen to take longest end after 70. */
const ROUNDS_MAX = 200

/** A fit ends when no share moves by more than this. */
const SHARE_MOVE_MIN = 1e-14
/** Totals that are met but for this fraction of all orders are met. */
const GAP_FRACTION_MAX = 1e-11

/** Sets of channels that are to be divided among these. A channel is its index in `channels`. */
interface Fit {
  readonly channels: ReadonlyArray<string>
  readonly sets: ReadonlyArray<{
    readonly members: ReadonlyArray<number>
    readonly orders: number
    /** Of each member, summing to 1: e^strength over the sum of all members'. */
    readonly shares: Float64Array
  }>
  /** What the channels are to reach, scaled to all orders of the sets. */
  readonly totals: Float64Array
  readonly strengths: Float64Array
  /** Orders of each channel as the shares stand. */
  readonly reached: Float64Array
}

const makeFit = (sets: ReadonlyArray<ChannelSet>, totals: ReadonlyMap<string, number>): Fit => {
  const channels = [...new Set(sets.flatMap((set) => set.channels))].sort()
  const indices = new Map(channels.map((channel, index) => [channel, index]))
  const given = Float64Array.from(channels, (channel) => Math.max(totals.get(channel) ?? 0, Number.MIN_VALUE))
  const greatest = given.reduce((most, total) => Math.max(most, total), 0)
  // Divided by the greatest first: the sum of huge totals would overflow.
  const sum = given.reduce((all, total) => all + total / greatest, 0)
  const orders = sets.reduce((all, set) => all + set.orders, 0)
  return {
    channels,
    sets: sets.map((set) => ({
      members: set.channels.flatMap((channel) => indices.get(channel) ?? []),
      orders: set.orders,
      shares: new Float64Array(set.channels.length)
    })),
    totals: given.map((total) => (total / greatest) * (orders / sum)),
    strengths: given.map(Math.log),
    reached: new Float64Array(channels.length)
  }
}

/** Divides the sets by the strengths as they are now; answers the furthest any share moved. */
const divideSets = ({ sets, strengths, reached }: Fit): number => {
  reached.fill(0)
  let furthest = 0
  for (const { members, orders, shares } of sets) {
    // Measured from the strongest: a power of e may be out of a double's range where their ratios aren't.
    let strongest = Number.NEGATIVE_INFINITY
    for (const member of members) strongest = Math.max(strongest, strengths[member] ?? 0)
    let sum = 0
    for (const member of members) sum += Math.exp((strengths[member] ?? 0) - strongest)
    for (let place = 0; place < members.length; place++) {
      const member = members[place] ?? 0
      const share = Math.exp((strengths[member] ?? 0) - strongest) / sum
      furthest = Math.max(furthest, Math.abs(share - (shares[place] ?? 0)))
      shares[place] = share
      reached[member] = (reached[member] ?? 0) + orders * share
    }
  }
  return furthest
}

/**
 * Newton's step for the strengths: the solution of (H + |gaps|) · step = gaps, where H, what a change of strengths does to
 * the orders reached, is a graph's Laplacian with the weights Σ orders · share · share between channels.
 *
 * |gaps| on the diagonal keeps every step within 1, which is what makes it safe far from the end and where H is
 * singular; at the end it vanishes. Channels are eliminated as `markov` does it: each pivot is the sum of what leaves it,
 * so that nothing cancels.
 */
const newtonStep = ({ sets }: Fit, gaps: Float64Array): Float64Array => {
  const side = gaps.length
  // Above the diagonal only: both halves are the same.
  const weights = new Float64Array(side * side)
  for (const { members, orders, shares } of sets) {
    for (let i = 0; i < members.length; i++) {
      const [one, held] = [members[i] ?? 0, orders * (shares[i] ?? 0)]
      for (let j = i + 1; j < members.length; j++) {
        const other = members[j] ?? 0
        const cell = Math.min(one, other) * side + Math.max(one, other)
        weights[cell] = (weights[cell] ?? 0) + held * (shares[j] ?? 0)
      }
    }
  }
  const damping = gaps.map(Math.abs)
  const step = gaps.slice()
  const pivots = new Float64Array(side)
  for (let out = 0; out < side; out++) {
    let pivot = damping[out] ?? 0
    for (let column = out + 1; column < side; column++) pivot += weights[out * side + column] ?? 0
    pivots[out] = pivot
    for (let row = out + 1; row < side; row++) {
      const weight = weights[out * side + row] ?? 0
      if (weight === 0) continue
      const part = weight / pivot
      damping[row] = (damping[row] ?? 0) + part * (damping[out] ?? 0)
      step[row] = (step[row] ?? 0) + part * (step[out] ?? 0)
      for (let column = row + 1; column < side; column++) {
        const cell = row * side + column
        weights[cell] = (weights[cell] ?? 0) + part * (weights[out * side + column] ?? 0)
      }
    }
  }
  for (let out = side - 1; out >= 0; out--) {
    let sum = step[out] ?? 0
    for (let column = out + 1; column < side; column++) sum += (weights[out * side + column] ?? 0) * (step[column] ?? 0)
    // A pivot of 0 is a channel whose total is met and that shares nothing.
    const pivot = pivots[out] ?? 0
    step[out] = pivot === 0 ? 0 : sum / pivot
  }
  return step
}

/** Fits the strengths until the shares stand still; answers the channels that hold more than the totals leave them. */
const settle = (fit: Fit): ReadonlySet<string> => {
  divideSets(fit)
  for (let round = 1; ; round++) {
    const gaps = fit.totals.map((total, channel) => total - (fit.reached[channel] ?? 0))
    const step = newtonStep(fit, gaps)
    fit.strengths.forEach((strength, channel) => {
      fit.strengths[channel] = strength + (step[channel] ?? 0)
    })
    if (divideSets(fit) > SHARE_MOVE_MIN && round < ROUNDS_MAX) continue
    const orders = fit.sets.reduce((all, set) => all + set.orders, 0)
    const isMet = gaps.every((gap) => Math.abs(gap) <= GAP_FRACTION_MAX * orders)
    // Standing still with a gap, a channel takes the whole step of -1 for ever: it has given all it shares to others.
    return new Set(isMet ? [] : fit.channels.filter((_, channel) => (step[channel] ?? 0) < -0.5))
  }
}

/**
 * Divides orders among the channels on their own paths so that the channels' totals come out as given.
 *
 * A model of the whole period (Markov) says how many orders each channel earned, not which. This finds the division in
 * which every order is shared by channels that were on its path, each by a strength of its own that is the same on all
 * paths: what proportional fitting converges to, found by Newton's method, since fitting never ends where a channel has
 * to be left out of a set.
 *
 * Where no division meets the totals (a channel is given fewer orders than it alone was on, or more than all it was on)
 * the answer is the nearest that divides every order whole, which again is what fitting tends to. The channels that hold
 * too much, although they have given up all they share with others, are set apart with the orders they alone were on, and
 * each side is fitted by itself, its totals scaled to its orders.
 *
 * `totals` are finite and >= 0; only their proportions count, and one of 0 is taken for the smallest number there is.
 * Answers, for each set, the share of each of its channels, which sum to 1 but for rounding. The order of the sets
 * changes nothing but the last digits.
 */
export const rakeShares = (
  sets: ReadonlyArray<ChannelSet>,
  totals: ReadonlyMap<string, number>
): ReadonlyArray<ReadonlyMap<string, number>> => {
  const divided = sets.map(({ channels }) => new Map(channels.map((channel) => [channel, 0])))
  const groups = [sets.map((set, index) => ({ ...set, index }))]
  for (let group = groups.pop(); group !== undefined; group = groups.pop()) {
    const fit = makeFit(group, totals)
    const apart = settle(fit)
    if (apart.size === 0 || apart.size === fit.channels.length) {
      group.forEach(({ channels, index }, place) => {
        channels.forEach((channel, member) => {
          divided[index]?.set(channel, fit.sets[place]?.shares[member] ?? 0)
        })
      })
      continue
    }
    const isApart = ({ channels }: ChannelSet) => channels.every((channel) => apart.has(channel))
    groups.push(
      group.filter(isApart),
      group
        .filter((set) => !isApart(set))
        .map((set) => ({ ...set, channels: set.channels.filter((channel) => !apart.has(channel)) }))
    )
  }
  return divided
}
