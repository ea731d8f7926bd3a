import { Effect } from "effect"
import { Footprints } from "../../../../../ports/creators/discovery/Footprints.ts"
import { textFlag } from "../../../line/flags.ts"
import { operatorCommand } from "../../../line/operatorCommand.ts"
import { storeUnavailable } from "../../../line/refusals.ts"
import { AccountField, readAccountFlag } from "./account.ts"

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
