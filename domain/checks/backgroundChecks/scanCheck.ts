import { Clock, Effect, Option } from "effect"
import { Checks, type ClaimedScan } from "../../../ports/checks/backgroundChecks/Checks.ts"
import { makeCheckReport } from "./findings/makeCheckReport.ts"
import { type Gathering, gatherCheck } from "./gatherCheck.ts"
import type { Gathered } from "./gathered.ts"
import { keepPictures } from "./keepPictures.ts"
import { EvidenceDays, scanCompletedStep, scanFailedStep } from "./steps.ts"
/** What became of a scan that was gone on with. */
export type ScanOutcome = "lost" | "later" | "completed" | "failed"

const OUTCOMES: Readonly<Record<Exclude<Gathering["_tag"], "Gathered">, ScanOutcome>> = { Lost: "lost", Later: "later" }

/** Why nothing was read, as the accounts themselves say, each reason once. */
const reasonOf = ({ notRead }: Gathered): string => {
  const reasons = [...new Set(notRead.map(({ reason }) => reason))]
  return ["None of the accounts could be read.", ...reasons].join(" ")
}

/**
 * Goes on with a held scan and ends it: with the report of all that could be read, or, where nothing could, with the money given
 * back. Whoever lost the scan in between writes nothing, and a scan that was broken off goes on where it was.
 */
export const scanCheck = Effect.fn("checks.scan")(function* (claimed: ClaimedScan, evidenceDays?: number) {
  const checks = yield* Checks
  const { check } = claimed
  const gathering = yield* gatherCheck(claimed)
  if (gathering._tag !== "Gathered") return OUTCOMES[gathering._tag]
  const { gathered, during } = gathering
  const now = new Date(yield* Clock.currentTimeMillis)
  const isRead = gathered.accounts.length > 0
  const made = Effect.gen(function* () {
    const report = yield* makeCheckReport({ check, gathered, now })
    return { ...report, findings: yield* keepPictures(report.findings, check.checkId) }
  })
  const report = isRead ? yield* during(made) : Option.none()
  if (isRead && Option.isNone(report)) return "lost" satisfies ScanOutcome
  const step = Option.isSome(report)
    ? yield* scanCompletedStep(check, report.value, now, evidenceDays ?? (yield* EvidenceDays))
    : yield* scanFailedStep(check, reasonOf(gathered), now)
  // It was said a moment ago that the scan is held, and a check that has ended takes no second end.
  const ended = yield* checks.apply(check, step)
  if (Option.isNone(ended)) return "lost" satisfies ScanOutcome
  return (isRead ? "completed" : "failed") satisfies ScanOutcome
})
