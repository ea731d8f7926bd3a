import { describe, expect, test } from "bun:test"
import { PgClient } from "@effect/sql-pg"
import { Effect, Layer, Option, Redacted, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { cryptography } from "../../adapters/cryptography/layer.ts"
import {
  QUEUE_TIMING,
  ScoringQueue,
  layer as ScoringQueueOnPostgres
} from "../../adapters/postgres/jobs/ScoringQueue.ts"
import { layer as stores } from "../../adapters/postgres/layer.ts"
import { encodeCard } from "../../adapters/postgres/scoring/cardColumn.ts"
import { readJobs } from "../../domain/jobs/readJobs.ts"
import { layer as signingKeys } from "../../fixtures/SigningKeys.ts"
import { deliveryBody } from "../../hosts/http/webhooks/deliveryBody.ts"
import type { TenantId } from "../../ports/accounts/Tenant.ts"
import { CreditLedger, Credits } from "../../ports/billing/CreditLedger.ts"
import { Lookups } from "../../ports/creators/Lookups.ts"
import { JobId } from "../../ports/jobs/Job.ts"
import { Jobs } from "../../ports/jobs/Jobs.ts"
import { SCORE_KIND } from "../../ports/jobs/scoreJob.ts"
import { ReportAccess } from "../../ports/reports/ReportAccess.ts"
import { ScoreId } from "../../ports/scoring/Scorecard.ts"
import { Deliveries } from "../../ports/webhooks/Deliveries.ts"
import { WebhookEndpoints } from "../../ports/webhooks/WebhookEndpoints.ts"
import { aCard, aJob, anAccount, aRead, aTenantWith, noon, takeOne } from "../contracts/creatorsExamples.ts"
import { aKey, aWebhook } from "../contracts/webhooksExamples.ts"
import { emptyEmbedded } from "../emptyEmbedded.ts"
import { runMigrations } from "../runMigrations.ts"
import { describeOnEmptyPostgres } from "../testDatabase.ts"

const MIGRATION = "0019_job_kinds"
/** Columns of webhooks that the stores read when they are opened: these are there from the first. */
const WEBHOOKS = ["0027_notices", "0073_paused_webhooks"]
/** The stores know the schema of today. */
const isBefore = (name: string) => name < MIGRATION || WEBHOOKS.includes(name)
const STATUSES = ["queued", "processing", "done", "failed"] as const

/** A job as it was stored before: its one account beside it, and its id as its score's. */
const insertOld = Effect.fnUntraced(function* (job: ReturnType<typeof aJob>, status: (typeof STATUSES)[number]) {
  const sql = yield* SqlClient.SqlClient
  const queue = yield* ScoringQueue
  const ledger = yield* CreditLedger
  const { tenantId, jobId, keyId, account } = job
  const [isDone, isEnded] = [status === "done", status === "done" || status === "failed"]
  yield* sql`
    insert into jobs (tenant_id, job_id, key_id, platform, handle, spelling, customer_ref, status, progress,
      progress_message, failed_tries, created_at, started_at, ended_at, error, score_id)
    values (${tenantId}, ${jobId}, ${keyId}, ${account.platform}, ${account.handle}, 'YouTube', 'brand 7', ${status}, 0, 'As it was', 1,
      ${noon(1)}, ${status === "queued" ? null : noon(2)}::timestamptz, ${isEnded ? noon(3) : null}::timestamptz,
      ${status === "failed" ? "It can't be read." : null}::text, ${isDone ? jobId : null}::uuid)
  `
  yield* ledger.append({ tenantId, reason: "charge", reference: jobId, delta: -1, at: noon(1) })
  yield* sql`
    insert into usage_log (tenant_id, usage_id, key_id, kind, platform, handle, credits, used_at)
    values (${tenantId}, ${jobId}, ${keyId}, 'scrape', ${account.platform}, ${account.handle}, 1, ${noon(1)})
  `
  if (isEnded) {
    yield* sql`
      insert into webhook_deliveries
        (tenant_id, delivery_id, key_id, job_id, event, state, attempts, created_at, next_attempt_at)
      values (${tenantId}, gen_random_uuid(), ${keyId}, ${jobId}, ${isDone ? "score.completed" : "score.failed"}, 'pending', 1,
        ${noon(3)}, ${noon(3)})
    `
  } else {
    yield* sql`
      insert into creator_holds (platform, handle, tenant_id, job_id)
      values (${account.platform}, ${account.handle}, ${tenantId}, ${jobId})
    `
    yield* queue.offer({ tenantId, jobId }, { id: jobId })
  }
  if (!isDone) return
  const card = aCard(account, { id: ScoreId.make(jobId), scoredAt: noon(3) })
  const own = { ...card, score: { ...card.score, score: 83 } }
  yield* sql`
    insert into scores (score_id, platform, handle, scored_at, score, model_version, confidence, card)
    values (${jobId}, ${account.platform}, ${account.handle}, ${noon(3)}, 77, 'creator-1', 0.61, ${encodeCard(card)}::text::json)
  `
  yield* sql`insert into own_scores values (${tenantId}, ${jobId}, ${encodeCard(own)}::text::json)`
})

const Sent = Schema.fromJsonString(
  Schema.Struct({ event: Schema.String, job_id: Schema.String, platform: Schema.String })
)

const suite = <E>(name: string, client: Layer.Layer<SqlClient.SqlClient | PgClient.PgClient, E>) => {
  const secret = Redacted.make("a signing secret")
  const layer = Layer.mergeAll(stores(secret), ScoringQueueOnPostgres(QUEUE_TIMING), cryptography, signingKeys).pipe(
    Layer.provideMerge(Layer.provideMerge(Layer.effectDiscard(runMigrations(isBefore)), client))
  )

  test(`${name}: jobs that are there are kept, whatever their status: found, joined, attempted, ended, announced and paid for`, () =>
    Effect.gen(function* () {
      const jobs = yield* Jobs
      const ledger = yield* CreditLedger
      const deliveries = yield* Deliveries
      const tenantId: TenantId = yield* aTenantWith(10)
      const key = yield* aKey(tenantId)
      const old = Object.fromEntries(STATUSES.map((status) => [status, aJob(tenantId, { keyId: key.id })]))
      const of = (status: (typeof STATUSES)[number]) => old[status] ?? aJob(tenantId)
      for (const status of STATUSES) yield* insertOld(of(status), status)

      yield* runMigrations((name) => !isBefore(name))
      yield* WebhookEndpoints.use((endpoints) => endpoints.set(aWebhook(key)))

      for (const status of STATUSES) {
        const { jobId, account } = of(status)
        expect(yield* jobs.find(tenantId, [jobId])).toMatchObject([
          {
            kind: SCORE_KIND,
            originator: { kind: "key", id: key.id },
            accounts: [{ ...account, spelling: "YouTube" }],
            input: null,
            customerRef: "brand 7",
            status,
            failedTries: 1,
            scoreIds: status === "done" ? [ScoreId.make(jobId)] : []
          }
        ])
      }
      const idOf = ({ jobId }: ReturnType<typeof aJob>) => ({ text: jobId, jobId })
      const shown = yield* readJobs(
        tenantId,
        STATUSES.map((status) => idOf(of(status)))
      )
      expect(shown.map(({ _tag }) => _tag)).toEqual(["InFlight", "InFlight", "Done", "Failed"])
      expect(shown[2]).toMatchObject({ creator: { cards: [{ id: of("done").jobId, score: { score: 83 } }] } })

      // Events of jobs that have ended are still on their way.
      const claimed = yield* deliveries.claim({ at: noon(4), leaseUntil: noon(5), limit: 9, perEndpointMax: 9 })
      const bodies = yield* Effect.forEach(claimed, ({ delivery }) =>
        deliveryBody({ baseUrl: "https://service.example", serviceSlug: "creatorsignal" })(delivery, noon(4))
      )
      const sent = yield* Effect.forEach(bodies, (body) => Schema.decodeUnknownEffect(Sent)(body))
      expect(sent.toSorted((a, b) => a.event.localeCompare(b.event))).toEqual([
        { event: "score.completed", job_id: of("done").jobId, platform: "YouTube" },
        { event: "score.failed", job_id: of("failed").jobId, platform: "YouTube" }
      ])

      // Who had the score made has it in their report; it covers the first lookup by a linked account.
      const read = aRead(tenantId, of("done").account, { at: noon(4) })
      expect(yield* ReportAccess.use((access) => access.open(read))).toMatchObject({ terms: "included", credits: 0 })
      const linked = anAccount("x")
      const sql = yield* SqlClient.SqlClient
      for (const { platform, handle } of [of("done").account, linked]) {
        yield* sql`insert into footprint_accounts values (${platform}, ${handle}, ${tenantId})`
      }
      const lookedUp = yield* Lookups.use((lookups) => lookups.chargeAndRead(aRead(tenantId, linked, { at: noon(4) })))
      expect(Option.getOrThrow(lookedUp)).toMatchObject({ credits: 0 })

      // What was in flight is joined, attempted by the queue and ended.
      const again = aJob(tenantId, { account: of("queued").account })
      expect(yield* jobs.enqueue(again)).toMatchObject({ job: { jobId: of("queued").jobId }, isDeduplicated: true })
      yield* takeOne(
        of("queued"),
        Effect.gen(function* () {
          yield* jobs.start(of("queued"), noon(4))
          const shared = aCard(of("queued").account)
          yield* jobs.complete(of("queued"), { scores: [{ shared, own: null }], output: null, announce: null }, noon(5))
          expect(yield* jobs.find(tenantId, [of("queued").jobId])).toMatchObject([{ scoreIds: [shared.id] }])
        })
      )
      const balance = yield* ledger.balance(tenantId)
      yield* jobs.fail(of("processing"), { error: "It can't be read.", announce: null }, noon(5))
      expect(yield* ledger.balance(tenantId)).toBe(Credits.make(balance + 1))
      expect(yield* jobs.inFlight(tenantId, of("processing").account)).toEqual(Option.none())
      expect(yield* jobs.recentRunSeconds({ kind: SCORE_KIND, platform: "youtube" })).toHaveLength(2)
      expect(yield* jobs.find(tenantId, [JobId.make(crypto.randomUUID())])).toEqual([])
    }).pipe(Effect.provide(layer), Effect.runPromise))
}

describe("the migration to kinds of jobs", () => suite("embedded Postgres", emptyEmbedded))
await describeOnEmptyPostgres("the migration to kinds of jobs", (url) =>
  suite("Postgres server", PgClient.layer({ url }))
)
