import { describe, expect, test } from "bun:test"
import { Effect, Schema } from "effect"
import { dayAt } from "../../fixtures/sandbox/day.ts"
import type { Handle, Platform } from "../../ports/creators/identity/SocialAccount.ts"
import { type DayCount, Monitored, UNSEEN } from "../../ports/creators/monitoring/Monitored.ts"
import { DAY_MS } from "../../ports/time/days.ts"
import { watchByPlan } from "../contracts/watchByPlan.ts"
import { account, type Customer, scored } from "./customers.ts"
import { openHost, type TestHost } from "./host.ts"

const today = Math.floor(Date.now() / DAY_MS) * DAY_MS
const dayBack = (days: number) => new Date(today - days * DAY_MS)
const isoDay = (date: Date) => date.toISOString().slice(0, 10)

/** Has a customer's plan monitor an account, of which these counts are known. */
const monitor = (
  host: TestHost,
  { tenantId }: Customer,
  { platform, handle }: { readonly platform: Platform; readonly handle: Handle },
  counts: ReadonlyArray<DayCount>,
  until = new Date(Date.now() + 30 * DAY_MS)
) =>
  host.run(
    Effect.gen(function* () {
      const monitored = yield* Monitored
      yield* watchByPlan(tenantId, [{ platform, handle }], dayBack(200), until)
      for (const count of counts) {
        const at = dayBack(120)
        const claims = yield* monitored.claim({ platform, at, leaseUntil: at, limit: 10 })
        for (const claim of claims) {
          yield* monitored.record(claim, { state: UNSEEN, count, nextAt: dayBack(150), notices: [] })
        }
      }
    })
  )

const creatorIn = (json: unknown): object =>
  typeof json === "object" &&
  json !== null &&
  "creator" in json &&
  typeof json.creator === "object" &&
  json.creator !== null
    ? json.creator
    : {}
const engagementIn = (json: unknown): unknown => {
  const creator = creatorIn(json)
  return "engagement" in creator ? creator.engagement : undefined
}

const decodeReport = Schema.decodeUnknownSync(
  Schema.Struct({ report: Schema.Struct({ engagement: Schema.Struct({ follower_history: Schema.Unknown }) }) })
)

describe("include=engagement", () => {
  test("is what was measured with the score, without daily counts, where no plan of the caller's monitors the creator", async () => {
    await using host = await openHost()
    const [me, other] = [await account(host, 5), await account(host, 5)]
    const [card] = await scored(host, [{ platform: "youtube" }])
    if (card === undefined) throw new Error("nobody was scored")
    const path = `/api/v1/creators/youtube/${card.handle}?include=engagement`
    await monitor(host, other, card, [{ day: dayBack(1), followers: 10 }])
    const unmonitored = {
      engagement_rate: card.engagement.rate,
      avg_likes: card.engagement.likesMean,
      as_of: card.scoredAt.toISOString(),
      follower_history: []
    }
    expect(engagementIn((await host.call(path, { key: me.key })).json)).toMatchObject(unmonitored)
    expect(engagementIn((await host.call(path, { key: other.key })).json)).toMatchObject({
      as_of: dayBack(1).toISOString(),
      follower_history: expect.arrayContaining([{ date: isoDay(dayBack(1)), followers: 10 }])
    })
    const { json } = await host.call(`/api/v1/creators/youtube/${card.handle}`, { key: me.key })
    expect(Object.keys(creatorIn(json))).not.toContain("engagement")
    // One that is monitored no more is as one that never was.
    await monitor(host, me, card, [], dayBack(1))
    expect(engagementIn((await host.call(path, { key: me.key })).json)).toMatchObject(unmonitored)
  })

  test("agrees with the report's everywhere, for a creator who is monitored and for one who isn't", async () => {
    await using host = await openHost()
    const [me, other] = [await account(host, 9), await account(host, 9)]
    const [card] = await scored(host, [{ platform: "youtube" }])
    if (card === undefined) throw new Error("nobody was scored")
    const path = `/api/v1/creators/youtube/${card.handle}`
    await monitor(host, other, card, [{ day: dayBack(3), followers: 10 }])
    const decode = Schema.decodeUnknownSync(Schema.Struct({ report: Schema.Struct({ engagement: Schema.Json }) }))
    for (const { key } of [me, other]) {
      const { creator } = Object((await host.call(`${path}?include=engagement,report`, { key })).json)
      const report = decode((await host.call(`${path}/report?sections=engagement`, { key })).json).report.engagement
      const body = { creators: [{ platform: "youtube", handle: card.handle }], include: "engagement" }
      const bulk = Object((await host.call("/api/v1/creators/bulk", { method: "POST", key, body })).json)
      expect(report).not.toBeNull()
      expect(creator.engagement).toEqual(report)
      expect(creator.report.engagement).toEqual(report)
      expect(bulk.results[0].creator.engagement).toEqual(report)
    }
  })

  test("has a count a day of the last 90 days where one does, as of the day that was counted last; gaps are left out", async () => {
    await using host = await openHost()
    const me = await account(host, 5)
    const [card] = await scored(host, [{ platform: "youtube" }])
    if (card === undefined) throw new Error("nobody was scored")
    const counts = [100, 91, 90, 3, 1].map((days) => ({ day: dayBack(days), followers: 20_000 - days }))
    await monitor(host, me, card, counts)
    const { json } = await host.call(`/api/v1/creators/youtube/${card.handle}?include=engagement`, { key: me.key })
    expect(engagementIn(json)).toMatchObject({
      engagement_rate: card.engagement.rate,
      avg_likes: card.engagement.likesMean,
      as_of: dayBack(1).toISOString(),
      follower_history: counts.slice(2).map(({ day, followers }) => ({ date: isoDay(day), followers }))
    })
  })

  test("has no count yet where the first look is still to come", async () => {
    await using host = await openHost()
    const me = await account(host, 5)
    const [card] = await scored(host, [{ platform: "youtube" }])
    if (card === undefined) throw new Error("nobody was scored")
    await monitor(host, me, card, [])
    const { json } = await host.call(`/api/v1/creators/youtube/${card.handle}?include=engagement`, { key: me.key })
    expect(engagementIn(json)).toMatchObject({ as_of: card.scoredAt.toISOString(), follower_history: [] })
  })

  test("shows a test key what it looks like: a creator who is monitored, with two days that could not be read", async () => {
    await using host = await openHost()
    const { json } = await host.call("/api/v1/creators/instagram/nova.cooks?include=engagement", {
      key: host.secrets.test
    })
    const engagement = engagementIn(json)
    expect(engagement).toMatchObject({ as_of: dayAt(Date.now()).now.toISOString(), engagement_rate: 0.021 })
    const history: unknown =
      typeof engagement === "object" && engagement !== null && "follower_history" in engagement
        ? engagement.follower_history
        : []
    expect(history).toHaveLength(88)
  })
})

describe("a report's section engagement", () => {
  test("has the daily counts where the creator is monitored, and none where they are not", async () => {
    await using host = await openHost()
    const [me, other] = [await account(host, 5), await account(host, 5)]
    const [card] = await scored(host, [{ platform: "youtube" }])
    if (card === undefined) throw new Error("nobody was scored")
    const path = `/api/v1/creators/youtube/${card.handle}/report?sections=engagement`
    const counts = [5, 4, 2].map((days) => ({ day: dayBack(days), followers: 20_000 - days }))
    await monitor(host, me, card, counts)
    const historyOf = async ({ key }: Customer): Promise<unknown> => {
      const { json } = await host.call(path, { key })
      return decodeReport(json).report.engagement.follower_history
    }
    expect(await historyOf(other)).toEqual([])
    expect(await historyOf(me)).toEqual(counts.map(({ day, followers }) => ({ date: isoDay(day), followers })))
  })
})
