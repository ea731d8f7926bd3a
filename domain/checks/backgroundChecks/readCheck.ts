import { Clock, Effect, Option, Schema } from "effect"
import type { CheckTicket } from "../../../ports/checks/backgroundChecks/Check.ts"
import { Checks } from "../../../ports/checks/backgroundChecks/Checks.ts"
import { Reviews } from "../../../ports/checks/review/Reviews.ts"
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
