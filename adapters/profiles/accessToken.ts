import { Clock, Effect, Option, Redacted, Result, Schema, Semaphore } from "effect"
import { PLATFORM_NAMES } from "../../ports/creators/identity/platformNames.ts"
import type { Platform } from "../../ports/creators/identity/SocialAccount.ts"
import type { ProfileUnavailable } from "../../ports/creators/scoring/ProfileSource.ts"
import type { ApiResponse } from "../../ports/web/PublicApis.ts"
import { type CallApi, credentialsRefused, profileUnavailable } from "./callApi.ts"
import { Count, orNull } from "./lenientFields.ts"
import { jsonDocument } from "./readDocument.ts"

/** A token is given up this long before it expires, so that none expires on its way. */
const MARGIN_SECONDS = 60
/** For an answer that doesn't say. */
const LIFETIME_SECONDS_DEFAULT = 600
const LIFETIME_SECONDS_MAX = 86_400

type Token = Redacted.Redacted<string>

const decodeToken = Schema.decodeUnknownOption(
  Schema.Struct({
    access_token: Schema.String.check(Schema.isPattern(/^[\x21-\x7e]{1,4096}$/)),
    expires_in: orNull(Count)
  })
)

/** What a program is known by to an API that gives it tokens. */
export interface ClientCredentials {
  readonly clientId: string
  readonly clientSecret: Redacted.Redacted<string>
}

/** Asks for a token with the client's credentials in the body, as Twitch and Kick want them. */
export const askForToken = (ask: CallApi, url: string, { clientId, clientSecret }: ClientCredentials) =>
  Effect.suspend(() =>
    ask({
      method: "POST",
      url,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({
        client_id: clientId,
        client_secret: Redacted.value(clientSecret),
        grant_type: "client_credentials"
      }).toString()
    })
  )

/** Gives the effect a valid token; tried once more with a new one where it answers 401. */
export type WithToken = (
  ask: (token: Token) => Effect.Effect<ApiResponse, ProfileUnavailable>
) => Effect.Effect<ApiResponse, ProfileUnavailable>

/** Keeps the token of OAuth 2.0 client credentials (RFC 6749, 4.4) until it expires; `request` asks for one. */
export const makeWithToken = Effect.fnUntraced(function* (
  platform: Platform,
  request: Effect.Effect<ApiResponse, ProfileUnavailable>
) {
  const oneAtATime = yield* Semaphore.make(1)
  let kept: { readonly token: Token; readonly untilMs: number } | null = null

  const valid = (refused: Token | null): Effect.Effect<Token, ProfileUnavailable> =>
    oneAtATime.withPermit(
      Effect.gen(function* () {
        const nowMs = yield* Clock.currentTimeMillis
        if (kept !== null && kept.token !== refused && kept.untilMs > nowMs) return kept.token
        const { status, text } = yield* request
        if (status >= 400) return yield* credentialsRefused(platform, status)
        const answer = Option.flatMap(Result.getSuccess(jsonDocument(text, "access token")), decodeToken)
        if (Option.isNone(answer)) {
          return yield* profileUnavailable(`${PLATFORM_NAMES[platform]} gave no access to its API.`, { status })
        }
        const { access_token, expires_in } = answer.value
        const lifetimeSeconds = Math.min(expires_in ?? LIFETIME_SECONDS_DEFAULT, LIFETIME_SECONDS_MAX)
        const token = Redacted.make(access_token, { label: "token" })
        kept = { token, untilMs: nowMs + Math.max(0, lifetimeSeconds - MARGIN_SECONDS) * 1000 }
        return token
      })
    )

  const withToken: WithToken = Effect.fnUntraced(function* (ask) {
    const token = yield* valid(null)
    const first = yield* ask(token)
    if (first.status !== 401) return first
    const second = yield* ask(yield* valid(token))
    return second.status === 401 ? yield* credentialsRefused(platform, 401) : second
  })
  return withToken
})
