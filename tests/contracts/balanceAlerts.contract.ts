import { describe, expect } from "bun:test"
import { Effect, type Layer, Result } from "effect"
import { AlertBelow, BalanceAlerts } from "../../ports/accounts/billing/BalanceAlerts.ts"
import { CreditLedger } from "../../ports/accounts/billing/CreditLedger.ts"
import { PersonId } from "../../ports/accounts/people/Person.ts"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import type { Tenants } from "../../ports/accounts/tenants/Tenants.ts"
import { sharedEffectTest } from "../support/running/effectTest.ts"
import { sized } from "../support/running/sized.ts"
import { newTenant } from "./newTenant.ts"
import { StoreSuite } from "./StoreSuite.ts"

const all = { concurrency: "unbounded" } as const
const AT_ONCE = sized(8, 60)
const minute = (n: number): Date => new Date(Date.parse("2026-03-01T12:00:00.000Z") + n * 60_000)
const below = (credits: number) => AlertBelow.make(credits)

const move = (tenantId: TenantId, delta: number, at = minute(0)) =>
  CreditLedger.use((ledger) =>
    ledger.append({
      tenantId,
      reason: delta < 0 ? "charge" : "grant",
      reference: crypto.randomUUID(),
      delta,
      at
    })
  )

/** Claims all that is to be told; of others' tests too. Answers what is this tenant's. */
const claimed = (tenantId: TenantId, n: number) =>
  Effect.gen(function* () {
    const alerts = yield* BalanceAlerts
    const mine = []
    for (;;) {
      const next = yield* alerts.claim(minute(n), minute(n + 10))
      if (next._tag === "None") return mine
      if (next.value.tenantId === tenantId) mine.push(next.value)
    }
  })

/** What any adapter of BalanceAlerts must do. */
export const suite = <E>(name: string, layer: Layer.Layer<Tenants | CreditLedger | BalanceAlerts, E>) =>
  describe(`balance alerts contract: ${name}`, () => {
    const it = sharedEffectTest(layer)

    it.live(
      "what is told of is kept for each tenant, changed and taken off",
      Effect.gen(function* () {
        const alerts = yield* BalanceAlerts
        const [tenantId, other] = [yield* newTenant, yield* newTenant]
        expect(yield* alerts.below(tenantId)).toBeNull()
        yield* alerts.set(tenantId, below(20))
        yield* alerts.set(tenantId, below(5))
        expect([yield* alerts.below(tenantId), yield* alerts.below(other)]).toEqual([below(5), null])
        yield* alerts.set(tenantId, null)
        yield* alerts.set(tenantId, null)
        expect(yield* alerts.below(tenantId)).toBeNull()
        yield* move(tenantId, 9)
        yield* move(tenantId, -9)
        expect(yield* claimed(tenantId, 1)).toEqual([])
      })
    )

    it.live(
      "MUST have one thing to tell each time an entry takes the balance to below what is told of, and nothing for other entries",
      Effect.gen(function* () {
        const alerts = yield* BalanceAlerts
        const tenantId = yield* newTenant
        yield* move(tenantId, 4)
        yield* alerts.set(tenantId, below(10))
        // It is below already.
        yield* move(tenantId, -1)
        expect(yield* claimed(tenantId, 1)).toEqual([])
        yield* move(tenantId, 9)
        yield* move(tenantId, -2)
        expect(yield* claimed(tenantId, 2)).toEqual([])
        yield* move(tenantId, -1, minute(30))
        expect(yield* claimed(tenantId, 29)).toEqual([])
        const [first, ...more] = yield* claimed(tenantId, 30)
        expect([first, more]).toMatchObject([{ tenantId, below: 10, crossing: 5, told: [], tries: 0 }, []])
        if (first === undefined) throw new Error("it was passed")
        yield* alerts.postpone(first, null)
        // Further down, and up again without reaching it, is nothing new.
        for (const delta of [-3, -6, 5]) yield* move(tenantId, delta, minute(31))
        // A charge that the balance doesn't cover changes nothing.
        expect(Result.isFailure(yield* Effect.result(move(tenantId, -100, minute(31))))).toBe(true)
        expect(yield* claimed(tenantId, 100)).toEqual([])
        for (const delta of [5, -1]) yield* move(tenantId, delta, minute(110))
        const [second] = yield* claimed(tenantId, 110)
        expect(second).toMatchObject({ crossing: 10 })
        if (second === undefined) throw new Error("it was passed again")
        yield* alerts.postpone(second, null)
        // However near to each other charges come, one of them passes it.
        yield* move(tenantId, 20, minute(120))
        yield* Effect.all(
          Array.from({ length: AT_ONCE }, () => Effect.result(move(tenantId, -3, minute(121)))),
          all
        )
        expect(yield* claimed(tenantId, 121)).toHaveLength(1)
      })
    )

    it.live(
      "an alert is held by one, knows who was told, is told again later, and begins anew where the balance was passed again",
      Effect.gen(function* () {
        const alerts = yield* BalanceAlerts
        const tenantId = yield* newTenant
        yield* alerts.set(tenantId, below(5))
        yield* move(tenantId, 5)
        yield* move(tenantId, -1, minute(1))
        const [first] = yield* claimed(tenantId, 1)
        if (first === undefined) throw new Error("it was passed")
        expect(yield* claimed(tenantId, 10)).toEqual([])
        const [one, two] = [PersonId.make(crypto.randomUUID()), PersonId.make(crypto.randomUUID())]
        yield* alerts.told(first, one)
        const [second] = yield* claimed(tenantId, 11)
        if (second === undefined) throw new Error("its claim lapsed")
        expect(second).toMatchObject({ told: [one], tries: 0, crossing: first.crossing })
        yield* alerts.told(first, two)
        yield* alerts.postpone(first, null)
        yield* alerts.told(second, two)
        yield* alerts.postpone(second, minute(60))
        expect(yield* claimed(tenantId, 59)).toEqual([])
        const [third] = yield* claimed(tenantId, 60)
        expect(third).toMatchObject({ told: [one, two], tries: 1 })
        yield* move(tenantId, 1, minute(61))
        yield* move(tenantId, -1, minute(61))
        if (third !== undefined) yield* alerts.postpone(third, null)
        expect(yield* claimed(tenantId, 61)).toMatchObject([{ told: [], tries: 0, crossing: first.crossing + 2 }])
      })
    )
  })

export const stores = new StoreSuite(({ name, layer }) => suite(name, layer))
