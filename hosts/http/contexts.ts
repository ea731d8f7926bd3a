import { creditsContext } from "./accounts/billing/endpoints.ts"
import { developersContext } from "./accounts/keys/endpoints.ts"
import { noticesContext } from "./accounts/notices/endpoints.ts"
import { operatorContext } from "./accounts/operations/endpoints.ts"
import { paymentsContext } from "./accounts/payments/endpoints.ts"
import { accountsContext } from "./accounts/tenants/endpoints.ts"
import { webhooksContext } from "./accounts/webhooks/endpoints.ts"
import { checksContext } from "./checks/backgroundChecks/endpoints.ts"
import { makeCheckPdf } from "./checks/backgroundChecks/links.ts"
import { reviewContext } from "./checks/review/endpoints.ts"
import { discoveryContext } from "./creators/discovery/endpoints.ts"
import { evidenceContext } from "./creators/evidence/endpoints.ts"
import { jobsContext } from "./creators/jobs/endpoints.ts"
import { creatorsContext } from "./creators/lookups/endpoints.ts"
import { creatorPagesContext } from "./creators/pages/endpoints.ts"
import { ratesContext } from "./creators/rates/endpoints.ts"
import { makeReportsContext } from "./creators/reports/endpoints.ts"
import { rosterContext } from "./creators/roster/endpoints.ts"
import { homeContext } from "./home/endpoints.ts"
import { mcpContext } from "./mcp/endpoints.ts"
import { referenceContext } from "./reference/endpoints.ts"
import { attributionContext } from "./revenue/attribution/endpoints.ts"
import { commissionsContext } from "./revenue/commissions/endpoints.ts"
import { watchContext } from "./revenue/fraud/endpoints.ts"
import { liftContext } from "./revenue/incrementality/endpoints.ts"
import { booksContext } from "./revenue/reconciliation/endpoints.ts"
import type { HttpContext } from "./server/context.ts"
import { serverContext } from "./server/endpoints.ts"
import { trackingContext } from "./tracking/endpoints.ts"
import { linksContext } from "./tracking/links/endpoints.ts"
import { linkPagesContext } from "./tracking/links/pages/endpoints.ts"
import { storePagesContext } from "./tracking/stores/pages/endpoints.ts"

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
