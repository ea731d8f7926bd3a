import { Schema } from "effect"
import { tiedAccounts } from "../../../../domain/checks/backgroundChecks/accountTies.ts"
import { maskedMailbox } from "../../../../domain/checks/backgroundChecks/consent/contacts.ts"
import { type ReviewedReport, reviewedReport } from "../../../../domain/checks/backgroundChecks/findings/reviewed.ts"
import {
  assessedOver,
  assessedShareOf,
  coverageShareOf,
  gapsOf,
  readShareOf
} from "../../../../domain/checks/backgroundChecks/findings/standings.ts"
import type { UnreadRemedy } from "../../../../domain/checks/backgroundChecks/unread.ts"
import { PriceCurrencyCode } from "../../../../ports/accounts/payments/Payment.ts"
import type { RefundStanding } from "../../../../ports/accounts/payments/RefundQueue.ts"
import { type Check, CheckTier } from "../../../../ports/checks/backgroundChecks/Check.ts"
import {
  type AccountCoverage,
  type CheckReport,
  CoverageDepth
} from "../../../../ports/checks/backgroundChecks/CheckReport.ts"
import { CATEGORY_LABELS, CheckCategory } from "../../../../ports/checks/backgroundChecks/categories.ts"
import { CheckStatus } from "../../../../ports/checks/backgroundChecks/checkStates.ts"
import {
  type Finding,
  FindingPlace,
  FindingSource,
  RiskWeight
} from "../../../../ports/checks/backgroundChecks/Finding.ts"
import type { ReviewItem } from "../../../../ports/checks/review/Review.ts"
import { AccountGround, TiedBy } from "../../../../ports/creators/identity/AccountTie.ts"
import { Severity } from "../../../../ports/creators/scoring/Score.ts"

const TextOrNull = Schema.NullOr(Schema.String)
const count = Schema.Int
const countOrNull = Schema.NullOr(Schema.Int)

const FlagBody = Schema.Struct({
  finding_id: Schema.String,
  category: CheckCategory,
  platform: Schema.String,
  handle: Schema.String,
  severity: Severity,
  confidence: Schema.Finite,
  risk_weight: RiskWeight,
  rule: Schema.String,
  description: Schema.String,
  why_flagged: Schema.String,
  content_preview: Schema.String,
  place: FindingPlace,
  post_url: Schema.String,
  archived_url: TextOrNull,
  posted_at: TextOrNull,
  detected_at: Schema.String,
  source: FindingSource,
  disputed: Schema.Boolean,
  evidence: Schema.Struct({ thumbnail: TextOrNull, frame: TextOrNull, expires_at: Schema.String }).annotate({
    identifier: "CheckEvidence"
  })
}).annotate({ identifier: "CheckFlag" })

const CategoryBody = Schema.Struct({
  key: CheckCategory,
  label: Schema.String,
  severity: Schema.NullOr(Severity),
  count,
  context_count: count,
  flags: Schema.Array(FlagBody)
}).annotate({ identifier: "CheckCategoryFindings" })

const MonthBody = Schema.Struct({ month: Schema.String, live: count, captures: count, recovered: count }).annotate({
  identifier: "CheckMonth"
})

const SummaryBody = Schema.Struct({
  total_flags: count,
  critical_flags: count,
  categories_flagged: Schema.Array(CheckCategory),
  categories_clean: Schema.Array(CheckCategory),
  categories_unassessed: Schema.Array(
    Schema.Struct({ key: CheckCategory, label: Schema.String, reason: Schema.String }).annotate({
      identifier: "CheckUnassessedCategory"
    })
  ),
  assessed_over: Schema.Array(
    Schema.Struct({ platform: Schema.String, handle: Schema.String }).annotate({ identifier: "CheckAssessedAccount" })
  ),
  assessed_gaps: TextOrNull,
  coverage: countOrNull,
  posts_analyzed: count,
  earliest_content: TextOrNull,
  archive_timeline: Schema.Array(MonthBody),
  cleared_count: count
}).annotate({ identifier: "CheckSummary" })

/** The grounds that this field had first; `accounts` has all. What the buyer named stays named, whoever else vouches for it. */
const CoverageGround = Schema.Literals(["named", "proved", "confirmed"])
const isCoverageGround = Schema.is(CoverageGround)

const CoverageBody = Schema.Struct({
  totals: Schema.Struct({ posts: count, videos: count, visual: count, video: count, transcript: count }).annotate({
    identifier: "CheckCoverageTotals"
  }),
  platforms: Schema.Array(
    Schema.Struct({
      platform: Schema.String,
      handle: Schema.String,
      ground: CoverageGround,
      depth: CoverageDepth,
      coverage_pct: countOrNull,
      read_pct: countOrNull,
      assessed_pct: count,
      coverage_counts: Schema.Struct({
        posts: count,
        posts_exist: countOrNull,
        assessed: count,
        without_words: count,
        videos: count,
        pictures: count,
        transcript: count,
        comments: count,
        captures: countOrNull,
        captures_read: countOrNull,
        recovered: countOrNull
      }).annotate({ identifier: "CheckCoverageCounts" }),
      other_languages: Schema.Array(
        Schema.Struct({ language: Schema.String, posts: count }).annotate({ identifier: "CheckLanguage" })
      ),
      complete: Schema.Boolean,
      earliest_content: TextOrNull,
      latest_content: TextOrNull
    }).annotate({ identifier: "CheckPlatformCoverage" })
  ),
  platforms_not_read: Schema.Array(
    Schema.Struct({
      platform: Schema.String,
      handle: TextOrNull,
      code: Schema.String,
      reason: Schema.String
    }).annotate({ identifier: "CheckPlatformNotRead" })
  )
}).annotate({ identifier: "CheckCoverage" })

const AccountBody = Schema.Struct({
  platform: Schema.String,
  handle: Schema.String,
  display_name: TextOrNull,
  standing: Schema.Literals([
    "to_read",
    "to_compare",
    "read",
    "another_person",
    "identity_unknown",
    "struck",
    "not_read"
  ]),
  ground: AccountGround,
  tied_by: Schema.NullOr(TiedBy),
  confidence: Schema.NullOr(Schema.Finite),
  controls_account: Schema.NullOr(Schema.Boolean),
  compared_with: Schema.NullOr(
    Schema.Struct({ platform: Schema.String, handle: Schema.String, display_name: TextOrNull }).annotate({
      identifier: "CheckComparedAccount"
    })
  ),
  reasons: Schema.Array(Schema.String),
  note: TextOrNull
}).annotate({ identifier: "CheckAccount" })

/** The accounts of a check, each with what ties it to the creator. */
export const CheckAccountsBody = Schema.Array(AccountBody)

const BrandFitBody = Schema.Struct({
  brand_name: Schema.String,
  verdict: Schema.Literals(["fits", "fits_with_conditions", "does_not_fit"]),
  reasons: Schema.Array(
    Schema.Struct({ rule: Schema.String, text: Schema.String }).annotate({ identifier: "BrandFitReason" })
  ),
  conditions: Schema.Array(Schema.String)
}).annotate({ identifier: "BrandFit" })

/** What the buyer sent with the order, as it was sent. */
export const MetadataBody = Schema.Record(Schema.String, Schema.String)

/** A background check on the wire. It never has a score. */
export const CheckBody = Schema.Struct({
  check_id: Schema.String,
  status: CheckStatus,
  tier: CheckTier,
  amount: count,
  currency: PriceCurrencyCode,
  payment_url: Schema.String,
  platforms: Schema.Array(Schema.String),
  accounts: CheckAccountsBody,
  creator_handle: Schema.String,
  metadata: MetadataBody,
  all_clear: Schema.NullOr(Schema.Boolean),
  dashboard_url: TextOrNull,
  pdf_url: TextOrNull,
  created_at: Schema.String,
  completed_at: TextOrNull,
  payable_until: Schema.String,
  purpose: Schema.String,
  buyer: Schema.Struct({
    brand_name: Schema.String,
    category: TextOrNull,
    notes: TextOrNull,
    contact_email: TextOrNull
  }).annotate({ identifier: "CheckBuyerShown" }),
  creator_email: TextOrNull,
  creator_name: TextOrNull,
  consent: Schema.NullOr(
    Schema.Struct({
      due_at: TextOrNull,
      asked_again: count,
      decision: Schema.NullOr(Schema.Literals(["given", "refused", "withdrawn"])),
      decided_at: TextOrNull,
      mailbox: TextOrNull
    }).annotate({ identifier: "CheckConsent" })
  ),
  pdf_url_expires_at: TextOrNull,
  progress: Schema.Struct({ percent: count, message: Schema.String, posts_read: count }).annotate({
    identifier: "CheckProgress"
  }),
  reason: TextOrNull,
  refund: Schema.NullOr(
    Schema.Struct({ state: Schema.String, at: Schema.String, amount: count, currency: PriceCurrencyCode }).annotate({
      identifier: "CheckRefund"
    })
  ),
  read_again_until: TextOrNull,
  refundable_amount: countOrNull,
  evidence_expires_at: TextOrNull,
  evidence_deleted_at: TextOrNull,
  summary: Schema.NullOr(SummaryBody),
  coverage: Schema.NullOr(CoverageBody),
  report: Schema.NullOr(
    Schema.Struct({
      categories: Schema.Array(CategoryBody),
      left_out: Schema.Array(
        Schema.Struct({ code: Schema.String, reason: Schema.String, count }).annotate({ identifier: "CheckLeftOut" })
      ),
      archive_source: TextOrNull,
      rules_version: count,
      model_version: Schema.String,
      scanned_at: Schema.String
    }).annotate({ identifier: "CheckFindings" })
  ),
  flags: Schema.Array(FlagBody),
  brand_fit: Schema.NullOr(BrandFitBody)
}).annotate({ identifier: "BackgroundCheck" })

export interface CheckLinks {
  readonly pdfUrl: string | null
  /** When these links end. */
  readonly linksUntil: Date
  readonly dashboardUrl: string | null
  readonly mediaUrl: (mediaId: string) => string
  /** How the money stands that is given back; null where none is. */
  readonly refund: RefundStanding | null
  /** What its buyer may choose of what could not be read; null where that is nothing. */
  readonly unread: UnreadRemedy | null
}

/** The accounts on the wire. */
export const accountsBody = (check: Check, report: CheckReport | null): typeof CheckAccountsBody.Type => {
  const spellings = spellingsOf(check)
  const spelled = (platform: string) => spellings.get(platform) ?? platform
  return tiedAccounts(check, report).map(
    ({ account, displayName, standing, tiedBy, ground, confidence, isControlled, comparison, note }) => ({
      platform: account.spelling,
      handle: account.handle,
      display_name: displayName,
      standing,
      ground,
      tied_by: tiedBy,
      confidence,
      controls_account: isControlled,
      compared_with:
        comparison === null
          ? null
          : {
              platform: spelled(comparison.platform),
              handle: comparison.handle,
              display_name: comparison.displayName
            },
      reasons: comparison?.grounds ?? [],
      note
    })
  )
}

const timeOf = (date: Date | null): string | null => date?.toISOString() ?? null

/** A share as whole per cent, never above what was reached. */
const percentOf = (share: number): number => Math.floor(share * 100)
const percentOrNull = (share: number | null): number | null => (share === null ? null : percentOf(share))

const sum = (accounts: ReadonlyArray<AccountCoverage>, of: (account: AccountCoverage) => number): number =>
  accounts.reduce((total, account) => total + of(account), 0)

/** The least covered account's, as a check is as good as that; null where one's isn't known or nothing was read. */
const leastCoverage = ({ accounts, notRead }: CheckReport): number | null => {
  if (notRead.length > 0) return 0
  const shares = accounts.map(coverageShareOf)
  return shares.length === 0
    ? 0
    : shares.reduce((least, share) => (least === null || share === null ? null : Math.min(least, share)))
}

const earliestOf = (accounts: ReadonlyArray<AccountCoverage>): Date | null =>
  accounts.reduce<Date | null>(
    (earliest, { earliestAt }) =>
      earliestAt !== null && (earliest === null || earliestAt < earliest) ? earliestAt : earliest,
    null
  )

/** A day, `2026-03-01`. */
const dayOf = (date: Date | null): string | null => timeOf(date)?.slice(0, "2026-03-01".length) ?? null

/** The platforms in the customer's own spelling. */
const spellingsOf = ({ accounts }: Check): ReadonlyMap<string, string> =>
  new Map(accounts.map(({ platform, spelling }) => [platform, spelling]))

const pictureUrl = (finding: Finding, role: "thumbnail" | "frame", check: Check, { mediaUrl }: CheckLinks) => {
  const mediaId = finding.pictures.find((each) => each.role === role && each.mediaId !== null)?.mediaId ?? null
  return mediaId === null || check.evidenceRemovedAt !== null ? null : mediaUrl(mediaId)
}

const flagBodyOf =
  (check: Check, disputed: ReviewedReport["disputed"], links: CheckLinks) =>
  (finding: Finding): typeof FlagBody.Type => ({
    finding_id: finding.id,
    category: finding.category,
    platform: spellingsOf(check).get(finding.platform) ?? finding.platform,
    handle: finding.handle,
    severity: finding.severity,
    confidence: finding.confidence,
    risk_weight: finding.weight,
    rule: finding.rule,
    description: finding.description,
    why_flagged: finding.why,
    content_preview: finding.excerpt,
    place: finding.place,
    post_url: finding.postUrl,
    archived_url: finding.archivedUrl,
    posted_at: timeOf(finding.postedAt),
    detected_at: finding.detectedAt.toISOString(),
    source: finding.source,
    disputed: disputed.has(finding.id),
    evidence: {
      thumbnail: pictureUrl(finding, "thumbnail", check, links),
      frame: pictureUrl(finding, "frame", check, links),
      expires_at: links.linksUntil.toISOString()
    }
  })

const summaryOf = (
  check: Check,
  report: CheckReport,
  { findings, categories, cleared }: ReviewedReport
): typeof SummaryBody.Type => {
  const spellings = spellingsOf(check)
  const counted = findings.filter(({ weight }) => weight === "risk")
  const standing = (sought: "flagged" | "clean") =>
    categories.flatMap((each) => (each.standing === sought ? [each.category] : []))
  return {
    total_flags: counted.length,
    critical_flags: counted.filter(({ severity }) => severity === "critical").length,
    categories_flagged: standing("flagged"),
    categories_clean: standing("clean"),
    categories_unassessed: categories.flatMap(({ category, standing: own, reason }) =>
      own === "unassessed" ? [{ key: category, label: CATEGORY_LABELS[category], reason: reason ?? "" }] : []
    ),
    assessed_over: assessedOver(report).map(({ platform, handle }) => ({
      platform: spellings.get(platform) ?? platform,
      handle
    })),
    assessed_gaps: gapsOf(report.accounts, report.notRead),
    coverage: percentOrNull(leastCoverage(report)),
    posts_analyzed: sum(report.accounts, ({ posts }) => posts),
    earliest_content: dayOf(earliestOf(report.accounts)),
    archive_timeline: report.timeline,
    cleared_count: cleared
  }
}

const coverageOf = ({ accounts, notRead }: CheckReport, check: Check): typeof CoverageBody.Type => ({
  totals: {
    posts: sum(accounts, ({ posts }) => posts),
    videos: sum(accounts, ({ videos }) => videos),
    // Nothing looks at pictures, so none of them count as covered.
    visual: 0,
    video: 0,
    transcript: sum(accounts, ({ transcripts }) => transcripts)
  },
  platforms: accounts.map((account) => ({
    platform: spellingsOf(check).get(account.platform) ?? account.platform,
    handle: account.handle,
    ground: isCoverageGround(account.ground) ? account.ground : "named",
    depth: account.depth ?? "past",
    coverage_pct: percentOrNull(coverageShareOf(account)),
    read_pct: percentOrNull(readShareOf(account)),
    assessed_pct: percentOf(assessedShareOf(account)),
    coverage_counts: {
      posts: account.posts,
      posts_exist: account.postsExist,
      assessed: account.assessed,
      without_words: account.withoutWords,
      videos: account.videos,
      pictures: account.visual,
      transcript: account.transcripts,
      comments: account.comments,
      captures: account.archive?.captures ?? null,
      captures_read: account.archive?.read ?? null,
      recovered: account.archive?.recovered ?? null
    },
    other_languages: account.otherLanguages,
    complete: account.isComplete,
    earliest_content: dayOf(account.earliestAt),
    latest_content: dayOf(account.latestAt)
  })),
  platforms_not_read: notRead.map(({ platform, handle, code, reason }) => ({
    platform: spellingsOf(check).get(platform) ?? platform,
    handle,
    code,
    reason
  }))
})

/** Categories with anything in them, in their order. The severity is the gravest of what counts; null where nothing does. */
const categoriesOf = (
  findings: ReadonlyArray<Finding>,
  flagOf: (finding: Finding) => typeof FlagBody.Type
): ReadonlyArray<typeof CategoryBody.Type> =>
  CheckCategory.literals.flatMap((key) => {
    const own = findings.filter(({ category }) => category === key)
    const counted = own.filter(({ weight }) => weight === "risk")
    if (own.length === 0) return []
    return [
      {
        key,
        label: CATEGORY_LABELS[key],
        severity: counted[0]?.severity ?? null,
        count: counted.length,
        context_count: own.length - counted.length,
        flags: own.map(flagOf)
      }
    ]
  })

const found = (check: Check, report: CheckReport, items: ReadonlyArray<ReviewItem>, links: CheckLinks) => {
  const reviewed = reviewedReport(report, items, check.buyer)
  const flagOf = flagBodyOf(check, reviewed.disputed, links)
  const { verdict } = reviewed
  return {
    all_clear: reviewed.isAllClear,
    summary: summaryOf(check, report, reviewed),
    coverage: coverageOf(report, check),
    report: {
      categories: categoriesOf(reviewed.findings, flagOf),
      left_out: report.dropped.map(({ code, reason, findings }) => ({ code, reason, count: findings })),
      archive_source: report.archiveSource,
      rules_version: report.rulesVersion,
      model_version: report.modelVersion,
      scanned_at: report.scannedAt.toISOString()
    },
    flags: reviewed.findings.map(flagOf),
    brand_fit:
      verdict === null
        ? null
        : {
            brand_name: verdict.brandName,
            verdict: verdict.verdict,
            reasons: verdict.reasons,
            conditions: verdict.conditions
          }
  }
}

/** How far the scan is. It says how far it came while it works; what is completed is all done. */
const progressOf = ({ status, progress }: Check): (typeof CheckBody.Type)["progress"] => ({
  ...(status === "completed"
    ? { percent: 100, message: "Completed" }
    : { percent: progress.percent, message: progress.message }),
  posts_read: progress.postsRead
})

const NOTHING_FOUND = { all_clear: null, summary: null, coverage: null, report: null, flags: [], brand_fit: null }

/** How the creator's consent stands; null of a check that asks for none. */
const consentBody = (check: Check): (typeof CheckBody.Type)["consent"] => {
  const { tier, consent, consentDueAt, askedAgain, creatorEmail } = check
  if (tier === "quick") return null
  return {
    due_at: timeOf(consentDueAt),
    asked_again: askedAgain,
    decision: consent?.decision ?? null,
    decided_at: timeOf(consent?.at ?? null),
    mailbox: creatorEmail === null ? null : maskedMailbox(creatorEmail)
  }
}

/** How the money stands that is given back: what is left of it after a part makes it the whole price. */
const refundBody = (check: Check, refund: RefundStanding | null): (typeof CheckBody.Type)["refund"] =>
  refund === null
    ? null
    : {
        state: refund.state,
        at: refund.at.toISOString(),
        amount: refund.amountMinor ?? check.amountMinor,
        currency: check.currency
      }

/** A check on the wire: what was found only once it is completed, as people left it. */
export const checkBody = (
  check: Check,
  report: CheckReport | null,
  items: ReadonlyArray<ReviewItem>,
  links: CheckLinks
): typeof CheckBody.Type => ({
  check_id: check.checkId,
  status: check.status,
  tier: check.tier,
  amount: check.amountMinor,
  currency: check.currency,
  payment_url: check.paymentUrl,
  platforms: [...new Set(check.accounts.map(({ spelling }) => spelling))],
  accounts: accountsBody(check, report),
  creator_handle: check.creatorHandle,
  metadata: check.metadata ?? {},
  dashboard_url: links.dashboardUrl,
  pdf_url: check.status === "completed" ? links.pdfUrl : null,
  created_at: check.createdAt.toISOString(),
  completed_at: check.status === "completed" ? timeOf(check.endedAt) : null,
  payable_until: check.payableUntil.toISOString(),
  purpose: check.purpose,
  buyer: {
    brand_name: check.buyer.brandName,
    category: check.buyer.category,
    notes: check.buyer.notes,
    contact_email: check.buyer.contactEmail ?? null
  },
  creator_email: check.creatorEmail,
  creator_name: check.creatorName,
  consent: consentBody(check),
  pdf_url_expires_at: check.status === "completed" ? links.linksUntil.toISOString() : null,
  progress: progressOf(check),
  reason: check.reason,
  refund: refundBody(check, links.refund),
  read_again_until: timeOf(links.unread?.until ?? null),
  refundable_amount: links.unread?.refundMinor ?? null,
  evidence_expires_at: timeOf(check.evidenceUntil),
  evidence_deleted_at: timeOf(check.evidenceRemovedAt),
  ...(check.status === "completed" && report !== null ? found(check, report, items, links) : NOTHING_FOUND)
})
