import { Clock, Effect, Option } from "effect"
import { CreditLedger } from "../../../ports/accounts/billing/CreditLedger.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import type { SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import type { Job } from "../../../ports/creators/jobs/Job.ts"
import { Jobs } from "../../../ports/creators/jobs/Jobs.ts"
import { ReportAccess } from "../../../ports/creators/reports/ReportAccess.ts"
import type { Scorecard } from "../../../ports/creators/scoring/Scorecard.ts"
import { CREATOR_CREDITS } from "../../accounts/billing/prices.ts"
import type { NamedAccount } from "../identity/socialAccount.ts"
import { freshSince } from "../scorecards/olderScore.ts"
import { unifyCards } from "../scorecards/unifyCards.ts"

/** How a creator stands with a tenant, which says what it would cost to look them up. */
export type Standing =
  /** A score that the tenant paid for is fresh: there is nothing to pay for. */
  | { readonly _tag: "Held"; readonly card: Scorecard }
  /** The tenant's job makes their score: it is paid for. */
  | { readonly _tag: "Running"; readonly job: Job }
  /** A lookup costs CREATOR_CREDITS; `before` is the newest score that was paid for, which is too old by now. */
  | { readonly _tag: "Priced"; readonly before: Scorecard | null }

export interface QuotedCreator {
  readonly named: NamedAccount
  readonly standing: Standing
}

const READS_AT_ONCE = 8

/** How a creator stands with a tenant, by whichever of their accounts. Nothing is charged. */
export const standingOf = Effect.fn("creators.standingOf")(function* (tenantId: TenantId, account: SocialAccount) {
  const nowMs = yield* Clock.currentTimeMillis
  const running = yield* Jobs.use((jobs) => jobs.inFlight(tenantId, account))
  if (Option.isSome(running)) return { _tag: "Running", job: running.value } satisfies Standing
  const paid = yield* ReportAccess.use((access) => access.reopen({ tenantId, keyId: null, account })).pipe(
    Effect.map(({ cards }) => unifyCards(cards)),
    Effect.catchTag("AccessWithdrawn", () => Effect.succeed(null))
  )
  const standing: Standing =
    paid !== null && paid.scoredAt >= freshSince(nowMs)
      ? { _tag: "Held", card: paid }
      : { _tag: "Priced", before: paid }
  return standing
})

/**
 * What it would cost a tenant to look creators up, at most: one whom somebody else's job holds costs nothing then, and linked accounts
 * are one creator. Nothing is charged.
 */
export const quoteLookups = Effect.fn("creators.quoteLookups")(function* (
  tenantId: TenantId,
  asked: ReadonlyArray<NamedAccount>
) {
  const creators = yield* Effect.forEach(
    asked,
    (named) => Effect.map(standingOf(tenantId, named.account), (standing): QuotedCreator => ({ named, standing })),
    { concurrency: READS_AT_ONCE }
  )
  const balance = yield* CreditLedger.use((ledger) => ledger.balance(tenantId))
  const priced = creators.filter(({ standing }) => standing._tag === "Priced")
  return { creators, priced, creditsMax: priced.length * CREATOR_CREDITS, balance }
})
