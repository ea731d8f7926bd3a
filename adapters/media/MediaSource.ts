import { Effect, Layer, Option } from "effect"
import { MEDIA_BYTES_MAX, MediaSource } from "../../ports/creators/media/Media.ts"
import { PublicWeb } from "../../ports/web/PublicWeb.ts"
import { mediaTypeOf } from "./pictureSize.ts"

/** How long one picture may take to arrive. */
const FETCH_TIMEOUT_MS = 10_000
const REDIRECTS_MAX = 3

/** Pictures of the guarded web. */
export const layer = Layer.effect(
  MediaSource,
  Effect.gen(function* () {
    const web = yield* PublicWeb
    return MediaSource.of({
      fetch: (url) =>
        web
          .send({
            method: "GET",
            url,
            bodyBytesMax: MEDIA_BYTES_MAX,
            timeoutMs: FETCH_TIMEOUT_MS,
            redirectsMax: REDIRECTS_MAX
          })
          .pipe(
            Effect.map(({ status, body }) => {
              const type = status === 200 ? mediaTypeOf(body) : null
              return type === null ? Option.none() : Option.some({ bytes: new Uint8Array(body), type })
            }),
            Effect.catch((error) => Effect.as(Effect.logDebug("a picture can't be had", error), Option.none()))
          )
    })
  })
)
