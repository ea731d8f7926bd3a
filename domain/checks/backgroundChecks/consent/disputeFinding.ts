import { Clock, Effect, Option } from "effect"
import { noticeText } from "../../../../ports/accounts/notices/noticeText.ts"
import { Checks } from "../../../../ports/checks/backgroundChecks/Checks.ts"
import type { FindingId } from "../../../../ports/checks/backgroundChecks/Finding.ts"
import { DISPUTE_CHARACTERS_MAX } from "../../../../ports/checks/review/Review.ts"
import { FindingNotFound, Reviews } from "../../../../ports/checks/review/Reviews.ts"
import { notifyOfDispute } from "../../review/notifyDelivered.ts"
import { ConsentUnusable } from "./giveConsent.ts"
import { subjectCheck } from "./openSubject.ts"

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
  if (!wasDisputed) yield* notifyOfDispute(check, findingId, "dispute_recorded", at)
})
