import { Effect, Layer, Option, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { type CreditsExhausted, LedgerUnavailable } from "../../../../ports/accounts/billing/CreditLedger.ts"
import type { CachedRead } from "../../../../ports/creators/lookups/Lookups.ts"
import {
  AccessWithdrawn,
  type LinkRead,
  NotScored,
  type OpenedReport,
  ReportAccess,
  ScoreStale
} from "../../../../ports/creators/reports/ReportAccess.ts"
import type { ScoredCreator } from "../../../../ports/creators/scoring/ScoredCreator.ts"
import { APPLY_CHARGES_AND_LOG_USAGE, CHARGES_CTE, creditsExhausted } from "../../accounts/billing/charge.ts"
import { isAnyPaid, lastPaidAt } from "../../accounts/billing/payments.ts"
import { isUniqueViolation } from "../../errors/databaseErrors.ts"
import { readRows } from "../../statements/statements.ts"
import {
  accountsCte,
  CREATOR_SCORE_COLUMNS,
  CREATOR_SCORE_ORDER,
  CREATORS_CTE,
  CreatorScoreFields,
  creatorOf,
  joinFootprint
} from "../scoring/creatorRows.ts"
import { accountsScored } from "../scoring/newestScore.ts"

const ReopenedRow = Schema.Struct(CreatorScoreFields)
const OpenedRow = Schema.Struct({
  ...CreatorScoreFields,
  isIncluded: Schema.Boolean,
  /** What was charged; null where nothing had to be, or there are not enough credits. */
  credits: Schema.NullOr(Schema.toType(Schema.BigInt)),
  /** The balance before it. */
  balance: Schema.toType(Schema.BigInt),
  /** Whether any account was ever scored. */
  isScored: Schema.Boolean
})

/** How often a first read is tried again that lost to another one of the same creator. */
const TRIES_MAX = 3

const unavailable = (cause: unknown) => new LedgerUnavailable({ cause })

export const layer = Layer.effect(
  ReportAccess,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const literal = {
      creators: sql.literal(CREATORS_CTE),
      group: sql.literal(joinFootprint("r.tenant_id")),
      inOrder: sql.literal(CREATOR_SCORE_ORDER),
      found: sql.literal(CREATOR_SCORE_COLUMNS),
      isAnyPaid: sql.literal(isAnyPaid("(select tenant_id from reads)")),
      everScored: sql.literal(accountsScored("'-infinity'", "(select tenant_id from reads)")),
      askedAccounts: sql.literal(accountsCte("asked", "asked_accounts")),
      lastPaidAt: sql.literal(lastPaidAt("(select tenant_id from asked)", "asked_accounts")),
      charges: sql.literal(CHARGES_CTE),
      apply: sql.literal(APPLY_CHARGES_AND_LOG_USAGE)
    }

    /*
     * The charge is named by the newest of the scores, whichever account is
     * asked for, so that a second first read fails on the entry's key, which undoes its move; it then finds the first one's.
     */
    const attempt = ({ tenantId, account, ...read }: CachedRead) =>
      sql`
        with reads as materialized (
          select 0 as place, r.tenant_id, r.platform, r.handle, g.group_id,
            ${read.freshSince}::timestamptz as since, null::timestamptz as until, null::uuid[] as known,
            null::uuid[] as known_own
          from (
            select ${tenantId}::uuid as tenant_id, ${account.platform}::text as platform, ${account.handle}::text as handle
          ) r ${literal.group}
        ), ${literal.creators}, terms as materialized (
          select ${literal.isAnyPaid} as is_included, (select named_by from creators) as named_by
        ), ${literal.charges} (
          select 0, ${tenantId}::uuid, ${read.priceCredits}::bigint, 'charge', 'report:' || t.named_by, ${read.at}::timestamptz,
            ${read.usageId}::uuid, ${read.keyId}::uuid, 'report', ${account.platform}::text, ${account.handle}::text,
            ${read.customerRef}::text, null::uuid
          from terms t where t.named_by is not null and not t.is_included
        ), ${literal.apply}
        select ${literal.found}, f.card, t.is_included as "isIncluded", (select credits from charged) as credits,
          coalesce((select balance from wallets where tenant_id = ${tenantId}::uuid), 0) as balance,
          t.named_by is not null or exists (
            select from ${literal.everScored}
          ) as "isScored"
        from found f cross join terms t
        order by ${literal.inOrder}
      `.pipe(Effect.flatMap(readRows(OpenedRow)))

    const open = (
      read: CachedRead,
      triesLeft: number
    ): Effect.Effect<OpenedReport, NotScored | ScoreStale | CreditsExhausted | LedgerUnavailable> =>
      attempt(read).pipe(
        Effect.matchEffect({
          onFailure: (error) =>
            isUniqueViolation(error) && triesLeft > 0 ? open(read, triesLeft - 1) : Effect.fail(unavailable(error)),
          onSuccess: (
            rows
          ): Effect.Effect<OpenedReport, NotScored | ScoreStale | CreditsExhausted | LedgerUnavailable> => {
            const [first] = rows
            if (first === undefined || !first.isScored) return Effect.fail(new NotScored())
            const found = creatorOf(rows)
            if (found === undefined) return Effect.fail(unavailable("a score is without its card"))
            if (Option.isNone(found)) return Effect.fail(new ScoreStale())
            const { value: creator } = found
            const { isIncluded, credits, balance } = first
            if (isIncluded) return Effect.succeed({ creator, terms: "included", credits: 0 })
            return credits === null
              ? Effect.fail(creditsExhausted(balance, read.priceCredits))
              : Effect.succeed({ creator, terms: "paid_cache_read", credits: Number(credits) })
          }
        })
      )

    const reopen = ({ tenantId, keyId, account }: LinkRead) =>
      sql`
        with asked as materialized (
          select 0 as place, r.tenant_id, r.platform, r.handle, g.group_id
          from (
            select ${tenantId}::uuid as tenant_id, ${account.platform}::text as platform, ${account.handle}::text as handle
          ) r ${literal.group}
        ), ${literal.askedAccounts}, paid as materialized (
          select (${literal.lastPaidAt}) as at
        ), reads as materialized (
          select a.*, '-infinity'::timestamptz as since, paid.at as until,
            null::uuid[] as known, null::uuid[] as known_own
          from asked a, paid
          where paid.at is not null and (${keyId}::uuid is null or exists (
            select from api_keys
            where tenant_id = ${tenantId}::uuid and key_id = ${keyId}::uuid and revoked_at is null
          ))
        ), ${literal.creators}
        select ${literal.found}, f.card from found f order by ${literal.inOrder}
      `.pipe(
        Effect.flatMap(readRows(ReopenedRow)),
        Effect.mapError(unavailable),
        Effect.flatMap((rows): Effect.Effect<ScoredCreator, AccessWithdrawn | LedgerUnavailable> => {
          const creator = creatorOf(rows)
          if (creator === undefined) return Effect.fail(unavailable("a score is without its card"))
          return Option.isSome(creator) ? Effect.succeed(creator.value) : Effect.fail(new AccessWithdrawn())
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
