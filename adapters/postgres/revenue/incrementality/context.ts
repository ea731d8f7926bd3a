import { adds } from "../../tables/Migration.ts"
import { small } from "../../tables/OwnedTable.ts"
import { postgresContext } from "../../tables/PostgresContext.ts"
import { layer as LiftTests } from "./LiftTests.ts"
import { schema } from "./schema.ts"

export const incrementality = postgresContext({
  layer: LiftTests,
  steps: [adds(22, "lift", schema, "db58039b23dd7f7d881a85371695e4b3e0e757537218a9c204e7e5b87ca2b98e")],
  owned: {
    lift_tests: small,
    lift_cells: small
  }
})
