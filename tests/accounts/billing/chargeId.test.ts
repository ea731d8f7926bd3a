import { describe, expect } from "bun:test"
import { Effect, Exit, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import { chargeId, LOST_CHARGE_SECONDS, makeResumeLostCharge } from "../../../domain/accounts/billing/chargeId.ts"
import { LedgerUnavailable } from "../../../ports/accounts/billing/CreditLedger.ts"
import { effectTest } from "../../support/running/effectTest.ts"

const it = effectTest(cryptography)

const lostOf = Effect.gen(function* () {
  const ids: Array<string> = []
  const resuming = makeResumeLostCharge()
  const charge = (request: string, ending: Effect.Effect<unknown, LedgerUnavailable>) =>
    resuming(
      request,
      Effect.flatMap(chargeId, (id) => {
        ids.push(id)
        return ending
      }),
      Exit.isFailure
    )
  return { ids, charge }
})
const lost = Effect.fail(new LedgerUnavailable({ cause: "the answer was lost" }))

describe("the id of a charge", () => {
  it.effect(
    "is a new one for each request whose answer was delivered",
    Effect.gen(function* () {
      const { ids, charge } = yield* lostOf
      for (let time = 0; time < 3; time++) yield* charge("a", Effect.void)
      expect(new Set(ids).size).toBe(3)
    })
  )

  it.effect(
    "is the lost one's for the same request sent again, once",
    Effect.gen(function* () {
      const { ids, charge } = yield* lostOf
      yield* Effect.exit(charge("a", lost))
      yield* charge("b", Effect.void)
      yield* Effect.exit(charge("a", lost))
      yield* charge("a", Effect.void)
      yield* charge("a", Effect.void)
      const [first, other, second, third, fourth] = ids
      expect([second, third]).toEqual([first, first])
      expect(new Set([first, other, fourth]).size).toBe(3)
    })
  )

  it.effect(
    "is lost too where the request was given up while the database hung",
    Effect.gen(function* () {
      const { ids, charge } = yield* lostOf
      const hanging = yield* Effect.forkChild(charge("a", Effect.never), { startImmediately: true })
      yield* Fiber.interrupt(hanging)
      yield* charge("a", Effect.void)
      expect(ids[1]).toBe(ids[0] ?? "")
    })
  )

  it.effect(
    "of two of the same at once only one takes up what was lost",
    Effect.gen(function* () {
      const { ids, charge } = yield* lostOf
      yield* Effect.exit(charge("a", lost))
      yield* Effect.all([charge("a", Effect.yieldNow), charge("a", Effect.yieldNow)], { concurrency: "unbounded" })
      expect(new Set(ids).size).toBe(2)
    })
  )

  it.effect(
    "is forgotten after LOST_CHARGE_SECONDS",
    Effect.gen(function* () {
      const { ids, charge } = yield* lostOf
      yield* Effect.exit(charge("a", lost))
      yield* TestClock.adjust(LOST_CHARGE_SECONDS * 1000)
      yield* charge("a", Effect.void)
      expect(new Set(ids).size).toBe(2)
    })
  )
})
