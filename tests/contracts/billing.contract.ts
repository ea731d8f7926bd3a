import { describe, expect } from "bun:test"
import { Effect, Exit, type Layer, Result } from "effect"
import { Digest } from "effect/crypto"
import fc from "fast-check"
import {
  type AppendResult,
  CreditLedger,
  type Credits,
  EntryReason,
  type LedgerEntry
} from "../../ports/accounts/billing/CreditLedger.ts"
import { entryBytes, ZERO_HASH } from "../../ports/accounts/billing/entryBytes.ts"
import { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import type { Tenants } from "../../ports/accounts/tenants/Tenants.ts"
import { PROPERTY_RUNS, sharedEffectTest } from "../support/running/effectTest.ts"
import { newTenant } from "./newTenant.ts"
import { StoreSuite } from "./StoreSuite.ts"

const all = { concurrency: "unbounded" } as const
const at = new Date("2025-03-01T12:00:00.000Z")

const grant = (tenantId: TenantId, delta: number, reference: string = crypto.randomUUID()): LedgerEntry => ({
  tenantId,
  reason: "grant",
  reference,
  delta,
  at
})

const charge = (tenantId: TenantId, credits: number, reference: string = crypto.randomUUID()): LedgerEntry => ({
  tenantId,
  reason: "charge",
  reference,
  delta: -credits,
  at
})

const credits = (told: Credits | AppendResult): number => (typeof told === "object" ? told.balance : told)

const APPENDS = 200
const REFERENCES = 150
/** Each run is 200 appends that a database has to put in a row, so fewer runs than a property usually has. */
const RUNS = Math.ceil(PROPERTY_RUNS / 20)

/** 200 appends of 150 entries that add or spend up to 20 credits, so some are repeats and some find no credits. */
const appends = fc
  .tuple(
    fc.array(fc.tuple(fc.integer({ min: 1, max: 20 }), fc.constantFrom(1, -1)), {
      minLength: REFERENCES,
      maxLength: REFERENCES
    }),
    fc.array(fc.nat(REFERENCES - 1), { minLength: APPENDS, maxLength: APPENDS })
  )
  .map(([entries, picks]) =>
    picks.flatMap((pick) => {
      const entry = entries[pick]
      return entry === undefined ? [] : [{ reference: `entry ${pick}`, delta: entry[0] * entry[1] }]
    })
  )

/** What any adapter of the billing ports must do. */
export const suite = <E>(name: string, layer: Layer.Layer<Tenants | CreditLedger, E>) =>
  describe(`billing contract: ${name}`, () => {
    const it = sharedEffectTest(layer)

    describe("CreditLedger", () => {
      it.live(
        "days answers what a tenant's entries come to by UTC day, charges less what was given back apart, and the balance",
        Effect.gen(function* () {
          const ledger = yield* CreditLedger
          const tenantId = yield* newTenant
          expect(yield* ledger.days(tenantId, new Date(0))).toEqual({ balance: 0, firstAt: null, days: [] })
          const moves = [
            ["grant", 100, "2026-03-01T00:00:00.000Z"],
            ["charge", -7, "2026-03-01T23:59:59.999Z"],
            ["charge", -5, "2026-03-02T00:00:00.000Z"],
            ["refund", 7, "2026-03-04T12:00:00.000Z"],
            ["purchase", 50, "2026-03-04T13:00:00.000Z"],
            ["takeback", -50, "2026-03-05T13:00:00.000Z"],
            ["restore", 50, "2026-03-05T14:00:00.000Z"]
          ] as const
          for (const [reason, delta, at] of moves) {
            yield* ledger.append({ tenantId, reason, reference: crypto.randomUUID(), delta, at: new Date(at) })
          }
          const day = (date: string, delta: number, used: number) => ({ day: new Date(date), delta, used })
          const days = [
            day("2026-03-01", 93, 7),
            day("2026-03-02", -5, 5),
            day("2026-03-04", 57, -7),
            day("2026-03-05", 0, 0)
          ]
          const firstAt = new Date(moves[0][2])
          expect(yield* ledger.days(tenantId, new Date(0))).toEqual({ balance: 145, firstAt, days })
          expect(yield* ledger.days(tenantId, new Date("2026-03-02"))).toEqual({
            balance: 145,
            firstAt,
            days: days.slice(1)
          })
          expect(yield* ledger.days(tenantId, new Date("2026-04-01"))).toEqual({ balance: 145, firstAt, days: [] })
        })
      )

      it.live(
        "appends one entry and returns the balance after it",
        Effect.gen(function* () {
          const ledger = yield* CreditLedger
          const tenantId = yield* newTenant
          expect(credits(yield* ledger.append(grant(tenantId, 50)))).toBe(50)
          expect(credits(yield* ledger.append(charge(tenantId, 20)))).toBe(30)
          expect(credits(yield* ledger.append(charge(tenantId, 30)))).toBe(0)
        })
      )

      it.live(
        "balance is the sum of all entries; 0 for a tenant that has none",
        Effect.gen(function* () {
          const ledger = yield* CreditLedger
          const tenantId = yield* newTenant
          expect(credits(yield* ledger.balance(tenantId))).toBe(0)
          expect(credits(yield* ledger.balance(TenantId.make(crypto.randomUUID())))).toBe(0)
          const moves = { grant: 1_000_000, purchase: 50, charge: -3, refund: 3, takeback: -50, restore: 50 }
          for (const reason of EntryReason.literals) {
            yield* ledger.append({ tenantId, reason, reference: "one", delta: moves[reason], at })
          }
          expect(credits(yield* ledger.balance(tenantId))).toBe(1_000_050)
        })
      )

      it.live(
        "Atomic: of two concurrent spends of the last credit exactly one succeeds",
        Effect.gen(function* () {
          const ledger = yield* CreditLedger
          const race = Effect.gen(function* () {
            const tenantId = yield* newTenant
            yield* ledger.append(grant(tenantId, 1))
            const spends = yield* Effect.forEach(
              [charge(tenantId, 1), charge(tenantId, 1)],
              (entry) => Effect.result(ledger.append(entry)),
              all
            )
            expect(spends.filter(Result.isSuccess)).toHaveLength(1)
            expect(spends.filter(Result.isFailure)).toMatchObject([
              { failure: { _tag: "CreditsExhausted", balance: 0 } }
            ])
            expect(credits(yield* ledger.balance(tenantId))).toBe(0)
          })
          yield* Effect.all(
            Array.from({ length: 20 }, () => race),
            all
          )
        })
      )

      it.live(
        "Atomic: of 40 concurrent spends of ten credits exactly ten succeed",
        Effect.gen(function* () {
          const ledger = yield* CreditLedger
          const tenantId = yield* newTenant
          yield* ledger.append(grant(tenantId, 10))
          const spends = yield* Effect.forEach(
            Array.from({ length: 40 }, () => charge(tenantId, 1)),
            (entry) => Effect.exit(ledger.append(entry)),
            all
          )
          expect(spends.filter(Exit.isSuccess)).toHaveLength(10)
          expect(credits(yield* ledger.balance(tenantId))).toBe(0)
        })
      )

      it.live(
        "Idempotent by (tenantId, reason, reference): a repeated append is applied once, and told the entry it repeats",
        Effect.gen(function* () {
          const ledger = yield* CreditLedger
          const tenantId = yield* newTenant
          const pack = grant(tenantId, 5)
          const again = { ...pack, delta: 7, at: new Date(at.getTime() + 1) }
          expect(yield* ledger.append(pack)).toMatchObject({ balance: 5, repeats: null })
          expect(yield* ledger.append(pack)).toMatchObject({ balance: 5, repeats: pack })
          expect(yield* ledger.append(again)).toMatchObject({ balance: 5, repeats: pack })
          expect(yield* ledger.append({ ...again, reference: "another" })).toMatchObject({ balance: 12, repeats: null })
          expect(yield* ledger.append({ ...again, reference: "another", delta: -12 })).toMatchObject({ balance: 12 })
          expect(yield* ledger.append(charge(tenantId, 7))).toMatchObject({ balance: 5, repeats: null })
          expect(credits(yield* ledger.balance(tenantId))).toBe(5)
        })
      )

      it.live(
        "Idempotent by (tenantId, reason, reference): a repeated spend of the last credit succeeds and spends nothing",
        Effect.gen(function* () {
          const ledger = yield* CreditLedger
          const tenantId = yield* newTenant
          yield* ledger.append(grant(tenantId, 1))
          const spend = charge(tenantId, 1)
          expect(credits(yield* ledger.append(spend))).toBe(0)
          expect(credits(yield* ledger.append(spend))).toBe(0)
        })
      )

      it.live(
        "Idempotent by (tenantId, reason, reference): an append repeated at the same time is applied once",
        Effect.gen(function* () {
          const ledger = yield* CreditLedger
          const tenantId = yield* newTenant
          const pack = grant(tenantId, 5)
          const spend = charge(tenantId, 5)
          const twenty = (entry: LedgerEntry) => Array.from({ length: 20 }, () => ledger.append(entry))
          expect((yield* Effect.all(twenty(pack), all)).map(credits)).toEqual(Array(20).fill(5))
          expect((yield* Effect.all(twenty(spend), all)).map(credits)).toEqual(Array(20).fill(0))
          expect(credits(yield* ledger.balance(tenantId))).toBe(0)
        })
      )

      it.live(
        "a reference is unique per tenant and reason only",
        Effect.gen(function* () {
          const ledger = yield* CreditLedger
          const tenantId = yield* newTenant
          const another = yield* newTenant
          const entry = grant(tenantId, 5, "one / Ünï 🧾")
          yield* ledger.append(entry)
          yield* ledger.append({ ...entry, reason: "purchase" })
          yield* ledger.append({ ...entry, reference: "two" })
          yield* ledger.append({ ...entry, tenantId: another })
          expect(credits(yield* ledger.balance(tenantId))).toBe(15)
          expect(credits(yield* ledger.balance(another))).toBe(5)
        })
      )

      it.live(
        "MUST fail with CreditsExhausted when the entry would take the balance below zero, and then change nothing",
        Effect.gen(function* () {
          const ledger = yield* CreditLedger
          const tenantId = yield* newTenant
          const spend = charge(tenantId, 4)
          expect(yield* Effect.flip(ledger.append(spend))).toMatchObject({ _tag: "CreditsExhausted", balance: 0 })
          yield* ledger.append(grant(tenantId, 3))
          expect(yield* Effect.flip(ledger.append(spend))).toMatchObject({ _tag: "CreditsExhausted", balance: 3 })
          expect(credits(yield* ledger.balance(tenantId))).toBe(3)
          yield* ledger.append(grant(tenantId, 2))
          expect(credits(yield* ledger.append(spend))).toBe(1)
        })
      )

      it.live(
        "MUST take back all of a pack's credits however few are left, and spend nothing until the balance is above zero again",
        Effect.gen(function* () {
          const ledger = yield* CreditLedger
          const tenantId = yield* newTenant
          yield* ledger.append({ ...grant(tenantId, 50), reason: "purchase" })
          yield* ledger.append(charge(tenantId, 20))
          const back: LedgerEntry = { ...charge(tenantId, 50), reason: "takeback" }
          expect(yield* ledger.append(back)).toMatchObject({ balance: -20, repeats: null })
          expect(yield* ledger.append(back)).toMatchObject({ balance: -20, repeats: back })
          expect(yield* ledger.wallet(tenantId)).toEqual({ balance: -20, entries: 3 })
          expect(credits(yield* ledger.balance(tenantId))).toBe(0)
          expect(yield* Effect.flip(ledger.append(charge(tenantId, 1)))).toMatchObject({
            _tag: "CreditsExhausted",
            balance: 0
          })
          expect(yield* ledger.append({ ...grant(tenantId, 1), reason: "refund" })).toMatchObject({ balance: -19 })
          expect(yield* ledger.append(grant(tenantId, 20))).toMatchObject({ balance: 1 })
          expect(yield* ledger.append(charge(tenantId, 1))).toMatchObject({ balance: 0, repeats: null })
          expect((yield* ledger.chain(tenantId, { limit: 10, after: 0 })).map((entry) => entry.balanceAfter)).toEqual([
            50, 30, -20, -19, 1, 0
          ])
        })
      )

      it.live(
        "history answers the tenant's entries, newest first, and goes on behind an entry that was answered before",
        Effect.gen(function* () {
          const ledger = yield* CreditLedger
          const tenantId = yield* newTenant
          const later = new Date(at.getTime() + 1)
          const entries = [
            grant(tenantId, 5, "b"),
            { ...grant(tenantId, 1, "c"), at: later },
            charge(tenantId, 2, "z"),
            grant(tenantId, 7, "a")
          ]
          for (const entry of entries.toReversed()) yield* ledger.append(entry)
          const told = yield* ledger.history(tenantId, { limit: 10, before: null })
          expect(told).toMatchObject(entries)
          expect(told.map(({ number, balanceAfter }) => [number, balanceAfter])).toEqual([
            [4, 11],
            [3, 6],
            [2, 5],
            [1, 7]
          ])
          for (const [index, before] of told.entries()) {
            expect(yield* ledger.history(tenantId, { limit: 2, before })).toEqual(told.slice(index + 1, index + 3))
          }
          expect(yield* ledger.history(yield* newTenant, { limit: 10, before: null })).toEqual([])
        })
      )

      it.live(
        "chain answers the tenant's entries, oldest first, behind a number, and standing how far they go",
        Effect.gen(function* () {
          const ledger = yield* CreditLedger
          const tenantId = yield* newTenant
          expect(yield* ledger.wallet(tenantId)).toEqual({ balance: 0, entries: 0 })
          for (const delta of [5, -2, 9]) yield* ledger.append({ ...grant(tenantId, delta), at: new Date(at) })
          const chain = yield* ledger.chain(tenantId, { limit: 10, after: 0 })
          expect(chain.map(({ number, delta, balanceAfter }) => [number, delta, balanceAfter])).toEqual([
            [1, 5, 5],
            [2, -2, 3],
            [3, 9, 12]
          ])
          expect(yield* ledger.chain(tenantId, { limit: 1, after: 1 })).toEqual(chain.slice(1, 2))
          expect(yield* ledger.chain(tenantId, { limit: 10, after: 3 })).toEqual([])
          expect(yield* ledger.history(tenantId, { limit: 10, before: null })).toEqual(chain.toReversed())
          expect(yield* ledger.wallet(tenantId)).toEqual({ balance: 12, entries: 3 })
        })
      )

      it.live(
        "accounts answers the tenants that have a wallet or an entry, by id, a page at a time",
        Effect.gen(function* () {
          const ledger = yield* CreditLedger
          const without = yield* newTenant
          const tenants = yield* Effect.all(Array.from({ length: 5 }, () => newTenant))
          for (const tenantId of tenants) yield* ledger.append(grant(tenantId, 1))
          const told: Array<TenantId> = []
          for (;;) {
            const page = yield* ledger.accounts({ limit: 2, after: told.at(-1) ?? null })
            if (page.length === 0) break
            expect(page.length).toBeLessThanOrEqual(2)
            told.push(...page)
          }
          expect(told).toEqual([...new Set(told)].sort())
          expect(told).toEqual(expect.arrayContaining([...tenants]))
          expect(told).not.toContain(without)
        })
      )

      it.live(
        "An entry MUST NOT be changed or removed once it is appended, whatever becomes of what was given and answered",
        Effect.gen(function* () {
          const ledger = yield* CreditLedger
          const tenantId = yield* newTenant
          const given = { ...grant(tenantId, 5), at: new Date(at) }
          yield* ledger.append(given)
          const before = structuredClone(yield* ledger.chain(tenantId, { limit: 10, after: 0 }))
          Object.assign(given, { delta: 500, reference: "forged" })
          given.at.setTime(0)
          const read = ledger.chain(tenantId, { limit: 10, after: 0 })
          for (const answered of [
            ...(yield* read),
            ...(yield* ledger.history(tenantId, { limit: 10, before: null }))
          ]) {
            answered.at.setTime(0)
            Object.assign(answered, { delta: 500, balanceAfter: 500, hash: ZERO_HASH, number: 7 })
          }
          expect(yield* read).toEqual(before)
          expect(yield* ledger.wallet(tenantId)).toEqual({ balance: 5, entries: 1 })
        })
      )

      it.live(
        "64 concurrent spends, in which others are repeated or refused, are numbered without gap and chained by hash",
        Effect.gen(function* () {
          const ledger = yield* CreditLedger
          const digest = yield* Digest.Digest
          const tenantId = yield* newTenant
          yield* ledger.append(grant(tenantId, 100, "zwölf / 十二 🧾\n"))
          const spends = Array.from({ length: 64 }, (_, n) => charge(tenantId, 1 + (n % 3), `spend ${n % 60}`))
          const outcomes = yield* Effect.forEach(spends, (entry) => Effect.result(ledger.append(entry)), all)
          expect(outcomes.filter(Result.isFailure).length).toBeGreaterThan(0)
          const { balance, entries } = yield* ledger.wallet(tenantId)
          const chain = yield* ledger.chain(tenantId, { limit: 1_000, after: 0 })
          expect(chain.map(({ number }) => number)).toEqual(Array.from({ length: entries }, (_, place) => place + 1))
          let [sum, head] = [0, ZERO_HASH]
          for (const entry of chain) {
            sum += entry.delta
            head = yield* digest.digestHex(Digest.sha256, entryBytes(entry, head))
            expect(entry).toMatchObject({ balanceAfter: sum, hash: head })
          }
          expect(sum).toBe(balance)
        }).pipe(Effect.provide(Digest.layerWebCrypto))
      )

      it.property(
        "the balance equals the sum of the entries that 200 concurrent appends left, and never was below zero",
        appends,
        (entries) =>
          Effect.gen(function* () {
            const ledger = yield* CreditLedger
            const tenantId = yield* newTenant
            const appended = yield* Effect.forEach(
              entries,
              ({ reference, delta }) =>
                Effect.result(ledger.append({ tenantId, reason: "charge", reference, delta, at })),
              all
            )
            const applied = new Map<string, number>()
            for (const [index, { reference, delta }] of entries.entries()) {
              const outcome = appended[index]
              if (outcome !== undefined && Result.isSuccess(outcome)) {
                expect(outcome.success.balance).toBeGreaterThanOrEqual(0)
                applied.set(reference, delta)
              } else {
                expect(outcome).toMatchObject({ failure: { _tag: "CreditsExhausted" } })
              }
            }
            const sum = [...applied.values()].reduce((total, delta) => total + delta, 0)
            expect(credits(yield* ledger.balance(tenantId))).toBe(sum)
          }),
        RUNS
      )
    })
  })

export const stores = new StoreSuite(({ name, layer }) => suite(name, layer))
