import { createHash } from "node:crypto"
import { Effect, Schema } from "effect"
import { looksLikeSecretKey } from "../../../../domain/accounts/keys/secretKey.ts"
import { compressAhead } from "../../../pixel/compressAhead.ts"
import { programsOf, type RenderedPixel, renderPixel } from "../../../pixel/renderPixel.ts"
import { acceptedEncoding, namesTag } from "../../server/contentEncoding.ts"
import type { HostFacts } from "../../server/context.ts"
import type { OpenEndpoint } from "../../server/endpoint.ts"
import { peerOf } from "../../server/peer.ts"
import { errorReply } from "../../server/respond.ts"
import { TRACK_PATH } from "./track.ts"

/** How long a browser may keep the script: a new pixel or a revoked key reaches pages within this time. */
const PIXEL_CACHE_SECONDS = 300
const TAG_CHARACTERS = 22

const isSecret = errorReply("tracking", "insufficient_scope", [
  "key: a secret key must not stand in a page, revoke it; the pixel takes a publishable key (cs_live_) or a test key (sk_test_)"
])
const isOfOtherScope = errorReply("tracking", "insufficient_scope", [
  "key: the pixel takes a publishable key (cs_live_) or a test key (sk_test_)"
])

interface Settings {
  readonly pixel: string
  readonly serviceName: string
  readonly baseUrl: string
  readonly authenticateTracking: HostFacts["authenticateTracking"]
}

interface Script {
  readonly path: `/${string}`
  readonly summary: string
  readonly rendered: RenderedPixel
}

/**
 * A secret key is refused unread: it must never stand in a page. What all keys' scripts have in common is compressed once,
 * when the host starts.
 */
export const scriptEndpoint = (
  settings: Pick<Settings, "authenticateTracking">,
  { path, summary, rendered: { head, tailFor } }: Script
): OpenEndpoint => {
  const ahead = compressAhead(head)
  // What follows the head is the key, which the address names already.
  const tag = createHash("sha256").update(head).digest("base64url").slice(0, TAG_CHARACTERS)

  const answer = (request: Request, key: string, isTest: boolean): Response => {
    const encoding = acceptedEncoding(request.headers.get("accept-encoding"))
    const etag = `"${tag}${encoding === null ? "" : `-${encoding}`}"`
    const headers = {
      "cache-control": `public, max-age=${PIXEL_CACHE_SECONDS}`,
      etag,
      vary: "accept-encoding",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "cross-origin",
      ...(isTest ? { "x-sandbox": "true" } : {})
    }
    if (namesTag(request.headers.get("if-none-match"), etag)) return new Response(null, { status: 304, headers })
    const tail = tailFor(key)
    return new Response(encoding === null ? head + tail : ahead[encoding](tail), {
      headers: {
        ...headers,
        "content-type": "text/javascript; charset=utf-8",
        ...(encoding === null ? {} : { "content-encoding": encoding })
      }
    })
  }

  return {
    method: "GET",
    path,
    area: "tracking",
    summary,
    allOrigins: true,
    isHot: true,
    access: "open",
    parameters: [
      {
        name: "key",
        in: "query",
        required: true,
        description: "A publishable key (cs_live_), or a test key (sk_test_), of whose events nothing is kept.",
        schema: Schema.String,
        scheme: "publishableKey"
      }
    ],
    responses: {
      200: { description: "The script, compressed as Accept-Encoding asks.", contentType: "text/javascript" },
      304: { description: "The script is still the one that If-None-Match names." },
      401: { description: "The API key is missing, unknown, revoked, or secret." }
    },
    handle: ({ query, request }) => {
      const key = query.key ?? ""
      if (looksLikeSecretKey(key)) return Effect.succeed(isSecret)
      return Effect.map(
        settings.authenticateTracking(key, () => peerOf(request)),
        ({ scope }) => (scope === "track" || scope === "test" ? answer(request, key, scope === "test") : isOfOtherScope)
      )
    }
  }
}

/** GET /api/v1/track/pixel.js, and more.js beside it, which the pixel loads where a page needs it. */
export const pixelEndpoints = (settings: Settings): ReadonlyArray<OpenEndpoint> => {
  const { core, more } = programsOf(settings.pixel)
  const { serviceName, baseUrl } = settings
  const place = { serviceName, trackUrl: baseUrl + TRACK_PATH }
  return [
    scriptEndpoint(settings, {
      path: "/api/v1/track/pixel.js",
      summary: "The tracking pixel, for one publishable key or a test key.",
      rendered: renderPixel(core, place)
    }),
    scriptEndpoint(settings, {
      path: "/api/v1/track/more.js",
      summary: "What the pixel loads where a page asks for consent or an earlier one could not send all it had.",
      rendered: renderPixel(more, place)
    })
  ]
}
