import { describe, expect } from "bun:test"
import { Effect, type Layer, Option, Result } from "effect"
import { type CreditLedger, Credits } from "../../ports/accounts/billing/CreditLedger.ts"
import { KeyId, SecretHash } from "../../ports/accounts/keys/ApiKey.ts"
import { ApiKeys } from "../../ports/accounts/keys/ApiKeys.ts"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import type { Tenants } from "../../ports/accounts/tenants/Tenants.ts"
import {
  DISCOVERY_BYTES_MAX,
  Discoveries,
  type DiscoveryRecord,
  type DiscoveryStart,
  type FoundTogether
} from "../../ports/creators/discovery/Discoveries.ts"
import type { Discovery } from "../../ports/creators/discovery/Discovery.ts"
import { FOOTPRINT_ACCOUNTS_MAX, Footprints, VOTES_MAX } from "../../ports/creators/discovery/Footprints.ts"
import {
  ADDRESS_CHARACTERS_MAX,
  EXCERPT_CHARACTERS_MAX,
  TITLE_CHARACTERS_MAX,
  WEB_RESULTS_MAX,
  WebSearch
} from "../../ports/creators/discovery/WebSearch.ts"
import type { SocialAccount } from "../../ports/creators/identity/SocialAccount.ts"
import { Lookups } from "../../ports/creators/lookups/Lookups.ts"
import { effectTest, sharedEffectTest } from "../support/running/effectTest.ts"
import { anAccount, aTenantWith, balanceOf, entriesOf, noon } from "./creatorsExamples.ts"
import { aFound } from "./discoveryExamples.ts"
import { newTenant } from "./newTenant.ts"
import { StoreSuite } from "./StoreSuite.ts"

const all = { concurrency: "unbounded" } as const

const accountsOf = (count: number): ReadonlyArray<SocialAccount> => Array.from({ length: count }, () => anAccount())

const inOrder = (accounts: ReadonlyArray<SocialAccount>) =>
  accounts.toSorted((a, b) => (`${a.platform}/${a.handle}` < `${b.platform}/${b.handle}` ? -1 : 1))

/** What any adapter of Footprints must do. */
export const footprintsSuite = <E>(name: string, layer: Layer.Layer<Footprints | Tenants, E>) =>
  describe(`footprints contract: ${name}`, () => {
    const it = sharedEffectTest(layer)

    it.live(
      "of is the accounts of an account's footprint, itself included, by platform, then handle; itself alone where none is known",
      Effect.gen(function* () {
        const footprints = yield* Footprints
        const accounts = [anAccount("youtube"), anAccount("x"), anAccount("instagram"), anAccount("x")]
        const stranger = anAccount("x")
        for (const account of [...accounts, stranger]) expect(yield* footprints.of(account, null)).toEqual([account])
        const linked = yield* footprints.link(accounts)
        expect(linked.accounts).toEqual(inOrder(accounts))
        for (const account of accounts) expect(yield* footprints.of(account, null)).toEqual(inOrder(accounts))
        expect(yield* footprints.of(stranger, null)).toEqual([stranger])
      })
    )

    it.live(
      "groups are the footprints that accounts are in as a tenant sees them, in the order of the accounts; null where one is in none",
      Effect.gen(function* () {
        const footprints = yield* Footprints
        const [me, other] = [yield* newTenant, yield* newTenant]
        const [a, b, c, lone] = [anAccount(), anAccount(), anAccount(), anAccount()]
        const { id } = yield* footprints.link([a, b, c])
        expect(yield* footprints.groups(me, [])).toEqual([])
        expect(yield* footprints.groups(me, [lone, b, a, b])).toEqual([null, id, id, id])
        yield* footprints.exclude(me, b, noon(1))
        expect(yield* footprints.groups(me, [a, b])).toEqual([id, null])
        expect(yield* footprints.groups(other, [a, b])).toEqual([id, id])
      })
    )

    it.live(
      "apart are the accounts that a tenant took out of an account's footprint, and those of footprints that they took it out of",
      Effect.gen(function* () {
        const footprints = yield* Footprints
        const [me, other] = [yield* newTenant, yield* newTenant]
        const [a, b, c, lone] = [anAccount("x"), anAccount("kick"), anAccount("reddit"), anAccount()]
        yield* footprints.link([a, b, c])
        const apart = (tenantId: TenantId, account: SocialAccount) =>
          Effect.map(footprints.apart(tenantId, account), inOrder)
        for (const each of [a, lone]) expect(yield* apart(me, each)).toEqual([])
        yield* footprints.exclude(me, b, noon(1))
        expect(yield* apart(me, a)).toEqual([b])
        expect(yield* apart(me, c)).toEqual([b])
        expect(yield* apart(me, b)).toEqual(inOrder([a, c]))
        for (const each of [a, b, c]) expect(yield* apart(other, each)).toEqual([])
      })
    )

    it.live(
      "link makes one footprint of accounts and of every footprint that one of them is in; it has the lowest id of those",
      Effect.gen(function* () {
        const footprints = yield* Footprints
        const accounts = accountsOf(5)
        const [a, b, c, d, e] = accounts
        if (a === undefined || b === undefined || c === undefined || d === undefined || e === undefined) return
        const first = yield* footprints.link([a, b])
        const second = yield* footprints.link([c, d])
        expect(first.id).not.toBe(second.id)
        const joined = yield* footprints.link([b, d, e])
        expect([joined.id]).toEqual([first.id, second.id].toSorted().slice(0, 1))
        expect(joined.accounts).toEqual(inOrder(accounts))
        for (const account of accounts) expect(yield* footprints.of(account, null)).toEqual(inOrder(accounts))
      })
    )

    it.live(
      "Idempotent: a link that is repeated, in any order and with accounts named twice, is the same footprint",
      Effect.gen(function* () {
        const footprints = yield* Footprints
        const accounts = accountsOf(3)
        const linked = yield* footprints.link(accounts)
        expect(yield* footprints.link([...accounts.toReversed(), ...accounts])).toEqual(linked)
        expect(yield* footprints.link(accounts.slice(0, 2))).toEqual(linked)
      })
    )

    it.live(
      "Atomic: concurrent links that have an account in common end in one footprint",
      Effect.gen(function* () {
        const footprints = yield* Footprints
        const accounts = accountsOf(FOOTPRINT_ACCOUNTS_MAX)
        const pairs = accounts.slice(1).map((account, index) => [account, accounts[index] ?? account])
        yield* Effect.forEach(pairs, (pair) => footprints.link(pair), all)
        for (const account of accounts) expect(yield* footprints.of(account, null)).toEqual(inOrder(accounts))
      })
    )

    it.live(
      "MUST fail with FootprintTooLarge when it would have more than FOOTPRINT_ACCOUNTS_MAX accounts, and then change nothing",
      Effect.gen(function* () {
        const footprints = yield* Footprints
        const [most, others] = [accountsOf(FOOTPRINT_ACCOUNTS_MAX - 1), accountsOf(2)]
        yield* footprints.link(most)
        yield* footprints.link(others)
        for (const accounts of [[...most.slice(0, 1), ...others.slice(0, 1)], accountsOf(FOOTPRINT_ACCOUNTS_MAX + 1)]) {
          const before = yield* Effect.forEach(accounts, (each) => footprints.of(each, null))
          expect(yield* Effect.flip(footprints.link(accounts))).toMatchObject({ _tag: "FootprintTooLarge" })
          expect(yield* Effect.forEach(accounts, (each) => footprints.of(each, null))).toEqual(before)
        }
        const last = anAccount()
        expect((yield* footprints.link([...most.slice(0, 1), last])).accounts).toHaveLength(FOOTPRINT_ACCOUNTS_MAX)
      })
    )

    it.live(
      "exclude takes an account out of its footprint in a tenant's view; every other tenant sees what they saw. Idempotent",
      Effect.gen(function* () {
        const footprints = yield* Footprints
        const [tenantId, other] = [yield* newTenant, yield* newTenant]
        const [kept, out, third] = [anAccount(), anAccount("x"), anAccount("kick")]
        const { id, accounts } = yield* footprints.link([kept, out, third])
        for (const at of [noon(1), noon(2)]) {
          expect(yield* footprints.exclude(tenantId, out, at)).toEqual({ id, accounts: inOrder([kept, third]) })
          expect(yield* footprints.of(out, tenantId)).toEqual([out])
          expect(yield* footprints.of(kept, tenantId)).toEqual(inOrder([kept, third]))
        }
        for (const each of [kept, out, third]) {
          for (const viewer of [other, null]) expect(yield* footprints.of(each, viewer)).toEqual(accounts)
        }
        // What is linked since is seen, but for what was taken out.
        const fourth = anAccount("twitch")
        yield* footprints.link([out, fourth])
        expect(yield* footprints.of(fourth, tenantId)).toEqual(inOrder([kept, third, fourth]))
        expect(yield* footprints.of(out, tenantId)).toEqual([out])
      })
    )

    it.live(
      "of concurrent exclusions and links each is done: what one tenant takes out, the others see",
      Effect.gen(function* () {
        const footprints = yield* Footprints
        const tenants = yield* Effect.all([newTenant, newTenant, newTenant])
        const accounts = accountsOf(FOOTPRINT_ACCOUNTS_MAX)
        const [first = anAccount(), ...others] = accounts
        yield* footprints.link(accounts.slice(0, 4))
        yield* Effect.all(
          [
            ...accounts.slice(4).map((account) => Effect.asVoid(footprints.link([first, account]))),
            ...tenants.map((tenantId, place) =>
              Effect.asVoid(footprints.exclude(tenantId, others[place] ?? first, noon(1)))
            )
          ],
          all
        )
        for (const [place, tenantId] of tenants.entries()) {
          const expected = accounts.filter((account) => account !== others[place])
          expect(yield* footprints.of(first, tenantId)).toEqual(inOrder(expected))
        }
        expect(yield* footprints.of(first, null)).toEqual(inOrder(accounts))
      })
    )

    it.live(
      "an account that was taken out of one footprint is in another that it is linked to later, as the tenant sees it",
      Effect.gen(function* () {
        const footprints = yield* Footprints
        const tenantId = yield* newTenant
        const [wrong, account, right] = accountsOf(3)
        if (wrong === undefined || account === undefined || right === undefined) return
        yield* footprints.link([wrong, account])
        yield* footprints.exclude(tenantId, account, noon(1))
        yield* footprints.unlink(account)
        yield* footprints.link([account, right])
        expect(yield* footprints.of(account, tenantId)).toEqual(inOrder([account, right]))
        // The footprint that it was taken out of becomes one with this: then it is out of that.
        yield* footprints.link([right, wrong])
        expect(yield* footprints.of(account, tenantId)).toEqual([account])
        expect(yield* footprints.of(right, tenantId)).toEqual(inOrder([right, wrong]))
        expect(yield* footprints.of(account, null)).toEqual(inOrder([account, right, wrong]))
      })
    )

    it.live(
      "MUST fail with NotLinked when the account is in no footprint of another account, and was taken out of none",
      Effect.gen(function* () {
        const footprints = yield* Footprints
        const [tenantId, other] = [yield* newTenant, yield* newTenant]
        const [alone, one, two] = [anAccount(), anAccount(), anAccount()]
        yield* footprints.link([alone])
        for (const account of [anAccount(), alone]) {
          expect(yield* Effect.flip(footprints.exclude(tenantId, account, noon(1)))).toMatchObject({
            _tag: "NotLinked"
          })
        }
        yield* footprints.link([one, two])
        yield* footprints.exclude(tenantId, one, noon(1))
        // Nothing is left to take the second out of, but for the other tenant.
        expect(yield* Effect.flip(footprints.exclude(tenantId, two, noon(1)))).toMatchObject({ _tag: "NotLinked" })
        expect((yield* footprints.exclude(other, two, noon(1))).accounts).toEqual([one])
      })
    )

    it.live(
      "unlink takes an account out of its footprint for every tenant. MUST fail with NotLinked when it is in none",
      Effect.gen(function* () {
        const footprints = yield* Footprints
        const tenantId = yield* newTenant
        const accounts = accountsOf(3)
        const [out = anAccount(), ...others] = accounts
        const { id } = yield* footprints.link(accounts)
        expect(yield* footprints.unlink(out)).toEqual({ id, accounts: inOrder(others) })
        for (const viewer of [tenantId, null]) {
          expect(yield* footprints.of(out, viewer)).toEqual([out])
          for (const each of others) expect(yield* footprints.of(each, viewer)).toEqual(inOrder(others))
        }
        for (const account of [out, anAccount()]) {
          expect(yield* Effect.flip(footprints.unlink(account))).toMatchObject({ _tag: "NotLinked" })
        }
        expect(yield* footprints.of(others[0] ?? out, null)).toEqual(inOrder(others))
      })
    )

    it.live(
      "votes are the accounts that tenants took out of a footprint they are still in, most tenants first",
      Effect.gen(function* () {
        const footprints = yield* Footprints
        const tenants = yield* Effect.all([newTenant, newTenant, newTenant])
        const accounts = accountsOf(4)
        const [often = anAccount(), once = often, gone = often] = accounts
        const { id } = yield* footprints.link(accounts)
        for (const [place, tenantId] of tenants.entries()) {
          yield* footprints.exclude(tenantId, often, noon(place + 1))
          yield* footprints.exclude(tenantId, gone, noon(1))
        }
        yield* footprints.exclude(tenants[0], once, noon(4))
        yield* footprints.unlink(gone)
        const votes = yield* footprints.votes
        expect(votes.length).toBeLessThanOrEqual(VOTES_MAX)
        expect(votes).toEqual(votes.toSorted((a, b) => b.tenants - a.tenants))
        expect(votes.filter((vote) => vote.id === id)).toEqual([
          { account: often, id, tenants: 3, at: noon(3) },
          { account: once, id, tenants: 1, at: noon(4) }
        ])
      })
    )
  })

/** A key of a tenant that may make so many discoveries a day. */
const aDiscoverer = (tenantId: TenantId, discoveries?: number) =>
  Effect.gen(function* () {
    const keys = yield* ApiKeys
    const id = KeyId.make(crypto.randomUUID())
    const secretHash = SecretHash.make(crypto.getRandomValues(new Uint8Array(32)).toHex())
    yield* keys.insert(
      { id, tenantId, label: "A key", scope: "full", createdAt: noon(1), lastUsedAt: null },
      secretHash
    )
    if (discoveries !== undefined) yield* keys.limit(id, { discoveries })
    return id
  })

const aDiscovery = (seed: SocialAccount, given: Partial<Discovery> = {}): Discovery => ({
  seed: { ...seed, displayName: "Nova cooks 🍳" },
  accounts: [
    {
      platform: "instagram",
      handle: anAccount().handle,
      url: "https://nova.example/",
      displayName: null,
      confidence: 0.875,
      source: "link_in_bio",
      sources: ["link_in_bio", "same_handle"],
      claimedBy: "both",
      isVerified: true,
      parts: [{ part: "claims", bits: 7.25, text: "Each page names the other" }]
    }
  ],
  unknown: [{ platform: "tiktok", reason: "login_wall" }],
  webSearch: "searched",
  pagesRead: 7,
  modelVersion: "match-1",
  foundAt: noon(1),
  ...given
})

const aStart = (tenantId: TenantId, keyId: KeyId, given: Partial<DiscoveryStart> = {}): DiscoveryStart => ({
  tenantId,
  keyId,
  operationId: crypto.randomUUID(),
  searchesPerDayMax: null,
  at: noon(1),
  ...given
})

const aRecord = (tenantId: TenantId, discovery: Discovery, given: Partial<DiscoveryRecord> = {}): DiscoveryRecord => ({
  tenantId,
  keyId: KeyId.make(crypto.randomUUID()),
  operationId: crypto.randomUUID(),
  at: noon(1),
  discovery,
  priceCredits: Credits.make(1),
  customerRef: null,
  ...given
})

const DAYS_AHEAD_MAX = 2_000_000
/** A UTC day that no other test searches on, nor one of a run before on the same database. */
const aNewDay = () => new Date(Date.UTC(2030, 0, 1 + Math.floor(Math.random() * DAYS_AHEAD_MAX), 12))

/** What any adapter of Discoveries must do. */
export const discoveriesSuite = <E>(
  name: string,
  layer: Layer.Layer<ApiKeys | CreditLedger | Discoveries | Lookups | Tenants, E>
) =>
  describe(`discoveries contract: ${name}`, () => {
    const it = sharedEffectTest(layer)

    it.live(
      "MUST fail with DailyDiscoveriesExhausted when the key has its daily cap of discoveries, and then change nothing. Exact",
      Effect.gen(function* () {
        const discoveries = yield* Discoveries
        const tenantId = yield* newTenant
        const keyId = yield* aDiscoverer(tenantId, 5)
        const [evening, midnight] = [new Date("2026-03-01T23:59:59.999Z"), new Date("2026-03-02T00:00:00.000Z")]
        const starts = Array.from({ length: 20 }, () => aStart(tenantId, keyId, { at: evening }))
        const begun = yield* Effect.forEach(starts, (start) => Effect.result(discoveries.begin(start)), all)
        expect(begun.filter(Result.isSuccess)).toHaveLength(5)
        expect(begun.filter(Result.isFailure).map(({ failure }) => failure)).toEqual(
          Array(15).fill(expect.objectContaining({ _tag: "DailyDiscoveriesExhausted", cap: 5 }))
        )
        // Those that were begun are begun again; those that were refused are not, and another day and key have their own.
        for (const [place, start] of starts.entries()) {
          const again = yield* Effect.result(discoveries.begin(start))
          expect(again._tag).toBe(begun[place]?._tag ?? "Failure")
        }
        yield* discoveries.begin(aStart(tenantId, keyId, { at: midnight }))
        yield* discoveries.begin(aStart(tenantId, yield* aDiscoverer(tenantId, 1), { at: evening }))
        const none = yield* aDiscoverer(tenantId, 0)
        expect(yield* Effect.flip(discoveries.begin(aStart(tenantId, none)))).toMatchObject({ cap: 0 })
        // A search is not taken by what is refused.
        const at = aNewDay()
        const refused = aStart(tenantId, none, { at, searchesPerDayMax: 1 })
        yield* Effect.flip(discoveries.begin(refused))
        expect(yield* discoveries.begin(aStart(tenantId, keyId, { at, searchesPerDayMax: 1 }))).toEqual({
          maySearch: true
        })
      })
    )

    it.live(
      "release takes back what begin counted for an operation that recorded nothing; it may be begun again. Idempotent",
      Effect.gen(function* () {
        const discoveries = yield* Discoveries
        const tenantId = yield* newTenant
        const keyId = yield* aDiscoverer(tenantId, 2)
        const at = aNewDay()
        const start = aStart(tenantId, keyId, { at, searchesPerDayMax: 1 })
        const used = Effect.map(
          ApiKeys.use((keys) => keys.usedOn(tenantId, keyId, at)),
          (caps) => caps.discoveries
        )
        for (let times = 0; times < 3; times += 1) {
          expect(yield* discoveries.begin(start)).toEqual({ maySearch: true })
          expect(yield* used).toBe(1)
          for (let again = 0; again < 2; again += 1) yield* discoveries.release(tenantId, start.operationId)
          expect(yield* used).toBe(0)
        }
        // Nor of what another tenant began, or of what was never begun.
        const kept = aStart(tenantId, keyId, { at })
        yield* discoveries.begin(kept)
        yield* discoveries.release(yield* newTenant, kept.operationId)
        yield* discoveries.release(tenantId, crypto.randomUUID())
        expect(yield* used).toBe(1)
        const record = aRecord(tenantId, aDiscovery(anAccount()), { ...kept, priceCredits: Credits.make(0) })
        yield* discoveries.record(record)
        yield* discoveries.release(tenantId, kept.operationId)
        expect(yield* used).toBe(1)
        expect(Option.isSome(yield* discoveries.recordedBy(tenantId, kept.operationId))).toBe(true)
      })
    )

    it.live(
      "a key without a cap of its own has the usual one, and scrapes are counted apart",
      Effect.gen(function* () {
        const discoveries = yield* Discoveries
        const tenantId = yield* newTenant
        const keyId = yield* aDiscoverer(tenantId)
        const begun = yield* Effect.forEach(
          Array.from({ length: 52 }, () => aStart(tenantId, keyId)),
          (start) => Effect.result(discoveries.begin(start)),
          all
        )
        expect(begun.filter(Result.isSuccess)).toHaveLength(50)
      })
    )

    it.live(
      "begin is idempotent by operationId, also at the same time: it counts once and answers what it answered before",
      Effect.gen(function* () {
        const discoveries = yield* Discoveries
        const tenantId = yield* newTenant
        const keyId = yield* aDiscoverer(tenantId, 2)
        const at = aNewDay()
        const start = aStart(tenantId, keyId, { at, searchesPerDayMax: 2 })
        const begun = yield* Effect.forEach(
          Array.from({ length: 8 }, () => start),
          discoveries.begin,
          all
        )
        expect(begun).toEqual(Array(8).fill({ maySearch: true }))
        expect(yield* discoveries.begin({ ...start, searchesPerDayMax: null })).toEqual({ maySearch: true })
        const last = aStart(tenantId, keyId, { at, searchesPerDayMax: 2 })
        // Eight at once for the key's last place are one operation, so none is refused.
        const lasts = yield* Effect.forEach(
          Array.from({ length: 8 }, () => last),
          discoveries.begin,
          all
        )
        expect(lasts).toEqual(Array(8).fill({ maySearch: true }))
        expect((yield* Effect.flip(discoveries.begin(aStart(tenantId, keyId, { at }))))._tag).toBe(
          "DailyDiscoveriesExhausted"
        )
      })
    )

    it.live(
      "concurrent discoveries of all tenants don't pass the day's budget of searches; the others are begun without one",
      Effect.gen(function* () {
        const discoveries = yield* Discoveries
        const tenants = yield* Effect.all([newTenant, newTenant, newTenant])
        const keys = yield* Effect.forEach(tenants, (tenantId) =>
          Effect.map(aDiscoverer(tenantId), (keyId) => ({ tenantId, keyId }))
        )
        const at = aNewDay()
        const starts = Array.from({ length: 10 }, () => keys)
          .flat()
          .map(({ tenantId, keyId }) => aStart(tenantId, keyId, { at, searchesPerDayMax: 7 }))
        const begun = yield* Effect.forEach(starts, discoveries.begin, all)
        expect(begun.filter(({ maySearch }) => maySearch)).toHaveLength(7)
        const tenantId = yield* newTenant
        const keyId = yield* aDiscoverer(tenantId)
        expect(yield* discoveries.begin(aStart(tenantId, keyId, { at }))).toEqual({ maySearch: false })
        const later = aStart(tenantId, keyId, { at: aNewDay(), searchesPerDayMax: 7 })
        expect(yield* discoveries.begin(later)).toEqual({ maySearch: true })
        const off = aStart(tenantId, keyId, { at, searchesPerDayMax: 0 })
        expect(yield* discoveries.begin(off)).toEqual({ maySearch: false })
      })
    )

    it.live(
      "together tells of each seed's latest discovery, however old, which accounts are as sure as is asked",
      Effect.gen(function* () {
        const discoveries = yield* Discoveries
        const [tenantId, other] = [yield* aTenantWith(2), yield* aTenantWith(1)]
        const [seed, stranger, sure, likely] = [anAccount(), anAccount(), anAccount(), anAccount()]
        const told = (...confidences: ReadonlyArray<readonly [SocialAccount, number]>) =>
          confidences.map(([{ handle }, confidence]) => aFound("youtube", handle, confidence))
        const old = aDiscovery(seed, { accounts: told([seed, 1], [stranger, 1]) })
        const latest = aDiscovery(seed, { foundAt: noon(2), accounts: told([seed, 1], [sure, 0.9], [likely, 0.89]) })
        for (const found of [latest, old]) yield* discoveries.record(aRecord(tenantId, found))
        yield* discoveries.record(aRecord(other, aDiscovery(stranger, { accounts: told([stranger, 1], [seed, 1]) })))
        const together: ReadonlyArray<FoundTogether> = [
          { seed, accounts: [{ platform: "youtube", handle: sure.handle }] }
        ]
        expect(yield* discoveries.together(tenantId, [sure, seed, stranger, seed], 0.9)).toEqual(together)
        expect(yield* discoveries.together(tenantId, [seed], 1)).toEqual([{ seed, accounts: [] }])
        expect(yield* discoveries.together(tenantId, [], 0.9)).toEqual([])
      })
    )

    it.live(
      "record keeps a discovery as the tenant's latest of its seed, charges its price and logs the usage, in one step",
      Effect.gen(function* () {
        const discoveries = yield* Discoveries
        const lookups = yield* Lookups
        const [tenantId, other] = [yield* aTenantWith(3), yield* aTenantWith(1)]
        const seed = anAccount()
        const [old, found] = [aDiscovery(seed), aDiscovery(seed, { foundAt: noon(2), accounts: [] })]
        const record = aRecord(tenantId, old, { customerRef: "brand 7" })
        yield* discoveries.begin(aStart(tenantId, record.keyId, { operationId: record.operationId }))
        expect(yield* discoveries.recordedBy(tenantId, record.operationId)).toEqual(Option.none())
        expect(yield* discoveries.latest(tenantId, seed, noon(1))).toEqual(Option.none())
        expect(yield* discoveries.record(record)).toEqual({ discovery: old, credits: 1 })
        expect(Number(yield* balanceOf(tenantId))).toBe(2)
        expect(yield* entriesOf(tenantId)).toMatchObject([
          { reason: "charge", reference: record.operationId, delta: -1 },
          { reason: "grant" }
        ])
        expect(yield* lookups.usage(tenantId, noon(1), noon(2))).toEqual([
          { customerRef: "brand 7", requests: 1, credits: 1 }
        ])
        expect(yield* discoveries.latest(tenantId, seed, noon(1))).toEqual(Option.some(old))
        expect(yield* discoveries.latest(tenantId, seed, new Date(noon(1).getTime() + 1))).toEqual(Option.none())

        yield* discoveries.record(aRecord(tenantId, found))
        expect(yield* discoveries.latest(tenantId, seed, noon(1))).toEqual(Option.some(found))
        expect(yield* discoveries.recordedBy(tenantId, record.operationId)).toEqual(
          Option.some({ discovery: old, credits: 1 })
        )
        expect(yield* discoveries.latest(other, seed, noon(1))).toEqual(Option.none())
        expect(yield* discoveries.recordedBy(other, record.operationId)).toEqual(Option.none())
        expect(yield* discoveries.latest(tenantId, anAccount(), noon(1))).toEqual(Option.none())
      })
    )

    it.live(
      "record is idempotent by operationId, also at the same time: charged once, and the first is answered",
      Effect.gen(function* () {
        const discoveries = yield* Discoveries
        const lookups = yield* Lookups
        for (const price of [0, 1]) {
          // One credit, so that each but the first would be refused if it were another operation.
          const tenantId = yield* aTenantWith(1)
          const seed = anAccount()
          const record = aRecord(tenantId, aDiscovery(seed), { priceCredits: Credits.make(price) })
          const recorded = yield* Effect.forEach(
            Array.from({ length: 8 }, (_, pagesRead) => ({ ...record, discovery: aDiscovery(seed, { pagesRead }) })),
            discoveries.record,
            all
          )
          const [first] = recorded
          expect(recorded).toEqual(Array(8).fill(first))
          expect(first?.credits).toBe(price)
          expect(Number(yield* balanceOf(tenantId))).toBe(1 - price)
          expect(yield* lookups.usage(tenantId, noon(1), noon(2))).toMatchObject([{ requests: 1, credits: price }])
          expect(yield* discoveries.recordedBy(tenantId, record.operationId)).toEqual(Option.fromUndefinedOr(first))
        }
      })
    )

    it.live(
      "record: MUST fail with CreditsExhausted when the balance doesn't cover the price, and then change nothing",
      Effect.gen(function* () {
        const discoveries = yield* Discoveries
        const lookups = yield* Lookups
        const tenantId = yield* newTenant
        const seed = anAccount()
        const record = aRecord(tenantId, aDiscovery(seed))
        expect(yield* Effect.flip(discoveries.record(record))).toMatchObject({ _tag: "CreditsExhausted", balance: 0 })
        expect(yield* discoveries.recordedBy(tenantId, record.operationId)).toEqual(Option.none())
        expect(yield* discoveries.latest(tenantId, seed, noon(1))).toEqual(Option.none())
        expect(yield* lookups.usage(tenantId, noon(1), noon(2))).toEqual([])
        // What is free is recorded.
        expect(yield* discoveries.record({ ...record, priceCredits: Credits.make(0) })).toMatchObject({ credits: 0 })
        const rich = yield* aTenantWith(3)
        const results = yield* Effect.forEach(
          Array.from({ length: 10 }, () => aRecord(rich, aDiscovery(anAccount()))),
          (each) => Effect.result(discoveries.record(each)),
          all
        )
        expect(results.filter(Result.isSuccess)).toHaveLength(3)
        expect(Number(yield* balanceOf(rich))).toBe(0)
      })
    )

    it.live(
      "MUST fail with LedgerUnavailable when the discovery has more than DISCOVERY_BYTES_MAX bytes, and then change nothing",
      Effect.gen(function* () {
        const discoveries = yield* Discoveries
        const tenantId = yield* aTenantWith(1)
        const seed = anAccount()
        const modelVersion = "é".repeat(DISCOVERY_BYTES_MAX / 2)
        const record = aRecord(tenantId, aDiscovery(seed, { modelVersion }))
        expect(yield* Effect.flip(discoveries.record(record))).toMatchObject({ _tag: "LedgerUnavailable" })
        expect(Number(yield* balanceOf(tenantId))).toBe(1)
        expect(yield* discoveries.latest(tenantId, seed, noon(1))).toEqual(Option.none())
        const most = aDiscovery(seed, { modelVersion: modelVersion.slice(0, -2_000) })
        expect(yield* discoveries.record({ ...record, discovery: most })).toEqual({ discovery: most, credits: 1 })
      })
    )
  })

/** What any adapter of WebSearch must do. Its web has at least two pages that name Nova Cooks, and none for "zzzzqqqq". */
export const searchSuite = <E>(name: string, layer: Layer.Layer<WebSearch, E>) =>
  describe(`web search contract: ${name}`, () => {
    const it = effectTest(layer)
    const search = (query: string, resultsMax: number) => WebSearch.use((web) => web.search(query, { resultsMax }))

    it.live(
      "the pages that fit a query, best first, at most resultsMax, each address once; texts are bounded",
      Effect.gen(function* () {
        const all = yield* search(`"Nova Cooks" lawsuit`, WEB_RESULTS_MAX)
        expect(all.length).toBeGreaterThanOrEqual(2)
        expect(new Set(all.map(({ url }) => url)).size).toBe(all.length)
        for (const { url, title, excerpt, publishedAt } of all) {
          expect(URL.parse(url)?.href).toBe(url)
          expect(url).toMatch(/^https?:/)
          expect(url.length).toBeLessThanOrEqual(ADDRESS_CHARACTERS_MAX)
          expect(title.length).toBeLessThanOrEqual(TITLE_CHARACTERS_MAX)
          expect(excerpt.length).toBeLessThanOrEqual(EXCERPT_CHARACTERS_MAX)
          expect(`${title}${excerpt}`).not.toMatch(/[\p{Cc}\p{Cs}]/u)
          expect(publishedAt === null || Number.isFinite(publishedAt.getTime())).toBe(true)
        }
        expect(yield* search(`"Nova Cooks" lawsuit`, 1)).toEqual(all.slice(0, 1))
      })
    )

    it.live(
      "empty where no page fits",
      Effect.gen(function* () {
        expect(yield* search(`"zzzzqqqq" lawsuit`, WEB_RESULTS_MAX)).toEqual([])
      })
    )

    it.live(
      "a query of any length and characters is asked",
      Effect.gen(function* () {
        for (const query of [`"Nova Cooks" ${"x".repeat(10_000)}`, `"Nova Cooks" & # ? = % \ud800 株式会社`]) {
          expect((yield* search(query, 5)).length).toBeGreaterThanOrEqual(2)
        }
      })
    )
  })

/** What any layer without a search behind it must do. */
export const noSearchSuite = <E>(name: string, layer: Layer.Layer<WebSearch, E>) =>
  describe(`web search contract: ${name}`, () => {
    effectTest(layer).live(
      "MUST fail with SearchNotConfigured when there is no search to ask",
      Effect.gen(function* () {
        const failure = yield* WebSearch.use((web) => Effect.flip(web.search("anything", { resultsMax: 1 })))
        expect(failure._tag).toBe("SearchNotConfigured")
      })
    )
  })

export const stores = new StoreSuite(({ name, layer }) => {
  footprintsSuite(name, layer)
  discoveriesSuite(name, layer)
})
