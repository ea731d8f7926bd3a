import { Layer } from "effect"
import { adds, documents, postgresContext, small } from "../../tables/PostgresContext.ts"
import { layer as ReviewedScores } from "./ReviewedScores.ts"
import { layer as Reviews } from "./Reviews.ts"
import { schema } from "./schema.ts"

export const review = postgresContext({
  layer: Layer.mergeAll(ReviewedScores, Reviews),
  steps: [adds(17, "review", schema, "6d68afdf224323d0ecdb1910ac8450cd158ec78516fea98ac18382e89535da31")],
  owned: {
    review_items: documents,
    review_checks: small,
    review_decisions: documents
  },
  leftOut: {
    review_remakes: "which scores a worker makes next",
    scored_evidence: "what scores were made of, for as long as they may be made anew; the scores are in own_scores"
  }
})
