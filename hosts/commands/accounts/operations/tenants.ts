import { Effect, Schema } from "effect"
import { Oversight, SEARCH_CHARACTERS_MAX } from "../../../../ports/accounts/operations/Oversight.ts"
import { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { optionalTextFlag } from "../../line/flags.ts"
import { operatorCommand } from "../../line/operatorCommand.ts"
import { readPage } from "../../line/readPage.ts"
import { DATABASE_SILENT } from "../../line/refusals.ts"
import { pageFields } from "../../line/values.ts"

const page = pageFields(TenantId)

export const operatorTenants = operatorCommand({
  name: "operator tenants",
  description: "The accounts with their credits, oldest first",
  flags: { ...page.flags, search: optionalTextFlag("search", "A part of their names") },
  fields: {
    ...page.fields,
    search: Schema.NullOr(Schema.String.pipe(Schema.check(Schema.isMaxLength(SEARCH_CHARACTERS_MAX))))
  },
  rules: { ...page.rules, search: `must have at most ${SEARCH_CHARACTERS_MAX} characters` },
  read: Effect.succeed,
  isReadOnly: true,
  run: Effect.fnUntraced(function* ({ search, ...asked }) {
    const oversight = yield* Oversight
    const { items, next } = yield* readPage(
      asked,
      (each) => oversight.tenants({ ...each, search }),
      ({ id }) => id
    )
    return {
      id: "tenants",
      tenants: items.map(({ id, name, createdAt, balance, closedAt }) => ({
        id,
        name,
        balance,
        created_at: createdAt.toISOString(),
        closed_at: closedAt?.toISOString() ?? null
      })),
      next
    }
  }),
  refusals: { StoreUnavailable: DATABASE_SILENT }
})
