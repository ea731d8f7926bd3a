import { Effect } from "effect"
import { makeMemberPages } from "../../memberPages/memberPages.ts"
import type { HostFacts, HttpContext } from "../../server/context.ts"
import { setSurveyMappingsEndpoint, surveyMappingsEndpoint } from "../../tracking/surveys/surveyMappings.ts"
import { attributedOrderEndpoint } from "./attributionReport.ts"
import { customersEndpoint } from "./customers.ts"
import { description } from "./description.ts"
import { funnelEndpoint } from "./funnel.ts"
import { attributedOrdersEndpoint } from "./orderList.ts"
import { attributionPages, makeKeptReports } from "./pages/attributionPage.ts"
import { orderPage } from "./pages/orderPage.ts"
import { ordersPages } from "./pages/ordersPage.ts"
import { sharedPages, shareForm } from "./pages/sharedPage.ts"
import { attributionReportEndpoint } from "./reportEndpoint.ts"
import { changeSettingsEndpoint, settingsEndpoint } from "./settings.ts"

const pagesOf = (facts: HostFacts) => {
  const pages = makeMemberPages(facts)
  const keptReports = makeKeptReports()
  return [
    ...attributionPages(pages, keptReports, shareForm),
    ...sharedPages(pages, facts, keptReports),
    ...ordersPages(pages),
    orderPage(pages)
  ]
}

export const http: HttpContext = {
  description,
  open: (facts) =>
    Effect.succeed([
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
