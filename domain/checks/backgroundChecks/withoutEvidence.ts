import type { CheckReport, NotRead } from "../../../ports/checks/backgroundChecks/CheckReport.ts"
import { redactedFinding, withoutQuotes } from "../../../ports/checks/backgroundChecks/redactedFinding.ts"

/** An account that is not taken for the subject's, without what it shows: it is likely another person's. */
const unnamed = ({ displayName, comparison: _, ...left }: NotRead): NotRead =>
  displayName === undefined
    ? left
    : { ...left, reason: "What it shows did not match the subject's accounts, so nothing of it was read as theirs." }

/** A report without what it rests on: no quote, no picture of anyone and no other person's name. What was counted and decided stays. */
export const withoutEvidence = (report: CheckReport): CheckReport => ({
  ...report,
  findings: report.findings.map(redactedFinding),
  notRead: report.notRead.map(unnamed),
  verdict:
    report.verdict === null
      ? null
      : {
          ...report.verdict,
          reasons: report.verdict.reasons.map(({ rule, text }) => ({ rule, text: withoutQuotes(text) })),
          conditions: report.verdict.conditions.map(withoutQuotes)
        }
})
