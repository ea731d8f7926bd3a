import { Clock, Effect, Option } from "effect"
import type { CheckTicket } from "../../../ports/checks/Check.ts"
import { Checks } from "../../../ports/checks/Checks.ts"
import type { FindingId } from "../../../ports/checks/Finding.ts"
import { noticeText } from "../../../ports/notices/noticeText.ts"
import { DISPUTE_CHARACTERS_MAX } from "../../../ports/review/Review.ts"
import { FindingNotFound, Reviews } from "../../../ports/review/Reviews.ts"
import { makeItemId } from "../../itemId.ts"
import { ConsentUnusable } from "./giveConsent.ts"
import { subjectCheck } from "./openSubject.ts"

/** One mail of a kind for each finding, however often it is disputed or decided: equal ones are one. */
const tellOf = Effect.fnUntraced(function* (
  ticket: CheckTicket,
  findingId: FindingId,
  kind: "dispute_recorded" | "dispute_decided",
  at: Date
) {
  const makeId = yield* Effect.orDie(makeItemId(`${ticket.checkId} ${kind} ${findingId} ${at.toISOString()}`))
  yield* Checks.use((checks) => checks.addMail(ticket, { mailId: makeId(0), kind }, at))
})

/** Tells the subject that a person decided on what they disputed. */
export const tellDisputeDecided = (ticket: CheckTicket, findingId: FindingId, decidedAt: Date) =>
  tellOf(ticket, findingId, "dispute_decided", decidedAt)

/**
 * Records that the subject says that a finding of their report is wrong: it is marked until somebody decides. Fails with
 * FindingNotFound where their report has no such finding.
 */
export const disputeFinding = Effect.fn("checks.disputeFinding")(function* (
  token: string,
  findingId: FindingId,
  text: string
) {
  const checks = yield* Checks
  const reviews = yield* Reviews
  const check = yield* subjectCheck(token)
  const said = noticeText(text)
  if (said === "") return yield* new ConsentUnusable({ reason: "Write what is wrong with the finding." })
  if (said.length > DISPUTE_CHARACTERS_MAX) {
    return yield* new ConsentUnusable({ reason: `Write at most ${DISPUTE_CHARACTERS_MAX} characters.` })
  }
  const report = check.status === "completed" ? yield* checks.report(check) : Option.none<never>()
  if (Option.isNone(report) || !report.value.findings.some(({ id }) => id === findingId)) {
    return yield* new FindingNotFound()
  }
  const at = new Date(yield* Clock.currentTimeMillis)
  const wasDisputed = (yield* reviews.ofCheck(check.tenantId, check.checkId)).some(
    ({ finding, dispute }) => finding.id === findingId && dispute !== null
  )
  yield* reviews.dispute(check.tenantId, findingId, {
    checkId: check.checkId,
    text: said,
    at
  })
  // Who corrects what they wrote is not written to again.
  if (!wasDisputed) yield* tellOf(check, findingId, "dispute_recorded", at)
})
