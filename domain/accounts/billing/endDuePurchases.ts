import { Clock, Effect, Option } from "effect"
import type { Purchase } from "../../../ports/accounts/billing/Purchase.ts"
import { DUE_PURCHASES_MAX, Purchases } from "../../../ports/accounts/billing/Purchases.ts"
import { Payments } from "../../../ports/accounts/payments/Payments.ts"
import { checkoutExpiredStep } from "./purchaseSteps.ts"

/** Its checkout is ended first. What was paid at it before is credited, however late that is told. */
const end = Effect.fnUntraced(function* (purchase: Purchase, at: Date) {
  const { sessionId } = purchase
  if (sessionId !== null) yield* Payments.use((payments) => payments.expire(sessionId))
  return Option.isSome(yield* Purchases.use((purchases) => purchases.apply(purchase, checkoutExpiredStep(at, null))))
})

/** Ends purchases that were not paid in time, at most DUE_PURCHASES_MAX, and answers how many. One that can't be ended waits. */
export const endDuePurchases = Effect.gen(function* () {
  const at = new Date(yield* Clock.currentTimeMillis)
  const due = yield* Purchases.use((purchases) => purchases.due(at, DUE_PURCHASES_MAX))
  const ended = yield* Effect.forEach(due, (purchase) =>
    end(purchase, at).pipe(
      Effect.catchCause((cause) =>
        Effect.as(Effect.logWarning("a purchase that is due could not be ended", cause), false)
      )
    )
  )
  return ended.filter((isEnded) => isEnded).length
}).pipe(Effect.withSpan("billing.endDuePurchases"))
