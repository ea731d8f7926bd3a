import { Schema } from "effect"
import { markov, type PathCount } from "./models/markov.ts"
import { type PositionModel, positionWeights } from "./models/positionWeights.ts"
import { type ChannelSet, rakeShares } from "./models/rakeShares.ts"
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

const POSITION_REASONS: Readonly<Record<PositionModel, string>> = {
  first_touch: "the first touch earns the whole order",
  last_touch: "the last touch earns the whole order",
  linear: "every touch earns the same",
  time_decay: "a touch earns half as much for every 7 days it lies before the order",
  position_based: "the first and the last touch earn 40 % each, those between share 20 %"
}

const byPosition = (model: PositionModel, order: TouchedOrder): ReadonlyArray<TouchShare> => {
  const shares = exactShares(positionWeights(model, order.touches, order.placedAt))
  return order.touches.map((touch, index) => ({ touch, share: shares[index] ?? 0n, reason: POSITION_REASONS[model] }))
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

/** Orders that were touched by the same channels, counted once a set. */
const channelSets = (paths: ReadonlyArray<ReadonlyArray<string>>): ReadonlyArray<ChannelSet> => {
  const sets = new Map<string, { channels: ReadonlyArray<string>; orders: number }>()
  for (const path of paths) {
    const channels = [...new Set(path)].sort()
    const key = JSON.stringify(channels)
    const known = sets.get(key)
    if (known === undefined) sets.set(key, { channels, orders: 1 })
    else known.orders++
  }
  return [...sets.values()]
}

/**
 * Divides each order among its touches under one model; an order without touches gets no shares.
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

  const converted = orders.map(({ touches }) => touches.map(channelOf))
  const paths: ReadonlyArray<PathCount> = [
    ...converted.filter((path) => path.length > 0).map((path) => ({ path, conversions: 1, nonConversions: 0 })),
    ...unconverted
  ]
  if (model === "shapley") {
    const creditsOf = shapley(paths, "exposure")
    return orders.map((order, index) => {
      const credits = creditsOf(converted[index] ?? [])
      return byChannel(
        order,
        credits,
        (channel) =>
          `marginal contribution ${(credits.get(channel) ?? 0).toFixed(4)} of 1 over paths with and without it`
      )
    })
  }
  const effects = markov(paths)
  const factors = rakeShares(
    channelSets(converted),
    new Map([...effects].map(([channel, { conversions }]) => [channel, conversions]))
  )
  return orders.map((order) =>
    byChannel(
      order,
      factors,
      (channel) =>
        `removal effect ${(effects.get(channel)?.removalEffect ?? 0).toFixed(4)} over all paths of the period`
    )
  )
}
