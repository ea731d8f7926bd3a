import { Effect } from "effect"
import { makeFollowLink } from "../../../domain/attribution/followLink.ts"
import { makeRecordPerson } from "../../../domain/watch/clickPerson.ts"
import { makeMemberPages } from "../accounts/signIn/memberPages.ts"
import type { HostFacts, HttpContext } from "../server/context.ts"
import { attributedOrderEndpoint } from "./attributionReport.ts"
import { clickEndpoint } from "./click.ts"
import { customersEndpoint } from "./customers.ts"
import { description } from "./description.ts"
import { firstPartyEndpoints } from "./firstParty.ts"
import { funnelEndpoint } from "./funnel.ts"
import { attributedOrdersEndpoint } from "./orderList.ts"
import { attributionPages } from "./pages/attributionPage.ts"
import { orderPage } from "./pages/orderPage.ts"
import { ordersPage } from "./pages/ordersPage.ts"
import { pixelEndpoints } from "./pixel.ts"
import { refundsEndpoint } from "./refunds.ts"
import { attributionReportEndpoint } from "./reportEndpoint.ts"
import { changeSettingsEndpoint, settingsEndpoint } from "./settings.ts"
import { shopWebhookEndpoint } from "./shopWebhook.ts"
import { surveyWebhookEndpoint } from "./surveyWebhook.ts"
import { trackEndpoint } from "./track.ts"

const pagesOf = (facts: HostFacts) => {
  const pages = makeMemberPages(facts)
  return [...attributionPages(pages), ordersPage(pages), orderPage(pages)]
}

export const attributionContext: HttpContext = {
  description,
  open: (facts) =>
    Effect.map(Effect.all([makeFollowLink, makeRecordPerson]), ([followLink, recordPerson]) => [
      trackEndpoint,
      ...pixelEndpoints(facts),
      clickEndpoint(followLink, recordPerson, facts),
      ...firstPartyEndpoints(facts, (mayLead) => clickEndpoint(followLink, recordPerson, facts, mayLead)),
      shopWebhookEndpoint,
      surveyWebhookEndpoint,
      refundsEndpoint,
      attributionReportEndpoint,
      funnelEndpoint,
      customersEndpoint,
      attributedOrdersEndpoint,
      attributedOrderEndpoint,
      settingsEndpoint,
      changeSettingsEndpoint,
      ...pagesOf(facts)
    ])
}
