import { Clock, Effect, Layer } from "effect"
import { type ApiFault, ApiUnavailable, PublicApis } from "../../ports/web/PublicApis.ts"
import { PublicWeb } from "../../ports/web/PublicWeb.ts"
import { bodyText } from "./bodyText.ts"
import { makePoliteness, PAUSE_SECONDS_MAX, type PacingLimits } from "./politeness.ts"
import { retryAfterSeconds } from "./retryAfter.ts"
import { USER_AGENT } from "./robots.ts"

export const API_BODY_BYTES_MAX = 8_000_000
const API_TIMEOUT_MS = 20_000

const TOO_MANY_REQUESTS = 429
const SERVER_ERRORS_FROM = 500

const unavailable = (fault: ApiFault, cause: unknown, retryAfterSeconds: number | null = null) =>
  new ApiUnavailable({ fault, retryAfterSeconds, cause })

/** Over the public web, with one pace a lane for all who ask. */
export const layerWith = (limits: PacingLimits) =>
  Layer.effect(
    PublicApis,
    Effect.gen(function* () {
      const web = yield* PublicWeb
      const politeness = yield* makePoliteness(limits)
      return PublicApis.of({
        request: Effect.fn("web.requestApi")(function* ({ method = "GET", url, headers = {}, body, lane }) {
          const { host } = new URL(url)
          const key = lane === undefined ? host : `${host} ${lane}`
          const pauseSeconds = yield* politeness.pauseSeconds(key)
          if (pauseSeconds > PAUSE_SECONDS_MAX) {
            return yield* unavailable("paused", { status: TOO_MANY_REQUESTS }, pauseSeconds)
          }
          const answer = yield* web
            .send({
              method,
              url,
              headers: { "user-agent": USER_AGENT, accept: "application/json", ...headers },
              ...(body === undefined ? {} : { body }),
              bodyBytesMax: API_BODY_BYTES_MAX,
              timeoutMs: API_TIMEOUT_MS
            })
            .pipe(
              Effect.mapError((cause) => unavailable("unreachable", cause)),
              politeness.inTurn(key)
            )
          const { status } = answer
          if (status === TOO_MANY_REQUESTS || status >= SERVER_ERRORS_FROM) {
            const seconds = retryAfterSeconds(answer.headers, yield* Clock.currentTimeMillis)
            if (seconds !== null) yield* politeness.pause(key, seconds)
            return yield* unavailable(status === TOO_MANY_REQUESTS ? "paused" : "server_error", { status }, seconds)
          }
          return { status, text: bodyText(answer.body, answer.headers["content-type"]), headers: answer.headers }
        })
      })
    })
  )
