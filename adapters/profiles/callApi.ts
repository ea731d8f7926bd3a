import { Effect } from "effect"
import { PLATFORM_NAMES } from "../../ports/creators/identity/platformNames.ts"
import type { Platform } from "../../ports/creators/identity/SocialAccount.ts"
import { ProfileUnavailable } from "../../ports/creators/scoring/ProfileSource.ts"
import type { ApiFault, ApiRequest, ApiResponse, PublicApis } from "../../ports/web/PublicApis.ts"

/** Calls a platform's API. Statuses 429 and 5xx and a missing response fail with ProfileUnavailable; any other status is returned. */
export type CallApi = (request: ApiRequest) => Effect.Effect<ApiResponse, ProfileUnavailable>

/** Fails for now; nothing of the request or of what was answered is in it. */
export const profileUnavailable = (reason: string, cause: unknown, retryAfterSeconds: number | null = null) =>
  new ProfileUnavailable({ reason, retryAfterSeconds, cause })

const REASONS: Readonly<Record<ApiFault, string>> = {
  paused: "asks for a pause before it is read again.",
  server_error: "is out of order at the moment.",
  unreachable: "did not answer."
}

export const makeCallApi =
  (apis: PublicApis["Service"], platform: Platform): CallApi =>
  (request) =>
    apis
      .request(request)
      .pipe(
        Effect.mapError(({ fault, cause, retryAfterSeconds }) =>
          profileUnavailable(`${PLATFORM_NAMES[platform]} ${REASONS[fault]}`, cause, retryAfterSeconds)
        )
      )

/** The API takes the service for nobody, or for someone who may not ask. */
export const credentialsRefused = (platform: Platform, status: number) =>
  profileUnavailable(`${PLATFORM_NAMES[platform]} does not accept this service's credentials.`, { status })
