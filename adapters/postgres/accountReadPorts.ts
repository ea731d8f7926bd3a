import { Layer } from "effect"
import { layer as Tenants } from "./accounts/Tenants.ts"
import { layer as Customers } from "./attribution/Customers.ts"
import { layer as Funnels } from "./attribution/Funnels.ts"
import { layer as Journeys } from "./attribution/Journeys.ts"
import { layer as Orders } from "./attribution/Orders.ts"
import { layer as People } from "./attribution/People.ts"
import { layer as Summaries } from "./attribution/Summaries.ts"
import { layer as TrackingLinks } from "./attribution/TrackingLinks.ts"
import { layer as Commissions } from "./commissions/Commissions.ts"
import { layer as ClickPeople } from "./watch/ClickPeople.ts"
import { layer as Traffic } from "./watch/Traffic.ts"
import { layer as Watch } from "./watch/Watch.ts"

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
