import { Clock, Effect } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { ReviewedScores } from "../../../ports/checks/review/ReviewedScores.ts"
import { REVIEW_ITEMS_ADDED_MAX, Reviews } from "../../../ports/checks/review/Reviews.ts"
import type { JobScore } from "../../../ports/creators/jobs/Jobs.ts"
import { DAY_MS } from "../../../ports/time/days.ts"
import { inBatches } from "../../paging/lists.ts"
import { findingsOfScore } from "./findingsOfScore.ts"

/** How long a score can be made anew of what it was made of: well beyond the time that a score is shown. */
export const SCORED_EVIDENCE_DAYS = 90
const EVIDENCE_PER_BATCH = 50

/** Puts the flags of a job's scores before its tenant's people, and keeps what the scores were made of. Idempotent. */
export const tellFindings = Effect.fnUntraced(function* (tenantId: TenantId, scores: ReadonlyArray<JobScore>) {
  const [reviews, reviewed] = [yield* Reviews, yield* ReviewedScores]
  const nowMs = yield* Clock.currentTimeMillis
  for (const { shared, own, madeOf } of scores) {
    const card = own ?? shared
    if (card.score.flags.length === 0) continue
    if (madeOf !== undefined) {
      yield* reviewed.keepEvidence({
        ...madeOf,
        scoreId: shared.id,
        tenantId,
        isPrivate: shared.evidenceSource !== "public",
        until: new Date(nowMs + SCORED_EVIDENCE_DAYS * DAY_MS)
      })
    }
    const findings = (yield* findingsOfScore(card)).slice(0, REVIEW_ITEMS_ADDED_MAX)
    yield* reviews.add(findings.map((finding) => ({ tenantId, finding, checkId: null, foundAt: new Date(nowMs) })))
  }
})

/** Removes evidence whose time is over; answers of how many scores that was. */
export const purgeScoredEvidence = Effect.gen(function* () {
  const reviewed = yield* ReviewedScores
  const now = new Date(yield* Clock.currentTimeMillis)
  return yield* inBatches(EVIDENCE_PER_BATCH, (limit) => reviewed.purge(now, limit))
}).pipe(Effect.withSpan("review.purgeScoredEvidence"))
