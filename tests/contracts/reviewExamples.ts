import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import { CheckId } from "../../ports/checks/backgroundChecks/Check.ts"
import { type Finding, FindingId } from "../../ports/checks/backgroundChecks/Finding.ts"
import type { NewReviewDecision } from "../../ports/checks/review/Review.ts"
import type { SocialAccount } from "../../ports/creators/identity/SocialAccount.ts"
import { anAccount, noon } from "./creatorsExamples.ts"

export const aFindingId = () => FindingId.make(crypto.randomUUID().replaceAll("-", ""))
export const aCheckId = () => CheckId.make(crypto.randomUUID())

export const aFinding = (given: Partial<Finding> = {}, account: SocialAccount = anAccount()): Finding => ({
  id: aFindingId(),
  category: "profanity",
  platform: account.platform,
  handle: account.handle,
  severity: "medium",
  confidence: 0.75,
  weight: "risk",
  rule: "own_words",
  description: "Strong language in a post.",
  why: "Strong language is used.",
  excerpt: "“what the é 🍞”",
  place: "post",
  source: "live",
  postUrl: "https://social.example/p/1",
  archivedUrl: null,
  postedAt: noon(1),
  detectedAt: noon(2),
  pictures: [],
  ...given
})

export const anItem = (tenantId: TenantId, finding: Finding = aFinding(), checkId: CheckId | null = null) => ({
  tenantId,
  finding,
  checkId,
  foundAt: noon(3)
})

export const aDecision = (given: Partial<NewReviewDecision> = {}): NewReviewDecision => ({
  id: crypto.randomUUID(),
  verdict: "dismiss",
  category: null,
  reason: "It is a quotation.",
  by: { kind: "key", id: "5b1d8a52-7c59-4b9f-8f1c-0d9f6a1b2c3d", name: "Ada" },
  at: noon(4),
  ...given
})

export const aRuling = (given: Partial<NewReviewDecision> = {}) =>
  aDecision({ by: { kind: "operator", name: "Grace" }, reason: "It isn't theirs.", ...given })
