import { describe, expect, test } from "bun:test"
import { createHash } from "node:crypto"
import { Effect, Layer } from "effect"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import {
  CHAIN_PAGE_ENTRIES,
  type VerifiedAccount,
  verifyAccount,
  verifyLedger
} from "../../../domain/accounts/billing/verifyLedger.ts"
import { layer as fixtures } from "../../../fixtures/layers/layer.ts"
import { CreditLedger, type RecordedEntry } from "../../../ports/accounts/billing/CreditLedger.ts"
import { entryBytes, ZERO_HASH } from "../../../ports/accounts/billing/entryBytes.ts"
import { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { newTenant } from "../../contracts/newTenant.ts"
import { effectTest } from "../../support/running/effectTest.ts"

const it = effectTest(Layer.mergeAll(fixtures, cryptography))
const at = new Date("2025-03-01T12:00:00.000Z")
const ENTRIES = 12

const append = (tenantId: TenantId, delta: number, reference: string = crypto.randomUUID()) =>
  CreditLedger.use((ledger) => ledger.append({ tenantId, reason: "grant", reference, delta, at }))

/** An account of twelve entries that come to 78 credits. */
const anAccount = Effect.gen(function* () {
  const tenantId = yield* newTenant
  for (let n = 1; n <= ENTRIES; n++) yield* append(tenantId, n)
  return tenantId
})

/** The ledger with a chain that somebody has been at. */
const tampered = (change: (chain: ReadonlyArray<RecordedEntry>) => ReadonlyArray<RecordedEntry>) =>
  Effect.map(CreditLedger, (ledger) =>
    CreditLedger.of({
      ...ledger,
      chain: (tenantId, { limit, after }) =>
        Effect.map(ledger.chain(tenantId, { limit: Number.MAX_SAFE_INTEGER, after: 0 }), (chain) =>
          change(chain)
            .filter(({ number }) => number > after)
            .slice(0, limit)
        )
    })
  )

const only =
  (number: number, change: (entry: RecordedEntry) => Partial<RecordedEntry>) => (chain: ReadonlyArray<RecordedEntry>) =>
    chain.map((entry) => (entry.number === number ? { ...entry, ...change(entry) } : entry))

const rechained = (chain: ReadonlyArray<RecordedEntry>): ReadonlyArray<RecordedEntry> => {
  const made: Array<RecordedEntry> = []
  for (const entry of chain) {
    const [previous] = made.slice(-1)
    const hash = createHash("sha256")
      .update(entryBytes(entry, previous?.hash ?? ZERO_HASH))
      .digest("hex")
    made.push({ ...entry, hash })
  }
  return made
}

const verdict = (change: (chain: ReadonlyArray<RecordedEntry>) => ReadonlyArray<RecordedEntry>) =>
  Effect.gen(function* () {
    const tenantId = yield* anAccount
    const ledger = yield* tampered(change)
    return yield* Effect.provideService(verifyAccount(tenantId), CreditLedger, ledger)
  })

describe("verifyAccount", () => {
  it.effect(
    "finds everything as it was appended, tells the newest hash, and reads page by page",
    Effect.gen(function* () {
      const tenantId = yield* anAccount
      for (let n = ENTRIES; n < 2 * CHAIN_PAGE_ENTRIES; n++) yield* append(tenantId, 1)
      const ledger = yield* CreditLedger
      const [newest] = yield* ledger.history(tenantId, { limit: 1, before: null })
      const limits: Array<number> = []
      const counting = CreditLedger.of({
        ...ledger,
        chain: (of, page) => {
          limits.push(page.limit)
          return ledger.chain(of, page)
        }
      })
      const balance = 78 + 2 * CHAIN_PAGE_ENTRIES - ENTRIES
      expect(yield* Effect.provideService(verifyAccount(tenantId), CreditLedger, counting)).toEqual({
        tenantId,
        entries: 2 * CHAIN_PAGE_ENTRIES,
        balance,
        head: newest?.hash ?? "",
        broken: null
      })
      expect(limits).toEqual([CHAIN_PAGE_ENTRIES, CHAIN_PAGE_ENTRIES])
      expect(yield* verifyAccount(yield* newTenant)).toMatchObject({
        entries: 0,
        balance: 0,
        head: ZERO_HASH,
        broken: null
      })
    })
  )

  it.effect(
    "takes no entry for missing that is appended while it reads",
    Effect.gen(function* () {
      const tenantId = yield* anAccount
      const ledger = yield* CreditLedger
      const busy = CreditLedger.of({
        ...ledger,
        chain: (of, page) =>
          Effect.andThen(Effect.orDie(append(tenantId, 1)), ledger.chain(of, page)).pipe(
            Effect.provideService(CreditLedger, ledger)
          )
      })
      const told = yield* Effect.provideService(verifyAccount(tenantId), CreditLedger, busy)
      expect(told).toMatchObject({ entries: ENTRIES, balance: 78, broken: null })
    })
  )

  for (const [what, change] of Object.entries<(entry: RecordedEntry) => Partial<RecordedEntry>>({
    "its reference": () => ({ reference: "another" }),
    "its reason": () => ({ reason: "purchase" }),
    "its moment": (entry) => ({ at: new Date(entry.at.getTime() + 1) }),
    "its account": () => ({ tenantId: TenantId.make(crypto.randomUUID()) }),
    "its hash": () => ({ hash: ZERO_HASH })
  })) {
    it.effect(
      `names the entry that was changed: ${what}`,
      Effect.gen(function* () {
        expect(yield* verdict(only(7, change))).toMatchObject({
          entries: 6,
          broken: { entry: 7, why: "it is not what its hash was made of, or the entry before it was changed" }
        })
      })
    )
  }

  it.effect(
    "names the entry whose credits or balance were changed, be it chained anew",
    Effect.gen(function* () {
      const broken = { entry: 7, why: "its balance is 28, and 21 and 700 are 721" }
      expect(yield* verdict(only(7, () => ({ delta: 700 })))).toMatchObject({ entries: 6, broken })
      expect(yield* verdict((chain) => rechained(only(7, () => ({ delta: 700 }))(chain)))).toMatchObject({ broken })
      expect(yield* verdict(only(7, () => ({ balanceAfter: 721 })))).toMatchObject({ broken: { entry: 7 } })
    })
  )

  it.effect(
    "names the entry that was removed: the first, one in the middle, the last",
    Effect.gen(function* () {
      for (const number of [1, 7, ENTRIES]) {
        expect(yield* verdict((chain) => chain.filter((entry) => entry.number !== number))).toMatchObject({
          entries: number - 1,
          broken: { entry: number, why: `entry ${number} is missing` }
        })
      }
    })
  )

  it.effect(
    "names the wallet that holds another number of credits than its entries come to",
    Effect.gen(function* () {
      const tenantId = yield* anAccount
      const ledger = yield* CreditLedger
      const moved = CreditLedger.of({
        ...ledger,
        wallet: (of) => Effect.map(ledger.wallet(of), (standing) => ({ ...standing, balance: 1_000 }))
      })
      expect(yield* Effect.provideService(verifyAccount(tenantId), CreditLedger, moved)).toMatchObject({
        entries: ENTRIES,
        balance: 1_000,
        broken: { entry: null, why: "the wallet holds 1000, the entries come to 78" }
      })
    })
  )
})

it.effect(
  "verifyLedger goes through every account, however many",
  Effect.gen(function* () {
    const tenants = yield* Effect.all(Array.from({ length: 1_001 }, () => newTenant))
    for (const tenantId of tenants) yield* append(tenantId, 2)
    const told: Array<VerifiedAccount> = []
    yield* verifyLedger((account) => told.push(account))
    expect(told.map(({ tenantId }) => tenantId)).toEqual([...tenants].sort())
    expect(told.every(({ broken, entries }) => broken === null && entries === 1)).toBe(true)
  })
)

test("an entry's bytes are what the description of them says", () => {
  const entry = {
    tenantId: TenantId.make("01890a5d-ac96-774b-bcce-b302099a8057"),
    number: 258,
    at: new Date(1),
    delta: -2,
    balanceAfter: 65_536,
    reason: "charge" as const,
    reference: "é/1"
  }
  expect(Buffer.from(entryBytes(entry, "ab".repeat(32))).toString("hex")).toBe(
    [
      "ab".repeat(32),
      "01890a5dac96774bbcceb302099a8057",
      "0000000000000102",
      "0000000000000001",
      "fffffffffffffffe",
      "0000000000010000",
      Buffer.from("charge").toString("hex"),
      "00",
      "c3a92f31"
    ].join("")
  )
})
