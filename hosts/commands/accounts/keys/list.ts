import { Effect } from "effect"
import { KeyId } from "../../../../ports/accounts/keys/ApiKey.ts"
import { ApiKeys, type ListedKey } from "../../../../ports/accounts/keys/ApiKeys.ts"
import { Tenants } from "../../../../ports/accounts/tenants/Tenants.ts"
import { operatorCommand } from "../../line/operatorCommand.ts"
import { readPage } from "../../line/readPage.ts"
import { storeUnavailable, tenantNotFound } from "../../line/refusals.ts"
import { tenantPageFields } from "../../line/values.ts"

const listedKeyRow = (key: ListedKey) => ({
  id: key.id,
  scope: key.scope,
  label: key.label,
  created_at: key.createdAt.toISOString(),
  last_used_at: key.lastUsedAt?.toISOString() ?? null,
  revoked_at: key.revokedAt?.toISOString() ?? null
})

export const keyList = operatorCommand({
  name: "key list",
  description: "An account's keys, revoked ones too, without their secrets",
  ...tenantPageFields(KeyId),
  read: Effect.succeed,
  isReadOnly: true,
  run: Effect.fnUntraced(function* ({ tenant, ...page }) {
    yield* Tenants.use((tenants) => tenants.get(tenant))
    const keys = yield* ApiKeys
    const { items, next } = yield* readPage(
      page,
      (part) => keys.list(tenant, part),
      ({ id }) => id
    )
    return { id: tenant, keys: items.map(listedKeyRow), next }
  }),
  refusals: { ...storeUnavailable, ...tenantNotFound }
})
