import { Effect } from "effect"
import { makeFollowLink } from "../../../domain/attribution/followLink.ts"
import type { HttpContext } from "../server/context.ts"
import { attributedOrderEndpoint, attributionReportEndpoint } from "./attributionReport.ts"
import { clickEndpoint } from "./click.ts"
import { description } from "./description.ts"
import { pixelEndpoint } from "./pixel.ts"
import { refundsEndpoint } from "./refunds.ts"
import { setupPages } from "./setupPage.ts"
import { shopWebhookEndpoint } from "./shopWebhook.ts"
import { surveyWebhookEndpoint } from "./surveyWebhook.ts"
import { trackEndpoint } from "./track.ts"

export const attributionContext: HttpContext = {
  description,
  open: (facts) =>
    Effect.map(makeFollowLink, (followLink) => [
      trackEndpoint,
      pixelEndpoint({ ...facts, program: facts.pixel }),
      clickEndpoint(followLink, facts),
      shopWebhookEndpoint,
      surveyWebhookEndpoint,
      refundsEndpoint,
      attributionReportEndpoint,
      attributedOrderEndpoint,
      ...setupPages(facts)
    ])
}
