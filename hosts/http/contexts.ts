import { accounts } from "./accounts/endpoints.ts"
import { attribution } from "./attribution/endpoints.ts"
import { creators } from "./creators/endpoints.ts"
import { jobs } from "./jobs/endpoints.ts"
import { reports } from "./reports/endpoints.ts"
import type { HttpContext } from "./server/context.ts"
import { server } from "./server/endpoints.ts"

/** The contexts that have a part of the API. */
export const CONTEXTS: ReadonlyArray<HttpContext> = [attribution, accounts, creators, reports, jobs, server]
