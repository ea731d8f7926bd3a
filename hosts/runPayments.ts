import { type Context, Duration, Effect, Fiber } from "effect"
import { reconcilePayments } from "../domain/payments/reconcilePayments.ts"
import { sendRefunds } from "../domain/payments/sendRefunds.ts"
import { settleOpenEvents } from "../domain/payments/settleOpenEvents.ts"
import type { Services } from "./http/server/endpoint.ts"
import { repeatEvery } from "./repeatEvery.ts"

/** How often what could not be settled at once is tried again, and refunds are asked for. */
const SETTLE_SECONDS = 10
/** How often the provider is asked for events that nobody heard. */
const RECONCILE_MINUTES = 15

const settling = repeatEvery(settleOpenEvents, "payment events could not be settled", Duration.seconds(SETTLE_SECONDS))
const refunding = repeatEvery(sendRefunds, "refunds could not be sent", Duration.seconds(SETTLE_SECONDS))
const reconciling = repeatEvery(
  reconcilePayments,
  "missed payment events could not be listed",
  Duration.minutes(RECONCILE_MINUTES)
)

/** Starts to settle payments and to send refunds; the answered function stops it. */
export const startPayments = (services: Context.Context<Services>): (() => Promise<void>) => {
  const worker = Effect.runForkWith(services)(
    Effect.all([settling, refunding, reconciling], { concurrency: "unbounded", discard: true })
  )
  return () => Effect.runPromise(Fiber.interrupt(worker))
}
