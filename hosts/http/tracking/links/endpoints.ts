import { Effect } from "effect"
import { makeMemberPages } from "../../memberPages/memberPages.ts"
import { REPORTED_WITHIN_SECONDS } from "../../revenue/attribution/attributionReport.ts"
import type { HostFacts, HttpContext } from "../../server/context.ts"
import { bulkLinksEndpoint } from "./bulk.ts"
import { linkClicksEndpoint } from "./clicks.ts"
import { description } from "./description.ts"
import { linkNumbersEndpoint } from "./linkNumbers.ts"
import { changeLinkEndpoint, createLinkEndpoint, endLinkEndpoint, linkEndpoint, linksEndpoint } from "./links.ts"
import { makeKeptFunnels, makeKeptLinkSales } from "./pages/keptNumbers.ts"
import { linkPages } from "./pages/linkPage.ts"
import { linksPages } from "./pages/linksPages.ts"
import { assignPromoCodeEndpoint, promoCodeEndpoint } from "./promoCodes.ts"
import { linkQrEndpoint } from "./qr.ts"
import { linkRulesEndpoint, setLinkRulesEndpoint } from "./rules.ts"

/** For members; no part of the API. */
const pagesOf = (facts: HostFacts) => {
  const pages = makeMemberPages(facts)
  const kept = { sales: makeKeptLinkSales(), funnels: makeKeptFunnels() }
  return [...linksPages(pages, facts, kept.sales), ...linkPages(pages, facts, kept)].map((page) => ({
    ...page,
    mayTakeSeconds: REPORTED_WITHIN_SECONDS
  }))
}

export const http: HttpContext = {
  description,
  open: (facts) =>
    Effect.sync(() => [
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
      setLinkRulesEndpoint,
      ...pagesOf(facts)
    ])
}
