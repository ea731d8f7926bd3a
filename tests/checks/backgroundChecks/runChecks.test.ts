import { expect } from "bun:test"
import { Context, Deferred, Effect, Layer, Logger, Option } from "effect"
import { TestClock } from "effect/testing"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import { paidStep } from "../../../domain/checks/backgroundChecks/steps.ts"
import { layer as fixtures } from "../../../fixtures/layers/layer.ts"
import { SCANS_AT_ONCE, work } from "../../../hosts/workers/checks/backgroundChecks.ts"
import { startOne } from "../../../hosts/workers/Work.ts"
import { PaymentReference } from "../../../ports/accounts/payments/Payment.ts"
import { AccountHistory } from "../../../ports/checks/backgroundChecks/AccountHistory.ts"
import type { Check } from "../../../ports/checks/backgroundChecks/Check.ts"
import { Checks } from "../../../ports/checks/backgroundChecks/Checks.ts"
import { Mail } from "../../../ports/system/Mail.ts"
import { StoreUnavailable } from "../../../ports/system/StoreUnavailable.ts"
import { HOUR_MS } from "../../../ports/time/days.ts"
import { askedCheck, aVerifiedCheck, checkAccount } from "../../contracts/consentExamples.ts"
import { newTenant } from "../../contracts/newTenant.ts"
import { effectTest } from "../../support/running/effectTest.ts"

const it = effectTest(Layer.mergeAll(fixtures, cryptography, Logger.layer([])))
const SERVICE = { serviceName: "CreatorSignal", baseUrl: "https://signal.example" }
const START = new Date(Date.UTC(2026, 2, 1))

type Looked = "mails" | "scans" | "due"

/** Services over the fixtures that count what the worker looks for, and fail at what is in `broken`. */
const watched = Effect.gen(function* () {
  yield* TestClock.setTime(START.getTime())
  const asked: Record<Looked, number> = { mails: 0, scans: 0, due: 0 }
  const broken = new Set<Looked>()
  const away = new StoreUnavailable({ store: "Checks", cause: new Error("away") })
  const counted = <A>(what: Looked, effect: Effect.Effect<A, StoreUnavailable>) =>
    Effect.suspend(() => {
      asked[what] += 1
      return broken.has(what) ? Effect.fail(away) : effect
    })
  const checks = yield* Checks
  const context = yield* Effect.context<Layer.Success<typeof fixtures> | Layer.Success<typeof cryptography>>()
  const services = Context.add(context, Checks, {
    ...checks,
    claimMail: (...one) => counted("mails", checks.claimMail(...one)),
    claimScan: (...one) => counted("scans", checks.claimScan(...one)),
    due: (...one) => counted("due", checks.due(...one))
  })
  return { asked, broken, services }
})

/** Lets time pass, a second at a time, until something is so. */
const until = <E, R>(isSo: Effect.Effect<boolean, E, R>) =>
  Effect.gen(function* () {
    while (!(yield* isSo)) yield* TestClock.adjust("1 second")
  })

const statusOf = (check: Check) =>
  Effect.map(
    Checks.use((checks) => checks.find(check)),
    (found) => Option.getOrThrow(found).status
  )

/** A quick check that is paid: it is to be scanned. */
const scanning = Effect.gen(function* () {
  const checks = yield* Checks
  const order = aVerifiedCheck(yield* newTenant, START, {
    tier: "quick",
    accounts: [checkAccount("instagram", "nova.cooks")]
  })
  const check = yield* checks.create(order)
  const payment = PaymentReference.make(`pay_${check.checkId}`)
  yield* checks.apply(check, yield* paidStep(check, { payment, eventId: `evt_${check.checkId}`, at: START }))
  return check
})

/** One whose time to be paid is over. */
const unpaid = Effect.gen(function* () {
  return yield* Checks.use(
    Effect.fnUntraced(function* (checks) {
      return yield* checks.create(aVerifiedCheck(yield* newTenant, START, { payableUntil: START }))
    })
  )
})

it.effect(
  "checks are mailed, scanned and ended as soon as a worker starts, one behind the other without a pause, until it stops",
  Effect.gen(function* () {
    const { asked, services } = yield* watched
    const sent = yield* Deferred.make<void>()
    yield* askedCheck(yield* newTenant, START)
    const [late, ...scans] = [
      yield* unpaid,
      ...(yield* Effect.all(Array.from({ length: SCANS_AT_ONCE + 2 }, () => scanning)))
    ]
    const stop = startOne(
      Context.add(services, Mail, { send: () => Effect.asVoid(Deferred.succeed(sent, undefined)) }),
      work,
      SERVICE
    )
    yield* Deferred.await(sent)
    // No time passes: what is there is done at once.
    for (const check of scans) {
      while ((yield* statusOf(check)) !== "completed") yield* Effect.yieldNow
    }
    while ((yield* statusOf(late)) !== "expired") yield* Effect.yieldNow
    const before = { ...asked }
    yield* until(
      Effect.sync(() => asked.mails > before.mails + 2 && asked.scans > before.scans + 2 && asked.due > before.due + 2)
    )
    yield* Effect.promise(stop)
    const last = { ...asked }
    yield* TestClock.adjust(HOUR_MS)
    expect(asked).toEqual(last)
  })
)

it.effect(
  "a round of checks that fails keeps neither the next one nor another kind of work back",
  Effect.gen(function* () {
    for (const what of ["mails", "scans", "due"] as const) {
      const { asked, broken, services } = yield* watched
      broken.add(what)
      const [asked1, scan, late] = [yield* askedCheck(yield* newTenant, START), yield* scanning, yield* unpaid]
      const written = new Set<string>()
      const stop = startOne(
        Context.add(services, Mail, { send: ({ to }) => Effect.sync(() => void written.add(to)) }),
        work,
        SERVICE
      )
      const areDone = Effect.gen(function* () {
        return {
          mails: written.has(asked1.creatorEmail ?? ""),
          scans: (yield* statusOf(scan)) === "completed",
          due: (yield* statusOf(late)) === "expired"
        }
      })
      const all = { mails: true, scans: true, due: true }
      const isDone = (wanted: typeof all) => Effect.map(areDone, (done) => Bun.deepEquals(done, wanted))
      yield* until(isDone({ ...all, [what]: false }))
      yield* until(Effect.sync(() => asked[what] > 4))
      broken.clear()
      yield* until(isDone(all))
      yield* Effect.promise(stop)
    }
  })
)

it.effect(
  "a mail that is under way when a worker stops is recorded, and a scan is left to the next worker, which goes on with it",
  Effect.gen(function* () {
    const { services } = yield* watched
    const checks = yield* Checks
    const [mailing, reading] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
    const taken = yield* Deferred.make<void>()
    yield* askedCheck(yield* newTenant, START)
    const scan = yield* scanning
    const stop = startOne(
      services.pipe(
        Context.add(Mail, { send: () => Effect.andThen(Deferred.succeed(mailing, undefined), Deferred.await(taken)) }),
        Context.add(AccountHistory, {
          read: () => Effect.andThen(Deferred.succeed(reading, undefined), Effect.never)
        })
      ),
      work,
      SERVICE
    )
    yield* Effect.all([Deferred.await(mailing), Deferred.await(reading)])
    const stopped = stop()
    yield* Deferred.succeed(taken, undefined)
    yield* Effect.promise(() => stopped)
    yield* TestClock.adjust(HOUR_MS)
    const later = new Date(START.getTime() + HOUR_MS)
    expect(yield* checks.claimMail(later, later)).toEqual(Option.none())
    expect(yield* statusOf(scan)).toBe("scanning")
    const stopNext = startOne(services, work, SERVICE)
    yield* until(Effect.map(statusOf(scan), (status) => status === "completed"))
    yield* Effect.promise(stopNext)
  })
)
