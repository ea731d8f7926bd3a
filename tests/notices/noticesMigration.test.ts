import { expect, test } from "bun:test"
import { Effect, Result } from "effect"
import { SqlClient } from "effect/sql"
import { emptyEmbedded } from "../emptyEmbedded.ts"
import { runMigrations } from "../runMigrations.ts"

const MIGRATION = "0027_notices"
const TENANT = "5a4d0b0e-0000-4000-8000-0000000f0027"
const ID = "5a4d0b0e-0000-4000-8000-0000000f0028"

test("an endpoint that was set before is sent what it was sent before, and its deliveries are of their jobs", () =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* runMigrations((name) => name < MIGRATION)
    yield* sql`insert into tenants (tenant_id, name, lookback_days, created_at) values (${TENANT}, 'Brand', 30, now())`
    yield* sql`
      insert into webhook_endpoints (tenant_id, key_id, url, since, attempts_max, sealed_secret)
      values (${TENANT}, ${ID}, 'hooks.example', now(), 5, 'sealed')
    `
    const insert = (jobId: string | null, columns = "", values = "") => sql`
      insert into webhook_deliveries
        (tenant_id, delivery_id, key_id, job_id, event, state, attempts, created_at ${sql.literal(columns)})
      values (${TENANT}, gen_random_uuid(), ${ID}, ${jobId}::uuid, 'score.completed', 'pending', 0, now() ${sql.literal(values)})
    `
    yield* insert(ID)

    yield* runMigrations((name) => name >= MIGRATION)

    expect(yield* sql`select events from webhook_endpoints`).toEqual([{ events: ["score.completed", "score.failed"] }])
    expect(yield* sql`select job_id, notice_id from webhook_deliveries`).toEqual([{ job_id: ID, notice_id: null }])
    const ofNotice = [", notice_id", `, '${ID}'`] as const
    yield* insert(null, ...ofNotice)
    for (const ofBothOrNone of [insert(ID, ...ofNotice), insert(null)]) {
      expect(Result.isFailure(yield* Effect.result(ofBothOrNone))).toBe(true)
    }
  }).pipe(Effect.provide(emptyEmbedded), Effect.runPromise))
