import { type Context, Duration, Effect } from "effect"
import { deliverDue } from "../../domain/accounts/webhooks/deliverDue.ts"
import { giveUpPausedDeliveries } from "../../domain/accounts/webhooks/giveUpPausedDeliveries.ts"
import { purgeExpiredDeliveries } from "../../domain/accounts/webhooks/purgeExpiredDeliveries.ts"
import { deliveryBody } from "../http/accounts/webhooks/deliveryBody.ts"
import type { Services } from "../http/server/endpoint.ts"
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
