import { Effect } from "effect"
import { makeFollowLink } from "../../../domain/attribution/followLink.ts"
import type { HttpContext } from "../server/context.ts"
import { attributedOrder, attributionReport } from "./attributionReport.ts"
import { clickEndpoint } from "./click.ts"
import { description } from "./description.ts"
import { pixelEndpoint } from "./pixel.ts"
import { setupPages } from "./setupPage.ts"
import { shopWebhook } from "./shopWebhook.ts"
import { surveyWebhook } from "./surveyWebhook.ts"
import { track } from "./track.ts"

export const attribution: HttpContext = {
  description,
  open: (facts) =>
    Effect.map(makeFollowLink, (followLink) => [
      track,
      pixelEndpoint({ ...facts, program: facts.pixel }),
      clickEndpoint(followLink),
      shopWebhook,
      surveyWebhook,
      attributionReport,
      attributedOrder,
      ...setupPages(facts)
    ])
}
