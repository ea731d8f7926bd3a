import { Effect, Layer, Result } from "effect"
import { Aead, Digest, Mac, SecureRandom } from "effect/crypto"
import { layerOf } from "../../fixtures/creators/scoring/ProfileSource.ts"
import { layer as everyPort } from "../../fixtures/layers/layer.ts"
import { accountKey } from "../../ports/creators/identity/SocialAccount.ts"
import { ProfileRefused, type ProfileSource } from "../../ports/creators/scoring/ProfileSource.ts"
import { type HeldEvidence, InvalidEvidence } from "./heldEvidence.ts"
import { evidenceFrom } from "./readHeldEvidence.ts"

export { externalPorts } from "../../fixtures/layers/externalPorts.ts"
export { sandbox } from "../../fixtures/layers/sandbox.ts"
export { storePorts } from "../../fixtures/layers/storePorts.ts"
export { fixedClock } from "../../fixtures/system/fixedClock.ts"
export { SentMail } from "../../fixtures/system/Mail.ts"
export { type HeldEvidence, InvalidEvidence } from "./heldEvidence.ts"

/** Every port in memory, empty each time it is built, with the randomness and digests that use cases ask for. */
export const fixtures = Layer.mergeAll(everyPort, Aead.layerWebCrypto, Digest.layerWebCrypto, Mac.layerWebCrypto).pipe(
  Layer.provideMerge(SecureRandom.layerWebCrypto)
)

/**
 * Platforms on which these creators are, as they are described, and nobody else: every other account is refused as `not_found`. Merge it
 * after the fixtures, whose invented cook it takes the place of.
 *
 * Throws InvalidEvidence for the first that can't be read: `creators[2].posts[0].likes: must be …`.
 *
 * @example
 * ```ts
 * import { Effect, Layer, Result } from "effect"
 * import { fixtures, plantedCreators } from "creatorsignal/fixtures"
 * import { Handle } from "creatorsignal/ports/identity"
 * import { ProfileSource } from "creatorsignal/ports/scoring"
 *
 * const planted = plantedCreators([
 *   { asOf: "2026-02-01", profile: { platform: "youtube", handle: "novacooks" }, posts: [{ text: "Bread", publishedAt: "2026-01-31" }] }
 * ])
 * const evidence = await Effect.runPromise(
 *   ProfileSource.use(({ gather }) =>
 *     gather({ platform: "youtube", handle: Handle.make("novacooks") }, () => Effect.void)
 *   ).pipe(Effect.provide(Layer.merge(fixtures, planted)))
 * )
 *
 * evidence.posts.map(({ text }) => text) //=> ["Bread"]
 * ```
 */
export const plantedCreators = (creators: ReadonlyArray<HeldEvidence>): Layer.Layer<ProfileSource> => {
  const known = new Map(
    creators.map((held, index) => {
      const evidence = Result.getOrThrowWith(
        evidenceFrom(held),
        (wrong) => new InvalidEvidence(wrong.map((detail) => `creators[${index}].${detail}`))
      )
      return [accountKey(evidence.profile), evidence] as const
    })
  )
  return layerOf((account) => {
    const evidence = known.get(accountKey(account))
    return evidence === undefined
      ? Effect.fail(new ProfileRefused({ refusal: "not_found", reason: "There is no such account." }))
      : Effect.succeed(evidence)
  })
}
