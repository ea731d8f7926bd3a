import type { RefundProblem } from "../../../ports/accounts/payments/Payments.ts"
import { HOUR_MS } from "../../../ports/time/days.ts"

/** When what failed is asked for anew: the pause doubles with each turn, up to the longest one; after the last turn it takes a person. */
interface Plan {
  readonly firstPauseHours: number
  readonly pauseHoursMax: number
  readonly turnsMax: number
}

/** Why another turn may help; null: it can't, and takes a person at once. */
export const REFUND_PLANS: Readonly<Record<RefundProblem, Plan | null>> = {
  // Whoever runs the service has to pay in, or wait for other payments: weeks are enough to be told of it.
  balance: { firstPauseHours: 1, pauseHoursMax: 24, turnsMax: 40 },
  // Banks decide within 75 days or so.
  disputed: { firstPauseHours: 24, pauseHoursMax: 24, turnsMax: 100 },
  declined: { firstPauseHours: 24, pauseHoursMax: 72, turnsMax: 4 },
  unknown: { firstPauseHours: 1, pauseHoursMax: 24, turnsMax: 4 },
  card: null,
  payment_unknown: null,
  refused: null
}

const DOUBLINGS_MAX = 10

/** When a refund that failed is asked for under its next turn; null where that takes a person. */
export const nextTurnAt = (problem: RefundProblem, turn: number, at: Date): Date | null => {
  const plan = REFUND_PLANS[problem]
  if (plan === null || turn >= plan.turnsMax) return null
  const hours = Math.min(plan.firstPauseHours * 2 ** Math.min(turn - 1, DOUBLINGS_MAX), plan.pauseHoursMax)
  return new Date(at.getTime() + hours * HOUR_MS)
}
