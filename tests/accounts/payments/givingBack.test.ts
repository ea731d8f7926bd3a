import { describe, expect } from "bun:test"
import { Effect, Layer, Option, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import { layer as postgres } from "../../../adapters/postgres/layer.ts"
import * as Server from "../../../adapters/postgres/opening/client.ts"
import { nextTurnAt, REFUND_PLANS } from "../../../domain/accounts/payments/refundPlan.ts"
import { sendRefunds } from "../../../domain/accounts/payments/sendRefunds.ts"
import { settleOpenEvents } from "../../../domain/accounts/payments/settleOpenEvents.ts"
import { sealTicket } from "../../../domain/checks/backgroundChecks/consent/checkLinks.ts"
import { withdrawConsent } from "../../../domain/checks/backgroundChecks/consent/withdrawConsent.ts"
import { runDueChecks } from "../../../domain/checks/backgroundChecks/runDueChecks.ts"
import {
  consentGivenStep,
  scanCompletedStep,
  unreadRefundedStep
} from "../../../domain/checks/backgroundChecks/steps.ts"
import { happen, pay, paymentsWorld } from "../../../fixtures/accounts/payments/Payments.ts"
import { storePorts } from "../../../fixtures/layers/storePorts.ts"
import { layer as signingKeys } from "../../../fixtures/system/SigningKeys.ts"
import { refundList, refundRetry } from "../../../hosts/commands/accounts/payments/commands.ts"
import { PaymentReference, SessionId } from "../../../ports/accounts/payments/Payment.ts"
import { RefundProblem } from "../../../ports/accounts/payments/Payments.ts"
import type { Check, CheckTicket } from "../../../ports/checks/backgroundChecks/Check.ts"
import { Checks } from "../../../ports/checks/backgroundChecks/Checks.ts"
import { Reviews } from "../../../ports/checks/review/Reviews.ts"
import { PLACE } from "../../commands/place.ts"
import { aFindingOf, aReport, completeCheck } from "../../contracts/consentExamples.ts"
import { migratedEmbedded } from "../../support/databases/migratedEmbedded.ts"
import { describeOnPostgres } from "../../support/databases/testDatabase.ts"
import { sharedEffectTest } from "../../support/running/effectTest.ts"
import { sized } from "../../support/running/sized.ts"
import { deliver, dispute, now, ordered, stateOf, whole, within } from "./settled.ts"

const ROUNDS = sized(2, 50)
const both = { concurrency: "unbounded" } as const
const DAY = "1 day"

const check = (ticket: CheckTicket) => Checks.use((checks) => Effect.map(checks.find(ticket), Option.getOrThrow))
const refunds = (ticket: CheckTicket) => Checks.use((checks) => checks.refunds(ticket))
const inNeed = (ticket: CheckTicket) =>
  Checks.use((checks) =>
    Effect.map(checks.refundsInNeed(100), (all) => all.filter(({ checkId }) => checkId === ticket.checkId))
  )

const consentOf = (at: Date) =>
  ({
    decision: "given",
    at,
    textVersion: 1,
    textHash: "0a".repeat(32),
    network: null,
    confirmed: [],
    added: [],
    struck: []
  }) as const

const suite = <E>(
  name: string,
  layer: Layer.Layer<
    Layer.Success<typeof storePorts> | Layer.Success<typeof cryptography> | Layer.Success<typeof signingKeys>,
    E
  >
) =>
  describe(`what is paid and given back, over ${name}`, () => {
    const it = sharedEffectTest(layer)
    /** One provider for all tests: whoever sends refunds sends those of the tests before as well. */
    const world = paymentsWorld(`evt_${crypto.randomUUID()}`)
    const order = (given: Parameters<typeof ordered>[0] = {}) => {
      world.refundsAre = "done"
      world.isAway = false
      return ordered(given, world)
    }
    const send = within(world, sendRefunds)
    const backOf = (payment: PaymentReference) =>
      [...world.refunds.values()].filter((refund) => refund.payment === payment && refund.outcome !== "failed").length
    const secondPayment = () => PaymentReference.make(`pay_second_${crypto.randomUUID()}`)

    const paid = Effect.fnUntraced(function* (given: Parameters<typeof ordered>[0] = {}) {
      const made = yield* order(given)
      expect(yield* deliver(world, pay(world, made.sessionId, yield* now))).toBe("applied")
      return made
    })
    /** A verified check that its subject agreed to. */
    const agreed = Effect.gen(function* () {
      const made = yield* paid({ tier: "verified" })
      const asked = yield* check(made.ticket)
      const step = yield* consentGivenStep(asked, consentOf(yield* now), asked.accounts)
      yield* Checks.use((checks) => checks.apply(asked, step))
      return { ...made, scanning: yield* check(made.ticket) }
    })
    const complete = (scanning: Check, at: Date) => completeCheck(scanning, at, [aFindingOf(scanning, at)])
    /** The same in its parts: what people look at is there before, and the step is left to be written. */
    const completing = Effect.fnUntraced(function* (scanning: Check) {
      const at = yield* now
      const finding = aFindingOf(scanning, at)
      const { tenantId, checkId } = scanning
      yield* Reviews.use((reviews) => reviews.add([{ tenantId, checkId, finding, foundAt: at }]))
      const step = yield* scanCompletedStep(scanning, aReport(scanning, at, [finding]), at)
      return Checks.use((checks) => checks.apply(scanning, step))
    })
    const excerpts = ({ tenantId, checkId }: CheckTicket) =>
      Reviews.use((reviews) =>
        Effect.map(reviews.ofCheck(tenantId, checkId), (items) => items.map(({ finding }) => finding.excerpt))
      )
    const withdraw = Effect.fnUntraced(function* (ticket: CheckTicket) {
      const until = new Date((yield* now).getTime() + 3_600_000)
      return yield* withdrawConsent(yield* sealTicket("check_subject", ticket, until), null)
    })

    it.effect(
      "a second payment of a paid check is given back once, under its own key, and changes nothing else",
      Effect.gen(function* () {
        const { sessionId, ticket, payment } = yield* paid()
        const second = secondPayment()
        const event = pay(world, sessionId, yield* now, { payment: second })
        expect(yield* deliver(world, event)).toBe("surplus")
        expect(yield* deliver(world, event)).toBe("known")
        // The provider may tell of one payment by two events.
        expect(yield* deliver(world, pay(world, sessionId, yield* now, { payment: second }))).toBe("surplus")
        expect(yield* deliver(world, pay(world, sessionId, yield* now))).toBe("no_effect")
        expect(yield* stateOf(ticket)).toEqual({ status: "scanning", steps: ["paid_quick"], refund: null })
        yield* send
        yield* send
        const [refund, ...others] = yield* refunds(ticket)
        expect(others).toEqual([])
        expect(refund).toMatchObject({ payment: second, isSurplus: true, state: "done", nextAt: null })
        expect([backOf(second), backOf(payment)]).toEqual([1, 0])
        // What becomes of the second payment is nothing to the check.
        for (const fact of [whole(second), dispute(second, "funds_withdrawn"), dispute(second, "funds_reinstated")]) {
          expect(yield* deliver(world, happen(world, fact, yield* now))).toBe("no_effect")
        }
        expect((yield* check(ticket)).status).toBe("scanning")
        // And the check's own payment is given back as that of any other.
        expect(yield* deliver(world, happen(world, whole(payment), yield* now))).toBe("applied")
        expect((yield* check(ticket)).status).toBe("refunded")
      })
    )

    it.effect(
      "of two payments of one check that are told of at the same time one begins it, and the other is given back",
      Effect.gen(function* () {
        for (let round = 0; round < ROUNDS; round += 1) {
          const { sessionId, ticket, payment } = yield* order()
          const second = secondPayment()
          const events = [pay(world, sessionId, yield* now), pay(world, sessionId, yield* now, { payment: second })]
          const outcomes = yield* Effect.all(
            events.map((event) => deliver(world, event)),
            both
          )
          expect(outcomes.toSorted()).toEqual(["applied", "surplus"])
          yield* send
          const taken = (yield* check(ticket)).payment
          expect(yield* stateOf(ticket)).toEqual({ status: "scanning", steps: ["paid_quick"], refund: null })
          const other = taken === payment ? second : payment
          expect((yield* refunds(ticket)).map((refund) => refund.payment)).toEqual([other])
          expect([backOf(other), backOf(taken ?? other)]).toEqual([1, 0])
        }
      })
    )

    it.effect(
      "what is paid at another checkout that was opened for the order is given back; where only a payer says so nothing is",
      Effect.gen(function* () {
        const { sessionId, ticket, check: ordered } = yield* order()
        const paidAt = Effect.fnUntraced(function* (given: { readonly openedFor?: string; readonly orderId: string }) {
          const payment = secondPayment()
          const other = SessionId.make(`session_${crypto.randomUUID()}`)
          const lies = { payment, amountMinor: ordered.amountMinor, currency: ordered.currency, ...given }
          return { payment, outcome: yield* deliver(world, pay(world, other, yield* now, lies)) }
        })
        const claimed = yield* paidAt({ orderId: ordered.checkId })
        expect(claimed.outcome).toBe("unknown")
        for (const openedFor of ["nobody's", crypto.randomUUID()]) {
          expect((yield* paidAt({ orderId: ordered.checkId, openedFor })).outcome).toBe("unknown")
        }
        const opened = yield* paidAt({ orderId: ordered.checkId, openedFor: ordered.checkId })
        expect(opened.outcome).toBe("surplus")
        expect(yield* deliver(world, pay(world, sessionId, yield* now))).toBe("applied")
        yield* send
        expect([backOf(claimed.payment), backOf(opened.payment)]).toEqual([0, 1])
        expect(yield* stateOf(ticket)).toEqual({ status: "scanning", steps: ["paid_quick"], refund: null })
      })
    )

    it.effect(
      "a refund that the provider says failed, early or late, is asked after at once and asked for anew, and made once",
      Effect.gen(function* () {
        for (const before of ["pending", "done"] as const) {
          const { sessionId, ticket, payment } = yield* order()
          yield* deliver(world, pay(world, sessionId, yield* now, { amountMinor: 1 }))
          world.refundsAre = before
          yield* send
          const [refund] = yield* refunds(ticket)
          expect(refund).toMatchObject({ state: before, turn: 1, problem: null })
          for (const [key, made] of world.refunds) {
            if (made.payment === payment) world.refunds.set(key, { ...made, outcome: "failed", problem: "declined" })
          }
          const failed = { ...whole(payment), refundId: refund?.refundId ?? "", status: "failed" } as const
          expect(yield* deliver(world, happen(world, failed, yield* now))).toBe("applied")
          yield* send
          expect((yield* refunds(ticket))[0]).toMatchObject({ state: "failed", problem: "declined", turn: 2 })
          // Told again, it is nothing new; and the pause is kept.
          expect(yield* deliver(world, happen(world, failed, yield* now))).toBe("no_effect")
          yield* send
          expect(backOf(payment)).toBe(0)
          world.refundsAre = "done"
          yield* TestClock.adjust(DAY)
          yield* send
          expect((yield* refunds(ticket))[0]).toMatchObject({ state: "done", problem: null, nextAt: null })
          expect(backOf(payment)).toBe(1)
          const stale = { ...failed, refundId: refund?.refundId ?? "" }
          expect(yield* deliver(world, happen(world, stale, yield* now))).toBe("no_effect")
          yield* TestClock.adjust("30 days")
          yield* send
          expect(backOf(payment)).toBe(1)
        }
      })
    )

    it.effect(
      "a refund that fails for good is tried so often as may help, then waits for a person, and ends once they gave it back",
      Effect.gen(function* () {
        for (const problem of RefundProblem.literals) {
          const { sessionId, ticket, payment } = yield* order()
          yield* deliver(world, pay(world, sessionId, yield* now, { amountMinor: 1 }))
          world.refundsAre = "failed"
          world.refundProblem = problem
          yield* send
          const turns = REFUND_PLANS[problem]?.turnsMax ?? 1
          const [first] = yield* refunds(ticket)
          expect(first).toMatchObject({ state: "failed", problem, turn: turns === 1 ? 1 : 2 })
          if (first !== undefined && turns > 1) {
            expect(yield* inNeed(ticket)).toEqual([])
            // To the last turn, as if those between had failed as well.
            yield* Checks.use((checks) => checks.askRefund(ticket, first.key, { turn: turns, at: first.at }))
            yield* send
          }
          const [need] = yield* inNeed(ticket)
          expect(need).toMatchObject({ checkId: ticket.checkId, state: "failed", problem, turn: turns, nextAt: null })
          yield* TestClock.adjust("30 days")
          yield* send
          expect((yield* inNeed(ticket))[0]?.turn).toBe(turns)
          const own = [...world.refunds].find(([, refund]) => refund.payment === payment)
          if (own === undefined) throw new Error("it was not asked for")
          // Whoever looks after it gives the payment back at the provider.
          const byPerson = {
            refundId: `re_${crypto.randomUUID()}`,
            outcome: "done",
            problem: null,
            payment,
            amountMinor: world.payments.get(payment) ?? 0,
            turn: 1
          } as const
          world.refunds.set(own[0], { ...own[1] })
          world.refunds.set(`${crypto.randomUUID()}` as never, byPerson)
          const told = { ...whole(payment), refundId: byPerson.refundId }
          expect(yield* deliver(world, happen(world, told, yield* now))).toBe("applied")
          yield* send
          expect((yield* refunds(ticket))[0]).toMatchObject({ state: "gone", problem: null, nextAt: null })
          expect(yield* inNeed(ticket)).toEqual([])
          expect(backOf(payment)).toBe(1)
        }
      })
    )

    it.effect(
      "a refund that takes a person is named by a command, and asked for anew by another, and then made once",
      Effect.gen(function* () {
        const { sessionId, ticket, payment } = yield* order()
        yield* deliver(world, pay(world, sessionId, yield* now, { amountMinor: 1 }))
        world.refundsAre = "failed"
        world.refundProblem = "card"
        yield* send
        const listed = refundList.run({ limit: 100 }, PLACE)
        const row = { check: ticket.checkId, tenant: ticket.tenantId, payment, problem: "card", asked: 1 }
        expect((yield* listed).refunds).toContainEqual(expect.objectContaining(row))
        world.refundsAre = "done"
        expect(yield* refundRetry.run({ check: ticket.checkId }, PLACE)).toEqual({ id: ticket.checkId, refunds: 1 })
        expect((yield* Effect.flip(refundRetry.run({ check: ticket.checkId }, PLACE)))._tag).toBe("CommandRefused")
        yield* send
        expect(JSON.stringify(yield* listed)).not.toContain(ticket.checkId)
        expect((yield* refunds(ticket))[0]).toMatchObject({ state: "done", problem: null, turn: 2 })
        expect(backOf(payment)).toBe(1)
      })
    )

    it.effect(
      "what the bank gives back of a check whose subject took their consent back meanwhile goes to the payer, once",
      Effect.gen(function* () {
        const { ticket, scanning, payment } = yield* agreed
        yield* complete(scanning, yield* now)
        yield* deliver(world, happen(world, dispute(payment, "funds_withdrawn"), yield* now))
        yield* withdraw(ticket)
        expect(yield* stateOf(ticket)).toMatchObject({ status: "refunded", refund: null })
        expect(yield* deliver(world, happen(world, dispute(payment, "closed"), yield* now))).toBe("no_effect")
        const reinstated = () => Effect.map(now, (at) => happen(world, dispute(payment, "funds_reinstated"), at))
        const events = [yield* reinstated(), yield* reinstated()]
        yield* Effect.all(
          events.map((event) => deliver(world, event)),
          both
        )
        yield* send
        const { steps, ...state } = yield* stateOf(ticket)
        expect(state).toEqual({ status: "refunded", refund: "done" })
        expect(steps.slice(-2)).toEqual(["consent_withdrawn_disputed", "funds_reinstated_ended"])
        expect(backOf(payment)).toBe(1)
        expect(yield* deliver(world, yield* reinstated())).toBe("no_effect")
      })
    )

    it.effect(
      "what the bank gives back of a check that was given back by us or at the provider is owed to nobody",
      Effect.gen(function* () {
        for (const end of ["withdrawn", "outside"] as const) {
          const { ticket, payment } = yield* agreed
          if (end === "withdrawn") yield* withdraw(ticket)
          else yield* deliver(world, happen(world, whole(payment), yield* now))
          for (const stage of ["funds_withdrawn", "funds_reinstated"] as const) {
            expect(yield* deliver(world, happen(world, dispute(payment, stage), yield* now))).toBe("no_effect")
          }
          yield* send
          expect([end, backOf(payment)]).toEqual([end, end === "withdrawn" ? 1 : 0])
        }
      })
    )

    it.effect(
      "what can't be given back while the bank holds it is given back as soon as the bank lets it go",
      Effect.gen(function* () {
        const { ticket, payment } = yield* agreed
        world.refundsAre = "failed"
        world.refundProblem = "disputed"
        yield* withdraw(ticket)
        yield* send
        expect((yield* refunds(ticket))[0]).toMatchObject({ state: "failed", problem: "disputed" })
        world.refundsAre = "done"
        const event = happen(world, dispute(payment, "funds_reinstated"), yield* now)
        expect(yield* deliver(world, event)).toBe("applied")
        yield* send
        expect((yield* refunds(ticket))[0]).toMatchObject({ state: "done", problem: null })
        expect(backOf(payment)).toBe(1)
      })
    )

    it.effect(
      "a part that is given back at the provider changes nothing; the whole, also in parts, ends the delivery and blanks what was found",
      Effect.gen(function* () {
        const { ticket, scanning, payment } = yield* agreed
        yield* complete(scanning, yield* now)
        const part = { ...whole(payment), refundId: "re_part", amountMinor: 1_500 }
        expect(yield* deliver(world, happen(world, part, yield* now))).toBe("no_effect")
        expect(yield* deliver(world, happen(world, { ...part, amountMinor: 1_499 }, yield* now))).toBe("no_effect")
        expect((yield* check(ticket)).status).toBe("completed")
        expect(yield* excerpts(ticket)).toEqual(["what the heck"])
        // A charge names the sum of all its refunds.
        expect(yield* deliver(world, happen(world, whole(payment), yield* now))).toBe("applied")
        expect(yield* stateOf(ticket)).toMatchObject({ status: "refunded", refund: null })
        expect(yield* excerpts(ticket)).toEqual([""])
        expect(Option.isNone(yield* Checks.use((checks) => checks.report(ticket)))).toBe(true)
        expect((yield* check(ticket)).evidenceRemovedAt).not.toBeNull()
      })
    )

    it.effect(
      "a part that we give back ends nothing: what the provider tells of it, a dispute and a whole refund outside are as of any check",
      Effect.gen(function* () {
        for (const end of ["withdrawn", "outside", "disputed"] as const) {
          const { ticket, scanning, payment } = yield* agreed
          const done = yield* complete(scanning, yield* now)
          const step = yield* unreadRefundedStep(done, 1_500, { kind: "buyer", id: "key" }, yield* now)
          yield* Effect.all(
            [1, 2].map(() => Checks.use((checks) => checks.apply(done, step))),
            both
          )
          world.refundsAre = "pending"
          yield* send
          const [part] = yield* refunds(ticket)
          expect(part).toMatchObject({ state: "pending", amountMinor: 1_500 })
          for (const [key, made] of world.refunds) {
            if (made.payment === payment) world.refunds.set(key, { ...made, outcome: "done" })
          }
          world.refundsAre = "done"
          const told = { ...whole(payment), refundId: part?.refundId ?? "", amountMinor: 1_500 }
          expect(yield* deliver(world, happen(world, told, yield* now))).toBe("applied")
          // A charge names the sum of what was given back of it, and none of the refunds.
          const sum = { ...told, refundId: "ch_1" }
          yield* send
          expect(yield* deliver(world, happen(world, sum, yield* now))).toBe("no_effect")
          expect((yield* refunds(ticket))[0]).toMatchObject({ state: "done", amountMinor: 1_500 })
          expect(yield* stateOf(ticket)).toMatchObject({ status: "completed", refund: "done" })
          if (end === "withdrawn") {
            yield* withdraw(ticket)
            yield* send
            expect(yield* stateOf(ticket)).toMatchObject({ status: "refunded", refund: "done" })
            const amounts = [...world.refunds.values()].filter((each) => each.payment === payment)
            expect(amounts.map(({ amountMinor }) => amountMinor)).toEqual([1_500, 1_499])
          } else if (end === "outside") {
            expect(yield* deliver(world, happen(world, whole(payment), yield* now))).toBe("applied")
            expect((yield* check(ticket)).status).toBe("refunded")
            expect(Option.isNone(yield* Checks.use((checks) => checks.report(ticket)))).toBe(true)
          } else {
            for (const [stage, status] of [
              ["funds_withdrawn", "disputed"],
              ["funds_reinstated", "completed"]
            ] as const) {
              expect(yield* deliver(world, happen(world, dispute(payment, stage), yield* now))).toBe("applied")
              expect((yield* check(ticket)).status).toBe(status)
            }
          }
        }
      })
    )

    it.effect(
      "a whole refund at the provider while the scan completes ends the check without a report, whichever comes first",
      Effect.gen(function* () {
        for (let round = 0; round < ROUNDS; round += 1) {
          const { ticket, scanning, payment } = yield* agreed
          const event = happen(world, whole(payment), yield* now)
          const complete = yield* completing(scanning)
          yield* Effect.all([complete, deliver(world, event)], both)
          expect(yield* stateOf(ticket)).toMatchObject({ status: "refunded", refund: null })
          expect(Option.isNone(yield* Checks.use((checks) => checks.report(ticket)))).toBe(true)
          expect(yield* excerpts(ticket)).toEqual([""])
        }
      })
    )

    it.effect(
      "consent that is taken back while the scan completes ends the check without a report, and the payment goes back once",
      Effect.gen(function* () {
        for (let round = 0; round < ROUNDS; round += 1) {
          const { ticket, scanning, payment } = yield* agreed
          const complete = yield* completing(scanning)
          yield* Effect.all([complete, withdraw(ticket)], both)
          yield* send
          expect(yield* stateOf(ticket)).toMatchObject({ status: "refunded", refund: "done" })
          expect(Option.isNone(yield* Checks.use((checks) => checks.report(ticket)))).toBe(true)
          expect(yield* excerpts(ticket)).toEqual([""])
          expect(backOf(payment)).toBe(1)
        }
      })
    )

    it.effect(
      "consent that is taken back while the bank takes or gives the money goes back to the payer only where we have it",
      Effect.gen(function* () {
        for (let round = 0; round < ROUNDS; round += 1) {
          for (const stage of ["funds_withdrawn", "funds_reinstated"] as const) {
            const { ticket, payment } = yield* agreed
            const withdrawn = happen(world, dispute(payment, "funds_withdrawn"), yield* now)
            if (stage === "funds_reinstated") yield* deliver(world, withdrawn)
            const event = stage === "funds_withdrawn" ? withdrawn : happen(world, dispute(payment, stage), yield* now)
            yield* Effect.all([deliver(world, event), withdraw(ticket)], both)
            yield* within(world, settleOpenEvents)
            yield* send
            const { status, steps } = yield* stateOf(ticket)
            const isHeldByBank = stage === "funds_withdrawn" && steps.includes("consent_withdrawn_disputed")
            expect([status, backOf(payment), steps.at(-1)]).toEqual([
              "refunded",
              isHeldByBank ? 0 : 1,
              isHeldByBank ? "consent_withdrawn_disputed" : expect.any(String)
            ])
          }
        }
      })
    )

    it.effect(
      "what is paid while its time ends begins the check or goes back, once",
      Effect.gen(function* () {
        for (let round = 0; round < ROUNDS; round += 1) {
          const { sessionId, ticket, payment } = yield* order()
          yield* TestClock.adjust("24 hours")
          const event = pay(world, sessionId, yield* now)
          yield* Effect.all([within(world, runDueChecks), deliver(world, event)], both)
          yield* send
          const { status, steps } = yield* stateOf(ticket)
          const isTaken = steps[0] === "paid_quick"
          expect([status, steps, backOf(payment)]).toEqual(
            isTaken ? ["scanning", ["paid_quick"], 0] : ["refunded", ["checkout_expired", "paid_wrongly"], 1]
          )
        }
      })
    )
  })

suite("the memory's stores", Layer.mergeAll(storePorts, signingKeys).pipe(Layer.provideMerge(cryptography)))

const stored = postgres(Redacted.make("a signing secret"))
const overDatabase = <E>(client: Layer.Layer<Layer.Services<typeof stored>, E>) =>
  Layer.mergeAll(stored.pipe(Layer.provide(client)), signingKeys).pipe(Layer.provideMerge(cryptography))

suite("the embedded Postgres", overDatabase(migratedEmbedded()))
await describeOnPostgres("payments on a Postgres server", (url) => {
  suite("a Postgres server", overDatabase(Server.layer(url)))
})

describe("when a refund that failed is asked for anew", () => {
  const it = sharedEffectTest(Layer.empty)
  it.effect(
    "each pause is longer than none and bounded, and so is how often",
    Effect.sync(() => {
      const at = new Date(0)
      for (const problem of RefundProblem.literals) {
        const plan = REFUND_PLANS[problem]
        let turn = 1
        for (let nextAt = nextTurnAt(problem, turn, at); nextAt !== null; nextAt = nextTurnAt(problem, turn, at)) {
          const hours = nextAt.getTime() / 3_600_000
          expect(hours).toBeGreaterThan(0)
          expect(hours).toBeLessThanOrEqual(plan?.pauseHoursMax ?? 0)
          turn += 1
        }
        expect(turn).toBe(plan?.turnsMax ?? 1)
      }
    })
  )
})
