import { Schema } from "effect"
import type { PersonId } from "./Person.ts"

/** UUID of version 7: the later passkey has the greater one. */
export const PasskeyId = Schema.String.pipe(Schema.check(Schema.isUUID(7)), Schema.brand("PasskeyId"))
export type PasskeyId = typeof PasskeyId.Type

const BASE64URL = /^[A-Za-z0-9_-]+$/
/** Characters of what an authenticator names a passkey by: 1,023 bytes in base64url. */
const CREDENTIAL_ID_CHARACTERS_MAX = 1_364
/** Characters of a public key: the longest that are taken, of RSA, have some 600. */
const PUBLIC_KEY_CHARACTERS_MAX = 4_000
/** Characters of what an authenticator says, each part of it. */
const PART_CHARACTERS_MAX = 20_000

const base64Url = (charactersMax: number) =>
  Schema.String.pipe(Schema.check(Schema.isPattern(BASE64URL), Schema.isMaxLength(charactersMax)))

/** What an authenticator names a passkey by, in base64url. */
export const CredentialId = base64Url(CREDENTIAL_ID_CHARACTERS_MAX).pipe(Schema.brand("CredentialId"))
export type CredentialId = typeof CredentialId.Type

/** The public half of a passkey as COSE writes it, in base64url. */
export const PasskeyPublicKey = base64Url(PUBLIC_KEY_CHARACTERS_MAX).pipe(Schema.brand("PasskeyPublicKey"))
export type PasskeyPublicKey = typeof PasskeyPublicKey.Type

/** How often an authenticator says that it has signed, from 0 to 2^32 - 1; one that does not count always says 0. */
export const SignatureCount = Schema.Int.pipe(Schema.check(Schema.isBetween({ minimum: 0, maximum: 0xffff_ffff })))

/** UTF-16 units of a passkey's name. */
export const PASSKEY_NAME_CHARACTERS_MAX = 60

/** What a person calls a passkey: trimmed, and not empty. */
export const PasskeyName = Schema.String.pipe(
  Schema.check(Schema.isTrimmed(), Schema.isMinLength(1), Schema.isMaxLength(PASSKEY_NAME_CHARACTERS_MAX)),
  Schema.check(Schema.isPattern(/^\P{Cc}+$/u, { message: "must hold no control characters" })),
  Schema.brand("PasskeyName")
)
export type PasskeyName = typeof PasskeyName.Type

/** Passkeys that a person has at most. */
export const PASSKEYS_MAX = 20

/** What signs one person in without a mail. Its private half never leaves the person's device or password manager. */
export interface Passkey {
  readonly id: PasskeyId
  readonly personId: PersonId
  readonly credentialId: CredentialId
  readonly publicKey: PasskeyPublicKey
  /** The signatures that the authenticator had counted when it was used last. */
  readonly signatures: number
  readonly name: PasskeyName
  readonly createdAt: Date
  /** Null until it signs in. */
  readonly lastUsedAt: Date | null
}

/** What a browser sends of a passkey that was just made, as WebAuthn writes it in JSON. */
export const NewCredential = Schema.Struct({
  id: CredentialId,
  response: Schema.Struct({
    clientDataJSON: base64Url(PART_CHARACTERS_MAX),
    attestationObject: base64Url(PART_CHARACTERS_MAX)
  })
})
export type NewCredential = typeof NewCredential.Type

/** What a browser sends of a passkey that is used, as WebAuthn writes it in JSON. */
export const UsedCredential = Schema.Struct({
  id: CredentialId,
  response: Schema.Struct({
    clientDataJSON: base64Url(PART_CHARACTERS_MAX),
    authenticatorData: base64Url(PART_CHARACTERS_MAX),
    signature: base64Url(PART_CHARACTERS_MAX),
    /** Whose it is, as the authenticator was told when the passkey was made. */
    userHandle: base64Url(PART_CHARACTERS_MAX)
  })
})
export type UsedCredential = typeof UsedCredential.Type
