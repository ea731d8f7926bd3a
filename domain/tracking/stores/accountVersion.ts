import { SECOND_MS } from "../../../ports/time/days.ts"
import type { PaymentState } from "../../../ports/tracking/orders/Order.ts"
import type { PlatformOrder } from "../../../ports/tracking/stores/ShopPlatform.ts"

/** How far an order has come, least first. A shop's times are whole seconds, and one may hold two of these. */
const PROGRESS: ReadonlyArray<PaymentState> = [
  "pending",
  "authorized",
  "partially_paid",
  "paid",
  "expired",
  "voided",
  "partially_refunded",
  "refunded"
]

/** Of the thousand places of a second the first are by progress; those behind them by when the platform triggered the notice. */
const PROGRESS_PLACES = 2 * PROGRESS.length
/** Two notices of one second that were triggered so soon one after the other have one place. */
const PLACE_MS = 2
/** The places that are PLACE_MS long; those behind them grow with how late a notice was triggered. */
const EVEN_PLACES = 800
const GROWING_PLACES = SECOND_MS - 1 - PROGRESS_PLACES - EVEN_PLACES
const PLACES_A_DOUBLING = 11

/** The place of a notice within the second of its order's last change, by how long after that second began it was triggered. */
const placeOf = (sinceMs: number): number => {
  const even = Math.floor(Math.max(0, sinceMs) / PLACE_MS)
  if (even < EVEN_PLACES) return PROGRESS_PLACES + even
  const growing = Math.floor(PLACES_A_DOUBLING * Math.log2(sinceMs / (EVEN_PLACES * PLACE_MS)))
  return PROGRESS_PLACES + EVEN_PLACES + Math.min(GROWING_PLACES, growing)
}

/** The version of an account that a platform triggered, of a change at a time: of one second that which was triggered later is newer. */
export const triggeredVersion = (changedAtMs: number, triggeredAt: Date): number => {
  const secondMs = Math.floor(changedAtMs / SECOND_MS) * SECOND_MS
  return secondMs + placeOf(triggeredAt.getTime() - secondMs)
}

/**
 * Which of a shop's accounts of an order is the newer: that of the later second, then that which the platform triggered later. An
 * account that doesn't say that counts by how far its order has come, and before those that do.
 */
export const versionOf = (
  { updatedAtMs, payment, isCancelled }: Pick<PlatformOrder, "updatedAtMs" | "payment" | "isCancelled">,
  triggeredAt: Date | null
): number => {
  if (triggeredAt === null) return updatedAtMs + PROGRESS.indexOf(payment) + (isCancelled ? PROGRESS.length : 0)
  return triggeredVersion(updatedAtMs, triggeredAt)
}
