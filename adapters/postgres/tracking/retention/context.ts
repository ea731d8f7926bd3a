import { adds, postgresContext, small } from "../../tables/PostgresContext.ts"
import { layer as Retention } from "./Retention.ts"
import { schema } from "./schema.ts"

export const retention = postgresContext({
  layer: Retention,
  steps: [adds(20, "retention", schema, "37a49fd413f67cb8c1724cc4cc22bf66de09070177277409be662e8f36b26645")],
  owned: {
    retention: small
  }
})
