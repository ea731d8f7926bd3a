import { Layer } from "effect"
import { layer as Tenants } from "../accounts/tenants/Tenants.ts"
import { layer as Funnels } from "../revenue/attribution/Funnels.ts"
import { layer as Journeys } from "../revenue/attribution/Journeys.ts"
import { layer as Summaries } from "../revenue/attribution/Summaries.ts"
import { layer as Commissions } from "../revenue/commissions/Commissions.ts"
import { layer as ClickPeople } from "../revenue/fraud/ClickPeople.ts"
import { layer as Traffic } from "../revenue/fraud/Traffic.ts"
import { layer as Watch } from "../revenue/fraud/Watch.ts"
import { layer as TrackingLinks } from "../tracking/links/TrackingLinks.ts"
import { layer as Customers } from "../tracking/orders/Customers.ts"
import { layer as Orders } from "../tracking/orders/Orders.ts"
import { layer as People } from "../tracking/people/People.ts"

/** The ports that what reads a whole account reads. Needs a client. */
export const layer = Layer.mergeAll(
  ClickPeople,
  Commissions,
  Customers,
  Funnels,
  Journeys,
  Orders,
  People,
  Summaries,
  Tenants,
  TrackingLinks,
  Traffic,
  Watch
)
