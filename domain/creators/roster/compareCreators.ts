import { Clock, Effect } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { accountKey } from "../../../ports/creators/identity/SocialAccount.ts"
import { Jobs } from "../../../ports/creators/jobs/Jobs.ts"
import { ReportAccess } from "../../../ports/creators/reports/ReportAccess.ts"
import type { RosterEntry } from "../../../ports/creators/roster/RosterEntry.ts"
import type { Scorecard } from "../../../ports/creators/scoring/Scorecard.ts"
import type { NamedAccount } from "../identity/socialAccount.ts"
import { quoteRate, type RateQuote } from "../rates/quoteRate.ts"
import { usualRate } from "../rates/usualRate.ts"
import { ageDays, freshSince } from "../scorecards/olderScore.ts"
import { unifyCards } from "../scorecards/unifyCards.ts"
import { findCreator } from "./saveCreator.ts"

/** Creators that stand side by side at most. */
export const COMPARED_MAX = 4

/** A creator as a tenant paid for them, for comparing. */
export interface ComparedCreator {
  readonly named: NamedAccount
  /** The creator as one; null where the tenant paid for no score of theirs. */
  readonly held: { readonly card: Scorecard; readonly ageDays: number; readonly isStale: boolean } | null
  /** Whether a job of the tenant's makes a score of theirs. */
  readonly isRunning: boolean
  /** Null where they are not on the roster. */
  readonly entry: RosterEntry | null
  /** Of what is usually bought on the platform of their account; null where it can't be told. */
  readonly rate: RateQuote | null
}

const readOne = Effect.fnUntraced(function* (tenantId: TenantId, named: NamedAccount, nowMs: number) {
  const { account } = named
  const running = yield* Jobs.use((jobs) => jobs.inFlight(tenantId, account))
  const card = yield* ReportAccess.use((access) => access.reopen({ tenantId, keyId: null, account })).pipe(
    Effect.map(({ cards }) => unifyCards(cards)),
    Effect.catchTag("AccessWithdrawn", () => Effect.succeed(null))
  )
  const entry = yield* findCreator(tenantId, account).pipe(Effect.catchTag("NotOnRoster", () => Effect.succeed(null)))
  const usual = card === null ? null : usualRate(account)
  const rate =
    usual === null
      ? null
      : yield* quoteRate({ tenantId, id: null }, usual).pipe(
          Effect.catchTags({ NotScored: () => Effect.succeed(null), RateUnknown: () => Effect.succeed(null) })
        )
  const creator: ComparedCreator = {
    named,
    held:
      card === null
        ? null
        : { card, ageDays: ageDays(card.scoredAt, nowMs), isStale: card.scoredAt < freshSince(nowMs) },
    isRunning: running._tag === "Some",
    entry,
    rate
  }
  return creator
})

/**
 * Creators side by side, each once, at most COMPARED_MAX, in the order asked for: what the tenant paid for and what their orders brought.
 * Nothing is scored and nothing charged; who was not paid for says so.
 */
export const compareCreators = Effect.fn("roster.compareCreators")(function* (
  tenantId: TenantId,
  asked: ReadonlyArray<NamedAccount>
) {
  const nowMs = yield* Clock.currentTimeMillis
  const each = [...new Map(asked.map((named) => [accountKey(named.account), named])).values()]
  return yield* Effect.forEach(each.slice(0, COMPARED_MAX), (named) => readOne(tenantId, named, nowMs), {
    concurrency: COMPARED_MAX
  })
})
