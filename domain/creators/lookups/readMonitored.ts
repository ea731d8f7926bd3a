import { Clock, Effect } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { COUNT_DAYS, Monitored } from "../../../ports/creators/monitoring/Monitored.ts"
import type { ScoredCreator } from "../../../ports/creators/scoring/ScoredCreator.ts"
import { DAY_MS } from "../../../ports/time/units.ts"
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
