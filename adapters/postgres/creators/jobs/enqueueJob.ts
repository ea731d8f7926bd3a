import { type Context, Effect, Option, Schema } from "effect"
import type { SqlClient } from "effect/sql"
import type { Charge } from "../../../../ports/accounts/billing/Charge.ts"
import { CreditsExhausted, spendable } from "../../../../ports/accounts/billing/CreditLedger.ts"
import { IsKeptWithAnswer } from "../../../../ports/accounts/idempotency/IdempotencyStore.ts"
import type { KeyId } from "../../../../ports/accounts/keys/ApiKey.ts"
import { DAILY_CAPS } from "../../../../ports/accounts/keys/KeyLimits.ts"
import type { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { FootprintTooLarge } from "../../../../ports/creators/discovery/Footprints.ts"
import { type Job, JobId, type JobTicket, type NewJob } from "../../../../ports/creators/jobs/Job.ts"
import {
  CreatorBusy,
  DailyScrapesExhausted,
  type EnqueuedJob,
  type EnqueueOptions,
  type Jobs,
  JobsUnavailable,
  ScoredMeanwhile
} from "../../../../ports/creators/jobs/Jobs.ts"
import { queuedJob } from "../../../../ports/creators/jobs/queuedJob.ts"
import { APPLY_CHARGES_AND_LOG_USAGE, CHARGES_CTE, chargeColumns } from "../../accounts/billing/charge.ts"
import { readRows } from "../../statements/statements.ts"
import { lazyCommit } from "../../writing/takeLock.ts"
import { chooseFootprint, footprintIdOf, rowsOf } from "../discovery/linkAccounts.ts"
import { accountsScored } from "../scoring/newestScore.ts"
import { creatorAccountsCte, findHoldingJob } from "./creatorHolds.ts"
import { aheadOf } from "./jobColumns.ts"
import { NEW_JOB_ACCOUNTS, NEW_JOBS, WRITE_JOBS } from "./jobRows.ts"
import type { ScoringQueue } from "./ScoringQueue.ts"

type JobsPort = Context.Service.Shape<typeof Jobs>

/** What became of a job to be enqueued: whether it got hold of its creators, a place in its key's day, and its price. */
const EnqueuedRow = Schema.Struct({
  isHeld: Schema.Boolean,
  /** True also where no day is counted. */
  isCounted: Schema.Boolean,
  /** Null where it was refused. */
  creditsCharged: Schema.NullOr(Schema.toType(Schema.BigInt)),
  ahead: Schema.Int
})

/** How often a job is tried again whose creator was released while it was looked who held it. */
const TRIES_MAX = 3

const unavailable = (cause: unknown) => new JobsUnavailable({ cause })

/** The key that a job is done for; null where it is done for something else. */
const keyOf = ({ originator }: Pick<NewJob, "originator">) => (originator.kind === "key" ? originator.id : null)

const chargeOf = (job: NewJob): Charge => {
  const { tenantId, jobId, accounts, customerRef, priceCredits, createdAt } = job
  const keyId = keyOf(job)
  const [{ platform, handle }] = accounts
  const account = { platform, handle }
  const usage = { usageId: jobId, account, customerRef, creatorScore: null }
  return {
    tenantId,
    credits: priceCredits,
    reason: "charge",
    reference: jobId,
    at: createdAt,
    usage: keyId === null ? null : { ...usage, keyId, kind: "scrape" }
  }
}

/** Undoes what a job wrote that is done already: `jobId` is the one that did it. */
class DoneBefore extends Schema.TaggedError<DoneBefore>()("DoneBefore", { jobId: JobId }) {}

/** Undoes what a refused job wrote. */
class Refused extends Schema.TaggedError<Refused>()("Refused", {
  isHeld: Schema.Boolean,
  isCounted: Schema.Boolean
}) {}

/**
 * Makes `Jobs.enqueue`: one transaction of two statements, three where the creator must not have a score, and five before them
 * where a footprint is made. What refuses the job undoes the footprint.
 */
export const makeEnqueueJob = (parts: {
  readonly sql: SqlClient.SqlClient
  readonly queue: Context.Service.Shape<typeof ScoringQueue>
  readonly find: JobsPort["find"]
  readonly join: (ticket: JobTicket, keyId: KeyId) => Effect.Effect<Option.Option<Job>, JobsUnavailable>
}): JobsPort["enqueue"] => {
  const { sql, queue, find, join } = parts
  const block = {
    charges: sql.literal(CHARGES_CTE),
    apply: sql.literal(APPLY_CHARGES_AND_LOG_USAGE),
    jobs: sql.literal(NEW_JOBS),
    accounts: sql.literal(NEW_JOB_ACCOUNTS),
    write: sql.literal(WRITE_JOBS),
    commits: sql.literal(lazyCommit("told.is_kept"))
  }

  /** How many scrapes a job's key may have a day. */
  const capOf = (job: NewJob) => sql`
    select coalesce(
      (select daily_scrapes_max from api_keys where tenant_id = ${job.tenantId}::uuid and key_id = ${keyOf(job)}::uuid),
      ${DAILY_CAPS.scrapes}::integer
    ) as scrapes
  `

  /**
   * The holds come first, in the order of the accounts' names: whoever doesn't get all of them gives them back, and has
   * locked nothing else that their holder waits for. The key's day and the wallet come next, in this order, as they do in
   * every transaction that takes several of them.
   */
  const write = (job: NewJob, isKeptWithAnswer: boolean) => {
    const { tenantId, jobId, kind, originator, accounts, input, customerRef, createdAt } = job
    const places = accounts.map(({ platform, handle, spelling }, place) => ({ place, platform, handle, spelling }))
    return sql`
      with ${creatorAccountsCte(sql, tenantId, accounts)}, names as materialized (
        select distinct platform, handle from accounts
      ), holds as (
        insert into creator_holds (platform, handle, tenant_id, job_id)
        select platform, handle, ${tenantId}::uuid, ${jobId}::uuid from names
        order by platform collate "C", handle collate "C"
        on conflict do nothing returning tenant_id
      ), held as (
        select tenant_id from holds group by tenant_id having count(*) = (select count(*) from names)
      ), counted as (
        insert into daily_counts as d (tenant_id, key_id, day, scrapes)
        select held.tenant_id, ${keyOf(job)}::uuid, (${createdAt}::timestamptz at time zone 'UTC')::date, 1
        from held, (${capOf(job)}) cap where ${keyOf(job) !== null}::boolean and cap.scrapes > 0
        on conflict (tenant_id, key_id, day) do update set scrapes = d.scrapes + 1
        where d.scrapes < (${capOf(job)})
        returning tenant_id
      ), admitted as (
        select tenant_id from held where ${keyOf(job) === null}::boolean or exists (select from counted)
      ), ${block.charges} (
        select ${chargeColumns(sql, chargeOf(job))}
        from admitted, (select ${isKeptWithAnswer}::boolean as is_kept) told, lateral ${block.commits}
      ), ${block.apply}, ${block.jobs} (
        select 0, ${tenantId}::uuid, ${jobId}::uuid, ${kind}::text, ${originator.kind}::text, ${originator.id}::uuid,
          ${input === null ? null : JSON.stringify(input)}::text::json, ${customerRef}::text, ${createdAt}::timestamptz
        from charged
      ), ${block.accounts} (
        select ${tenantId}::uuid, ${jobId}::uuid, a.*
        from json_to_recordset(${JSON.stringify(places)}::text::json)
          as a(place smallint, platform text, handle text, spelling text)
      ), ${block.write}
      select exists (select from held) as "isHeld", exists (select from admitted) as "isCounted",
        (select credits from charged) as "creditsCharged",
        ${sql.literal(aheadOf("t.at"))} as ahead
      from (select ${createdAt}::timestamptz as at) t
    `.pipe(
      Effect.flatMap(readRows(EnqueuedRow)),
      Effect.map(([row]) => row ?? { isHeld: false, isCounted: false, creditsCharged: null, ahead: 0 })
    )
  }

  /** Fails where a creator has such a score by now: who holds the creators sees what was kept before. */
  const requireUnscored = ({ tenantId, accounts }: NewJob, since: Date | undefined) =>
    since === undefined
      ? Effect.void
      : sql`
          with oldest as (
            select ${since}::timestamptz as since, ${tenantId}::uuid as tenant_id
          ), ${creatorAccountsCte(sql, tenantId, accounts)}
          select from ${sql.literal(accountsScored("(select since from oldest)", "(select tenant_id from oldest)"))}
          where a.is_asked or not exists (
            select from accounts asked where asked.is_asked and exists (
              select from scores o where o.platform = asked.platform and o.handle = asked.handle
                and (o.owner_tenant_id is null or o.owner_tenant_id = ${tenantId}::uuid)
            )
          )
        `.pipe(Effect.flatMap((rows) => (rows.length === 0 ? Effect.void : Effect.fail(new ScoredMeanwhile()))))

  /** Fails with the job that was done already: who holds the creators sees what ended before. */
  const requireUndone = ({ tenantId, jobId, kind, accounts }: NewJob, since: Date | undefined) => {
    if (since === undefined) return Effect.void
    const [first] = accounts
    return sql`
      with asked as (select * from json_to_recordset(${rowsOf(accounts)}::text::json) as a(platform text, handle text))
      select j.job_id as "jobId"
      from job_accounts f join jobs j on j.tenant_id = f.tenant_id and j.job_id = f.job_id
      where f.tenant_id = ${tenantId}::uuid and f.platform = ${first.platform} and f.handle = ${first.handle}
        and j.kind = ${kind} and j.status = 'done' and j.ended_at >= ${since}::timestamptz and j.job_id <> ${jobId}::uuid
        and (select count(*) from job_scores s where s.tenant_id = j.tenant_id and s.job_id = j.job_id) = ${accounts.length}
        and not exists (
          (select platform, handle from asked
            except select platform, handle from job_accounts a where a.tenant_id = j.tenant_id and a.job_id = j.job_id)
          union all
          (select platform, handle from job_accounts a where a.tenant_id = j.tenant_id and a.job_id = j.job_id
            except select platform, handle from asked)
        )
      order by j.ended_at desc, j.job_id limit 1
    `.pipe(
      Effect.flatMap(readRows(Schema.Struct({ jobId: JobId }))),
      Effect.flatMap(([done]) => (done === undefined ? Effect.void : Effect.fail(new DoneBefore(done))))
    )
  }

  const balanceOf = (tenantId: TenantId) =>
    sql`select balance from wallets where tenant_id = ${tenantId}`.pipe(
      Effect.flatMap(readRows(Schema.Struct({ balance: Schema.toType(Schema.BigInt) }))),
      Effect.map(([wallet]) => spendable(wallet?.balance ?? 0n))
    )

  const chargedFor = ({ tenantId, jobId }: JobTicket) =>
    sql`
      select -delta as credits from ledger_entries
      where tenant_id = ${tenantId}::uuid and reason = 'charge' and reference = ${jobId}
    `.pipe(
      Effect.flatMap(readRows(Schema.Struct({ credits: Schema.toType(Schema.BigInt) }))),
      Effect.map(([charge]) => Number(charge?.credits ?? 0n))
    )

  /** The tenant's job that is there instead, which the asking key joins; undefined where it has ended by then. */
  const knownBy = (job: NewJob, holder: JobTicket) => {
    const keyId = keyOf(job)
    return keyId === null || holder.jobId === job.jobId
      ? Effect.map(find(job.tenantId, [holder.jobId]), ([known]) => known)
      : Effect.map(join(holder, keyId), Option.getOrUndefined)
  }

  /** What is answered of a job that was there. */
  const asKnown = Effect.fnUntraced(function* (job: NewJob, known: Job, { footprint }: EnqueueOptions) {
    const isDeduplicated = known.jobId !== job.jobId
    const [linked] = footprint?.linked ?? []
    const groupId = linked === undefined ? null : yield* footprintIdOf(sql, job.tenantId, linked)
    const creditsCharged = isDeduplicated ? 0 : yield* chargedFor(known)
    return { job: known, isDeduplicated, creditsCharged, groupId }
  }, Effect.mapError(unavailable))

  const enqueue = (job: NewJob, options: EnqueueOptions, triesLeft: number): ReturnType<JobsPort["enqueue"]> =>
    Effect.gen(function* () {
      const { footprint, unlessScoredSince, unlessDoneSince } = options
      const groupId =
        footprint === undefined ? null : yield* chooseFootprint(sql, job.tenantId, footprint, job.createdAt)
      const { creditsCharged, ahead, ...refused } = yield* write(job, yield* IsKeptWithAnswer)
      if (refused.isHeld) {
        yield* requireUnscored(job, unlessScoredSince)
        yield* requireUndone(job, unlessDoneSince)
      }
      if (creditsCharged === null) return yield* new Refused(refused)
      yield* queue.offer({ tenantId: job.tenantId, jobId: job.jobId }, { id: job.jobId })
      const enqueued: EnqueuedJob = {
        job: queuedJob(job, ahead),
        isDeduplicated: false,
        creditsCharged: Number(creditsCharged),
        groupId
      }
      return enqueued
    }).pipe(
      sql.withTransaction,
      Effect.catchTag("DoneBefore", ({ jobId }) =>
        Effect.gen(function* () {
          const [done] = yield* find(job.tenantId, [jobId])
          return done === undefined
            ? yield* unavailable("a job that was done is gone")
            : yield* asKnown(job, done, options)
        })
      ),
      Effect.catchTag("Refused", ({ isHeld, isCounted }) =>
        isHeld && !isCounted
          ? capOf(job).pipe(
              Effect.flatMap(readRows(Schema.Struct({ scrapes: Schema.Int }))),
              Effect.flatMap(([cap]) => Effect.fail(new DailyScrapesExhausted({ cap: cap?.scrapes ?? 0 })))
            )
          : isHeld
            ? Effect.flatMap(balanceOf(job.tenantId), (balance) =>
                Effect.fail(new CreditsExhausted({ balance, required: job.priceCredits }))
              )
            : Effect.gen(function* () {
                const holder = yield* findHoldingJob(sql, job.tenantId, job.accounts)
                if (holder !== undefined && holder.tenantId !== job.tenantId) return yield* new CreatorBusy()
                const known = holder === undefined ? undefined : yield* knownBy(job, holder)
                if (known !== undefined) return yield* asKnown(job, known, options)
                if (triesLeft === 0) return yield* unavailable("a creator is released and held again and again")
                return yield* enqueue(job, options, triesLeft - 1)
              })
      ),
      Effect.mapError((error) =>
        error instanceof CreatorBusy ||
        error instanceof CreditsExhausted ||
        error instanceof DailyScrapesExhausted ||
        error instanceof FootprintTooLarge ||
        error instanceof ScoredMeanwhile ||
        error instanceof JobsUnavailable
          ? error
          : unavailable(error)
      )
    )

  return (job, options = {}) => enqueue(job, options, TRIES_MAX)
}
