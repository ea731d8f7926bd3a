import { accountsContext } from "./accounts/endpoints.ts"
import { attributionContext } from "./attribution/endpoints.ts"
import { creatorsContext } from "./creators/endpoints.ts"
import { jobsContext } from "./jobs/endpoints.ts"
import { reportsContext } from "./reports/endpoints.ts"
import type { HttpContext } from "./server/context.ts"
import { serverContext } from "./server/endpoints.ts"

/** The contexts that have a part of the API. */
export const CONTEXTS: ReadonlyArray<HttpContext> = [
  attributionContext,
  accountsContext,
  creatorsContext,
  reportsContext,
  jobsContext,
  serverContext
]
