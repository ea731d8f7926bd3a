import { Layer } from "effect"
import { adds, documents, postgresContext, small } from "../../tables/PostgresContext.ts"
import { layer as JobQueue } from "./JobQueue.ts"
import { layer as Jobs } from "./Jobs.ts"
import { schema } from "./schema.ts"

export const jobs = postgresContext({
  layer: Layer.mergeAll(JobQueue, Jobs),
  steps: [adds(7, "jobs", schema, "ec73246288e534cd3ddc55919669de89a4bde6949d2cd7d698bf9369e3745dcf")],
  owned: {
    jobs: documents,
    job_accounts: small,
    job_scores: small
  },
  leftOut: {
    creator_holds: "which tenant a creator is being scored for right now"
  }
})
