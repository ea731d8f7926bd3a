import { Schema } from "effect"
import { KeyId } from "../../../../../ports/accounts/keys/ApiKey.ts"
import { TenantId } from "../../../../../ports/accounts/tenants/Tenant.ts"
import { Handle, Platform } from "../../../../../ports/creators/identity/SocialAccount.ts"
import { JobId } from "../../../../../ports/creators/jobs/Job.ts"
import { type Plan, PlanId, PlanPart, PlanState, WarningDays } from "../../../../../ports/creators/roster/Plan.ts"

/** A plan, of `plans p`, as one JSON value. */
export const PLAN_COLUMN = `
  json_build_object(
    'tenantId', p.tenant_id, 'planId', p.plan_id, 'account', json_build_object('platform', p.platform, 'handle', p.handle),
    'spelling', p.spelling, 'keyId', p.key_id, 'state', p.state, 'anchor', p.anchor, 'period', p.period, 'paid', p.paid,
    'jobId', p.job_id, 'rescorings', p.rescorings, 'dueAt', p.due_at, 'resumeCredits', p.resume_credits, 'warned', p.warned,
    'createdAt', p.created_at, 'version', p.version
  )
`

/** A `PLAN_COLUMN` as the driver reads it. */
export const PlanColumn = Schema.Struct({
  tenantId: TenantId,
  planId: PlanId,
  account: Schema.Struct({ platform: Platform, handle: Handle }),
  spelling: Schema.String,
  keyId: KeyId,
  state: PlanState,
  anchor: Schema.DateFromString,
  period: Schema.Int,
  paid: Schema.Array(PlanPart),
  jobId: Schema.NullOr(JobId),
  rescorings: Schema.Int,
  dueAt: Schema.NullOr(Schema.DateFromString),
  resumeCredits: Schema.NullOr(Schema.Int),
  warned: Schema.NullOr(WarningDays),
  createdAt: Schema.DateFromString,
  version: Schema.Int
})

/** The columns of `plans` that a step writes, with their types, in order: the key first. */
const COLUMNS = {
  tenant_id: "uuid",
  plan_id: "uuid",
  platform: "text",
  handle: "text",
  spelling: "text",
  key_id: "uuid",
  state: "text",
  anchor: "timestamptz",
  period: "integer",
  paid: "text[]",
  job_id: "uuid",
  rescorings: "integer",
  due_at: "timestamptz",
  resume_credits: "integer",
  warned: "smallint",
  created_at: "timestamptz",
  version: "integer"
} as const

const KEY: ReadonlyArray<string> = ["tenant_id", "plan_id"]

/** The names of the columns. */
export const PLAN_COLUMNS = Object.keys(COLUMNS).join(", ")
/** The columns as a record of JSON has them. */
export const PLAN_RECORD = Object.entries(COLUMNS)
  .map(([name, type]) => `${name} ${type}`)
  .join(", ")
/** The columns of a plan that is there already, as a step leaves them. */
export const PLAN_CHANGES = Object.keys(COLUMNS)
  .filter((name) => !KEY.includes(name))
  .map((name) => `${name} = excluded.${name}`)
  .join(", ")

/** A plan as a row of `PLAN_RECORD`. */
export const planRecord = (plan: Plan): Readonly<Record<keyof typeof COLUMNS, unknown>> => ({
  tenant_id: plan.tenantId,
  plan_id: plan.planId,
  platform: plan.account.platform,
  handle: plan.account.handle,
  spelling: plan.spelling,
  key_id: plan.keyId,
  state: plan.state,
  anchor: plan.anchor,
  period: plan.period,
  paid: plan.paid,
  job_id: plan.jobId,
  rescorings: plan.rescorings,
  due_at: plan.dueAt,
  resume_credits: plan.resumeCredits,
  warned: plan.warned,
  created_at: plan.createdAt,
  version: plan.version
})
