import { accountsContext } from "./accounts/endpoints.ts"
import { attributionContext } from "./attribution/endpoints.ts"
import { trackingContext } from "./attribution/trackingEndpoints.ts"
import { booksContext } from "./books/endpoints.ts"
import { checksContext } from "./checks/endpoints.ts"
import { makeCheckPdf } from "./checks/links.ts"
import { commissionsContext } from "./commissions/endpoints.ts"
import { creatorPagesContext } from "./creatorPages/endpoints.ts"
import { creatorsContext } from "./creators/endpoints.ts"
import { creditsContext } from "./credits/endpoints.ts"
import { developersContext } from "./developers/endpoints.ts"
import { discoveryContext } from "./discovery/endpoints.ts"
import { evidenceContext } from "./evidence/endpoints.ts"
import { homeContext } from "./home/endpoints.ts"
import { jobsContext } from "./jobs/endpoints.ts"
import { liftContext } from "./lift/endpoints.ts"
import { linkPagesContext } from "./linkPages/endpoints.ts"
import { linksContext } from "./links/endpoints.ts"
import { mcpContext } from "./mcp/endpoints.ts"
import { noticesContext } from "./notices/endpoints.ts"
import { operatorContext } from "./operator/endpoints.ts"
import { paymentsContext } from "./payments/endpoints.ts"
import { ratesContext } from "./rates/endpoints.ts"
import { referenceContext } from "./reference/endpoints.ts"
import { makeReportsContext } from "./reports/endpoints.ts"
import { reviewContext } from "./review/endpoints.ts"
import { rosterContext } from "./roster/endpoints.ts"
import type { HttpContext } from "./server/context.ts"
import { serverContext } from "./server/endpoints.ts"
import { storePagesContext } from "./storePages/endpoints.ts"
import { watchContext } from "./watch/endpoints.ts"
import { webhooksContext } from "./webhooks/endpoints.ts"

/** The contexts that have a part of the API. */
export const CONTEXTS: ReadonlyArray<HttpContext> = [
  trackingContext,
  attributionContext,
  booksContext,
  liftContext,
  watchContext,
  accountsContext,
  webhooksContext,
  homeContext,
  checksContext,
  commissionsContext,
  creatorsContext,
  creditsContext,
  developersContext,
  referenceContext,
  discoveryContext,
  evidenceContext,
  linksContext,
  linkPagesContext,
  storePagesContext,
  paymentsContext,
  ratesContext,
  noticesContext,
  mcpContext,
  makeReportsContext(makeCheckPdf),
  reviewContext,
  rosterContext,
  creatorPagesContext,
  operatorContext,
  jobsContext,
  serverContext
]
