import { Effect, Layer, Result, Schema } from "effect"
import { Base64Url } from "effect/encoding"
import { CredentialId, PasskeyPublicKey, SignatureCount } from "../../ports/accounts/people/Passkey.ts"
import { PasskeyProofs, PasskeyRefused } from "../../ports/accounts/people/PasskeyProofs.ts"

const Verified = Schema.Struct({ credentialId: CredentialId, publicKey: PasskeyPublicKey, signatures: SignatureCount })
const decodeVerified = Schema.decodeUnknownEffect(Verified)
const decodeCount = Schema.decodeUnknownEffect(SignatureCount)

/** Every failure of the library is an answer that proves nothing. It is loaded once the first one comes: that takes a second. */
const ask = <A>(verify: (library: typeof import("@simplewebauthn/server")) => Promise<A>) =>
  Effect.tryPromise({
    try: async () => verify(await import("@simplewebauthn/server")),
    catch: () => new PasskeyRefused()
  })

const refused = () => new PasskeyRefused()

export const layer = Layer.succeed(PasskeyProofs, {
  verifyNew: Effect.fnUntraced(function* ({ site, challenge }, { id, response }) {
    const verified = yield* ask(({ verifyRegistrationResponse }) =>
      verifyRegistrationResponse({
        response: { id, rawId: id, type: "public-key", clientExtensionResults: {}, response },
        expectedChallenge: challenge,
        expectedOrigin: site.origin,
        expectedRPID: site.rpId,
        requireUserVerification: true
      })
    )
    if (!verified.verified) return yield* new PasskeyRefused()
    const { credential } = verified.registrationInfo
    return yield* Effect.mapError(
      decodeVerified({
        credentialId: credential.id,
        publicKey: Base64Url.encode(credential.publicKey),
        signatures: credential.counter
      }),
      refused
    )
  }),

  verifyUse: Effect.fnUntraced(function* ({ site, challenge }, { id, response }, passkey) {
    const publicKey = Base64Url.decode(passkey.publicKey)
    if (Result.isFailure(publicKey) || id !== passkey.credentialId) return yield* new PasskeyRefused()
    const { verified, authenticationInfo } = yield* ask(({ verifyAuthenticationResponse }) =>
      verifyAuthenticationResponse({
        response: { id, rawId: id, type: "public-key", clientExtensionResults: {}, response },
        expectedChallenge: challenge,
        expectedOrigin: site.origin,
        expectedRPID: site.rpId,
        credential: {
          id: passkey.credentialId,
          publicKey: Uint8Array.from(publicKey.success),
          counter: passkey.signatures
        },
        requireUserVerification: true
      })
    )
    if (!verified) return yield* new PasskeyRefused()
    return { signatures: yield* Effect.mapError(decodeCount(authenticationInfo.newCounter), refused) }
  })
})
