import { describe, expect } from "bun:test"
import { randomBytes } from "node:crypto"
import { Effect, type Layer, Option } from "effect"
import { type ApiKey, KeyId, KeyScope, SecretHash } from "../../ports/accounts/keys/ApiKey.ts"
import { ApiKeys, type ListedKey } from "../../ports/accounts/keys/ApiKeys.ts"
import { DAILY_CAPS } from "../../ports/accounts/keys/KeyLimits.ts"
import {
  EDGE_KEY_FIRST,
  EdgeKeyNumber,
  LOOKBACK_DAYS_MAX,
  TimeZone
} from "../../ports/accounts/tenants/AttributionSettings.ts"
import type { SurveyMapping } from "../../ports/accounts/tenants/SurveyMapping.ts"
import {
  EMPTY_PROFILE,
  PROFILE_NAME_CHARACTERS_MAX,
  PROFILE_NOTES_CHARACTERS_MAX,
  type Tenant,
  TenantId,
  TenantName
} from "../../ports/accounts/tenants/Tenant.ts"
import { Tenants } from "../../ports/accounts/tenants/Tenants.ts"
import { CurrencyCode } from "../../ports/money/money.ts"
import type { Page } from "../../ports/paging/Page.ts"
import { ShopDomain } from "../../ports/tracking/orders/Order.ts"
import { sharedEffectTest } from "../support/running/effectTest.ts"
import { newTenant } from "./newTenant.ts"
import { StoreSuite } from "./StoreSuite.ts"
import { wholeList } from "./wholeList.ts"

const all = { concurrency: "unbounded" } as const
const day = (dayOfMonth: number) => new Date(Date.UTC(2025, 2, dayOfMonth, 12, 30, 15, 678))

const aTenant = (fields: Partial<Tenant> = {}): Tenant => ({
  id: TenantId.make(crypto.randomUUID()),
  name: "Acme",
  email: null,
  lookbackDays: 30,
  createdAt: day(1),
  ...fields
})

const aSecretHash = () => SecretHash.make(randomBytes(32).toString("hex"))

const aKey = (tenantId: TenantId, fields: Partial<ApiKey> = {}): ApiKey => ({
  id: KeyId.make(crypto.randomUUID()),
  tenantId,
  label: "Server",
  scope: "full",
  createdAt: day(1),
  lastUsedAt: null,
  ...fields
})

/** A stored key with the hash it is found by. */
const storedKey = Effect.fnUntraced(function* (tenantId: TenantId, fields: Partial<ApiKey> = {}) {
  const keys = yield* ApiKeys
  const key = aKey(tenantId, fields)
  const secretHash = aSecretHash()
  yield* keys.insert(key, secretHash)
  return { key, secretHash }
})

/** A key as it is looked at that is not revoked and has no caps of its own. */
const good = (key: ApiKey): ListedKey => ({
  ...key,
  revokedAt: null,
  dailyCaps: DAILY_CAPS
})

/** What any adapter of the accounts ports must do. */
export const suite = <E>(name: string, layer: Layer.Layer<Tenants | ApiKeys, E>) =>
  describe(`accounts contract: ${name}`, () => {
    const it = sharedEffectTest(layer)

    describe("Tenants", () => {
      it.live(
        "a tenant comes back as it was stored, to the millisecond and in any script",
        Effect.gen(function* () {
          const tenants = yield* Tenants
          const tenant = aTenant({
            name: 'Łódź 株式会社 🛍 O\'Neil "&" \\',
            lookbackDays: 7
          })
          yield* tenants.insert(tenant)
          expect(yield* tenants.get(tenant.id)).toEqual(tenant)
          const written = aTenant({ email: "owner@brand.example" })
          yield* tenants.insert(written)
          expect(yield* tenants.get(written.id)).toEqual(written)
        })
      )

      it.live(
        "Idempotent by id: a second insert of the same id changes nothing and is false",
        Effect.gen(function* () {
          const tenants = yield* Tenants
          const tenant = aTenant()
          expect(yield* tenants.insert(tenant)).toBe(true)
          expect(
            yield* tenants.insert({
              ...tenant,
              name: "Another",
              email: "a@b.example",
              lookbackDays: 1,
              createdAt: day(2)
            })
          ).toBe(false)
          expect(yield* tenants.get(tenant.id)).toEqual(tenant)
        })
      )

      it.live(
        "Idempotent by id: of inserts of the same id at the same time one stands, whole",
        Effect.gen(function* () {
          const tenants = yield* Tenants
          const id = TenantId.make(crypto.randomUUID())
          const inserts = Array.from({ length: 20 }, (_, n) => aTenant({ id, name: `Acme ${n}`, lookbackDays: n + 1 }))
          const stored = yield* Effect.forEach(inserts, tenants.insert, all)
          expect(stored.filter((isNew) => isNew)).toHaveLength(1)
          expect(inserts).toContainEqual(yield* tenants.get(id))
        })
      )

      it.live(
        "MUST fail with TenantNotFound when no tenant has the id",
        Effect.gen(function* () {
          const tenants = yield* Tenants
          const refusal = yield* Effect.flip(tenants.get(TenantId.make(crypto.randomUUID())))
          expect(refusal._tag).toBe("TenantNotFound")
        })
      )

      it.live(
        "describe writes what a tenant is called in the same step, and changes no other tenant",
        Effect.gen(function* () {
          const tenants = yield* Tenants
          const [id, other] = [yield* newTenant, yield* newTenant]
          const [before, untouched] = [yield* tenants.get(id), yield* tenants.get(other)]
          const name = TenantName.make("Cups & Söhne 🍵")
          expect(yield* tenants.describe(id, { name, category: "Cups" })).toEqual({
            ...EMPTY_PROFILE,
            category: "Cups"
          })
          expect(yield* tenants.get(id)).toEqual({ ...before, name })
          yield* tenants.describe(id, { category: null })
          expect(yield* tenants.get(id)).toEqual({ ...before, name })
          expect(yield* tenants.get(other)).toEqual(untouched)
        })
      )

      it.live(
        "profile is what a tenant says of itself; describe writes what is named, and what isn't stays as it is",
        Effect.gen(function* () {
          const tenants = yield* Tenants
          const [id, other] = [yield* newTenant, yield* newTenant]
          expect(yield* tenants.profile(id)).toEqual(EMPTY_PROFILE)
          const brandName = 'Łódź 株式会社 🛍 O\'Neil "&" \\'
          const [legalName, legalAddress] = ["Łódź 株式会社 GmbH", "1 'Main' St\n東京"]
          const [category, notes] = [
            "k".repeat(PROFILE_NAME_CHARACTERS_MAX),
            "n\n".repeat(PROFILE_NOTES_CHARACTERS_MAX / 2)
          ]
          expect(yield* tenants.describe(id, { brandName })).toEqual({
            ...EMPTY_PROFILE,
            brandName
          })
          expect(yield* tenants.describe(id, { category, notes, legalName, legalAddress })).toEqual({
            legalName,
            legalAddress,
            brandName,
            category,
            notes
          })
          expect(yield* tenants.describe(id, {})).toEqual({
            legalName,
            legalAddress,
            brandName,
            category,
            notes
          })
          expect(yield* tenants.describe(id, { category: null })).toEqual({
            legalName,
            legalAddress,
            brandName,
            category: null,
            notes
          })
          expect(yield* tenants.profile(id)).toEqual({
            legalName,
            legalAddress,
            brandName,
            category: null,
            notes
          })
          expect(yield* tenants.profile(other)).toEqual(EMPTY_PROFILE)
          // Nothing else of the tenant is touched.
          expect(yield* tenants.get(id)).toEqual({
            ...(yield* tenants.get(other)),
            id
          })
        })
      )

      it.live(
        "describe is Atomic: of two at the same time that name different parts neither is lost",
        Effect.gen(function* () {
          const tenants = yield* Tenants
          const id = yield* newTenant
          const parts = [{ brandName: "Kettle" }, { category: "kitchenware" }, { notes: "No alcohol." }]
          yield* Effect.forEach([...parts, ...parts, ...parts], (part) => tenants.describe(id, part), all)
          expect(yield* tenants.profile(id)).toEqual({
            ...EMPTY_PROFILE,
            brandName: "Kettle",
            category: "kitchenware",
            notes: "No alcohol."
          })
        })
      )

      it.live(
        "profile MUST fail with TenantNotFound when no tenant has the id",
        Effect.gen(function* () {
          const tenants = yield* Tenants
          const refusal = yield* Effect.flip(tenants.profile(TenantId.make(crypto.randomUUID())))
          expect(refusal._tag).toBe("TenantNotFound")
        })
      )

      it.live(
        "describe MUST fail with TenantNotFound when there is no tenant whose profile is written",
        Effect.gen(function* () {
          const tenants = yield* Tenants
          const nobody = TenantId.make(crypto.randomUUID())
          expect((yield* Effect.flip(tenants.describe(nobody, { notes: "" })))._tag).toBe("TenantNotFound")
          expect((yield* Effect.flip(tenants.profile(nobody)))._tag).toBe("TenantNotFound")
        })
      )

      it.live(
        "attribution is how reports are made; setAttribution writes what is named, and what isn't stays as it is",
        Effect.gen(function* () {
          const tenants = yield* Tenants
          const tenant = aTenant({ lookbackDays: 7 })
          yield* tenants.insert(tenant)
          const other = yield* newTenant
          const opened = {
            lookbackDays: 7,
            timeZone: TimeZone.make("UTC"),
            defaultCurrency: null,
            keepsQuery: true,
            edgeKey: EDGE_KEY_FIRST
          }
          expect(yield* tenants.attribution(tenant.id)).toEqual(opened)
          const timeZone = TimeZone.make("Asia/Kathmandu")
          const defaultCurrency = CurrencyCode.make("KWD")
          expect(yield* tenants.setAttribution(tenant.id, { timeZone })).toEqual({ ...opened, timeZone })
          const changed = {
            lookbackDays: LOOKBACK_DAYS_MAX,
            timeZone,
            defaultCurrency,
            keepsQuery: false,
            edgeKey: EdgeKeyNumber.make(2)
          }
          expect(
            yield* tenants.setAttribution(tenant.id, {
              lookbackDays: LOOKBACK_DAYS_MAX,
              defaultCurrency,
              keepsQuery: false,
              edgeKey: EdgeKeyNumber.make(2)
            })
          ).toEqual(changed)
          expect(yield* tenants.setAttribution(tenant.id, {})).toEqual(changed)
          const without = { ...changed, defaultCurrency: null }
          expect(yield* tenants.setAttribution(tenant.id, { defaultCurrency: null })).toEqual(without)
          expect(yield* tenants.attribution(tenant.id)).toEqual(without)
          expect(yield* tenants.get(tenant.id)).toEqual({
            ...tenant,
            lookbackDays: LOOKBACK_DAYS_MAX
          })
          expect((yield* tenants.attribution(other)).timeZone).toBe(TimeZone.make("UTC"))
        })
      )

      it.live(
        "setAttribution is Atomic: of two at the same time that name different settings neither is lost",
        Effect.gen(function* () {
          const tenants = yield* Tenants
          const id = yield* newTenant
          const whole = {
            lookbackDays: 9,
            timeZone: TimeZone.make("America/New_York"),
            defaultCurrency: CurrencyCode.make("JPY"),
            keepsQuery: false,
            edgeKey: EdgeKeyNumber.make(3)
          }
          const { lookbackDays, timeZone, defaultCurrency, keepsQuery, edgeKey } = whole
          const parts = [{ lookbackDays }, { timeZone }, { defaultCurrency }, { keepsQuery }, { edgeKey }]
          yield* Effect.forEach([...parts, ...parts, ...parts], (part) => tenants.setAttribution(id, part), all)
          expect(yield* tenants.attribution(id)).toEqual(whole)
        })
      )

      it.live(
        "attribution MUST fail with TenantNotFound when no tenant has the id",
        Effect.gen(function* () {
          const tenants = yield* Tenants
          expect((yield* Effect.flip(tenants.attribution(TenantId.make(crypto.randomUUID()))))._tag).toBe(
            "TenantNotFound"
          )
        })
      )

      it.live(
        "setAttribution MUST fail with TenantNotFound when there is no tenant whose settings are written",
        Effect.gen(function* () {
          const tenants = yield* Tenants
          const nobody = TenantId.make(crypto.randomUUID())
          expect((yield* Effect.flip(tenants.setAttribution(nobody, { lookbackDays: 3 })))._tag).toBe("TenantNotFound")
        })
      )

      it.live(
        "surveyMappings are those that were set last, of the tenant alone; none at first, and TenantNotFound of nobody",
        Effect.gen(function* () {
          const tenants = yield* Tenants
          const [id, other] = [yield* newTenant, yield* newTenant]
          expect(yield* tenants.surveyMappings(id)).toEqual([])
          const mapping: SurveyMapping = {
            shopDomain: null,
            answers: "$.answers[*]",
            orderId: ['$.order["the id"]', "$.id"],
            question: "Wie hast du uns gefunden? 🎥",
            answer: ["@.text", "@.labels[*]"],
            store: ShopDomain.make("shop.example.com"),
            answeredAt: null
          }
          const ofStore = {
            ...mapping,
            shopDomain: ShopDomain.make("b.example.com"),
            question: ["@.q"],
            store: null,
            answeredAt: ["@.at"]
          }
          yield* tenants.setSurveyMappings(id, [mapping])
          yield* tenants.setSurveyMappings(id, [mapping, ofStore])
          expect(yield* tenants.surveyMappings(id)).toEqual([mapping, ofStore])
          expect(yield* tenants.surveyMappings(other)).toEqual([])
          yield* tenants.setSurveyMappings(id, [])
          expect(yield* tenants.surveyMappings(id)).toEqual([])
          const nobody = TenantId.make(crypto.randomUUID())
          expect((yield* Effect.flip(tenants.surveyMappings(nobody)))._tag).toBe("TenantNotFound")
          expect((yield* Effect.flip(tenants.setSurveyMappings(nobody, [])))._tag).toBe("TenantNotFound")
        })
      )

      it.live(
        "list answers every tenant in order of their ids, each once, page by page",
        Effect.gen(function* () {
          const tenants = yield* Tenants
          const made = [aTenant(), aTenant({ email: "owner@brand.example" }), aTenant()]
          yield* Effect.forEach(made, tenants.insert, all)
          const listed = yield* wholeList(tenants.list, ({ id }) => id)
          const ids = listed.map(({ id }) => id)
          expect(ids).toEqual([...new Set(ids)].sort())
          for (const tenant of made) expect(listed).toContainEqual(tenant)
        })
      )

      it.live(
        "count is the number of tenants: it grows with every new one",
        Effect.gen(function* () {
          const tenants = yield* Tenants
          const before = yield* tenants.count
          yield* Effect.forEach([aTenant(), aTenant(), aTenant()], tenants.insert, all)
          // Others may add tenants to the same store meanwhile.
          expect(yield* tenants.count).toBeGreaterThanOrEqual(before + 3)
        })
      )
    })

    describe("ApiKeys", () => {
      it.live(
        "limit gives a key limits of its own; one that isn't named stays as it is, and null takes back one that may be null",
        Effect.gen(function* () {
          const keys = yield* ApiKeys
          const { key, secretHash } = yield* storedKey(yield* newTenant)
          const other = yield* storedKey(key.tenantId)
          const usual = { ...DAILY_CAPS, requestsPerMinute: null, discoveryCredits: null }
          expect(yield* keys.limit(key.id, {})).toEqual(usual)
          expect(yield* keys.limit(key.id, { scrapes: 0 })).toEqual({ ...usual, scrapes: 0 })
          expect(yield* keys.limit(key.id, { discoveries: 7 })).toEqual({ ...usual, scrapes: 0, discoveries: 7 })
          const caps = { scrapes: 3, discoveries: 9 }
          expect(yield* keys.limit(key.id, caps)).toEqual({ ...usual, ...caps })
          expect((yield* keys.get(key.tenantId, key.id)).dailyCaps).toEqual(caps)
          const page = { after: null, limit: 10 }
          expect((yield* keys.list(key.tenantId, page)).find(({ id }) => id === key.id)?.dailyCaps).toEqual(caps)
          expect(yield* keys.limit(other.key.id, {})).toEqual(usual)
          expect(Option.getOrNull(yield* keys.find(secretHash))).toEqual(key)

          const agreed = { requestsPerMinute: 600, discoveryCredits: 0 }
          expect(yield* keys.limit(key.id, { requestsPerMinute: 600 })).toEqual({
            ...usual,
            ...caps,
            requestsPerMinute: 600
          })
          expect(yield* keys.limit(key.id, { discoveryCredits: 0 })).toEqual({ ...caps, ...agreed })
          expect(Option.getOrNull(yield* keys.find(secretHash))).toEqual({ ...key, ...agreed })
          expect(yield* keys.get(key.tenantId, key.id)).toEqual({ ...good(key), ...agreed, dailyCaps: caps })
          expect(yield* keys.locate(key.id)).toEqual({ ...key, ...agreed })
          expect(yield* keys.limit(key.id, { requestsPerMinute: null, discoveryCredits: null })).toEqual({
            ...usual,
            ...caps
          })
          expect(Option.getOrNull(yield* keys.find(secretHash))).toEqual(key)
        })
      )

      it.live(
        "limit MUST fail with KeyNotFound when no tenant has such a key",
        Effect.gen(function* () {
          const keys = yield* ApiKeys
          const refusal = yield* Effect.flip(keys.limit(KeyId.make(crypto.randomUUID()), { scrapes: 1 }))
          expect(refusal._tag).toBe("KeyNotFound")
        })
      )

      it.live(
        "find answers the live key with this hash, as it was stored, whatever its scope",
        Effect.gen(function* () {
          const keys = yield* ApiKeys
          const tenantId = yield* newTenant
          for (const scope of KeyScope.literals) {
            const { key, secretHash } = yield* storedKey(tenantId, {
              scope,
              label: `Schlüssel 🔑 ${scope}`
            })
            expect(Option.getOrNull(yield* keys.find(secretHash))).toEqual(key)
          }
        })
      )

      it.live(
        "find answers none when the hash is unknown",
        Effect.gen(function* () {
          const keys = yield* ApiKeys
          expect(Option.isNone(yield* keys.find(aSecretHash()))).toBe(true)
        })
      )

      it.live(
        "find answers none for a revoked key, and still answers the tenant's other keys",
        Effect.gen(function* () {
          const keys = yield* ApiKeys
          const tenantId = yield* newTenant
          const ended = yield* storedKey(tenantId)
          const live = yield* storedKey(tenantId)
          yield* keys.revoke(ended.key.id, day(2))
          expect(Option.isNone(yield* keys.find(ended.secretHash))).toBe(true)
          expect(Option.getOrNull(yield* keys.find(live.secretHash))).toEqual(live.key)
        })
      )

      it.live(
        "get answers the key as it is now, revoked or not",
        Effect.gen(function* () {
          const keys = yield* ApiKeys
          const tenantId = yield* newTenant
          const { key } = yield* storedKey(tenantId)
          expect(yield* keys.get(tenantId, key.id)).toEqual(good(key))
          yield* keys.touch(tenantId, key.id, day(2), day(2))
          yield* keys.revoke(key.id, day(3))
          expect(yield* keys.get(tenantId, key.id)).toEqual({
            ...good({ ...key, lastUsedAt: day(2) }),
            revokedAt: day(3)
          })
        })
      )

      it.live(
        "list answers a tenant's keys, revoked ones too, in order of their ids, and no other tenant's",
        Effect.gen(function* () {
          const keys = yield* ApiKeys
          const tenantId = yield* newTenant
          yield* storedKey(yield* newTenant)
          const { key: track } = yield* storedKey(tenantId, {
            scope: "track",
            lastUsedAt: day(2)
          })
          const { key: full } = yield* storedKey(tenantId)
          const { key: ended } = yield* storedKey(tenantId)
          yield* keys.revoke(ended.id, day(3))
          yield* keys.revoke(ended.id, day(4))
          const listed = yield* wholeList(
            (page: Page<KeyId>) => keys.list(tenantId, page),
            ({ id }) => id
          )
          const expected = [good(track), good(full), { ...good(ended), revokedAt: day(3) }]
          expect(listed).toEqual(expected.toSorted((one, other) => (one.id < other.id ? -1 : 1)))
        })
      )

      it.live(
        "get MUST fail with KeyNotFound when the tenant has no such key",
        Effect.gen(function* () {
          const keys = yield* ApiKeys
          const tenantId = yield* newTenant
          const { key } = yield* storedKey(yield* newTenant)
          const unknown = yield* Effect.flip(keys.get(tenantId, KeyId.make(crypto.randomUUID())))
          const anothers = yield* Effect.flip(keys.get(tenantId, key.id))
          expect([unknown._tag, anothers._tag]).toEqual(["KeyNotFound", "KeyNotFound"])
        })
      )

      it.live(
        "locate answers a key, whichever tenant has it, and MUST fail with KeyNotFound when none has",
        Effect.gen(function* () {
          const keys = yield* ApiKeys
          const { key } = yield* storedKey(yield* newTenant)
          yield* keys.revoke(key.id, day(2))
          expect(yield* keys.locate(key.id)).toEqual(key)
          const refusal = yield* Effect.flip(keys.locate(KeyId.make(crypto.randomUUID())))
          expect(refusal._tag).toBe("KeyNotFound")
        })
      )

      it.live(
        "revoke is Idempotent: it answers the key each time, and the key stays ended",
        Effect.gen(function* () {
          const keys = yield* ApiKeys
          const { key, secretHash } = yield* storedKey(yield* newTenant)
          expect(yield* keys.revoke(key.id, day(2))).toEqual(key)
          expect(yield* keys.revoke(key.id, day(3))).toEqual(key)
          expect(Option.isNone(yield* keys.find(secretHash))).toBe(true)
        })
      )

      it.live(
        "revoke MUST fail with KeyNotFound when no tenant has such a key",
        Effect.gen(function* () {
          const keys = yield* ApiKeys
          const refusal = yield* Effect.flip(keys.revoke(KeyId.make(crypto.randomUUID()), day(1)))
          expect(refusal._tag).toBe("KeyNotFound")
        })
      )

      it.live(
        "touch records that a key was used, for find and for get",
        Effect.gen(function* () {
          const keys = yield* ApiKeys
          const tenantId = yield* newTenant
          const { key, secretHash } = yield* storedKey(tenantId)
          yield* keys.touch(tenantId, key.id, day(2), day(2))
          const touched = { ...key, lastUsedAt: day(2) }
          expect(Option.getOrNull(yield* keys.find(secretHash))).toEqual(touched)
          expect(yield* keys.get(tenantId, key.id)).toEqual(good(touched))
        })
      )

      it.live(
        "touch changes nothing when a use at or after `unlessSince` is recorded already",
        Effect.gen(function* () {
          const keys = yield* ApiKeys
          const tenantId = yield* newTenant
          const { key } = yield* storedKey(tenantId)
          const lastUsedAt = keys.get(tenantId, key.id).pipe(Effect.map((stored) => stored.lastUsedAt))
          yield* keys.touch(tenantId, key.id, day(10), day(9))
          yield* keys.touch(tenantId, key.id, day(12), day(10))
          expect(yield* lastUsedAt).toEqual(day(10))
          yield* keys.touch(tenantId, key.id, day(12), new Date(day(10).getTime() + 1))
          expect(yield* lastUsedAt).toEqual(day(12))
        })
      )

      it.live(
        "touch with `unlessSince` no later than its own time never moves `lastUsedAt` backwards",
        Effect.gen(function* () {
          const keys = yield* ApiKeys
          const tenantId = yield* newTenant
          const { key } = yield* storedKey(tenantId)
          const touch = (at: Date) => keys.touch(tenantId, key.id, at, at)
          yield* touch(day(20))
          yield* touch(new Date(day(20).getTime() - 1))
          expect((yield* keys.get(tenantId, key.id)).lastUsedAt).toEqual(day(20))
          yield* Effect.forEach([24, 22, 28, 21, 27, 23, 26, 25], (n) => touch(day(n)), all)
          expect((yield* keys.get(tenantId, key.id)).lastUsedAt).toEqual(day(28))
        })
      )

      it.live(
        "touch of another tenant's key changes nothing",
        Effect.gen(function* () {
          const keys = yield* ApiKeys
          const owner = yield* newTenant
          const { key } = yield* storedKey(owner)
          yield* keys.touch(yield* newTenant, key.id, day(2), day(2))
          expect(yield* keys.get(owner, key.id)).toEqual(good(key))
        })
      )
    })
  })

export const stores = new StoreSuite(({ name, layer }) => suite(name, layer))
