import { Effect, Option, Schema } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { CHECKS_LISTED_MAX, Checks } from "../../../ports/checks/backgroundChecks/Checks.ts"
import type { CheckStatus } from "../../../ports/checks/backgroundChecks/checkStates.ts"
import { checkCursorOf, readCheckCursor } from "./checkCursor.ts"

/** Checks of one page, at most: one more is read, which tells whether there is another page. */
export const CHECKS_PAGE_MAX = CHECKS_LISTED_MAX - 1

/** The cursor is none that an answer gave. */
export class CheckCursorInvalid extends Schema.TaggedError<CheckCursorInvalid>()("CheckCursorInvalid", {}) {}

/** A page of a tenant's checks, newest first, at most CHECKS_PAGE_MAX. Fails with CheckCursorInvalid. */
export const readChecks = Effect.fn("checks.readChecks")(function* (
  tenantId: TenantId,
  asked: { readonly limit: number; readonly cursor: string | null; readonly status?: CheckStatus | null }
) {
  const checks = yield* Checks
  const before = asked.cursor === null ? Option.none() : readCheckCursor(asked.cursor)
  if (asked.cursor !== null && Option.isNone(before)) return yield* new CheckCursorInvalid()
  const limit = Math.min(asked.limit, CHECKS_PAGE_MAX)
  const found = yield* checks.list(tenantId, {
    limit: limit + 1,
    before: Option.getOrNull(before),
    status: asked.status ?? null
  })
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return { checks: page, nextCursor: found.length > limit && last !== undefined ? checkCursorOf(last) : null }
})
