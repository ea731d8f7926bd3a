import type { HttpContext } from "./http/server/context.ts"
import type { Work } from "./workers/Work.ts"

/**
 * What a context adds to servers and workers, each part loaded by the programs that have a use for it. Its commands are listed in
 * `commandLine/commands.ts`: what they need is more than a host of a team's own installs.
 */
export interface HostContext {
  /** The folder of its parts, below `http` and `workers`. */
  readonly name: string
  /** Its endpoints and pages, with what the API's description says of them. */
  readonly http?: () => Promise<{ readonly http: HttpContext }>
  /** What it does behind the requests. */
  readonly work?: () => Promise<{ readonly work: Work }>
}

/** Every context, in the order of the API's description. */
export const CONTEXTS: ReadonlyArray<HostContext> = [
  {
    name: "tracking",
    http: () => import("./http/tracking/endpoints.ts")
  },
  {
    name: "revenue/attribution",
    http: () => import("./http/revenue/attribution/endpoints.ts"),
    work: () => import("./workers/revenue/attribution.ts")
  },
  {
    name: "revenue/reconciliation",
    http: () => import("./http/revenue/reconciliation/endpoints.ts")
  },
  {
    name: "revenue/incrementality",
    http: () => import("./http/revenue/incrementality/endpoints.ts")
  },
  {
    name: "revenue/fraud",
    http: () => import("./http/revenue/fraud/endpoints.ts"),
    work: () => import("./workers/revenue/fraud.ts")
  },
  {
    name: "accounts/tenants",
    http: () => import("./http/accounts/tenants/endpoints.ts")
  },
  {
    name: "accounts/people",
    http: () => import("./http/accounts/people/endpoints.ts"),
    work: () => import("./workers/accounts/people.ts")
  },
  {
    name: "accounts/webhooks",
    http: () => import("./http/accounts/webhooks/endpoints.ts"),
    work: () => import("./workers/accounts/webhooks.ts")
  },
  {
    name: "home",
    http: () => import("./http/home/endpoints.ts")
  },
  {
    name: "checks/backgroundChecks",
    http: () => import("./http/checks/backgroundChecks/endpoints.ts"),
    work: () => import("./workers/checks/backgroundChecks.ts")
  },
  {
    name: "revenue/commissions",
    http: () => import("./http/revenue/commissions/endpoints.ts")
  },
  {
    name: "creators/lookups",
    http: () => import("./http/creators/lookups/endpoints.ts"),
    work: () => import("./workers/creators/lookups.ts")
  },
  {
    name: "accounts/billing",
    http: () => import("./http/accounts/billing/endpoints.ts"),
    work: () => import("./workers/accounts/billing.ts")
  },
  {
    name: "accounts/keys",
    http: () => import("./http/accounts/keys/endpoints.ts"),
    work: () => import("./workers/accounts/keys.ts")
  },
  {
    name: "reference",
    http: () => import("./http/reference/endpoints.ts")
  },
  {
    name: "creators/discovery",
    http: () => import("./http/creators/discovery/endpoints.ts")
  },
  {
    name: "creators/evidence",
    http: () => import("./http/creators/evidence/endpoints.ts"),
    work: () => import("./workers/creators/evidence.ts")
  },
  {
    name: "tracking/links",
    http: () => import("./http/tracking/links/endpoints.ts")
  },
  {
    name: "tracking/stores",
    http: () => import("./http/tracking/stores/endpoints.ts"),
    work: () => import("./workers/tracking/stores.ts")
  },
  {
    name: "accounts/payments",
    http: () => import("./http/accounts/payments/endpoints.ts"),
    work: () => import("./workers/accounts/payments.ts")
  },
  {
    name: "creators/rates",
    http: () => import("./http/creators/rates/endpoints.ts")
  },
  {
    name: "accounts/notices",
    http: () => import("./http/accounts/notices/endpoints.ts"),
    work: () => import("./workers/accounts/notices.ts")
  },
  {
    name: "mcp",
    http: () => import("./http/mcp/endpoints.ts")
  },
  {
    name: "creators/reports",
    http: async () => {
      const [{ makeReports }, { makeCheckPdf }] = await Promise.all([
        import("./http/creators/reports/endpoints.ts"),
        import("./http/checks/backgroundChecks/links.ts")
      ])
      return { http: makeReports(makeCheckPdf) }
    }
  },
  {
    name: "checks/review",
    http: () => import("./http/checks/review/endpoints.ts"),
    work: () => import("./workers/checks/review.ts")
  },
  {
    name: "creators/roster",
    http: () => import("./http/creators/roster/endpoints.ts"),
    work: () => import("./workers/creators/roster.ts")
  },
  {
    name: "creators/pages",
    http: () => import("./http/creators/pages/endpoints.ts")
  },
  {
    name: "accounts/operations",
    http: () => import("./http/accounts/operations/endpoints.ts")
  },
  {
    name: "creators/jobs",
    http: () => import("./http/creators/jobs/endpoints.ts"),
    work: () => import("./workers/creators/jobs.ts")
  },
  {
    name: "server",
    http: () => import("./http/server/endpoints.ts")
  },
  {
    name: "accounts/closing",
    work: () => import("./workers/accounts/closing.ts")
  },
  {
    name: "accounts/idempotency",
    work: () => import("./workers/accounts/idempotency.ts")
  },
  {
    name: "accounts/versioning",
    work: () => import("./workers/accounts/versioning.ts")
  },
  {
    name: "creators/media",
    work: () => import("./workers/creators/media.ts")
  },
  {
    name: "creators/monitoring",
    work: () => import("./workers/creators/monitoring.ts")
  },
  {
    name: "revenue/orderEvents",
    work: () => import("./workers/revenue/orderEvents.ts")
  },
  {
    name: "tracking/events",
    work: () => import("./workers/tracking/events.ts")
  },
  {
    name: "tracking/retention",
    work: () => import("./workers/tracking/retention.ts")
  }
]

/** The parts of the API, in their order. */
export const loadHttp = async (): Promise<ReadonlyArray<HttpContext>> => {
  const parts = await Promise.all(CONTEXTS.map(({ http }) => http?.()))
  return parts.flatMap((part) => (part === undefined ? [] : [part.http]))
}

/** The work of every context. It takes a moment, in which nothing else is done: who answers requests loads it before. */
export const loadWork = async (): Promise<ReadonlyArray<Work>> => {
  const parts = await Promise.all(CONTEXTS.map(({ work }) => work?.()))
  return parts.flatMap((part) => (part === undefined ? [] : [part.work]))
}
