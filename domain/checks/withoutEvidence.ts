import type { CheckReport } from "../../ports/checks/CheckReport.ts"

/** What stands in the place of what was quoted. */
export const REMOVED = "[removed]"

const QUOTES = /“[^”]*”|"[^"]*"|«[^»]*»|„[^“”]*[“”]/gu

/** A sentence without the words that it quotes. */
export const withoutQuotes = (text: string): string => text.replaceAll(QUOTES, REMOVED)

/** A report without what it rests on: no quote and no picture of anyone. What was counted and decided stays. */
export const withoutEvidence = (report: CheckReport): CheckReport => ({
  ...report,
  findings: report.findings.map((finding) => ({
    ...finding,
    description: withoutQuotes(finding.description),
    why: withoutQuotes(finding.why),
    excerpt: "",
    archivedUrl: null,
    pictures: []
  })),
  verdict:
    report.verdict === null
      ? null
      : {
          ...report.verdict,
          reasons: report.verdict.reasons.map(({ rule, text }) => ({ rule, text: withoutQuotes(text) })),
          conditions: report.verdict.conditions.map(withoutQuotes)
        }
})
