import { Clock, Effect } from "effect"
import { ImportedEvidence } from "../../../ports/creators/evidence/ImportedEvidence.ts"
import type { SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import type { Job } from "../../../ports/creators/jobs/Job.ts"
import type { Evidence } from "../../../ports/creators/scoring/Evidence.ts"
import type { ProfileRefused, ProfileUnavailable } from "../../../ports/creators/scoring/ProfileSource.ts"
import type { EvidenceSource } from "../../../ports/creators/scoring/Scorecard.ts"
import { evidenceSince } from "../evidence/importEvidence.ts"
import { mergeEvidence } from "../evidence/mergeEvidence.ts"
import { FAILED_TRIES_MAX } from "./jobHandler.ts"

/**
 * What a score is made of: what the platform shows, and what the job's tenant imported of the account. Where the platform
 * refuses, or could not be reached in any try, the files do, if they hold a post or a comment.
 *
 * A score that a file had a part in says so by its `source`, and is its tenant's alone.
 */
export const withImported = <R>(
  gather: Effect.Effect<Evidence, ProfileRefused | ProfileUnavailable, R>,
  { tenantId, failedTries, account }: Pick<Job, "tenantId" | "failedTries"> & { readonly account: SocialAccount }
) =>
  Effect.gen(function* () {
    const store = yield* ImportedEvidence
    const nowMs = yield* Clock.currentTimeMillis
    const files = yield* store.of(tenantId, account, evidenceSince(nowMs))
    if (files.length === 0) {
      const source: EvidenceSource = "public"
      return { evidence: yield* gather, source }
    }
    const suffices = files.some(({ posts, comments }) => posts.length + comments.length > 0)
    const isLastTry = failedTries + 1 >= FAILED_TRIES_MAX
    const shown = yield* gather.pipe(
      Effect.catchTags({
        ProfileRefused: (refusal) => (suffices ? Effect.succeed(null) : Effect.fail(refusal)),
        ProfileUnavailable: (failure) => (suffices && isLastTry ? Effect.succeed(null) : Effect.fail(failure))
      })
    )
    const source: EvidenceSource = shown === null ? "imported" : "public_and_imported"
    return { evidence: mergeEvidence(shown, files, account, new Date(nowMs)), source }
  })
