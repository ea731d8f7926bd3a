import { describe, expect } from "bun:test"
import { Effect, type Layer, Option, Result } from "effect"
import { NoticeEvent } from "../../ports/accounts/notices/Notice.ts"
import { Notices } from "../../ports/accounts/notices/Notices.ts"
import { SessionId } from "../../ports/accounts/payments/Payment.ts"
import type { Tenants } from "../../ports/accounts/tenants/Tenants.ts"
import {
  type Check,
  CheckId,
  type CheckTicket,
  CONSENT_REQUESTS_MAX
} from "../../ports/checks/backgroundChecks/Check.ts"
import {
  CHECKS_LISTED_MAX,
  type CheckCursor,
  Checks,
  SCAN_PAGE_BYTES_MAX
} from "../../ports/checks/backgroundChecks/Checks.ts"
import { CHECK_STATES, type CheckEvent, CheckStatus } from "../../ports/checks/backgroundChecks/checkStates.ts"
import type { Finding } from "../../ports/checks/backgroundChecks/Finding.ts"
import { redactedFinding } from "../../ports/checks/backgroundChecks/redactedFinding.ts"
import { Reviews } from "../../ports/checks/review/Reviews.ts"
import { sharedEffectTest } from "../support/running/effectTest.ts"
import { sized } from "../support/running/sized.ts"
import {
  aCheck,
  aCheckAccount,
  aCheckNotice,
  aMail,
  aPage,
  aPayment,
  aRefund,
  aReport,
  aStep,
  checkIn,
  claimMails,
  claimRefunds,
  claimScans,
  minute
} from "./checkExamples.ts"
import { aFindingOf } from "./consentExamples.ts"
import { machineSuite } from "./machineSuite.ts"
import { newTenant } from "./newTenant.ts"
import { StoreSuite } from "./StoreSuite.ts"

const all = { concurrency: "unbounded" } as const
const AT_ONCE = 50
/** Of each of the steps, at once. */
const EQUAL_STEPS = sized(4, AT_ONCE)

const found = (ticket: CheckTicket) => Checks.use((checks) => Effect.map(checks.find(ticket), Option.getOrThrow))
const noticesOf = ({ tenantId }: CheckTicket) =>
  Notices.use((notices) => notices.list(tenantId, { events: NoticeEvent.literals, limit: 100, before: null }))

/** Everything that a step could change, but for mails. */
const storedOf = (ticket: CheckTicket) =>
  Effect.gen(function* () {
    const checks = yield* Checks
    return {
      check: yield* found(ticket),
      report: yield* checks.report(ticket),
      history: yield* checks.history(ticket),
      refund: yield* checks.refundOf(ticket),
      refunds: yield* checks.refunds(ticket),
      positions: yield* checks.positions(ticket),
      notices: yield* noticesOf(ticket)
    }
  })

const given = {
  decision: "given",
  at: minute(3),
  textVersion: 2,
  textHash: "0a".repeat(32),
  network: "203.0.113.0/24",
  confirmed: ["instagram/nova"],
  added: ["x/nova"],
  struck: ["youtube/nova"]
} as const

/** A step that sets everything there is. */
const aWholeStep = (ticket: CheckTicket, event: CheckEvent) =>
  aStep(event, {
    changes: {
      payment: aPayment(),
      paidAt: minute(2),
      consentDueAt: minute(3),
      consent: given,
      accounts: [aCheckAccount({ isStruck: true }), aCheckAccount({ ground: "confirmed", confidence: null })],
      scanStartedAt: minute(4),
      endedAt: minute(5),
      reason: "It was so.",
      report: aReport(),
      evidenceUntil: minute(6)
    },
    notices: [aCheckNotice(ticket)],
    mails: [aMail()],
    refund: aRefund()
  })

/** A held scan of a check of its own. */
const aScan = Effect.gen(function* () {
  const check = yield* checkIn("scanning")
  const [scan] = yield* claimScans([check], minute(2), minute(3))
  return scan ?? (yield* Effect.die(new Error("nothing was claimed")))
})

/** What any adapter of Checks must do. */
export const suite = <E>(name: string, layer: Layer.Layer<Tenants | Notices | Checks | Reviews, E>) =>
  describe(`checks contract: ${name}`, () => {
    const it = sharedEffectTest(layer)

    machineSuite<CheckStatus, CheckEvent, CheckTicket, Tenants | Notices | Checks | Reviews>(
      `checks, ${name}`,
      it,
      CHECK_STATES,
      {
        arrange: (status) => checkIn(status),
        apply: (ticket, event) =>
          Checks.use((checks) => Effect.map(checks.apply(ticket, aWholeStep(ticket, event)), Option.isSome)),
        read: (ticket) => Effect.map(storedOf(ticket), (rest) => ({ state: rest.check.status, rest }))
      }
    )

    it.live(
      "MUST change nothing, and answer none, where the check is paid, has ended or was erased",
      Effect.gen(function* () {
        const checks = yield* Checks
        const chosen = [aCheckAccount({ ground: "buyer_confirmed", confidence: null, displayName: "Nova Cooks" })]
        const unpaid = yield* checkIn("awaiting_payment")
        const changed = Option.getOrThrow(yield* checks.changeAccounts(unpaid, chosen))
        expect(changed.accounts).toEqual(chosen)
        expect(yield* found(unpaid)).toEqual(changed)
        for (const status of CheckStatus.literals.filter((each) => each !== "awaiting_payment")) {
          const before = yield* checkIn(status)
          const stored = yield* found(before)
          expect([status, yield* checks.changeAccounts(before, chosen)]).toEqual([status, Option.none()])
          expect(yield* found(before)).toEqual(stored)
        }
        const erased = yield* checkIn("awaiting_payment")
        yield* checks.erase(erased, minute(5))
        expect(yield* checks.changeAccounts(erased, chosen)).toEqual(Option.none())
        expect((yield* found(erased)).accounts).toEqual([])
        const stranger = { ...unpaid, tenantId: yield* newTenant }
        expect(yield* checks.changeAccounts(stranger, chosen)).toEqual(Option.none())
      })
    )

    it.live(
      "askAgain writes to the subject once of equal requests, at the address that is given",
      Effect.gen(function* () {
        const checks = yield* Checks
        const ticket = yield* checkIn("awaiting_consent")
        const request = {
          before: 0,
          creatorEmail: "other@creator.example",
          consentDueAt: minute(50),
          mail: { ...aMail(), kind: "consent_request" } as const,
          at: minute(9)
        }
        const answers = yield* Effect.forEach([request, request, request], (each) => checks.askAgain(ticket, each), {
          concurrency: "unbounded"
        })
        expect(answers.filter(Option.isSome)).toHaveLength(1)
        const expected = {
          creatorEmail: "other@creator.example",
          askedAgain: 1,
          addressChanges: 1,
          consentDueAt: minute(50),
          status: "awaiting_consent"
        } as const
        expect(answers.flatMap(Option.toArray)).toMatchObject([expected])
        expect(yield* found(ticket)).toMatchObject(expected)
        const same = { ...request, before: 1, creatorEmail: null, mail: aMail() }
        expect(Option.getOrThrow(yield* checks.askAgain(ticket, same))).toMatchObject({
          ...expected,
          askedAgain: 2,
          addressChanges: 1
        })
        expect((yield* checks.due(minute(50), 100)).some(({ checkId }) => checkId === ticket.checkId)).toBe(true)
      })
    )

    it.live(
      "MUST change nothing, and answer none, where no answer is awaited, or they were asked again since, or CONSENT_REQUESTS_MAX times",
      Effect.gen(function* () {
        const checks = yield* Checks
        const request = (before: number) => ({
          before,
          creatorEmail: "other@creator.example",
          consentDueAt: minute(50),
          mail: aMail(),
          at: minute(9)
        })
        for (const status of CheckStatus.literals.filter((each) => each !== "awaiting_consent")) {
          const ticket = yield* checkIn(status)
          const stored = yield* found(ticket)
          expect([status, yield* checks.askAgain(ticket, request(0))]).toEqual([status, Option.none()])
          expect(yield* found(ticket)).toEqual(stored)
        }
        const ticket = yield* checkIn("awaiting_consent")
        expect(yield* checks.askAgain(ticket, request(1))).toEqual(Option.none())
        for (let before = 0; before < CONSENT_REQUESTS_MAX; before += 1) {
          expect(Option.isSome(yield* checks.askAgain(ticket, request(before)))).toBe(true)
        }
        expect(yield* checks.askAgain(ticket, request(CONSENT_REQUESTS_MAX))).toEqual(Option.none())
        expect(yield* checks.askAgain({ ...ticket, tenantId: yield* newTenant }, request(0))).toEqual(Option.none())
        const erased = yield* checkIn("awaiting_consent")
        yield* checks.erase(erased, minute(5))
        expect(yield* checks.askAgain(erased, request(0))).toEqual(Option.none())
        expect((yield* found(erased)).creatorEmail).toBeNull()
      })
    )

    it.live(
      "create makes a check as it is given, once by its id; another tenant finds none of it; no two have one checkout",
      Effect.gen(function* () {
        const checks = yield* Checks
        const whole = aCheck(yield* newTenant)
        const bare = aCheck(whole.tenantId, {
          tier: "quick",
          accounts: [],
          creatorEmail: null,
          creatorName: null,
          consentReasons: null,
          buyer: { brandName: "Brand", category: null, notes: null },
          currency: "eur",
          amountMinor: 2_799
        })
        for (const each of [whole, bare]) {
          const made = yield* checks.create(each)
          expect(made).toMatchObject({
            ...each,
            status: "awaiting_payment",
            payment: null,
            consent: null,
            erasedAt: null
          })
          expect(made.progress).toEqual({ percent: 0, message: "", postsRead: 0 })
          expect(yield* found(each)).toEqual(made)
          expect(yield* checks.create({ ...each, amountMinor: 1 })).toEqual(made)
        }
        const ofOther = { tenantId: yield* newTenant, checkId: whole.checkId }
        expect(Option.isNone(yield* checks.find(ofOther))).toBe(true)
        expect(Option.isNone(yield* checks.apply(ofOther, aStep("paid_quick")))).toBe(true)
        const same = aCheck(whole.tenantId, { sessionId: whole.sessionId })
        expect(Result.isFailure(yield* Effect.result(checks.create(same)))).toBe(true)
        expect(Option.isNone(yield* checks.find(same))).toBe(true)
      })
    )

    it.live(
      "list answers a tenant's checks, newest first, a page at a time",
      Effect.gen(function* () {
        const checks = yield* Checks
        const tenantId = yield* newTenant
        const times = [3, 1, 1, 2]
        const made = yield* Effect.forEach(times, (at) => checks.create(aCheck(tenantId, { createdAt: minute(at) })))
        const whole = yield* checks.list(tenantId, { limit: CHECKS_LISTED_MAX, before: null })
        expect(whole.map(({ createdAt }) => createdAt)).toEqual([3, 2, 1, 1].map(minute))
        expect(new Set(whole.map(({ checkId }) => checkId))).toEqual(new Set(made.map(({ checkId }) => checkId)))
        const pages = []
        let before: CheckCursor | null = null
        for (let page = 0; page < 4; page++) {
          const [check]: ReadonlyArray<Check> = yield* checks.list(tenantId, { limit: 1, before })
          if (check === undefined) break
          pages.push(check)
          before = { createdAt: check.createdAt, checkId: check.checkId }
        }
        expect(pages).toEqual([...whole])
        expect(yield* checks.list(tenantId, { limit: 9, before })).toEqual([])
        expect(yield* checks.list(yield* newTenant, { limit: 9, before: null })).toEqual([])
        const [newest] = whole
        if (newest === undefined) return yield* Effect.die("nothing is listed")
        yield* checks.apply(newest, aStep("checkout_expired"))
        const ids = (status: CheckStatus) =>
          Effect.map(checks.list(tenantId, { limit: 9, before: null, status }), (all) =>
            all.map(({ checkId }) => checkId)
          )
        expect(yield* ids("expired")).toEqual([newest.checkId])
        expect(yield* ids("awaiting_payment")).toEqual(whole.slice(1).map(({ checkId }) => checkId))
      })
    )

    it.live(
      "ofAccounts answers a tenant's checks of any of the accounts, newest first, without those that were erased",
      Effect.gen(function* () {
        const checks = yield* Checks
        const [tenantId, other] = [yield* newTenant, yield* newTenant]
        const [one, two, third] = [aCheckAccount(), aCheckAccount(), aCheckAccount()]
        const make = (at: number, accounts: ReadonlyArray<typeof one>, of = tenantId) =>
          checks.create(aCheck(of, { accounts, createdAt: minute(at) }))
        const first = yield* make(1, [one])
        const both = yield* make(3, [two, one])
        const erased = yield* make(4, [one])
        yield* make(2, [third])
        yield* make(5, [{ ...one, isStruck: true }])
        yield* make(6, [one], other)
        yield* checks.erase(erased, minute(9))
        const found = (accounts: ReadonlyArray<typeof one>, limit = 9) =>
          Effect.map(checks.ofAccounts(tenantId, accounts, limit), (all) => all.map(({ checkId }) => checkId))
        expect(yield* found([one])).toEqual([both.checkId, first.checkId])
        expect(yield* found([one, two])).toEqual([both.checkId, first.checkId])
        expect(yield* found([two])).toEqual([both.checkId])
        expect(yield* found([one], 1)).toEqual([both.checkId])
        expect(yield* found([])).toEqual([])
        expect(yield* found([aCheckAccount()])).toEqual([])
      })
    )

    it.live(
      "apply: MUST write what CHECK_STATES lists, and nothing where it lists nothing",
      Effect.gen(function* () {
        const checks = yield* Checks
        const ticket = yield* checkIn("scanning")
        const step = aWholeStep(ticket, "scan_completed")
        const [mail] = step.mails
        const applied = Option.getOrThrow(yield* checks.apply(ticket, step))
        const { report, ...changes } = step.changes
        expect(applied).toEqual({ ...ticket, ...changes, status: "completed" })
        const stored = yield* storedOf(ticket)
        expect(stored.check).toEqual(applied)
        expect(Option.getOrThrow(stored.report)).toEqual(aReport())
        expect(report).toEqual(aReport())
        expect(stored.history).toEqual([
          {
            event: "paid_quick",
            from: "awaiting_payment",
            to: "scanning",
            at: minute(1),
            by: { kind: "payment", id: "evt_1" }
          },
          {
            event: "scan_completed",
            from: "scanning",
            to: "completed",
            at: minute(1),
            by: { kind: "payment", id: "evt_1" }
          }
        ])
        expect(Option.getOrThrow(stored.refund)).toEqual({
          ...(step.refund ?? aRefund()),
          isSurplus: false,
          state: "owed",
          problem: null,
          refundId: null,
          turn: 1,
          at: minute(1),
          nextAt: minute(1)
        })
        expect(stored.notices.map(({ noticeId }) => noticeId)).toEqual(step.notices.map(({ noticeId }) => noticeId))
        expect((yield* claimMails([ticket], minute(1), minute(2))).map(({ mailId }) => mailId)).toEqual([
          mail?.mailId ?? ""
        ])

        const refused = aWholeStep(ticket, "scan_failed")
        expect(Option.isNone(yield* checks.apply(ticket, refused))).toBe(true)
        expect(yield* storedOf(ticket)).toEqual(stored)
        expect(yield* claimMails([ticket], minute(1), minute(2))).toEqual([])
        expect(yield* claimRefunds([ticket], minute(1), minute(2))).toHaveLength(1)
      })
    )

    it.live(
      "what a step leaves out stays, and an end that is null is taken back",
      Effect.gen(function* () {
        const checks = yield* Checks
        const ticket = yield* checkIn("scanning")
        yield* checks.apply(ticket, aWholeStep(ticket, "scan_completed"))
        const before = yield* storedOf(ticket)
        yield* checks.apply(ticket, aStep("funds_withdrawn"))
        const changes = { endedAt: null }
        yield* checks.apply(ticket, aStep("funds_reinstated_completed", { changes }))
        const after = yield* storedOf(ticket)
        expect(after.check).toEqual({ ...before.check, endedAt: null })
        expect(after.report).toEqual(before.report)
      })
    )

    it.live(
      "apply: MUST let one of two equal steps win, however near to each other they come",
      Effect.gen(function* () {
        const checks = yield* Checks
        const ticket = yield* checkIn("awaiting_payment")
        const step = aWholeStep(ticket, "paid_quick")
        const answers = yield* Effect.all(
          Array.from({ length: AT_ONCE }, () => checks.apply(ticket, step)),
          all
        )
        expect(answers.filter(Option.isSome)).toHaveLength(1)
        const { history, notices } = yield* storedOf(ticket)
        expect([history.length, notices.length]).toEqual([1, 1])
        expect(yield* claimMails([ticket], minute(1), minute(2))).toHaveLength(1)
        expect(yield* claimRefunds([ticket], minute(1), minute(2))).toHaveLength(1)
      })
    )

    it.live(
      "of equal steps at once one is written, whatever it is",
      Effect.gen(function* () {
        const checks = yield* Checks
        for (const { from, event, to } of CHECK_STATES.transitions) {
          const ticket = yield* checkIn(from)
          const before = (yield* checks.history(ticket)).length
          const step = aWholeStep(ticket, event)
          const answers = yield* Effect.all(
            Array.from({ length: EQUAL_STEPS }, () => checks.apply(ticket, step)),
            all
          )
          const { check, history, refunds } = yield* storedOf(ticket)
          const written = answers.filter(Option.isSome).length
          expect([event, written, history.length - before, refunds.length]).toEqual([event, 1, 1, 1])
          expect(check.status).toBe(to)
        }
      })
    )

    it.live(
      "steps that come at the same time end as if one had come behind the other, whichever first",
      Effect.gen(function* () {
        const checks = yield* Checks
        const races: ReadonlyArray<readonly [CheckStatus, CheckEvent, CheckEvent]> = [
          ["awaiting_payment", "checkout_expired", "paid_quick"],
          ["awaiting_payment", "checkout_expired", "paid_wrongly"],
          ["awaiting_payment", "paid_verified", "paid_wrongly"],
          ["awaiting_consent", "consent_given", "refunded_outside"],
          ["awaiting_consent", "consent_refused", "consent_lapsed"],
          ["scanning", "scan_completed", "refunded_outside"],
          ["scanning", "scan_completed", "consent_withdrawn"],
          ["scanning", "scan_completed", "funds_withdrawn"],
          ["scanning", "scan_completed", "scan_failed"],
          ["completed", "consent_withdrawn", "refunded_outside"],
          ["completed", "consent_withdrawn", "funds_withdrawn"],
          ["disputed", "consent_withdrawn_disputed", "funds_reinstated_completed"]
        ]
        const endOf = (from: CheckStatus, events: ReadonlyArray<CheckEvent>) =>
          events.reduce<{ readonly state: CheckStatus; readonly steps: ReadonlyArray<CheckEvent> }>(
            ({ state, steps }, event) => {
              const next = CHECK_STATES.next(state, event)
              return next === null ? { state, steps } : { state: next, steps: [...steps, event] }
            },
            { state: from, steps: [] }
          )
        for (const [from, one, other] of races) {
          const ticket = yield* checkIn(from)
          const before = (yield* checks.history(ticket)).length
          const steps = [aWholeStep(ticket, one), aWholeStep(ticket, other)]
          yield* Effect.all(
            steps.map((step) => checks.apply(ticket, step)),
            all
          )
          const { check, history, notices, refunds } = yield* storedOf(ticket)
          const written = history.slice(before).map(({ event }) => event)
          expect([endOf(from, [one, other]), endOf(from, [other, one])]).toContainEqual({
            state: check.status,
            steps: written
          })
          expect([written.length, refunds.length]).toEqual([notices.length, 1])
        }
      })
    )

    it.live(
      "disputed, consent taken back: what was read and found is removed, nothing is owed; what the bank gives back then is, once",
      Effect.gen(function* () {
        const checks = yield* Checks
        const scan = yield* aScan
        const ticket = scan.check
        yield* checks.savePage(scan, aPage())
        yield* checks.apply(ticket, { ...aWholeStep(ticket, "scan_completed"), refund: null })
        yield* checks.apply(ticket, aStep("funds_withdrawn"))
        const withdrawn = { ...given, decision: "withdrawn" } as const
        const changes = { consent: withdrawn, endedAt: minute(7) }
        yield* checks.apply(
          ticket,
          aStep("consent_withdrawn_disputed", { at: minute(7), changes, removesFindings: true })
        )
        const ended = yield* storedOf(ticket)
        expect(ended.check).toMatchObject({ status: "refunded", consent: withdrawn, evidenceRemovedAt: minute(7) })
        expect([Option.isNone(ended.report), ended.positions, ended.refunds]).toEqual([true, [], []])
        const refund = aRefund(ended.check.payment ?? aPayment())
        const steps = ["evt_2", "evt_3"].map((id) =>
          aStep("funds_reinstated_ended", { at: minute(8), by: { kind: "payment", id }, refund })
        )
        const answers = yield* Effect.all(
          steps.map((step) => checks.apply(ticket, step)),
          all
        )
        expect(answers.filter(Option.isSome)).toHaveLength(1)
        const after = yield* storedOf(ticket)
        expect(after.check).toEqual(ended.check)
        expect(after.refunds).toMatchObject([{ ...refund, isSurplus: false, state: "owed", at: minute(8) }])
        expect(after.history.slice(-2).map(({ event, from, to }) => [event, from, to])).toEqual([
          ["consent_withdrawn_disputed", "disputed", "refunded"],
          ["funds_reinstated_ended", "refunded", "refunded"]
        ])
      })
    )

    it.live(
      "of two different steps from one state that come at the same time one wins, and the other writes nothing",
      Effect.gen(function* () {
        const checks = yield* Checks
        for (let round = 0; round < 10; round++) {
          const ticket = yield* checkIn("awaiting_consent")
          const steps = [aWholeStep(ticket, "consent_given"), aWholeStep(ticket, "consent_lapsed")]
          const answers = yield* Effect.all(
            steps.map((step) => checks.apply(ticket, step)),
            all
          )
          const [winner] = steps.filter((_, place) => Option.isSome(answers[place] ?? Option.none()))
          expect(answers.filter(Option.isSome)).toHaveLength(1)
          const { history, notices, refund } = yield* storedOf(ticket)
          expect(history.map(({ event }) => event)).toEqual(["paid_verified", winner?.event ?? "paid_wrongly"])
          expect(notices.map(({ noticeId }) => noticeId)).toEqual(
            (winner?.notices ?? []).map(({ noticeId }) => noticeId)
          )
          expect(Option.getOrThrow(refund).key).toBe(winner?.refund?.key ?? aRefund().key)
        }
      })
    )

    it.live(
      "apply: MUST let one of read_again and unread_refunded win, however near to each other they come",
      Effect.gen(function* () {
        const checks = yield* Checks
        for (let round = 0; round < 5; round++) {
          const ticket = yield* checkIn("completed")
          const before = (yield* checks.history(ticket)).length
          const payment = aPayment()
          const steps = [
            aStep("read_again"),
            aStep("unread_refunded", { refund: aRefund(payment, 1_500) }),
            aStep("read_again"),
            aStep("unread_refunded", { refund: aRefund(payment, 1_500) })
          ]
          const answers = yield* Effect.all(
            steps.map((step) => checks.apply(ticket, step)),
            all
          )
          expect(answers.filter(Option.isSome)).toHaveLength(1)
          const { check, history, refunds } = yield* storedOf(ticket)
          const [chosen, ...more] = history.slice(before)
          expect([check.status, more]).toEqual(["completed", []])
          expect(refunds.map(({ amountMinor }) => amountMinor)).toEqual(chosen?.event === "read_again" ? [] : [1_500])
        }
      })
    )

    it.live(
      "apply: MUST never owe two refunds for one payment, nor for the same part of one; what is left beside a part is owed on its own",
      Effect.gen(function* () {
        const checks = yield* Checks
        const payment = aPayment()
        const tickets = yield* Effect.forEach([1, 2, 3, 4], () => checkIn("awaiting_payment"))
        const answers = yield* Effect.all(
          tickets.map((ticket) => checks.apply(ticket, aStep("paid_wrongly", { refund: aRefund(payment) }))),
          all
        )
        expect(answers.every(Option.isSome)).toBe(true)
        const owed = yield* claimRefunds(tickets, minute(1), minute(2))
        expect(owed.map((refund) => refund.payment)).toEqual([payment])
        const standings = yield* Effect.forEach(tickets, (ticket) => checks.refundOf(ticket))
        expect(standings.filter(Option.isSome)).toHaveLength(1)

        const ticket = yield* checkIn("completed")
        const [part, rest] = [aRefund(aPayment(), 1_500), aRefund()]
        yield* checks.apply(ticket, aStep("unread_refunded", { refund: part }))
        expect(Option.getOrThrow(yield* checks.refundOf(ticket))).toMatchObject({ ...part, isSurplus: false })
        yield* checks.apply(ticket, aStep("consent_withdrawn", { refund: { ...rest, payment: part.payment } }))
        const both = yield* checks.refunds(ticket)
        expect(both.map(({ key, amountMinor }) => [key, amountMinor])).toEqual([
          [rest.key, null],
          [part.key, 1_500]
        ])
        expect(Option.getOrThrow(yield* checks.refundOf(ticket)).key).toBe(rest.key)
        expect(
          (yield* claimRefunds([ticket], minute(1), minute(2))).map(({ amountMinor }) => amountMinor).toSorted()
        ).toEqual([1_500, null])
        expect(Option.getOrThrow(yield* checks.locate({ payment: part.payment })).checkId).toBe(ticket.checkId)
        expect(yield* checks.oweRefund(ticket, aRefund(part.payment), minute(3))).toBe(false)
      })
    )

    it.live(
      "locate answers whose check a checkout or a payment is",
      Effect.gen(function* () {
        const checks = yield* Checks
        const { tenantId, checkId, sessionId } = yield* checkIn("awaiting_payment")
        const payment = aPayment()
        expect(Option.isNone(yield* checks.locate({ payment }))).toBe(true)
        yield* checks.apply({ tenantId, checkId }, aStep("paid_quick", { changes: { payment } }))
        for (const by of [{ payment }, { sessionId }, { checkId }]) {
          expect(Option.getOrThrow(yield* checks.locate(by))).toEqual({ tenantId, checkId })
        }
        expect(Option.isNone(yield* checks.locate({ sessionId: SessionId.make("cs_unknown") }))).toBe(true)
        expect(Option.isNone(yield* checks.locate({ checkId: CheckId.make(crypto.randomUUID()) }))).toBe(true)
      })
    )

    it.live(
      "due answers unpaid checks, unanswered ones and those whose evidence is to be removed, those due longest first",
      Effect.gen(function* () {
        const checks = yield* Checks
        // Long before any other test's.
        const longAgo = (minutes: number) => new Date(Date.UTC(1998, 0, 1, 0, minutes))
        const unpaid = yield* checkIn("awaiting_payment", { payableUntil: longAgo(3) })
        const unanswered = yield* checkIn("awaiting_payment")
        yield* checks.apply(unanswered, aStep("paid_verified", { changes: { consentDueAt: longAgo(1) } }))
        const finished = yield* checkIn("scanning")
        yield* checks.apply(finished, aStep("scan_completed", { changes: { evidenceUntil: longAgo(2) } }))
        const ids = (at: Date, limit = 100) =>
          Effect.map(checks.due(at, limit), (due) => due.map(({ checkId }) => checkId))
        expect(yield* ids(longAgo(3))).toEqual([unanswered.checkId, finished.checkId, unpaid.checkId])
        expect(yield* ids(longAgo(3), 1)).toEqual([unanswered.checkId])
        expect(yield* ids(longAgo(1))).toEqual([unanswered.checkId])
        yield* checks.apply(unpaid, aStep("checkout_expired"))
        yield* checks.apply(unanswered, aStep("consent_refused"))
        yield* checks.removeEvidence(finished, null, longAgo(3))
        expect(yield* ids(longAgo(3))).toEqual([])
      })
    )

    it.live(
      "a mail is claimed by one at a time, sent once, tried again, or given up; one that is there is not written again",
      Effect.gen(function* () {
        const checks = yield* Checks
        const ticket = yield* checkIn("awaiting_consent")
        const [sent, dropped] = [aMail(), { mailId: crypto.randomUUID(), kind: "report_ready" as const }]
        for (const mail of [sent, dropped, sent]) yield* checks.addMail(ticket, mail, minute(5))
        yield* checks.addMail({ ...ticket, checkId: CheckId.make(crypto.randomUUID()) }, aMail(), minute(5))
        expect(yield* claimMails([ticket], minute(4), minute(6))).toEqual([])
        const claims = (yield* Effect.all(
          Array.from({ length: 8 }, () => claimMails([ticket], minute(5), minute(6))),
          all
        )).flat()
        expect(claims.map(({ kind }) => kind).toSorted()).toEqual(["consent_request", "report_ready"])
        expect(claims[0]?.check).toEqual(ticket)
        const again = yield* claimMails([ticket], minute(6), minute(7))
        expect(again).toHaveLength(2)
        // Claims that were taken over write nothing.
        for (const claim of claims) yield* checks.mailSent(claim, minute(6))
        for (const claim of claims) yield* checks.postponeMail(claim, null)
        const third = yield* claimMails([ticket], minute(7), minute(8))
        expect(third.map(({ tries }) => tries)).toEqual([0, 0])
        for (const claim of third) {
          yield* claim.mailId === sent.mailId
            ? checks.mailSent(claim, minute(8))
            : checks.postponeMail(claim, minute(9))
        }
        const fourth = yield* claimMails([ticket], minute(9), minute(10))
        expect(fourth.map(({ mailId, tries }) => [mailId, tries])).toEqual([[dropped.mailId, 1]])
        for (const claim of fourth) yield* checks.postponeMail(claim, null)
        for (const mail of [sent, dropped]) yield* checks.addMail(ticket, mail, minute(10))
        expect(yield* claimMails([ticket], minute(60), minute(61))).toEqual([])
      })
    )

    it.live(
      "a refund is claimed by one at a time and asked after until it is done",
      Effect.gen(function* () {
        const checks = yield* Checks
        const ticket = yield* checkIn("awaiting_payment")
        expect(Option.isNone(yield* checks.refundOf(ticket))).toBe(true)
        const refund = aRefund()
        yield* checks.apply(ticket, aStep("paid_wrongly", { refund }))
        const claims = (yield* Effect.all(
          Array.from({ length: 8 }, () => claimRefunds([ticket], minute(1), minute(2))),
          all
        )).flat()
        expect(claims).toHaveLength(1)
        const [stale] = claims
        const [held] = yield* claimRefunds([ticket], minute(2), minute(3))
        if (stale === undefined || held === undefined) return yield* Effect.die(new Error("nothing was claimed"))
        expect(held).toMatchObject({ ...refund, tenantId: ticket.tenantId, checkId: ticket.checkId, turn: 1, tries: 0 })
        expect(Option.getOrThrow(yield* checks.refundOf(ticket))).toMatchObject({ state: "asked", nextAt: minute(3) })
        const pending = {
          state: "pending",
          problem: null,
          refundId: "re_1",
          turn: 1,
          at: minute(2),
          nextAt: minute(5)
        } as const
        yield* checks.recordRefund(stale, { ...pending, state: "gone" })
        yield* checks.recordRefund(held, pending)
        expect(yield* claimRefunds([ticket], minute(4), minute(5))).toEqual([])
        const [last] = yield* claimRefunds([ticket], minute(5), minute(6))
        if (last === undefined) return yield* Effect.die(new Error("nothing was claimed"))
        expect(last.tries).toBe(1)
        expect(Option.getOrThrow(yield* checks.refundOf(ticket)).state).toBe("pending")
        const done = { state: "done", problem: null, refundId: null, turn: 1, at: minute(6), nextAt: null } as const
        yield* checks.recordRefund(last, done)
        expect(yield* claimRefunds([ticket], minute(60), minute(61))).toEqual([])
        const standing = { ...refund, ...done, refundId: "re_1", isSurplus: false }
        expect(Option.getOrThrow(yield* checks.refundOf(ticket))).toEqual(standing)
        expect(yield* checks.refunds(ticket)).toEqual([standing])
      })
    )

    it.live(
      "a refund that failed says why and under which turn it is asked for anew; where nobody does it is in need, until it is asked for",
      Effect.gen(function* () {
        const checks = yield* Checks
        const { tenantId, checkId } = yield* checkIn("awaiting_payment")
        const ticket = { tenantId, checkId }
        const refund = aRefund()
        yield* checks.apply(ticket, aStep("paid_wrongly", { refund }))
        const inNeed = Effect.map(checks.refundsInNeed(100), (all) => all.filter((each) => each.checkId === checkId))
        const record = (at: Date, given: { readonly turn: number; readonly nextAt: Date | null }) =>
          Effect.gen(function* () {
            const [claimed] = yield* claimRefunds([ticket], at, minute(90))
            if (claimed === undefined) return yield* Effect.die(new Error("nothing was claimed"))
            const failed = { state: "failed", problem: "balance", refundId: "re_1", at } as const
            yield* checks.recordRefund(claimed, { ...failed, ...given })
            return claimed
          })
        yield* record(minute(1), { turn: 2, nextAt: minute(5) })
        const standing = Option.getOrThrow(yield* checks.refundOf(ticket))
        expect(standing).toMatchObject({ state: "failed", problem: "balance", turn: 2, nextAt: minute(5) })
        expect(yield* inNeed).toEqual([])
        expect((yield* record(minute(5), { turn: 2, nextAt: null })).turn).toBe(2)
        expect(yield* inNeed).toEqual([{ ...ticket, ...standing, at: minute(5), nextAt: null }])
        expect(yield* checks.refundsInNeed(0)).toEqual([])
        yield* checks.askRefund(ticket, refund.key, { turn: 3, at: minute(6) })
        yield* checks.askRefund(ticket, refund.key, { turn: 1, at: minute(7) })
        yield* checks.askRefund(ticket, aRefund().key, { turn: 9, at: minute(7) })
        expect(yield* inNeed).toEqual([])
        expect(yield* claimRefunds([ticket], minute(6), minute(90))).toEqual([])
        expect((yield* record(minute(7), { turn: 3, nextAt: null })).turn).toBe(3)
      })
    )

    it.live(
      "what is asked for while somebody holds its claim is asked for again, and the one who held it writes nothing",
      Effect.gen(function* () {
        const checks = yield* Checks
        const ticket = yield* checkIn("awaiting_payment")
        const refund = aRefund()
        yield* checks.apply(ticket, aStep("paid_wrongly", { refund }))
        const [held] = yield* claimRefunds([ticket], minute(1), minute(30))
        if (held === undefined) return yield* Effect.die(new Error("nothing was claimed"))
        yield* checks.askRefund(ticket, refund.key, { turn: 1, at: minute(2) })
        const done = { state: "done", problem: null, refundId: "re_1", turn: 1, at: minute(3), nextAt: null } as const
        yield* checks.recordRefund(held, done)
        expect(Option.getOrThrow(yield* checks.refundOf(ticket))).toMatchObject({ state: "asked", nextAt: minute(2) })
        expect(yield* claimRefunds([ticket], minute(2), minute(30))).toHaveLength(1)
      })
    )

    it.live(
      "oweRefund: MUST owe one refund of a second payment, however often and near to each other it is owed",
      Effect.gen(function* () {
        const checks = yield* Checks
        const { tenantId, checkId } = yield* checkIn("scanning")
        const ticket = { tenantId, checkId }
        const [first, second, own] = [aRefund(), aRefund(), aRefund()]
        const answers = yield* Effect.all(
          Array.from({ length: AT_ONCE }, (_, place) =>
            checks.oweRefund(ticket, place % 2 === 0 ? first : { ...first, key: aRefund().key }, minute(2))
          ),
          all
        )
        expect(answers.filter((isOwed) => isOwed)).toHaveLength(1)
        expect(yield* checks.oweRefund(ticket, second, minute(3))).toBe(true)
        expect(yield* checks.oweRefund(ticket, { ...aRefund(), key: second.key }, minute(3))).toBe(false)
        const nobody = { ...ticket, checkId: CheckId.make(crypto.randomUUID()) }
        expect(yield* checks.oweRefund(nobody, aRefund(), minute(3))).toBe(false)
        // Neither is the check's own, which is owed beside them.
        expect(Option.isNone(yield* checks.refundOf(ticket))).toBe(true)
        expect((yield* found(ticket)).status).toBe("scanning")
        yield* checks.apply(ticket, aStep("scan_failed", { refund: own }))
        const payments = (yield* checks.refunds(ticket)).map(({ payment, isSurplus }) => ({ payment, isSurplus }))
        expect(payments[0]).toEqual({ payment: own.payment, isSurplus: false })
        expect(
          payments
            .slice(1)
            .map(({ payment }) => payment)
            .toSorted()
        ).toEqual([first.payment, second.payment].toSorted())
        expect(Option.getOrThrow(yield* checks.refundOf(ticket)).payment).toBe(own.payment)
        for (const payment of [first.payment, second.payment]) {
          expect(Option.getOrThrow(yield* checks.locate({ payment }))).toEqual(ticket)
        }
        const claimed = yield* claimRefunds([ticket], minute(4), minute(5))
        expect(claimed.map(({ payment }) => payment).toSorted()).toEqual(
          payments.map(({ payment }) => payment).toSorted()
        )
        const done = { state: "done", problem: null, refundId: "re_1", turn: 1, at: minute(4), nextAt: null } as const
        for (const each of claimed.slice(1)) yield* checks.recordRefund(each, done)
        const states = (yield* checks.refunds(ticket)).map(({ state }) => state)
        expect(states.toSorted()).toEqual(["asked", "done", "done"])
      })
    )

    it.live(
      "orderedAt: MUST answer every order of one check with the time that was said first",
      Effect.gen(function* () {
        const checks = yield* Checks
        const tenantId = yield* newTenant
        const ticket = { tenantId, checkId: CheckId.make(crypto.randomUUID()) }
        expect(yield* checks.orderedAt(ticket, minute(5))).toEqual(minute(5))
        const later = Array.from({ length: AT_ONCE }, (_, place) => checks.orderedAt(ticket, minute(place)))
        expect(new Set((yield* Effect.all(later, all)).map(Number))).toEqual(new Set([minute(5).getTime()]))
        const others = { ...ticket, checkId: CheckId.make(crypto.randomUUID()) }
        const atOnce = yield* Effect.all(
          Array.from({ length: AT_ONCE }, (_, place) => checks.orderedAt(others, minute(place))),
          all
        )
        expect(new Set(atOnce.map(Number)).size).toBe(1)
      })
    )

    it.live(
      "Several workers MUST NOT hold one scan at the same time before its lease lapses",
      Effect.gen(function* () {
        const tickets = yield* Effect.forEach([1, 2, 3], () => checkIn("scanning"))
        const claimed = (yield* Effect.all(
          Array.from({ length: 8 }, () => claimScans(tickets, minute(2), minute(3))),
          all
        )).flat()
        expect(claimed.map(({ check }) => check.checkId).toSorted()).toEqual(
          tickets.map(({ checkId }) => checkId).toSorted()
        )
        expect(yield* claimScans(tickets, minute(2), minute(3))).toEqual([])
        expect(yield* claimScans(tickets, minute(3), minute(4))).toHaveLength(3)
      })
    )

    it.live(
      "a held scan says how far it is, never less; one that was taken over or whose check changed writes nothing",
      Effect.gen(function* () {
        const checks = yield* Checks
        const scan = yield* aScan
        const ticket = scan.check
        const says = (percent: number) => ({ percent, message: `${percent} %`, postsRead: percent * 10 })
        expect(yield* checks.holdScan(scan, says(40), minute(10))).toBe(true)
        expect(yield* claimScans([ticket], minute(9), minute(10))).toEqual([])
        expect(yield* checks.holdScan(scan, says(30), minute(10))).toBe(true)
        expect((yield* found(ticket)).progress).toEqual({ ...says(30), percent: 40 })
        expect(yield* checks.releaseScan(scan, { nextAt: minute(12), hasFailed: true })).toBe(1)
        expect(yield* checks.holdScan(scan, says(50), minute(20))).toBe(false)
        expect(yield* claimScans([ticket], minute(11), minute(12))).toEqual([])
        const [next] = yield* claimScans([ticket], minute(12), minute(13))
        if (next === undefined) return yield* Effect.die(new Error("nothing was claimed"))
        expect(yield* checks.releaseScan(scan, { nextAt: minute(50), hasFailed: true })).toBe(1)
        expect(yield* checks.savePage(scan, aPage())).toBe(false)
        expect(yield* checks.releaseScan(next, { nextAt: minute(13), hasFailed: false })).toBe(1)
        const [last] = yield* claimScans([ticket], minute(13), minute(14))
        if (last === undefined) return yield* Effect.die(new Error("nothing was claimed"))
        yield* checks.apply(ticket, aStep("scan_failed"))
        expect(yield* checks.holdScan(last, says(99), minute(20))).toBe(false)
        expect(yield* checks.savePage(last, aPage())).toBe(false)
        expect(yield* checks.positions(ticket)).toEqual([])
        expect((yield* found(ticket)).progress.percent).toBe(40)
        expect(yield* claimScans([ticket], minute(60), minute(61))).toEqual([])
      })
    )

    it.live(
      "pages of a scan are kept once, and say where each part of each account is; none that is too large is",
      Effect.gen(function* () {
        const checks = yield* Checks
        const scan = yield* aScan
        const [first, second] = [aPage(), aPage({ number: 1, next: null, posts: 2, content: null })]
        const archived = aPage({ part: "archive", next: "c", posts: 0, content: [] })
        for (const page of [first, second, archived, { ...first, posts: 99, next: null }]) {
          expect(yield* checks.savePage(scan, page)).toBe(true)
        }
        const { account } = first
        expect(yield* checks.positions(scan.check)).toEqual([
          { account, part: "archive", pages: 1, next: "c", posts: 0 },
          { account, part: "live", pages: 2, next: null, posts: 5 }
        ])
        for (const page of [first, second, archived]) {
          expect(Option.getOrThrow(yield* checks.page(scan.check, page))).toEqual(page)
        }
        expect(Option.isNone(yield* checks.page(scan.check, { ...first, number: 2 }))).toBe(true)
        const large = aPage({ number: 5, content: "x".repeat(SCAN_PAGE_BYTES_MAX) })
        expect(Result.isFailure(yield* Effect.result(checks.savePage(scan, large)))).toBe(true)
      })
    )

    it.live(
      "a step that removes findings takes the report and what was gathered with it",
      Effect.gen(function* () {
        const checks = yield* Checks
        const scan = yield* aScan
        yield* checks.savePage(scan, aPage())
        yield* checks.apply(
          scan.check,
          aStep("scan_completed", { changes: { report: aReport(), evidenceUntil: minute(9) } })
        )
        yield* checks.apply(scan.check, aStep("consent_withdrawn", { at: minute(5), removesFindings: true }))
        const { check, report, positions } = yield* storedOf(scan.check)
        expect(check).toMatchObject({ status: "refunded", evidenceRemovedAt: minute(5) })
        expect(Option.isNone(report)).toBe(true)
        expect(positions).toEqual([])
      })
    )

    it.live(
      "no page is left that was kept while its scan was ended",
      Effect.gen(function* () {
        const checks = yield* Checks
        for (let round = 0; round < 5; round++) {
          const scan = yield* aScan
          const pages = Array.from({ length: 9 }, (_, number) => checks.savePage(scan, aPage({ number })))
          const end = checks.apply(scan.check, aStep("consent_withdrawn", { removesFindings: true }))
          yield* Effect.all([...pages.slice(0, 5), end, ...pages.slice(5)], all)
          expect(yield* checks.positions(scan.check)).toEqual([])
        }
      })
    )

    it.live(
      "MUST put the findings of a report before the tenant's people, and blank there what a step removes",
      Effect.gen(function* () {
        const checks = yield* Checks
        const reviews = yield* Reviews
        const check = yield* checkIn("scanning")
        const other = yield* checkIn("scanning", { tenantId: check.tenantId })
        const [finding, others] = [aFindingOf(check, minute(3)), aFindingOf(other, minute(3))]
        const completed = (ticket: CheckTicket, findings: ReadonlyArray<Finding>) =>
          checks.apply(ticket, aStep("scan_completed", { at: minute(4), changes: { report: aReport({ findings }) } }))
        yield* completed(check, [finding])
        yield* completed(other, [others])
        // A step that isn't listed puts nothing there.
        yield* completed(check, [aFindingOf(check, minute(3))])
        const item = { tenantId: check.tenantId, foundAt: minute(4), dispute: null, decision: null }
        expect(yield* reviews.ofCheck(check.tenantId, check.checkId)).toEqual([
          { ...item, finding, checkId: check.checkId }
        ])
        yield* reviews.dispute(check.tenantId, finding.id, { checkId: check.checkId, text: "No.", at: minute(5) })
        yield* checks.apply(check, aStep("refunded_outside", { removesFindings: true }))
        const [left] = yield* reviews.ofCheck(check.tenantId, check.checkId)
        expect(left?.finding).toEqual(redactedFinding(finding))
        expect(yield* reviews.ofCheck(check.tenantId, other.checkId)).toEqual([
          { ...item, finding: others, checkId: other.checkId }
        ])
      })
    )

    it.live(
      "removeEvidence removes what was gathered and puts another report in the report's place, once",
      Effect.gen(function* () {
        const checks = yield* Checks
        const scan = yield* aScan
        yield* checks.savePage(scan, aPage())
        yield* checks.apply(scan.check, aStep("scan_completed", { changes: { report: aReport() } }))
        const short = aReport({ dropped: [] })
        yield* checks.removeEvidence(scan.check, short, minute(7))
        yield* checks.removeEvidence(scan.check, null, minute(8))
        const { check, report, positions } = yield* storedOf(scan.check)
        expect(check.evidenceRemovedAt).toEqual(minute(7))
        expect(Option.getOrThrow(report)).toEqual(short)
        expect(positions).toEqual([])
      })
    )

    it.live(
      "about answers checks of any tenant that are about an account, but for those that were erased and accounts that were struck",
      Effect.gen(function* () {
        const checks = yield* Checks
        const account = aCheckAccount()
        const made = yield* Effect.forEach([1, 2], () => checkIn("scanning", { accounts: [aCheckAccount(), account] }))
        yield* checkIn("scanning", { accounts: [{ ...account, isStruck: true }] })
        const ids = (limit: number) =>
          Effect.map(checks.about(account, limit), (about) => about.map(({ checkId }) => checkId).toSorted())
        expect(yield* ids(9)).toEqual(made.map(({ checkId }) => checkId).toSorted())
        expect(yield* ids(1)).toHaveLength(1)
        for (const ticket of made) yield* checks.erase(ticket, minute(9))
        expect(yield* ids(9)).toEqual([])
      })
    )

    it.live(
      "erase: MUST leave amount, currency, payment, refund and the times of the check",
      Effect.gen(function* () {
        const checks = yield* Checks
        const scan = yield* aScan
        const ticket = scan.check
        yield* checks.savePage(scan, aPage())
        yield* checks.apply(ticket, aWholeStep(ticket, "scan_completed"))
        const before = yield* storedOf(ticket)
        yield* checks.erase(ticket, minute(30))
        yield* checks.erase(ticket, minute(31))
        const after = yield* storedOf(ticket)
        expect(after.check).toEqual({
          ...before.check,
          creatorHandle: "",
          accounts: [],
          creatorEmail: null,
          creatorName: null,
          consentReasons: null,
          purpose: "",
          metadata: {},
          buyer: { ...before.check.buyer, notes: null },
          consent: { ...given, network: null, confirmed: [], added: [], struck: [] },
          reason: null,
          evidenceRemovedAt: minute(30),
          erasedAt: minute(30)
        })
        expect(after.refund).toEqual(before.refund)
        expect(after.history).toEqual(before.history)
        expect(after.positions).toEqual([])
        expect(Option.isNone(after.report)).toBe(true)
        expect(JSON.stringify(after.notices)).not.toMatch(/nova/i)
        expect(after.notices.map(({ data }) => data.check_id)).toEqual([ticket.checkId])
        expect(yield* claimMails([ticket], minute(60), minute(61))).toEqual([])
      })
    )

    it.live(
      "a step of a check that was erased, and mails to its subject, name nobody any more; its scan begins anew without accounts",
      Effect.gen(function* () {
        const checks = yield* Checks
        const scan = yield* aScan
        const ticket = scan.check
        yield* checks.erase(ticket, minute(2))
        expect(yield* checks.savePage(scan, aPage())).toBe(false)
        const [anew] = yield* claimScans([ticket], minute(2), minute(3))
        expect(anew?.check.accounts).toEqual([])
        yield* checks.apply(ticket, { ...aWholeStep(ticket, "scan_completed"), notices: [] })
        yield* checks.addMail(ticket, aMail(), minute(2))
        const { check, report } = yield* storedOf(ticket)
        expect(check).toMatchObject({ status: "completed", accounts: [], reason: null, creatorHandle: "" })
        expect(check.consent).toMatchObject({ decision: "given", network: null, confirmed: [], added: [], struck: [] })
        expect(Option.isNone(report)).toBe(true)
        expect(yield* claimMails([ticket], minute(60), minute(61))).toEqual([])
      })
    )
  })

export const stores = new StoreSuite(({ name, layer }) => suite(name, layer))
