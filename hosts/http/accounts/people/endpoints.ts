import { Effect } from "effect"
import type { HttpContext } from "../../server/context.ts"
import { accountEndpoints } from "./accountEndpoints.ts"
import { signInEndpoints } from "./signInEndpoints.ts"

/** Signing in, and who is in an account. Pages that people sign in for are no part of the API. */
export const http: HttpContext = {
  description: { tags: [] },
  open: (facts) =>
    Effect.sync(() =>
      [...signInEndpoints(facts), ...accountEndpoints(facts)].map((endpoint) => ({
        ...endpoint,
        isUndescribed: true as const
      }))
    )
}
