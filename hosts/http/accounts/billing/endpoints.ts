import { Effect } from "effect"
import type { HttpContext } from "../../server/context.ts"
import { creditsEndpoints } from "./creditsEndpoints.ts"
import { creditDaysEndpoint } from "./days.ts"
import { description } from "./description.ts"
import { buyPackEndpoint, purchasesEndpoint } from "./packs.ts"
import { buyScoreEndpoint } from "./scores.ts"
import { changeCreditSettingsEndpoint, creditSettingsEndpoint } from "./settings.ts"
import { usageEndpoint } from "./usage.ts"

export const http: HttpContext = {
  description,
  open: (facts) =>
    Effect.sync(() => [
      buyPackEndpoint(facts),
      buyScoreEndpoint(facts),
      purchasesEndpoint,
      creditSettingsEndpoint,
      changeCreditSettingsEndpoint,
      creditDaysEndpoint,
      usageEndpoint,
      ...creditsEndpoints(facts)
    ])
}
