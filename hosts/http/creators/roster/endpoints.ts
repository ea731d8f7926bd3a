import { Effect } from "effect"
import type { HttpContext } from "../../server/context.ts"
import { description } from "./description.ts"
import { forecastEndpoint } from "./forecast.ts"
import { comparePages } from "./pages/comparePage.ts"
import { creatorsPages } from "./pages/creatorsPages.ts"
import { rosterPages } from "./pages/rosterForms.ts"
import { planEndpoint, postPlanEndpoint, putPlanEndpoint } from "./plan.ts"
import { rosterEndpoint } from "./roster.ts"
import { removeCreatorEndpoint, rosterEntryEndpoint, saveCreatorEndpoint } from "./rosterEntry.ts"

export const http: HttpContext = {
  description,
  open: (facts) =>
    Effect.sync(() => [
      rosterEndpoint(facts),
      rosterEntryEndpoint(facts),
      saveCreatorEndpoint(facts),
      removeCreatorEndpoint(facts),
      planEndpoint(facts),
      putPlanEndpoint(facts),
      postPlanEndpoint(facts),
      forecastEndpoint,
      ...creatorsPages(facts),
      ...comparePages(facts),
      ...rosterPages(facts)
    ])
}
