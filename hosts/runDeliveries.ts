import { type Context, Duration, Effect } from "effect"
import { deliverDue } from "../domain/webhooks/deliverDue.ts"
import { giveUpPausedDeliveries } from "../domain/webhooks/giveUpPausedDeliveries.ts"
import { purgeExpiredDeliveries } from "../domain/webhooks/purgeExpiredDeliveries.ts"
import type { Services } from "./http/server/endpoint.ts"
import { deliveryBody } from "./http/webhooks/deliveryBody.ts"
import { repeatEvery } from "./repeatEvery.ts"
import { startLoop } from "./startLoop.ts"

/** How often old deliveries are removed. */
const SWEEP_HOURS = 1

const sweep = repeatEvery(
  purgeExpiredDeliveries,
  "old webhook deliveries could not be removed",
  Duration.hours(SWEEP_HOURS)
)

const giveUp = repeatEvery(
  giveUpPausedDeliveries,
  "what waits too long for paused webhooks could not be given up",
  Duration.hours(SWEEP_HOURS)
)

/** Starts to deliver webhooks; the answered function stops it once the attempts under way have ended. */
export const startDeliveries = (
  services: Context.Context<Services>,
  { serviceName, baseUrl }: { readonly serviceName: string; readonly baseUrl: string }
): (() => Promise<void>) => {
  const deliver = deliverDue({ serviceName, bodyOf: deliveryBody({ baseUrl, serviceSlug: serviceName.toLowerCase() }) })
  return startLoop(services, Effect.all([deliver, sweep, giveUp], { concurrency: "unbounded", discard: true }))
}
