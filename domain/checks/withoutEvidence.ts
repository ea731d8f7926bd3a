import type { CheckReport } from "../../ports/checks/CheckReport.ts"
import { redactedFinding, withoutQuotes } from "../../ports/checks/redactedFinding.ts"

/** A report without what it rests on: no quote and no picture of anyone. What was counted and decided stays. */
export const withoutEvidence = (report: CheckReport): CheckReport => ({
  ...report,
  findings: report.findings.map(redactedFinding),
  verdict:
    report.verdict === null
      ? null
      : {
          ...report.verdict,
          reasons: report.verdict.reasons.map(({ rule, text }) => ({ rule, text: withoutQuotes(text) })),
          conditions: report.verdict.conditions.map(withoutQuotes)
        }
})
