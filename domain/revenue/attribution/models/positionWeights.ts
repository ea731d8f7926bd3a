import type { PathModel } from "../../../../ports/revenue/attribution/AttributionModel.ts"
import { DAY_MS } from "../../../../ports/time/days.ts"

/** Under `time_decay` a touch this much older than another counts half as much. */
export const HALF_LIFE_DAYS = 7
/** Under `position_based` the fraction of an order for the first touch, and as much again for the last. */
export const END_FRACTION = 0.4

const decayWeights = (touches: ReadonlyArray<{ readonly at: Date }>, placedAt: Date): ReadonlyArray<number> => {
  const ages = touches.map(({ at }) => Math.max(0, placedAt.getTime() - at.getTime()))
  const youngest = ages.reduce((least, age) => Math.min(least, age), Number.POSITIVE_INFINITY)
  // Measured from the newest touch, whose weight is 1: from the order, a path of 21 years ago would be all zeros.
  return ages.map((age) => 2 ** ((youngest - age) / (HALF_LIFE_DAYS * DAY_MS)))
}

const endWeights = (count: number): ReadonlyArray<number> => {
  if (count <= 2) return Array<number>(count).fill(1 / count)
  const middle = Array<number>(count - 2).fill((1 - 2 * END_FRACTION) / (count - 2))
  return [END_FRACTION, ...middle, END_FRACTION]
}

/**
 * The relative weight of each touch of one order, in the order of `touches`; `exactShares` makes shares of them.
 *
 * - `first_touch`, `last_touch`: all to the first, or the last, touch.
 * - `linear`: the same to each.
 * - `time_decay`: 2^(-(placedAt - at) / 7 days), divided by the newest touch's weight, which changes no proportion. A
 *   touch dated after the order (two clocks disagree) counts as one at the order.
 * - `position_based`: 40 % to the first, 40 % to the last, 20 % evenly to those between; two touches get 50 % each, a
 *   single touch everything.
 *
 * `touches` are oldest first, `placedAt` is when the order was placed. No touches give no weights.
 */
export const positionWeights = (
  model: PathModel,
  touches: ReadonlyArray<{ readonly at: Date }>,
  placedAt: Date
): ReadonlyArray<number> => {
  switch (model) {
    case "first_touch":
      return touches.map((_, index) => (index === 0 ? 1 : 0))
    case "last_touch":
      return touches.map((_, index) => (index === touches.length - 1 ? 1 : 0))
    case "linear":
      return touches.map(() => 1)
    case "time_decay":
      return decayWeights(touches, placedAt)
    case "position_based":
      return endWeights(touches.length)
  }
}
