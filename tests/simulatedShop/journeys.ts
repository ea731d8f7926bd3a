import { channelOf, makeLearner } from "../../domain/revenue/attribution/divideOrders.ts"
import type { Touch } from "../../domain/revenue/attribution/touchpoints.ts"
import { type ChannelVisit, makeVisitorFilter } from "../../domain/revenue/attribution/unclickedVisitors.ts"
import { LinkCode } from "../../ports/tracking/links/TrackingLink.ts"
import { noon } from "../contracts/attributionExamples.ts"
import type { Random } from "./Random.ts"

export const CREATORS = ["annabakes", "benrides", "cleopaints"] as const
export const MODELS = ["shapley", "markov"] as const
export const FORGED = 300
export const VISITORS = Number(process.env.SIMULATED_SHOP_VISITORS ?? 6_000)

export interface Journey {
  readonly visits: ReadonlyArray<ChannelVisit>
  readonly ordered: boolean
}

export const channel = (handle: string): string => `instagram/${handle}`
const chanceOf: Readonly<Record<string, number>> = { annabakes: 0.05, benrides: 0.02, cleopaints: 0.08 }

/** Visitors of three creators, of whom some come by a link's code alone; a single page is what most of them see. */
export const journeysOf = (random: Random, visitors: number, unclicked: number): ReadonlyArray<Journey> =>
  Array.from({ length: visitors }, () => {
    const handles = Array.from({ length: random.chance(0.7) ? 1 : random.int(2, 3) }, () => random.pick(CREATORS))
    const stays = handles.reduce((chance, handle) => chance * (1 - (chanceOf[handle] ?? 0)), 1)
    return {
      visits: handles.map((handle) => ({ channel: channel(handle), isClicked: !random.chance(unclicked) })),
      ordered: random.chance(1 - stays)
    }
  })

export const touchOf = ({ channel: name, isClicked }: ChannelVisit): Touch => ({
  kind: isClicked ? "click" : "ref",
  at: noon(1),
  code: LinkCode.make("c"),
  creator: { platform: "instagram", handle: name.slice("instagram/".length) },
  confidence: 1,
  reason: "visited"
})

/** Each creator's part of all orders, in percent. */
export const partsOf = (model: (typeof MODELS)[number], journeys: ReadonlyArray<Journey>, isWatched: boolean) => {
  const learner = makeLearner(model)
  const filter = makeVisitorFilter(channelOf)
  const orders = journeys.filter(({ ordered }) => ordered).map(({ visits }) => visits.map(touchOf))
  for (const touches of orders) {
    learner.addOrder({ touches, placedAt: noon(2) })
    filter.addOrder(touches)
  }
  for (const { visits } of journeys.filter(({ ordered }) => !ordered)) {
    if (isWatched) filter.addVisitor(visits, learner.addVisitors)
    else
      learner.addVisitors(
        visits.map((visit) => visit.channel),
        1
      )
  }
  if (isWatched) filter.finish(learner.addVisitors)
  const { divide } = learner.finish()
  const parts = new Map<string, number>(CREATORS.map((handle) => [channel(handle), 0]))
  for (const touches of orders) {
    for (const { touch, share } of divide({ touches, placedAt: noon(2) })) {
      parts.set(channelOf(touch), (parts.get(channelOf(touch)) ?? 0) + Number(share) / 1e15)
    }
  }
  return CREATORS.map((handle) => (100 * (parts.get(channel(handle)) ?? 0)) / orders.length)
}

export const farthest = (one: ReadonlyArray<number>, other: ReadonlyArray<number>): number =>
  Math.max(...one.map((part, index) => Math.abs(part - (other[index] ?? 0))))
export const shown = (parts: ReadonlyArray<number>): string => parts.map((part) => part.toFixed(2)).join(" / ")

export const forgedViews = (handle: string): ReadonlyArray<Journey> =>
  Array.from({ length: FORGED }, () => ({ visits: [{ channel: channel(handle), isClicked: false }], ordered: false }))
