import { describe, expect } from "bun:test"
import { Array as Arrays, Effect, type Layer, Option } from "effect"
import { SecretHash } from "../../ports/accounts/keys/ApiKey.ts"
import { Members } from "../../ports/accounts/people/Members.ts"
import {
  CredentialId,
  PASSKEYS_MAX,
  type Passkey,
  PasskeyId,
  PasskeyName,
  PasskeyPublicKey
} from "../../ports/accounts/people/Passkey.ts"
import { type AnsweredChallenge, Passkeys } from "../../ports/accounts/people/Passkeys.ts"
import { PersonId, type Session, SignInAddress } from "../../ports/accounts/people/Person.ts"
import { SESSIONS_MAX, SignIns } from "../../ports/accounts/people/SignIns.ts"
import type { Tenants } from "../../ports/accounts/tenants/Tenants.ts"
import { sharedEffectTest } from "../support/running/effectTest.ts"
import { newTenant } from "./newTenant.ts"
import { StoreSuite } from "./StoreSuite.ts"

const all = { concurrency: "unbounded" } as const
const minute = (minutes: number) => new Date(Date.UTC(2025, 2, 1, 12, minutes, 15, 678))
const aHash = () => SecretHash.make(crypto.getRandomValues(new Uint8Array(32)).toHex())

const aPerson = Effect.gen(function* () {
  const members = yield* Members
  const { member } = yield* members.add({
    tenantId: yield* newTenant,
    id: PersonId.make(crypto.randomUUID()),
    email: SignInAddress.make(`${crypto.randomUUID()}@brand.example`),
    role: "viewer",
    at: minute(0)
  })
  return member.person
})

const aPasskey = (personId: PersonId, fields: Partial<Passkey> = {}): Passkey => ({
  id: PasskeyId.make(Bun.randomUUIDv7()),
  personId,
  credentialId: CredentialId.make(crypto.getRandomValues(new Uint8Array(48)).toBase64({ alphabet: "base64url" })),
  publicKey: PasskeyPublicKey.make("pQECAyYgASFYIA"),
  signatures: 0,
  name: PasskeyName.make("My laptop 🦊"),
  createdAt: minute(1),
  lastUsedAt: null,
  ...fields
})

const aChallenge = (fields: Partial<AnsweredChallenge> = {}): AnsweredChallenge => ({
  hash: aHash(),
  expiresAt: minute(6),
  ...fields
})

const aSession = (fields: Partial<Omit<Session, "personId">> = {}): Omit<Session, "personId"> => ({
  hash: aHash(),
  browser: "Firefox",
  createdAt: minute(2),
  lastUsedAt: minute(2),
  expiresAt: minute(50),
  ...fields
})

const added = Effect.fnUntraced(function* (personId: PersonId, fields: Partial<Passkey> = {}) {
  const passkeys = yield* Passkeys
  const passkey = aPasskey(personId, fields)
  yield* passkeys.add(passkey, aChallenge())
  return passkey
})

/** A use of a passkey, as it is told the port. */
const aUse = (id: PasskeyId, signatures: number) => ({
  id,
  signatures,
  challenge: aChallenge(),
  session: aSession(),
  replaced: null
})

const tagOf = <E extends { readonly _tag: string }>(failure: E) => failure._tag
const sessionsOf = (id: PersonId) =>
  SignIns.use((signIns) => signIns.sessions(id, { at: minute(3), idleSince: minute(0) }))

/** What any adapter of Passkeys must do. */
export const suite = <E>(name: string, layer: Layer.Layer<Tenants | Members | SignIns | Passkeys, E>) =>
  describe(`passkeys contract: ${name}`, () => {
    const it = sharedEffectTest(layer)

    it.live(
      "a passkey is found by its credential and listed with its person's, the oldest first, and with nobody else's",
      Effect.gen(function* () {
        const passkeys = yield* Passkeys
        const [person, other] = [yield* aPerson, yield* aPerson]
        const first = yield* added(person.id, { signatures: 0xffff_ffff })
        const second = yield* added(person.id)
        yield* added(other.id)
        expect(yield* passkeys.list(person.id)).toEqual([first, second])
        expect(Option.getOrNull(yield* passkeys.find(first.credentialId))).toEqual(first)
        expect(Option.isNone(yield* passkeys.find(aPasskey(person.id).credentialId))).toBe(true)
      })
    )

    it.live(
      "MUST fail with TooManyPasskeys where the person has PASSKEYS_MAX passkeys, and with PasskeyTaken or ChallengeUsed",
      Effect.gen(function* () {
        const passkeys = yield* Passkeys
        const [person, other] = [yield* aPerson, yield* aPerson]
        const first = yield* added(person.id)
        const failure = (passkey: Passkey, challenge = aChallenge()) =>
          Effect.map(Effect.flip(passkeys.add(passkey, challenge)), tagOf)
        expect(yield* failure(aPasskey(other.id, { credentialId: first.credentialId }))).toBe("PasskeyTaken")
        const challenge = aChallenge()
        yield* passkeys.add(aPasskey(person.id), challenge)
        expect(yield* failure(aPasskey(person.id), challenge)).toBe("ChallengeUsed")
        const unused = aChallenge()
        yield* Effect.forEach(Arrays.range(3, PASSKEYS_MAX), () => added(person.id))
        expect(yield* failure(aPasskey(person.id), unused)).toBe("TooManyPasskeys")
        expect(yield* passkeys.list(person.id)).toHaveLength(PASSKEYS_MAX)
        expect(yield* passkeys.list(other.id)).toEqual([])
        // What failed used its challenge up for nobody.
        yield* passkeys.add(aPasskey(other.id), unused)
      })
    )

    it.live(
      "add is Atomic: of those that are added at the same time no more than PASSKEYS_MAX are kept, one that answers one challenge",
      Effect.gen(function* () {
        const passkeys = yield* Passkeys
        const [person, other] = [yield* aPerson, yield* aPerson]
        const add = (personId: PersonId, challenge: AnsweredChallenge) =>
          Effect.map(Effect.result(passkeys.add(aPasskey(personId), challenge)), ({ _tag }) => _tag)
        yield* Effect.forEach(Arrays.range(1, PASSKEYS_MAX + 5), () => add(person.id, aChallenge()), all)
        expect(yield* passkeys.list(person.id)).toHaveLength(PASSKEYS_MAX)
        const one = aChallenge()
        const tries = yield* Effect.forEach(Arrays.range(1, 8), () => add(other.id, one), all)
        expect(tries.filter((tag) => tag === "Success")).toHaveLength(1)
      })
    )

    it.live(
      "rename and remove change a person's own passkey, and nobody else's",
      Effect.gen(function* () {
        const passkeys = yield* Passkeys
        const [person, other] = [yield* aPerson, yield* aPerson]
        const passkey = yield* added(person.id)
        const renamed = PasskeyName.make("Key ring")
        expect(yield* passkeys.rename(other.id, passkey.id, renamed)).toBe(false)
        expect(yield* passkeys.remove(other.id, passkey.id)).toBe(false)
        expect(yield* passkeys.list(person.id)).toEqual([passkey])
        expect(yield* passkeys.rename(person.id, passkey.id, renamed)).toBe(true)
        expect(yield* passkeys.list(person.id)).toEqual([{ ...passkey, name: renamed }])
        expect(yield* passkeys.remove(person.id, passkey.id)).toBe(true)
        expect(yield* passkeys.remove(person.id, passkey.id)).toBe(false)
        expect(yield* passkeys.list(person.id)).toEqual([])
      })
    )

    it.live(
      "signIn opens a session of the passkey's person, ends the one that it replaces and writes the use down",
      Effect.gen(function* () {
        const passkeys = yield* Passkeys
        const person = yield* aPerson
        const passkey = yield* added(person.id)
        const first = aUse(passkey.id, 7)
        expect(Option.getOrNull(yield* passkeys.signIn(first))).toEqual(person)
        expect(yield* passkeys.list(person.id)).toEqual([{ ...passkey, signatures: 7, lastUsedAt: minute(2) }])
        const second = { ...aUse(passkey.id, 8), replaced: first.session.hash }
        yield* passkeys.signIn(second)
        expect(yield* sessionsOf(person.id)).toEqual([{ ...second.session, personId: person.id }])
      })
    )

    it.live(
      "MUST sign nobody in whose count is not greater than the one before, unless both are 0",
      Effect.gen(function* () {
        const passkeys = yield* Passkeys
        const person = yield* aPerson
        const passkey = yield* added(person.id)
        const isSignedIn = (signatures: number) =>
          Effect.map(passkeys.signIn(aUse(passkey.id, signatures)), Option.isSome)
        expect([yield* isSignedIn(0), yield* isSignedIn(0)]).toEqual([true, true])
        expect([yield* isSignedIn(5), yield* isSignedIn(5), yield* isSignedIn(4), yield* isSignedIn(0)]).toEqual([
          true,
          false,
          false,
          false
        ])
        expect((yield* passkeys.list(person.id)).map(({ signatures }) => signatures)).toEqual([5])
        expect(yield* isSignedIn(6)).toBe(true)
      })
    )

    it.live(
      "signIn is Atomic: of those who answer one challenge at the same time one is signed in, and nobody by a passkey that is gone",
      Effect.gen(function* () {
        const passkeys = yield* Passkeys
        const person = yield* aPerson
        const passkey = yield* added(person.id)
        const challenge = aChallenge()
        const tries = yield* Effect.forEach(
          Arrays.range(1, 8),
          () => passkeys.signIn({ ...aUse(passkey.id, 0), challenge }),
          all
        )
        expect(tries.filter(Option.isSome)).toHaveLength(1)
        expect(yield* sessionsOf(person.id)).toHaveLength(1)
        yield* passkeys.remove(person.id, passkey.id)
        expect(Option.isNone(yield* passkeys.signIn(aUse(passkey.id, 1)))).toBe(true)
        expect(yield* sessionsOf(person.id)).toHaveLength(1)
      })
    )

    it.live(
      "MUST end the oldest session of a person who has SESSIONS_MAX",
      Effect.gen(function* () {
        const passkeys = yield* Passkeys
        const person = yield* aPerson
        const passkey = yield* added(person.id)
        const uses = Arrays.range(0, SESSIONS_MAX).map((place) => {
          const at = new Date(minute(2).getTime() + place)
          return { ...aUse(passkey.id, 0), session: aSession({ createdAt: at, lastUsedAt: at }) }
        })
        yield* Effect.forEach(uses, (use) => passkeys.signIn(use))
        const listed = (yield* sessionsOf(person.id)).map(({ hash }) => hash)
        expect(listed).toHaveLength(SESSIONS_MAX)
        expect(uses.map(({ session }) => listed.includes(session.hash)).indexOf(false)).toBe(0)
      })
    )

    it.live(
      "purge forgets answered challenges that were over before a moment, a bounded number at a time",
      Effect.gen(function* () {
        const passkeys = yield* Passkeys
        const person = yield* aPerson
        const past = (hours: number) => new Date(Date.UTC(2001, 0, 1, hours))
        for (const hour of [1, 2, 3]) {
          yield* passkeys.add(aPasskey(person.id), aChallenge({ expiresAt: past(hour) }))
        }
        const kept = aChallenge()
        yield* passkeys.add(aPasskey(person.id), kept)
        expect(yield* passkeys.purge(past(4), 2)).toBe(2)
        expect(yield* passkeys.purge(past(4), 2)).toBe(1)
        expect(yield* passkeys.purge(past(4), 2)).toBe(0)
        const again = yield* Effect.flip(passkeys.add(aPasskey(person.id), kept))
        expect(tagOf(again)).toBe("ChallengeUsed")
      })
    )
  })

export const stores = new StoreSuite(({ name, layer }) => suite(name, layer))
