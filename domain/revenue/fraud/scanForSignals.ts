import { Clock, Effect } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { SIGNALS_RECORDED_MAX, Watch } from "../../../ports/revenue/fraud/Watch.ts"
import { SignalSearch } from "./SignalSearch.ts"

/** Looks at an account as it is now and keeps what the rules that are on find. Answers how many signals there are and are new. */
export const scanForSignals = Effect.fn("watch.scanForSignals")(function* (tenantId: TenantId) {
  const watch = yield* Watch
  const now = new Date(yield* Clock.currentTimeMillis)
  const search = yield* SignalSearch
  const found = yield* search.find(tenantId, now, yield* watch.rulesOff(tenantId))
  let added = 0
  for (let start = 0; start < found.length; start += SIGNALS_RECORDED_MAX) {
    added += yield* watch.record(tenantId, found.slice(start, start + SIGNALS_RECORDED_MAX), now)
  }
  return { signals: found.length, added }
})
