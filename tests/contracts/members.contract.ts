import { describe, expect } from "bun:test"
import { Array as Arrays, Effect, type Layer, Option } from "effect"
import { SecretHash } from "../../ports/accounts/keys/ApiKey.ts"
import { Members } from "../../ports/accounts/people/Members.ts"
import {
  MEMBERS_MAX,
  MEMBERSHIPS_MAX,
  PersonId,
  type Role,
  type Session,
  SignInAddress,
  type SignInLink
} from "../../ports/accounts/people/Person.ts"
import { SESSIONS_MAX, SignIns } from "../../ports/accounts/people/SignIns.ts"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import type { Tenants } from "../../ports/accounts/tenants/Tenants.ts"
import type { Page } from "../../ports/paging/Page.ts"
import { sharedEffectTest } from "../support/running/effectTest.ts"
import { newTenant } from "./newTenant.ts"
import { StoreSuite } from "./StoreSuite.ts"
import { wholeList } from "./wholeList.ts"

const all = { concurrency: "unbounded" } as const
const minute = (minutes: number) => new Date(Date.UTC(2025, 2, 1, 12, minutes, 15, 678))

const aPersonId = () => PersonId.make(crypto.randomUUID())
const anAddress = () => SignInAddress.make(`${crypto.randomUUID()}@brand.example`)
const aHash = () => SecretHash.make(crypto.getRandomValues(new Uint8Array(32)).toHex())

const added = Effect.fnUntraced(function* (tenantId: TenantId, role: Role = "owner", email = anAddress()) {
  const members = yield* Members
  return (yield* members.add({ tenantId, id: aPersonId(), email, role, at: minute(0) })).member
})

const aLink = (personId: PersonId, fields: Partial<SignInLink> = {}): SignInLink => ({
  hash: aHash(),
  personId,
  browserHash: null,
  createdAt: minute(0),
  expiresAt: minute(15),
  ...fields
})

const aSession = (fields: Partial<Omit<Session, "personId">> = {}): Omit<Session, "personId"> => ({
  hash: aHash(),
  browser: "Firefox 🦊",
  createdAt: minute(1),
  lastUsedAt: minute(1),
  expiresAt: minute(50),
  ...fields
})

const UNBOUNDED = { since: minute(0), linksMax: 1_000 }

/** Of a person that is signed in, the session. */
const signedIn = Effect.fnUntraced(function* (personId: PersonId, fields: Partial<Omit<Session, "personId">> = {}) {
  const signIns = yield* SignIns
  const [link, session] = [aLink(personId), aSession(fields)]
  yield* signIns.keepLink(link, UNBOUNDED)
  yield* signIns.signIn(link.hash, session, null)
  return { ...session, personId }
})

const tagOf = <E extends { readonly _tag: string }>(failure: E) => failure._tag

/** What any adapter of Members must do. */
const membersSuite = <E>(name: string, layer: Layer.Layer<Tenants | Members | SignIns, E>) =>
  describe(`members contract: ${name}`, () => {
    const it = sharedEffectTest(layer)

    it.live(
      "add makes whoever has the address a member, Idempotent: who is a member stays what they are",
      Effect.gen(function* () {
        const members = yield* Members
        const [one, other] = [yield* newTenant, yield* newTenant]
        const [id, email] = [aPersonId(), anAddress()]
        const first = yield* members.add({ tenantId: one, id, email, role: "member", at: minute(1) })
        const member = {
          tenantId: one,
          person: { id, email, createdAt: minute(1) },
          role: "member",
          addedAt: minute(1)
        }
        expect<object>(first).toEqual({ member, isNew: true })
        const again = { tenantId: one, id: aPersonId(), email, role: "owner", at: minute(2) } as const
        expect<object>(yield* members.add(again)).toEqual({ member, isNew: false })
        const elsewhere = yield* members.add({ ...again, tenantId: other })
        expect(elsewhere.member.person).toEqual(member.person)
        expect(elsewhere.member.role).toBe("owner")
        expect(Option.getOrNull(yield* members.byAddress(email))).toEqual(member.person)
        expect((yield* members.memberships(id)).map(({ tenantId, role }) => [tenantId, role]).sort()).toEqual(
          [[one, "member"] as [TenantId, Role], [other, "owner"] as [TenantId, Role]].sort()
        )
      })
    )

    it.live(
      "of those who add one address at the same time all get the same person, and one says that it is new",
      Effect.gen(function* () {
        const members = yield* Members
        const tenantId = yield* newTenant
        const email = anAddress()
        const made = yield* Effect.forEach(
          Arrays.range(1, 12),
          () => members.add({ tenantId, id: aPersonId(), email, role: "viewer", at: minute(1) }),
          all
        )
        expect(new Set(made.map(({ member }) => member.person.id)).size).toBe(1)
        expect(made.filter(({ isNew }) => isNew)).toHaveLength(1)
      })
    )

    it.live(
      "a person without an address is one, and gets an address; MUST fail with AddressTaken where somebody else signs in by it",
      Effect.gen(function* () {
        const members = yield* Members
        const tenantId = yield* newTenant
        const id = aPersonId()
        const nobody = { tenantId, id, email: null, role: "owner", at: minute(1) } as const
        expect((yield* members.add(nobody)).isNew).toBe(true)
        expect((yield* members.add(nobody)).isNew).toBe(false)
        const other = yield* added(tenantId)
        const taken = other.person.email ?? anAddress()
        expect(tagOf(yield* Effect.flip(members.changeAddress(id, taken)))).toBe("AddressTaken")
        const own = anAddress()
        yield* members.changeAddress(id, own)
        yield* members.changeAddress(id, own)
        expect(Option.getOrNull(yield* members.byAddress(own))?.id).toBe(id)
        expect(Option.getOrNull(yield* members.byAddress(taken))?.id).toBe(other.person.id)
      })
    )

    it.live(
      "members are listed in order of their ids, each once, page by page, and none of another tenant's",
      Effect.gen(function* () {
        const members = yield* Members
        const tenantId = yield* newTenant
        yield* added(yield* newTenant)
        const made = yield* Effect.forEach(Arrays.range(1, 5), () => added(tenantId))
        const listed = yield* wholeList(
          (page: Page<PersonId>) => members.members(tenantId, page),
          ({ person }) => person.id
        )
        expect(listed).toEqual(made.toSorted((one, other) => (one.person.id < other.person.id ? -1 : 1)))
      })
    )

    it.live(
      "MUST fail with TooManyMembers where the tenant has MEMBERS_MAX members or the person is in MEMBERSHIPS_MAX tenants",
      Effect.gen(function* () {
        const members = yield* Members
        const full = yield* newTenant
        const filled = yield* Effect.forEach(Arrays.range(1, MEMBERS_MAX), () => added(full, "viewer"))
        expect(tagOf(yield* Effect.flip(added(full)))).toBe("TooManyMembers")
        const [first] = filled
        if (first?.person.email === undefined) throw new Error("no member")
        const email = first.person.email
        for (let place = 1; place < MEMBERSHIPS_MAX; place++) {
          yield* members.add({ tenantId: yield* newTenant, id: aPersonId(), email, role: "viewer", at: minute(1) })
        }
        const oneMore = members.add({
          tenantId: yield* newTenant,
          id: aPersonId(),
          email,
          role: "viewer",
          at: minute(1)
        })
        expect(tagOf(yield* Effect.flip(oneMore))).toBe("TooManyMembers")
        expect(yield* members.memberships(first.person.id)).toHaveLength(MEMBERSHIPS_MAX)
      })
    )

    it.live(
      "changeRole MUST fail with MemberNotFound where the tenant has no such member, and with LastOwner where none would own it",
      Effect.gen(function* () {
        const members = yield* Members
        const tenantId = yield* newTenant
        const { person } = yield* added(tenantId)
        const viewer = yield* added(tenantId, "viewer")
        const stranger = yield* added(yield* newTenant)
        expect(tagOf(yield* Effect.flip(members.changeRole(tenantId, person.id, "viewer")))).toBe("LastOwner")
        expect(tagOf(yield* Effect.flip(members.remove(tenantId, person.id)))).toBe("LastOwner")
        expect(tagOf(yield* Effect.flip(members.changeRole(tenantId, stranger.person.id, "viewer")))).toBe(
          "MemberNotFound"
        )
        expect(Option.isNone(yield* members.member(tenantId, stranger.person.id))).toBe(true)
        expect((yield* members.changeRole(tenantId, viewer.person.id, "owner")).role).toBe("owner")
        expect((yield* members.changeRole(tenantId, person.id, "member")).role).toBe("member")
        yield* members.remove(tenantId, person.id)
        yield* members.remove(tenantId, person.id)
        expect(Option.isNone(yield* members.member(tenantId, person.id))).toBe(true)
        expect(Option.getOrNull(yield* members.member(tenantId, viewer.person.id))?.role).toBe("owner")
      })
    )

    it.live(
      "remove is Idempotent, and MUST fail with LastOwner where nobody would own the tenant without them",
      Effect.gen(function* () {
        const members = yield* Members
        const tenantId = yield* newTenant
        const [owner, viewer] = [yield* added(tenantId), yield* added(tenantId, "viewer")]
        expect(tagOf(yield* Effect.flip(members.remove(tenantId, owner.person.id)))).toBe("LastOwner")
        yield* members.remove(tenantId, viewer.person.id)
        yield* members.remove(tenantId, viewer.person.id)
        expect(Option.isNone(yield* members.member(tenantId, viewer.person.id))).toBe(true)
        expect(Option.getOrNull(yield* members.member(tenantId, owner.person.id))).toEqual(owner)
      })
    )

    it.live(
      "changeRole is Atomic: of two owners who change each other at the same time one stays",
      Effect.gen(function* () {
        const members = yield* Members
        for (const _ of Arrays.range(1, 5)) {
          const tenantId = yield* newTenant
          const owners = [yield* added(tenantId), yield* added(tenantId)]
          const ended = yield* Effect.forEach(
            owners,
            ({ person }) => Effect.result(members.changeRole(tenantId, person.id, "viewer")),
            all
          )
          expect(ended.filter(({ _tag }) => _tag === "Success")).toHaveLength(1)
        }
      })
    )
  })

/** What any adapter of SignIns must do. */
const signInsSuite = <E>(name: string, layer: Layer.Layer<Tenants | Members | SignIns, E>) =>
  describe(`sign-ins contract: ${name}`, () => {
    const it = sharedEffectTest(layer)
    const aPerson = Effect.gen(function* () {
      return (yield* added(yield* newTenant)).person
    })

    it.live(
      "a link is found until it is used or expired, and looking changes nothing",
      Effect.gen(function* () {
        const signIns = yield* SignIns
        const person = yield* aPerson
        const link = aLink(person.id, { browserHash: aHash() })
        expect(yield* signIns.keepLink(link, UNBOUNDED)).toBe(true)
        for (const at of [minute(0), minute(1), minute(14)]) {
          expect(Option.getOrNull(yield* signIns.findLink(link.hash, at))).toEqual(link)
        }
        expect(Option.isNone(yield* signIns.findLink(link.hash, minute(15)))).toBe(true)
        expect(Option.isNone(yield* signIns.findLink(aHash(), minute(1)))).toBe(true)
        yield* signIns.signIn(link.hash, aSession(), null)
        expect(Option.isNone(yield* signIns.findLink(link.hash, minute(1)))).toBe(true)
      })
    )

    it.live(
      "keepLink keeps linksMax since a moment, Atomic: of links that are asked for at the same time no more are kept",
      Effect.gen(function* () {
        const signIns = yield* SignIns
        const person = yield* aPerson
        const bound = { since: minute(0), linksMax: 3 }
        const kept = yield* Effect.forEach(Arrays.range(1, 10), () => signIns.keepLink(aLink(person.id), bound), all)
        expect(kept.filter((isKept) => isKept)).toHaveLength(3)
        const later = aLink(person.id, { createdAt: minute(5) })
        expect(yield* signIns.keepLink(later, bound)).toBe(false)
        expect(yield* signIns.keepLink(later, { ...bound, since: minute(1) })).toBe(true)
        expect(yield* signIns.keepLink(aLink((yield* aPerson).id), bound)).toBe(true)
      })
    )

    it.live(
      "signIn is Atomic: of those who use one link at the same time one is signed in, and none by one that is over",
      Effect.gen(function* () {
        const signIns = yield* SignIns
        const person = yield* aPerson
        const link = aLink(person.id)
        yield* signIns.keepLink(link, UNBOUNDED)
        const late = yield* signIns.signIn(link.hash, aSession({ createdAt: minute(15) }), null)
        expect(Option.isNone(late)).toBe(true)
        const tries = yield* Effect.forEach(Arrays.range(1, 10), () => signIns.signIn(link.hash, aSession(), null), all)
        const signed = tries.filter(Option.isSome)
        expect(signed.map(({ value }) => value)).toEqual([person])
        const times = { at: minute(1), idleSince: minute(0) }
        expect(yield* signIns.sessions(person.id, times)).toHaveLength(1)
      })
    )

    it.live(
      "signIn ends the session that it replaces, and no other where its link is no good",
      Effect.gen(function* () {
        const signIns = yield* SignIns
        const person = yield* aPerson
        const before = yield* signedIn(person.id)
        yield* signIns.signIn(aHash(), aSession(), before.hash)
        const times = { at: minute(2), idleSince: minute(0), unlessSince: minute(0) }
        expect(Option.isSome(yield* signIns.use(before.hash, times))).toBe(true)
        const link = aLink(person.id)
        yield* signIns.keepLink(link, UNBOUNDED)
        yield* signIns.signIn(link.hash, aSession(), before.hash)
        expect(Option.isNone(yield* signIns.use(before.hash, times))).toBe(true)
      })
    )

    it.live(
      "use answers the session with its person until it is idle or over, and writes its use down",
      Effect.gen(function* () {
        const signIns = yield* SignIns
        const person = yield* aPerson
        const session = yield* signedIn(person.id)
        const use = (at: Date, idleSince: Date, unlessSince: Date) =>
          Effect.map(signIns.use(session.hash, { at, idleSince, unlessSince }), Option.getOrNull)
        expect(yield* use(minute(2), minute(0), minute(1))).toEqual({ session, person })
        expect(yield* use(minute(3), minute(0), minute(2))).toEqual({
          session: { ...session, lastUsedAt: minute(3) },
          person
        })
        expect(yield* use(minute(4), minute(3), minute(3))).toBeNull()
        expect((yield* use(minute(4), minute(2), minute(3)))?.session.lastUsedAt).toEqual(minute(3))
        expect(yield* use(minute(50), minute(0), minute(0))).toBeNull()
        expect(
          Option.isNone(yield* signIns.use(aHash(), { at: minute(2), idleSince: minute(0), unlessSince: minute(0) }))
        ).toBe(true)
      })
    )

    it.live(
      "MUST leave a person with SESSIONS_MAX sessions at most: one more ends the one that was used longest ago",
      Effect.gen(function* () {
        const signIns = yield* SignIns
        const person = yield* aPerson
        const oldest = yield* signedIn(person.id)
        for (let place = 0; place < SESSIONS_MAX; place++) {
          const at = new Date(minute(2).getTime() + place)
          yield* signedIn(person.id, { createdAt: at, lastUsedAt: at })
        }
        const listed = yield* signIns.sessions(person.id, { at: minute(3), idleSince: minute(0) })
        expect(listed).toHaveLength(SESSIONS_MAX)
        expect(listed.map(({ hash }) => hash)).not.toContain(oldest.hash)
        const times = listed.map(({ lastUsedAt }) => lastUsedAt.getTime())
        expect(times).toEqual(times.toSorted((one, other) => other - one))
      })
    )

    it.live(
      "end ends one session, endAll every session and link of a person and of nobody else",
      Effect.gen(function* () {
        const signIns = yield* SignIns
        const [person, other] = [yield* aPerson, yield* aPerson]
        const [one, two, theirs] = [yield* signedIn(person.id), yield* signedIn(person.id), yield* signedIn(other.id)]
        const link = aLink(person.id)
        yield* signIns.keepLink(link, UNBOUNDED)
        const isOpen = (hash: SecretHash) =>
          Effect.map(signIns.use(hash, { at: minute(2), idleSince: minute(0), unlessSince: minute(0) }), Option.isSome)
        yield* signIns.end(one.hash)
        yield* signIns.end(one.hash)
        expect([yield* isOpen(one.hash), yield* isOpen(two.hash)]).toEqual([false, true])
        yield* signIns.endAll(person.id)
        expect([yield* isOpen(two.hash), yield* isOpen(theirs.hash)]).toEqual([false, true])
        expect(Option.isNone(yield* signIns.findLink(link.hash, minute(1)))).toBe(true)
      })
    )

    it.live(
      "purge removes what was over before a moment, a bounded number at a time",
      Effect.gen(function* () {
        const signIns = yield* SignIns
        const person = yield* aPerson
        const past = (hours: number) => new Date(Date.UTC(2001, 0, 1, hours))
        for (const hour of [1, 2, 3]) {
          yield* signIns.keepLink(aLink(person.id, { createdAt: past(0), expiresAt: past(hour) }), {
            since: past(0),
            linksMax: 10
          })
        }
        const kept = aLink(person.id)
        yield* signIns.keepLink(kept, UNBOUNDED)
        expect(yield* signIns.purge(past(4), 2)).toBe(2)
        expect(yield* signIns.purge(past(4), 2)).toBe(1)
        expect(yield* signIns.purge(past(4), 2)).toBe(0)
        expect(Option.isSome(yield* signIns.findLink(kept.hash, minute(1)))).toBe(true)
      })
    )
  })

export const suite = <E>(name: string, layer: Layer.Layer<Tenants | Members | SignIns, E>) => {
  membersSuite(name, layer)
  signInsSuite(name, layer)
}

export const stores = new StoreSuite(({ name, layer }) => suite(name, layer))
