import { Effect } from "effect"
import type { HttpContext } from "../../server/context.ts"
import { description } from "./description.ts"
import { jobListEndpoint } from "./jobList.ts"
import { bulkStatusEndpoint, jobEndpoint } from "./jobs.ts"

export const http: HttpContext = {
  description,
  open: (facts) => Effect.succeed([jobListEndpoint(facts), jobEndpoint(facts), bulkStatusEndpoint(facts)])
}
