import type { Commands } from "./commands/line/operatorCommand.ts"
import type { HttpContext } from "./http/server/context.ts"
import type { Work } from "./workers/Work.ts"

/** All that a context adds to the hosts. A program loads the parts that it has a use for: the command line has none for pages. */
export interface HostContext {
  /** The folder of its parts, below `http`, `commands` and `workers`. */
  readonly name: string
  /** Its endpoints and pages, with what the API's description says of them. */
  readonly http?: () => Promise<{ readonly http: HttpContext }>
  readonly commands?: () => Promise<{ readonly commands: Commands }>
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
    http: () => import("./http/revenue/reconciliation/endpoints.ts"),
    commands: () => import("./commands/revenue/reconciliation/commands.ts")
  },
  {
    name: "revenue/incrementality",
    http: () => import("./http/revenue/incrementality/endpoints.ts"),
    commands: () => import("./commands/revenue/incrementality/commands.ts")
  },
  {
    name: "revenue/fraud",
    http: () => import("./http/revenue/fraud/endpoints.ts"),
    commands: () => import("./commands/revenue/fraud/commands.ts"),
    work: () => import("./workers/revenue/fraud.ts")
  },
  {
    name: "accounts/tenants",
    http: () => import("./http/accounts/tenants/endpoints.ts"),
    commands: () => import("./commands/accounts/tenants/commands.ts")
  },
  {
    name: "accounts/people",
    http: () => import("./http/accounts/people/endpoints.ts"),
    commands: () => import("./commands/accounts/people/commands.ts"),
    work: () => import("./workers/accounts/people.ts")
  },
  {
    name: "accounts/webhooks",
    http: () => import("./http/accounts/webhooks/endpoints.ts"),
    commands: () => import("./commands/accounts/webhooks/commands.ts"),
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
    http: () => import("./http/revenue/commissions/endpoints.ts"),
    commands: () => import("./commands/revenue/commissions/commands.ts")
  },
  {
    name: "creators/lookups",
    http: () => import("./http/creators/lookups/endpoints.ts"),
    commands: () => import("./commands/creators/lookups/commands.ts"),
    work: () => import("./workers/creators/lookups.ts")
  },
  {
    name: "accounts/billing",
    http: () => import("./http/accounts/billing/endpoints.ts"),
    commands: () => import("./commands/accounts/billing/commands.ts"),
    work: () => import("./workers/accounts/billing.ts")
  },
  {
    name: "accounts/keys",
    http: () => import("./http/accounts/keys/endpoints.ts"),
    commands: () => import("./commands/accounts/keys/commands.ts"),
    work: () => import("./workers/accounts/keys.ts")
  },
  {
    name: "reference",
    http: () => import("./http/reference/endpoints.ts")
  },
  {
    name: "creators/discovery",
    http: () => import("./http/creators/discovery/endpoints.ts"),
    commands: () => import("./commands/creators/discovery/commands.ts")
  },
  {
    name: "creators/evidence",
    http: () => import("./http/creators/evidence/endpoints.ts"),
    commands: () => import("./commands/creators/evidence/commands.ts"),
    work: () => import("./workers/creators/evidence.ts")
  },
  {
    name: "tracking/links",
    http: () => import("./http/tracking/links/endpoints.ts"),
    commands: () => import("./commands/tracking/links/commands.ts")
  },
  {
    name: "tracking/stores",
    http: () => import("./http/tracking/stores/endpoints.ts"),
    commands: () => import("./commands/tracking/stores/commands.ts"),
    work: () => import("./workers/tracking/stores.ts")
  },
  {
    name: "accounts/payments",
    http: () => import("./http/accounts/payments/endpoints.ts"),
    commands: () => import("./commands/accounts/payments/commands.ts"),
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
    commands: () => import("./commands/checks/review/commands.ts"),
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
    http: () => import("./http/accounts/operations/endpoints.ts"),
    commands: () => import("./commands/accounts/operations/commands.ts")
  },
  {
    name: "creators/jobs",
    http: () => import("./http/creators/jobs/endpoints.ts"),
    commands: () => import("./commands/creators/jobs/commands.ts"),
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
    commands: () => import("./commands/accounts/versioning/commands.ts"),
    work: () => import("./workers/accounts/versioning.ts")
  },
  {
    name: "creators/erasure",
    commands: () => import("./commands/creators/erasure/commands.ts")
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
    commands: () => import("./commands/tracking/events/commands.ts"),
    work: () => import("./workers/tracking/events.ts")
  },
  {
    name: "tracking/privacy",
    commands: () => import("./commands/tracking/privacy/commands.ts")
  },
  {
    name: "tracking/retention",
    work: () => import("./workers/tracking/retention.ts")
  },
  {
    name: "service",
    commands: () => import("./commands/service/commands.ts")
  }
]

/** The parts of the API, in their order. */
export const loadHttp = async (): Promise<ReadonlyArray<HttpContext>> => {
  const parts = await Promise.all(CONTEXTS.map(({ http }) => http?.()))
  return parts.flatMap((part) => (part === undefined ? [] : [part.http]))
}

/** The commands of every context. */
export const loadCommands = async (): Promise<Commands> => {
  const parts = await Promise.all(CONTEXTS.map(({ commands }) => commands?.()))
  return parts.flatMap((part) => part?.commands ?? [])
}
