import { Effect } from "effect"
import { readOwnLink } from "../../../../domain/tracking/links/changeLink.ts"
import { Tenants } from "../../../../ports/accounts/tenants/Tenants.ts"
import { operatorCommand } from "../../line/operatorCommand.ts"
import { linkRow } from "./linkRow.ts"
import { linkField, linkRefusals } from "./ofLink.ts"

export const linkShow = operatorCommand({
  name: "link show",
  description: "One tracking link, and who had it before",
  ...linkField,
  read: Effect.succeed,
  isReadOnly: true,
  run: Effect.fnUntraced(function* ({ code, tenant }, place) {
    yield* Tenants.use((tenants) => tenants.get(tenant))
    const link = yield* readOwnLink(tenant, code)
    const owners = link.formerOwners.map(({ creator, until }) => ({
      creator: creator === null ? null : `${creator.platform}/${creator.handle}`,
      until: until.toISOString()
    }))
    return { id: link.code, ...linkRow(link, place), former_owners: owners }
  }),
  refusals: linkRefusals
})
