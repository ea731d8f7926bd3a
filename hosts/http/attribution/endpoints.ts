import { Clock, Effect } from "effect"
import { EventLog } from "../../../ports/attribution/EventLog.ts"
import { makeMemberPages } from "../accounts/signIn/memberPages.ts"
import type { HostFacts, HttpContext } from "../server/context.ts"
import { attributedOrderEndpoint } from "./attributionReport.ts"
import { makeClickEndpoint } from "./click.ts"
import { customersEndpoint } from "./customers.ts"
import { deadLetterEndpoints } from "./deadLetters.ts"
import { description } from "./description.ts"
import { edgeClicksEndpoint } from "./edgeClicks.ts"
import { firstPartyEndpoints } from "./firstParty.ts"
import { funnelEndpoint } from "./funnel.ts"
import { attributedOrdersEndpoint } from "./orderList.ts"
import { attributionPages } from "./pages/attributionPage.ts"
import { orderPage } from "./pages/orderPage.ts"
import { ordersPage } from "./pages/ordersPage.ts"
import { pixelEndpoints } from "./pixel.ts"
import { stripeWebhookEndpoint, wooCommerceWebhookEndpoint } from "./platformWebhooks.ts"
import { refundsEndpoint } from "./refunds.ts"
import { attributionReportEndpoint } from "./reportEndpoint.ts"
import { changeSettingsEndpoint, settingsEndpoint } from "./settings.ts"
import { shopWebhookEndpoint } from "./shopWebhook.ts"
import { setSurveyMappingsEndpoint, surveyMappingsEndpoint } from "./surveyMappings.ts"
import { surveyWebhookEndpoint } from "./surveyWebhook.ts"
import { makeTrackEndpoint } from "./track.ts"

const pagesOf = (facts: HostFacts) => {
  const pages = makeMemberPages(facts)
  return [...attributionPages(pages), ordersPage(pages), orderPage(pages)]
}

export const attributionContext: HttpContext = {
  description,
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
      ...deadLetterEndpoints,
      attributionReportEndpoint,
      funnelEndpoint,
      customersEndpoint,
      attributedOrdersEndpoint,
      attributedOrderEndpoint,
      settingsEndpoint,
      changeSettingsEndpoint,
      surveyMappingsEndpoint,
      setSurveyMappingsEndpoint,
      ...pagesOf(facts)
    ])
}
