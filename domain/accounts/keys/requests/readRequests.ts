import { Clock, Effect } from "effect"
import type { KeyId } from "../../../../ports/accounts/keys/ApiKey.ts"
import { type DayOfRequests, RequestCounts } from "../../../../ports/accounts/keys/RequestCounts.ts"
import type { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { DAY_MS } from "../../../../ports/time/units.ts"

/** Days that are shown unless said otherwise, today included. */
export const REQUEST_DAYS = 30
/** Days that are shown at most, today included. */
export const REQUEST_DAYS_MAX = 90

const startOf = (ms: number): number => Math.floor(ms / DAY_MS) * DAY_MS

/** An account's requests, or one key's, by UTC day, oldest first, each day once; the last is today. */
export const readRequests = Effect.fn("accounts.readRequests")(function* (
  tenantId: TenantId,
  keyId: KeyId | null,
  days: number = REQUEST_DAYS
) {
  const todayMs = startOf(yield* Clock.currentTimeMillis)
  const firstMs = todayMs - (Math.min(days, REQUEST_DAYS_MAX) - 1) * DAY_MS
  const found = yield* RequestCounts.use((counts) => counts.days(tenantId, keyId, new Date(firstMs)))
  const byDay = new Map(found.map((each) => [each.day.getTime(), each]))
  return Array.from({ length: (todayMs - firstMs) / DAY_MS + 1 }, (_, place): DayOfRequests => {
    const day = new Date(firstMs + place * DAY_MS)
    return byDay.get(day.getTime()) ?? { day, succeeded: 0, refused: 0, rateLimited: 0, failed: 0 }
  })
})
