import { Clock, Effect, Option } from "effect"
import { Digest, SecureRandom } from "effect/crypto"
import { Base64Url } from "effect/encoding"
import { type Caller, KeyId, SecretHash } from "../../../ports/accounts/keys/ApiKey.ts"
import { Passkeys } from "../../../ports/accounts/people/Passkeys.ts"
import {
  BROWSER_CHARACTERS_MAX,
  type Membership,
  type Person,
  type PersonId
} from "../../../ports/accounts/people/Person.ts"
import { SignIns } from "../../../ports/accounts/people/SignIns.ts"
import { toStorable } from "../../../ports/text/storableText.ts"
import { DAY_MS, MINUTE_MS } from "../../../ports/time/days.ts"
import { inBatches } from "../../paging/lists.ts"
import { asciiBytes } from "../../tokens/bytes.ts"

/**
 * A member as who asks for something, in the place of a key: under their own id, so that each member has daily caps of their own. Who only
 * reads may do what a read-only key may.
 */
export const memberCaller = (
  { tenantId, role }: Pick<Membership, "tenantId" | "role">,
  { id }: Pick<Person, "id">
): Caller => ({ tenantId, id: KeyId.make(id), scope: role === "viewer" ? "read" : "full" })

/** How long a link that signs in is good. */
export const LINK_MINUTES = 15
/** Links that a person is sent at most in any LINK_MINUTES. */
export const LINKS_MAX = 5
/** How long a session lasts that nobody uses. */
const SESSION_IDLE_DAYS = 7
/** How long a session lasts, however much it is used. */
export const SESSION_DAYS = 30
/** How often a session's use is written down at most. */
const SESSION_USE_MINUTES = 5

/** How long a link is good that an operator made, or a first start printed: whoever has the machine has the account. */
export const OPERATOR_LINK_MINUTES = 24 * 60

export const endAfter = (now: number, minutes: number): Date => new Date(now + minutes * MINUTE_MS)
/** Since when a person's links are counted. */
export const linksSince = (now: number): Date => new Date(now - LINK_MINUTES * MINUTE_MS)

/** Rows that one statement removes at most: more would hold their locks too long. */
const SIGN_INS_PER_BATCH = 500

/**
 * Removes links, sessions and answered challenges that are over, and have been for as long as a person's links are counted; answers
 * how many.
 */
export const purgeSignIns = Effect.gen(function* () {
  const signIns = yield* SignIns
  const passkeys = yield* Passkeys
  const before = linksSince(yield* Clock.currentTimeMillis)
  const challenges = yield* inBatches(SIGN_INS_PER_BATCH, (limit) => passkeys.purge(before, limit))
  return challenges + (yield* inBatches(SIGN_INS_PER_BATCH, (limit) => signIns.purge(before, limit)))
}).pipe(Effect.withSpan("accounts.purgeSignIns"))
const sessionEnd = (now: number): Date => new Date(now + SESSION_DAYS * DAY_MS)
/** Who used a session last before this has to sign in again. */
const idleSince = (now: number): Date => new Date(now - SESSION_IDLE_DAYS * DAY_MS)
const useWrittenSince = (now: number): Date => new Date(now - SESSION_USE_MINUTES * MINUTE_MS)

const SECRET_BYTES = 32
/** Such a secret as text. */
const SECRET = /^[A-Za-z0-9_-]{43}$/

/** A secret of a link, a session or a browser: 256 random bits in base64url. */
export const newSecret = Effect.fnUntraced(function* () {
  const random = yield* SecureRandom.SecureRandom
  return Base64Url.encode(yield* random.randomBytes(SECRET_BYTES))
})

/** What is kept of a secret: its SHA-256; null of a text that can't be one. 256 random bits need no slow hash. */
export const hashOf = Effect.fnUntraced(function* (secret: string | null) {
  if (secret === null || !SECRET.test(secret)) return null
  const digest = yield* Digest.Digest
  return SecretHash.make(yield* digest.digestHex(Digest.sha256, asciiBytes(secret)))
})

/** Ends the session of a secret. Idempotent. */
export const signOut = Effect.fn("accounts.signOut")(function* (secret: string | null) {
  const hash = yield* hashOf(secret)
  if (hash !== null) yield* SignIns.use((signIns) => signIns.end(hash))
})

/** Ends every session of a person, this one too, and every link that they did not use. */
export const signOutEverywhere = (id: PersonId) => SignIns.use((signIns) => signIns.endAll(id))

/** The browsers in which a person is signed in. */
export const listSessions = Effect.fn("accounts.listSessions")(function* (id: PersonId) {
  const signIns = yield* SignIns
  const now = yield* Clock.currentTimeMillis
  return yield* signIns.sessions(id, { at: new Date(now), idleSince: idleSince(now) })
})

/** Who is signed in by a session's secret; none where nobody is. */
export const readSession = Effect.fn("accounts.readSession")(function* (secret: string | null) {
  const signIns = yield* SignIns
  const hash = yield* hashOf(secret)
  if (hash === null) return Option.none()
  const now = yield* Clock.currentTimeMillis
  return yield* signIns.use(hash, { at: new Date(now), idleSince: idleSince(now), unlessSince: useWrittenSince(now) })
})

/** A session that begins now, still nobody's, and its secret, which is in the answer and nowhere else. */
export const newSession = Effect.fnUntraced(function* (userAgent: string) {
  const now = yield* Clock.currentTimeMillis
  const secret = yield* newSecret()
  const hash = yield* hashOf(secret)
  if (hash === null) return yield* Effect.die("a new secret has no hash")
  const at = new Date(now)
  const browser = toStorable(userAgent).slice(0, BROWSER_CHARACTERS_MAX).toWellFormed()
  return { secret, session: { hash, browser, createdAt: at, lastUsedAt: at, expiresAt: sessionEnd(now) } }
})
