import { Effect } from "effect"
import { Digest } from "effect/crypto"
import type { Check } from "../../../ports/checks/Check.ts"
import type { CheckReport } from "../../../ports/checks/CheckReport.ts"
import { TextModels } from "../../../ports/reading/TextModels.ts"
import { classifierOf } from "../../reading/classifierOf.ts"
import type { Gathered } from "../gathered.ts"

export interface ReportInput {
  readonly check: Check
  readonly gathered: Gathered
  readonly now: Date
}

/** The report of what was gathered of a subject. */
export const makeCheckReport = Effect.fn("checks.makeReport")(function* ({ gathered, now }: ReportInput) {
  const { weights } = yield* TextModels
  yield* Digest.Digest
  const report: CheckReport = {
    findings: [],
    dropped: [],
    accounts: [],
    notRead: gathered.notRead,
    categories: [],
    timeline: gathered.timeline,
    archiveSource: gathered.archiveSource,
    verdict: null,
    rulesVersion: 1,
    modelVersion: classifierOf(weights).version,
    scannedAt: now
  }
  return report
})
