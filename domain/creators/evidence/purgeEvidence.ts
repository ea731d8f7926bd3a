import { Clock, Effect } from "effect"
import { ImportedEvidence } from "../../../ports/creators/evidence/ImportedEvidence.ts"
import { inBatches } from "../../paging/inBatches.ts"
import { evidenceSince } from "./importEvidence.ts"

/** Files that one statement removes at most: more would hold their locks too long. */
export const EVIDENCE_PER_BATCH = 100

/** Removes evidence whose time is over; answers how many files that were. */
export const purgeEvidence = Effect.gen(function* () {
  const store = yield* ImportedEvidence
  const before = evidenceSince(yield* Clock.currentTimeMillis)
  return yield* inBatches(EVIDENCE_PER_BATCH, (limit) => store.purge(before, limit))
}).pipe(Effect.withSpan("evidence.purgeEvidence"))
