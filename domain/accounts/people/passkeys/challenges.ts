import { Clock, Effect, Option, Result, Schema } from "effect"
import { Base64Url } from "effect/encoding"
import { SecretHash } from "../../../../ports/accounts/keys/ApiKey.ts"
import type { PersonId } from "../../../../ports/accounts/people/Person.ts"
import { asciiBytes } from "../../../tokens/bytes.ts"
import { openToken, sealToken, TokenExpired, TokenInvalid } from "../../../tokens/signedToken.ts"
import { endAfter, hashOf, newSecret } from "../sessions.ts"

/** What an authenticator is told of whose a passkey is, in base64url: an id that says nothing of the person. */
export const userHandleOf = (id: PersonId): string => Base64Url.encode(asciiBytes(id))

/** How long a challenge may be answered. */
export const CHALLENGE_MINUTES = 5

/** The browser's own secret is not the one that asked for the challenge, or the challenge is over or none of ours. */
export class ChallengeUnusable extends Schema.TaggedError<ChallengeUnusable>()("ChallengeUnusable", {}) {}

const Claim = Schema.fromJsonString(Schema.Struct({ challenge: Schema.String, holder: SecretHash, until: Schema.Int }))
const encodeClaim = Schema.encodeEffect(Claim)
const decodeClaim = Schema.decodeUnknownOption(Claim)

/** What a challenge is for: making a passkey, or signing in by one. */
type Purpose = "passkey_new" | "passkey_use"

/**
 * Gives a challenge to whoever holds a secret: their session's to make a passkey, their browser's to sign in. Nothing is stored: the
 * token holds it, sealed, until it is answered.
 */
export const giveChallenge = Effect.fn("accounts.giveChallenge")(function* (purpose: Purpose, secret: string) {
  const holder = yield* hashOf(secret)
  if (holder === null) return yield* new ChallengeUnusable()
  const challenge = yield* newSecret()
  const until = endAfter(yield* Clock.currentTimeMillis, CHALLENGE_MINUTES)
  const claim = yield* Effect.orDie(encodeClaim({ challenge, holder, until: until.getTime() }))
  return { challenge, token: yield* sealToken(purpose, Base64Url.encode(claim), until) }
})

/** The challenge of a token, for whoever holds the secret that it was given to, and how it is remembered once it is answered. */
export const openChallenge = Effect.fn("accounts.openChallenge")(
  function* (purpose: Purpose, token: string, secret: string | null) {
    const text = Base64Url.decodeString(yield* openToken(purpose, token))
    const claim = Result.isSuccess(text) ? decodeClaim(text.success) : Option.none()
    if (Option.isNone(claim) || claim.value.holder !== (yield* hashOf(secret))) return yield* new ChallengeUnusable()
    const { challenge, until } = claim.value
    const hash = yield* hashOf(challenge)
    if (hash === null) return yield* new ChallengeUnusable()
    return { challenge, answered: { hash, expiresAt: new Date(until) } }
  },
  Effect.catchIf(
    (failure): failure is TokenInvalid | TokenExpired =>
      failure instanceof TokenInvalid || failure instanceof TokenExpired,
    () => new ChallengeUnusable()
  )
)
