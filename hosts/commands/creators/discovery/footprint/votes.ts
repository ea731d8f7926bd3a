import { Effect } from "effect"
import { Footprints } from "../../../../../ports/creators/discovery/Footprints.ts"
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
