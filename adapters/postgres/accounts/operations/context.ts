import { Layer } from "effect"
import { adds, postgresContext } from "../../tables/PostgresContext.ts"
import { layer as Oversight } from "./Oversight.ts"
import { layer as Processes } from "./Processes.ts"
import { layer as SealedSecrets } from "./SealedSecrets.ts"
import { schema } from "./schema.ts"
import { layer as Workload } from "./Workload.ts"

export const operations = postgresContext({
  layer: Layer.mergeAll(Oversight, Processes, SealedSecrets, Workload),
  steps: [adds(2, "operations", schema, "7ed52468c53f4d13994bf9d2c3916945458634cf3729c38b1a88885d1bbafb27")]
})
