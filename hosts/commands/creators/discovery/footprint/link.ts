import { Effect, Schema } from "effect"
import { Flag } from "effect/cli"
import { FOOTPRINT_ACCOUNTS_MAX, Footprints } from "../../../../../ports/creators/discovery/Footprints.ts"
import { textFlag } from "../../../line/flags.ts"
import { operatorCommand } from "../../../line/operatorCommand.ts"
import { storeUnavailable } from "../../../line/refusals.ts"
import { AccountField, readAccountFlag } from "./account.ts"

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
