import { audit } from "./accounts/audit/context.ts"
import { billing } from "./accounts/billing/context.ts"
import { closing } from "./accounts/closing/context.ts"
import { idempotency } from "./accounts/idempotency/context.ts"
import { keys } from "./accounts/keys/context.ts"
import { notices } from "./accounts/notices/context.ts"
import { operations } from "./accounts/operations/context.ts"
import { payments } from "./accounts/payments/context.ts"
import { people as accountPeople } from "./accounts/people/context.ts"
import { tenants } from "./accounts/tenants/context.ts"
import { versioning } from "./accounts/versioning/context.ts"
import { webhooks } from "./accounts/webhooks/context.ts"
import { backgroundChecks } from "./checks/backgroundChecks/context.ts"
import { review } from "./checks/review/context.ts"
import { discovery } from "./creators/discovery/context.ts"
import { erasure } from "./creators/erasure/context.ts"
import { evidence } from "./creators/evidence/context.ts"
import { jobs } from "./creators/jobs/context.ts"
import { lookups } from "./creators/lookups/context.ts"
import { media } from "./creators/media/context.ts"
import { monitoring } from "./creators/monitoring/context.ts"
import { reports } from "./creators/reports/context.ts"
import { roster } from "./creators/roster/context.ts"
import { scoring } from "./creators/scoring/context.ts"
import { attribution } from "./revenue/attribution/context.ts"
import { commissions } from "./revenue/commissions/context.ts"
import { fraud } from "./revenue/fraud/context.ts"
import { incrementality } from "./revenue/incrementality/context.ts"
import { orderEvents } from "./revenue/orderEvents/context.ts"
import type { PostgresContext, TenantTables } from "./tables/PostgresContext.ts"
import { events } from "./tracking/events/context.ts"
import { links } from "./tracking/links/context.ts"
import { orders } from "./tracking/orders/context.ts"
import { people as trackingPeople } from "./tracking/people/context.ts"
import { privacy } from "./tracking/privacy/context.ts"
import { retention } from "./tracking/retention/context.ts"
import { stores } from "./tracking/stores/context.ts"

/** Every context that stores something, in the order that an account is taken out in. */
export const CONTEXTS = [
  tenants,
  accountPeople,
  keys,
  audit,
  links,
  events,
  orders,
  stores,
  trackingPeople,
  privacy,
  retention,
  attribution,
  commissions,
  fraud,
  incrementality,
  orderEvents,
  billing,
  payments,
  versioning,
  idempotency,
  operations,
  lookups,
  jobs,
  scoring,
  discovery,
  evidence,
  media,
  monitoring,
  reports,
  roster,
  erasure,
  notices,
  backgroundChecks,
  review,
  webhooks,
  closing
] as const

const PARTS: ReadonlyArray<PostgresContext> = CONTEXTS

/** Every step of the schema, in its order. The first ones make the schema, one a context; a change is a step at the end. */
export const MIGRATIONS = PARTS.flatMap(({ steps = [] }) => steps).toSorted((one, other) => one.id - other.id)

/** The newest step, which a ready database has run. */
export const LATEST_MIGRATION = Math.max(...MIGRATIONS.map(({ id }) => id))

/** Every table that names its tenant. */
export const TENANT_TABLES: TenantTables["Service"] = {
  owned: Object.assign({}, ...PARTS.map(({ owned }) => owned)),
  leftOut: Object.assign({}, ...PARTS.map(({ leftOut }) => leftOut))
}
