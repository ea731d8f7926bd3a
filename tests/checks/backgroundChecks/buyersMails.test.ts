import { describe, expect } from "bun:test"
import { Clock, Effect, Layer, Option } from "effect"
import { TestClock } from "effect/testing"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import { mailNotices } from "../../../domain/accounts/notices/notices.ts"
import {
  paidStep,
  scanCompletedStep,
  scanFailedStep,
  unreadRefundedStep
} from "../../../domain/checks/backgroundChecks/steps.ts"
import { layer as fixtures } from "../../../fixtures/layers/layer.ts"
import { SentMail } from "../../../fixtures/system/Mail.ts"
import { ownPayment } from "../../../ports/accounts/payments/ownPayment.ts"
import { PaymentReference } from "../../../ports/accounts/payments/Payment.ts"
import { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Tenants } from "../../../ports/accounts/tenants/Tenants.ts"
import type { CheckTicket } from "../../../ports/checks/backgroundChecks/Check.ts"
import { type CheckStep, Checks } from "../../../ports/checks/backgroundChecks/Checks.ts"
import { aFindingOf, aReport, aVerifiedCheck, checkAccount } from "../../contracts/consentExamples.ts"
import { effectTest } from "../../support/running/effectTest.ts"

const SERVICE = { serviceName: "CreatorSignal", baseUrl: "https://signal.example" }
const OWNER = "owner@brand.example"
const WORDS = "what the heck did they say"

const ordered = Effect.gen(function* () {
  yield* TestClock.setTime(Date.parse("2026-11-20T12:00:00.000Z"))
  const at = new Date(yield* Clock.currentTimeMillis)
  const tenantId = TenantId.make(crypto.randomUUID())
  const tenant = { id: tenantId, name: "Kettle", email: OWNER, lookbackDays: 30, createdAt: at }
  yield* Tenants.use((tenants) => tenants.insert(tenant))
  const accounts = [checkAccount("instagram", "quiet.cooks"), checkAccount("twitch", "quiet.cooks")]
  const order = aVerifiedCheck(tenantId, at, { tier: "quick", creatorHandle: "quiet.cooks", accounts })
  return { at, check: yield* Checks.use((checks) => checks.create(order)) }
})

const apply = (ticket: CheckTicket, step: CheckStep) =>
  Checks.use((checks) => Effect.map(checks.apply(ticket, step), Option.getOrThrow))

/** The texts of what is mailed now; each is to the account's address. */
const mailed = Effect.gen(function* () {
  const { messages } = yield* SentMail
  const before = messages.length
  while (yield* mailNotices(SERVICE));
  const mails = messages.slice(before)
  expect(mails.every(({ to }) => to === OWNER)).toBe(true)
  return mails.map(({ text }) => text)
})

describe("what the account that ordered a check is mailed", () => {
  const it = effectTest(Layer.merge(fixtures, cryptography))

  it.effect(
    "is a receipt, that the report is ready, and what is given back: once each, with the check's page and without findings",
    Effect.gen(function* () {
      const { at, check } = yield* ordered
      expect(yield* mailed).toEqual([])
      const paid = yield* apply(
        check,
        yield* paidStep(check, { payment: PaymentReference.make("pi_1"), eventId: "evt_1", at })
      )
      const receipts = yield* mailed
      expect(receipts).toHaveLength(1)
      for (const said of [
        "Background check of quiet.cooks on Instagram: paid",
        `https://signal.example/checks/of/${check.checkId}`,
        "What: one quick background check of quiet.cooks on Instagram and Twitch",
        "Paid: 29.99 USD, once, by card, on 20 November 2026",
        "Payment: pi_1"
      ]) {
        expect(receipts[0]).toContain(said)
      }
      const whole = aReport(paid, at, [aFindingOf(paid, at, { excerpt: WORDS })])
      const report = {
        ...whole,
        accounts: whole.accounts.slice(0, 1),
        notRead: [{ platform: "twitch" as const, handle: null, code: "unavailable", reason: "It did not answer." }]
      }
      const done = yield* apply(paid, yield* scanCompletedStep(paid, report, at))
      const [completed = ""] = yield* mailed
      for (const said of [
        "The report is ready.",
        `/checks/of/${check.checkId}`,
        "Not everything could be read: until 4 December 2026"
      ]) {
        expect(completed).toContain(said)
      }
      expect(completed).not.toContain(WORDS)
      yield* apply(done, yield* unreadRefundedStep(done, 1_499, { kind: "buyer", id: "key" }, at))
      const [refunded = ""] = yield* mailed
      expect(refunded).toContain("14.99 USD of its price is given back for what could not be read. The report stays.")
      expect(yield* mailed).toEqual([])
    })
  )

  it.effect(
    "says that no money moved on the service's own page, and that what was paid is given back of a check that failed",
    Effect.gen(function* () {
      const { at, check } = yield* ordered
      const payment = ownPayment(check.checkId)
      const paid = yield* apply(check, yield* paidStep(check, { payment, eventId: "evt_2", at }))
      const [receipt = ""] = yield* mailed
      expect(receipt).toContain("Price: 29.99 USD. It was confirmed on the service's own page, and no money moved.")
      expect(receipt).not.toContain("by card")
      yield* apply(paid, yield* scanFailedStep(paid, "None of the accounts could be read.", at))
      const [failed = ""] = yield* mailed
      expect(failed).toContain("None of the accounts could be read. What was paid is given back in full.")
    })
  )
})
