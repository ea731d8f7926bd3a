import { Duration } from "effect"
import { announceAllDue, purgeOldOrderEvents } from "../../../domain/revenue/orderEvents/announceOrders.ts"
import type { Work } from "../Work.ts"

/** How often it is looked for orders of which there is something to tell. */
const LOOK_SECONDS = 10
/** How often old events are removed. */
const SWEEP_HOURS = 1

/** Sends receivers what became of orders. What was begun is written wholly or not at all. */
export const work: Work = {
  sweeps: [
    {
      every: Duration.seconds(LOOK_SECONDS),
      failure: "it could not be looked for orders of which there is something to tell",
      work: announceAllDue()
    },
    {
      every: Duration.hours(SWEEP_HOURS),
      failure: "old events of orders could not be removed",
      work: purgeOldOrderEvents
    }
  ]
}
