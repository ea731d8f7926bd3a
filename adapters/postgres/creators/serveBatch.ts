import { type Context, Effect, Schema } from "effect"
import type { SqlClient } from "effect/sql"
import { DAILY_CAPS } from "../../../ports/accounts/DailyCaps.ts"
import { Credits, LedgerUnavailable } from "../../../ports/billing/CreditLedger.ts"
import { JobId } from "../../../ports/creators/Job.ts"
import type { BatchOutcome, Lookups } from "../../../ports/creators/Lookups.ts"
import type { Scorecard } from "../../../ports/scoring/Scorecard.ts"
import { readRows } from "../readRows.ts"
import { CardColumn } from "../scoring/cardColumn.ts"
import type { KeptCards } from "./keptCards.ts"
import type { ScoringQueue } from "./ScoringQueue.ts"

/** The items, $1, and of the whole batch: $2 tenant, $3 key, $4 freshSince, $5 mayOrder, $6 at. */
const ASKED = `
  json_to_recordset($1::text::json) as r(
    place int, "usageId" uuid, platform text, handle text, spelling text, "known" uuid, "knownOwn" uuid
  )
`

/**
 * Takes every lock that the batch needs, so that what is read next is as it stays: holds on the accounts that seem to need
 * a job, in the order of their names, so that two batches never wait for each other; then the key's day, then the wallet.
 */
const LOCK = `
  with held as (
    insert into creator_holds (platform, handle, tenant_id, job_id)
    select r.platform, r.handle, $2::uuid, r."usageId" from ${ASKED}
    where $5::boolean
      and not exists (
        select from scores where platform = r.platform and handle = r.handle and scored_at >= $4::timestamptz
      )
      and not exists (select from usage_log where tenant_id = $2::uuid and usage_id = r."usageId")
    order by r.platform, r.handle
    on conflict do nothing returning job_id
  ), counted as (
    insert into daily_counts as d (tenant_id, key_id, day)
    select $2::uuid, $3::uuid, ($6::timestamptz at time zone 'UTC')::date where exists (select from held)
    on conflict (tenant_id, key_id, day) do update set scrapes = d.scrapes
    returning d.key_id
  )
  select balance from wallets where tenant_id = $2::uuid and (select count(*) from counted) >= 0 for update
`

/**
 * Sorts the items by what they are, goes through them in turn, and writes what was paid. A usage that is logged already
 * was paid by this batch before: it needs nothing more. $7 is the customer's reference, $8 the usual cap.
 */
const SERVE = `
  with asked as materialized (
    select r.*, u.kind as known_kind, u.credits as known_credits, s.score_id, o.score_id is not null as is_own,
      h.job_id as holder_job,
      case
        when u.kind = 'scrape' then 'ordered'
        when s.score_id is not null then 'served'
        when not $5::boolean then 'not_scored'
        when h.job_id = r."usageId" then 'ordered'
        when h.tenant_id = $2::uuid then 'joined'
        else 'busy'
      end as kind,
      case
        when o.score_id is not null then case when r."knownOwn" = s.score_id then null else o.card end
        when r."known" = s.score_id then null else s.card
      end as card
    from ${ASKED}
    left join usage_log u on u.tenant_id = $2::uuid and u.usage_id = r."usageId"
    left join lateral (
      select score_id, card from scores
      where platform = r.platform and handle = r.handle and (scored_at >= $4::timestamptz or u.kind = 'cached')
      order by scored_at desc limit 1
    ) s on true
    left join own_scores o on o.tenant_id = $2::uuid and o.score_id = s.score_id
    left join creator_holds h on h.platform = r.platform and h.handle = r.handle
  ), day as (
    select
      coalesce(
        (select daily_scrapes_max from api_keys where tenant_id = $2::uuid and key_id = $3::uuid), $8::integer
      ) - coalesce(
        (
          select scrapes from daily_counts
          where tenant_id = $2::uuid and key_id = $3::uuid and day = ($6::timestamptz at time zone 'UTC')::date
        ), 0
      ) as scrapes_left
  ), purse as (
    select coalesce((select balance from wallets where tenant_id = $2::uuid), 0) as balance
  ), capped as materialized (
    select a.*, a.known_kind is not null as is_known,
      a.kind = 'ordered' and a.known_kind is null
        and count(*) filter (where a.kind = 'ordered' and a.known_kind is null) over turns > day.scrapes_left as is_capped
    from asked a, day window turns as (order by a.place rows unbounded preceding)
  ), priced as materialized (
    select c.*, not c.is_known and not c.is_capped and c.kind in ('served', 'ordered') as is_priced from capped c
  ), ranked as materialized (
    select p.*,
      purse.balance < count(*) filter (where p.is_priced) over (order by p.place rows unbounded preceding) as is_broke
    from priced p, purse
  ), ended as materialized (
    select r.*,
      case when r.is_known then r.kind when r.is_broke then 'unpaid' when r.is_capped then 'capped' else r.kind end
        as outcome
    from ranked r
  ), paid as materialized (
    select * from ended where not is_known and outcome in ('served', 'ordered')
  ), spent as (
    update wallets set balance = balance - (select count(*) from paid)
    where tenant_id = $2::uuid and exists (select from paid)
  ), entered as (
    insert into ledger_entries (tenant_id, reason, reference, delta, created_at)
    select $2::uuid, 'charge', "usageId"::text, -1, $6::timestamptz from paid
  ), logged as (
    insert into usage_log (tenant_id, usage_id, key_id, kind, platform, handle, customer_ref, credits, used_at)
    select $2::uuid, "usageId", $3::uuid,
      case outcome when 'served' then 'cached' when 'ordered' then 'scrape' else 'deduplicated' end,
      platform, handle, $7::text, case outcome when 'joined' then 0 else 1 end, $6::timestamptz
    from ended where not is_known and outcome in ('served', 'ordered', 'joined')
  ), ordered as (
    insert into jobs (tenant_id, job_id, key_id, platform, handle, spelling, customer_ref, status, progress,
      progress_message, failed_tries, created_at)
    select $2::uuid, "usageId", $3::uuid, platform, handle, spelling, $7::text, 'queued', 0, 'Waiting for a worker', 0,
      $6::timestamptz
    from paid where outcome = 'ordered' order by place
  ), counted as (
    update daily_counts set scrapes = scrapes + (select count(*) from paid where outcome = 'ordered')
    where tenant_id = $2::uuid and key_id = $3::uuid and day = ($6::timestamptz at time zone 'UTC')::date
      and exists (select from paid where outcome = 'ordered')
  ), released as (
    delete from creator_holds h using ended e
    where h.platform = e.platform and h.handle = e.handle and h.tenant_id = $2::uuid and h.job_id = e."usageId"
      and not e.is_known and e.outcome <> 'ordered'
  )
  select e.place, e.outcome, e.is_known as "isKnown", coalesce(e.known_credits, 1)::integer as credits,
    case e.outcome when 'joined' then e.holder_job when 'ordered' then e."usageId" end as "jobId",
    e.is_own as "isOwn",
    case e.outcome when 'served' then e.card end as card
  from ended e order by e.place
`

const BatchRow = Schema.Struct({
  place: Schema.Int,
  outcome: Schema.Literals(["served", "ordered", "joined", "not_scored", "busy", "capped", "unpaid"]),
  isKnown: Schema.Boolean,
  credits: Schema.Int,
  jobId: Schema.NullOr(JobId),
  isOwn: Schema.Boolean,
  /** Null where the process has it. */
  card: Schema.NullOr(CardColumn)
})
const PurseRow = Schema.Struct({ balance: Schema.toType(Schema.BigInt) })

const unavailable = (cause: unknown) => new LedgerUnavailable({ cause })
const unanswered = Effect.fail(unavailable("an item of a batch was not answered"))

/** Makes `Lookups.serveAll`: four round trips for a batch of any size, two more where jobs are ordered. */
export const makeServeBatch = (parts: {
  readonly sql: SqlClient.SqlClient
  readonly queue: Context.Service.Shape<typeof ScoringQueue>
  readonly kept: KeptCards
}): Context.Service.Shape<typeof Lookups>["serveAll"] => {
  const readPurse = readRows(PurseRow)
  const readBatch = readRows(BatchRow)

  /** What a row says. `before` are the cards that the process had when it asked. */
  const outcomeOf = (
    row: typeof BatchRow.Type,
    before: { readonly shared: Scorecard | undefined; readonly own: Scorecard | undefined } | undefined
  ): Effect.Effect<BatchOutcome, LedgerUnavailable> => {
    switch (row.outcome) {
      case "served": {
        const card = row.card ?? (row.isOwn ? before?.own : before?.shared)
        return card === undefined ? unanswered : Effect.succeed({ _tag: "Served", card, credits: row.credits })
      }
      case "ordered":
        return row.jobId === null
          ? unanswered
          : Effect.succeed({ _tag: "Ordered", jobId: row.jobId, credits: row.credits })
      case "joined":
        return row.jobId === null ? unanswered : Effect.succeed({ _tag: "Joined", jobId: row.jobId })
      case "not_scored":
        return Effect.succeed({ _tag: "NotScored" })
      case "busy":
        return Effect.succeed({ _tag: "Busy" })
      case "capped":
        return Effect.succeed({ _tag: "Capped" })
      case "unpaid":
        return Effect.succeed({ _tag: "Unpaid" })
    }
  }

  return Effect.fnUntraced(
    function* (batch) {
      const { tenantId, keyId, items, freshSince, mayOrder, customerRef, at } = batch
      const readers = items.map(({ account }) => ({ tenantId, account }))
      const before = readers.map((reader) => ({
        shared: parts.kept.get(reader, false),
        own: parts.kept.get(reader, true)
      }))
      const asked = JSON.stringify(
        items.map(({ account, ...item }, place) => ({
          ...item,
          ...account,
          place,
          known: before[place]?.shared?.id,
          knownOwn: before[place]?.own?.id
        }))
      )
      const parameters = [asked, tenantId, keyId, freshSince, mayOrder, at]
      const { rows, balance } = yield* Effect.gen(function* () {
        const [purse] = yield* Effect.flatMap(parts.sql.unsafe(LOCK, parameters), readPurse)
        const rows = yield* Effect.flatMap(
          parts.sql.unsafe(SERVE, [...parameters, customerRef, DAILY_CAPS.scrapes]),
          readBatch
        )
        const paid = rows.filter(({ isKnown, outcome }) => !isKnown && (outcome === "served" || outcome === "ordered"))
        yield* parts.queue.offerAll(
          paid.flatMap(({ outcome, jobId }) => (outcome === "ordered" && jobId !== null ? [{ tenantId, jobId }] : []))
        )
        return { rows, balance: Number(purse?.balance ?? 0n) - paid.length }
      }).pipe(parts.sql.withTransaction)
      if (rows.length !== items.length) return yield* unanswered
      for (const { place, card, isOwn } of rows) {
        const reader = readers[place]
        if (card !== null && reader !== undefined) parts.kept.keep(reader, isOwn, card)
      }
      const outcomes = yield* Effect.forEach(rows, (row) => outcomeOf(row, before[row.place]))
      return { outcomes, balance: Credits.make(balance) }
    },
    Effect.mapError((error) => (error instanceof LedgerUnavailable ? error : unavailable(error)))
  )
}
