import { adds } from "../../tables/Migration.ts"
import { postgresContext } from "../../tables/PostgresContext.ts"
import { layer as ImportedEvidence } from "./ImportedEvidence.ts"
import { schema } from "./schema.ts"

export const evidence = postgresContext({
  layer: ImportedEvidence,
  steps: [adds(13, "evidence", schema, "97639f75d0211c9cedb11e8bc856d5591e4bd5851f2fc0ad4c7deea71007c8b1")],
  owned: {
    imported_evidence: { rowsMax: 1 }
  }
})
