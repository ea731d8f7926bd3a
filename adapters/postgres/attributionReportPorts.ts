import { Layer } from "effect"
import { layer as Tenants } from "./accounts/Tenants.ts"
import { layer as Journeys } from "./attribution/Journeys.ts"
import { layer as Orders } from "./attribution/Orders.ts"
import { layer as TrackingLinks } from "./attribution/TrackingLinks.ts"

/** The ports that an attribution report reads. Needs a client. */
export const layer = Layer.mergeAll(Journeys, Orders, Tenants, TrackingLinks)
