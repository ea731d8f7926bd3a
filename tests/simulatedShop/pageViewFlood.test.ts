import { describe, expect, test } from "bun:test"
import { Effect } from "effect"
import { channelOf, makeLearner } from "../../domain/attribution/divideOrders.ts"
import { reportAttribution } from "../../domain/attribution/reportAttribution.ts"
import type { Touch } from "../../domain/attribution/touchpoints.ts"
import { type ChannelVisit, makeVisitorFilter } from "../../domain/attribution/unclickedVisitors.ts"
import { layer } from "../../fixtures/layer.ts"
import { EventLog } from "../../ports/attribution/EventLog.ts"
import { Orders } from "../../ports/attribution/Orders.ts"
import { OrderId } from "../../ports/attribution/TrackingEvent.ts"
import { type ClickId, LinkCode } from "../../ports/attribution/TrackingLink.ts"
import { TrackingLinks } from "../../ports/attribution/TrackingLinks.ts"
import {
  aClick,
  aLink,
  aShopNotice,
  aVisit,
  newClickId,
  newVisitor,
  noon,
  usd
} from "../contracts/attributionExamples.ts"
import { newTenant } from "../contracts/newTenant.ts"
import { Random } from "./Random.ts"

const CREATORS = ["annabakes", "benrides", "cleopaints"] as const
const MODELS = ["shapley", "markov"] as const
const FORGED = 300
const VISITORS = Number(process.env.SIMULATED_SHOP_VISITORS ?? 6_000)

interface Journey {
  readonly visits: ReadonlyArray<ChannelVisit>
  readonly ordered: boolean
}

const channel = (handle: string): string => `instagram/${handle}`
const chanceOf: Readonly<Record<string, number>> = { annabakes: 0.05, benrides: 0.02, cleopaints: 0.08 }

/** Visitors of three creators, of whom some come by a link's code alone; a single page is what most of them see. */
const journeysOf = (random: Random, visitors: number, unclicked: number): ReadonlyArray<Journey> =>
  Array.from({ length: visitors }, () => {
    const handles = Array.from({ length: random.chance(0.7) ? 1 : random.int(2, 3) }, () => random.pick(CREATORS))
    const stays = handles.reduce((chance, handle) => chance * (1 - (chanceOf[handle] ?? 0)), 1)
    return {
      visits: handles.map((handle) => ({ channel: channel(handle), isClicked: !random.chance(unclicked) })),
      ordered: random.chance(1 - stays)
    }
  })

const touchOf = ({ channel: name, isClicked }: ChannelVisit): Touch => ({
  kind: isClicked ? "click" : "ref",
  at: noon(1),
  code: LinkCode.make("c"),
  creator: { platform: "instagram", handle: name.slice("instagram/".length) },
  confidence: 1,
  reason: "visited"
})

/** Each creator's part of all orders, in percent. */
const partsOf = (model: (typeof MODELS)[number], journeys: ReadonlyArray<Journey>, isWatched: boolean) => {
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

const farthest = (one: ReadonlyArray<number>, other: ReadonlyArray<number>): number =>
  Math.max(...one.map((part, index) => Math.abs(part - (other[index] ?? 0))))
const shown = (parts: ReadonlyArray<number>): string => parts.map((part) => part.toFixed(2)).join(" / ")

const forgedViews = (handle: string): ReadonlyArray<Journey> =>
  Array.from({ length: FORGED }, () => ({ visits: [{ channel: channel(handle), isClicked: false }], ordered: false }))

describe("page views that never happened", () => {
  test.each([0, 0.05])(
    "move no creator's part by more than 1 percent where a part of %p of the visitors come by a code alone, who count",
    (unclicked) => {
      const journeys = journeysOf(new Random(17), VISITORS, unclicked)
      for (const model of MODELS) {
        const [trusting, watched] = [partsOf(model, journeys, false), partsOf(model, journeys, true)]
        const lines = [
          `${model}, ${100 * unclicked} % by a code alone: all believed ${shown(trusting)}, watched ${shown(watched)}`
        ]
        expect(farthest(trusting, watched)).toBeLessThan(1)
        for (const handle of CREATORS) {
          const forged = [...journeys, ...forgedViews(handle)]
          const [harmed, after] = [partsOf(model, forged, false), partsOf(model, forged, true)]
          lines.push(`  ${FORGED} forged views of ${handle}: all believed ${shown(harmed)}, watched ${shown(after)}`)
          expect(farthest(watched, after)).toBeLessThanOrEqual(1)
        }
        console.log(lines.join("\n"))
      }
    }
  )

  test("move less than where all is believed, even where 30 percent of the visitors come by a code alone", () => {
    const journeys = journeysOf(new Random(17), VISITORS, 0.3)
    for (const model of MODELS) {
      const genuine = farthest(partsOf(model, journeys, false), partsOf(model, journeys, true))
      expect(genuine).toBeLessThan(1)
      const moved = (isWatched: boolean) =>
        CREATORS.map((handle) =>
          farthest(
            partsOf(model, journeys, isWatched),
            partsOf(model, [...journeys, ...forgedViews(handle)], isWatched)
          )
        )
      console.log(
        `${model}, 30 % by a code alone: all believed moves ${shown(moved(false))}, watched ${shown(moved(true))}`
      )
      expect(Math.max(...moved(true))).toBeLessThanOrEqual(Math.max(...moved(false)) + 0.01)
    }
  })

  test("harm where they are believed: the same views move a part by more than 5 percent", () => {
    const visit = (handle: string): ChannelVisit => ({ channel: channel(handle), isClicked: true })
    const journeys = [
      { path: ["annabakes"], visitors: 40, orders: 10 },
      { path: ["benrides"], visitors: 60, orders: 6 },
      { path: ["annabakes", "benrides"], visitors: 40, orders: 20 }
    ].flatMap(({ path, visitors, orders }) =>
      Array.from({ length: visitors }, (_, each): Journey => ({ visits: path.map(visit), ordered: each < orders }))
    )
    const forged = [...journeys, ...forgedViews("annabakes")]
    const lines = MODELS.map((model) => {
      const [believed, harmed] = [partsOf(model, journeys, false), partsOf(model, forged, false)]
      expect(partsOf(model, forged, true)).toEqual(partsOf(model, journeys, true))
      return {
        moved: farthest(believed, harmed),
        line: `${model}: ${shown(believed)} to ${shown(harmed)} believed, watched 0 moved`
      }
    })
    console.log(lines.map(({ line }) => line).join("\n"))
    expect(Math.max(...lines.map(({ moved }) => moved))).toBeGreaterThan(5)
  })

  test("an account whose links are all used by their codes alone is told as before", () => {
    const journeys = journeysOf(new Random(4), 2_000, 1)
    for (const model of MODELS) expect(partsOf(model, journeys, true)).toEqual(partsOf(model, journeys, false))
  })

  const WAYS = ["a code alone", "a made up click", "one real click, shown by all"] as const
  test.each(WAYS)("leave the report as it was, whichever way they come: %s", (way) =>
    Effect.gen(function* () {
      const [log, links, book] = [yield* EventLog, yield* TrackingLinks, yield* Orders]
      const tenantId = yield* newTenant
      const [anna, ben] = ["annabakes", "benrides"].map((handle) =>
        aLink(tenantId, { code: LinkCode.make(`${handle}-${tenantId}`), creator: { platform: "instagram", handle } })
      )
      if (anna === undefined || ben === undefined) throw new Error("no links")
      for (const link of [anna, ben]) yield* links.insert(link)
      const comes = Effect.fnUntraced(function* (path: ReadonlyArray<typeof anna>, number: number | null) {
        const pvId = newVisitor()
        for (const [index, link] of path.entries()) {
          const click = aClick(link, { at: noon(1, index * 3_600_000) })
          yield* links.recordClick(click)
          const receivedAt = noon(1, index * 3_600_000 + 1_000)
          yield* log.append(aVisit(tenantId, { pvId, ref: link.code, clickId: click.id, receivedAt }))
        }
        if (number === null) return
        const placedAt = noon(2)
        yield* book.record(
          aShopNotice(tenantId, 1, {
            orderId: OrderId.make(`${number}`),
            pvId,
            placedAt,
            receivedAt: placedAt,
            total: usd(10_000n),
            paidMinorUnits: 10_000n
          })
        )
      })
      let number = 0
      const come = Effect.fnUntraced(function* (path: ReadonlyArray<typeof anna>, visitors: number, orders: number) {
        for (let each = 0; each < visitors; each++) yield* comes(path, each < orders ? ++number : null)
      })
      yield* come([anna], 40, 10)
      yield* come([ben], 60, 6)
      yield* come([anna, ben], 40, 20)
      const parts = Effect.forEach(MODELS, (model) =>
        Effect.map(
          reportAttribution({ tenantId, model, period: { from: noon(1), to: noon(20) }, currency: null }),
          ({ creators }) => creators.map(({ creator, minorUnits }) => [creator?.handle, minorUnits])
        )
      )
      const before = yield* parts
      for (const rows of before) expect(rows.reduce((sum, [, minorUnits]) => sum + Number(minorUnits), 0)).toBe(360_000)
      const real = aClick(anna, { at: noon(1) })
      yield* links.recordClick(real)
      const clickIdOf = (): ClickId | null =>
        way === "a code alone" ? null : way === "a made up click" ? newClickId() : real.id
      for (let each = 0; each < FORGED; each++) {
        yield* log.append(aVisit(tenantId, { ref: anna.code, clickId: clickIdOf(), receivedAt: noon(3, each) }))
      }
      const after = yield* parts
      // The first to show a real click is a visitor like any other.
      if (way !== "one real click, shown by all") expect(after).toEqual(before)
      const moved = after.flatMap((rows, model) =>
        rows.map(
          ([, minorUnits], row) => Number(BigInt(minorUnits ?? 0) - BigInt(before[model]?.[row]?.[1] ?? 0)) / 3_600
        )
      )
      expect(Math.max(...moved.map(Math.abs))).toBeLessThanOrEqual(1)
    }).pipe(Effect.provide(layer), Effect.runPromise)
  )
})
