import { Effect, Layer, Option, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { KeyId } from "../../../../ports/accounts/keys/ApiKey.ts"
import type { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { DELIVERY_STATES } from "../../../../ports/accounts/webhooks/deliveryStates.ts"
import type { Announcement } from "../../../../ports/creators/jobs/Announcement.ts"
import type { JobId, JobTicket } from "../../../../ports/creators/jobs/Job.ts"
import {
  JOBS_COUNTED_MAX,
  type JobScore,
  Jobs,
  JobsUnavailable,
  RECENT_RUNS_MAX,
  REVIEWED_VIEWS_MAX
} from "../../../../ports/creators/jobs/Jobs.ts"
import { JOB_STATES, type JobEvent } from "../../../../ports/creators/jobs/jobStates.ts"
import type { Scorecard } from "../../../../ports/creators/scoring/Scorecard.ts"
import { APPLY_CHARGES_AND_LOG_USAGE, CHARGES_CTE } from "../../accounts/billing/charge.ts"
import { GRAIN, updateRoster } from "../../accounts/billing/updateRoster.ts"
import { encodeNotices, noticesCteAround } from "../../accounts/notices/writeNotices.ts"
import { createReviews } from "../../checks/review/writeItems.ts"
import { GenericPlanClient } from "../../connection/boundedClient.ts"
import { readRows, transitionSql } from "../../statements/statements.ts"
import { lazyCommit } from "../../writing/takeLock.ts"
import { encodeListings, listRowsAround } from "../discovery/listingRows.ts"
import { encodeCard } from "../scoring/creatorRows.ts"
import { findHoldingJob, joinedKeys } from "./creatorHolds.ts"
import { makeEnqueueJob } from "./enqueueJob.ts"
import { JOB_COLUMNS, JobRow } from "./jobColumns.ts"
import { ScoringQueue } from "./ScoringQueue.ts"

const MESSAGE_MAX_CHARACTERS = 300

const unavailable = (cause: unknown) => new JobsUnavailable({ cause })

/** What the score can't pass; null where it has no knockout. */
const capOfScore = ({ score: { knockouts } }: Scorecard): number | null =>
  knockouts.length === 0 ? null : Math.min(...knockouts.map(({ scoreCap }) => scoreCap))

/** Whom a job that is done tells its tenant a score of: every account that got one. */
const TOLD = "select e.tenant_id, m.platform, m.handle, e.ended_at as at, true as is_paid from ended e, made m"

/**
 * Who is to see a stored score as people decided: whom it is told, everyone who was told one of the account a moment before, which
 * counts as this one, and everyone for whom a decision on a finding of the account holds.
 */
const ASKED = `
  select e.tenant_id, m.platform, m.handle, e.ended_at as told_at, e.ended_at as at from ended e, made m
  union all
  select k.tenant_id, m.platform, m.handle, m.scored_at, e.ended_at
  from ended e, made m join roster k on k.platform = m.platform and k.handle = m.handle
  where not m.is_private and k.told_until >= m.scored_at - ${GRAIN}
  union all
  select i.tenant_id, m.platform, m.handle, null, e.ended_at
  from ended e, made m join review_items i on i.platform = m.platform and i.handle = m.handle
  where (not m.is_private or i.tenant_id = e.tenant_id)
    and (i.decision is not null or exists (select from review_rulings r where r.finding_id = i.finding_id))
`

/** No row of `made`. */
const NONE_MADE = `
  select 0, null::uuid, null::text, null::text, null::timestamptz, 0, null::bigint, null::text, null::double precision,
    null::double precision, null::json, false where false
`

export const layer = Layer.effect(
  Jobs,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const steady = (yield* GenericPlanClient) ?? sql
    const queue = yield* ScoringQueue
    const jobRows = readRows(JobRow)
    const columns = sql.literal(JOB_COLUMNS)
    const block = { charges: sql.literal(CHARGES_CTE), apply: sql.literal(APPLY_CHARGES_AND_LOG_USAGE) }
    /** What an event does to a row of `jobs`: which rows it changes, and their status then. */
    const on = (event: JobEvent) => {
      const { isAllowed, next } = transitionSql(JOB_STATES, event, "status")
      return { isAllowed: sql.literal(isAllowed), next: sql.literal(next) }
    }
    const taken = on("taken")
    const progressed = on("progressed")
    const [lost, tryFailed] = [on("worker_lost"), on("try_failed")]
    const [completed, failed] = [on("completed"), on("failed")]

    const find = (tenantId: TenantId, ids: ReadonlyArray<JobId>) =>
      sql`
        select ${columns} from jobs j
        where j.tenant_id = ${tenantId} and j.job_id in (
          select value::uuid from json_array_elements_text(${JSON.stringify(ids)}::text::json)
        )
      `.pipe(Effect.flatMap(jobRows), Effect.mapError(unavailable))

    /** That a job was begun, or how far it came, may be forgotten by a server that crashes: it is begun again then. */
    const lazily = sql.literal(lazyCommit("true"))
    const ticketIs = ({ tenantId, jobId }: JobTicket) => sql`tenant_id = ${tenantId}::uuid and job_id = ${jobId}::uuid`
    const released = sql.literal(`
      delete from creator_holds h using ended e where h.tenant_id = e.tenant_id and h.job_id = e.job_id
    `)

    const [beforeListings, afterListings] = listRowsAround("ended, ")
    const rostered = sql.literal(updateRoster(TOLD))
    const asked = sql.literal(createReviews(ASKED))
    const [beforeNotices, afterNotices] = noticesCteAround("ended, ")
    const notified = [sql.literal(beforeNotices), sql.literal(afterNotices)] as const
    const listed = [sql.literal(beforeListings), sql.literal(afterListings)] as const

    /** The deliveries of a job's end, by the row of the job as it was when it ended: one for each key that asked for it. */
    const announced = (announcement: Announcement | null, at: Date) => sql`
      insert into webhook_deliveries
        (tenant_id, delivery_id, key_id, job_id, event, state, attempts, created_at, next_attempt_at)
      select e.tenant_id, gen_random_uuid(), w.key_id, e.job_id, ${announcement?.event ?? null}::text,
        ${DELIVERY_STATES.initial}, 0, ${at}::timestamptz, ${at}::timestamptz
      from ended e join webhook_endpoints w
        on w.tenant_id = e.tenant_id and w.key_id = any (e.joined_keys || ${announcement?.keyId ?? null}::uuid)
      where w.disabled_for is null and ${announcement?.event ?? null}::text = any (w.events) and not exists (
        select from api_keys k where k.tenant_id = w.tenant_id and k.key_id = w.key_id and k.revoked_at is not null
      )
    `

    /** The rows of `made`, in the order of its columns. */
    const madeRows = (scores: ReadonlyArray<JobScore>) =>
      scores.length === 0
        ? sql.literal(NONE_MADE)
        : sql.join(
            " union all ",
            false
          )(
            scores.map(
              ({ shared }, place) => sql`
                select ${place}::int, ${shared.id}::uuid, ${shared.platform}::text, ${shared.handle}::text,
                  ${shared.scoredAt}::timestamptz, ${shared.score.score}::int, ${shared.followers}::bigint,
                  ${shared.score.modelVersion}::text, ${shared.score.confidence}::double precision,
                  ${capOfScore(shared)}::double precision, ${encodeCard(shared)}::text::json,
                  ${shared.evidenceSource !== "public"}::boolean
              `
            )
          )

    /** What tenants see instead of the scores, as rows of JSON: what they decided before, and their own orders. */
    const viewsOf = ({ tenantId }: JobTicket, scores: ReadonlyArray<JobScore>): string => {
      const rows = scores.flatMap(({ shared, own, reviewed = [] }) => {
        const row = (viewer: TenantId, card: Scorecard, before: Scorecard | null) =>
          `{"tenant_id":"${viewer}","score_id":"${shared.id}","card":${encodeCard(card)},` +
          `"unreviewed":${before === null ? "null" : encodeCard(before)}}`
        const isOwnReviewed = reviewed.some((view) => view.tenantId === tenantId)
        return [
          ...reviewed.slice(0, REVIEWED_VIEWS_MAX).map((view) => row(view.tenantId, view.card, view.before)),
          ...(own === null || isOwnReviewed ? [] : [row(tenantId, own, null)])
        ]
      })
      return `[${rows.join(",")}]`
    }

    /** None where the job has ended by then: whoever holds its row ends it after that, and sees who joined. */
    const join = ({ tenantId, jobId }: JobTicket, keyId: KeyId) =>
      sql`
        update jobs j set joined_keys = ${sql.literal(joinedKeys("added.key_id"))}
        from (select ${keyId}::uuid as key_id) added
        where j.tenant_id = ${tenantId}::uuid and j.job_id = ${jobId}::uuid and j.status in ('queued', 'processing')
        returning ${columns}
      `.pipe(
        Effect.flatMap(jobRows),
        Effect.mapError(unavailable),
        Effect.map(([job]) => Option.fromUndefinedOr(job))
      )

    return Jobs.of({
      enqueue: makeEnqueueJob({ sql, queue, find, join }),
      join: (tenantId, account, keyId) =>
        findHoldingJob(sql, tenantId, [account]).pipe(
          Effect.mapError(unavailable),
          Effect.flatMap((holder) =>
            holder === undefined || holder.tenantId !== tenantId ? Effect.succeedNone : join(holder, keyId)
          )
        ),
      inFlight: (tenantId, account) =>
        findHoldingJob(sql, tenantId, [account]).pipe(
          Effect.mapError(unavailable),
          Effect.flatMap((holder) =>
            holder === undefined || holder.tenantId !== tenantId ? Effect.succeed([]) : find(tenantId, [holder.jobId])
          ),
          Effect.map(([job]) => Option.fromUndefinedOr(job))
        ),
      running: (tenantId, limit) =>
        sql`
          with held as materialized (
            select distinct h.job_id from creator_holds h where h.tenant_id = ${tenantId}::uuid
          )
          select ${columns} from held join jobs j on j.tenant_id = ${tenantId}::uuid and j.job_id = held.job_id
          where j.status in ('queued', 'processing')
          order by j.created_at desc, j.job_id limit ${limit}
        `.pipe(Effect.flatMap(jobRows), Effect.mapError(unavailable)),
      list: (tenantId, { after, limit }, { status, account, customerRef }) =>
        sql`
          select ${columns} from jobs j
          where j.tenant_id = ${tenantId}::uuid
            and (${status}::text is null or j.status = ${status}::text)
            and (${customerRef}::text is null or j.customer_ref = ${customerRef}::text)
            and (${account?.handle ?? null}::text is null or exists (
              select from job_accounts a
              where a.tenant_id = j.tenant_id and a.job_id = j.job_id
                and a.platform = ${account?.platform ?? null}::text and a.handle = ${account?.handle ?? null}::text
            )) and (
            ${after}::uuid is null or exists (
              select from jobs a
              where a.tenant_id = ${tenantId}::uuid and a.job_id = ${after}::uuid
                and (j.created_at < a.created_at or (j.created_at = a.created_at and j.job_id > a.job_id))
            )
          )
          order by j.created_at desc, j.job_id limit ${limit}
        `.pipe(Effect.flatMap(jobRows), Effect.mapError(unavailable)),
      find,

      countInFlight: (tenantId) =>
        sql`
          select count(*)::int as jobs from (
            select from jobs where tenant_id = ${tenantId}::uuid and status in ('queued', 'processing') limit ${JOBS_COUNTED_MAX}
          ) counted
        `.pipe(
          Effect.flatMap(readRows(Schema.Struct({ jobs: Schema.Int }))),
          Effect.mapError(unavailable),
          Effect.map(([row]) => row?.jobs ?? 0)
        ),

      start: (ticket, at) =>
        steady`
          update jobs j set status = ${taken.next}, progress = 0, progress_message = 'Starting',
            started_at = ${at}::timestamptz
          from ${lazily}
          where ${ticketIs(ticket)} and ${taken.isAllowed} returning ${columns}
        `.pipe(
          Effect.flatMap(jobRows),
          Effect.mapError(unavailable),
          Effect.map(([job]) => Option.fromUndefinedOr(job))
        ),

      setProgress: (ticket, progress, message) =>
        sql`
          update jobs set status = ${progressed.next}, progress = ${progress},
            progress_message = ${message.slice(0, MESSAGE_MAX_CHARACTERS)}
          from ${lazily}
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

      complete: (ticket, { scores, output, announce, listings = [], notices = [] }, at) =>
        steady`
          with ended as (
            update jobs set status = ${completed.next}, progress = 100, progress_message = 'Done', ended_at = ${at}::timestamptz,
              output = ${output === null ? null : JSON.stringify(output)}::text::json
            where ${ticketIs(ticket)} and ${completed.isAllowed} returning tenant_id, job_id, ended_at, joined_keys
          ), made (place, score_id, platform, handle, scored_at, score, followers, model_version, confidence, score_cap, card,
            is_private) as (${madeRows(scores)}
          ), kept as (
            insert into scores (score_id, platform, handle, scored_at, score, followers, model_version, confidence, score_cap,
              card, owner_tenant_id)
            select m.score_id, m.platform, m.handle, m.scored_at, m.score, m.followers, m.model_version, m.confidence,
              m.score_cap, m.card, case when m.is_private then e.tenant_id end
            from ended e, made m
          ), kept_own as (
            insert into own_scores (tenant_id, score_id, card, unreviewed)
            select v.tenant_id, v.score_id, v.card, v.unreviewed from ended e, json_to_recordset(${viewsOf(ticket, scores)}::text::json)
              as v(tenant_id uuid, score_id uuid, card json, unreviewed json)
          ), named as (
            insert into job_scores (tenant_id, job_id, place, score_id)
            select e.tenant_id, e.job_id, m.place, m.score_id from ended e, made m
          ), rostered as (${rostered}
          ), asked_reviews as (${asked}
          ), listed as (${listed[0]}${encodeListings(listings)}${listed[1]}
          ), ${notified[0]}${encodeNotices(notices)}${notified[1]}, released as (${released}), announced as (${announced(announce, at)})
          select count(*) from ended
        `.pipe(Effect.mapError(unavailable), Effect.asVoid),

      fail: (ticket, { error, code = null, isOutage = false, announce }, at) =>
        sql`
          with ended as (
            update jobs set status = ${failed.next}, progress_message = 'Failed', ended_at = ${at}::timestamptz,
              error = ${error.slice(0, MESSAGE_MAX_CHARACTERS)}, failure_code = ${code}::text
            where ${ticketIs(ticket)} and ${failed.isAllowed}
            returning tenant_id, job_id, joined_keys, originator_kind, originator_id, created_at
          ), uncounted as (
            update daily_counts d set scrapes = greatest(d.scrapes - 1, 0) from ended e
            where ${isOutage}::boolean and e.originator_kind = 'key' and d.tenant_id = e.tenant_id
              and d.key_id = e.originator_id and d.day = (e.created_at at time zone 'UTC')::date
            returning d.day
          ), released as (${released}), ${block.charges} (
            select 0, e.tenant_id, e.delta, 'refund', e.reference, ${at}::timestamptz, null::uuid, null::uuid, null::text,
              null::text, null::text, null::text, null::uuid
            from ended j join ledger_entries e
              on e.tenant_id = j.tenant_id and e.reason = 'charge' and e.reference = j.job_id::text
            where (select count(*) from uncounted) >= 0 and not exists (
              select from ledger_entries r
              where r.tenant_id = j.tenant_id and r.reason = 'refund' and r.reference = j.job_id::text
            )
          ), ${block.apply}, announced as (${announced(announce, at)})
          select count(*) from ended
        `.pipe(Effect.mapError(unavailable), Effect.asVoid),

      recentRunSeconds: ({ kind, platform }) =>
        sql`
          select extract(epoch from ended_at - started_at)::float8 as seconds from jobs
          where kind = ${kind} and platform = ${platform} and status = 'done' and started_at is not null
          order by ended_at desc limit ${RECENT_RUNS_MAX}
        `.pipe(
          Effect.flatMap(readRows(Schema.Struct({ seconds: Schema.Finite }))),
          Effect.mapError(unavailable),
          Effect.map((rows) => rows.map(({ seconds }) => seconds))
        )
    })
  })
)
