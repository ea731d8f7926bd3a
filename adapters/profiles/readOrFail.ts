import { Effect, Result } from "effect"
import { PLATFORM_NAMES } from "../../ports/creators/identity/platformNames.ts"
import type { Platform } from "../../ports/creators/identity/SocialAccount.ts"
import { ProfileRefused, type ProfileUnavailable } from "../../ports/creators/scoring/ProfileSource.ts"
import { profileUnavailable } from "./callApi.ts"
import type { UnreadableDocument } from "./readDocument.ts"
import { SourceCannotRead } from "./source.ts"

export const profileNotFound = (platform: Platform) =>
  new ProfileRefused({ refusal: "not_found", reason: `${PLATFORM_NAMES[platform]} has no account of this name.` })

/** What a document of the platform's own API gave, or the failure that its reason stands for. */
export const readOrFail = <A>(
  platform: Platform,
  reading: Result.Result<A, UnreadableDocument>
): Effect.Effect<A, ProfileRefused | ProfileUnavailable | SourceCannotRead> => {
  if (Result.isSuccess(reading)) return Effect.succeed(reading.success)
  const name = PLATFORM_NAMES[platform]
  const { failure } = reading
  switch (failure.reason) {
    case "no_account":
      return Effect.fail(profileNotFound(platform))
    case "account_unavailable":
      return Effect.fail(
        new ProfileRefused({
          refusal: "account_unavailable",
          reason: `This account on ${name} is private, suspended or withheld.`
        })
      )
    case "login_wall":
      return Effect.fail(
        new SourceCannotRead({
          refusal: "login_wall",
          reason: `${name} shows this account to signed-in people only.`
        })
      )
    case "not_json":
    case "too_large":
    case "other_kind":
      return Effect.fail(profileUnavailable(`${name} answered with something that can't be read.`, failure))
  }
}
