import { Clock, Effect, Option, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import { noticeLine } from "../../../../ports/accounts/notices/noticeText.ts"
import {
  NewCredential,
  PASSKEY_NAME_CHARACTERS_MAX,
  PasskeyId,
  PasskeyName
} from "../../../../ports/accounts/people/Passkey.ts"
import { PasskeyProofs, PasskeyRefused, type PasskeySite } from "../../../../ports/accounts/people/PasskeyProofs.ts"
import { Passkeys } from "../../../../ports/accounts/people/Passkeys.ts"
import type { Person } from "../../../../ports/accounts/people/Person.ts"
import { Mail } from "../../../../ports/system/Mail.ts"
import { openChallenge } from "./challenges.ts"

const decodeCredential = Schema.decodeUnknownOption(Schema.fromJsonString(NewCredential))
const isName = Schema.is(PasskeyName)

const UNNAMED = PasskeyName.make("Passkey")

/** A name as somebody types it, without what no name can hold; "Passkey" where nothing is left. */
export const readPasskeyName = (text: string): PasskeyName => {
  const name = text
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, PASSKEY_NAME_CHARACTERS_MAX)
    .toWellFormed()
    .trim()
  return isName(name) ? name : UNNAMED
}

/**
 * Keeps a passkey that somebody signed in just made, and writes them that they have it: else whoever has got hold of a session could
 * make one unseen.
 *
 * Fails with ChallengeUnusable, PasskeyRefused, TooManyPasskeys, PasskeyTaken and ChallengeUsed; then nothing changes.
 */
export const addPasskey = Effect.fn("accounts.addPasskey")(function* (asked: {
  readonly person: Person
  readonly site: PasskeySite
  readonly name: PasskeyName
  /** The secret of the session that asked for the challenge. */
  readonly session: string | null
  readonly token: string
  /** What the browser answered, in JSON. */
  readonly credential: string
  readonly serviceName: string
}) {
  const passkeys = yield* Passkeys
  const proofs = yield* PasskeyProofs
  const random = yield* SecureRandom.SecureRandom
  const mail = yield* Mail
  const { challenge, answered } = yield* openChallenge("passkey_new", asked.token, asked.session)
  const credential = decodeCredential(asked.credential)
  if (Option.isNone(credential)) return yield* new PasskeyRefused()
  const verified = yield* proofs.verifyNew({ site: asked.site, challenge }, credential.value)
  yield* passkeys.add(
    {
      ...verified,
      id: PasskeyId.make(yield* random.uuidV7()),
      personId: asked.person.id,
      name: asked.name,
      createdAt: new Date(yield* Clock.currentTimeMillis),
      lastUsedAt: null
    },
    answered
  )
  const { email } = asked.person
  if (email === null) return
  // It is kept whether they can be written to or not.
  yield* mail
    .send({
      to: email,
      subject: `A passkey for ${asked.serviceName}`,
      text: [
        `From now on the passkey “${noticeLine(asked.name)}” signs you in to ${asked.serviceName}, beside the links in your mails.`,
        "",
        `If it was not you who added it, sign in at ${asked.site.origin}/account, remove it there and sign out everywhere.`,
        ""
      ].join("\n")
    })
    .pipe(Effect.catch((failure) => Effect.logError("a mail about a new passkey could not be sent", failure)))
})
