import { Effect, Schema } from "effect"
import { isbot } from "isbot"
import { looksSecret } from "../../domain/accounts/secretKey.ts"
import { trackEvent } from "../../domain/attribution/trackEvent.ts"
import type { KeyedEndpoint } from "./endpoint.ts"
import { InvalidRequest } from "./InvalidRequest.ts"
import { parseJson, readBody } from "./readBody.ts"
import { readTrackBody, TrackBody } from "./trackBody.ts"

export const TRACK_BODY_BYTES_MAX = 64 * 1024

/** Beacons can only send text, so JSON is taken under that name as well. */
const CONTENT_TYPES = ["application/json", "text/plain"]

const hasReadableType = (request: Request): boolean => {
  const type = request.headers.get("content-type")
  return type === null || CONTENT_TYPES.includes((type.split(";", 1)[0] ?? "").trim().toLowerCase())
}

const wrongType = new InvalidRequest({ details: [`content-type: must be ${CONTENT_TYPES.join(" or ")}`] })

/** Whether a browser's event comes from a known bot. Servers send their own events: what they are written in is no sign. */
const isFromBot = (request: Request, reportedBy: "pixel" | "server"): boolean =>
  reportedBy === "pixel" && isbot(request.headers.get("user-agent"))

const accepted = { status: 200, body: { ok: true } } as const

export const track: KeyedEndpoint = {
  method: "POST",
  path: "/api/v1/track",
  area: "tracking",
  summary: "Store one tracking event. A 200 means it is durable.",
  allOrigins: true,
  isHot: true,
  access: {
    scopes: ["track", "full", "test"],
    // A beacon can't set headers. A secret key in an address would end up in logs, so only a publishable one is read there.
    keyOf: (call) => {
      const inHeader = call.request.headers.get("x-api-key")
      if (inHeader !== null) return inHeader
      const inQuery = call.query.key
      return inQuery === undefined || looksSecret(inQuery) ? null : inQuery
    }
  },
  parameters: [
    {
      name: "key",
      in: "query",
      required: false,
      description: "A publishable key, where the header x-api-key can't be sent (beacons).",
      schema: Schema.String
    }
  ],
  body: { schema: TrackBody, contentTypes: CONTENT_TYPES },
  responses: { 200: { description: "Stored.", schema: Schema.Struct({ ok: Schema.Literal(true) }) } },
  handle: (call, key) => {
    const reportedBy = key.scope === "track" ? "pixel" : "server"
    return hasReadableType(call.request)
      ? readBody(call, TRACK_BODY_BYTES_MAX).pipe(
          Effect.flatMap(parseJson),
          Effect.flatMap((json) =>
            readTrackBody(json, { tenantId: key.tenantId, reportedBy, isBot: isFromBot(call.request, reportedBy) })
          ),
          Effect.flatMap(trackEvent),
          Effect.as(accepted)
        )
      : Effect.fail(wrongType)
  }
}
