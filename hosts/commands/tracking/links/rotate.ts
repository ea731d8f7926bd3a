import { Effect } from "effect"
import { EdgeKeyNumber } from "../../../../ports/accounts/tenants/AttributionSettings.ts"
import { Tenants } from "../../../../ports/accounts/tenants/Tenants.ts"
import { operatorCommand } from "../../line/operatorCommand.ts"
import { storeUnavailable, tenantNotFound } from "../../line/refusals.ts"
import { tenantField } from "../../line/values.ts"

export const linkRotate = operatorCommand({
  name: "link rotate",
  description: "Begin the account's next key for its edges; the one before it still counts, and none before that",
  ...tenantField,
  read: Effect.succeed,
  isReadOnly: false,
  run: Effect.fnUntraced(function* ({ tenant }) {
    const tenants = yield* Tenants
    const { edgeKey } = yield* tenants.attribution(tenant)
    const next = EdgeKeyNumber.make(edgeKey + 1)
    yield* tenants.setAttribution(tenant, { edgeKey: next })
    return { id: tenant, key_id: next }
  }),
  refusals: { ...storeUnavailable, ...tenantNotFound }
})
