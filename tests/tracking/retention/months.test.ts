import { describe, expect } from "bun:test"
import { Effect, Fiber, Layer, Redacted, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import { readEraseSteps } from "../../../adapters/postgres/accounts/tenants/eraseSteps.ts"
import { TENANT_TABLES } from "../../../adapters/postgres/contexts.ts"
import { layer as storesOf } from "../../../adapters/postgres/layer.ts"
import * as Server from "../../../adapters/postgres/opening/client.ts"
import { readRows } from "../../../adapters/postgres/statements/statements.ts"
import { createTenant } from "../../../domain/accounts/tenants/createTenant.ts"
import { AccountData } from "../../../ports/accounts/tenants/AccountData.ts"
import { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { startOfMonth } from "../../../ports/time/days.ts"
import { EventLog } from "../../../ports/tracking/events/EventLog.ts"
import { MONTHS_MADE, Retention } from "../../../ports/tracking/retention/Retention.ts"
import { aPurchase, aVisit, newVisitor } from "../../contracts/attributionExamples.ts"
import { migratedEmbedded } from "../../support/databases/migratedEmbedded.ts"
import { describeOnPostgres } from "../../support/databases/testDatabase.ts"
import { whileHeld } from "../../support/databases/whileHeld.ts"
import { sharedEffectTest } from "../../support/running/effectTest.ts"

const TABLES = ["events", "clicks"] as const

const stores = Layer.merge(storesOf(Redacted.make("a signing secret of some length")), cryptography)

const readParts = readRows(
  Schema.Struct({ name: Schema.String, startsAt: Schema.NullOr(Schema.Date), endsAt: Schema.NullOr(Schema.Date) })
)
const readCount = readRows(Schema.Struct({ rows: Schema.Int }))
const readPlan = readRows(Schema.Struct({ "QUERY PLAN": Schema.String }))

/** The tables that a parent has, oldest first, the one for the rest last. */
const partsOf = (table: string) =>
  SqlClient.SqlClient.use(
    (sql) => sql`
      select name, case when isfinite(starts_at) then starts_at end as "startsAt",
        case when isfinite(ends_at) then ends_at end as "endsAt"
      from partitions_of(${table}) order by is_rest, starts_at
    `
  ).pipe(Effect.flatMap(readParts))
const namesOf = (table: string) => Effect.map(partsOf(table), (parts) => parts.map(({ name }) => name))

const countOf = (table: string) =>
  SqlClient.SqlClient.use((sql) => sql`select count(*)::int as rows from ${sql(table)}`).pipe(
    Effect.flatMap(readCount),
    Effect.map(([row]) => row?.rows ?? 0)
  )

const tenantId = TenantId.make("5a4d0b0e-0000-4000-8000-0000000f0098")

const suite = (name: string, client: Layer.Layer<SqlClient.SqlClient, unknown>, isServer: boolean) =>
  describe(`months: ${name}`, () => {
    const it = sharedEffectTest(Layer.provideMerge(stores, client))
    const now = new Date()

    it.live(
      "those to come are made ahead, by several workers at once, and what was stored before its month was made is moved there",
      Effect.gen(function* () {
        const [retention, log] = [yield* Retention, yield* EventLog]
        const { id } = yield* createTenant("Mugs")
        const far = startOfMonth(now, 12)
        const early = aVisit(id, { receivedAt: new Date(far.getTime() + 1) })
        yield* log.append(early)
        expect(yield* countOf("events_rest")).toBe(1)
        yield* Effect.all([retention.prepare(far), retention.prepare(far), retention.prepare(far)], { concurrency: 3 })
        expect(yield* countOf("events_rest")).toBe(0)
        for (const table of TABLES) {
          const months = (yield* partsOf(table)).slice(1, -1).map(({ startsAt }) => startsAt)
          // The schema may have been made in the month before, a moment before midnight.
          const first = months[0]?.getTime() === startOfMonth(now).getTime() ? 0 : -1
          expect(months).toEqual(
            Array.from({ length: 12 + MONTHS_MADE - first }, (_, place) => startOfMonth(now, first + place))
          )
        }
        yield* log.append({ ...early, receivedAt: new Date(far.getTime() + 2) })
        expect(yield* countOf("events")).toBe(1)
      })
    )

    it.live(
      "a month that is over for long is dropped as a table; what orders need of a year's months is one table, and spans count the change",
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const [retention, log] = [yield* Retention, yield* EventLog]
        const { id } = yield* createTenant("Mugs")
        const [buyer, nobody] = [newVisitor(), newVisitor()]
        const months = [1, 2, 3].map((place) => startOfMonth(now, place))
        for (const month of months) {
          const at = (hours: number) => new Date(month.getTime() + hours * 3_600_000)
          yield* log.append(aVisit(id, { pvId: nobody, receivedAt: at(1) }))
          yield* log.append(aVisit(id, { pvId: buyer, receivedAt: at(2) }))
          yield* log.append(aPurchase(id, {}, { pvId: buyer, receivedAt: at(3) }))
          yield* sql`
            insert into summary_spans (tenant_id, ends_at, starts_at) values (${id}, ${startOfMonth(month, 1)}, ${month})
          `
        }
        const before = startOfMonth(now, 3)
        const over = (yield* partsOf("events"))
          .slice(1, -1)
          .flatMap(({ startsAt }) => (startsAt !== null && startsAt < before ? [startsAt.getUTCFullYear()] : []))
        while (yield* retention.removeMonth(before)) {}
        const names = yield* namesOf("events")
        const gone = [0, 1, 2].map(
          (place) => `events_${startOfMonth(now, place).toISOString().slice(0, 7).replace("-", "_")}`
        )
        expect(names.filter((each) => gone.includes(each))).toEqual([])
        expect(names[0]).toBe("events_kept_before")
        // Of the months of two years there are two.
        expect(names.filter((each) => /_kept_\d/.test(each)).length).toBe(new Set(over).size)
        const left = yield* sql`
          select count(*)::int as rows from events where tenant_id = ${id} and received_at < ${before} and pv_id = ${nobody}
        `.pipe(Effect.flatMap(readCount))
        expect(left).toEqual([{ rows: 0 }])
        // Two months' visit and purchase, and all three of the month that stays.
        const kept = yield* sql`select count(*)::int as rows from events where tenant_id = ${id}`.pipe(
          Effect.flatMap(readCount)
        )
        expect(kept).toEqual([{ rows: 7 }])
        const changed = yield* sql`
          select count(*)::int as rows from summary_spans where tenant_id = ${id} and changes > 0 and ends_at <= ${before}
        `.pipe(Effect.flatMap(readCount))
        expect(changed).toEqual([{ rows: 2 }])
      })
    )

    it.live(
      "an account is taken out whole, and erased whole and alone, over all months",
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const data = yield* AccountData
        const own = [(yield* createTenant("Mugs")).id, (yield* createTenant("Cups")).id] as const
        const rows = 1_200
        for (const id of own) {
          yield* sql`
            insert into events (tenant_id, event_id, pv_id, received_at, event_type, reported_by)
            select ${id}::uuid, gen_random_uuid(), gen_random_uuid(), ${startOfMonth(now, 6)}::timestamptz + n * interval '6 hours',
              'page_view', 'pixel'
            from generate_series(1, ${rows}::int) n
          `
        }
        const taken = new Set<string>()
        for (let after: string | null = null, pages = 0; pages < rows; pages++) {
          const page: { readonly rows: ReadonlyArray<string>; readonly next: string | null } = yield* data.page(
            own[0],
            "events",
            after
          )
          for (const row of page.rows) taken.add(row)
          after = page.next
          if (after === null) break
        }
        expect(taken.size).toBe(rows)
        const step = (yield* readEraseSteps(sql, TENANT_TABLES)).find(({ name: table }) => table === "events")
        if (step === undefined) throw new Error("events are not erased")
        for (let erased = step.rowsMax, steps = 0; erased >= step.rowsMax && steps < rows; steps++) {
          const [done] = yield* sql.unsafe(step.statement, [own[0], step.rowsMax]).pipe(Effect.flatMap(readCount))
          erased = done?.rows ?? 0
        }
        const left = yield* sql`
          select (count(*) filter (where tenant_id = ${own[0]}))::int as rows from events
          union all select (count(*) filter (where tenant_id = ${own[1]}))::int from events
        `.pipe(Effect.flatMap(readCount))
        expect(left).toEqual([{ rows: 0 }, { rows }])
      })
    )

    it.live(
      "rows of several tenants are never removed by one statement",
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const log = yield* EventLog
        const own = [yield* createTenant("Mugs"), yield* createTenant("Cups")]
        for (const { id } of own) yield* log.append(aVisit(id))
        const [one, other] = own.map(({ id }) => id)
        const refused = yield* Effect.flip(sql`delete from events where tenant_id in (${one}, ${other})`)
        expect(String(refused.reason.cause)).toContain("several tenants")
        yield* sql`delete from events where tenant_id = ${one}`
      })
    )

    it.live(
      "a read of a time looks into its months alone, and an id into those that are compared",
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const month = startOfMonth(now, 4)
        const plan = yield* sql
          .unsafe(
            `explain (costs off) select pv_id from events where tenant_id = '${tenantId}' and ref is not null and not is_bot
             and received_at >= '${month.toISOString()}' and received_at < '${startOfMonth(month, 1).toISOString()}'`
          )
          .pipe(Effect.flatMap(readPlan))
        const told = plan.map((row) => row["QUERY PLAN"]).join("\n")
        expect(told).not.toContain("Append")
        expect(told).toContain(`events_${month.toISOString().slice(0, 7).replace("-", "_")}`)
        yield* sql.unsafe("set enable_seqscan = off")
        const known = yield* sql
          .unsafe(
            `explain (costs off) select from events e where e.tenant_id = '${tenantId}' and e.event_id = '${tenantId}'
             and e.received_at >= '${month.toISOString()}' and e.received_at < '${startOfMonth(month, 1).toISOString()}'`
          )
          .pipe(Effect.flatMap(readPlan))
        expect(known.map((row) => row["QUERY PLAN"]).join("\n")).toContain("_pkey")
      })
    )

    if (isServer) {
      it.live(
        "nobody who writes meanwhile MUST fail or be kept waiting while months are made and removed, however long another reads",
        Effect.gen(function* () {
          const [retention, log] = [yield* Retention, yield* EventLog]
          const { id } = yield* createTenant("Mugs")
          const { removing, making } = yield* whileHeld(
            "select count(*) from events",
            Effect.gen(function* () {
              const removing = yield* Effect.forkChild(retention.removeMonth(startOfMonth(now, 5)))
              const making = yield* Effect.forkChild(retention.prepare(startOfMonth(now, 20)))
              for (let event = 0; event < 20; event++) yield* log.append(aVisit(id, { receivedAt: new Date() }))
              return { removing, making }
            })
          )
          expect(yield* Fiber.join(removing)).toBe(true)
          yield* Fiber.join(making)
          expect((yield* partsOf("events")).at(-2)?.startsAt).toEqual(startOfMonth(now, 23))
        })
      )
    }
  })

suite("embedded Postgres", migratedEmbedded(), false)
await describeOnPostgres("months of a Postgres server", (url) => suite("Postgres server", Server.layer(url), true))
