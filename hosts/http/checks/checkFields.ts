import { COUNT_FIELD, DAY_FIELD, type FieldFacts, SHARE_FIELD, TIME_FIELD } from "../server/fieldFacts.ts"

const PERCENT_FIELD: FieldFacts = { minimum: 0, maximum: 100, example: 92 }

/** What the description says of the fields of a check's body. Each is told of by its schema, as others use the names too. */
export const CHECK_FIELDS: Readonly<Record<string, FieldFacts>> = {
  "BackgroundCheck.all_clear": {
    description: "Whether every category is clean on every named platform; null until the check is completed."
  },
  "BackgroundCheck.completed_at": { ...TIME_FIELD, description: "null until the check is completed." },
  "BackgroundCheck.evidence_deleted_at": {
    ...TIME_FIELD,
    description: "When pictures and texts were removed; null before."
  },
  "BackgroundCheck.evidence_expires_at": { ...TIME_FIELD, description: "When what the check rests on is removed." },
  "BackgroundCheck.flags": { description: "The findings of all categories, what counts first, then the gravest." },
  "BackgroundCheck.reason": { description: "Why it failed or was refunded; null elsewhere." },
  "BrandFit.conditions": { description: "What is to be agreed where the creator fits with conditions." },
  "BrandFit.reasons": { description: "At most three, the weightiest first." },
  "CheckCategoryFindings.context_count": { ...COUNT_FIELD, description: "Findings that are shown and don't count." },
  "CheckCategoryFindings.count": { ...COUNT_FIELD, description: "Findings that count." },
  "CheckCategoryFindings.severity": { description: "The gravest of what counts; null where nothing does." },
  "CheckCoverageCounts.pictures": { ...COUNT_FIELD, description: "Posts with a picture. Nothing looks at pictures." },
  "CheckCoverageCounts.posts_exist": {
    ...COUNT_FIELD,
    description: "Posts that the platform says there are; null where it doesn't say."
  },
  "CheckCoverageTotals.transcript": { ...COUNT_FIELD, description: "Videos whose spoken words were read." },
  "CheckCoverageTotals.video": { ...COUNT_FIELD, description: "Videos whose pictures were looked at: none, so far." },
  "CheckCoverageTotals.visual": { ...COUNT_FIELD, description: "Posts whose pictures were looked at: none, so far." },
  "CheckFlag.confidence": { ...SHARE_FIELD, description: "How often such findings are right on everyday posts." },
  "CheckFlag.content_preview": { description: "An exact quote.", maxLength: 280 },
  "CheckFlag.disputed": { description: "Whether the creator says that it is wrong, and nobody decided yet." },
  "CheckFlag.posted_at": { ...TIME_FIELD, description: "null where it isn't known, as of a profile." },
  "CheckFlag.risk_weight": { description: "risk counts; context is shown and doesn't." },
  "CheckFlag.rule": { description: "Which stated rule made it count or not.", example: "own_words" },
  "CheckFlag.source": { description: "wayback marks content that is gone from the platform and was recovered." },
  "CheckMonth.month": { description: "UTC.", pattern: "^\\d{4}-\\d{2}$", example: "2026-03" },
  "CheckPlatformCoverage.assessed_pct": {
    ...PERCENT_FIELD,
    description: "Of the posts read, those in a language that is assessed."
  },
  "CheckPlatformCoverage.coverage_pct": {
    ...PERCENT_FIELD,
    description: "Of the posts there are, those read and assessed; null where it isn't known how many there are."
  },
  "CheckPlatformCoverage.depth": {
    description:
      "past: read page by page, as far as the platform goes. page: only what one page of it shows. archive: the platform shows it no " +
      "more, and all that was read was recovered from a web archive.",
    example: "past"
  },
  "CheckPlatformCoverage.earliest_content": DAY_FIELD,
  "CheckPlatformCoverage.latest_content": DAY_FIELD,
  "CheckPlatformCoverage.read_pct": {
    ...PERCENT_FIELD,
    description: "Of the posts there are, those read; null where it isn't known how many there are."
  },
  "CheckProgress.percent": { ...PERCENT_FIELD, description: "Never falls.", example: 40 },
  "CheckSummary.cleared_count": {
    ...COUNT_FIELD,
    description: "Findings that a reviewer dismissed; they are shown nowhere."
  },
  "CheckSummary.coverage": {
    ...PERCENT_FIELD,
    description: "Of the least covered account; 0 where a named platform was not read, null where it isn't known."
  },
  "CheckSummary.critical_flags": { ...COUNT_FIELD, description: "Those that count and are critical." },
  "CheckSummary.earliest_content": DAY_FIELD,
  "CheckSummary.total_flags": { ...COUNT_FIELD, description: "Findings that count." }
}
