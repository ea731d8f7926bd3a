import { Effect } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Roster, UNSUMMARISED_MAX } from "../../../ports/creators/roster/Roster.ts"
import { summariseRoster } from "./summariseRoster.ts"

const TENANTS_PER_PAGE = 200
/** Batches of one tenant that a pass summarises, at most, so that a large roster keeps no other waiting for long. */
export const BATCHES_PER_TENANT = 20

/** Until nothing is left, or as much was done as one pass may. */
const summariseTenant = Effect.fnUntraced(function* (tenantId: TenantId) {
  let summarised = 0
  for (let batch = 0; batch < BATCHES_PER_TENANT; batch++) {
    const read = yield* summariseRoster(tenantId, UNSUMMARISED_MAX)
    summarised += read
    if (read < UNSUMMARISED_MAX) break
  }
  return summarised
})

/**
 * Summarises what has changed on the rosters of all tenants, so that filters and sorts know of it before anybody reads them; answers how
 * many creators that were. A roster that can't be summarised holds up no other.
 */
export const summariseRosters = Effect.fn("roster.summariseRosters")(function* () {
  const roster = yield* Roster
  let summarised = 0
  for (let after: TenantId | null = null; ; ) {
    const page: ReadonlyArray<TenantId> = yield* roster.tenantsToSummarise({ after, limit: TENANTS_PER_PAGE })
    for (const tenantId of page) {
      summarised += yield* summariseTenant(tenantId).pipe(
        Effect.catchCause((cause) =>
          Effect.logWarning("a roster could not be summarised", cause).pipe(
            Effect.annotateLogs({ tenantId }),
            Effect.as(0)
          )
        )
      )
    }
    after = page.at(-1) ?? null
    if (after === null || page.length < TENANTS_PER_PAGE) return summarised
  }
})
