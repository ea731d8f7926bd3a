import { Effect } from "effect"
import type { HttpContext } from "../../server/context.ts"
import { bulkLinksEndpoint } from "./bulk.ts"
import { linkClicksEndpoint } from "./clicks.ts"
import { description } from "./description.ts"
import { linkNumbersEndpoint } from "./linkNumbers.ts"
import { changeLinkEndpoint, createLinkEndpoint, endLinkEndpoint, linkEndpoint, linksEndpoint } from "./links.ts"
import { assignPromoCodeEndpoint, promoCodeEndpoint } from "./promoCodes.ts"
import { linkQrEndpoint } from "./qr.ts"
import { linkRulesEndpoint, setLinkRulesEndpoint } from "./rules.ts"

export const linksContext: HttpContext = {
  description,
  open: (facts) =>
    Effect.succeed([
      createLinkEndpoint(facts),
      bulkLinksEndpoint(facts),
      linksEndpoint(facts),
      linkEndpoint(facts),
      changeLinkEndpoint(facts),
      endLinkEndpoint(facts),
      linkQrEndpoint(facts),
      linkClicksEndpoint,
      linkNumbersEndpoint(facts),
      promoCodeEndpoint,
      assignPromoCodeEndpoint,
      linkRulesEndpoint,
      setLinkRulesEndpoint
    ])
}
