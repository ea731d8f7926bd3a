import { Clock, Effect, Option, Schema } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { CheckId, type CheckTicket } from "../../../ports/checks/backgroundChecks/Check.ts"
import { CHECKS_LISTED_MAX, type CheckCursor, Checks } from "../../../ports/checks/backgroundChecks/Checks.ts"
import type { CheckStatus } from "../../../ports/checks/backgroundChecks/checkStates.ts"
import { Reviews } from "../../../ports/checks/review/Reviews.ts"
import type { SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import { CursorTime, makePageCursor } from "../../paging/pageCursor.ts"
import { chosenRemedy, unreadRemedy } from "./unread.ts"

/** The tenant has no such check. */
export class CheckNotFound extends Schema.TaggedError<CheckNotFound>()("CheckNotFound", {}) {}

/**
 * A check of a tenant's and how its money stands; of a completed one its report, what people said of its findings, and what its buyer may
 * choose of what could not be read. Fails with CheckNotFound.
 */
export const readCheck = Effect.fn("checks.readCheck")(function* (ticket: CheckTicket) {
  const checks = yield* Checks
  const found = yield* checks.find(ticket)
  if (Option.isNone(found)) return yield* new CheckNotFound()
  const check = found.value
  const refund = Option.getOrNull(yield* checks.refundOf(ticket))
  if (check.status !== "completed") return { check, refund, report: null, items: [], unread: null }
  const { report, items } = yield* Effect.all(
    {
      report: checks.report(ticket),
      items: Reviews.use((reviews) => reviews.ofCheck(ticket.tenantId, ticket.checkId))
    },
    { concurrency: "unbounded" }
  )
  const remedy = unreadRemedy(check, Option.getOrNull(report), new Date(yield* Clock.currentTimeMillis))
  const unread = remedy === null || (yield* chosenRemedy(ticket)) !== null ? null : remedy
  return { check, refund, report: Option.getOrNull(report), items, unread }
})
export type ReadCheck = Effect.Success<ReturnType<typeof readCheck>>

/** Checks of one creator that are named, at most. */
const CHECKS_OF_CREATOR_MAX = 10

/** The newest of a tenant's checks that are about any of a creator's accounts, and whether there are others. */
export const checksOf = Effect.fn("checks.checksOf")(function* (
  tenantId: TenantId,
  accounts: ReadonlyArray<SocialAccount>
) {
  const found = yield* Checks.use((checks) => checks.ofAccounts(tenantId, accounts, CHECKS_OF_CREATOR_MAX + 1))
  return { checks: found.slice(0, CHECKS_OF_CREATOR_MAX), hasMore: found.length > CHECKS_OF_CREATOR_MAX }
})

const { write, read } = makePageCursor(Schema.Struct({ createdMs: CursorTime, checkId: CheckId }))

/** The cursor of a page's end. */
export const checkCursorOf = ({ createdAt, checkId }: CheckCursor): string =>
  write({ createdMs: createdAt.getTime(), checkId })

/** Where the page before ended; none where it is no cursor. */
const readCheckCursor = (cursor: string): Option.Option<CheckCursor> =>
  Option.map(read(cursor), ({ createdMs, checkId }) => ({ createdAt: new Date(createdMs), checkId }))

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
