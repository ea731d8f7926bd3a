import { Effect } from "effect"
import type { HttpContext } from "../../server/context.ts"
import { description } from "./description.ts"
import { forecastEndpoint } from "./forecast.ts"
import { planEndpoint, postPlanEndpoint, putPlanEndpoint } from "./plan.ts"
import { rosterEndpoint } from "./roster.ts"
import { removeCreatorEndpoint, rosterEntryEndpoint, saveCreatorEndpoint } from "./rosterEntry.ts"

export const rosterContext: HttpContext = {
  description,
  open: (facts) =>
    Effect.succeed([
      rosterEndpoint(facts),
      rosterEntryEndpoint(facts),
      saveCreatorEndpoint(facts),
      removeCreatorEndpoint(facts),
      planEndpoint(facts),
      putPlanEndpoint(facts),
      postPlanEndpoint(facts),
      forecastEndpoint
    ])
}
