import type { VisitorSteps } from "../../../../ports/revenue/attribution/Funnels.ts"

/** The steps of the funnel, first to last. */
export const FUNNEL_STEPS = ["page_view", "add_to_cart", "checkout_start", "order"] as const
export type FunnelStep = (typeof FUNNEL_STEPS)[number]

/** Whether a step counts only behind the one before it, or wherever it is reached. */
export const FUNNEL_MODES = ["closed", "open"] as const
export type FunnelMode = (typeof FUNNEL_MODES)[number]

/** An order of a visitor's. */
export interface FunnelOrder {
  /** Its number among those that were read. */
  readonly number: number
  readonly atMs: number
}

/** What a visitor reached after they came. */
export interface Walked {
  readonly addedToCart: boolean
  readonly beganCheckout: boolean
  readonly orders: ReadonlyArray<FunnelOrder>
}

/** How far a visitor's steps count: from when they came, both ends included. */
export interface FunnelWindow {
  readonly fromMs: number
  readonly windowMs: number
  /** How far the clock that places orders may run behind ours. */
  readonly skewMs: number
}

/**
 * What one visitor reached within the window.
 *
 * Closed: a cart counts from when they came, a checkout from the first cart that counts, an order from the first checkout that
 * counts; what was reached at the same moment as the step before is behind it. Open: each counts from when they came. An order's
 * time is another clock's, so it may lie before the step it follows by as much as the two may differ.
 */
export const walkFunnel = (
  { cartsAt, checkoutsAt }: Pick<VisitorSteps, "cartsAt" | "checkoutsAt">,
  ordered: ReadonlyArray<FunnelOrder>,
  { fromMs, windowMs, skewMs }: FunnelWindow,
  mode: FunnelMode
): Walked => {
  const endMs = fromMs + windowMs
  const firstIn = (times: ReadonlyArray<Date>, sinceMs: number | null): number | null => {
    if (sinceMs === null) return null
    const first = times.find((at) => at.getTime() >= sinceMs && at.getTime() <= endMs)
    return first === undefined ? null : first.getTime()
  }
  const cartMs = firstIn(cartsAt, fromMs)
  const checkoutMs = firstIn(checkoutsAt, mode === "closed" ? cartMs : fromMs)
  const sinceMs = mode === "closed" ? checkoutMs : fromMs
  return {
    addedToCart: cartMs !== null,
    beganCheckout: checkoutMs !== null,
    orders: sinceMs === null ? [] : ordered.filter(({ atMs }) => atMs >= sinceMs - skewMs && atMs <= endMs)
  }
}
