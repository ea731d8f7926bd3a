import { Clock, Effect, Option } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { isSameAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import { COUNT_DAYS, Monitored } from "../../../ports/creators/monitoring/Monitored.ts"
import type { ScoredCreator } from "../../../ports/creators/scoring/ScoredCreator.ts"
import { Scores } from "../../../ports/creators/scoring/Scores.ts"
import { DAY_MS } from "../../../ports/time/days.ts"
import { olderOf } from "../scorecards/olderScore.ts"
import type { MonitoredFollowers } from "./extras.ts"

/** What was counted of a creator's first account, where a plan of the tenant monitors the creator now; null where none does. */
export const readMonitored = Effect.fn("creators.readMonitored")(function* (
  { cards, unscored }: ScoredCreator,
  tenantId: TenantId
) {
  const monitored = yield* Monitored
  const atMs = yield* Clock.currentTimeMillis
  const [{ platform, handle }] = cards
  const accounts = [...cards.map((card) => ({ platform: card.platform, handle: card.handle })), ...unscored]
  if ((yield* monitored.monitoredBy(tenantId, accounts, new Date(atMs))).length === 0) return null
  const [counts = []] = yield* monitored.counts([{ platform, handle }], new Date(atMs - COUNT_DAYS * DAY_MS))
  const shown: MonitoredFollowers = { asOf: counts.at(-1)?.day ?? null, counts }
  return shown
})

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
