import { Effect } from "effect"
import { makeFollowLink } from "../../../domain/attribution/followLink.ts"
import { makeRecordPerson } from "../../../domain/watch/clickPerson.ts"
import type { HttpContext } from "../server/context.ts"
import { attributedOrderEndpoint, attributionReportEndpoint } from "./attributionReport.ts"
import { clickEndpoint } from "./click.ts"
import { description } from "./description.ts"
import { pixelEndpoints } from "./pixel.ts"
import { refundsEndpoint } from "./refunds.ts"
import { setupPages } from "./setupPage.ts"
import { shopWebhookEndpoint } from "./shopWebhook.ts"
import { surveyWebhookEndpoint } from "./surveyWebhook.ts"
import { trackEndpoint } from "./track.ts"

export const attributionContext: HttpContext = {
  description,
  open: (facts) =>
    Effect.map(Effect.all([makeFollowLink, makeRecordPerson]), ([followLink, recordPerson]) => [
      trackEndpoint,
      ...pixelEndpoints(facts),
      clickEndpoint(followLink, recordPerson, facts),
      shopWebhookEndpoint,
      surveyWebhookEndpoint,
      refundsEndpoint,
      attributionReportEndpoint,
      attributedOrderEndpoint,
      ...setupPages(facts)
    ])
}
