import { Clock, Effect } from "effect"
import { PLATFORM_NAMES } from "../../ports/identity/platformNames.ts"
import type { Platform } from "../../ports/identity/SocialAccount.ts"
import type { PublicWeb } from "../../ports/outbound/PublicWeb.ts"
import { ProfileUnavailable } from "../../ports/scoring/ProfileSource.ts"
import type { Politeness } from "../web/politeness.ts"
import { retryAfterSeconds } from "../web/retryAfter.ts"
import { USER_AGENT } from "../web/userAgent.ts"

export const API_BODY_BYTES_MAX = 8_000_000
export const API_TIMEOUT_MS = 20_000
/** A pause that a gathering sits out; for a longer one it ends, and says how long. */
export const PATIENCE_SECONDS = 10

export interface ApiRequest {
  readonly method?: "GET" | "POST"
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Names what the API counts apart; requests of one lane are kept apart and paused together. Absent: the host. */
  readonly lane?: string
}

export interface ApiAnswer {
  readonly status: number
  readonly text: string
}

/** Asks a platform's API. Answers of any status but 429 and 5xx are given; those, and no answer, are ProfileUnavailable. */
export type Ask = (request: ApiRequest) => Effect.Effect<ApiAnswer, ProfileUnavailable>

/** Fails for now; nothing of the request or of what was answered is in it. */
export const profileUnavailable = (reason: string, cause: unknown, retryAfterSeconds: number | null = null) =>
  new ProfileUnavailable({ reason, retryAfterSeconds, cause })

export const makeAsk = (web: PublicWeb["Service"], politeness: Politeness, platform: Platform): Ask => {
  const name = PLATFORM_NAMES[platform]
  const asksForPause = (seconds: number | null) =>
    profileUnavailable(`${name} asks for a pause before it is read again.`, { status: 429 }, seconds)
  return Effect.fnUntraced(function* ({ method = "GET", url, headers = {}, body, lane }) {
    const { host } = new URL(url)
    const key = lane === undefined ? host : `${host} ${lane}`
    const pauseSeconds = yield* politeness.pauseSeconds(key)
    if (pauseSeconds > PATIENCE_SECONDS) return yield* asksForPause(pauseSeconds)
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
        Effect.mapError((cause) => profileUnavailable(`${name} did not answer.`, cause)),
        politeness.inTurn(key)
      )
    const { status } = answer
    if (status === 429 || status >= 500) {
      const seconds = retryAfterSeconds(answer.headers, yield* Clock.currentTimeMillis)
      if (seconds !== null) yield* politeness.pause(key, seconds)
      return yield* status === 429
        ? asksForPause(seconds)
        : profileUnavailable(`${name} is out of order at the moment.`, { status }, seconds)
    }
    return { status, text: new TextDecoder().decode(answer.body) }
  })
}

/** The API takes the service for nobody, or for someone who may not ask. */
export const credentialsRefused = (platform: Platform, status: number) =>
  profileUnavailable(`${PLATFORM_NAMES[platform]} does not accept this service's credentials.`, { status })
