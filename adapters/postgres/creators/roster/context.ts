import { Layer } from "effect"
import { adds, documents, postgresContext, small } from "../../tables/PostgresContext.ts"
import { layer as Plans } from "./Plans.ts"
import { layer as Roster } from "./Roster.ts"
import { schema } from "./schema.ts"

export const roster = postgresContext({
  layer: Layer.mergeAll(Plans, Roster),
  steps: [adds(14, "roster", schema, "b1c07927b826e764cece2549f83b397f72a50cca1be3b467f2acbfc77e3c4dea")],
  owned: {
    plans: small,
    plan_watches: small,
    roster: small,
    roster_summaries: documents
  },
  leftOut: {
    roster_marks: "which lines of the roster a worker sums up next",
    roster_sums: "when the roster was summed up",
    roster_terms: "what the roster's creators are searched by; their names are in roster_summaries"
  }
})
