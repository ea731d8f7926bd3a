import type { CheckParts } from "../../../domain/checks/backgroundChecks/composeCheckReport.ts"
import { KeyId } from "../../../ports/accounts/keys/ApiKey.ts"
import { PaymentReference, SessionId } from "../../../ports/accounts/payments/Payment.ts"
import { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { type Check, type CheckAccount, CheckId } from "../../../ports/checks/backgroundChecks/Check.ts"
import type { AccountCoverage, ArchiveMonth, CheckReport } from "../../../ports/checks/backgroundChecks/CheckReport.ts"
import { CheckCategory } from "../../../ports/checks/backgroundChecks/categories.ts"
import { type Finding, FindingId } from "../../../ports/checks/backgroundChecks/Finding.ts"
import type { ReviewItem } from "../../../ports/checks/review/Review.ts"
import { Handle, type Platform } from "../../../ports/creators/identity/SocialAccount.ts"
import { Severity } from "../../../ports/creators/scoring/Score.ts"
import { DAY_MS } from "../../../ports/time/days.ts"
import { CAPTION, LONG_URL, LONG_WORD, MEDIA_IDS } from "../../pdf/sampleReports.ts"

/** Checks of an invented subject: flagged, clean, barely read, quick, and of far too much. */

export const NOW = new Date("2026-11-22T08:00:00Z")
const SCANNED_AT = new Date("2026-11-21T09:30:00Z")
const daysBefore = (days: number): Date => new Date(SCANNED_AT.getTime() - days * DAY_MS)

const TENANT = TenantId.make("11111111-1111-4111-8111-111111111111")

const account = (platform: Platform, handle: string, given: Partial<CheckAccount> = {}): CheckAccount => ({
  platform,
  handle: Handle.make(handle),
  spelling: platform,
  ground: "named",
  confidence: null,
  isStruck: false,
  ...given
})

const ACCOUNTS = [
  account("instagram", "orla.sample"),
  account("youtube", "orlasample", { ground: "confirmed" }),
  account("x", "orla_sample", { ground: "proved", confidence: 0.93 }),
  account("reddit", "orla-not-me", { isStruck: true })
]

export const verifiedCheck: Check = {
  tenantId: TENANT,
  checkId: CheckId.make("22222222-2222-4222-8222-222222222222"),
  keyId: KeyId.make("33333333-3333-4333-8333-333333333333"),
  tier: "verified",
  creatorHandle: "orla.sample",
  accounts: ACCOUNTS,
  creatorEmail: "orla@sample.example",
  creatorName: "Orla Sample",
  consentReasons: "We would like to work with you.",
  purpose: "A paid partnership in spring",
  buyer: { brandName: "Fern & Finch", category: "Tea", notes: null },
  amountMinor: 2999,
  currency: "usd",
  sessionId: SessionId.make("cs_sample_1"),
  paymentUrl: "https://pay.example/cs_sample_1",
  createdAt: daysBefore(9),
  payableUntil: daysBefore(8),
  status: "completed",
  payment: PaymentReference.make("pi_sample_1"),
  paidAt: daysBefore(9),
  consentDueAt: daysBefore(-5),
  askedAgain: 0,
  addressChanges: 0,
  consent: {
    decision: "given",
    at: daysBefore(2),
    textVersion: 1,
    textHash: "ab".repeat(32),
    network: "192.0.2.0/24",
    confirmed: ["instagram/orla.sample"],
    added: ["youtube/orlasample"],
    struck: ["reddit/orla-not-me"]
  },
  scanStartedAt: daysBefore(1),
  progress: { percent: 100, message: "Done", postsRead: 3_412 },
  endedAt: SCANNED_AT,
  reason: null,
  evidenceUntil: daysBefore(-90),
  evidenceRemovedAt: null,
  erasedAt: null
}

export const quickCheck: Check = {
  ...verifiedCheck,
  tier: "quick",
  creatorName: null,
  creatorEmail: null,
  consentReasons: null,
  consentDueAt: null,
  consent: null,
  amountMinor: 2799,
  currency: "eur",
  accounts: ACCOUNTS.slice(0, 3).map((each) => ({ ...each, ground: "named", confidence: null }))
}

const coverageOf = (
  { platform, handle, ground }: CheckAccount,
  given: Partial<AccountCoverage> = {}
): AccountCoverage => ({
  platform,
  handle,
  ground,
  posts: 1_204,
  postsExist: 1_310,
  isComplete: true,
  assessed: 1_150,
  withoutWords: 30,
  otherLanguages: [{ language: "pt", posts: 24 }],
  videos: 210,
  transcripts: 180,
  visual: 990,
  comments: 412,
  earliestAt: new Date("2019-05-03T12:00:00Z"),
  latestAt: daysBefore(1),
  archive: { captures: 320, read: 50, recovered: 6 },
  ...given
})

const timelineOf = (months: number): ReadonlyArray<ArchiveMonth> =>
  Array.from({ length: months }, (_, index) => {
    const at = new Date(Date.UTC(2026, 10 - (months - 1 - index), 1))
    return {
      month: at.toISOString().slice(0, 7),
      live: 10 + ((index * 7) % 23),
      captures: index % 3,
      recovered: index % 5 === 0 ? 2 : 0
    }
  }).filter((_, index) => index % 11 !== 4)

/** 32 digits of a number. */
const idOf = (index: number) => FindingId.make(index.toString(16).padStart(32, "0"))

export const findingAt = (index: number, given: Partial<Finding> = {}): Finding => {
  const category = given.category ?? CheckCategory.literals[index % CheckCategory.literals.length] ?? "profanity"
  const severity = Severity.literals[index % Severity.literals.length] ?? "low"
  return {
    id: idOf(index),
    category,
    platform: "instagram",
    handle: Handle.make("orla.sample"),
    severity,
    confidence: 0.72 + (index % 20) / 100,
    weight: category === "political" || index % 3 === 0 ? "context" : "risk",
    rule: index % 3 === 0 ? "quotation" : "own_words",
    description: "A claim about health without a source",
    why: "The post promises a cure in the subject's own words, and names a product beside it.",
    excerpt: "This tea cured my sister in three days, and no doctor will tell you so.",
    place: "post",
    source: "live",
    postUrl: `https://photo.example/p/${index}`,
    archivedUrl: null,
    postedAt: daysBefore(20 + index * 31),
    detectedAt: SCANNED_AT,
    pictures: [],
    ...given
  }
}

const FINDINGS: ReadonlyArray<Finding> = [
  findingAt(1, {
    category: "deceptive",
    severity: "high",
    pictures: [{ role: "thumbnail", sourceUrl: "https://cdn.example/1.jpg", mediaId: MEDIA_IDS.png }]
  }),
  findingAt(2, {
    category: "deceptive",
    severity: "medium",
    source: "wayback",
    archivedUrl: "https://archive.example/web/2021/https://photo.example/p/2",
    description: "A giveaway that was never drawn"
  }),
  findingAt(3, {
    category: "profanity",
    severity: "low",
    weight: "context",
    rule: "lyrics",
    description: "Swear words in lines of a song",
    excerpt: "And I said damn, damn, damn, what a night",
    why: "The words are marked as lyrics, so they are shown and don't count."
  }),
  findingAt(4, {
    category: "public_feuds",
    severity: "critical",
    description: "A threat to another creator in a quarrel",
    excerpt: "Come near my shop again and see what happens to yours.",
    platform: "x",
    handle: Handle.make("orla_sample"),
    place: "comment",
    pictures: [{ role: "frame", sourceUrl: "https://cdn.example/4.jpg", mediaId: null }]
  }),
  findingAt(5, {
    category: "political",
    severity: "low",
    weight: "context",
    rule: "politics",
    description: "A call to vote",
    excerpt: "Polls close at eight. Go.",
    postedAt: null
  }),
  findingAt(6, {
    category: "substance",
    severity: "medium",
    weight: "risk",
    description: "Drinking on camera before driving is joked about"
  })
]

const flagged = new Set(["deceptive", "public_feuds", "substance"])

export const flaggedReport: CheckReport = {
  findings: FINDINGS,
  dropped: [
    { code: "protected_class", reason: "It says nothing but what a person believes, is or lives with.", findings: 3 },
    { code: "other_person", reason: "It is about somebody of the same name.", findings: 5 }
  ],
  accounts: ACCOUNTS.slice(0, 2).map((each, index) =>
    coverageOf(each, index === 0 ? {} : { posts: 2_208, postsExist: 2_300, assessed: 2_100, isComplete: false })
  ),
  notRead: [
    {
      platform: "x",
      handle: Handle.make("orla_sample"),
      code: "unavailable",
      reason: "The platform did not answer in three days."
    },
    {
      platform: "reddit",
      handle: Handle.make("orla-not-me"),
      code: "struck",
      reason: "The subject said that it isn't theirs."
    }
  ],
  categories: CheckCategory.literals.map((category) =>
    category === "nsfw"
      ? {
          category,
          standing: "unassessed",
          reason: "Nothing looks at pictures, and most such posts say nothing in words."
        }
      : { category, standing: flagged.has(category) ? "flagged" : "clean", reason: null }
  ),
  timeline: timelineOf(54),
  archiveSource: "the Example Web Archive",
  verdict: {
    brandName: "Fern & Finch",
    verdict: "fits_with_conditions",
    reasons: [
      {
        rule: "brand_category_claims",
        text: "Health claims without a source were made twice about tea, which the brand sells."
      },
      { rule: "severe_findings", text: "One critical finding stands: a threat in a public quarrel." },
      { rule: "coverage", text: "3,412 posts were read back to 2019; one named account was not." }
    ],
    conditions: [
      "No claims about health in anything that is posted for the brand",
      "The brand sees each post before it is posted"
    ]
  },
  rulesVersion: 3,
  modelVersion: "creator-3",
  scannedAt: SCANNED_AT
}

export const cleanReport: CheckReport = {
  ...flaggedReport,
  findings: [],
  dropped: [],
  accounts: ACCOUNTS.slice(0, 3).map((each) => coverageOf(each)),
  notRead: [],
  categories: CheckCategory.literals.map((category) => ({ category, standing: "clean", reason: null })),
  verdict: {
    brandName: "Fern & Finch",
    verdict: "fits",
    reasons: [{ rule: "nothing_counts", text: "Nothing that counts was found in 3,612 posts." }],
    conditions: []
  }
}

const UNREAD = "No account showed more than a tenth of its posts."
export const unassessedReport: CheckReport = {
  ...flaggedReport,
  findings: [],
  dropped: [],
  accounts: [],
  notRead: ACCOUNTS.map(({ platform, handle }) => ({
    platform,
    handle,
    code: "unavailable",
    reason: "The platform showed nothing of the account without a login."
  })),
  categories: CheckCategory.literals.map((category) => ({ category, standing: "unassessed", reason: UNREAD })),
  timeline: [],
  archiveSource: null,
  verdict: null
}

export const itemOf = (finding: Finding, given: Partial<ReviewItem> = {}): ReviewItem => ({
  tenantId: TENANT,
  finding,
  checkId: verifiedCheck.checkId,
  dispute: null,
  decision: null,
  foundAt: SCANNED_AT,
  ...given
})

const by = { kind: "key", id: "33333333-3333-4333-8333-333333333333", name: "Rae Reviewer" } as const

export const reviewed: ReadonlyArray<ReviewItem> = FINDINGS.map((finding, index) => {
  const at = daysBefore(-1)
  switch (index) {
    case 0:
      return itemOf(finding, {
        dispute: {
          checkId: verifiedCheck.checkId,
          text: "I quoted my grandmother; the next slide says it is a myth.",
          at
        }
      })
    case 1:
      return itemOf(finding, {
        decision: { verdict: "keep", category: null, reason: "It was never drawn; asked.", by, at }
      })
    case 3:
      return itemOf(finding, {
        decision: { verdict: "recategorise", category: "violence", reason: "It threatens.", by, at }
      })
    case 5:
      return itemOf(finding, { decision: { verdict: "dismiss", category: null, reason: "It is a sketch.", by, at } })
    default:
      return itemOf(finding)
  }
})

/** Every finding decided on: by two people, one of whom holds for everyone. */
const decidedOn: ReadonlyArray<ReviewItem> = FINDINGS.map((finding, index) =>
  itemOf(finding, {
    decision: {
      verdict: index === 5 ? "dismiss" : "keep",
      category: null,
      reason: "Looked at.",
      by: index === 2 ? { kind: "operator", name: "Olu Operator" } : by,
      at: daysBefore(-1 - index)
    }
  })
)

const base = { service: "CreatorSignal", now: NOW, isTest: false } as const

/** Far more of everything than a first page holds, in many scripts. */
const hostile: CheckParts = {
  ...base,
  service: "خدمة",
  isTest: true,
  check: {
    ...quickCheck,
    creatorName: "نورا العلي ".repeat(30),
    creatorHandle: LONG_WORD,
    purpose: CAPTION,
    buyer: { brandName: LONG_WORD, category: CAPTION, notes: CAPTION }
  },
  items: [
    itemOf(findingAt(8), {
      dispute: { checkId: verifiedCheck.checkId, text: CAPTION, at: NOW },
      decision: { verdict: "keep", category: null, reason: CAPTION.slice(0, 1_000), by: { ...by, name: null }, at: NOW }
    })
  ],
  report: {
    ...flaggedReport,
    findings: Array.from({ length: 9 }, (_, index) =>
      findingAt(index, {
        description: index % 4 === 0 ? CAPTION : LONG_WORD,
        why: CAPTION,
        excerpt: CAPTION.slice(0, 280),
        postUrl: index % 5 === 0 ? "javascript:alert(1)" : LONG_URL,
        archivedUrl: index % 2 === 0 ? LONG_URL : null,
        source: index % 2 === 0 ? "wayback" : "web_search"
      })
    ),
    notRead: Array.from({ length: 3 }, () => ({ platform: "kick", handle: null, code: "x", reason: CAPTION })),
    categories: CheckCategory.literals.map((category, index) => ({
      category,
      standing: index % 2 === 0 ? "unassessed" : "flagged",
      reason: index % 2 === 0 ? CAPTION : null
    })),
    verdict: {
      brandName: LONG_WORD,
      verdict: "does_not_fit",
      reasons: Array.from({ length: 3 }, () => ({ rule: LONG_WORD, text: CAPTION })),
      conditions: [CAPTION, LONG_WORD]
    },
    archiveSource: CAPTION,
    timeline: timelineOf(240)
  }
}

/** Every category flagged that may be: politics never counts. */
const everything: CheckParts = {
  ...base,
  check: verifiedCheck,
  items: [],
  report: {
    ...flaggedReport,
    findings: CheckCategory.literals.map((category, index) =>
      findingAt(index, { category, weight: category === "political" ? "context" : "risk" })
    ),
    categories: CheckCategory.literals.map((category) => ({
      category,
      standing: category === "political" ? "clean" : "flagged",
      reason: null
    }))
  }
}

const LONG_TEXT =
  "What was said in the second half of a livestream was repeated in three later posts and in a comment. ".repeat(4)

/** Flagged as usual, with every text far longer than usual. */
const long: CheckParts = {
  ...base,
  check: { ...verifiedCheck, purpose: LONG_TEXT },
  items: [],
  report: {
    ...flaggedReport,
    findings: flaggedReport.findings.map((finding) => ({
      ...finding,
      description: `${finding.description}. ${LONG_TEXT}`,
      why: LONG_TEXT,
      excerpt: LONG_TEXT.slice(0, 280).trim()
    })),
    categories: flaggedReport.categories.map((each) =>
      each.standing === "unassessed" ? { ...each, reason: LONG_TEXT } : each
    )
  }
}

export const PARTS = {
  flagged: { ...base, check: verifiedCheck, report: flaggedReport, items: [] },
  clean: { ...base, check: verifiedCheck, report: cleanReport, items: [] },
  unassessed: {
    ...base,
    check: { ...verifiedCheck, buyer: { ...verifiedCheck.buyer, brandName: "" } },
    report: unassessedReport,
    items: []
  },
  quick: { ...base, check: quickCheck, report: flaggedReport, items: [], isTest: true },
  disputed: {
    ...base,
    check: verifiedCheck,
    report: flaggedReport,
    items: reviewed
  },
  signed: { ...base, check: verifiedCheck, report: flaggedReport, items: decidedOn },
  removed: {
    ...base,
    check: { ...verifiedCheck, evidenceUntil: daysBefore(0), evidenceRemovedAt: NOW },
    report: { ...flaggedReport, findings: FINDINGS.map((finding) => ({ ...finding, excerpt: "" })) },
    items: []
  },
  hostile,
  everything,
  long
} as const satisfies Record<string, CheckParts>
