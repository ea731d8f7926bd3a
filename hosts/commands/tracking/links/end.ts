import { Effect } from "effect"
import { endLink } from "../../../../domain/tracking/links/changeLink.ts"
import { Tenants } from "../../../../ports/accounts/tenants/Tenants.ts"
import { operatorCommand } from "../../line/operatorCommand.ts"
import { linkRow } from "./linkRow.ts"
import { linkField, linkRefusals } from "./ofLink.ts"

export const linkEnd = operatorCommand({
  name: "link end",
  description: "End a tracking link: it leads to its fallback or nowhere; its clicks and its credit stay",
  ...linkField,
  read: Effect.succeed,
  isReadOnly: false,
  run: Effect.fnUntraced(function* ({ code, tenant }, place) {
    yield* Tenants.use((tenants) => tenants.get(tenant))
    return { id: code, ...linkRow(yield* endLink(tenant, code), place) }
  }),
  refusals: { ...linkRefusals, InvalidLink: null }
})
