import { Effect, Schema } from "effect"
import { Flag } from "effect/cli"
import { readSocialAccount } from "../../../domain/identity/socialAccount.ts"
import { FOOTPRINT_ACCOUNTS_MAX, Footprints } from "../../../ports/discovery/Footprints.ts"
import { Handle, Platform } from "../../../ports/identity/SocialAccount.ts"
import { readConfig } from "../../readConfig.ts"
import { textFlag } from "../flags.ts"
import { Invocation, UsageWrong } from "../Invocation.ts"
import { operatorCommand } from "../operatorCommand.ts"
import { footprintsUnavailable } from "../refusals.ts"

/** One account alone is no link. */
const ACCOUNTS_MIN = 2

const PROBLEMS = {
  UnsupportedPlatform: "the platform is not supported",
  InvalidHandle: "the handle is empty, too long or has a character that no handle has"
}

/** Reads `platform/handle` as the API reads the two. */
const readAccount = (serviceSlug: string) =>
  Effect.fnUntraced(function* (written: string) {
    const [platform = "", handle, ...rest] = written.split("/")
    const refused = (problem: string) => new UsageWrong({ message: `--account ${written}: ${problem}` })
    if (handle === undefined || rest.length > 0) return yield* refused("write platform/handle")
    const named = yield* Effect.fromResult(readSocialAccount(platform, handle, serviceSlug)).pipe(
      Effect.mapError(({ _tag }) => refused(PROBLEMS[_tag]))
    )
    return named.account
  })

export const footprintLink = operatorCommand({
  name: "footprint link",
  description: "Make one creator of accounts, and of those they are linked with already",
  flags: {
    accounts: textFlag("account", "An account of the creator: platform/handle; once for each").pipe(
      Flag.between(ACCOUNTS_MIN, FOOTPRINT_ACCOUNTS_MAX)
    )
  },
  fields: {
    accounts: Schema.Array(Schema.Struct({ platform: Platform, handle: Handle })).pipe(
      Schema.check(Schema.isBetweenLength(ACCOUNTS_MIN, FOOTPRINT_ACCOUNTS_MAX))
    )
  },
  rules: { accounts: `must be ${ACCOUNTS_MIN} to ${FOOTPRINT_ACCOUNTS_MAX} accounts` },
  flagOf: { accounts: "--account" },
  read: Effect.fnUntraced(function* ({ accounts }) {
    const { environment } = yield* Invocation
    const { serviceName } = yield* readConfig(environment)
    return { accounts: yield* Effect.forEach(accounts, readAccount(serviceName.toLowerCase())) }
  }),
  isReadOnly: false,
  run: Effect.fnUntraced(function* ({ accounts }) {
    const linked = yield* Footprints.use((footprints) => footprints.link(accounts))
    return { id: linked.id, accounts: linked.accounts.map(({ platform, handle }) => ({ platform, handle })) }
  }),
  refusals: {
    ...footprintsUnavailable,
    FootprintTooLarge: `together they would be more than the ${FOOTPRINT_ACCOUNTS_MAX} accounts that a creator may have`
  }
})
