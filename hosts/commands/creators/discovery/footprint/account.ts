import { Effect, Schema } from "effect"
import { readSocialAccount } from "../../../../../domain/creators/identity/socialAccount.ts"
import { Handle, Platform } from "../../../../../ports/creators/identity/SocialAccount.ts"
import { readConfig } from "../../../../settings/readConfig.ts"
import { Invocation, UsageWrong } from "../../../line/Invocation.ts"

/** An account, between processes and as it is printed. */
export const AccountField = Schema.Struct({ platform: Platform, handle: Handle })

const PROBLEMS = {
  UnsupportedPlatform: "the platform is not supported",
  InvalidHandle: "the handle is empty, too long or has a character that no handle has"
}

/** Reads `platform/handle`, the value of `--account`, as the API reads the two. */
export const readAccountFlag = Effect.fnUntraced(function* (written: string) {
  const { environment } = yield* Invocation
  const { serviceName } = yield* readConfig(environment)
  const [platform = "", handle, ...rest] = written.split("/")
  const refused = (problem: string) => new UsageWrong({ message: `--account ${written}: ${problem}` })
  if (handle === undefined || rest.length > 0) return yield* refused("write platform/handle")
  const named = yield* Effect.fromResult(readSocialAccount(platform, handle, serviceName.toLowerCase())).pipe(
    Effect.mapError(({ _tag }) => refused(PROBLEMS[_tag]))
  )
  return named.account
})
