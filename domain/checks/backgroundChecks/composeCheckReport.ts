import type { RefundStanding } from "../../../ports/accounts/payments/RefundQueue.ts"
import type { Check } from "../../../ports/checks/backgroundChecks/Check.ts"
import type { CheckReport } from "../../../ports/checks/backgroundChecks/CheckReport.ts"
import type { ReviewItem } from "../../../ports/checks/review/Review.ts"
import type { CheckDocument } from "../../../ports/creators/reports/ReportDocument.ts"
import { TEST_MARK } from "../../creators/reports/composeReport.ts"
import { formatDay } from "../../mail/wording.ts"
import {
  brandFitSection,
  categoriesSection,
  droppedSection,
  methodSection,
  moneySection,
  rightsSection,
  signOffSection
} from "./document/closing.ts"
import { checkCover, subjectName } from "./document/cover.ts"
import { archiveSection, coverageSection } from "./document/coverage.ts"
import { findingsSection } from "./document/findings.ts"
import { settle } from "./document/settle.ts"
import { type CheckReader, NOT_FOR } from "./document/words.ts"
import type { UnreadRemedy } from "./unread.ts"

/** What the document of a check is made of. */
export interface CheckParts {
  readonly check: Check
  readonly report: CheckReport
  /** What people decided on its findings, and what is disputed, as the tenant sees it. */
  readonly items: ReadonlyArray<ReviewItem>
  /** The service's name. */
  readonly service: string
  /** Where whoever runs it is reached; absent or null where nobody said it. */
  readonly contactEmail?: string | null
  readonly now: Date
  readonly isTest: boolean
  /** Whose copy it is; the buyer's where it isn't said. */
  readonly reader?: CheckReader
  /** What the buyer may choose of what could not be read; absent or null where that is nothing. */
  readonly unread?: UnreadRemedy | null
  /** How the money stands that is given back; absent or null where none is. */
  readonly refund?: RefundStanding | null
  /** The subject's own page, in their copy; absent or null in the buyer's. */
  readonly disputeUrl?: string | null
}

/**
 * A background check as people read it. What reviewers dismissed is not in it. It never has a score. The same parts on the same
 * day always give the same document.
 */
export const composeCheckReport = ({
  check,
  report,
  items,
  service,
  contactEmail = null,
  now,
  isTest,
  reader = "buyer",
  disputeUrl = null,
  unread = null,
  refund = null
}: CheckParts): CheckDocument => {
  const settled = settle(report, items, check.buyer)
  const style = { archive: report.archiveSource, removedAt: check.evidenceRemovedAt }
  const name = subjectName(check)
  const sections = [
    findingsSection(settled, style),
    categoriesSection(settled),
    coverageSection(report),
    archiveSection(report),
    droppedSection(report, settled),
    methodSection(report, settled, now),
    rightsSection(check, { serviceName: service, contactEmail }, reader === "subject" ? disputeUrl : null),
    moneySection(check, reader, { isTest, refund }),
    signOffSection(report, items, settled, reader),
    brandFitSection(settled)
  ]
  return {
    service,
    title: `Background check: ${name}`,
    subject: `Background check of ${name}, ${check.tier}, as of ${formatDay(report.scannedAt)}`,
    language: "en",
    mark: isTest ? TEST_MARK : null,
    ...(check.tier === "quick" ? { notice: NOT_FOR } : {}),
    asOf: report.scannedAt,
    cover: checkCover(check, report, settled, { style, unread }),
    sections: sections.flatMap((section) => (section === null ? [] : [section]))
  }
}
