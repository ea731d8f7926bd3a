import { Effect } from "effect"
import { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { Tenants } from "../../../../ports/accounts/tenants/Tenants.ts"
import { operatorCommand } from "../../line/operatorCommand.ts"
import { readPage } from "../../line/readPage.ts"
import { storeUnavailable } from "../../line/refusals.ts"
import { pageFields } from "../../line/values.ts"
import { tenantRow } from "./tenantRow.ts"

export const tenantList = operatorCommand({
  name: "tenant list",
  description: "The accounts, oldest first",
  ...pageFields(TenantId),
  read: Effect.succeed,
  isReadOnly: true,
  run: Effect.fnUntraced(function* (page) {
    const tenants = yield* Tenants
    const { items, next } = yield* readPage(page, tenants.list, ({ id }) => id)
    return { id: "tenants", tenants: items.map(tenantRow), next }
  }),
  refusals: storeUnavailable
})
