import type { CheckBuyer } from "../../../../ports/checks/backgroundChecks/Check.ts"
import type {
  BrandVerdict,
  CategoryStanding,
  CheckReport
} from "../../../../ports/checks/backgroundChecks/CheckReport.ts"
import type { CheckCategory } from "../../../../ports/checks/backgroundChecks/categories.ts"
import type { Finding } from "../../../../ports/checks/backgroundChecks/Finding.ts"
import type { ReviewItem } from "../../../../ports/checks/review/Review.ts"
import { reviewedReport } from "../findings/reviewed.ts"

/** A finding as it stands after people decided on it. */
export interface SettledFinding {
  /** Under the category that it belongs to now. */
  readonly finding: Finding
  /** Where it was found first, if a reviewer moved it; null elsewhere. */
  readonly movedFrom: CheckCategory | null
  readonly item: ReviewItem | null
}

/** What a report says after people decided on its findings. */
export interface Settled {
  /** Without the dismissed: what counts before context, the gravest first. */
  readonly shown: ReadonlyArray<SettledFinding>
  readonly dismissed: number
  readonly moved: number
  readonly kept: number
  readonly disputed: number
  readonly undecided: number
  readonly categories: ReadonlyArray<CategoryStanding>
  readonly verdict: BrandVerdict | null
  /** Whether everything that was asked for was assessed, and nothing counts. */
  readonly isAllClear: boolean
}

const isRisk = ({ weight }: Finding): boolean => weight === "risk"

export const settle = (report: CheckReport, items: ReadonlyArray<ReviewItem>, buyer: CheckBuyer): Settled => {
  const { findings, cleared, categories, verdict, isAllClear } = reviewedReport(report, items, buyer)
  const itemOf = new Map(items.map((item) => [item.finding.id, item]))
  const foundIn = new Map(report.findings.map(({ id, category }) => [id, category]))
  const shown = findings.map((finding): SettledFinding => {
    const first = foundIn.get(finding.id) ?? finding.category
    return {
      finding,
      movedFrom: first === finding.category ? null : first,
      item: itemOf.get(finding.id) ?? null
    }
  })
  const count = (holds: (one: SettledFinding) => boolean) => shown.filter(holds).length
  return {
    shown,
    dismissed: cleared,
    moved: count(({ item }) => item?.decision?.verdict === "recategorise"),
    kept: count(({ item }) => item?.decision?.verdict === "keep"),
    disputed: count(({ item }) => (item?.dispute ?? null) !== null),
    undecided: count(({ item }) => (item?.decision ?? null) === null),
    categories,
    verdict,
    isAllClear
  }
}

/** Findings that count. */
export const countedIn = (shown: ReadonlyArray<SettledFinding>): ReadonlyArray<SettledFinding> =>
  shown.filter(({ finding }) => isRisk(finding))
