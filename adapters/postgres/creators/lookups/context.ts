import { adds, postgresContext, small } from "../../tables/PostgresContext.ts"
import { layer as Lookups } from "./Lookups.ts"
import { schema } from "./schema.ts"

export const lookups = postgresContext({
  layer: Lookups,
  steps: [adds(8, "creators", schema, "f6ad6647f9d427254ba7ccffb4378f62f343be1c174b0da3ba671e9931a33ef2")],
  owned: {
    usage_log: small,
    daily_counts: small
  }
})
