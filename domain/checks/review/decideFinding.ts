import { Clock, Effect, Option } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import type { CheckTicket } from "../../../ports/checks/backgroundChecks/Check.ts"
import type { FindingId } from "../../../ports/checks/backgroundChecks/Finding.ts"
import type { NewReviewDecision } from "../../../ports/checks/review/Review.ts"
import { FindingNotFound, Reviews } from "../../../ports/checks/review/Reviews.ts"
import { tellDisputeDecided } from "./notifyDelivered.ts"
import { remakeAtOnce, remakeForAll } from "./remakeScores.ts"

const MAIL_RETRIES = 2

/** The decision is kept already: a mail that can't be written down is no reason to say that it failed. */
const tellSubjects = (ended: ReadonlyArray<CheckTicket>, findingId: FindingId, at: Date) =>
  Effect.forEach(
    ended,
    (ticket) =>
      tellDisputeDecided(ticket, findingId, at).pipe(
        Effect.retry({ times: MAIL_RETRIES }),
        Effect.catchCause((cause) => Effect.logWarning("a subject could not be told of a decision", cause))
      ),
    { discard: true }
  )

/**
 * Keeps what a person decided of a finding: for a tenant, or, where the operator decides, for everyone. Answers the finding as the
 * tenant sees it then, where an operator's decision holds before theirs, and what became of the score.
 */
export const decideFinding = Effect.fn("review.decideFinding")(function* (
  tenantId: TenantId,
  findingId: FindingId,
  given: Omit<NewReviewDecision, "at">
) {
  const reviews = yield* Reviews
  const { id, ...decision } = { ...given, at: new Date(yield* Clock.currentTimeMillis) }
  yield* tellSubjects(yield* reviews.decide(tenantId, findingId, { ...decision, id }), findingId, decision.at)
  const item = yield* reviews.find(tenantId, findingId)
  if (Option.isNone(item)) return yield* new FindingNotFound()
  const scoreUpdate = yield* remakeAtOnce(tenantId, {
    platform: item.value.finding.platform,
    handle: item.value.finding.handle
  })
  const stands = item.value.decision?.by.kind === "operator" ? item.value.decision : decision
  return { item: { ...item.value, dispute: null, decision: stands }, scoreUpdate }
})

/** Keeps what the operator decided of a finding, for everyone. */
export const ruleFinding = Effect.fn("review.ruleFinding")(function* (
  findingId: FindingId,
  given: Omit<NewReviewDecision, "at">
) {
  const reviews = yield* Reviews
  const at = new Date(yield* Clock.currentTimeMillis)
  yield* tellSubjects(yield* reviews.decide(null, findingId, { ...given, at }), findingId, at)
  const account = yield* reviews.accountOf(findingId)
  if (Option.isSome(account)) yield* remakeForAll(account.value)
})
