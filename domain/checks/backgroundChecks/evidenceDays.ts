import { Context } from "effect"
import { CHECK_EVIDENCE_DAYS } from "../../../ports/checks/backgroundChecks/CheckReport.ts"

/** Days that what a check rests on is kept: what subjects are told before they agree, and what is done after the scan. */
export const EvidenceDays = Context.Reference<number>("creatorsignal/domain/checks/backgroundChecks/EvidenceDays", {
  defaultValue: () => CHECK_EVIDENCE_DAYS
})
