import { Layer } from "effect"
import { adds, postgresContext, small } from "../../tables/PostgresContext.ts"
import { layer as AccountData } from "./AccountData.ts"
import { schema } from "./schema.ts"
import { layer as Tenants } from "./Tenants.ts"

export const tenants = postgresContext({
  layer: Layer.mergeAll(AccountData, Tenants),
  steps: [adds(1, "accounts", schema, "a0d0934b8b38062e7dc236d5adbc760562a710904a82c72b93060d5d05940d32")],
  owned: {
    tenants: small
  },
  leftOut: {
    directory: "leads from names to tenants; each of them is a row of links, shops or keys",
    locks: "what only one may do at a time of the account"
  }
})
