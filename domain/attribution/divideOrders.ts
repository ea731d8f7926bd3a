import { Schema } from "effect"
import { type ChannelEffect, markov, type PathCount } from "./models/markov.ts"
import { END_FRACTION, HALF_LIFE_DAYS, type PositionModel, positionWeights } from "./models/positionWeights.ts"
import { rakeShares } from "./models/rakeShares.ts"
import { shapley } from "./models/shapley.ts"
import { exactShares } from "./models/shares.ts"
import type { Touch } from "./touchpoints.ts"

export const AttributionModel = Schema.Literals([
  "first_touch",
  "last_touch",
  "linear",
  "time_decay",
  "position_based",
  "markov",
  "shapley"
])
export type AttributionModel = typeof AttributionModel.Type

/** Whether the model reads all paths of the period, those without an order too, and not just the order's own. */
export const readsAllPaths = (model: AttributionModel): model is "markov" | "shapley" =>
  model === "markov" || model === "shapley"

/** An order as a model sees it: its contacts, oldest first, and when it was placed. */
export interface TouchedOrder {
  readonly touches: ReadonlyArray<Touch>
  readonly placedAt: Date
}

/** What one touch earned of its order. The shares of an order's touches sum to exactly `WHOLE`. */
export interface TouchShare {
  readonly touch: Touch
  readonly share: bigint
  /** Why this much, for a person to read. */
  readonly reason: string
}

/** The name under which a touch competes: its creator, or its link where that names none. */
export const channelOf = (touch: Pick<Touch, "creator" | "code">): string =>
  touch.creator === null ? `link ${touch.code}` : `${touch.creator.platform}/${touch.creator.handle}`

const percent = (fraction: number): string => `${Number((100 * fraction).toFixed(2))} %`

const positionReason = (model: PositionModel, touches: number): string => {
  if (touches === 1) return "the only touch earns the whole order"
  switch (model) {
    case "first_touch":
      return "the first touch earns the whole order"
    case "last_touch":
      return "the last touch earns the whole order"
    case "linear":
      return "every touch earns the same"
    case "time_decay":
      return `a touch earns half as much for every ${HALF_LIFE_DAYS} days it lies before another`
    case "position_based":
      return touches === 2
        ? "the first and the last touch earn half each"
        : `the first and the last touch earn ${percent(END_FRACTION)} each, those between share the rest`
  }
}

const byPosition = (model: PositionModel, { touches, placedAt }: TouchedOrder): ReadonlyArray<TouchShare> => {
  const shares = exactShares(positionWeights(model, touches, placedAt))
  const reason = positionReason(model, touches.length)
  return touches.map((touch, index) => ({ touch, share: shares[index] ?? 0n, reason }))
}

/** Shares an order by what each channel is worth on its path; a channel's touches share its part evenly. */
const byChannel = (
  { touches }: TouchedOrder,
  worth: ReadonlyMap<string, number>,
  reasonOf: (channel: string) => string
): ReadonlyArray<TouchShare> => {
  const channels = touches.map(channelOf)
  const times = new Map<string, number>()
  for (const channel of channels) times.set(channel, (times.get(channel) ?? 0) + 1)
  const shares = exactShares(channels.map((channel) => (worth.get(channel) ?? 0) / (times.get(channel) ?? 1)))
  return touches.map((touch, index) => ({ touch, share: shares[index] ?? 0n, reason: reasonOf(channelOf(touch)) }))
}

/** The channels of a path, each once, in an order that is the same for the same channels. */
const channelsOn = (path: ReadonlyArray<string>): ReadonlyArray<string> => [...new Set(path)].sort()
const keyOf = (channels: ReadonlyArray<string>): string => JSON.stringify(channels)

/** What each channel earns of an order with the same channels on its path, so that Markov's totals come out. */
const markovWorth = (
  converted: ReadonlyArray<ReadonlyArray<string>>,
  effects: ReadonlyMap<string, ChannelEffect>
): ((path: ReadonlyArray<string>) => ReadonlyMap<string, number>) => {
  const sets = new Map<string, { readonly channels: ReadonlyArray<string>; orders: number }>()
  for (const channels of converted.map(channelsOn)) {
    const known = sets.get(keyOf(channels))
    if (known === undefined) sets.set(keyOf(channels), { channels, orders: 1 })
    else known.orders++
  }
  // Sorted, so that rounding is the same in whatever order the orders come.
  const sorted = [...sets].sort(([a], [b]) => (a < b ? -1 : 1))
  const divided = rakeShares(
    sorted.map(([, set]) => set),
    new Map([...effects].map(([channel, { conversions }]) => [channel, conversions]))
  )
  const worth = new Map(sorted.map(([key], index) => [key, divided[index] ?? new Map<string, number>()]))
  return (path) => worth.get(keyOf(channelsOn(path))) ?? new Map<string, number>()
}

/**
 * Divides each order among its touches under one model; an order without touches gets no shares. An order's shares
 * depend on the set of orders given, never on their order.
 *
 * Markov and Shapley learn from all paths: those of the orders given, and `unconverted`, the paths of visitors who
 * ordered nothing. Markov's totals are the removal effects' shares of all orders, brought down to single orders by
 * `rakeShares`, so that no creator earns from an order it had no part in. Shapley is fractribution's method over
 * exposure paths (a channel's repeats in a row count once).
 */
export const divideOrders = (
  model: AttributionModel,
  orders: ReadonlyArray<TouchedOrder>,
  unconverted: ReadonlyArray<PathCount>
): ReadonlyArray<ReadonlyArray<TouchShare>> => {
  if (!readsAllPaths(model)) return orders.map((order) => byPosition(model, order))

  const pathOf = ({ touches }: TouchedOrder) => touches.map(channelOf)
  const converted = orders.map(pathOf).filter((path) => path.length > 0)
  const paths = [...converted.map((path) => ({ path, conversions: 1, nonConversions: 0 })), ...unconverted]
  if (model === "shapley") {
    const creditsOf = shapley(paths, "exposure")
    return orders.map((order) => {
      const credits = creditsOf(pathOf(order))
      const reasonOf = (channel: string) =>
        `credited ${percent(credits.get(channel) ?? 0)}, by how much likelier an order is on this path than without it`
      return byChannel(order, credits, reasonOf)
    })
  }
  const effects = markov(paths)
  const worthOf = markovWorth(converted, effects)
  const reasonOf = (channel: string) =>
    `removal effect ${percent(effects.get(channel)?.removalEffect ?? 0)}: so many of all orders would be lost without it`
  return orders.map((order) => byChannel(order, worthOf(pathOf(order)), reasonOf))
}
