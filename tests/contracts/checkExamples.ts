import { Effect, Option } from "effect"
import { KeyId } from "../../ports/accounts/keys/ApiKey.ts"
import { type NewNotice, NoticeId } from "../../ports/accounts/notices/Notice.ts"
import { PaymentReference, RefundKey, SessionId } from "../../ports/accounts/payments/Payment.ts"
import type { NewRefund } from "../../ports/accounts/payments/RefundQueue.ts"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import {
  type CheckAccount,
  CheckId,
  type CheckTicket,
  type NewCheck
} from "../../ports/checks/backgroundChecks/Check.ts"
import type { CheckReport } from "../../ports/checks/backgroundChecks/CheckReport.ts"
import {
  type CheckStep,
  Checks,
  type ClaimedCheckMail,
  type ClaimedScan,
  type ScanPage
} from "../../ports/checks/backgroundChecks/Checks.ts"
import type { CheckEvent, CheckStatus } from "../../ports/checks/backgroundChecks/checkStates.ts"
import { MINUTE_MS } from "../../ports/time/days.ts"
import { anAccount, noon } from "./creatorsExamples.ts"
import { newTenant } from "./newTenant.ts"

/** Minutes after the noon at which the checks of these tests are made. */
export const minute = (minutes: number): Date => new Date(noon(20).getTime() + minutes * MINUTE_MS)

export const aPayment = () => PaymentReference.make(`pi_${crypto.randomUUID()}`)
export const aRefund = (payment = aPayment(), amountMinor: number | null = null): NewRefund => ({
  key: RefundKey.make(crypto.randomUUID()),
  payment,
  amountMinor
})
export const aMail = () => ({ mailId: crypto.randomUUID(), kind: "consent_request" as const })

export const aCheckAccount = (given: Partial<CheckAccount> = {}): CheckAccount => ({
  ...anAccount("instagram"),
  spelling: "instagram",
  ground: "proved",
  confidence: 0.97,
  isStruck: false,
  ...given
})

/** A check of a subject that no other test has. */
export const aCheck = (tenantId: TenantId, given: Partial<NewCheck> = {}): NewCheck => ({
  tenantId,
  checkId: CheckId.make(crypto.randomUUID()),
  keyId: KeyId.make(crypto.randomUUID()),
  tier: "verified",
  creatorHandle: "@Nova",
  accounts: [aCheckAccount()],
  creatorEmail: "nova@creator.example",
  creatorName: "Nova 🍳",
  consentReasons: "A campaign\nin spring",
  purpose: "Brand partnership",
  buyer: { brandName: "Brand", category: "food", notes: "Knows \u0000 Nova" },
  metadata: { campaign: "Spring \u0000 2026", "order ref": "" },
  amountMinor: 2_999,
  currency: "usd",
  sessionId: SessionId.make(`cs_${crypto.randomUUID()}`),
  paymentUrl: "https://pay.example/1",
  createdAt: minute(0),
  payableUntil: minute(24 * 60),
  ...given
})

export const aReport = (given: Partial<CheckReport> = {}): CheckReport => ({
  findings: [],
  dropped: [{ code: "other_person", reason: "It is about someone else.", findings: 2 }],
  accounts: [],
  notRead: [{ platform: "youtube", handle: null, code: "unavailable", reason: "It could not be \u0000 read." }],
  categories: [],
  timeline: [{ month: "2026-02", live: 4, captures: 2, recovered: 1 }],
  archiveSource: null,
  verdict: { brandName: "Brand", verdict: "fits", reasons: [], conditions: [] },
  rulesVersion: 1,
  modelVersion: "rules-1",
  scannedAt: minute(9),
  ...given
})

export const aPage = (given: Partial<ScanPage> = {}): ScanPage => ({
  account: "instagram/nova",
  part: "live",
  number: 0,
  next: "more",
  posts: 3,
  content: { posts: [{ text: "words \u0000" }] },
  ...given
})

export const aCheckNotice = ({ tenantId, checkId }: CheckTicket, given: Partial<NewNotice> = {}): NewNotice => ({
  tenantId,
  noticeId: NoticeId.make(crypto.randomUUID()),
  key: `check/${checkId}/${crypto.randomUUID()}`,
  event: "check.paid",
  account: anAccount(),
  title: "The check of Nova was paid",
  text: "The check of Nova was paid.",
  data: { check_id: checkId, status: "scanning", tier: "quick" },
  at: minute(1),
  ...given
})

export const aStep = (event: CheckEvent, given: Partial<CheckStep> = {}): CheckStep => ({
  event,
  at: minute(1),
  by: { kind: "payment", id: "evt_1" },
  changes: {},
  notices: [],
  mails: [],
  refund: null,
  removesFindings: false,
  ...given
})

/** A way to each state. */
const WAYS: Readonly<Record<CheckStatus, ReadonlyArray<CheckEvent>>> = {
  awaiting_payment: [],
  awaiting_consent: ["paid_verified"],
  scanning: ["paid_quick"],
  completed: ["paid_quick", "scan_completed"],
  expired: ["checkout_expired"],
  failed: ["paid_quick", "scan_failed"],
  refunded: ["paid_wrongly"],
  disputed: ["paid_quick", "funds_withdrawn"]
}

/** A check in a state, of a tenant of its own. */
export const checkIn = (status: CheckStatus, given: Partial<NewCheck> = {}) =>
  Effect.gen(function* () {
    const checks = yield* Checks
    const made = yield* checks.create(aCheck(given.tenantId ?? (yield* newTenant), given))
    for (const event of WAYS[status]) yield* checks.apply(made, aStep(event))
    return Option.getOrThrow(yield* checks.find(made))
  })

/** Claims until there is nothing to claim; those of these checks. What is of other tests' checks is held until `leaseUntil`. */
const claimAll = <Claimed, E, R>(
  claim: Effect.Effect<Option.Option<Claimed>, E, R>,
  checkIdOf: (claimed: Claimed) => CheckId,
  tickets: ReadonlyArray<CheckTicket>
) =>
  Effect.gen(function* () {
    const ids = new Set(tickets.map(({ checkId }) => checkId))
    const claims: Array<Claimed> = []
    for (;;) {
      const claimed = yield* claim
      if (Option.isNone(claimed)) return claims
      if (ids.has(checkIdOf(claimed.value))) claims.push(claimed.value)
    }
  })

export const claimMails = (tickets: ReadonlyArray<CheckTicket>, at: Date, leaseUntil: Date) =>
  Checks.use((checks) =>
    claimAll(checks.claimMail(at, leaseUntil), ({ check }: ClaimedCheckMail) => check.checkId, tickets)
  )
export const claimRefunds = (tickets: ReadonlyArray<CheckTicket>, at: Date, leaseUntil: Date) =>
  Checks.use((checks) => claimAll(checks.claimRefund(at, leaseUntil), ({ checkId }) => checkId, tickets))
export const claimScans = (tickets: ReadonlyArray<CheckTicket>, at: Date, leaseUntil: Date) =>
  Checks.use((checks) => claimAll(checks.claimScan(at, leaseUntil), ({ check }: ClaimedScan) => check.checkId, tickets))
