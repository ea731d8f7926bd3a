import { Context, type Effect, Schema } from "effect"
import type { CredentialId, NewCredential, Passkey, PasskeyPublicKey, UsedCredential } from "./Passkey.ts"

/** What a browser sent proves nothing: another site, another challenge, another key, nobody verified, or no such thing at all. */
export class PasskeyRefused extends Schema.TaggedError<PasskeyRefused>()("PasskeyRefused", {}) {}

/** Where passkeys are made and used. */
export interface PasskeySite {
  /** The host's name without a port, which passkeys are bound to. */
  readonly rpId: string
  /** The scheme, the host and its port, as browsers write an origin. */
  readonly origin: string
}

/** What a proof is held to: the site, and the challenge that was given, in base64url. */
export interface PasskeyQuestion {
  readonly site: PasskeySite
  readonly challenge: string
}

/** Proves that a browser answered a challenge with a passkey, as WebAuthn lays down. Pure: nothing is kept. */
export class PasskeyProofs extends Context.Service<
  PasskeyProofs,
  {
    /** What is to be kept of a new passkey. The authenticator must have verified its user. Fails with PasskeyRefused. */
    readonly verifyNew: (
      question: PasskeyQuestion,
      credential: NewCredential
    ) => Effect.Effect<
      { readonly credentialId: CredentialId; readonly publicKey: PasskeyPublicKey; readonly signatures: number },
      PasskeyRefused
    >
    /**
     * The count of signatures that comes with a passkey's use. The authenticator must have verified its user, and its count must be
     * greater than the one before, unless both are 0. Fails with PasskeyRefused.
     */
    readonly verifyUse: (
      question: PasskeyQuestion,
      credential: UsedCredential,
      passkey: Pick<Passkey, "credentialId" | "publicKey" | "signatures">
    ) => Effect.Effect<{ readonly signatures: number }, PasskeyRefused>
  }
>()("creatorsignal/ports/accounts/people/PasskeyProofs") {}
