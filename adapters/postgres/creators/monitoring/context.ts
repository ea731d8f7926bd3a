import { adds } from "../../tables/Migration.ts"
import { postgresContext } from "../../tables/PostgresContext.ts"
import { layer as Monitored } from "./Monitored.ts"
import { schema } from "./schema.ts"

export const monitoring = postgresContext({
  layer: Monitored,
  steps: [adds(15, "monitoring", schema, "cc78540ab99447456fbc79bfcf65e5aa2a60e6e80fad2a0bef2486c6304dfd34")]
})
