import { Effect } from "effect"
import type { HttpContext } from "../../server/context.ts"
import { accountEndpoint } from "./account.ts"
import { description } from "./description.ts"
import { changeProfileEndpoint, profileEndpoint } from "./profile.ts"
import { requestsEndpoint } from "./requests.ts"
import { changeRetentionEndpoint, retentionEndpoint } from "./retention.ts"
import { closingPages } from "./settings/closingPages.ts"
import { settingsPages } from "./settings/settingsPages.ts"

export const http: HttpContext = {
  description,
  open: (facts) =>
    Effect.sync(() => {
      // Pages that people sign in for are no part of the API.
      const pages = [...settingsPages(facts), ...closingPages(facts)]
      return [
        accountEndpoint,
        requestsEndpoint,
        profileEndpoint,
        changeProfileEndpoint,
        retentionEndpoint,
        changeRetentionEndpoint,
        ...pages.map((endpoint) => ({ ...endpoint, isUndescribed: true as const }))
      ]
    })
}
