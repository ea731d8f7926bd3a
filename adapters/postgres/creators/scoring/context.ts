import { adds, documents, postgresContext } from "../../tables/PostgresContext.ts"
import { layer as Scores } from "./Scores.ts"
import { schema } from "./schema.ts"

export const scoring = postgresContext({
  layer: Scores,
  steps: [adds(6, "scoring", schema, "ca1eb48eb824f5f1bf497b5f315ef1c13d99d038b6fa13ce933a911e555e5811")],
  owned: {
    own_scores: documents
  }
})
