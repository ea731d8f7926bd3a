import { type Clock, type Context, Effect, Exit, Schema } from "effect"
import { looksLikeSecretKey } from "../../../../domain/accounts/keys/secretKey.ts"
import { type ReportedEvent, takeEvent, trackEvent } from "../../../../domain/tracking/events/trackEvent.ts"
import type { ApiKey } from "../../../../ports/accounts/keys/ApiKey.ts"
import type { EventLog } from "../../../../ports/tracking/events/EventLog.ts"
import { isKnownBot } from "../../../requests/isKnownBot.ts"
import { keyInHeaders } from "../../server/apiKey.ts"
import type { Call, KeyedEndpoint, Reply, Shortcut } from "../../server/endpoint.ts"
import { parseJson, readBody } from "../../server/readBody.ts"
import { InvalidRequest } from "../../server/validationProblems.ts"
import { readPlainEvent } from "./plainEvent.ts"
import { readTrackBody, TrackBody } from "./trackBody.ts"

export const TRACK_BODY_BYTES_MAX = 64 * 1024

/** Beacons can only send text, so JSON is taken under that name as well. */
const CONTENT_TYPES = ["application/json", "text/plain"]

const hasReadableType = (request: Request): boolean => {
  const type = request.headers.get("content-type")
  return type === null || CONTENT_TYPES.includes((type.split(";", 1)[0] ?? "").trim().toLowerCase())
}

const wrongType = new InvalidRequest({ details: [`content-type: must be ${CONTENT_TYPES.join(" or ")}`] })

/** How crawlers, monitors and link previews call themselves. */
const CALLS_ITSELF_BOT = /bot\b|crawl|spider|slurp|preview|externalhit|archiver|monitor/i

/**
 * Whether an event comes from a known bot: one that says so itself. The name of a program's HTTP client is no sign, as apps and
 * relays report what people do, too, and whoever forges events says what a browser says.
 */
const isFromBot = (request: Request, reportedBy: "pixel" | "server"): boolean => {
  const userAgent = request.headers.get("user-agent")
  return reportedBy === "pixel" && userAgent !== null && CALLS_ITSELF_BOT.test(userAgent) && isKnownBot(userAgent)
}

const senderOf = ({ request }: Call, { scope, tenantId }: ApiKey) => {
  const reportedBy = scope === "track" ? "pixel" : "server"
  return { tenantId, reportedBy, isBot: isFromBot(request, reportedBy) } as const
}

const accepted = { status: 200, body: { ok: true } } as const

export const TRACK_PATH = "/api/v1/track"

type Log = Context.Service.Shape<typeof EventLog>
type ToReply = (call: Call, event: ReportedEvent, key: ApiKey) => Reply | Response

/** Plain events are handed to a log that takes them without a fiber. */
const shortcutTo = (take: NonNullable<Log["take"]>, clock: Clock.Clock, toReply: ToReply): Shortcut => ({
  bodyBytesMax: TRACK_BODY_BYTES_MAX,
  handle: (call, key, body) => {
    const report = hasReadableType(call.request) ? readPlainEvent(body, senderOf(call, key)) : null
    if (report === null) return null
    const begin = takeEvent(take, clock, report)
    return begin === null ? null : (told) => begin((exit) => told(Exit.map(exit, () => toReply(call, report, key))))
  }
})

/** POST /api/v1/track, for an event log; `toReply` says how an event that is stored is answered. */
export const makeTrackEndpoint = (
  { take }: Pick<Log, "take">,
  clock: Clock.Clock,
  toReply: ToReply = () => accepted
): KeyedEndpoint => ({
  method: "POST",
  path: TRACK_PATH,
  area: "tracking",
  summary: "Store one tracking event. A 200 means it is durable.",
  allOrigins: true,
  isHot: true,
  ignoresUnknownParameters: true,
  access: {
    scopes: ["track", "full", "test"],
    outlastsStore: true,
    // A beacon can't set headers. A secret key in an address would end up in logs, so only one that is none is read there.
    keyOf: (call) => {
      const inHeader = keyInHeaders(call.request.headers)
      if (inHeader !== null) return inHeader
      const inQuery = call.query.key
      return inQuery === undefined || looksLikeSecretKey(inQuery) ? null : inQuery
    }
  },
  parameters: [
    {
      name: "key",
      in: "query",
      required: false,
      description: "A publishable or test key, where the header x-api-key can't be sent (the pixel, beacons).",
      schema: Schema.String,
      scheme: "publishableKey"
    }
  ],
  body: { schema: TrackBody, contentTypes: CONTENT_TYPES },
  responses: { 200: { description: "Stored.", schema: Schema.Struct({ ok: Schema.Literal(true) }) } },
  ...(take === undefined ? {} : { shortcut: shortcutTo(take, clock, toReply) }),
  handle: (call, key) =>
    hasReadableType(call.request)
      ? readBody(call, TRACK_BODY_BYTES_MAX).pipe(
          Effect.flatMap(parseJson),
          Effect.flatMap((json) => readTrackBody(json, senderOf(call, key))),
          Effect.tap(trackEvent),
          Effect.map((event) => toReply(call, event, key))
        )
      : Effect.fail(wrongType)
})
