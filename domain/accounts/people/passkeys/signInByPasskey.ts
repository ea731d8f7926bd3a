import { Effect, Option, Schema } from "effect"
import { UsedCredential } from "../../../../ports/accounts/people/Passkey.ts"
import { PasskeyProofs, PasskeyRefused, type PasskeySite } from "../../../../ports/accounts/people/PasskeyProofs.ts"
import { Passkeys } from "../../../../ports/accounts/people/Passkeys.ts"
import { hashOf, newSession } from "../sessions.ts"
import { openChallenge, userHandleOf } from "./challenges.ts"

const decodeCredential = Schema.decodeUnknownOption(Schema.fromJsonString(UsedCredential))

/**
 * Signs the person of a passkey in, in a new session; whatever session the browser brought is ended.
 *
 * Fails with ChallengeUnusable where the challenge is over or another browser's, and with PasskeyRefused for everything else, whether
 * there is such a passkey or not: who asks learns nothing of whose it is.
 */
export const signInByPasskey = Effect.fn("accounts.signInByPasskey")(function* (asked: {
  readonly site: PasskeySite
  /** The secret of the browser that asked for the challenge. */
  readonly browser: string | null
  readonly token: string
  /** What the browser answered, in JSON. */
  readonly credential: string
  /** The session that the browser brought. */
  readonly session: string | null
  readonly userAgent: string
}) {
  const passkeys = yield* Passkeys
  const proofs = yield* PasskeyProofs
  const { challenge, answered } = yield* openChallenge("passkey_use", asked.token, asked.browser)
  const credential = decodeCredential(asked.credential)
  if (Option.isNone(credential)) return yield* new PasskeyRefused()
  const found = yield* passkeys.find(credential.value.id)
  if (Option.isNone(found)) return yield* new PasskeyRefused()
  const passkey = found.value
  if (credential.value.response.userHandle !== userHandleOf(passkey.personId)) return yield* new PasskeyRefused()
  const { signatures } = yield* proofs.verifyUse({ site: asked.site, challenge }, credential.value, passkey)
  const { secret, session } = yield* newSession(asked.userAgent)
  const person = yield* passkeys.signIn({
    id: passkey.id,
    signatures,
    challenge: answered,
    session,
    replaced: yield* hashOf(asked.session)
  })
  if (Option.isNone(person)) return yield* new PasskeyRefused()
  return { person: person.value, session: secret }
})
