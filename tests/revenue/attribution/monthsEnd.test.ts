import { describe, expect, test } from "bun:test"
import { Clock, Effect, Layer, type Redacted, Schema } from "effect"
import { SqlClient } from "effect/sql"
import fc from "fast-check"
import * as Server from "../../../adapters/postgres/opening/client.ts"
import { readRows } from "../../../adapters/postgres/statements/statements.ts"
import { layer as eventLog } from "../../../adapters/postgres/tracking/events/EventLog.ts"
import { EDGE_MINUTES, writingOf } from "../../../adapters/postgres/tracking/events/monthsEnd.ts"
import { fixedClock } from "../../../fixtures/system/fixedClock.ts"
import { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { DAY_MS, MINUTE_MS } from "../../../ports/time/days.ts"
import { EventLog } from "../../../ports/tracking/events/EventLog.ts"
import { aVisit } from "../../contracts/attributionExamples.ts"
import { describeOnPostgres } from "../../support/databases/testDatabase.ts"
import { PROPERTY_RUNS } from "../../support/running/effectTest.ts"

const END = new Date("2027-03-01T00:00:00.000Z")
/** What clocks of hosts differ by, a batch waits in its host and its statement may take, all together. */
const SLACK_MS = EDGE_MINUTES * MINUTE_MS
const around = (ms: number) => new Date(END.getTime() + ms)
const readCounts = readRows(Schema.Struct({ events: Schema.Int, ids: Schema.Int }))

describe("how events are written around a month's end", () => {
  test("together with others in a month, and compared with the month before", () => {
    const now = new Date("2027-02-15T12:00:00.000Z")
    expect(writingOf([now, new Date("2027-02-15T11:59:00.000Z")], now)).toEqual({
      since: new Date("2027-01-01T00:00:00.000Z"),
      until: new Date("2027-02-01T00:00:00.000Z"),
      with: "together"
    })
  })

  test("in turn where a month begins, and alone where they waited until it had begun", () => {
    for (const ms of [-SLACK_MS, -1, 0, SLACK_MS]) expect(writingOf([around(ms)], around(ms)).with).toBe("in turn")
    expect(writingOf([around(-1)], around(1)).with).toBe("in turn")
    expect(writingOf([around(-DAY_MS)], around(DAY_MS)).with).toBe("alone")
    expect(writingOf([around(-DAY_MS), around(DAY_MS)], around(DAY_MS))).toEqual({
      since: new Date("2027-01-01T00:00:00.000Z"),
      until: new Date("2027-05-01T00:00:00.000Z"),
      with: "alone"
    })
  })

  test("two hosts that hold the same id of two months at the same moment never both write without a regard for each other", () => {
    const near = fc.integer({ min: -3 * SLACK_MS, max: 4 * SLACK_MS })
    const moment = fc.oneof(near, fc.integer({ min: -40 * DAY_MS, max: 40 * DAY_MS }))
    const waited = fc.oneof(fc.integer({ min: 0, max: SLACK_MS / 2 }), fc.integer({ min: 0, max: 20 * DAY_MS }))
    fc.assert(
      fc.property(moment, moment, waited, fc.integer({ min: 0, max: SLACK_MS / 2 }), (one, other, waits, apart) => {
        const monthOf = (at: Date) => at.getUTCFullYear() * 12 + at.getUTCMonth()
        const [first, second] = [around(Math.min(one, other)), around(Math.max(one, other))]
        fc.pre(monthOf(second) - monthOf(first) === 1)
        // The second is written some time after it was received, and the first a little before or after that.
        const writes = new Date(second.getTime() + waits)
        const earlier = writingOf(
          [first],
          new Date(writes.getTime() - Math.min(apart, writes.getTime() - first.getTime()))
        )
        const later = writingOf([second], writes)
        const isSeen = (of: typeof earlier, at: Date) => at >= of.since && at < of.until
        const isInTurn = earlier.with !== "together" && later.with !== "together"
        expect(isInTurn || earlier.with === "alone" || later.with === "alone").toBe(true)
        // Whoever is second finds the other.
        expect(isSeen(later, first)).toBe(true)
        if (earlier.with !== "together") expect(isSeen(earlier, second)).toBe(true)
      }),
      { numRuns: PROPERTY_RUNS * 50 }
    )
  })
})

/** A host's log, whose clock stands at a moment. */
const logAt = (url: Redacted.Redacted<string>, at: Date) =>
  Layer.unwrap(
    Effect.map(Clock.Clock, (running) =>
      eventLog.pipe(
        Layer.provide(Layer.succeed(Clock.Clock, fixedClock(at, running))),
        Layer.provideMerge(Server.layer(url))
      )
    )
  )

await describeOnPostgres("an event that two hosts are sent at a month's end", (url) => {
  for (const { name, clocks, received } of [
    { name: "received before and behind it", clocks: [around(-1), around(1)], received: [around(-1), around(1)] },
    {
      name: "one of them out of a queue that waited for a day",
      clocks: [around(DAY_MS), around(DAY_MS)],
      received: [around(-1), around(DAY_MS)]
    }
  ]) {
    test(`is one event: ${name}`, async () => {
      const tenantId = TenantId.make(crypto.randomUUID())
      const visits = Array.from({ length: 300 }, () => aVisit(tenantId))
      const host = (place: number) =>
        Effect.gen(function* () {
          const log = yield* EventLog
          const sent = place === 0 ? visits : visits.toReversed()
          yield* Effect.forEach(
            sent,
            // Whoever can't be written alone in time is refused, and sent again.
            (visit) => log.append({ ...visit, receivedAt: received[place] ?? END }).pipe(Effect.eventually),
            { concurrency: 20 }
          )
        }).pipe(Effect.provide(logAt(url, clocks[place] ?? END)))
      await Effect.runPromise(Effect.all([host(0), host(1)], { concurrency: 2 }))
      const [counted] = await Effect.runPromise(
        SqlClient.SqlClient.use(
          (sql) => sql`
            select count(*)::int as events, count(distinct event_id)::int as ids from events where tenant_id = ${tenantId}
          `
        ).pipe(Effect.flatMap(readCounts), Effect.provide(Server.layer(url)))
      )
      expect(counted).toEqual({ events: visits.length, ids: visits.length })
    })
  }
})
