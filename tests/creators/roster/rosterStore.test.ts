import { afterAll, describe, expect, test } from "bun:test"
import { Effect, Layer, ManagedRuntime, Redacted, Schema } from "effect"
import { SqlClient, Statement } from "effect/sql"
import { layer as ports } from "../../../adapters/postgres/layer.ts"
import * as Server from "../../../adapters/postgres/opening/client.ts"
import { PLAN_PERIOD_DAYS } from "../../../domain/accounts/billing/prices.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Handle } from "../../../ports/creators/identity/SocialAccount.ts"
import { Jobs } from "../../../ports/creators/jobs/Jobs.ts"
import { Lookups } from "../../../ports/creators/lookups/Lookups.ts"
import { ROSTER_PAGE_MAX, Roster, type RosterQuery, RosterSort } from "../../../ports/creators/roster/Roster.ts"
import { blankSummary, PERIOD_DAYS, TOLD_GRAIN_SECONDS } from "../../../ports/creators/roster/RosterEntry.ts"
import { aCard, aCreatorRead, aJob, anAccount, aRead, aTenantWith, noon } from "../../contracts/creatorsExamples.ts"
import { newTenant } from "../../contracts/newTenant.ts"
import { migratedEmbedded } from "../../support/databases/migratedEmbedded.ts"
import { describeOnPostgres } from "../../support/databases/testDatabase.ts"

const EVERYONE: RosterQuery = {
  filters: { plan: null, isPaused: null, isFlagged: null, tag: null, search: null },
  sort: "renewal",
  isDescending: false,
  limit: ROSTER_PAGE_MAX,
  offset: 0,
  after: null
}

/** How many statements a call sends, and what it answers. */
const counted = Effect.fnUntraced(function* <A, E, R>(call: Effect.Effect<A, E, R>) {
  let statements = 0
  const answer = yield* call.pipe(
    Effect.provideService(Statement.CurrentTransformer, (statement) => {
      statements += 1
      return Effect.succeed(statement)
    })
  )
  return { answer, statements }
})

const RowVersions = Schema.decodeUnknownEffect(Schema.Array(Schema.Struct({ version: Schema.String })))

test("a period is as long where rosters are sorted by it as where it is charged", () => {
  expect(PERIOD_DAYS).toBe(PLAN_PERIOD_DAYS)
})

describe("rosters on the embedded database", () => {
  const runtime = ManagedRuntime.make(
    ports(Redacted.make("a signing secret")).pipe(Layer.provideMerge(migratedEmbedded()))
  )
  afterAll(() => runtime.dispose())

  const scored = Effect.gen(function* () {
    const jobs = yield* Jobs
    const job = aJob(yield* aTenantWith(1))
    yield* jobs.enqueue(job)
    yield* jobs.start(job, noon(2))
    const made = [{ shared: aCard(job.account), own: null }]
    yield* jobs.complete(job, { scores: made, output: null, announce: null }, noon(2))
    return job.account
  })

  test("a page takes as many statements for 200 creators as for one", () =>
    Effect.gen(function* () {
      const roster = yield* Roster
      const pageOf = (tenantId: TenantId) =>
        Effect.gen(function* () {
          // What changed before is put in order by the first read.
          yield* roster.page(tenantId, EVERYONE)
          return yield* counted(roster.page(tenantId, EVERYONE))
        })
      const [one, many] = [yield* newTenant, yield* newTenant]
      yield* roster.save(one, anAccount(), {}, noon(1))
      for (let n = 0; n < ROSTER_PAGE_MAX; n++) yield* roster.save(many, anAccount(), {}, noon(1))
      const [small, large] = [yield* pageOf(one), yield* pageOf(many)]
      expect([small.answer.entries.length, large.answer.entries.length]).toEqual([1, ROSTER_PAGE_MAX])
      expect([small.statements, large.statements]).toEqual([2, 2])
      const [few, all] = [yield* counted(roster.unsummarised(one, 100)), yield* counted(roster.unsummarised(many, 100))]
      expect([few.answer.length, all.answer.length]).toEqual([1, 100])
      expect(all.statements).toBe(few.statements)
    }).pipe(runtime.runPromise))

  test("a creator who is read again within the grain is not written, and is written once it is over", () =>
    Effect.gen(function* () {
      const lookups = yield* Lookups
      const sql = yield* SqlClient.SqlClient
      const [account, tenantId] = [yield* scored, yield* aTenantWith(9)]
      const read = (seconds: number) =>
        lookups.chargeAndRead(aRead(tenantId, account, { at: new Date(noon(3).getTime() + seconds * 1_000) }))
      const version = Effect.flatMap(
        sql`select xmin::text || '/' || ctid::text as version from roster where tenant_id = ${tenantId}::uuid`,
        RowVersions
      )
      yield* read(0)
      const first = yield* version
      yield* read(1)
      yield* read(TOLD_GRAIN_SECONDS)
      expect(yield* version).toEqual(first)
      yield* read(TOLD_GRAIN_SECONDS + 1)
      expect(yield* version).not.toEqual(first)
    }).pipe(runtime.runPromise))

  test("a read that was free of charge is written as told, and not as paid for", () =>
    Effect.gen(function* () {
      const lookups = yield* Lookups
      const sql = yield* SqlClient.SqlClient
      const [account, tenantId] = [yield* scored, yield* aTenantWith(9)]
      yield* lookups.chargeAndReadCreator(aCreatorRead(tenantId, [account], { at: noon(3) }))
      yield* lookups.chargeAndReadCreator(aCreatorRead(tenantId, [account], { at: noon(5) }))
      const rows = yield* sql`select told_until, paid_until from roster where tenant_id = ${tenantId}::uuid`
      expect(rows).toEqual([{ told_until: noon(5), paid_until: noon(3) }])
    }).pipe(runtime.runPromise))

  test("readers at the same time put a roster in order once, and answer the same", () =>
    Effect.gen(function* () {
      const roster = yield* Roster
      const tenantId = yield* newTenant
      for (let n = 0; n < 20; n++) yield* roster.save(tenantId, anAccount(), {}, noon(1))
      const pages = yield* Effect.forEach(Array.from({ length: 10 }), () => roster.page(tenantId, EVERYONE), {
        concurrency: "unbounded"
      })
      for (const page of pages) expect(page).toEqual(pages[0] ?? page)
      expect((yield* roster.unsummarised(tenantId, 100)).map(({ version }) => version)).toEqual(Array(20).fill(1))
    }).pipe(runtime.runPromise))
})

const CREATORS = 10_000
const WHOLE = /"Node Type": ?"Seq Scan"[^{}]*"Relation Name": ?"(roster|roster_terms|roster_summaries)"/

await describeOnPostgres("searching a roster on a Postgres server", (url) => {
  const runtime = ManagedRuntime.make(
    ports(Redacted.make("a signing secret")).pipe(Layer.provideMerge(Server.layer(url)))
  )
  afterAll(() => runtime.dispose())

  test(`of ${CREATORS} creators none is read but those that are found, by each sort`, () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const roster = yield* Roster
      const tenantId = yield* newTenant
      yield* sql`
        insert into roster (tenant_id, platform, handle, lead_platform, lead_handle, added_at, is_unplaced, is_stale)
        select ${tenantId}::uuid, 'kick', 'creator' || i, 'kick', 'creator' || i, now(), false, true
        from generate_series(1, ${CREATORS}::int) i
      `
      for (let done = 0; done < CREATORS; ) {
        const entries = yield* roster.unsummarised(tenantId, 100)
        done += entries.length
        yield* roster.summarise(
          tenantId,
          entries.map((entry) => ({
            entry,
            summary: { ...blankSummary(entry.account), displayName: `Jane${entry.account.handle.slice(-2)} Doe` }
          }))
        )
      }
      for (const table of ["roster", "roster_terms", "roster_summaries", "plans"]) yield* sql`analyze ${sql(table)}`
      const search = { ...EVERYONE, filters: { ...EVERYONE.filters, search: "creator777" } }
      const found = yield* roster.page(tenantId, search)
      expect([found.total, found.entries[0]?.account.handle]).toEqual([11, Handle.make("creator777")])
      const totalOf = (text: string) =>
        Effect.map(
          roster.page(tenantId, { ...search, filters: { ...EVERYONE.filters, search: text } }),
          ({ total }) => total
        )
      expect([yield* totalOf("jane77"), yield* totalOf("doe")]).toEqual([CREATORS / 100, CREATORS])
      for (const sort of RosterSort.literals) {
        for (const asked of ["creator777", "jane77", "creator1234", "nobody"]) {
          const sent: Array<readonly [string, ReadonlyArray<unknown>]> = []
          yield* roster.page(tenantId, { ...search, sort, filters: { ...EVERYONE.filters, search: asked } }).pipe(
            Effect.provideService(Statement.CurrentTransformer, (statement) => {
              const [text, parameters] = statement.compile()
              sent.push([text, parameters])
              return Effect.succeed(statement)
            })
          )
          expect(sent.length).toBeGreaterThan(0)
          for (const [text, parameters] of sent) {
            const told = yield* sql.unsafe(`explain (costs off, format json) ${text}`, [...parameters]).unprepared
            expect([sort, asked, WHOLE.exec(JSON.stringify(told))?.[0]]).toEqual([sort, asked, undefined])
          }
        }
      }
    }).pipe(runtime.runPromise))
})
