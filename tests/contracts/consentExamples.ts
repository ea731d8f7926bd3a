import { Effect, Option } from "effect"
import { paidStep, scanCompletedStep } from "../../domain/checks/backgroundChecks/steps.ts"
import { KeyId } from "../../ports/accounts/keys/ApiKey.ts"
import { PaymentReference, SessionId } from "../../ports/accounts/payments/Payment.ts"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import { type Check, type CheckAccount, CheckId, type NewCheck } from "../../ports/checks/backgroundChecks/Check.ts"
import type { CheckReport } from "../../ports/checks/backgroundChecks/CheckReport.ts"
import { Checks } from "../../ports/checks/backgroundChecks/Checks.ts"
import { type Finding, FindingId } from "../../ports/checks/backgroundChecks/Finding.ts"
import { Reviews } from "../../ports/checks/review/Reviews.ts"
import { Handle, type Platform } from "../../ports/creators/identity/SocialAccount.ts"
import { HOUR_MS } from "../../ports/time/days.ts"

export const checkAccount = (platform: Platform, handle: string): CheckAccount => ({
  platform,
  handle: Handle.make(handle),
  spelling: platform,
  ground: "named",
  confidence: null,
  isStruck: false
})

/** An order of a verified check about an invented person. */
export const aVerifiedCheck = (tenantId: TenantId, at: Date, given: Partial<NewCheck> = {}): NewCheck => {
  const checkId = CheckId.make(crypto.randomUUID())
  return {
    tenantId,
    checkId,
    keyId: KeyId.make(crypto.randomUUID()),
    tier: "verified",
    creatorHandle: "novacooks",
    accounts: [checkAccount("instagram", `nova${checkId.slice(0, 8)}`), checkAccount("youtube", "novacooks")],
    creatorEmail: `nova-${checkId.slice(0, 8)}@creator.example`,
    creatorName: "Nova",
    consentReasons: "We plan a year of recipes with you.",
    purpose: "a brand partnership",
    buyer: { brandName: "Mugs", category: null, notes: null },
    amountMinor: 2_999,
    currency: "usd",
    sessionId: SessionId.make(`local_${checkId}`),
    paymentUrl: `http://localhost/checkout/local_${checkId}`,
    createdAt: at,
    payableUntil: new Date(at.getTime() + 24 * HOUR_MS),
    ...given
  }
}

const some = <A>(found: Option.Option<A>): A => {
  if (Option.isNone(found)) throw new Error("the state did not list it")
  return found.value
}

/** A check that is paid, and waits for its subject's answer. */
export const askedCheck = Effect.fnUntraced(function* (tenantId: TenantId, at: Date, given: Partial<NewCheck> = {}) {
  const checks = yield* Checks
  const check = yield* checks.create(aVerifiedCheck(tenantId, at, given))
  const payment = PaymentReference.make(`pay_${check.checkId}`)
  yield* checks.apply(check, yield* paidStep(check, { payment, eventId: `evt_${check.checkId}`, at }))
  return some(yield* checks.find(check))
})

export const aFindingOf = (check: Check, at: Date, given: Partial<Finding> = {}): Finding => ({
  id: FindingId.make(crypto.randomUUID().replaceAll("-", "")),
  category: "profanity",
  platform: "instagram",
  handle: check.accounts[0]?.handle ?? Handle.make("nobody"),
  severity: "medium",
  confidence: 0.8,
  weight: "risk",
  rule: "own_words",
  description: "Strong language in a post.",
  why: "They are the account's own words.",
  excerpt: "what the heck",
  place: "post",
  source: "live",
  postUrl: "https://www.instagram.com/p/abc/",
  archivedUrl: null,
  postedAt: at,
  detectedAt: at,
  pictures: [],
  ...given
})

export const aReport = (check: Check, at: Date, findings: ReadonlyArray<Finding>): CheckReport => ({
  findings,
  dropped: [],
  accounts: check.accounts
    .filter(({ isStruck }) => !isStruck)
    .map(({ platform, handle, ground }) => ({
      platform,
      handle,
      ground,
      posts: 120,
      postsExist: 120,
      isComplete: true,
      assessed: 118,
      withoutWords: 2,
      otherLanguages: [],
      videos: 0,
      transcripts: 0,
      visual: 3,
      comments: 4,
      earliestAt: at,
      latestAt: at,
      archive: null
    })),
  notRead: [{ platform: "x", handle: null, code: "not_confirmed", reason: "Nobody confirmed an account there." }],
  categories: [
    { category: "profanity", standing: "flagged", reason: null },
    { category: "legal", standing: "unassessed", reason: "There is nothing to read it from." },
    { category: "violence", standing: "clean", reason: null }
  ],
  timeline: [],
  archiveSource: null,
  verdict: {
    brandName: "Mugs",
    verdict: "fits_with_conditions",
    reasons: [{ rule: "profanity", text: "One post has strong language." }],
    conditions: []
  },
  rulesVersion: 1,
  modelVersion: "test",
  scannedAt: at
})

/** Completes a scan, as a worker does, with what people are then asked to look at. */
export const completeCheck = Effect.fnUntraced(function* (check: Check, at: Date, findings: ReadonlyArray<Finding>) {
  const checks = yield* Checks
  const done = some(yield* checks.apply(check, yield* scanCompletedStep(check, aReport(check, at, findings), at)))
  const { tenantId, checkId } = check
  yield* Reviews.use((reviews) => reviews.add(findings.map((finding) => ({ tenantId, checkId, finding, foundAt: at }))))
  return done
})
