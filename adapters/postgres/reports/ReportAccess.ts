import { Array as Arrays, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Credits, CreditsExhausted, LedgerUnavailable } from "../../../ports/billing/CreditLedger.ts"
import type { CachedRead } from "../../../ports/creators/Lookups.ts"
import {
  AccessWithdrawn,
  type LinkedRead,
  NotScored,
  type OpenedReport,
  ReportAccess,
  ScoreStale
} from "../../../ports/reports/ReportAccess.ts"
import type { SocialAccount } from "../../../ports/scoring/SocialAccount.ts"
import { readRows } from "../readRows.ts"
import { CardColumn } from "../scoring/cardColumn.ts"

const OpenedRow = Schema.Struct({
  isIncluded: Schema.Boolean,
  isPaid: Schema.Boolean,
  /** Null where the score is not fresh. */
  card: Schema.NullOr(CardColumn)
})
const CardRow = Schema.Struct({ card: CardColumn })

/** How often a first read is tried again that lost to another one of the same creator. */
const TRIES_MAX = 3

const unavailable = (cause: unknown) => new LedgerUnavailable({ cause })

export const layer = Layer.effect(
  ReportAccess,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const accountsOf = ({ platform, handle }: SocialAccount) => sql`
      select ${platform}::text as platform, ${handle}::text as handle
      union
      select m.platform, m.handle
      from footprint_accounts f join footprint_accounts m on m.group_id = f.group_id
      where f.platform = ${platform} and f.handle = ${handle}
    `
    /** Of scores `n`. */
    const inOrder = ({ platform, handle }: SocialAccount) => sql`
      n.platform = ${platform} and n.handle = ${handle} desc, n.scored_at desc, n.platform collate "C", n.handle collate "C"
    `

    /*
     * A score has the id of the job that made it. The charge is named by the newest of the scores, whichever account is
     * asked for, so that a second first read fails on the entry's key, which undoes its move; it then finds the first one's.
     */
    const attempt = ({ tenantId, account, ...read }: CachedRead) =>
      sql`
        with accounts as (${accountsOf(account)}), newest as materialized (
          select a.platform, a.handle, s.*, s.scored_at >= ${read.freshSince}::timestamptz as is_fresh
          from accounts a cross join lateral (
            select score_id, scored_at, card from scores
            where platform = a.platform and handle = a.handle order by scored_at desc limit 1
          ) s
        ), fresh as (
          select platform, handle, score_id, scored_at from newest where is_fresh
        ), terms as materialized (
          select exists (
            select from fresh f
            where exists (
              select from jobs j
              where j.tenant_id = ${tenantId}::uuid and j.job_id = f.score_id and j.status = 'done'
            ) or exists (
              select from usage_log u
              where u.tenant_id = ${tenantId}::uuid and u.platform = f.platform and u.handle = f.handle
                and u.used_at >= f.scored_at and u.credits > 0 and u.kind = 'cached'
            ) or exists (
              select from accounts a join usage_log u on u.platform = a.platform and u.handle = a.handle
              where u.tenant_id = ${tenantId}::uuid and u.used_at >= f.scored_at and u.credits > 0 and u.kind = 'report'
            )
          ) as is_included, (select score_id from fresh order by scored_at desc, score_id limit 1) as named_by
        ), moved as (
          update wallets w set balance = w.balance - 1 from terms t
          where w.tenant_id = ${tenantId}::uuid and w.balance >= 1 and t.named_by is not null and not t.is_included
          returning w.tenant_id, t.named_by
        ), entered as (
          insert into ledger_entries (tenant_id, reason, reference, delta, created_at)
          select tenant_id, 'charge', 'report:' || named_by, -1, ${read.at}::timestamptz from moved
        ), logged as (
          insert into usage_log (tenant_id, usage_id, key_id, kind, platform, handle, customer_ref, credits, used_at)
          select tenant_id, ${read.usageId}::uuid, ${read.keyId}::uuid, 'report', ${account.platform}, ${account.handle},
            ${read.customerRef}::text, 1, ${read.at}::timestamptz from moved
        )
        select t.is_included as "isIncluded", exists (select from moved) as "isPaid",
          case when n.is_fresh then coalesce(o.card, n.card) end as card
        from newest n cross join terms t
        left join own_scores o on o.tenant_id = ${tenantId}::uuid and o.score_id = n.score_id and n.is_fresh
        order by ${inOrder(account)}
      `.pipe(Effect.flatMap(readRows(OpenedRow)))

    const open = (
      read: CachedRead,
      triesLeft: number
    ): Effect.Effect<OpenedReport, NotScored | ScoreStale | CreditsExhausted | LedgerUnavailable> =>
      attempt(read).pipe(
        Effect.matchEffect({
          onFailure: (error) =>
            error._tag === "SqlError" && error.reason._tag === "UniqueViolation" && triesLeft > 0
              ? open(read, triesLeft - 1)
              : Effect.fail(unavailable(error)),
          onSuccess: (rows): Effect.Effect<OpenedReport, NotScored | ScoreStale | CreditsExhausted> => {
            const [first] = rows
            if (first === undefined) return Effect.fail(new NotScored())
            const cards = rows.flatMap(({ card }) => card ?? [])
            if (!Arrays.isReadonlyArrayNonEmpty(cards)) return Effect.fail(new ScoreStale())
            if (first.isIncluded) return Effect.succeed({ cards, terms: "included" })
            return first.isPaid
              ? Effect.succeed({ cards, terms: "paid_cache_read" })
              : Effect.fail(new CreditsExhausted({ balance: Credits.make(0) }))
          }
        })
      )

    const reopen = ({ tenantId, keyId, account }: LinkedRead) =>
      sql`
        with accounts as (${accountsOf(account)}), paid as materialized (
          select max(case u.kind when 'scrape' then j.ended_at else u.used_at end) as at
          from accounts a
          join usage_log u on u.tenant_id = ${tenantId}::uuid and u.platform = a.platform and u.handle = a.handle
            and u.credits > 0 and u.kind in ('cached', 'report', 'scrape')
          left join jobs j on u.kind = 'scrape' and j.tenant_id = ${tenantId}::uuid and j.job_id = u.usage_id
            and j.status = 'done'
        )
        select coalesce(o.card, n.card) as card
        from paid cross join accounts a cross join lateral (
          select platform, handle, score_id, scored_at, card from scores
          where platform = a.platform and handle = a.handle and scored_at <= paid.at order by scored_at desc limit 1
        ) n
        left join own_scores o on o.tenant_id = ${tenantId}::uuid and o.score_id = n.score_id
        where exists (
          select from api_keys
          where tenant_id = ${tenantId}::uuid and key_id = ${keyId}::uuid and revoked_at is null
        )
        order by ${inOrder(account)}
      `.pipe(
        Effect.flatMap(readRows(CardRow)),
        Effect.mapError(unavailable),
        Effect.flatMap((rows) => {
          const cards = rows.map(({ card }) => card)
          return Arrays.isReadonlyArrayNonEmpty(cards) ? Effect.succeed(cards) : Effect.fail(new AccessWithdrawn())
        })
      )

    return ReportAccess.of({
      open: (read) =>
        open(read, TRIES_MAX).pipe(
          // The last credit may have gone to another first read of the creator, for which this one waited.
          Effect.catchTag("CreditsExhausted", () => open(read, TRIES_MAX))
        ),
      reopen
    })
  })
)
