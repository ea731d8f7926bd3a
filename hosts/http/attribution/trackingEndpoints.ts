import { Clock, Effect } from "effect"
import { EventLog } from "../../../ports/attribution/EventLog.ts"
import type { HttpContext } from "../server/context.ts"
import { makeClickEndpoint } from "./click.ts"
import { deadLetterEndpoints } from "./deadLetters.ts"
import { edgeClicksEndpoint } from "./edgeClicks.ts"
import { firstPartyEndpoints } from "./firstParty.ts"
import { pixelEndpoints } from "./pixel.ts"
import { stripeWebhookEndpoint, wooCommerceWebhookEndpoint } from "./platformWebhooks.ts"
import { refundsEndpoint } from "./refunds.ts"
import { shopWebhookEndpoint } from "./shopWebhook.ts"
import { surveyWebhookEndpoint } from "./surveyWebhook.ts"
import { makeTrackEndpoint } from "./track.ts"

/** What pixels, redirects, shops and survey tools send. */
export const trackingContext: HttpContext = {
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
