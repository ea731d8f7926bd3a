import type { CategoryStanding, CheckReport } from "../../../ports/checks/CheckReport.ts"
import { CheckCategory } from "../../../ports/checks/categories.ts"
import type { Finding } from "../../../ports/checks/Finding.ts"
import { accountKey } from "../../../ports/identity/SocialAccount.ts"
import type { ReviewItem } from "../../../ports/review/Review.ts"
import { SEVERITY_RANK } from "../../scoring/riskFlags.ts"

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
  /** Whether everything that was asked for was assessed, and nothing counts. */
  readonly isAllClear: boolean
}

const SET_ASIDE = "A reviewer set aside what was found; that alone doesn't make it clear."

const settleOne = (finding: Finding, item: ReviewItem | null): SettledFinding => {
  const decision = item?.decision ?? null
  const category = decision?.verdict === "recategorise" ? (decision.category ?? finding.category) : finding.category
  return {
    // What people believe about politics never counts, whoever put it there.
    finding: { ...finding, category, weight: category === "political" ? "context" : finding.weight },
    movedFrom: category === finding.category ? null : finding.category,
    item
  }
}

const isRisk = ({ weight }: Finding): boolean => weight === "risk"

/** How a category stands now. One that nothing counts in any more is clean only where another one is: enough was read. */
const standingNow = (
  given: CategoryStanding,
  before: ReadonlyArray<Finding>,
  shown: ReadonlyArray<SettledFinding>,
  all: ReadonlyArray<CategoryStanding>
): CategoryStanding => {
  const counted = shown.some(({ finding }) => finding.category === given.category && isRisk(finding))
  if (counted) return { ...given, standing: "flagged", reason: null }
  const didCount = before.some((finding) => finding.category === given.category && isRisk(finding))
  if (given.standing !== "flagged" || !didCount) return given
  if (all.some(({ standing }) => standing === "clean")) return { ...given, standing: "clean", reason: null }
  const reason = all.find(({ standing }) => standing === "unassessed")?.reason ?? SET_ASIDE
  return { ...given, standing: "unassessed", reason }
}

const categoryPlace = (category: CheckCategory): number => CheckCategory.literals.indexOf(category)

/** What counts before context; then the gravest, the surest, the newest. */
const gravestFirst = ({ finding: a }: SettledFinding, { finding: b }: SettledFinding): number =>
  Number(isRisk(b)) - Number(isRisk(a)) ||
  SEVERITY_RANK[b.severity] - SEVERITY_RANK[a.severity] ||
  b.confidence - a.confidence ||
  (b.postedAt?.getTime() ?? 0) - (a.postedAt?.getTime() ?? 0) ||
  categoryPlace(a.category) - categoryPlace(b.category) ||
  (a.id < b.id ? -1 : 1)

export const settle = (report: CheckReport, items: ReadonlyArray<ReviewItem>): Settled => {
  const byId = new Map(items.map((item) => [item.finding.id, item]))
  const settled = report.findings.map((finding) => settleOne(finding, byId.get(finding.id) ?? null))
  const shown = settled.filter(({ item }) => item?.decision?.verdict !== "dismiss").toSorted(gravestFirst)
  const categories = report.categories.map((given) => standingNow(given, report.findings, shown, report.categories))
  const count = (holds: (one: SettledFinding) => boolean) => shown.filter(holds).length
  return {
    shown,
    dismissed: settled.length - shown.length,
    moved: count(({ item }) => item?.decision?.verdict === "recategorise"),
    kept: count(({ item }) => item?.decision?.verdict === "keep"),
    disputed: count(({ item }) => (item?.dispute ?? null) !== null),
    undecided: count(({ item }) => (item?.decision ?? null) === null),
    categories,
    isAllClear: categories.length > 0 && categories.every(({ standing }) => standing === "clean")
  }
}

/** Findings that count. */
export const countedIn = (shown: ReadonlyArray<SettledFinding>): ReadonlyArray<SettledFinding> =>
  shown.filter(({ finding }) => isRisk(finding))

/** Of an account that was not read, why. */
export const notReadOf = (report: CheckReport, account: { readonly platform: string; readonly handle: string }) =>
  report.notRead.find(
    ({ platform, handle }) => handle !== null && accountKey({ platform, handle }) === accountKey(account)
  )
