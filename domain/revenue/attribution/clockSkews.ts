import { Effect } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Orders, type ShopClock } from "../../../ports/tracking/orders/Orders.ts"
import { CLOCK_SKEW_MINUTES_MAX } from "../../tracking/orders/reconcileOrder.ts"

/** Notices by which a store's clock is judged at least. */
const CLOCK_MEASURES_MIN = 10
/** What passes between an order and its notice where both clocks are right, at most; and the step in which a clock is judged. */
const NOTICE_SECONDS_MAX = 5

const STEP_MS = NOTICE_SECONDS_MAX * 1_000
const SKEW_MS_MAX = CLOCK_SKEW_MINUTES_MAX * 60_000

/** How far a store's clock is behind, in milliseconds: what even its quickest notices took beyond NOTICE_SECONDS_MAX, in whole steps. */
const skewOf = ({ leastDelayMs, measures }: ShopClock): number =>
  measures < CLOCK_MEASURES_MIN
    ? 0
    : Math.max(0, Math.min(SKEW_MS_MAX, Math.ceil((leastDelayMs - STEP_MS) / STEP_MS) * STEP_MS))

/** How far the clocks of an account's stores are behind, of those that are. */
export const clockSkews = Effect.fn("attribution.clockSkews")(function* (tenantId: TenantId) {
  const clocks = yield* Orders.use((book) => book.clocks(tenantId))
  return new Map(
    clocks.flatMap((clock) => {
      const skewMs = skewOf(clock)
      return skewMs > 0 ? [[clock.domain, skewMs] as const] : []
    })
  )
})
