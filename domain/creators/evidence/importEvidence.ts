import { Clock, Effect } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { type EvidenceFile, EvidenceReader, EvidenceRefused } from "../../../ports/creators/evidence/EvidenceReader.ts"
import { ImportedEvidence } from "../../../ports/creators/evidence/ImportedEvidence.ts"
import type { KeptEvidence } from "../../../ports/creators/evidence/ImportedItem.ts"
import { DAY_MS } from "../../../ports/time/days.ts"
import { inBatches } from "../../paging/lists.ts"

/** How long imported evidence is kept. */
export const EVIDENCE_DAYS = 30
/** Characters that the kept texts of one file have at most, all together: a score reads no book. */
const KEPT_CHARACTERS_MAX = 8_000_000

/** Evidence that was imported before this is not used any more. */
export const evidenceSince = (nowMs: number): Date => new Date(nowMs - EVIDENCE_DAYS * DAY_MS)

/** Files that one statement removes at most: more would hold their locks too long. */
const EVIDENCE_PER_BATCH = 100

/** Removes evidence whose time is over; answers how many files that were. */
export const purgeEvidence = Effect.gen(function* () {
  const store = yield* ImportedEvidence
  const before = evidenceSince(yield* Clock.currentTimeMillis)
  return yield* inBatches(EVIDENCE_PER_BATCH, (limit) => store.purge(before, limit))
}).pipe(Effect.withSpan("evidence.purgeEvidence"))

const charactersIn = ({ posts, comments, profile }: KeptEvidence): number =>
  posts.reduce((sum, { transcript }) => sum + (transcript?.length ?? 0), 0) +
  [...posts, ...comments].reduce((sum, { text }) => sum + text.length, profile?.bio?.length ?? 0)

/**
 * Imports a file that a tenant holds of an account: all of it or nothing. A file that was imported before changes nothing.
 * Fails with EvidenceRefused, which names the bad rows, with EvidenceBusy and with EvidenceUnavailable; nothing is kept then.
 */
export const importEvidence = Effect.fn("evidence.importEvidence")(function* (
  tenantId: TenantId,
  file: Omit<EvidenceFile, "tenantId">
) {
  const reader = yield* EvidenceReader
  const store = yield* ImportedEvidence
  const { sha256, kept, counts } = yield* reader.read({ ...file, tenantId })
  if (charactersIn(kept) > KEPT_CHARACTERS_MAX) {
    return yield* new EvidenceRefused({
      problems: [`file: the newest posts and comments must have at most ${KEPT_CHARACTERS_MAX} characters together`]
    })
  }
  const importedAt = new Date(yield* Clock.currentTimeMillis)
  const { imported, isRepeat } = yield* store.keep(
    { tenantId, account: file.account, sha256, counts, importedAt },
    kept
  )
  return { imported, isRepeat, keptUntil: new Date(imported.importedAt.getTime() + EVIDENCE_DAYS * DAY_MS) }
})
