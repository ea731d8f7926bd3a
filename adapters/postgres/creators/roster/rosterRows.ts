import { Schema } from "effect"
import { KeyId } from "../../../../ports/accounts/keys/ApiKey.ts"
import { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { Handle, Platform } from "../../../../ports/creators/identity/SocialAccount.ts"
import { JobId } from "../../../../ports/creators/jobs/Job.ts"
import { type Plan, PlanId, PlanPart, PlanState, WarningDays } from "../../../../ports/creators/roster/Plan.ts"
import {
  blankSummary,
  PERIOD_DAYS,
  type RosterEntry,
  RosterRevenue,
  RosterSummary
} from "../../../../ports/creators/roster/RosterEntry.ts"
import { accountsCte, accountsOfFootprint, footprintOf } from "../scoring/creatorRows.ts"

/** In hours, since a day of the calendar isn't always 24. */
const PERIOD = `interval '${PERIOD_DAYS * 24} hours'`

const IS_MONITORING = "p.state in ('recurring_monitoring', 'recurring_monitoring_paused')"
const IS_PAUSED = "p.state in ('recurring_paused', 'recurring_monitoring_paused')"

/** What the plans `p` of a creator are compared by. */
const TERMS = `
  ${IS_MONITORING} as is_monitoring, ${IS_PAUSED} as is_paused, p.anchor + (p.period + 1) * ${PERIOD} as ends_at
`
/** The order of a creator's plans: the first is kept. */
const KEPT_FIRST = "is_paused, ends_at desc, is_monitoring desc, created_at, plan_id"

/**
 * CTEs: the plan that each creator of a tenant, $1, has, as `held`, by the creator's lead. A plan whose account is not on the roster
 * itself belongs to whose footprint has it.
 */
export const HELD_CTE = `
  live as materialized (
    select ${TERMS},
      coalesce(k.lead_platform, o.lead_platform) as lead_platform, coalesce(k.lead_handle, o.lead_handle) as lead_handle
    from plans p
    left join roster k on k.tenant_id = p.tenant_id and k.platform = p.platform and k.handle = p.handle
    left join lateral (
      select m.lead_platform, m.lead_handle
      from (select r.tenant_id, ${footprintOf("r.tenant_id")} as group_id from (select p.tenant_id, p.platform, p.handle) r) g
      cross join lateral (${accountsOfFootprint("g")}) a
      join roster m on m.tenant_id = g.tenant_id and m.platform = a.platform and m.handle = a.handle
      where k.platform is null and g.group_id is not null limit 1
    ) o on true
    where p.tenant_id = $1::uuid and p.state <> 'none'
  ), held as materialized (
    select lead_platform, lead_handle, bool_and(is_paused) as is_paused,
      coalesce(bool_or(is_monitoring) filter (where not is_paused), bool_or(is_monitoring)) as is_monitoring,
      coalesce(max(ends_at) filter (where not is_paused), max(ends_at)) as ends_at
    from live group by lead_platform, lead_handle
  )
`

/**
 * What is shown of the creators of another CTE, `shown`, which are of a place, a tenant_id and the account that leads: in the order
 * of their places.
 */
export const SHOW = `
  shown_creators as materialized (
    select s.place, s.tenant_id, s.platform, s.handle, g.group_id
    from shown s cross join lateral (
      select ${footprintOf("r.tenant_id")} as group_id from (select s.tenant_id, s.platform, s.handle) r offset 0
    ) g
  ), ${accountsCte("shown_creators", "shown_accounts")}, shown_plans as materialized (
    select distinct on (place) *,
      bool_or(is_monitoring) over (partition by place, is_paused) as is_dearest
    from (
      select a.place, p.*, ${TERMS} from shown_accounts a join shown s on s.place = a.place
      cross join lateral (
        select * from plans p where p.tenant_id = s.tenant_id and p.platform = a.platform and p.handle = a.handle
          and p.state <> 'none'
        offset 0
      ) p
    ) p
    order by place, ${KEPT_FIRST}
  )
`

/** The columns of an entry: of `shown` `s`, joined by `SHOWN`. */
export const ENTRY_COLUMNS = `
  r.tenant_id as "tenantId", r.platform, r.handle, r.added_at as "addedAt", r.tags, r.note, r.revenue, v.summary,
  (
    select coalesce(bool_or(m.paid_until is not null), false) from roster m
    where m.tenant_id = r.tenant_id and m.lead_platform = r.platform and m.lead_handle = r.handle
  ) as "isPaid",
  (select revenue_at from roster_sums u where u.tenant_id = r.tenant_id) as "revenueAt",
  p.plan_id as "planId", p.platform as "planPlatform", p.handle as "planHandle", p.spelling, p.key_id as "keyId",
  case
    when p.plan_id is null then null
    else case when p.is_dearest then 'recurring_monitoring' else 'recurring' end || case when p.is_paused then '_paused' else '' end
  end as state,
  p.anchor, p.period, p.paid, p.job_id as "jobId", p.rescorings, p.due_at as "dueAt", p.resume_credits as "resumeCredits",
  p.warned, p.created_at as "createdAt", p.version
`
/** Each by its key: a page is short, whatever the roster it is of. */
export const SHOWN = `
  shown s
  cross join lateral (
    select * from roster k where k.tenant_id = s.tenant_id and k.platform = s.platform and k.handle = s.handle offset 0
  ) r
  left join lateral (
    select summary from roster_summaries k
    where k.tenant_id = s.tenant_id and k.platform = s.platform and k.handle = s.handle offset 0
  ) v on true
  left join shown_plans p on p.place = s.place
`

const PlanFields = {
  planId: PlanId,
  planPlatform: Platform,
  planHandle: Handle,
  spelling: Schema.String,
  keyId: KeyId,
  state: PlanState,
  anchor: Schema.Date,
  period: Schema.Int,
  paid: Schema.Array(PlanPart),
  jobId: Schema.NullOr(JobId),
  rescorings: Schema.Int,
  dueAt: Schema.NullOr(Schema.Date),
  resumeCredits: Schema.NullOr(Schema.Int),
  warned: Schema.NullOr(WarningDays),
  createdAt: Schema.Date,
  version: Schema.Int
}
const NoPlanFields = { planId: Schema.Null }
const EntryFields = {
  tenantId: TenantId,
  platform: Platform,
  handle: Handle,
  addedAt: Schema.Date,
  tags: Schema.Array(Schema.String),
  note: Schema.NullOr(Schema.String),
  revenue: Schema.NullOr(Schema.Array(RosterRevenue)),
  summary: Schema.NullOr(RosterSummary),
  isPaid: Schema.Boolean,
  revenueAt: Schema.NullOr(Schema.Date)
}

/** A row of `ENTRY_COLUMNS`. */
export const EntryRow = Schema.Union([
  Schema.Struct({ ...EntryFields, ...PlanFields }),
  Schema.Struct({ ...EntryFields, ...NoPlanFields })
])

const planOf = (row: typeof EntryRow.Type): Plan | null => {
  if (row.planId === null) return null
  const { tenantId, planId, planPlatform: platform, planHandle: handle, spelling, keyId, state, anchor, period } = row
  const { paid, jobId, rescorings, dueAt, resumeCredits, warned, createdAt, version } = row
  return {
    tenantId,
    planId,
    account: { platform, handle },
    spelling,
    keyId,
    state,
    anchor,
    period,
    paid,
    jobId,
    rescorings,
    dueAt,
    resumeCredits,
    warned,
    createdAt,
    version
  }
}

export const toEntry = (row: typeof EntryRow.Type): RosterEntry => {
  const { tenantId, platform, handle, addedAt, tags, note, revenue, summary, isPaid, revenueAt } = row
  const account = { platform, handle }
  return {
    tenantId,
    account,
    addedAt,
    tags,
    note,
    isPaid,
    summary: summary ?? blankSummary(account),
    plan: planOf(row),
    revenue: revenue ?? [],
    revenueAt
  }
}
