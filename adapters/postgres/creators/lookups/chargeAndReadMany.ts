import { type Context, Effect, Option, Schema } from "effect"
import type { SqlClient } from "effect/sql"
import { LedgerUnavailable, spendable } from "../../../../ports/accounts/billing/CreditLedger.ts"
import { DAILY_CAPS } from "../../../../ports/accounts/keys/KeyLimits.ts"
import { JobId } from "../../../../ports/creators/jobs/Job.ts"
import { JobsUnavailable } from "../../../../ports/creators/jobs/Jobs.ts"
import { SCORE_KIND } from "../../../../ports/creators/jobs/scoreJob.ts"
import type { BatchOutcome, Lookups } from "../../../../ports/creators/lookups/Lookups.ts"
import { APPLY_CHARGES_AND_LOG_USAGE, CHARGES_CTE } from "../../accounts/billing/charge.ts"
import { COVERAGE_COLUMNS } from "../../accounts/billing/payments.ts"
import { isDeadlock, RACES_MAX } from "../../errors/databaseErrors.ts"
import { readRows } from "../../statements/statements.ts"
import { joinedKeys } from "../jobs/creatorHolds.ts"
import { NEW_JOB_ACCOUNTS, NEW_JOBS, WRITE_JOBS } from "../jobs/jobRows.ts"
import type { ScoringQueue } from "../jobs/ScoringQueue.ts"
import {
  ACCOUNTS_CTE,
  CREATOR_SCORE_COLUMNS,
  CREATOR_SCORE_ORDER,
  CREATORS_CTE,
  CreatorScoreFields,
  creatorOf,
  groupByPlace,
  joinFootprint,
  stalePlaces
} from "../scoring/creatorRows.ts"
import { accountsScored } from "../scoring/newestScore.ts"
import { type CachedCards, cachedIdsOf, makeCardOf, type ScorecardCache } from "./ScorecardCache.ts"

/** The items, $1, and of the whole batch: $2 tenant, $3 key, $4 freshSince, $5 mayEnqueue, $6 at. */
const ASKED = `
  json_to_recordset($1::text::json) as r(
    place int, "usageId" uuid, platform text, handle text, spelling text, "known" uuid[], "knownOwn" uuid[]
  )
`

/** The place of the first item of the same creator. */
const LEADER = `
  min(r.place) over (partition by coalesce(g.group_id::text, r.platform || '/' || r.handle)) as leader
`

/** The creators of the batch that are to be read, with all of their accounts. */
const ITEMS = `
  items as materialized (
    select r.place, $2::uuid as tenant_id, r."usageId" as usage_id, r.platform, r.handle, g.group_id, ${LEADER}
    from ${ASKED} ${joinFootprint("$2::uuid")}
  ), reads as materialized (
    select i.* from items i
    where i.place = i.leader and $5::boolean
      and not exists (select from usage_log where tenant_id = $2::uuid and usage_id = i.usage_id)
  ), ${ACCOUNTS_CTE}
`

/** Locks the key's day where the condition holds, as `counted`. */
const lockDay = (condition: string) => `
  counted as (
    insert into daily_counts as d (tenant_id, key_id, day)
    select $2::uuid, $3::uuid, ($6::timestamptz at time zone 'UTC')::date where ${condition}
    on conflict (tenant_id, key_id, day) do update set scrapes = d.scrapes
    returning d.key_id
  )
`

/**
 * Takes every lock that the batch needs, so that what is read next is as it stays: holds on all accounts of the creators
 * that seem to need a job, in the order of their names, so that two batches never wait for each other; then the key's day,
 * then the wallet. Where others hold an account it takes the holds alone: `LOCK_CONTESTED` takes the rest.
 */
const LOCK = `
  with ${ITEMS}, scored as materialized (
    select distinct a.place from ${accountsScored("$4::timestamptz", "$2::uuid")}
  ), wanted as materialized (
    select a.platform, a.handle, r.usage_id from accounts a join reads r on r.place = a.place
    where a.place not in (select place from scored)
  ), held as (
    insert into creator_holds (platform, handle, tenant_id, job_id)
    select platform, handle, $2::uuid, usage_id from wanted
    order by platform collate "C", handle collate "C"
    on conflict do nothing returning job_id
  ), told as materialized (
    select (select count(*) from wanted) > (select count(*) from held) as is_contested
  ), ${lockDay("exists (select from held) and not (select is_contested from told)")}
  select t.is_contested as "isContested", w.balance from told t left join lateral (
    select balance from wallets
    where tenant_id = $2::uuid and not t.is_contested and (select count(*) from counted) >= 0 for update
  ) w on true
`

/**
 * Takes the other locks once the holds are there: first the tenant's jobs that hold the accounts that the batch doesn't, none of which
 * ends before the key has joined. Whoever held an account a moment ago is seen by this statement, and was not by the one before.
 * What ends a job locks it before the wallet, and so does this.
 */
const LOCK_CONTESTED = `
  with ${ITEMS}, running as materialized (
    select j.job_id from jobs j
    where j.tenant_id = $2::uuid and j.job_id in (
      select h.job_id from accounts a join creator_holds h on h.platform = a.platform and h.handle = a.handle
      where h.tenant_id = $2::uuid
    )
    order by j.job_id for no key update
  ), ${lockDay(`(select count(*) from running) >= 0 and exists (
    select from creator_holds h join items i on i.usage_id = h.job_id where h.tenant_id = $2::uuid
  )`)}
  select true as "isContested", balance from wallets
  where tenant_id = $2::uuid and (select count(*) from counted) >= 0 for update
`

/**
 * Sorts the items by what they are, goes through them in turn, and writes what was paid. Of the items of one creator the
 * first decides what becomes of all. A usage that is logged already was paid by this batch before: it needs nothing more.
 * $7 is the customer's reference, $8 the usual cap, $9 the price.
 */
const SERVE = `
  with reads as materialized (
    select r.place, $2::uuid as tenant_id, r."usageId" as usage_id, r.platform, r.handle, r.spelling, r."known" as known,
      r."knownOwn" as known_own, g.group_id, ${LEADER}, u.kind as known_kind, u.credits as known_credits,
      u.kind is not null as is_known, null::timestamptz as until,
      case when u.kind = 'cached' then '-infinity'::timestamptz else $4::timestamptz end as since
    from ${ASKED} ${joinFootprint("$2::uuid")}
    left join lateral (
      select kind, credits from usage_log where tenant_id = $2::uuid and usage_id = r."usageId" limit 1
    ) u on true
  ), ${CREATORS_CTE}, asked as materialized (
    select r.*, c.named_by, h.job_id as holder_job, ${COVERAGE_COLUMNS},
      case
        when r.known_kind = 'scrape' then 'ordered'
        when c.named_by is not null then 'served'
        when h.job_id = r.usage_id then 'ordered'
        when h.tenant_id = $2::uuid then 'joined'
        when not $5::boolean then 'not_scored'
        else 'busy'
      end as kind
    from reads r
    left join creators c on c.place = r.place and c.place not in (${stalePlaces("$2::uuid")})
    left join lateral (
      select h.tenant_id, h.job_id from accounts a join creator_holds h on h.platform = a.platform and h.handle = a.handle
      where a.place = r.place
      order by h.job_id = r.usage_id and h.tenant_id = $2::uuid, h.tenant_id = $2::uuid desc, a.is_asked desc limit 1
    ) h on true
  ), cap as (
    select coalesce(
      (select daily_scrapes_max from api_keys where tenant_id = $2::uuid and key_id = $3::uuid), $8::integer
    ) as scrapes
  ), day as (
    select
      cap.scrapes - coalesce(
        (
          select scrapes from daily_counts
          where tenant_id = $2::uuid and key_id = $3::uuid and day = ($6::timestamptz at time zone 'UTC')::date
        ), 0
      ) as scrapes_left
    from cap
  ), wallet as (
    select coalesce((select balance from wallets where tenant_id = $2::uuid), 0) as balance
  ), turns as materialized (
    select a.*, a.place = a.leader as is_leader,
      a.place = a.leader and a.kind = 'ordered' and not a.is_known as is_order
    from asked a
  ), capped as materialized (
    select t.*, t.is_order
      and count(*) filter (where t.is_order) over (order by t.place rows unbounded preceding) > day.scrapes_left as is_capped
    from turns t, day
  ), priced as materialized (
    select c.*, not c.is_known and c.is_leader and not c.is_capped and (
      c.kind = 'ordered'
        or (c.kind = 'served' and not c.is_bought and (c.is_asked_again or not c.is_covered))
    ) as is_priced
    from capped c
  ), ranked as materialized (
    select p.*,
      greatest(wallet.balance, 0)
        < $9::bigint * count(*) filter (where p.is_priced) over (order by p.place rows unbounded preceding) as is_unpaid
    from priced p, wallet
  ), ended as materialized (
    select r.*,
      case
        when r.is_leader then r.kind
        when l.kind = 'ordered' then 'joined'
        when r.is_known then r.kind
        else l.kind
      end as lead_kind,
      case when l.is_leader and l.kind = 'ordered' and not r.is_leader then l.usage_id else r.holder_job end as joined_job,
      l.is_capped as is_lead_capped
    from ranked r join ranked l on l.place = r.leader
  ), outcomes as materialized (
    select e.*,
      case
        when e.is_known then e.lead_kind
        when e.is_unpaid then 'unpaid'
        when e.is_lead_capped then 'capped'
        else e.lead_kind
      end as outcome
    from ended e
  ), served as materialized (
    select * from outcomes where not is_known and outcome in ('served', 'ordered', 'joined')
  ), ${CHARGES_CTE} (
    select place, $2::uuid, case when is_priced then $9::bigint else 0 end, 'charge', usage_id::text, $6::timestamptz, usage_id,
      $3::uuid, case outcome when 'served' then 'cached' when 'ordered' then 'scrape' else 'deduplicated' end, platform, handle,
      $7::text,
      case when outcome = 'served' and (group_id is not null or (is_leader and not is_priced)) and not is_bought
        and not is_asked_again and not (is_priced and is_covered) then named_by end
    from served
  ), ${APPLY_CHARGES_AND_LOG_USAGE}, opened as (
    select * from served where is_priced and outcome = 'ordered' and place in (select place from charged)
  ), ${NEW_JOBS} (
    select place, $2::uuid, usage_id, '${SCORE_KIND}', 'key', $3::uuid, null::json, $7::text, $6::timestamptz from opened
  ), ${NEW_JOB_ACCOUNTS} (
    select $2::uuid, usage_id, 0::smallint, platform, handle, spelling from opened
  ), ${WRITE_JOBS}, counted as (
    update daily_counts set scrapes = scrapes + (select count(*) from opened)
    where tenant_id = $2::uuid and key_id = $3::uuid and day = ($6::timestamptz at time zone 'UTC')::date
      and exists (select from opened)
  ), joined as (
    update jobs j set joined_keys = ${joinedKeys("$3::uuid")}
    where j.tenant_id = $2::uuid and $5::boolean
      and j.job_id in (select o.joined_job from outcomes o where o.outcome = 'joined' and not o.is_known)
  ), released as (
    delete from creator_holds h using outcomes o
    where h.tenant_id = $2::uuid and h.job_id = o.usage_id and not o.is_known and o.outcome <> 'ordered'
  )
  select ${CREATOR_SCORE_COLUMNS}, o.outcome, o.is_known as "isKnown",
    coalesce(case when o.is_known then o.known_credits else c.credits end, 0)::integer as credits,
    coalesce((select balance from moved), wallet.balance) as balance,
    case o.outcome when 'joined' then o.joined_job when 'ordered' then o.usage_id end as "jobId", cap.scrapes as cap,
    case o.outcome when 'served' then f.card end as card
  from outcomes o join found f on f.place = o.place left join charged c on c.place = o.place, cap, wallet
  order by ${CREATOR_SCORE_ORDER}
`

const BatchRow = Schema.Struct({
  ...CreatorScoreFields,
  outcome: Schema.Literals(["served", "ordered", "joined", "not_scored", "busy", "capped", "unpaid"]),
  isKnown: Schema.Boolean,
  credits: Schema.Int,
  /** The balance behind the batch. */
  balance: Schema.toType(Schema.BigInt),
  jobId: Schema.NullOr(JobId),
  /** How many scrapes the key may order a day. */
  cap: Schema.Int
})
const LockedRow = Schema.Struct({
  isContested: Schema.Boolean,
  balance: Schema.NullOr(Schema.toType(Schema.BigInt))
})

const unavailable = (cause: unknown) => new LedgerUnavailable({ cause })
const unanswered = Effect.fail(unavailable("an item of a batch was not answered"))

/**
 * Makes `Lookups.chargeAndReadMany`: four round trips for a batch of any size, two more where jobs are ordered, and one where others
 * hold a creator of it. A job that is held and joined between two statements can still make two batches wait for each other: then
 * one of them is carried out anew.
 */
export const makeChargeAndReadMany = (parts: {
  readonly sql: SqlClient.SqlClient
  readonly queue: Context.Service.Shape<typeof ScoringQueue>
  readonly cache: ScorecardCache
}): Context.Service.Shape<typeof Lookups>["chargeAndReadMany"] => {
  const readLocked = readRows(LockedRow)
  const readBatch = readRows(BatchRow)

  /** What the rows of an item say. `before` are the cards that the process had when it asked. */
  const outcomeOf = (
    [row, ...others]: ReadonlyArray<typeof BatchRow.Type>,
    before: CachedCards
  ): Effect.Effect<BatchOutcome, LedgerUnavailable> => {
    switch (row?.outcome) {
      case undefined:
        return unanswered
      case "served": {
        const creator = creatorOf([row, ...others], makeCardOf(before))
        return creator === undefined || Option.isNone(creator)
          ? unanswered
          : Effect.succeed({ _tag: "Served", creator: creator.value, credits: row.credits })
      }
      case "ordered":
        return row.jobId === null
          ? unanswered
          : Effect.succeed({ _tag: "Enqueued", jobId: row.jobId, credits: row.credits })
      case "joined":
        return row.jobId === null
          ? unanswered
          : Effect.succeed({ _tag: "Joined", jobId: row.jobId, credits: row.credits })
      case "not_scored":
        return Effect.succeed({ _tag: "NotScored" })
      case "busy":
        return Effect.succeed({ _tag: "Busy" })
      case "capped":
        return Effect.succeed({ _tag: "Capped", cap: row.cap })
      case "unpaid":
        return Effect.succeed({ _tag: "Unpaid" })
    }
  }

  return Effect.fnUntraced(
    function* (batch) {
      const { tenantId, keyId, items, freshSince, priceCredits, mayEnqueue, customerRef, at } = batch
      const readers = items.map(({ account }) => ({ tenantId, account }))
      const before = readers.map((reader) => parts.cache.of(reader))
      const asked = JSON.stringify(
        items.map(({ account, ...item }, place) => {
          const cards = before[place]
          return { ...item, ...account, place, ...(cards === undefined ? {} : cachedIdsOf(cards)) }
        })
      )
      const parameters = [asked, tenantId, keyId, freshSince, mayEnqueue, at]
      const { rows, balance } = yield* Effect.gen(function* () {
        const lock = (statement: string) => Effect.flatMap(parts.sql.unsafe(statement, parameters), readLocked)
        const [first] = yield* lock(LOCK)
        const [wallet] = first?.isContested === true ? yield* lock(LOCK_CONTESTED) : [first]
        const rows = yield* Effect.flatMap(
          parts.sql.unsafe(SERVE, [...parameters, customerRef, DAILY_CAPS.scrapes, priceCredits]),
          readBatch
        )
        const written = [...groupByPlace(rows).values()].flatMap(([row]) =>
          row === undefined || row.isKnown ? [] : [row]
        )
        yield* parts.queue
          .offerAll(
            written.flatMap(({ outcome, jobId }) =>
              outcome === "ordered" && jobId !== null ? [{ tenantId, jobId }] : []
            )
          )
          .pipe(Effect.mapError((cause) => new JobsUnavailable({ cause })))
        return { rows, balance: Number((rows[0] ?? wallet)?.balance ?? 0n) }
      }).pipe(parts.sql.withTransaction, Effect.retry({ times: RACES_MAX, while: isDeadlock }))
      const rowsOf = groupByPlace(rows)
      const outcomes = yield* Effect.forEach(readers, (reader, place) => {
        const [found = [], cards] = [rowsOf.get(place), before[place]]
        parts.cache.keep(reader, found)
        return cards === undefined ? unanswered : outcomeOf(found, cards)
      })
      return { outcomes, balance: spendable(balance) }
    },
    Effect.mapError((error) =>
      error instanceof LedgerUnavailable || error instanceof JobsUnavailable ? error : unavailable(error)
    )
  )
}
