import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Credits, CreditsExhausted, LedgerUnavailable } from "../../../ports/billing/CreditLedger.ts"
import type { CachedRead } from "../../../ports/creators/Lookups.ts"
import { NotScored, type OpenedReport, ReportAccess, ScoreStale } from "../../../ports/reports/ReportAccess.ts"
import { readRows } from "../readRows.ts"
import { CardColumn } from "../scoring/cardColumn.ts"

const ReportRow = Schema.Struct({
  isFresh: Schema.Boolean,
  isIncluded: Schema.Boolean,
  isPaid: Schema.Boolean,
  card: CardColumn
})

/** How often a first read is tried again that lost to another one of the same score. */
const TRIES_MAX = 3

const unavailable = (cause: unknown) => new LedgerUnavailable({ cause })

export const layer = Layer.effect(
  ReportAccess,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    /*
     * A score has the id of the job that made it. The charge is named by the score, so that a second first read fails on
     * the entry's key, which undoes its move; it then finds the first one's.
     */
    const attempt = ({ tenantId, account: { platform, handle }, ...read }: CachedRead) =>
      sql`
        with newest as (
          select s.score_id, s.scored_at, s.scored_at >= ${read.freshSince}::timestamptz as is_fresh,
            coalesce(o.card, s.card) as card
          from scores s left join own_scores o on o.tenant_id = ${tenantId}::uuid and o.score_id = s.score_id
          where s.platform = ${platform} and s.handle = ${handle}
          order by s.scored_at desc limit 1
        ), terms as (
          select n.*, exists (
            select from jobs j where j.tenant_id = ${tenantId}::uuid and j.job_id = n.score_id and j.status = 'done'
          ) or exists (
            select from usage_log u
            where u.tenant_id = ${tenantId}::uuid and u.platform = ${platform} and u.handle = ${handle}
              and u.used_at >= n.scored_at and u.credits > 0 and u.kind in ('cached', 'report')
          ) as is_included
          from newest n
        ), moved as (
          update wallets w set balance = w.balance - 1 from terms t
          where w.tenant_id = ${tenantId}::uuid and w.balance >= 1 and t.is_fresh and not t.is_included
          returning w.tenant_id, t.score_id
        ), entered as (
          insert into ledger_entries (tenant_id, reason, reference, delta, created_at)
          select tenant_id, 'charge', 'report:' || score_id, -1, ${read.at}::timestamptz from moved
        ), logged as (
          insert into usage_log (tenant_id, usage_id, key_id, kind, platform, handle, customer_ref, credits, used_at)
          select tenant_id, ${read.usageId}::uuid, ${read.keyId}::uuid, 'report', ${platform}, ${handle},
            ${read.customerRef}::text, 1, ${read.at}::timestamptz from moved
        )
        select is_fresh as "isFresh", is_included as "isIncluded", exists (select from moved) as "isPaid", card from terms
      `.pipe(Effect.flatMap(readRows(ReportRow)))

    const open = (
      read: CachedRead,
      triesLeft: number
    ): Effect.Effect<OpenedReport, NotScored | ScoreStale | CreditsExhausted | LedgerUnavailable> =>
      attempt(read).pipe(
        Effect.map(([row]) => row),
        Effect.matchEffect({
          onFailure: (error) =>
            error._tag === "SqlError" && error.reason._tag === "UniqueViolation" && triesLeft > 0
              ? open(read, triesLeft - 1)
              : Effect.fail(unavailable(error)),
          onSuccess: (
            row
          ): Effect.Effect<OpenedReport, NotScored | ScoreStale | CreditsExhausted | LedgerUnavailable> => {
            if (row === undefined) return Effect.fail(new NotScored())
            if (!row.isFresh) return Effect.fail(new ScoreStale())
            if (row.isIncluded) return Effect.succeed({ card: row.card, terms: "included" })
            return row.isPaid
              ? Effect.succeed({ card: row.card, terms: "paid_cache_read" })
              : Effect.fail(new CreditsExhausted({ balance: Credits.make(0) }))
          }
        })
      )

    return ReportAccess.of({ open: (read) => open(read, TRIES_MAX) })
  })
)
