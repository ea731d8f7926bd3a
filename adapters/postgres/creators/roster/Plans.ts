import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { PLANS_MAX, PlanKind } from "../../../../ports/creators/roster/Plan.ts"
import { CLAIMED_PLANS_MAX, PLANS_LISTED_MAX, Plans } from "../../../../ports/creators/roster/Plans.ts"
import { upTo } from "../../../../ports/paging/Page.ts"
import { DAY_MS } from "../../../../ports/time/days.ts"
import { storeStatements } from "../../statements/statements.ts"
import { ScoringQueue } from "../jobs/ScoringQueue.ts"
import { makeApplySteps } from "./plans/applySteps.ts"
import { claimPlans } from "./plans/claimPlans.ts"
import { PLAN_COLUMN, PlanColumn } from "./plans/planColumn.ts"
import { readStandings } from "./plans/readStandings.ts"

const ListedRow = Schema.Struct({ plan: PlanColumn })
/** Many rows as one: decoding each by itself takes ten times as long. */
const RenewingRow = Schema.Struct({
  plans: Schema.Array(Schema.Tuple([PlanKind, Schema.Finite, Schema.Int]))
})
const TenantRow = Schema.Struct({ tenantId: TenantId })

const db = storeStatements("Plans")
const { unavailable } = db

export const layer = Layer.effect(
  Plans,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const applySteps = makeApplySteps(sql, yield* ScoringQueue)
    const plan = sql.literal(PLAN_COLUMN)

    return Plans.of({
      standing: (tenantId, account) =>
        readStandings(sql, [{ tenantId, account }]).pipe(
          Effect.mapError(unavailable),
          Effect.flatMap(([standing]) =>
            standing === undefined ? Effect.fail(unavailable("no standing was answered")) : Effect.succeed(standing)
          )
        ),

      claim: (options) => claimPlans(sql, options).pipe(Effect.mapError(unavailable)),

      apply: (steps) => applySteps(steps.slice(0, CLAIMED_PLANS_MAX)).pipe(Effect.mapError(unavailable)),

      list: (tenantId, { limit, after }) => {
        const rows = sql`
          select ${plan} as plan from plans p where p.tenant_id = ${tenantId}::uuid and p.state <> 'none'
        `
        const order = sql.literal("order by p.due_at nulls first, p.plan_id")
        const behind =
          after === null
            ? sql`true`
            : after.dueAt === null
              ? sql`(p.due_at is not null or p.plan_id > ${after.planId}::uuid)`
              : sql`(p.due_at, p.plan_id) > (${after.dueAt}::timestamptz, ${after.planId}::uuid)`
        return sql`${rows} and ${behind} ${order} limit ${upTo(limit, PLANS_LISTED_MAX)}`.pipe(
          db.rows(ListedRow),
          Effect.map((listed) => listed.map((row) => row.plan))
        )
      },

      renewing: (tenantId) =>
        sql`
          select coalesce(json_agg(json_build_array(r.state, (extract(epoch from r.anchor) * 1000)::bigint, r.period)), '[]') as plans
          from (
            select p.state, p.anchor, p.period from plans p
            where p.tenant_id = ${tenantId}::uuid and p.state in ('recurring', 'recurring_monitoring') limit ${PLANS_MAX}
          ) r
        `.pipe(
          db.rows(RenewingRow),
          Effect.map(([row]) =>
            (row?.plans ?? []).map(([state, anchorMs, period]) => ({ state, anchor: new Date(anchorMs), period }))
          )
        ),

      tenantsToWarn: ({ at, days, renewalCreditsMax, after, limit }) =>
        sql`
          select p.tenant_id as "tenantId" from plans p
          where p.state <> 'none' and p.due_at <= ${new Date(at.getTime() + days * DAY_MS)}::timestamptz
            and (${after}::uuid is null or p.tenant_id > ${after}::uuid)
          group by p.tenant_id
          having bool_or(p.warned is null or p.warned > ${days}::smallint)
            and count(*) * ${renewalCreditsMax}::bigint > coalesce(
              (select w.balance from wallets w where w.tenant_id = p.tenant_id), 0
            )
          order by p.tenant_id limit ${limit}
        `.pipe(
          db.rows(TenantRow),
          Effect.map((rows) => rows.map(({ tenantId }) => tenantId))
        )
    })
  })
)
