import { Effect } from "effect"
import { makeMemberPages } from "../../../memberPages/memberPages.ts"
import { REPORTED_WITHIN_SECONDS } from "../../../revenue/attribution/attributionReport.ts"
import type { HttpContext } from "../../../server/context.ts"
import { makeKeptFunnels, makeKeptLinkSales } from "./keptNumbers.ts"
import { linkPages } from "./linkPage.ts"
import { linksPages } from "./linksPages.ts"

/** Pages of links, for members. They are no part of the API. */
export const linkPagesContext: HttpContext = {
  description: { tags: [], fields: {} },
  open: (facts) =>
    Effect.sync(() => {
      const pages = makeMemberPages(facts)
      const kept = { sales: makeKeptLinkSales(), funnels: makeKeptFunnels() }
      return [...linksPages(pages, facts, kept.sales), ...linkPages(pages, facts, kept)].map((page) => ({
        ...page,
        mayTakeSeconds: REPORTED_WITHIN_SECONDS
      }))
    })
}
