import { Clock, Effect } from "effect"
import { EventLog } from "../../../ports/tracking/events/EventLog.ts"
import type { HttpContext } from "../server/context.ts"
import { firstPartyEndpoints } from "./events/firstParty.ts"
import { pixelEndpoints } from "./events/pixel.ts"
import { makeTrackEndpoint } from "./events/track.ts"
import { makeClickEndpoint } from "./links/click.ts"
import { edgeClicksEndpoint } from "./links/edgeClicks.ts"
import { refundsEndpoint } from "./orders/refunds.ts"
import { deadLetterEndpoints } from "./stores/deadLetters.ts"
import { stripeWebhookEndpoint, wooCommerceWebhookEndpoint } from "./stores/platformWebhooks.ts"
import { shopWebhookEndpoint } from "./stores/shopWebhook.ts"
import { surveyWebhookEndpoint } from "./surveys/surveyWebhook.ts"

/** What pixels, redirects, shops and survey tools send. */
export const http: HttpContext = {
  description: {
    tags: [
      {
        name: "tracking",
        description: "Events, the pixel and links to creators.",
        paths: ["/api/v1/track", "/api/v1/orders"]
      },
      {
        name: "notifications",
        description: "What stores and survey providers tell; not for integrators.",
        paths: ["/api/webhooks"]
      }
    ]
  },
  open: (facts) =>
    Effect.map(Effect.all([EventLog, Clock.Clock, makeClickEndpoint(facts)]), ([log, clock, clickEndpoint]) => [
      makeTrackEndpoint(log, clock),
      ...pixelEndpoints(facts),
      clickEndpoint(),
      clickEndpoint(undefined, true),
      edgeClicksEndpoint,
      ...firstPartyEndpoints(facts, (toReply) => makeTrackEndpoint(log, clock, toReply), clickEndpoint),
      shopWebhookEndpoint,
      wooCommerceWebhookEndpoint,
      stripeWebhookEndpoint,
      surveyWebhookEndpoint,
      refundsEndpoint,
      ...deadLetterEndpoints
    ])
}
