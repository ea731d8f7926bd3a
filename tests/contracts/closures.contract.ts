import { describe, expect } from "bun:test"
import { Effect, type Layer, Option, Redacted } from "effect"
import { AuditLog, DeedId, DeedKind } from "../../ports/accounts/audit/AuditLog.ts"
import { Closures, ERASED_TENANT_NAME } from "../../ports/accounts/closing/Closures.ts"
import { KeyId, SecretHash } from "../../ports/accounts/keys/ApiKey.ts"
import { ApiKeys } from "../../ports/accounts/keys/ApiKeys.ts"
import { Members } from "../../ports/accounts/people/Members.ts"
import { PersonId, type Role, SignInAddress } from "../../ports/accounts/people/Person.ts"
import { SignIns } from "../../ports/accounts/people/SignIns.ts"
import { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import { Tenants } from "../../ports/accounts/tenants/Tenants.ts"
import { CLAIMED_PLANS_MAX, Plans } from "../../ports/creators/roster/Plans.ts"
import { LinkCode, PLAIN_LINK } from "../../ports/tracking/links/TrackingLink.ts"
import { TrackingLinks } from "../../ports/tracking/links/TrackingLinks.ts"
import { ShopDomain } from "../../ports/tracking/orders/Order.ts"
import { Shops } from "../../ports/tracking/stores/Shops.ts"
import { sharedEffectTest } from "../support/running/effectTest.ts"
import { newTenant } from "./newTenant.ts"
import { aPlan, aStep, written } from "./planExamples.ts"
import { StoreSuite } from "./StoreSuite.ts"

const day = (dayOfMonth: number) => new Date(Date.UTC(2025, 2, dayOfMonth, 12))
const [CLOSED_AT, ERASE_AT, LATER] = [day(1), day(15), day(16)]
const STEPS_MAX = 1_000

const aHash = () => SecretHash.make(crypto.getRandomValues(new Uint8Array(32)).toHex())
const all = { concurrency: "unbounded" } as const

type Uses = ApiKeys | AuditLog | Closures | Members | Plans | Shops | SignIns | Tenants | TrackingLinks

/** A member with an open session. */
const aMember = Effect.fnUntraced(function* (tenantId: TenantId, role: Role, person?: SignInAddress) {
  const email = person ?? SignInAddress.make(`${crypto.randomUUID()}@brand.example`)
  const { member } = yield* Members.use((members) =>
    members.add({ tenantId, id: PersonId.make(crypto.randomUUID()), email, role, at: day(1) })
  )
  const [link, session] = [aHash(), aHash()]
  yield* SignIns.use((signIns) =>
    Effect.andThen(
      signIns.keepLink(
        { hash: link, personId: member.person.id, browserHash: null, createdAt: day(1), expiresAt: day(2) },
        { since: day(1), linksMax: 9 }
      ),
      signIns.signIn(
        link,
        { hash: session, browser: "", createdAt: day(1), lastUsedAt: day(1), expiresAt: day(30) },
        null
      )
    )
  )
  return { id: member.person.id, email, session }
})

/** An account with a key, a link, a store and somebody of each role, whoever they are elsewhere. */
const anAccount = Effect.gen(function* () {
  const tenantId = yield* newTenant
  const hash = aHash()
  const [code, domain] = [LinkCode.make(`c${crypto.randomUUID()}`), ShopDomain.make(`${crypto.randomUUID()}.example`)]
  const key = {
    id: KeyId.make(crypto.randomUUID()),
    tenantId,
    label: "Server",
    scope: "full",
    createdAt: day(1),
    lastUsedAt: null
  } as const
  yield* ApiKeys.use((keys) => keys.insert(key, hash))
  yield* TrackingLinks.use((links) =>
    links.insert({
      ...PLAIN_LINK,
      tenantId,
      code,
      destinationUrl: "https://shop.example/",
      creator: null,
      promoCode: null,
      createdAt: day(1)
    })
  )
  yield* Shops.use((shops) => shops.connect(tenantId, domain, Redacted.make("a-secret"), day(1)))
  const owner = yield* aMember(tenantId, "owner")
  const viewer = yield* aMember(tenantId, "viewer")
  yield* AuditLog.use((log) =>
    log.begin({
      id: DeedId.make(Bun.randomUUIDv7()),
      tenantId,
      personId: owner.id,
      kind: DeedKind.make("link.add"),
      subject: code,
      at: day(1)
    })
  )
  return { tenantId, hash, code, domain, owner, viewer }
})
type Account = Effect.Success<typeof anAccount>

/** What of an account is found by its names. */
const found = Effect.fnUntraced(function* ({ hash, code, domain, owner }: Account) {
  return {
    key: Option.isSome(yield* ApiKeys.use((keys) => keys.find(hash))),
    link: Option.isSome(yield* TrackingLinks.use((links) => links.find(code))),
    shop: Option.isSome(yield* Shops.use((shops) => shops.find(domain))),
    memberships: (yield* Members.use((members) => members.memberships(owner.id))).map(({ tenantId }) => tenantId)
  }
})

const isSignedIn = ({ session }: { readonly session: SecretHash }) =>
  SignIns.use((signIns) => signIns.use(session, { at: day(2), idleSince: new Date(0), unlessSince: new Date(0) })).pipe(
    Effect.map(Option.isSome)
  )

const close = (tenantId: TenantId) =>
  Closures.use((closures) => closures.close({ tenantId, at: CLOSED_AT, eraseAt: ERASE_AT }))

const eraseAll = Effect.fnUntraced(function* (tenantId: TenantId) {
  const closures = yield* Closures
  for (let steps = 1; steps <= STEPS_MAX; steps++) if (!(yield* closures.eraseStep(tenantId, LATER))) return steps
  throw new Error("an erasure has no end")
})

/** What any adapter of Closures must do, with the stores that show nothing of a closed tenant. */
export const suite = <E>(name: string, layer: Layer.Layer<Uses, E>) =>
  describe(`closures contract: ${name}`, () => {
    const it = sharedEffectTest(layer)

    it.live(
      "a closed tenant's key, link, store and memberships are not found, those of others are",
      Effect.gen(function* () {
        const [one, other] = [yield* anAccount, yield* anAccount]
        expect(yield* found(one)).toEqual({ key: true, link: true, shop: true, memberships: [one.tenantId] })
        const closure = yield* close(one.tenantId)
        expect(closure).toEqual({ tenantId: one.tenantId, closedAt: CLOSED_AT, eraseAt: ERASE_AT, erasedAt: null })
        expect(yield* found(one)).toEqual({ key: false, link: false, shop: false, memberships: [] })
        expect(yield* found(other)).toEqual({ key: true, link: true, shop: true, memberships: [other.tenantId] })
        const closures = yield* Closures
        expect(yield* closures.find(one.tenantId)).toEqual(Option.some(closure))
        expect(yield* closures.find(other.tenantId)).toEqual(Option.none())
      })
    )

    it.live(
      "closing signs out who is neither an owner nor a member of an open tenant",
      Effect.gen(function* () {
        const [one, other] = [yield* anAccount, yield* anAccount]
        const both = yield* aMember(one.tenantId, "member")
        yield* Members.use((members) =>
          members.add({
            tenantId: other.tenantId,
            id: PersonId.make(crypto.randomUUID()),
            email: both.email,
            role: "viewer",
            at: day(1)
          })
        )
        yield* close(one.tenantId)
        const states = yield* Effect.forEach([one.owner, one.viewer, both, other.viewer], isSignedIn)
        expect(states).toEqual([true, false, true, true])
        yield* close(other.tenantId)
        expect(yield* Effect.forEach([both, other.viewer, other.owner], isSignedIn)).toEqual([false, false, true])
      })
    )

    it.live(
      "closing is idempotent, the first stands, and it MUST fail with TenantNotFound when there is no tenant to close",
      Effect.gen(function* () {
        const closures = yield* Closures
        const { tenantId } = yield* anAccount
        const closed = yield* Effect.forEach(
          Array.from({ length: 5 }),
          () => closures.close({ tenantId, at: CLOSED_AT, eraseAt: ERASE_AT }),
          all
        )
        const again = yield* closures.close({ tenantId, at: day(3), eraseAt: day(17) })
        expect(new Set([...closed, again].map(({ eraseAt }) => eraseAt.getTime()))).toEqual(
          new Set([ERASE_AT.getTime()])
        )
        const failed = yield* Effect.flip(close(TenantId.make(crypto.randomUUID())))
        expect(failed._tag).toBe("TenantNotFound")
      })
    )

    it.live(
      "plans of a closed tenant are not claimed, and are again once it is open",
      Effect.gen(function* () {
        const [closures, plans] = [yield* Closures, yield* Plans]
        const [one, other] = [yield* anAccount, yield* anAccount]
        yield* close(one.tenantId)
        const own = [aPlan(one.tenantId), aPlan(other.tenantId)]
        yield* written(...own.map((plan) => aStep(plan)))
        const claimed = Effect.fnUntraced(function* (at: Date) {
          const found = yield* plans.claim({ at, leaseUntil: at, limit: CLAIMED_PLANS_MAX })
          return own.map(({ planId }) => found.some((each) => each.planId === planId))
        })
        const due = new Date(Math.max(...own.map(({ dueAt }) => dueAt?.getTime() ?? 0)))
        expect(yield* claimed(due)).toEqual([false, true])
        yield* closures.reopen(one.tenantId, day(2))
        expect(yield* claimed(due)).toEqual([true, true])
      })
    )

    it.live(
      "owners alone see a closed tenant, until its days are over",
      Effect.gen(function* () {
        const closures = yield* Closures
        const [one, other] = [yield* anAccount, yield* anAccount]
        yield* close(one.tenantId)
        const seenBy = (who: { readonly id: PersonId }, at: Date) =>
          Effect.map(closures.ownedBy(who.id, at), (owned) => owned.map((each) => [each.tenantId, each.tenantName]))
        expect(yield* seenBy(one.owner, day(14))).toEqual([[one.tenantId, "Contract"]])
        expect(yield* seenBy(one.viewer, day(14))).toEqual([])
        expect(yield* seenBy(other.owner, day(14))).toEqual([])
        expect(yield* seenBy(one.owner, ERASE_AT)).toEqual([])
      })
    )

    it.live(
      "a tenant is opened again as it was; reopening MUST fail with ClosureOver where it is open, or its eraseAt is not after at",
      Effect.gen(function* () {
        const closures = yield* Closures
        const one = yield* anAccount
        yield* close(one.tenantId)
        yield* closures.reopen(one.tenantId, new Date(ERASE_AT.getTime() - 1))
        expect(yield* found(one)).toEqual({ key: true, link: true, shop: true, memberships: [one.tenantId] })
        expect((yield* Effect.flip(closures.reopen(one.tenantId, day(2))))._tag).toBe("ClosureOver")
        yield* close(one.tenantId)
        expect((yield* Effect.flip(closures.reopen(one.tenantId, ERASE_AT)))._tag).toBe("ClosureOver")
        expect((yield* found(one)).key).toBe(false)
      })
    )

    it.live(
      "eraseStep MUST change nothing of a tenant that is open or not due, nor of any other tenant",
      Effect.gen(function* () {
        const closures = yield* Closures
        const [open, early, due] = [yield* anAccount, yield* anAccount, yield* anAccount]
        yield* close(early.tenantId)
        yield* closures.close({ tenantId: due.tenantId, at: CLOSED_AT, eraseAt: day(2) })
        expect(yield* closures.due(day(3))).toContain(due.tenantId)
        expect(yield* closures.due(day(3))).not.toContain(early.tenantId)
        expect(yield* closures.eraseStep(open.tenantId, day(3))).toBe(false)
        expect(yield* closures.eraseStep(early.tenantId, day(3))).toBe(false)
        yield* eraseAll(due.tenantId)
        yield* closures.reopen(early.tenantId, day(3))
        for (const one of [open, early]) {
          expect(yield* found(one)).toEqual({ key: true, link: true, shop: true, memberships: [one.tenantId] })
        }
      })
    )

    it.live(
      "step by step nothing of the tenant is left but that it was there, and its people who are in no other",
      Effect.gen(function* () {
        const closures = yield* Closures
        const members = yield* Members
        const [one, other] = [yield* anAccount, yield* anAccount]
        const both = yield* aMember(one.tenantId, "owner")
        yield* members.add({
          tenantId: other.tenantId,
          id: PersonId.make(crypto.randomUUID()),
          email: both.email,
          role: "viewer",
          at: day(1)
        })
        yield* close(one.tenantId)
        expect(yield* eraseAll(one.tenantId)).toBeGreaterThan(1)
        expect((yield* Tenants.use((tenants) => tenants.get(one.tenantId))).name).toBe(ERASED_TENANT_NAME)
        expect(yield* members.members(one.tenantId, { after: null, limit: 10 })).toEqual([])
        expect(yield* AuditLog.use((log) => log.page(one.tenantId, { after: null, limit: 10 }))).toEqual([])
        expect(yield* ApiKeys.use((keys) => keys.list(one.tenantId, { after: null, limit: 10 }))).toEqual([])
        expect(yield* Shops.use((shops) => shops.list(one.tenantId, { after: null, limit: 10 }))).toEqual([])
        expect(yield* TrackingLinks.use((links) => links.page(one.tenantId, 10, null))).toEqual([])
        expect(yield* members.byAddress(one.viewer.email)).toEqual(Option.none())
        expect(yield* isSignedIn(one.owner)).toBe(false)
        expect((yield* members.memberships(both.id)).map(({ tenantId }) => tenantId)).toEqual([other.tenantId])
        expect(yield* closures.due(LATER)).not.toContain(one.tenantId)
        expect(Option.getOrThrow(yield* closures.find(one.tenantId)).erasedAt).toEqual(LATER)
        expect((yield* Effect.flip(closures.reopen(one.tenantId, day(2))))._tag).toBe("ClosureOver")
        // Its names are free.
        const tenantId = yield* newTenant
        yield* Shops.use((shops) => shops.connect(tenantId, one.domain, Redacted.make("a-secret"), LATER))
        expect(yield* found(other)).toEqual({ key: true, link: true, shop: true, memberships: [other.tenantId] })
      })
    )
  })

export const stores = new StoreSuite(({ name, layer }) => suite(name, layer))
