import { Effect, Layer, Option } from "effect"
import { PictureHashes } from "../../ports/creators/discovery/PictureHashes.ts"
import { PublicWeb } from "../../ports/web/PublicWeb.ts"
import { decodePicture } from "./decodePicture.ts"
import { perceptualHash } from "./perceptualHash.ts"

/** A profile's picture has a tenth of it. */
export const PICTURE_BYTES_MAX = 2_000_000
/** How long one picture may take to arrive. */
const FETCH_TIMEOUT_MS = 10_000
const REDIRECTS_MAX = 3

const hashOf = async (bytes: Uint8Array) => {
  const pixels = await decodePicture(bytes)
  return Option.fromNullishOr(pixels === null ? null : perceptualHash(pixels))
}

/** Pictures of the guarded web, of which nothing but the hash is kept. */
export const layer = Layer.effect(
  PictureHashes,
  Effect.gen(function* () {
    const web = yield* PublicWeb
    return PictureHashes.of({
      of: (url) =>
        web
          .send({
            method: "GET",
            url,
            bodyBytesMax: PICTURE_BYTES_MAX,
            timeoutMs: FETCH_TIMEOUT_MS,
            redirectsMax: REDIRECTS_MAX
          })
          .pipe(
            Effect.flatMap(({ status, body }) =>
              status === 200 ? Effect.tryPromise(() => hashOf(body)) : Effect.succeedNone
            ),
            Effect.catch((error) => Effect.as(Effect.logDebug("a picture can't be looked at", error), Option.none()))
          )
    })
  })
)
