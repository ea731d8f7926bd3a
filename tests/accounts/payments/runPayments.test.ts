import { expect } from "bun:test"
import { Context, Deferred, Effect, Layer, Logger, Option } from "effect"
import { TestClock } from "effect/testing"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import { paidWronglyStep } from "../../../domain/checks/backgroundChecks/steps.ts"
import { layer as fixtures } from "../../../fixtures/layers/layer.ts"
import { work } from "../../../hosts/workers/accounts/payments.ts"
import { startOne } from "../../../hosts/workers/Work.ts"
import { PaymentReference } from "../../../ports/accounts/payments/Payment.ts"
import { PaymentEvents } from "../../../ports/accounts/payments/PaymentEvents.ts"
import { Payments, PaymentsUnavailable, type Refund } from "../../../ports/accounts/payments/Payments.ts"
import { Checks } from "../../../ports/checks/backgroundChecks/Checks.ts"
import { StoreUnavailable } from "../../../ports/system/StoreUnavailable.ts"
import { HOUR_MS } from "../../../ports/time/days.ts"
import { aCheck } from "../../contracts/checkExamples.ts"
import { newTenant } from "../../contracts/newTenant.ts"
import { effectTest } from "../../support/running/effectTest.ts"

const SERVICE = { serviceName: "CreatorSignal", baseUrl: "https://brand.example" }

const it = effectTest(Layer.mergeAll(fixtures, cryptography, Logger.layer([])))
const START = Date.UTC(2026, 10, 1)
const cause = new Error("away")

/** Services over the fixtures that count what the worker looks for, and fail at what is in `broken`. */
const watched = Effect.gen(function* () {
  yield* TestClock.setTime(START)
  const asked = { events: 0, refunds: 0, missed: 0 }
  const broken = new Set<keyof typeof asked>()
  const counted = <A, E>(what: keyof typeof asked, effect: Effect.Effect<A, E>, failure: E): Effect.Effect<A, E> =>
    Effect.suspend(() => {
      asked[what] += 1
      return broken.has(what) ? Effect.fail(failure) : effect
    })
  const events = yield* PaymentEvents
  const checks = yield* Checks
  const payments = yield* Payments
  const context = yield* Effect.context<Layer.Success<typeof fixtures> | Layer.Success<typeof cryptography>>()
  const services = context.pipe(
    Context.add(PaymentEvents, {
      ...events,
      open: (...one) => counted("events", events.open(...one), new StoreUnavailable({ store: "PaymentEvents", cause }))
    }),
    Context.add(Checks, {
      ...checks,
      claimRefund: (...one) =>
        counted("refunds", checks.claimRefund(...one), new StoreUnavailable({ store: "Checks", cause }))
    }),
    Context.add(Payments, {
      ...payments,
      missed: () => counted("missed", Effect.succeed([]), new PaymentsUnavailable({ cause }))
    })
  )
  return { asked, broken, services }
})

/** Lets time pass, a second at a time, until something is so. */
const until = Effect.fnUntraced(function* (isSo: () => boolean) {
  while (!isSo()) yield* TestClock.adjust("1 second")
})

/** A check whose payment is to be given back. */
const owedRefund = Effect.gen(function* () {
  const checks = yield* Checks
  const check = yield* checks.create(aCheck(yield* newTenant))
  const paid = { payment: PaymentReference.make(`pay_${check.checkId}`), eventId: "evt_1", at: new Date(START) }
  yield* checks.apply(check, yield* paidWronglyStep(check, paid))
  return check
})

const standingOf = (check: Effect.Success<typeof owedRefund>) =>
  Effect.map(
    Checks.use((checks) => checks.refundOf(check)),
    (found) => Option.map(found, ({ state, refundId }) => ({ state, refundId }))
  )

it.effect(
  "payments are settled, given back and reconciled at the start of a worker, and again and again until it stops",
  Effect.gen(function* () {
    const { asked, services } = yield* watched
    const stop = startOne(services, work, SERVICE)
    // Before any time has passed. What was missed is listed, and what is open settled behind it.
    yield* until(() => asked.events >= 2 && asked.refunds >= 1 && asked.missed >= 1)
    expect(asked.missed).toBe(1)
    const early = { ...asked }
    yield* until(() => asked.events > early.events + 2 && asked.refunds > early.refunds + 2)
    expect(asked.missed).toBe(1)
    yield* until(() => asked.missed === 2)
    yield* Effect.promise(stop)
    const last = { ...asked }
    yield* TestClock.adjust(HOUR_MS)
    expect(asked).toEqual(last)
  })
)

it.effect(
  "a round of payments that fails keeps neither the next one nor another kind of work back",
  Effect.gen(function* () {
    for (const what of ["events", "refunds", "missed"] as const) {
      const { asked, broken, services } = yield* watched
      broken.add(what)
      const check = yield* owedRefund
      const stop = startOne(
        Context.add(services, Payments, {
          ...Context.get(services, Payments),
          refund: () => Effect.succeed<Refund>({ refundId: "re_1", outcome: "done", problem: null })
        }),
        work,
        SERVICE
      )
      yield* until(() => asked.events > 3 && asked.refunds > 3 && asked[what] > 1)
      broken.clear()
      const before = asked.refunds
      yield* until(() => asked.refunds > before + 1)
      expect(yield* standingOf(check)).toEqual(Option.some({ state: "done", refundId: "re_1" }))
      yield* Effect.promise(stop)
    }
  })
)

it.effect(
  "a refund that is under way when a worker stops is recorded before it has stopped",
  Effect.gen(function* () {
    const { services } = yield* watched
    const check = yield* owedRefund
    const asked = yield* Deferred.make<void>()
    const answer = yield* Deferred.make<Refund>()
    const stop = startOne(
      Context.add(services, Payments, {
        ...Context.get(services, Payments),
        refund: () => Effect.andThen(Deferred.succeed(asked, undefined), Deferred.await(answer))
      }),
      work,
      SERVICE
    )
    yield* Deferred.await(asked)
    const stopped = stop()
    expect(yield* standingOf(check)).toEqual(Option.some({ state: "asked", refundId: null }))
    yield* Deferred.succeed(answer, { refundId: "re_1", outcome: "done", problem: null })
    yield* Effect.promise(() => stopped)
    expect(yield* standingOf(check)).toEqual(Option.some({ state: "done", refundId: "re_1" }))
  })
)
