import { Layer } from "effect"
import { adds, postgresContext } from "../../tables/PostgresContext.ts"
import { layer as Funnels } from "./Funnels.ts"
import { layer as Journeys } from "./Journeys.ts"
import { layer as Summaries } from "./Summaries.ts"
import { schema } from "./schema.ts"
import { summarySchema } from "./summarySchema.ts"

export const attribution = postgresContext({
  layer: Layer.mergeAll(Funnels, Journeys, Summaries),
  steps: [
    adds(18, "attribution", schema, "0ca3631edc16970610f5a652f561173a42d4e4c9cf1e840877ac2362c38cc0f3"),
    adds(25, "summaries", summarySchema, "8e9c94f9cc2c401f7454c51e59eba47944bf7ccf1bf80e06e32f697d15d20140")
  ],
  leftOut: {
    summary_counts: "what orders and clicks of a span of time were counted; they are in orders and clicks",
    summary_sales: "what orders of a span of time came to; they are in orders",
    summary_spans: "which spans of time were summed up",
    summary_turns: "when a worker sums up next"
  }
})
