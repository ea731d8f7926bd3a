import { accountKey } from "../../../ports/creators/identity/SocialAccount.ts"
import type { AttributionModel, PathModel } from "../../../ports/revenue/attribution/AttributionModel.ts"
import { CHANNELS_MAX, type ChannelEffect, makeTransitionCounts, type PathCount } from "./models/markov.ts"
import { END_FRACTION, HALF_LIFE_DAYS, positionWeights } from "./models/positionWeights.ts"
import { rakeShares } from "./models/rakeShares.ts"
import { PATH_TOUCHES_MAX, shapley, transformPath } from "./models/shapley.ts"
import { exactSharesByPayee, type Payee } from "./models/shares.ts"
import type { Touch } from "./touchpoints.ts"

/** Whether the model reads all paths of the period, those without an order too, and not just the order's own. */
export const readsAllPaths = (model: AttributionModel): model is "markov" | "shapley" =>
  model === "markov" || model === "shapley"

/** An order as a model sees it: its contacts, oldest first, and when it was placed. */
export interface TouchedOrder {
  readonly touches: ReadonlyArray<Touch>
  readonly placedAt: Date
}

/** What one touch earned of its order. The shares of an order's touches sum to exactly `WHOLE_SHARE`. */
export interface TouchShare {
  readonly touch: Touch
  readonly share: bigint
  /** Why this much, for a person to read. */
  readonly reason: string
}

/** The name under which a touch competes: its creator, or its link where that names none. */
export const channelOf = (touch: Pick<Touch, "creator" | "code">): string =>
  touch.creator === null ? `link ${touch.code}` : accountKey(touch.creator)

const percent = (fraction: number): string => `${Number((100 * fraction).toFixed(2))} %`

const positionReason = (model: PathModel, touches: number): string => {
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

/** Whose a touch is and through which link it came; those of links that name no creator are nobody's together. */
export const payeeOf = (touch: Pick<Touch, "creator" | "code">): Payee => ({
  owner: touch.creator === null ? "" : channelOf(touch),
  link: touch.code ?? ""
})

const sharesOf = (
  touches: ReadonlyArray<Touch>,
  weights: ReadonlyArray<number>,
  reasonOf: (touch: Touch) => string
): ReadonlyArray<TouchShare> => {
  const shares = exactSharesByPayee(touches.map(payeeOf), weights)
  return touches.map((touch, index) => ({ touch, share: shares[index] ?? 0n, reason: reasonOf(touch) }))
}

const byPosition = (model: PathModel, { touches, placedAt }: TouchedOrder): ReadonlyArray<TouchShare> => {
  const reason = positionReason(model, touches.length)
  return sharesOf(touches, positionWeights(model, touches, placedAt), () => reason)
}

/** Shares an order by what each channel is worth on its path; a channel's touches share its part evenly. */
const byChannel = (
  touches: ReadonlyArray<Touch>,
  nameOf: (touch: Touch) => string,
  worth: ReadonlyMap<string, number>,
  reasonOf: (channel: string) => string
): ReadonlyArray<TouchShare> => {
  const channels = touches.map(nameOf)
  const times = new Map<string, number>()
  for (const channel of channels) times.set(channel, (times.get(channel) ?? 0) + 1)
  const weights = channels.map((channel) => (worth.get(channel) ?? 0) / (times.get(channel) ?? 1))
  return sharesOf(touches, weights, (touch) => reasonOf(nameOf(touch)))
}

/** The channels of a path, each once, in an order that is the same for the same channels. */
const channelsOn = (path: ReadonlyArray<string>): ReadonlyArray<string> => [...new Set(path)].sort()
const keyOf = (channels: ReadonlyArray<string>): string => JSON.stringify(channels)

interface CountedPath {
  readonly path: ReadonlyArray<string>
  readonly journeys: number
}

/** Counts paths, each kept once and in little room: as the numbers of its channels. */
const countPaths = () => {
  const numbers = new Map<string, number>()
  const channels: Array<string> = []
  const journeysOf = new Map<string, number>()
  const numberOf = (channel: string): number => {
    const known = numbers.get(channel)
    if (known !== undefined) return known
    numbers.set(channel, channels.length)
    return channels.push(channel) - 1
  }
  return {
    add: (path: ReadonlyArray<string>, journeys: number) => {
      const key = path.map(numberOf).join()
      journeysOf.set(key, (journeysOf.get(key) ?? 0) + journeys)
    },
    size: () => journeysOf.size,
    /** Leaves out the half that fewest took. */
    halve: () => {
      const rarest = [...journeysOf].sort(([a, one], [b, other]) => one - other || (a < b ? -1 : 1))
      for (const [key] of rarest.slice(0, rarest.length / 2)) journeysOf.delete(key)
    },
    all: function* (): Generator<CountedPath> {
      for (const [key, journeys] of journeysOf) {
        yield { path: key.split(",").map((number) => channels[Number(number)] ?? ""), journeys }
      }
    }
  }
}

/** What each channel earns of an order with the same channels on its path, so that Markov's totals come out. */
const markovWorth = (
  converted: Iterable<CountedPath>,
  effects: ReadonlyMap<string, ChannelEffect>
): ((path: ReadonlyArray<string>) => ReadonlyMap<string, number>) => {
  const sets = countPaths()
  for (const { path, journeys } of converted) sets.add(channelsOn(path), journeys)
  // Sorted, so that rounding is the same in whatever order the orders come.
  const sorted = [...sets.all()]
    .map(({ path, journeys }) => ({ key: keyOf(path), channels: path, orders: journeys }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
  const divided = rakeShares(sorted, new Map([...effects].map(([channel, { conversions }]) => [channel, conversions])))
  const worth = new Map(sorted.map(({ key }, index) => [key, divided[index] ?? new Map<string, number>()]))
  return (path) => worth.get(keyOf(channelsOn(path))) ?? new Map<string, number>()
}

/** Channels that are compared by themselves at most; all others are compared as one. */
export const COMPARED_CHANNELS_MAX = CHANNELS_MAX - 1
/** The name of those others as one channel. No channel's own name is a single word. */
export const OTHER_CHANNELS = "others"

/** How often a channel was seen: on the paths of how many orders, and of how many visitors without one. */
interface Seen {
  orders: number
  visitors: number
}

/** The name each channel is compared under: its own, or `OTHER_CHANNELS`. */
const namesOf = (seen: ReadonlyMap<string, Seen>): ((channel: string) => string) => {
  if (seen.size <= COMPARED_CHANNELS_MAX) return (channel) => channel
  const ranked = [...seen].sort(
    ([a, one], [b, other]) => other.orders - one.orders || other.visitors - one.visitors || (a < b ? -1 : 1)
  )
  const kept = new Set(ranked.slice(0, COMPARED_CHANNELS_MAX).map(([channel]) => channel))
  return (channel) => (kept.has(channel) ? channel : OTHER_CHANNELS)
}

/** Divides orders by what was learned. */
export interface Divider {
  /** An order without touches gets no shares. */
  readonly divide: (order: TouchedOrder) => ReadonlyArray<TouchShare>
  /** The name under which a touch is compared. */
  readonly nameOf: (touch: Pick<Touch, "creator" | "code">) => string
  /** What Markov found of each channel; null under the other models. */
  readonly effects: ReadonlyMap<string, ChannelEffect> | null
}

/** Learns from paths what the divider has to know. First come all orders, then the visitors without one. */
export interface Learner {
  readonly addOrder: (order: TouchedOrder) => void
  /** The path of visitors who ordered nothing. */
  readonly addVisitors: (path: ReadonlyArray<string>, visitors: number) => void
  readonly finish: () => Divider
}

/** Of twice as many different paths without an order, Shapley leaves out the half that fewest took. */
const UNCONVERTED_PATHS_MAX = 100_000

const pathCounts = function* (
  converted: Iterable<CountedPath>,
  unconverted: Iterable<CountedPath>
): Generator<PathCount> {
  for (const { path, journeys } of converted) yield { path, conversions: journeys, nonConversions: 0 }
  for (const { path, journeys } of unconverted) yield { path, conversions: 0, nonConversions: journeys }
}

/** What all-path models share: the orders' paths, each kept once, and how often each channel was seen. */
const learnPaths = () => {
  const converted = countPaths()
  const seen = new Map<string, Seen>()
  const see = (channels: Iterable<string>, of: keyof Seen, times: number) => {
    for (const channel of new Set(channels)) {
      const known = seen.get(channel) ?? { orders: 0, visitors: 0 }
      known[of] += times
      seen.set(channel, known)
    }
  }
  return {
    converted,
    seen,
    see,
    addOrder: ({ touches }: TouchedOrder) => {
      if (touches.length === 0) return
      const path = touches.map(channelOf)
      converted.add(path, 1)
      see(path, "orders", 1)
    },
    /** The orders' paths under the names their channels are compared by. */
    named: function* (nameOf: (channel: string) => string): Generator<CountedPath> {
      for (const { path, journeys } of converted.all()) yield { path: path.map(nameOf), journeys }
    }
  }
}

const learnMarkov = (): Learner => {
  const { converted, seen, see, addOrder, named } = learnPaths()
  const steps = makeTransitionCounts()
  return {
    addOrder,
    addVisitors: (path, visitors) => {
      see(path, "visitors", visitors)
      steps.add({ path, conversions: 0, nonConversions: visitors })
    },
    finish: () => {
      for (const counted of pathCounts(converted.all(), [])) steps.add(counted)
      const compared = namesOf(seen)
      const effects = steps.effects(compared)
      const worthOf = markovWorth(named(compared), effects)
      const nameOf: Divider["nameOf"] = (touch) => compared(channelOf(touch))
      const reasonOf = (channel: string) =>
        `removal effect ${percent(effects.get(channel)?.removalEffect ?? 0)}: so many of all orders would be lost without it`
      return {
        divide: ({ touches }) => byChannel(touches, nameOf, worthOf(touches.map(nameOf)), reasonOf),
        nameOf,
        effects
      }
    }
  }
}

const learnShapley = (): Learner => {
  const { seen, addOrder, named } = learnPaths()
  const unconverted = countPaths()
  // All orders are in when the first visitors come.
  let names: ((channel: string) => string) | null = null
  const compared = (channel: string) => {
    names ??= namesOf(seen)
    return names(channel)
  }
  return {
    addOrder,
    addVisitors: (path, visitors) => {
      const under = path.map(compared)
      // A path with a channel that led to no order is no order's path, nor one with a touch left out.
      if (under.some((channel) => channel !== OTHER_CHANNELS && !seen.has(channel))) return
      unconverted.add(transformPath(under.slice(-PATH_TOUCHES_MAX), "exposure"), visitors)
      if (unconverted.size() > 2 * UNCONVERTED_PATHS_MAX) unconverted.halve()
    },
    finish: () => {
      const creditsOf = shapley(pathCounts(named(compared), unconverted.all()), "exposure")
      const nameOf: Divider["nameOf"] = (touch) => compared(channelOf(touch))
      return {
        divide: ({ touches }) => {
          const credits = creditsOf(touches.map(nameOf))
          const reasonOf = (channel: string) =>
            `credited ${percent(credits.get(channel) ?? 0)}, by how much likelier an order is on this path than without it`
          return byChannel(touches, nameOf, credits, reasonOf)
        },
        nameOf,
        effects: null
      }
    }
  }
}

/**
 * Prepares to divide orders among their touches under one model. An order's shares depend on the set of orders that were
 * learned from, never on their order.
 *
 * Markov and Shapley learn from all paths: those of the orders, and those of visitors who ordered nothing. Markov's
 * totals are the removal effects' shares of all orders, brought down to single orders by `rakeShares`, so that no creator
 * earns from an order it had no part in; where no such division meets the totals, it is the nearest. Shapley is
 * fractribution's method over exposure paths (a channel's repeats in a row count once).
 *
 * Of more than COMPARED_CHANNELS_MAX channels they compare those by themselves that lie on the paths of most orders, then of most
 * visitors without one, then by name; all others are one channel, `OTHER_CHANNELS`, whose touches share its part.
 */
export const makeLearner = (model: AttributionModel): Learner => {
  if (model === "markov") return learnMarkov()
  if (model === "shapley") return learnShapley()
  return {
    addOrder: () => {},
    addVisitors: () => {},
    finish: () => ({ divide: (order) => byPosition(model, order), nameOf: channelOf, effects: null })
  }
}

/**
 * {@link makeLearner} for orders that are at hand, which it divides in the order they are given.
 *
 * `unconverted` are visitors without an order: a path of names as `platform/handle`, and how many took it. Shares are in parts of
 * `WHOLE_SHARE`; an order without touches has none. It fails with nothing.
 *
 * @example
 * ```ts
 * import { divideOrders, WHOLE_SHARE } from "creatorsignal/domain/attribution"
 * import { LinkCode } from "creatorsignal/ports/attribution"
 *
 * const touch = (handle: string, day: number) => ({
 *   kind: "click" as const,
 *   at: new Date(Date.UTC(2026, 0, day)),
 *   code: LinkCode.make(handle),
 *   creator: { platform: "youtube", handle },
 *   confidence: 1,
 *   reason: "followed the link"
 * })
 * const order = { placedAt: new Date(Date.UTC(2026, 0, 9)), touches: [touch("nova", 1), touch("kai", 5)] }
 * const [shares = []] = divideOrders("linear", [order], [])
 *
 * shares.map(({ share }) => share) //=> [WHOLE_SHARE / 2n, WHOLE_SHARE / 2n]
 * ```
 */
export const divideOrders = (
  model: AttributionModel,
  orders: ReadonlyArray<TouchedOrder>,
  unconverted: ReadonlyArray<PathCount>
): ReadonlyArray<ReadonlyArray<TouchShare>> => {
  const learner = makeLearner(model)
  for (const order of orders) learner.addOrder(order)
  for (const { path, nonConversions } of unconverted) learner.addVisitors(path, nonConversions)
  return orders.map(learner.finish().divide)
}
