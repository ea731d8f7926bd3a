import { Layer } from "effect"
import { adds, postgresContext, small } from "../../tables/PostgresContext.ts"
import { layer as AccountData } from "./AccountData.ts"
import { schema } from "./schema.ts"
import { layer as Tenants } from "./Tenants.ts"

export const tenants = postgresContext({
  layer: Layer.mergeAll(AccountData, Tenants),
  steps: [adds(1, "accounts", schema, "1da52b4a57cb44723706f239fde4f0a36ddff1a6976130c772cc1450061aec22")],
  owned: {
    tenants: small
  },
  leftOut: {
    directory: "leads from names to tenants; each of them is a row of links, shops or keys",
    locks: "what only one may do at a time of the account"
  }
})
