import { Duration } from "effect"
import {
  deliverDue,
  giveUpPausedDeliveries,
  purgeExpiredDeliveries
} from "../../../domain/accounts/webhooks/deliverDue.ts"
import { deliveryBody } from "../../http/accounts/webhooks/deliveryBody.ts"
import type { Work } from "../Work.ts"

/** How often old deliveries are removed. */
const SWEEP_HOURS = 1

/** Delivers webhooks; attempts under way end before it has stopped. */
export const work: Work = {
  loops: ({ serviceName, baseUrl }) => [
    deliverDue({ serviceName, bodyOf: deliveryBody({ baseUrl, serviceSlug: serviceName.toLowerCase() }) })
  ],
  sweeps: [
    {
      every: Duration.hours(SWEEP_HOURS),
      failure: "old webhook deliveries could not be removed",
      work: purgeExpiredDeliveries
    },
    {
      every: Duration.hours(SWEEP_HOURS),
      failure: "what waits too long for paused webhooks could not be given up",
      work: giveUpPausedDeliveries
    }
  ]
}
