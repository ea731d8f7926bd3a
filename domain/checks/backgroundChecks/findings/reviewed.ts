import type { CheckBuyer } from "../../../../ports/checks/backgroundChecks/Check.ts"
import type {
  BrandVerdict,
  CategoryStanding,
  CheckReport
} from "../../../../ports/checks/backgroundChecks/CheckReport.ts"
import { CheckCategory } from "../../../../ports/checks/backgroundChecks/categories.ts"
import type { Finding, FindingId } from "../../../../ports/checks/backgroundChecks/Finding.ts"
import type { ReviewItem } from "../../../../ports/checks/review/Review.ts"
import { SEVERITY_RANK } from "../../../creators/scoring/riskFlags.ts"
import { compareAscending } from "../../../paging/lists.ts"
import { judgeBrandFit } from "./brandFit.ts"
import { quietStanding } from "./standings.ts"

/** What counts before what is shown; of those the gravest, the surest and the newest first. */
export const inOrder = (findings: ReadonlyArray<Finding>): ReadonlyArray<Finding> =>
  [...findings].sort(
    (a, b) =>
      Number(a.weight === "context") - Number(b.weight === "context") ||
      SEVERITY_RANK[b.severity] - SEVERITY_RANK[a.severity] ||
      b.confidence - a.confidence ||
      (b.postedAt?.getTime() ?? 0) - (a.postedAt?.getTime() ?? 0) ||
      compareAscending(a.id, b.id)
  )

/** A report as people left it. */
export interface ReviewedReport {
  /** Without those that were dismissed; those that belong elsewhere stand there. Gravest first. */
  readonly findings: ReadonlyArray<Finding>
  /** Findings that people dismissed. */
  readonly cleared: number
  /** Findings that the subject says are wrong, and nobody decided yet. */
  readonly disputed: ReadonlySet<FindingId>
  readonly categories: ReadonlyArray<CategoryStanding>
  readonly verdict: BrandVerdict | null
  /** Whether every category is clean over everything that was named. */
  readonly isAllClear: boolean
}

/** Where a person says that a finding belongs. Politics never counts; what was politics counts where it belongs instead. */
const recategorise = (finding: Finding, category: Finding["category"]): Finding => {
  if (category === finding.category) return finding
  if (category === "political") return { ...finding, category, weight: "context", rule: "political" }
  return finding.rule === "political"
    ? { ...finding, category, weight: "risk", rule: "recategorised" }
    : { ...finding, category }
}

/**
 * How each category that was asked for stands now. What was not assessed never becomes clean, whatever people decide; one that was
 * emptied is clean only where enough was read. What people moved to a category that wasn't asked for flags it.
 */
const standingsNow = (report: CheckReport, findings: ReadonlyArray<Finding>): ReadonlyArray<CategoryStanding> => {
  const counted = new Set(findings.flatMap(({ category, weight }) => (weight === "risk" ? [category] : [])))
  const given = new Map(report.categories.map((standing) => [standing.category, standing]))
  const quiet = quietStanding(report)
  return CheckCategory.literals.flatMap((category): ReadonlyArray<CategoryStanding> => {
    if (counted.has(category)) return [{ category, standing: "flagged", reason: null }]
    const before = given.get(category)
    if (before === undefined) return []
    if (before.standing !== "flagged") return [before]
    return [{ category, ...quiet }]
  })
}

/** A report with what people decided of its findings. The one rule for whatever shows a report. */
export const reviewedReport = (
  report: CheckReport,
  items: ReadonlyArray<ReviewItem>,
  buyer: CheckBuyer
): ReviewedReport => {
  const byId = new Map(items.map((item) => [item.finding.id, item]))
  const findings = inOrder(
    report.findings.flatMap((finding) => {
      const decision = byId.get(finding.id)?.decision ?? null
      if (decision?.verdict === "dismiss") return []
      return [
        decision?.verdict === "recategorise" && decision.category !== null
          ? recategorise(finding, decision.category)
          : finding
      ]
    })
  )
  const categories = standingsNow(report, findings)
  return {
    findings,
    cleared: report.findings.length - findings.length,
    disputed: new Set(items.flatMap(({ finding, dispute }) => (dispute === null ? [] : [finding.id]))),
    categories,
    verdict: judgeBrandFit(buyer, findings, categories),
    isAllClear:
      categories.length > 0 && categories.every(({ standing, reason }) => standing === "clean" && reason === null)
  }
}
