import { Effect, Schema } from "effect"
import type { makeAuthenticate } from "../../domain/accounts/authenticate.ts"
import { InsufficientScope, requireScope } from "../../domain/accounts/authenticate.ts"
import { looksSecret } from "../../domain/accounts/secretKey.ts"
import { renderPixel } from "../pixel/renderPixel.ts"
import type { OpenEndpoint } from "./endpoint.ts"
import { peerOf } from "./peer.ts"
import { track } from "./track.ts"

/** How long a browser may keep the script: a new pixel or a revoked key reaches pages within this time. */
const PIXEL_CACHE_SECONDS = 300

/** GET /api/v1/track/pixel.js. A secret key is refused unread: it must never stand in a page. */
export const pixelEndpoint = (settings: {
  readonly program: string
  readonly serviceName: string
  readonly baseUrl: string
  readonly authenticate: Effect.Success<typeof makeAuthenticate>
}): OpenEndpoint => ({
  method: "GET",
  path: "/api/v1/track/pixel.js",
  area: "tracking",
  summary: "The tracking pixel, for one publishable key.",
  allOrigins: true,
  isHot: true,
  access: "open",
  parameters: [
    {
      name: "key",
      in: "query",
      required: true,
      description: "A publishable key (cs_live_).",
      schema: Schema.String,
      scheme: "publishableKey"
    }
  ],
  responses: {
    200: { description: "The pixel.", contentType: "text/javascript" },
    401: { description: "The API key is missing, unknown or revoked." },
    403: { description: "The API key is not a publishable one." }
  },
  handle: ({ query, request }) => {
    const key = query.key ?? null
    if (key !== null && looksSecret(key)) return Effect.fail(new InsufficientScope({}))
    return settings
      .authenticate(key, () => peerOf(request))
      .pipe(
        Effect.tap((known) => requireScope(known, "track")),
        Effect.map(
          () =>
            new Response(
              renderPixel(settings.program, {
                serviceName: settings.serviceName,
                trackUrl: settings.baseUrl + track.path,
                key: key ?? ""
              }),
              {
                headers: {
                  "content-type": "text/javascript; charset=utf-8",
                  "cache-control": `public, max-age=${PIXEL_CACHE_SECONDS}`,
                  "x-content-type-options": "nosniff",
                  "cross-origin-resource-policy": "cross-origin"
                }
              }
            )
        )
      )
  }
})
