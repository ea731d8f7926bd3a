import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { PLAN_CREDITS, PLAN_PERIOD_DAYS } from "../../domain/accounts/billing/prices.ts"
import { CreditLedger } from "../../ports/accounts/billing/CreditLedger.ts"
import { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import { Tenants } from "../../ports/accounts/tenants/Tenants.ts"

const HOUR_SECONDS = 3_600
/** Between the moments at which two tenants' plans fell due; a prime, so that they lie all over the hour. */
const STEP_SECONDS = 37
/** What a tenant has beyond what its renewals cost. */
export const SPARE_CREDITS = 7

const everyPlan = PLAN_CREDITS.recurring_monitoring + PLAN_CREDITS.recurring

/** Plans of tenants that have `plansEach`, an even number, every second one monitored; all fell due within the hour before `at`. */
export const plantPlans = Effect.fnUntraced(function* (plans: number, plansEach: number, at: Date) {
  const sql = yield* SqlClient.SqlClient
  const tenants = yield* Tenants
  const ledger = yield* CreditLedger
  const ids = Array.from({ length: plans / plansEach }, () => TenantId.make(crypto.randomUUID()))
  yield* Effect.forEach(
    ids,
    (id) =>
      Effect.gen(function* () {
        yield* tenants.insert({ id, name: "Bench", email: null, lookbackDays: 30, createdAt: at })
        const delta = SPARE_CREDITS + (plansEach / 2) * everyPlan
        yield* ledger.append({ tenantId: id, reason: "grant", reference: "start", delta, at })
      }),
    { concurrency: 4, discard: true }
  )
  yield* sql`
    insert into plans (tenant_id, plan_id, platform, handle, spelling, key_id, state, anchor, period, paid, rescorings, due_at,
      created_at, version)
    select t.id::uuid, gen_random_uuid(), 'x', 'creator.' || gen_random_uuid(), 'x', gen_random_uuid(),
      case when i % 2 = 0 then 'recurring' else 'recurring_monitoring' end, due_at - ${PLAN_PERIOD_DAYS} * interval '24 hours', 0,
      case when i % 2 = 0 then array['rescoring'] else array['rescoring', 'monitoring'] end, 1, due_at, due_at, 1
    from json_array_elements_text(${JSON.stringify(ids)}::text::json) with ordinality t (id, place)
    cross join generate_series(0, ${plansEach - 1}::int) i
    cross join lateral (
      select ${at}::timestamptz - make_interval(secs => (t.place * ${STEP_SECONDS} + i) % ${HOUR_SECONDS}) as due_at
    ) d
  `
  yield* sql`analyze plans, wallets, tenants`
})

const Audit = Schema.decodeUnknownEffect(
  Schema.Tuple([
    Schema.Struct({
      plans: Schema.Int,
      renewed: Schema.Int,
      charges: Schema.Int,
      jobs: Schema.Int,
      jobsChargedOnce: Schema.Int,
      queued: Schema.Int,
      held: Schema.Int,
      watched: Schema.Int,
      unevenWallets: Schema.Int
    })
  ])
)

/** What the renewals left, counted. Where each plan was renewed once, a wallet has its spare credits. */
export const auditPlans = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [found] = yield* Effect.flatMap(
    sql`
      select (select count(*)::int from plans) as plans,
        (select count(*)::int from plans where period = 1 and version = 2) as renewed,
        (select count(*)::int from ledger_entries where reason = 'charge') as charges,
        (select count(*)::int from jobs) as jobs,
        (
          select count(*)::int from plans p join ledger_entries e
            on e.tenant_id = p.tenant_id and e.reason = 'charge' and e.reference = p.job_id::text
        ) as "jobsChargedOnce",
        (select count(*)::int from job_queue) as queued,
        (select count(*)::int from creator_holds) as held,
        (select count(*)::int from plan_watches) as watched,
        (select count(*)::int from wallets where balance <> ${SPARE_CREDITS}) as "unevenWallets"
    `,
    Audit
  )
  return found
})

/** What an audit finds where every plan was renewed once. */
export const renewedOnce = (plans: number) => ({
  plans,
  renewed: plans,
  charges: plans + plans / 2,
  jobs: plans,
  jobsChargedOnce: plans,
  queued: plans,
  held: plans,
  watched: plans / 2,
  unevenWallets: 0
})
