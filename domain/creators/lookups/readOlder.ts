import { Clock, Effect, Option } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { isSameAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import type { ScoredCreator } from "../../../ports/creators/scoring/ScoredCreator.ts"
import { Scores } from "../../../ports/creators/scoring/Scores.ts"
import { olderOf } from "../scorecards/olderScore.ts"

const EVER = new Date(0)

/**
 * The older scores of a creator's accounts that have no fresh one, as a tenant sees them, newest first. What is known of such an account
 * stays known until it is scored anew.
 */
export const readOlder = Effect.fn("creators.readOlder")(function* (
  { cards, unscored }: ScoredCreator,
  tenantId: TenantId
) {
  if (unscored.length === 0) return []
  const scores = yield* Scores
  const nowMs = yield* Clock.currentTimeMillis
  const { platform, handle } = cards[0]
  const [found = Option.none()] = yield* scores.creators(tenantId, [
    { account: { platform, handle }, since: EVER, until: null }
  ])
  const all = Option.match(found, { onNone: () => [], onSome: (creator) => creator.cards })
  return olderOf(
    all.filter((card) => unscored.some((account) => isSameAccount(account, card))),
    nowMs
  )
})
