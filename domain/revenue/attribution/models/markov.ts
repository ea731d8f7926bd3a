/** How often one path of channels, oldest first, ended in an order and how often not. Counts are finite and >= 0. */
export interface PathCount {
  readonly path: ReadonlyArray<string>
  readonly conversions: number
  readonly nonConversions: number
}

/** What one channel is worth to the whole set of paths. */
export interface ChannelEffect {
  /** Fraction, 0 to 1, of the chance of an order that is lost when the channel leads nowhere. */
  readonly removalEffect: number
  /** The removal effect as a fraction of all channels' effects; the weights of all channels sum to 1. */
  readonly weight: number
  /** `weight` × the orders of all counted paths. */
  readonly conversions: number
}

/**
 * The most channels to pass to `markov`, which checks nothing: the caller does. Memory grows with the square of the
 * channels (about 2 MB here) and time with the cube.
 */
export const CHANNELS_MAX = 512

/*
 * States of the chain are rows and columns of one square matrix. Nothing enters the start and nothing leaves a
 * conversion, so the two share an index: as a row it is the start, as a column the conversion. The null state (a
 * journey that ends without an order) is a column only, its row stays 0.
 */
const START = 0
const CONVERSION = 0
const NULL = 1
const FIRST_CHANNEL = 2

interface Transitions {
  /** In code unit order; channel `i` is state `FIRST_CHANNEL + i`. */
  readonly channels: ReadonlyArray<string>
  /** Row by row, `side` × `side`: how many journeys went from the row's state to the column's. */
  readonly flow: Float64Array
  readonly side: number
  readonly conversions: number
}

/** Paths counted by their single steps, which is all that a first-order chain knows of them. */
export interface TransitionCounts {
  /** Counts a path; those without a channel or a journey are left out. The same path may come several times. */
  readonly add: (counted: PathCount) => void
  /** The channels of all counted paths. */
  readonly channels: () => ReadonlyArray<string>
  /** {@link markov} of all counted paths, as if each channel on them had been called by what `nameOf` names it. */
  readonly effects: (nameOf?: (channel: string) => string) => ReadonlyMap<string, ChannelEffect>
}

/** More states than there are channels: the numbers of two of them make one safe integer. */
const STATES_MAX = 2 ** 26

const countedSteps = () => {
  const states = new Map<string, number>()
  const counts = new Map<number, number>()
  let conversions = 0
  const count = (from: number, to: number, journeys: number) => {
    if (journeys === 0) return
    const step = from * STATES_MAX + to
    counts.set(step, (counts.get(step) ?? 0) + journeys)
  }
  const add = (counted: PathCount) => {
    const journeys = counted.conversions + counted.nonConversions
    if (journeys === 0 || counted.path.length === 0) return
    let from = START
    for (const channel of counted.path) {
      let to = states.get(channel)
      if (to === undefined) {
        to = FIRST_CHANNEL + states.size
        states.set(channel, to)
      }
      count(from, to, journeys)
      from = to
    }
    count(from, CONVERSION, counted.conversions)
    count(from, NULL, counted.nonConversions)
    conversions += counted.conversions
  }

  /** As if the paths had held these names instead of their channels: steps are sums, whatever they are called. */
  const named = (nameOf: (channel: string) => string): Transitions => {
    // Sorted, so that the arithmetic below runs in the same order whatever order the paths came in.
    const channels = [...new Set([...states.keys()].map(nameOf))].sort()
    const places = new Map(channels.map((channel, index) => [channel, FIRST_CHANNEL + index]))
    const placeOf = [CONVERSION, NULL, ...[...states.keys()].map((channel) => places.get(nameOf(channel)) ?? NULL)]
    const side = FIRST_CHANNEL + channels.length
    const flow = new Float64Array(side * side)
    for (const [step, journeys] of counts) {
      const to = step % STATES_MAX
      const cell = (placeOf[(step - to) / STATES_MAX] ?? START) * side + (placeOf[to] ?? NULL)
      flow[cell] = (flow[cell] ?? 0) + journeys
    }
    return { channels, flow, side, conversions }
  }
  return { add, named, channels: () => [...states.keys()] }
}

/**
 * Solves the chain in place, once for all channels, by taking one channel after the other out of it: who went to it
 * goes on to where it led. With C the flow between channels, T the diagonal of each channel's outflow and
 * G = (T - C)^-1, `flow` then holds
 *
 * - G in the rows and columns of the channels,
 * - P(conversion | at the channel) in the channels' conversion column,
 * - (start flow) · G in the start row, and in its conversion column the journeys expected to convert.
 *
 * This is Gauss-Jordan elimination in which each pivot T - C is summed from the flows that leave the channel for
 * states still in the chain, instead of being got by subtraction (the way of Grassmann, Taksar and Heyman). Every
 * operation adds, multiplies or divides numbers >= 0: nothing cancels, a true 0 stays 0, and rows needn't be exchanged
 * for the sake of a larger pivot. Staying at a channel is part of both T and C, so a self-loop drops out of the
 * difference: it delays a journey and doesn't change where it ends.
 *
 * No pivot is 0. Each counted visit lies on a path that ends in conversion or null, so from each channel an end can be
 * reached, before and after others are taken out.
 */
const eliminateChannels = (flow: Float64Array, side: number): void => {
  for (let out = FIRST_CHANNEL; out < side; out++) {
    const pivotRow = out * side
    let outflow = (flow[pivotRow + CONVERSION] ?? 0) + (flow[pivotRow + NULL] ?? 0)
    for (let column = out + 1; column < side; column++) outflow += flow[pivotRow + column] ?? 0

    flow[pivotRow + out] = 1
    for (let column = 0; column < side; column++) {
      flow[pivotRow + column] = (flow[pivotRow + column] ?? 0) / outflow
    }
    for (let row = 0; row < side; row++) {
      const inflow = flow[row * side + out] ?? 0
      if (row === out || inflow === 0) continue
      flow[row * side + out] = 0
      for (let column = 0; column < side; column++) {
        const cell = row * side + column
        flow[cell] = (flow[cell] ?? 0) + inflow * (flow[pivotRow + column] ?? 0)
      }
    }
  }
}

const effectsOf = ({ channels, flow, side, conversions }: Transitions): ReadonlyMap<string, ChannelEffect> => {
  eliminateChannels(flow, side)

  const converted = flow[START * side + CONVERSION] ?? 0
  const effects = channels.map((_, index) => {
    if (converted === 0) return 0
    const state = FIRST_CHANNEL + index
    const reaching = (flow[START * side + state] ?? 0) / (flow[state * side + state] ?? 1)
    const convertingFrom = flow[state * side + CONVERSION] ?? 0
    return Math.min(1, (reaching * convertingFrom) / converted)
  })

  const total = effects.reduce((sum, effect) => sum + effect, 0)
  return new Map(
    channels.map((channel, index) => {
      const removalEffect = effects[index] ?? 0
      const weight = total === 0 ? 1 / channels.length : removalEffect / total
      return [channel, { removalEffect, weight, conversions: weight * conversions }]
    })
  )
}

/** Counts paths as they come, for {@link markov} of them all; what it holds grows with the different steps alone. */
export const makeTransitionCounts = (): TransitionCounts => {
  const { add, named, channels } = countedSteps()
  return { add, channels, effects: (nameOf = (channel) => channel) => effectsOf(named(nameOf)) }
}

/**
 * Credits channels by removal effect in a first-order Markov chain: start -> channels -> conversion or null, with the
 * transition probabilities counted from `paths` (self-loops included).
 *
 * A channel's removal effect is 1 - P(conversion with the channel's state made null) / P(conversion). By the rank-one
 * update of the solved chain that is P(a journey reaches the channel) · P(conversion | at the channel) /
 * P(conversion), so the chain is solved once, exactly up to rounding, with no simulation and no iteration.
 *
 * Any iterable will do and is read once, so paths needn't be held in memory together. The same path may come several
 * times: its counts add up. Paths with no channel or no journey are left out. With counts that are whole numbers the
 * result is bit for bit the same in whatever order the paths come.
 *
 * When no path converts every effect is 0 and the channels share the weight evenly. No channels give an empty map.
 * The keys are in code unit order. At most `CHANNELS_MAX` channels.
 */
export const markov = (paths: Iterable<PathCount>): ReadonlyMap<string, ChannelEffect> => {
  const steps = makeTransitionCounts()
  for (const path of paths) steps.add(path)
  return steps.effects()
}
