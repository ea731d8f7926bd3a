import { BACKGROUND_CHECK_CENTS } from "../../../../domain/accounts/billing/prices.ts"
import { CURRENCY_DEFAULT, PURPOSE_DEFAULT } from "../../../../domain/checks/backgroundChecks/checkWords.ts"
import {
  METADATA_KEY_CHARACTERS_MAX,
  METADATA_KEYS_MAX,
  METADATA_VALUE_CHARACTERS_MAX
} from "../../../../ports/checks/backgroundChecks/Check.ts"
import { CHECK_POSTS_MAX } from "../../../../ports/checks/backgroundChecks/CheckReport.ts"
import { CATEGORY_LABELS } from "../../../../ports/checks/backgroundChecks/categories.ts"
import {
  COUNT_FIELD,
  DAY_FIELD,
  type FieldFacts,
  SHARE_FIELD,
  TIME_FIELD,
  UUID_FIELD
} from "../../server/fieldFacts.ts"

const PERCENT_FIELD: FieldFacts = { minimum: 0, maximum: 100, example: 92 }
const WEB_FIELD: FieldFacts = { format: "uri", example: "https://social.example/p/c001" }
const METADATA_FIELD: FieldFacts = {
  description: "What you sent with the order, as you sent it. It is in no report, and the creator is never shown it."
}
const LABEL: FieldFacts = { description: "What people read instead of the key.", example: CATEGORY_LABELS.profanity }
const PLATFORM = "As the order spells it."

/** What every body of a check has. */
const COMMON: Readonly<Record<string, FieldFacts>> = {
  check_id: { ...UUID_FIELD, description: "Names the check." },
  status: {
    description:
      "awaiting_payment until it is paid, or expired unpaid. A verified check is awaiting_consent until its creator answers. Then " +
      "scanning, and completed; failed or refunded where what was paid is given back, disputed where the payer's bank took it back."
  },
  tier: { description: "quick is scanned once it is paid; verified asks the creator first." },
  amount: {
    description: "What it costs, in the currency's minor unit.",
    minimum: 0,
    example: BACKGROUND_CHECK_CENTS.quick.USD
  },
  currency: { description: "ISO 4217, in lower case.", example: "usd" },
  platforms: { description: `The platforms that are read. ${PLATFORM}`, example: "instagram" },
  accounts: { description: "The accounts, each with the name that it shows and with what ties it to the creator." },
  creator_handle: { description: "The handle that was ordered.", example: "nova.cooks" },
  metadata: METADATA_FIELD,
  created_at: { ...TIME_FIELD, description: "When it was ordered." },
  completed_at: { ...TIME_FIELD, description: "null until the check is completed." },
  dashboard_url: {
    format: "uri",
    description: "A page that says how the check stands, and shows its report. It opens without a key, for 24 hours.",
    example: "https://signal.example/checks/c2FtcGxl"
  },
  pdf_url: {
    format: "uri",
    description: "The report as a PDF. It opens without a key, for 24 hours; null until the check is completed.",
    example: "https://signal.example/api/v1/reports/c2FtcGxl"
  }
}
const commonOf = (schema: string): Readonly<Record<string, FieldFacts>> =>
  Object.fromEntries(Object.entries(COMMON).map(([field, facts]) => [`${schema}.${field}`, facts]))

/** What the description says of the fields of a check's body. Each is told of by its schema, as others use the names too. */
export const CHECK_FIELDS: Readonly<Record<string, FieldFacts>> = {
  ...commonOf("StartedBackgroundCheck"),
  ...commonOf("ListedBackgroundCheck"),
  ...commonOf("BackgroundCheck"),
  "StartBackgroundCheckRequest.platforms": {
    description: "Where the handle is looked at, each platform once.",
    example: "instagram"
  },
  "StartBackgroundCheckRequest.tier": {
    description: "quick (the default) is scanned once it is paid; verified asks the creator first."
  },
  "StartBackgroundCheckRequest.currency": {
    description: `USD or EUR, in either case; ${CURRENCY_DEFAULT} unless said otherwise.`,
    example: CURRENCY_DEFAULT
  },
  "StartBackgroundCheckRequest.purpose": {
    description:
      "What it is for; working with a creator unless said otherwise. A decision on employment, credit, insurance or housing " +
      "is refused.",
    example: PURPOSE_DEFAULT
  },
  "StartBackgroundCheckRequest.buyer": {
    description: "The brand whose fit is judged. What isn't said is taken from the workspace's profile."
  },
  "StartBackgroundCheckRequest.accounts": {
    description:
      "Accounts of other names on these platforms, each of which stands in the place of the handle there; and those that you checked " +
      "are the same person's (same_person)."
  },
  "StartBackgroundCheckRequest.metadata": {
    description:
      `Texts for your own programs, by key: at most ${METADATA_KEYS_MAX} keys of ${METADATA_KEY_CHARACTERS_MAX} characters, texts of ` +
      `${METADATA_VALUE_CHARACTERS_MAX}. Reads and events answer them; no report and no mail has them, and the creator is never shown them.`
  },
  "CheckNamedAccount.handle": { description: "The account's name there.", example: "nova.cooks" },
  "CheckNamedAccount.same_person": {
    description:
      "Whether you checked that it is the creator's. The creator is the owner of the first account; every other one is read only if " +
      "what it shows matches, or you say so here. The report names you for it.",
    example: false
  },
  "CheckAccount.platform": { description: PLATFORM, example: "instagram" },
  "CheckAccount.handle": { description: "The account's name there.", example: "nova.cooks" },
  "CheckAccount.display_name": {
    description: "The name that it shows: as it was read, before that as it is stored here; null where none is known.",
    example: "Nova Cooks"
  },
  "CheckAccount.standing": {
    description:
      "to_read: it is read once the check begins. to_compare: it is read if what it shows matches the creator's accounts. read: it " +
      "was. another_person: it shows another identity, and nothing of it counts. identity_unknown: it shows too little to say whose " +
      "it is, and nothing of it counts. struck: the creator said that it isn't theirs. not_read: it could not be read."
  },
  "CheckAccount.ground": {
    description:
      "named: you named it. proved: a footprint has it. matched: what it shows matches. buyer_confirmed: you said that it is the same " +
      "person's. confirmed: the creator said that it is theirs."
  },
  "CheckAccount.tied_by": {
    description:
      "Who says that it is the creator's: buyer, discovery (a footprint), service (by what it shows) or subject (the creator); null " +
      "where nobody does, and where that isn't decided yet."
  },
  "CheckAccount.confidence": {
    ...SHARE_FIELD,
    description: "How likely it is the creator's, by discovery or by what it shows; null where nobody estimated that.",
    example: 0.97
  },
  "CheckAccount.compared_with": {
    description: "The account of the creator's that it was compared with; null where none."
  },
  "CheckAccount.reasons": {
    description: "What weighed most when it was compared, in sentences.",
    example: "Names that agree."
  },
  "CheckAccount.note": { description: "What to know of it before you rely on the check; null where there is nothing." },
  "CheckComparedAccount.platform": { description: PLATFORM, example: "instagram" },
  "CheckComparedAccount.handle": { description: "The account's name there.", example: "nova.cooks" },
  "CheckComparedAccount.display_name": {
    description: "The name that it shows; null where none is known.",
    example: "Nova Cooks"
  },
  "CheckBuyer.brand_name": {
    description: "What the brand is called; the workspace's name where its profile doesn't say either.",
    example: "Kettle & Co"
  },
  "CheckBuyer.category": {
    description: "What it sells. Empty: nothing is said, whatever the workspace's profile says.",
    example: "kitchenware"
  },
  "CheckBuyer.notes": {
    description: "What else counts for a fit. Empty: nothing is said, whatever the workspace's profile says.",
    example: "We sell to families."
  },
  "CheckNamedAccount.platform": { description: "One of the platforms of the order.", example: "instagram" },
  "BackgroundCheck.brand_fit": {
    description: "Whether the creator fits the buyer's brand, by stated rules; null until the check is completed."
  },
  "BackgroundCheck.refund": { description: "How the money stands that is given back; null where none is." },
  "BackgroundCheck.report": { description: "What was found, by category; null until the check is completed." },
  "BackgroundCheck.summary": { description: "The report in figures; null until the check is completed." },
  "BrandFit.brand_name": { description: "Of which brand the verdict is.", example: "Kettle & Co" },
  "BrandFit.verdict": { description: "By stated rules, for this brand alone." },
  "BrandFitReason.rule": { description: "The rule that says so, a stable code.", example: "high_finding" },
  "BrandFitReason.text": {
    description: "What it says of this creator.",
    example: "1 finding of high severity: legal trouble."
  },
  "CheckCategoryFindings.flags": { description: "Its findings, what counts first, then the gravest." },
  "CheckCategoryFindings.key": { description: "Names the category." },
  "CheckCategoryFindings.label": LABEL,
  "CheckCoverage.platforms": { description: "What was read of each account." },
  "CheckCoverage.platforms_not_read": { description: "Named accounts of which nothing was read, with why." },
  "CheckCoverage.totals": { description: "What was read of all accounts together." },
  "CheckCoverageCounts.assessed": { ...COUNT_FIELD, description: "Posts with words in a language that is assessed." },
  "CheckCoverageCounts.captures": {
    ...COUNT_FIELD,
    description: "Copies that the web archive lists; null where none was asked."
  },
  "CheckCoverageCounts.captures_read": {
    ...COUNT_FIELD,
    description: "Of those the ones that were read; null where none was asked."
  },
  "CheckCoverageCounts.comments": { ...COUNT_FIELD, description: "The creator's own comments that were read." },
  "CheckCoverageCounts.posts": {
    ...COUNT_FIELD,
    description: `Posts that were read, at most ${CHECK_POSTS_MAX}, and those that the web archive gave back.`
  },
  "CheckCoverageCounts.recovered": {
    ...COUNT_FIELD,
    description: "Posts that are gone from the platform and were recovered; null where no archive was asked."
  },
  "CheckCoverageCounts.transcript": { ...COUNT_FIELD, description: "Videos whose spoken words were read." },
  "CheckCoverageCounts.videos": { ...COUNT_FIELD, description: "Posts with a video." },
  "CheckCoverageCounts.without_words": { ...COUNT_FIELD, description: "Posts without words." },
  "CheckCoverageTotals.posts": { ...COUNT_FIELD, description: "Posts that were read." },
  "CheckCoverageTotals.videos": { ...COUNT_FIELD, description: "Posts with a video." },
  "CheckEvidence.frame": {
    ...WEB_FIELD,
    description: "A frame of the video, by a signed link; null where none is kept."
  },
  "CheckEvidence.thumbnail": {
    ...WEB_FIELD,
    description:
      "The post's picture, by a signed link to our own copy that is good for 24 hours; null where none is kept.",
    example: "https://signal.example/api/v1/media/c2FtcGxl"
  },
  "CheckFindings.archive_source": {
    description: "The web archive that was looked at; null where none was.",
    example: "web.archive.org"
  },
  "CheckFindings.categories": { description: "Those in which anything was found." },
  "CheckFindings.left_out": { description: "What was found and is not shown, in counts, with why." },
  "CheckFindings.model_version": { description: "Which classifier read the texts.", example: "lexicon-7" },
  "CheckFindings.rules_version": {
    description: "Of the rules that made findings count or not.",
    minimum: 1,
    example: 1
  },
  "CheckFindings.scanned_at": { ...TIME_FIELD, description: "When the texts were read." },
  "CheckFlag.archived_url": { ...WEB_FIELD, description: "The copy in a web archive; null where it was read live." },
  "CheckFlag.category": { description: "The category that it belongs to." },
  "CheckFlag.description": { description: "What it is, in a sentence.", example: "Profanity in a post" },
  "CheckFlag.detected_at": { ...TIME_FIELD, description: "When it was found." },
  "CheckFlag.evidence": { description: "Pictures of what was found." },
  "CheckFlag.finding_id": {
    description:
      "Names the finding, for GET and POST /api/v1/reviews/{finding}; the same words at the same place keep it.",
    pattern: "^[0-9a-f]{32}$",
    example: "5a4d0b0e00004000800000000000c001"
  },
  "CheckFlag.place": { description: "Where its words stand." },
  "CheckFlag.platform": { description: PLATFORM, example: "instagram" },
  "CheckFlag.post_url": {
    ...WEB_FIELD,
    description: "Where it stands, or stood.",
    example: "https://social.example/p/c001"
  },
  "CheckFlag.severity": { description: "How grave it is." },
  "CheckFlag.why_flagged": {
    description: "Why it was found, and why it counts or doesn't.",
    example: "Found because strong language is used."
  },
  "CheckLanguage.language": { description: "BCP 47.", example: "de" },
  "CheckLanguage.posts": { ...COUNT_FIELD, description: "Posts in it." },
  "CheckLeftOut.code": { description: "Why, a stable code.", example: "other_person" },
  "CheckLeftOut.count": { ...COUNT_FIELD, description: "How many findings." },
  "CheckLeftOut.reason": { description: "Why, in a sentence.", example: "They are about someone else of a like name." },
  "CheckMonth.captures": { ...COUNT_FIELD, description: "Copies of this month that were read." },
  "CheckMonth.live": { ...COUNT_FIELD, description: "Posts of this month that were read on the platform." },
  "CheckMonth.recovered": { ...COUNT_FIELD, description: "Deleted posts of this month that were recovered." },
  "CheckPlatformCoverage.complete": { description: "Whether it was read back to its beginning." },
  "CheckPlatformCoverage.coverage_counts": { description: "What was read of what there is, in counts." },
  "CheckPlatformCoverage.ground": {
    description:
      "Why it was read: the buyer named it, discovery proved it, or the creator confirmed it. accounts says it in more detail."
  },
  "CheckPlatformCoverage.other_languages": { description: "Posts in languages that are not assessed, most first." },
  "CheckPlatformCoverage.platform": { description: PLATFORM, example: "instagram" },
  "CheckPlatformNotRead.code": { description: "Why, a stable code.", example: "not_found" },
  "CheckPlatformNotRead.platform": { description: PLATFORM, example: "x" },
  "CheckPlatformNotRead.reason": { description: "Why, in a sentence.", example: "There is no such account." },
  "CheckProgress.message": { description: "What is being done, for a person.", example: "Reading instagram" },
  "CheckProgress.posts_read": { ...COUNT_FIELD, description: "Posts that were read so far." },
  "BackgroundCheck.read_again_until": {
    ...TIME_FIELD,
    description:
      "Until when it can be read again for nothing (POST …/read-again) or its part of the price given back (POST …/refund), " +
      "once either; null where everything was read, a choice was made, or the time is over."
  },
  "BackgroundCheck.refundable_amount": {
    description:
      "What POST …/refund would give back, in the currency's minor unit: the price divided evenly by the platforms of the order, times " +
      "those of which nothing could be read; null where that is nothing.",
    minimum: 1,
    example: 1_500
  },
  "CheckRefund.amount": {
    description:
      "How much of the price is given back in all, in the currency's minor unit. A part of it leaves the check completed.",
    minimum: 0,
    example: 1_500
  },
  "CheckRefund.currency": { description: "ISO 4217, in lower case.", example: "usd" },
  "CheckRefund.at": { ...TIME_FIELD, description: "Since when it stands so." },
  "CheckRefund.state": {
    description:
      "owed: the provider was not reached yet; pending: it is on its way; done: it is given back; gone: there was nothing left " +
      "to give back; failed: a person has to see to it.",
    example: "done"
  },
  "CheckSummary.archive_timeline": {
    description: "What was looked at by month, oldest first; months of which nothing is known are left out."
  },
  "CheckSummary.assessed_over": {
    description:
      "The accounts that the categories were assessed over: enough of each was read, in languages that are assessed."
  },
  "CheckSummary.assessed_gaps": {
    description: "What else was named and not read or assessed far enough, in sentences; null where that is nothing.",
    example: "Nothing was read of an account on Twitch."
  },
  "CheckAssessedAccount.platform": { description: PLATFORM, example: "instagram" },
  "CheckSummary.categories_clean": {
    description:
      "Assessed over the accounts of assessed_over, and nothing counts. all_clear alone says so of everything that was named."
  },
  "CheckSummary.categories_flagged": { description: "In which something counts." },
  "CheckSummary.categories_unassessed": { description: "Neither: too little was read to call them clean." },
  "CheckSummary.posts_analyzed": { ...COUNT_FIELD, description: "Posts that were read, of all accounts." },
  "CheckUnassessedCategory.key": { description: "Names the category." },
  "CheckUnassessedCategory.label": LABEL,
  "CheckUnassessedCategory.reason": {
    description: "Why, in a sentence.",
    example: "Nothing was read of an account on x."
  },
  "BackgroundCheck.all_clear": {
    description: "Whether every category is clean on every named platform; null until the check is completed."
  },
  "BackgroundCheck.evidence_deleted_at": {
    ...TIME_FIELD,
    description: "When pictures and texts were removed; null before."
  },
  "BackgroundCheck.evidence_expires_at": { ...TIME_FIELD, description: "When what the check rests on is removed." },
  "CheckAccount.controls_account": {
    description:
      "Of an account that whoever agreed says is theirs, whether its bio showed the code that they were given; null elsewhere."
  },
  "BackgroundCheck.buyer": { description: "For which brand it is made, and where the creator reaches the buyer." },
  "CheckBuyerShown.brand_name": { description: "The brand, as it is named to the creator.", example: "Kettle & Co" },
  "CheckBuyerShown.category": { description: "What it sells; null where nobody said it.", example: "kitchenware" },
  "CheckBuyerShown.notes": { description: "What it looks for or avoids; null where nobody said it." },
  "CheckBuyerShown.contact_email": {
    description: "Where the creator reaches the buyer: buyer.contact_email of the order, or the account's address.",
    example: "partners@kettle.example"
  },
  "CheckBuyer.contact_email": {
    description:
      "Where the creator reaches you, to ask, to object or to be erased; the account's address unless said otherwise.",
    example: "partners@kettle.example"
  },
  "BackgroundCheck.consent": { description: "How the creator's consent stands; null of a quick check." },
  "CheckConsent.due_at": { ...TIME_FIELD, description: "When their time to answer ends; null before they are asked." },
  "CheckConsent.asked_again": { ...COUNT_FIELD, description: "How often they were asked again at your wish." },
  "CheckConsent.decision": { description: "What they answered; null before." },
  "CheckConsent.decided_at": { ...TIME_FIELD, description: "When they answered; null before." },
  "CheckConsent.mailbox": {
    description:
      "The mailbox that is asked, in brief: what a consent is proven by. accounts says of which accounts they showed more.",
    example: "n•••@example.com"
  },
  "BackgroundCheck.pdf_url_expires_at": {
    ...TIME_FIELD,
    description: "When pdf_url ends; null until the check is completed."
  },
  "CheckEvidence.expires_at": {
    ...TIME_FIELD,
    description: "When these links end; read the check again for new ones."
  },
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
  "CheckMonth.month": { description: "A month of UTC.", pattern: "^\\d{4}-\\d{2}$", example: "2026-03" },
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
  "CheckPlatformCoverage.earliest_content": {
    ...DAY_FIELD,
    description: "The day of the oldest post; null where none was read."
  },
  "CheckPlatformCoverage.latest_content": {
    ...DAY_FIELD,
    description: "The day of the newest post; null where none was read."
  },
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
  "CheckSummary.earliest_content": {
    ...DAY_FIELD,
    description: "The day of the oldest post; null where none was read."
  },
  "CheckSummary.total_flags": { ...COUNT_FIELD, description: "Findings that count." }
}
