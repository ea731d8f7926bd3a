import { Effect, Schema } from "effect"
import { Flag } from "effect/cli"
import { readSocialAccount } from "../../../../../domain/creators/identity/socialAccount.ts"
import { FOOTPRINT_ACCOUNTS_MAX, Footprints } from "../../../../../ports/creators/discovery/Footprints.ts"
import { Handle, Platform } from "../../../../../ports/creators/identity/SocialAccount.ts"
import { readConfig } from "../../../../settings/readConfig.ts"
import { textFlag } from "../../../line/flags.ts"
import { Invocation, UsageWrong } from "../../../line/Invocation.ts"
import { operatorCommand } from "../../../line/operatorCommand.ts"
import { storeUnavailable } from "../../../line/refusals.ts"

export const footprintVotes = operatorCommand({
  name: "footprint votes",
  description: "Accounts that tenants took out of a footprint they are still in, most tenants first",
  flags: {},
  fields: {},
  rules: {},
  read: Effect.succeed,
  isReadOnly: true,
  run: Effect.fnUntraced(function* () {
    const votes = yield* Footprints.use((footprints) => footprints.votes)
    return {
      id: "votes",
      votes: votes.map(({ account: { platform, handle }, id, tenants, at }) => ({
        platform,
        handle,
        footprint: id,
        tenants,
        latest_at: at.toISOString()
      }))
    }
  }),
  refusals: storeUnavailable
})

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

export const footprintUnlink = operatorCommand({
  name: "footprint unlink",
  description: "Take an account out of its creator's footprint, for every tenant; its scores are left alone",
  flags: { account: textFlag("account", "The account: platform/handle") },
  fields: { account: AccountField },
  rules: { account: "must be an account" },
  read: ({ account }) => Effect.map(readAccountFlag(account), (read) => ({ account: read })),
  isReadOnly: false,
  run: Effect.fnUntraced(function* ({ account }) {
    const left = yield* Footprints.use((footprints) => footprints.unlink(account))
    return { id: left.id, accounts: left.accounts.map(({ platform, handle }) => ({ platform, handle })) }
  }),
  refusals: { ...storeUnavailable, NotLinked: "the account is linked with no other" }
})

/** One account alone is no link. */
const ACCOUNTS_MIN = 2

export const footprintLink = operatorCommand({
  name: "footprint link",
  description: "Make one creator of accounts, and of those they are linked with already",
  flags: {
    accounts: textFlag("account", "An account of the creator: platform/handle; once for each").pipe(
      Flag.between(ACCOUNTS_MIN, FOOTPRINT_ACCOUNTS_MAX)
    )
  },
  fields: {
    accounts: Schema.Array(AccountField).pipe(
      Schema.check(Schema.isBetweenLength(ACCOUNTS_MIN, FOOTPRINT_ACCOUNTS_MAX))
    )
  },
  rules: { accounts: `must be ${ACCOUNTS_MIN} to ${FOOTPRINT_ACCOUNTS_MAX} accounts` },
  flagOf: { accounts: "--account" },
  read: ({ accounts }) => Effect.map(Effect.forEach(accounts, readAccountFlag), (read) => ({ accounts: read })),
  isReadOnly: false,
  run: Effect.fnUntraced(function* ({ accounts }) {
    const linked = yield* Footprints.use((footprints) => footprints.link(accounts))
    return { id: linked.id, accounts: linked.accounts.map(({ platform, handle }) => ({ platform, handle })) }
  }),
  refusals: {
    ...storeUnavailable,
    FootprintTooLarge: `together they would be more than the ${FOOTPRINT_ACCOUNTS_MAX} accounts that a creator may have`
  }
})
