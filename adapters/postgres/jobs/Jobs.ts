import { Effect, Layer, Option, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { KeyId } from "../../../ports/accounts/ApiKey.ts"
import { DAILY_CAPS } from "../../../ports/accounts/DailyCaps.ts"
import { TenantId } from "../../../ports/accounts/Tenant.ts"
import type { Charge } from "../../../ports/billing/Charge.ts"
import { Credits, CreditsExhausted } from "../../../ports/billing/CreditLedger.ts"
import { Handle, Platform, type SocialAccount } from "../../../ports/identity/SocialAccount.ts"
import { AHEAD_MAX_JOBS, type Job, JobId, JobStatus, type JobTicket, type NewJob } from "../../../ports/jobs/Job.ts"
import {
  CreatorBusy,
  DailyScrapesExhausted,
  type EnqueuedJob,
  Jobs,
  JobsUnavailable,
  PACE_JOBS,
  ScoredMeanwhile
} from "../../../ports/jobs/Jobs.ts"
import { JOB_STATES, type JobEvent } from "../../../ports/jobs/jobStates.ts"
import { type Scorecard, ScoreId } from "../../../ports/scoring/Scorecard.ts"
import { DELIVERY_STATES } from "../../../ports/webhooks/deliveryStates.ts"
import type { WebhookEvent } from "../../../ports/webhooks/Webhook.ts"
import { CHARGES, chargeColumns, MOVE_ENTER_AND_LOG } from "../billing/charge.ts"
import { readRows } from "../readRows.ts"
import { encodeCard } from "../scoring/cardColumn.ts"
import { ACCOUNTS, GROUP } from "../scoring/creatorRows.ts"
import { accountsScored } from "../scoring/newestScore.ts"
import { transitionSql } from "../transitionSql.ts"
import { QUEUE_NAME, QUEUE_TABLE, ScoringQueue } from "./ScoringQueue.ts"

const JobRow = Schema.Struct({
  tenantId: TenantId,
  jobId: JobId,
  keyId: KeyId,
  platform: Platform,
  handle: Handle,
  spelling: Schema.String,
  customerRef: Schema.NullOr(Schema.String),
  status: JobStatus,
  progress: Schema.Int,
  progressMessage: Schema.String,
  failedTries: Schema.Int,
  createdAt: Schema.Date,
  nextTryAt: Schema.NullOr(Schema.Date),
  startedAt: Schema.NullOr(Schema.Date),
  endedAt: Schema.NullOr(Schema.Date),
  error: Schema.NullOr(Schema.String),
  scoreId: Schema.NullOr(ScoreId),
  ahead: Schema.Int
})

/** What became of an order for a job: whether it got hold of the creator, a place in the key's day, and a credit. */
const OrderRow = Schema.Struct({
  isHeld: Schema.Boolean,
  isCounted: Schema.Boolean,
  /** Null where it was refused. */
  creditsCharged: Schema.NullOr(Schema.toType(Schema.BigInt))
})

/** How often an order is tried again whose account was released while it looked who held it. */
const ORDER_TRIES_MAX = 3
const MESSAGE_MAX_CHARACTERS = 300

const unavailable = (cause: unknown) => new JobsUnavailable({ cause })

/** What the score can't pass; null where it has no knockout. */
const capOfScore = ({ score: { knockouts } }: Scorecard): number | null =>
  knockouts.length === 0 ? null : Math.min(...knockouts.map(({ scoreCap }) => scoreCap))

const toJob = ({ platform, handle, ...row }: typeof JobRow.Type): Job => ({ ...row, account: { platform, handle } })

export const layer = Layer.effect(
  Jobs,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const queue = yield* ScoringQueue
    const jobRows = readRows(JobRow)
    const columns = sql.literal(`
      j.tenant_id as "tenantId", j.job_id as "jobId", j.key_id as "keyId", j.platform, j.handle, j.spelling,
      j.customer_ref as "customerRef", j.status, j.progress, j.progress_message as "progressMessage",
      j.failed_tries as "failedTries", j.created_at as "createdAt", j.started_at as "startedAt",
      j.ended_at as "endedAt", j.error, j.score_id as "scoreId",
      case when j.status = 'queued' and j.failed_tries > 0 then (
        select q.visible_at::timestamptz from ${QUEUE_TABLE} q
        where q.queue_name = '${QUEUE_NAME}' and q.id = j.job_id::text and q.state = 'pending' and q.visible_at > now()
      ) end as "nextTryAt",
      case when j.status = 'queued' then (
        select count(*)::int from (
          select from jobs q where q.status = 'queued' and q.created_at < j.created_at limit ${AHEAD_MAX_JOBS}
        ) earlier
      ) else 0 end as ahead
    `)
    /** What an event does to a row of `jobs`: which rows it changes, and their status then. */
    const on = (event: JobEvent) => {
      const { isAllowed, next } = transitionSql(JOB_STATES, event, "status")
      return { isAllowed: sql.literal(isAllowed), next: sql.literal(next) }
    }
    const taken = on("taken")
    const progressed = on("progressed")
    const [lost, tryFailed] = [on("worker_lost"), on("try_failed")]
    const [completed, failed] = [on("completed"), on("failed")]
    const block = { charges: sql.literal(CHARGES), apply: sql.literal(MOVE_ENTER_AND_LOG) }
    const chargeOf = ({ tenantId, jobId, keyId, account, customerRef, priceCredits, createdAt }: NewJob): Charge => ({
      tenantId,
      credits: priceCredits,
      reason: "charge",
      reference: jobId,
      at: createdAt,
      usage: { usageId: jobId, keyId, kind: "scrape", account, customerRef, creatorScore: null }
    })
    const chargedFor = ({ tenantId, jobId }: JobTicket) =>
      sql`
        select -delta as credits from ledger_entries
        where tenant_id = ${tenantId}::uuid and reason = 'charge' and reference = ${jobId}
      `.pipe(
        Effect.flatMap(readRows(Schema.Struct({ credits: Schema.toType(Schema.BigInt) }))),
        Effect.map(([charge]) => Number(charge?.credits ?? 0n))
      )

    /** How many scrapes a job's key may order a day. */
    const capOf = ({ tenantId, keyId }: NewJob) => sql`
      select coalesce(
        (select daily_scrapes_max from api_keys where tenant_id = ${tenantId}::uuid and key_id = ${keyId}::uuid),
        ${DAILY_CAPS.scrapes}::integer
      ) as scrapes
    `

    const find = (tenantId: TenantId, ids: ReadonlyArray<JobId>) =>
      sql`
        select ${columns} from jobs j
        where j.tenant_id = ${tenantId} and j.job_id in (
          select value::uuid from json_array_elements_text(${JSON.stringify(ids)}::text::json)
        )
      `.pipe(
        Effect.flatMap(jobRows),
        Effect.mapError(unavailable),
        Effect.map((rows) => rows.map(toJob))
      )

    /** Every account of a creator, as `accounts`. */
    const accountsOf = ({ platform, handle }: SocialAccount) => sql`
      reads as materialized (
        select 0 as place, r.platform, r.handle, g.group_id
        from (select ${platform}::text as platform, ${handle}::text as handle) r ${sql.literal(GROUP)}
      ), ${sql.literal(ACCOUNTS)}
    `

    /**
     * The holds come first, in the order of the accounts' names: whoever doesn't get all of them gives them back, and has
     * locked nothing else that their holder waits for. The key's day and the wallet come next, in this order, as they do in
     * every transaction that takes several of them.
     */
    const order = (job: NewJob) =>
      sql`
        with ${accountsOf(job.account)}, holds as (
          insert into creator_holds (platform, handle, tenant_id, job_id)
          select platform, handle, ${job.tenantId}::uuid, ${job.jobId}::uuid from accounts
          order by platform collate "C", handle collate "C"
          on conflict do nothing returning tenant_id, job_id
        ), held as (
          select tenant_id, job_id from holds
          group by tenant_id, job_id having count(*) = (select count(*) from accounts)
        ), counted as (
          insert into daily_counts as d (tenant_id, key_id, day, scrapes)
          select held.tenant_id, ${job.keyId}::uuid, (${job.createdAt}::timestamptz at time zone 'UTC')::date, 1
          from held, (${capOf(job)}) cap where cap.scrapes > 0
          on conflict (tenant_id, key_id, day) do update set scrapes = d.scrapes + 1
          where d.scrapes < (${capOf(job)})
          returning tenant_id
        ), ${block.charges} (
          select ${chargeColumns(sql, chargeOf(job))} from held, counted
        ), ${block.apply}, ordered as (
          insert into jobs (tenant_id, job_id, key_id, platform, handle, spelling, customer_ref, status, progress,
            progress_message, failed_tries, created_at)
          select tenant_id, usage_id, key_id, platform, handle, ${job.spelling}, customer_ref, ${JOB_STATES.initial}, 0,
            'Waiting for a worker', 0, at from charged
        )
        select exists (select from held) as "isHeld", exists (select from counted) as "isCounted",
          (select credits from charged) as "creditsCharged"
      `.pipe(
        Effect.flatMap(readRows(OrderRow)),
        Effect.map(([row]) => row ?? { isHeld: false, isCounted: false, creditsCharged: null })
      )

    /** The job that holds an account of a creator, the tenant's own before others. */
    const holderOf = (tenantId: TenantId, account: SocialAccount) =>
      sql`
        with ${accountsOf(account)}
        select h.tenant_id as "tenantId", h.job_id as "jobId"
        from accounts a join creator_holds h on h.platform = a.platform and h.handle = a.handle
        order by h.tenant_id = ${tenantId}::uuid desc, a.is_asked desc limit 1
      `.pipe(
        Effect.flatMap(readRows(Schema.Struct({ tenantId: TenantId, jobId: JobId }))),
        Effect.map(([holder]) => holder)
      )

    /** Fails where the creator has such a score by now: who holds the creator sees what was kept before. */
    const requireUnscored = ({ account }: NewJob, since: Date | undefined) =>
      since === undefined
        ? Effect.void
        : sql`
            with oldest as (select ${since}::timestamptz as since), ${accountsOf(account)}
            select from ${sql.literal(accountsScored("(select since from oldest)"))}
          `.pipe(Effect.flatMap((rows) => (rows.length === 0 ? Effect.void : Effect.fail(new ScoredMeanwhile()))))

    const balanceOf = (tenantId: TenantId) =>
      sql`select balance from wallets where tenant_id = ${tenantId}`.pipe(
        Effect.flatMap(readRows(Schema.Struct({ balance: Schema.toType(Schema.BigInt) }))),
        Effect.map(([wallet]) => Credits.make(Number(wallet?.balance ?? 0n)))
      )

    /** Undoes what a refused order wrote. */
    class Refused extends Schema.TaggedError<Refused>()("Refused", {
      isHeld: Schema.Boolean,
      isCounted: Schema.Boolean
    }) {}

    const open = (
      job: NewJob,
      unlessScoredSince: Date | undefined,
      triesLeft: number
    ): Effect.Effect<
      EnqueuedJob,
      CreatorBusy | CreditsExhausted | DailyScrapesExhausted | ScoredMeanwhile | JobsUnavailable
    > =>
      Effect.gen(function* () {
        const { creditsCharged, ...refused } = yield* order(job)
        if (refused.isHeld) yield* requireUnscored(job, unlessScoredSince)
        if (creditsCharged === null) return yield* new Refused(refused)
        yield* queue.offer({ tenantId: job.tenantId, jobId: job.jobId }, { id: job.jobId })
        return Number(creditsCharged)
      }).pipe(
        sql.withTransaction,
        Effect.flatMap((creditsCharged) =>
          Effect.map(find(job.tenantId, [job.jobId]), (jobs) => ({ jobs, creditsCharged }))
        ),
        Effect.flatMap(({ jobs: [opened], creditsCharged }) =>
          opened === undefined
            ? Effect.fail(unavailable("a job that was ordered is not there"))
            : Effect.succeed({ job: opened, isDeduplicated: false, creditsCharged })
        ),
        Effect.catchTag("Refused", ({ isHeld, isCounted }) =>
          isHeld && !isCounted
            ? capOf(job).pipe(
                Effect.flatMap(readRows(Schema.Struct({ scrapes: Schema.Int }))),
                Effect.flatMap(([cap]) => Effect.fail(new DailyScrapesExhausted({ cap: cap?.scrapes ?? 0 })))
              )
            : isHeld
              ? Effect.flatMap(balanceOf(job.tenantId), (balance) => Effect.fail(new CreditsExhausted({ balance })))
              : Effect.gen(function* () {
                  const holder = yield* holderOf(job.tenantId, job.account)
                  if (holder !== undefined && holder.tenantId !== job.tenantId) return yield* new CreatorBusy()
                  const [known] = holder === undefined ? [] : yield* find(job.tenantId, [holder.jobId])
                  if (known !== undefined) {
                    const isDeduplicated = known.jobId !== job.jobId
                    return { job: known, isDeduplicated, creditsCharged: isDeduplicated ? 0 : yield* chargedFor(known) }
                  }
                  if (triesLeft === 0) return yield* unavailable("the creator is released and held again and again")
                  return yield* open(job, unlessScoredSince, triesLeft - 1)
                })
        ),
        Effect.mapError((error) =>
          error instanceof CreatorBusy ||
          error instanceof CreditsExhausted ||
          error instanceof DailyScrapesExhausted ||
          error instanceof ScoredMeanwhile ||
          error instanceof JobsUnavailable
            ? error
            : unavailable(error)
        )
      )

    const ticketIs = ({ tenantId, jobId }: JobTicket) => sql`tenant_id = ${tenantId}::uuid and job_id = ${jobId}::uuid`
    const released = sql.literal(`
      delete from creator_holds h using ended e where h.tenant_id = e.tenant_id and h.job_id = e.job_id
    `)

    const announced = (event: WebhookEvent, at: Date) => sql`
      insert into webhook_deliveries
        (tenant_id, delivery_id, key_id, job_id, event, state, attempts, created_at, next_attempt_at)
      select e.tenant_id, gen_random_uuid(), e.key_id, e.job_id, ${event}, ${DELIVERY_STATES.initial}, 0, ${at}::timestamptz,
        ${at}::timestamptz
      from ended e join webhook_endpoints w on w.tenant_id = e.tenant_id and w.key_id = e.key_id
      where w.disabled_for is null
    `

    return Jobs.of({
      enqueue: (job, unlessScoredSince) => open(job, unlessScoredSince, ORDER_TRIES_MAX),
      inFlight: (tenantId, account) =>
        holderOf(tenantId, account).pipe(
          Effect.mapError(unavailable),
          Effect.flatMap((holder) =>
            holder === undefined || holder.tenantId !== tenantId ? Effect.succeed([]) : find(tenantId, [holder.jobId])
          ),
          Effect.map(([job]) => Option.fromUndefinedOr(job))
        ),
      find,

      start: (ticket, at) =>
        sql`
          update jobs j set status = ${taken.next}, progress = 0, progress_message = 'Starting',
            started_at = ${at}::timestamptz
          where ${ticketIs(ticket)} and ${taken.isAllowed} returning ${columns}
        `.pipe(
          Effect.flatMap(jobRows),
          Effect.mapError(unavailable),
          Effect.map(([row]) => Option.map(Option.fromUndefinedOr(row), toJob))
        ),

      setProgress: (ticket, progress, message) =>
        sql`
          update jobs set status = ${progressed.next}, progress = ${progress},
            progress_message = ${message.slice(0, MESSAGE_MAX_CHARACTERS)}
          where ${ticketIs(ticket)} and ${progressed.isAllowed} and progress <= ${progress}
        `.pipe(Effect.mapError(unavailable), Effect.asVoid),

      requeue: (ticket, { hasFailed, message }) => {
        const { isAllowed, next } = hasFailed ? tryFailed : lost
        return sql`
          update jobs set status = ${next}, progress = 0, progress_message = ${message.slice(0, MESSAGE_MAX_CHARACTERS)},
            failed_tries = failed_tries + ${hasFailed ? 1 : 0}
          where ${ticketIs(ticket)} and ${isAllowed}
        `.pipe(Effect.mapError(unavailable), Effect.asVoid)
      },

      complete: (ticket, { shared, own }, at) =>
        sql`
          with ended as (
            update jobs set status = ${completed.next}, progress = 100, progress_message = 'Done', ended_at = ${at}::timestamptz,
              score_id = ${shared.id}::uuid
            where ${ticketIs(ticket)} and ${completed.isAllowed} returning tenant_id, job_id, key_id, platform, handle
          ), kept as (
            insert into scores (score_id, platform, handle, scored_at, score, followers, model_version, confidence, score_cap,
              card)
            select ${shared.id}::uuid, platform, handle, ${shared.scoredAt}::timestamptz, ${shared.score.score},
              ${shared.followers}::bigint, ${shared.score.modelVersion}, ${shared.score.confidence}::double precision,
              ${capOfScore(shared)}::double precision, ${encodeCard(shared)}::text::json from ended
          ), kept_own as (
            insert into own_scores (tenant_id, score_id, card)
            select tenant_id, ${shared.id}::uuid, ${own === null ? null : encodeCard(own)}::text::json from ended
            where ${own !== null}::boolean
          ), released as (${released}), announced as (${announced("score.completed", at)})
          select count(*) from ended
        `.pipe(Effect.mapError(unavailable), Effect.asVoid),

      fail: (ticket, error, at) =>
        sql`
          with ended as (
            update jobs set status = ${failed.next}, progress_message = 'Failed', ended_at = ${at}::timestamptz,
              error = ${error.slice(0, MESSAGE_MAX_CHARACTERS)}
            where ${ticketIs(ticket)} and ${failed.isAllowed} returning tenant_id, job_id, key_id, platform, handle
          ), released as (${released}), ${block.charges} (
            select 0, e.tenant_id, e.delta, 'refund', e.reference, ${at}::timestamptz, null::uuid, null::uuid, null::text,
              null::text, null::text, null::text, null::uuid
            from ended j join ledger_entries e
              on e.tenant_id = j.tenant_id and e.reason = 'charge' and e.reference = j.job_id::text
            where not exists (
              select from ledger_entries r
              where r.tenant_id = j.tenant_id and r.reason = 'refund' and r.reference = j.job_id::text
            )
          ), ${block.apply}, announced as (${announced("score.failed", at)})
          select count(*) from ended
        `.pipe(Effect.mapError(unavailable), Effect.asVoid),

      pace: (platform) =>
        sql`
          select extract(epoch from ended_at - started_at)::float8 as seconds from jobs
          where platform = ${platform} and status = 'done' and started_at is not null order by ended_at desc limit ${PACE_JOBS}
        `.pipe(
          Effect.flatMap(readRows(Schema.Struct({ seconds: Schema.Finite }))),
          Effect.mapError(unavailable),
          Effect.map((rows) => rows.map(({ seconds }) => seconds))
        )
    })
  })
)
