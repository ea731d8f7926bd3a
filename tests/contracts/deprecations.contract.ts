import { describe, expect } from "bun:test"
import { Effect, type Layer, Option, Result } from "effect"
import { Closures } from "../../ports/accounts/closing/Closures.ts"
import { type ApiKey, KeyId, SecretHash } from "../../ports/accounts/keys/ApiKey.ts"
import { ApiKeys } from "../../ports/accounts/keys/ApiKeys.ts"
import { Members } from "../../ports/accounts/people/Members.ts"
import { PersonId, SignInAddress } from "../../ports/accounts/people/Person.ts"
import { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import { Tenants } from "../../ports/accounts/tenants/Tenants.ts"
import { type Deprecation, DeprecationId } from "../../ports/accounts/versioning/Deprecation.ts"
import { type ClaimedMail, Deprecations } from "../../ports/accounts/versioning/Deprecations.ts"
import { DAY_MS } from "../../ports/time/days.ts"
import { sharedEffectTest } from "../support/running/effectTest.ts"
import { sized } from "../support/running/sized.ts"
import { StoreSuite } from "./StoreSuite.ts"

const HASH_CHARACTERS = 64
const AT_ONCE = sized(4, 16)
const all = { concurrency: "unbounded" } as const
const START = Date.parse("2026-03-01T00:00:00.000Z")
const day = (n: number, hours = 0): Date => new Date(START + n * DAY_MS + hours * 3_600_000)

const aDeprecation = (fields: Partial<Deprecation> = {}): Deprecation => ({
  id: DeprecationId.make(crypto.randomUUID()),
  kind: "endpoint",
  name: `GET /api/v1/${crypto.randomUUID()}`,
  carriers: [{ method: "GET", path: "/api/v1/account", by: "call", name: "" }],
  isUncounted: false,
  announcedAt: day(0, 12),
  deprecatedOn: day(90),
  sunsetOn: day(300),
  note: "Ask for its parts.",
  link: "https://docs.example/moving",
  withdrawnAt: null,
  ...fields
})

const newAccount = (email: string | null = "people@brand.example") =>
  Effect.gen(function* () {
    const id = TenantId.make(crypto.randomUUID())
    yield* Tenants.use((tenants) =>
      tenants.insert({ id, name: "Contract", email, lookbackDays: 30, createdAt: day(-9) })
    )
    return id
  })

const newKey = (tenantId: TenantId) =>
  Effect.gen(function* () {
    const id = KeyId.make(crypto.randomUUID())
    const hash = SecretHash.make(
      `${crypto.randomUUID()}${crypto.randomUUID()}`.replaceAll("-", "").padEnd(HASH_CHARACTERS, "0")
    )
    const key: ApiKey = { id, tenantId, label: "", scope: "full", createdAt: day(-9), lastUsedAt: null }
    yield* ApiKeys.use((keys) => keys.insert(key, hash))
    return id
  })

/** An account with one key. */
const withKey = (email?: string | null) =>
  Effect.gen(function* () {
    const tenantId = yield* newAccount(email)
    return { tenantId, keyId: yield* newKey(tenantId) }
  })

/** Claims every mail that waits, others' too, and answers those of some accounts about one deprecation. */
const claimed = (id: DeprecationId, tenants: ReadonlyArray<TenantId>, at: Date, leaseUntil = day(9_000)) =>
  Effect.gen(function* () {
    const deprecations = yield* Deprecations
    const mine: Array<ClaimedMail> = []
    for (;;) {
      const next = yield* deprecations.claimMail(at, leaseUntil)
      if (Option.isNone(next)) return mine
      if (next.value.deprecation.id === id && tenants.includes(next.value.tenantId)) mine.push(next.value)
    }
  })

const mailAll = (id: DeprecationId, tenants: ReadonlyArray<TenantId>, at: Date) =>
  Effect.gen(function* () {
    const mails = yield* claimed(id, tenants, at)
    for (const mail of mails) yield* Deprecations.use((deprecations) => deprecations.mailed(mail, at))
    return mails
  })

type Needs = Deprecations | Tenants | ApiKeys | Members | Closures

/** What any adapter of Deprecations must do. */
export const suite = <E>(name: string, layer: Layer.Layer<Needs, E>) =>
  describe(`deprecations contract: ${name}`, () => {
    const it = sharedEffectTest(layer)

    it.live(
      "one is in force and listed as it was announced; MUST fail with AlreadyDeprecated where one of its kind and name is in force",
      Effect.gen(function* () {
        const deprecations = yield* Deprecations
        const made = aDeprecation()
        yield* deprecations.announce(made)
        expect((yield* deprecations.inForce).find(({ id }) => id === made.id)).toEqual(made)
        const again = { ...made, id: DeprecationId.make(crypto.randomUUID()) }
        expect(yield* Effect.result(deprecations.announce(again))).toMatchObject({
          failure: { _tag: "AlreadyDeprecated" }
        })
        const field = { ...again, kind: "field" } as const
        yield* deprecations.announce(field)
        yield* deprecations.withdraw(made.id, day(5))
        const third = {
          ...made,
          id: DeprecationId.make(crypto.randomUUID()),
          note: null,
          link: null,
          isUncounted: true
        }
        yield* deprecations.announce(third)
        const mine = (yield* deprecations.list).filter((each) => each.name === made.name)
        expect(mine).toHaveLength(3)
        expect(mine).toEqual(expect.arrayContaining([{ ...made, withdrawnAt: day(5) }, field, third]))
        const inForce = (yield* deprecations.inForce).filter((each) => each.name === made.name)
        expect(inForce.map(({ id }) => id).toSorted()).toEqual([field.id, third.id].toSorted())
        // Of many at the same time one is announced.
        const racing = Array.from({ length: AT_ONCE }, () => aDeprecation({ name: `${made.name}/raced` }))
        const ended = yield* Effect.all(
          racing.map((each) => Effect.result(deprecations.announce(each))),
          all
        )
        expect(ended.filter(Result.isSuccess)).toHaveLength(1)
      })
    )

    it.live(
      "its announcement is one mail to each account with an active key: to its address, else to its first owner's, and none elsewhere",
      Effect.gen(function* () {
        const deprecations = yield* Deprecations
        const members = yield* Members
        const [named, owned, silent] = [yield* withKey(), yield* withKey(null), yield* withKey(null)]
        const secondKey = yield* newKey(named.tenantId)
        const [revoked, closed, keyless] = [yield* withKey(), yield* withKey(), yield* newAccount()]
        yield* ApiKeys.use((keys) => keys.revoke(revoked.keyId, day(-1)))
        yield* Closures.use((closures) => closures.close({ tenantId: closed.tenantId, at: day(-1), eraseAt: day(13) }))
        const address = SignInAddress.make(`owner.${crypto.randomUUID()}@brand.example`)
        for (const [role, email] of [
          ["viewer", null],
          ["owner", address]
        ] as const) {
          yield* members.add({
            tenantId: owned.tenantId,
            id: PersonId.make(crypto.randomUUID()),
            email,
            role,
            at: day(-9)
          })
        }
        const made = aDeprecation()
        const { accounts, withoutAddress } = yield* deprecations.announce(made)
        expect(accounts).toBeGreaterThanOrEqual(3)
        expect(withoutAddress).toBeGreaterThanOrEqual(1)
        const tenants = [named, owned, silent, revoked, closed].map(({ tenantId }) => tenantId)
        expect(yield* claimed(made.id, [...tenants, keyless], day(0, 11))).toEqual([])
        const mails = yield* claimed(made.id, [...tenants, keyless], day(0, 12))
        expect(
          mails.map(({ tenantId, email, stage, tries, deprecation }) => ({
            tenantId,
            email,
            stage,
            tries,
            deprecation
          }))
        ).toEqual(
          expect.arrayContaining(
            [
              { tenantId: named.tenantId, email: "people@brand.example" },
              { tenantId: owned.tenantId, email: String(address) }
            ].map((to) => ({ ...to, stage: "announced", tries: 0, deprecation: made }))
          )
        )
        expect(mails).toHaveLength(2)
        expect(secondKey).not.toBe(named.keyId)
      })
    )

    it.live(
      "MUST NOT give one mail to several workers before its claim lapses; sent it never is again, and not sent it is tried again later",
      Effect.gen(function* () {
        const deprecations = yield* Deprecations
        const [one, other] = [yield* withKey(), yield* withKey()]
        const tenants = [one.tenantId, other.tenantId]
        const made = aDeprecation()
        yield* deprecations.announce(made)
        const taken = (yield* Effect.all(
          Array.from({ length: AT_ONCE }, () => claimed(made.id, tenants, day(1), day(2))),
          all
        )).flat()
        expect(taken.map(({ tenantId }) => tenantId).toSorted()).toEqual(tenants.toSorted())
        const [first, second] = taken
        if (first === undefined || second === undefined) throw new Error("two mails wait")
        yield* deprecations.mailed(first, day(1))
        yield* deprecations.retryMail(second, day(4))
        expect(yield* claimed(made.id, tenants, day(3))).toEqual([])
        const [third, ...none] = yield* claimed(made.id, tenants, day(4), day(5))
        expect([third, none]).toMatchObject([{ tenantId: second.tenantId, tries: 1 }, []])
        // Whoever lost its claim changes nothing.
        yield* deprecations.mailed(second, day(4))
        yield* deprecations.retryMail(second, day(4))
        const [fourth] = yield* claimed(made.id, tenants, day(5), day(6))
        expect(fourth).toMatchObject({ tenantId: second.tenantId, tries: 1 })
        if (fourth !== undefined) yield* deprecations.mailed(fourth, day(5))
        expect(yield* claimed(made.id, tenants, day(8_000))).toEqual([])
      })
    )

    it.live(
      "uses are added up by key and day, whoever adds at the same time, and are told of keys that are active",
      Effect.gen(function* () {
        const deprecations = yield* Deprecations
        const [one, other] = [yield* withKey(), yield* withKey()]
        const second = yield* newKey(one.tenantId)
        const made = aDeprecation()
        yield* deprecations.announce(made)
        const use = (tenantId: TenantId, keyId: KeyId, n: number, uses: number) => ({
          tenantId,
          keyId,
          deprecationId: made.id,
          day: day(n),
          uses
        })
        const batch = [
          use(one.tenantId, one.keyId, 1, 2),
          use(one.tenantId, second, 1, 3),
          use(other.tenantId, other.keyId, 2, 1)
        ]
        yield* Effect.all(
          [batch, batch.toReversed(), batch].map((each) => deprecations.addUses(each)),
          all
        )
        yield* deprecations.addUses([
          use(one.tenantId, one.keyId, 3, 5_000_000_000),
          use(one.tenantId, one.keyId, -40, 1)
        ])
        yield* deprecations.addUses([])
        const told = yield* deprecations.usesOf(one.tenantId, day(1, 3))
        expect(told).toHaveLength(2)
        expect(told).toEqual(
          expect.arrayContaining([
            { deprecationId: made.id, keyId: one.keyId, uses: 5_000_000_006, lastDay: day(3) },
            { deprecationId: made.id, keyId: second, uses: 9, lastDay: day(1) }
          ])
        )
        const ofMade = (since: Date) =>
          Effect.map(deprecations.users(since), (counts) =>
            counts.filter(({ deprecationId }) => deprecationId === made.id)
          )
        expect(yield* ofMade(day(1))).toEqual([{ deprecationId: made.id, accounts: 2, keys: 3, lastDay: day(3) }])
        yield* ApiKeys.use((keys) => keys.revoke(one.keyId, day(4)))
        expect(yield* ofMade(day(1))).toEqual([{ deprecationId: made.id, accounts: 2, keys: 2, lastDay: day(2) }])
        expect((yield* deprecations.usesOf(one.tenantId, day(0))).map(({ keyId }) => keyId)).toEqual([second])
        expect(yield* ofMade(day(3))).toEqual([])
      })
    )

    it.live(
      "removes uses of before a day, at most so much of it",
      Effect.gen(function* () {
        const deprecations = yield* Deprecations
        const { tenantId, keyId } = yield* withKey()
        const made = aDeprecation()
        yield* deprecations.announce(made)
        const old = (n: number) => new Date(Date.UTC(2001, 0, n))
        yield* deprecations.addUses(
          [1, 2, 3, 4].map((n) => ({ tenantId, keyId, deprecationId: made.id, day: old(n), uses: n }))
        )
        expect(yield* deprecations.purgeUses(old(4), 2)).toBe(2)
        expect(yield* deprecations.purgeUses(old(4), 100)).toBe(1)
        expect(yield* deprecations.usesOf(tenantId, old(1))).toMatchObject([{ uses: 4 }])
      })
    )

    it.live(
      "MUST write to an account once for one end and stage, however often and by how many workers it is called",
      Effect.gen(function* () {
        const deprecations = yield* Deprecations
        const [using, stopped, never, ended] = [yield* withKey(), yield* withKey(), yield* withKey(), yield* withKey()]
        const tenants = [using, stopped, never, ended].map(({ tenantId }) => tenantId)
        const made = aDeprecation()
        yield* deprecations.announce(made)
        yield* mailAll(made.id, tenants, day(1))
        const use = ({ tenantId, keyId }: typeof using, n: number) => ({
          tenantId,
          keyId,
          deprecationId: made.id,
          day: day(n),
          uses: 1
        })
        yield* deprecations.addUses([use(using, 270), use(stopped, 239), use(ended, 270)])
        yield* ApiKeys.use((keys) => keys.revoke(ended.keyId, day(270)))
        const reminder = { stage: "days_30", sunsetOn: made.sunsetOn, usedSince: day(240), at: day(270) } as const
        const written = yield* Effect.all(
          Array.from({ length: AT_ONCE }, () => deprecations.remind(made.id, reminder)),
          all
        )
        expect(written.reduce((sum, each) => sum + each, 0)).toBe(1)
        expect((yield* mailAll(made.id, tenants, day(271))).map(({ tenantId, stage }) => [tenantId, stage])).toEqual([
          [using.tenantId, "days_30"]
        ])
        expect(yield* deprecations.remind(made.id, { ...reminder, at: day(272) })).toBe(0)
        // Where use can't be told, everyone with an active key is written to.
        const everyone = { ...reminder, stage: "days_7", usedSince: null, at: day(293) } as const
        yield* deprecations.remind(made.id, everyone)
        const told = (yield* mailAll(made.id, tenants, day(294))).map(({ tenantId }) => tenantId)
        expect(told.toSorted()).toEqual([using, stopped, never].map(({ tenantId }) => tenantId).toSorted())
        expect(yield* deprecations.remind(made.id, { ...everyone, sunsetOn: day(301) })).toBe(0)
        yield* deprecations.withdraw(made.id, day(295))
        expect(yield* deprecations.remind(made.id, { ...everyone, stage: "days_30" })).toBe(0)
      })
    )

    it.live(
      "another end is told; MUST fail with DeprecationNotFound where it is not in force or does not end at `from`",
      Effect.gen(function* () {
        const deprecations = yield* Deprecations
        const [told, waiting] = [yield* withKey(), yield* withKey()]
        const tenants = [told.tenantId, waiting.tenantId]
        const made = aDeprecation()
        yield* deprecations.announce(made)
        for (const mail of yield* claimed(made.id, tenants, day(1), day(2))) {
          if (mail.tenantId === told.tenantId) yield* deprecations.mailed(mail, day(1))
          else yield* deprecations.retryMail(mail, day(3))
        }
        const dates = { from: made.sunsetOn, to: day(400), at: day(2) }
        expect((yield* deprecations.postpone(made.id, dates)).accounts).toBeGreaterThanOrEqual(1)
        expect(yield* Effect.result(deprecations.postpone(made.id, dates))).toMatchObject({
          failure: { _tag: "DeprecationNotFound" }
        })
        const mails = yield* mailAll(made.id, tenants, day(3))
        expect(
          mails.map(({ tenantId, stage, deprecation }) => ({ tenantId, stage, ends: deprecation.sunsetOn }))
        ).toEqual(
          expect.arrayContaining([
            { tenantId: told.tenantId, stage: "postponed", ends: day(400) },
            { tenantId: waiting.tenantId, stage: "announced", ends: day(400) }
          ])
        )
        expect(mails).toHaveLength(2)
        expect(
          yield* Effect.result(deprecations.postpone(DeprecationId.make(crypto.randomUUID()), dates))
        ).toMatchObject({
          failure: { _tag: "DeprecationNotFound" }
        })
      })
    )

    it.live(
      "taken back, it is told; MUST fail with DeprecationNotFound where none is in force that could be taken back",
      Effect.gen(function* () {
        const deprecations = yield* Deprecations
        const [told, waiting] = [yield* withKey(), yield* withKey()]
        const tenants = [told.tenantId, waiting.tenantId]
        const made = aDeprecation()
        yield* deprecations.announce(made)
        for (const mail of yield* claimed(made.id, tenants, day(1), day(2))) {
          if (mail.tenantId === told.tenantId) yield* deprecations.mailed(mail, day(1))
          else yield* deprecations.retryMail(mail, day(3))
        }
        yield* deprecations.remind(made.id, { stage: "days_30", sunsetOn: made.sunsetOn, usedSince: null, at: day(2) })
        yield* deprecations.withdraw(made.id, day(3))
        const mails = yield* mailAll(made.id, tenants, day(4))
        expect(mails.map(({ tenantId, stage }) => [tenantId, stage])).toEqual([[told.tenantId, "withdrawn"]])
        for (const id of [made.id, DeprecationId.make(crypto.randomUUID())]) {
          expect(yield* Effect.result(deprecations.withdraw(id, day(5)))).toMatchObject({
            failure: { _tag: "DeprecationNotFound" }
          })
        }
      })
    )
  })

export const stores = new StoreSuite(({ name, layer }) => suite(name, layer))
