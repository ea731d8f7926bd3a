import { describe, expect, test } from "bun:test"
import { PgClient } from "@effect/sql-pg"
import { Effect, Layer, Option, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { cryptography } from "../../adapters/cryptography/layer.ts"
import { layer as stores } from "../../adapters/postgres/layer.ts"
import { encodeCard } from "../../adapters/postgres/scoring/cardColumn.ts"
import { Lookups } from "../../ports/creators/Lookups.ts"
import { Footprints } from "../../ports/discovery/Footprints.ts"
import { Jobs } from "../../ports/jobs/Jobs.ts"
import { aCard, aJob, anAccount, aRead, aTenantWith, noon } from "../contracts/creatorsExamples.ts"
import { emptyEmbedded } from "../emptyEmbedded.ts"
import { runMigrations } from "../runMigrations.ts"
import { describeOnEmptyPostgres } from "../testDatabase.ts"

const MIGRATION = "0022_discovery"
/** Columns of webhooks that the stores read when they are opened: these are there from the first. */
const WEBHOOKS = ["0027_notices", "0073_paused_webhooks"]
/** The stores know the schema of today. */
const isBefore = (name: string) => name < MIGRATION || WEBHOOKS.includes(name)
const FOOTPRINT = "5a4d0b0e-0000-4000-8000-0000000f0022"

/** A job as it was stored before, with nothing beside its scores. */
const insertOld = Effect.fnUntraced(function* (job: ReturnType<typeof aJob>, status: "done" | "processing") {
  const sql = yield* SqlClient.SqlClient
  const { tenantId, jobId, keyId, account } = job
  yield* sql`
    insert into jobs (tenant_id, job_id, kind, originator_kind, originator_id, platform, status, progress, progress_message,
      failed_tries, created_at, started_at, ended_at)
    values (${tenantId}, ${jobId}, 'score', 'key', ${keyId}, ${account.platform}, ${status}, 0, 'As it was', 0, ${noon(1)},
      ${noon(1)}, ${status === "done" ? noon(2) : null}::timestamptz)
  `
  yield* sql`
    insert into job_accounts (tenant_id, job_id, place, platform, handle, spelling)
    values (${tenantId}, ${jobId}, 0, ${account.platform}, ${account.handle}, ${account.platform})
  `
  if (status === "done") return
  yield* sql`
    insert into creator_holds (platform, handle, tenant_id, job_id)
    values (${account.platform}, ${account.handle}, ${tenantId}, ${jobId})
  `
})

const suite = <E>(name: string, client: Layer.Layer<SqlClient.SqlClient | PgClient.PgClient, E>) => {
  const layer = Layer.merge(stores(Redacted.make("a signing secret")), cryptography).pipe(
    Layer.provideMerge(Layer.provideMerge(Layer.effectDiscard(runMigrations(isBefore)), client))
  )

  test(`${name}: footprints and jobs that are there are kept, and every tenant sees what they saw`, () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const jobs = yield* Jobs
      const lookups = yield* Lookups
      const footprints = yield* Footprints
      const [tenantId, other] = [yield* aTenantWith(9), yield* aTenantWith(9)]
      const [youtube, x] = [anAccount("youtube"), anAccount("x")]
      for (const { platform, handle } of [youtube, x]) {
        yield* sql`insert into footprint_accounts values (${platform}, ${handle}, ${FOOTPRINT})`
      }
      const card = aCard(x)
      yield* sql`
        insert into scores (score_id, platform, handle, scored_at, score, followers, model_version, confidence, card)
        values (${card.id}, ${card.platform}, ${card.handle}, ${noon(2)}, 77, 1, 'creator-1', .5, ${encodeCard(card)}::text::json)
      `
      const [done, running] = [aJob(tenantId, { account: x }), aJob(tenantId)]
      yield* insertOld(done, "done")
      yield* insertOld(running, "processing")

      yield* runMigrations((name) => !isBefore(name))

      for (const viewer of [tenantId, other, null]) {
        expect(yield* footprints.of(youtube, viewer)).toEqual([x, youtube])
      }
      expect(yield* footprints.votes).toEqual([])
      const read = (viewer: typeof tenantId) => Effect.map(lookups.chargeAndRead(aRead(viewer, youtube)), Option.isSome)
      expect([yield* read(tenantId), yield* read(other)]).toEqual([true, true])
      expect(yield* jobs.find(tenantId, [done.jobId])).toMatchObject([{ status: "done", output: null }])
      yield* jobs.complete(running, { scores: [], output: { read: 0 }, announce: null }, noon(3))
      expect(yield* jobs.find(tenantId, [running.jobId])).toMatchObject([{ status: "done", output: { read: 0 } }])

      expect(yield* footprints.exclude(tenantId, youtube, noon(3))).toEqual({
        id: expect.stringMatching(FOOTPRINT),
        accounts: [x]
      })
      expect([yield* read(tenantId), yield* read(other)]).toEqual([false, true])
    }).pipe(Effect.provide(layer), Effect.runPromise))
}

describe("the migration to views of footprints", () => suite("embedded Postgres", emptyEmbedded))
await describeOnEmptyPostgres("the migration to views of footprints", (url) =>
  suite("Postgres server", PgClient.layer({ url }))
)
