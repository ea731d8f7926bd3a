import { Effect, Option, Schema } from "effect"
import { readToken } from "../../../../domain/tokens/signedToken.ts"
import { MediaId } from "../../../../ports/creators/media/Media.ts"
import { MediaStore } from "../../../../ports/creators/media/MediaStore.ts"
import type { OpenEndpoint } from "../../server/endpoint.ts"
import { LINK_EXPIRED } from "../../server/errors.ts"
import { errorReply } from "../../server/respond.ts"

const decodeMediaId = Schema.decodeUnknownOption(MediaId)

/** GET /api/v1/media/{token}: an archived picture, for whoever has a link that is still good. */
export const mediaEndpoint: OpenEndpoint = {
  method: "GET",
  path: "/api/v1/media/{token}",
  area: "scoring",
  summary: "An archived picture of a flagged post. The token is signed and expires; no key is needed.",
  access: "open",
  parameters: [
    { name: "token", in: "path", required: true, description: "From a thumbnail's url.", schema: Schema.String }
  ],
  responses: {
    200: { description: "The picture.", contentType: "image/*" },
    404: { description: "The token is not one of ours." },
    410: { description: "The link has expired; ask for the creator again." },
    503: { description: "The picture can't be read right now; retry." }
  },
  handle: Effect.fnUntraced(
    function* ({ pathParameters }) {
      const store = yield* MediaStore
      const id = decodeMediaId(yield* readToken("media", pathParameters.token ?? ""))
      const media = Option.isNone(id) ? Option.none() : yield* store.read(id.value)
      if (Option.isNone(media)) return errorReply("scoring", "not_found")
      return new Response(media.value.bytes, {
        headers: {
          "content-type": media.value.type,
          "cache-control": "private, max-age=3600, immutable",
          // What someone else published must never run as a page of ours.
          "content-security-policy": "default-src 'none'; sandbox",
          "x-content-type-options": "nosniff"
        }
      })
    },
    Effect.catchTag("TokenExpired", () => Effect.succeed(LINK_EXPIRED))
  )
}
