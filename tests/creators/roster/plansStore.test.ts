import { afterAll, describe, expect, test } from "bun:test"
import { Effect, Layer, ManagedRuntime, Redacted, Result, Schema } from "effect"
import { SqlClient, Statement } from "effect/sql"
import { layer as ports } from "../../../adapters/postgres/layer.ts"
import * as Server from "../../../adapters/postgres/opening/client.ts"
import { CreditLedger } from "../../../ports/accounts/billing/CreditLedger.ts"
import { Handle, type SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import type { Plan } from "../../../ports/creators/roster/Plan.ts"
import { CLAIMED_PLANS_MAX, type PlanStep, Plans } from "../../../ports/creators/roster/Plans.ts"
import { anAccount, aTenantWith, balanceOf, noon } from "../../contracts/creatorsExamples.ts"
import { newTenant } from "../../contracts/newTenant.ts"
import {
  aCharge,
  aPaidStep,
  aPlan,
  aRescoring,
  aStep,
  changed,
  credits,
  written
} from "../../contracts/planExamples.ts"
import { migratedEmbedded } from "../../support/databases/migratedEmbedded.ts"
import { describeOnPostgres } from "../../support/databases/testDatabase.ts"
import { withLongTimeout } from "../../support/running/withLongTimeout.ts"

interface Sent {
  readonly text: string
  readonly parameters: ReadonlyArray<unknown>
}

/** What a call answers, and the statements that it sends. */
const withStatements = Effect.fnUntraced(function* <A, E, R>(call: Effect.Effect<A, E, R>) {
  const sent: Array<Sent> = []
  const answer = yield* call.pipe(
    Effect.provideService(Statement.CurrentTransformer, (statement) => {
      const [text, parameters] = statement.compile()
      sent.push({ text, parameters })
      return Effect.succeed(statement)
    })
  )
  return { answer, sent }
})

const secret = Redacted.make("a signing secret")

describe("plans on the embedded database", () => {
  const runtime = ManagedRuntime.make(ports(secret).pipe(Layer.provideMerge(migratedEmbedded())))
  afterAll(() => runtime.dispose())

  const WatchRows = Schema.decodeUnknownEffect(Schema.Array(Schema.Struct({ handle: Schema.String, at: Schema.Date })))
  const watchesOf = ({ planId }: Plan) =>
    SqlClient.SqlClient.use(
      (sql) => sql`select handle, until as at from plan_watches where plan_id = ${planId} order by handle`
    ).pipe(Effect.flatMap(WatchRows))
  const firstLooksAt = (accounts: ReadonlyArray<SocialAccount>) =>
    SqlClient.SqlClient.use(
      (sql) => sql`
        select handle, next_at as at from monitored_accounts
        where handle in (select value from json_array_elements_text(${JSON.stringify(accounts.map(({ handle }) => handle))}::text::json))
        order by handle
      `
    ).pipe(Effect.flatMap(WatchRows))

  test("a step has accounts monitored in place of those before, or leaves those as they are", () =>
    Effect.gen(function* () {
      const [one, other, third] = [anAccount("x"), anAccount("kick"), anAccount("twitch")]
      const inOrder = (...accounts: ReadonlyArray<SocialAccount>) => accounts.map(({ handle }) => handle).toSorted()
      const watch = (until: number, firstAt: number, ...accounts: ReadonlyArray<SocialAccount>) => ({
        watch: { accounts: accounts.map((account) => ({ account, firstAt: noon(firstAt) })), until: noon(until) }
      })
      const plan = aPlan(yield* aTenantWith(9), { account: one })
      yield* written(aStep(plan, watch(9, 2, one, other)))
      const kept = changed(plan, { warned: 7 })
      yield* written(aStep(kept, { before: plan }))
      expect(yield* watchesOf(plan)).toEqual(inOrder(one, other).map((handle) => ({ handle, at: noon(9) })))
      const later = changed(kept, { period: 1 })
      yield* written(aStep(later, { before: kept, ...watch(20, 4, other, third) }))
      expect(yield* watchesOf(plan)).toEqual(inOrder(other, third).map((handle) => ({ handle, at: noon(20) })))
      // Whoever has an account monitored first says when it is looked at first.
      const another = aPlan(yield* aTenantWith(9), { account: third })
      yield* written(aStep(another, watch(30, 6, third, other)))
      const looks = yield* firstLooksAt([one, other, third])
      const firstAt = new Map(looks.map(({ handle, at }) => [handle, at]))
      expect([one, other, third].map(({ handle }) => firstAt.get(handle))).toEqual([noon(2), noon(2), noon(4)])
      // A refused step leaves them alone, too.
      const refused = aStep(changed(later, {}), { before: later, charges: [aCharge(10)], ...watch(40, 9, one) })
      yield* Plans.use((plans) => plans.apply([refused]))
      expect(yield* watchesOf(plan)).toEqual(inOrder(other, third).map((handle) => ({ handle, at: noon(20) })))
    }).pipe(runtime.runPromise))

  test("a number of statements that doesn't grow with the plans that are claimed, nor with the steps that are written", () =>
    Effect.gen(function* () {
      const plans = yield* Plans
      const tenantId = yield* aTenantWith(5_000)
      const counts: Array<Readonly<Record<string, number>>> = []
      for (const [year, size] of [
        [1970, 1],
        [1971, 2],
        [1972, CLAIMED_PLANS_MAX]
      ] as const) {
        const dueAt = new Date(Date.UTC(year, 5, 1))
        const made = Array.from({ length: size }, () => aPlan(tenantId, { dueAt }))
        const steps = made.map((plan) => ({ ...aPaidStep(plan), charges: [aCharge(1)] }))
        const set = yield* withStatements(plans.apply(steps))
        expect(set.answer.filter(({ _tag }) => _tag === "Applied")).toHaveLength(size)
        const claim = yield* withStatements(plans.claim({ at: dueAt, leaseUntil: noon(1), limit: CLAIMED_PLANS_MAX }))
        expect(claim.answer).toHaveLength(size)
        counts.push({ set: set.sent.length, claim: claim.sent.length })
      }
      console.log("statements of 1, 2 and 200 plans:", JSON.stringify(counts))
      const [first] = counts
      if (first === undefined) throw new Error("nothing was counted")
      expect(counts).toEqual([first, first, first])
      expect(first.claim).toBe(2)
    }).pipe(runtime.runPromise))

  test("a step that can't be written for what is in it keeps no other from it", () =>
    Effect.gen(function* () {
      const plans = yield* Plans
      const tenantId = yield* aTenantWith(9)
      const bad = aPlan(tenantId)
      const job = aRescoring(bad, { input: { said: "\u0000" } })
      const steps: ReadonlyArray<PlanStep> = [
        aPaidStep(aPlan(tenantId)),
        aStep({ ...bad, state: "recurring", spelling: "a\u0000b" }, { job }),
        aPaidStep(aPlan(tenantId))
      ]
      expect(Result.isFailure(yield* Effect.result(plans.apply(steps)))).toBe(true)
      expect(yield* plans.list(tenantId, { limit: 9, after: null })).toHaveLength(2)
      expect(Number(yield* balanceOf(tenantId))).toBe(7)
    }).pipe(runtime.runPromise))

  test("a charge that was entered before is not taken again", () =>
    Effect.gen(function* () {
      const plans = yield* Plans
      const ledger = yield* CreditLedger
      const tenantId = yield* aTenantWith(2)
      const step = { ...aPaidStep(aPlan(tenantId), 2), charges: [aCharge(1)] }
      const [{ reference } = aCharge(1)] = step.charges
      yield* ledger.append({ tenantId, reason: "charge", reference, delta: -1, at: noon(1) })
      const [outcome] = yield* plans.apply([step])
      expect(outcome).toEqual({ _tag: "Refused", refusal: "unpaid" })
      yield* ledger.append({ tenantId, reason: "grant", reference: "more", delta: 1, at: noon(1) })
      expect(yield* plans.apply([step])).toEqual([{ _tag: "Applied", balance: credits(0) }])
    }).pipe(runtime.runPromise))
})

const PLANS = 60_000
const TENANTS = 60
const WHOLE =
  /"Node Type": ?"Seq Scan"[^{}]*"Relation Name": ?"(plans|plan_watches|monitored_accounts|jobs|creator_holds|usage_log)"/

await describeOnPostgres("plans on a Postgres server", (url) => {
  const runtime = ManagedRuntime.make(ports(secret).pipe(Layer.provideMerge(withLongTimeout(Server.layer(url)))))
  afterAll(() => runtime.dispose())

  test("none of the statements reads plans, or what they have monitored, whole", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const plans = yield* Plans
      const [tenantId] = yield* Effect.forEach(Array.from({ length: TENANTS }), () => newTenant)
      if (tenantId === undefined) return
      yield* sql`
        insert into plans (tenant_id, plan_id, platform, handle, spelling, key_id, state, anchor, period, paid, rescorings,
          due_at, resume_credits, created_at, version)
        select t.tenant_id, gen_random_uuid(), 'x', 'nova.' || i, 'x', gen_random_uuid(),
          case when i % 20 = 0 then 'recurring_paused' else 'recurring' end, '2026-01-01', 0, '{rescoring}', 1,
          case when i % 20 <> 0 then '2026-01-31'::timestamptz + make_interval(secs => i * 40) end,
          case when i % 20 = 0 then 1 end, '2026-01-01', 1
        from (select tenant_id, row_number() over () as place from tenants) t
        join generate_series(0, ${PLANS - 1}::int) i on i % ${TENANTS} = t.place % ${TENANTS}
      `
      yield* sql`
        insert into plan_watches (tenant_id, plan_id, platform, handle, until)
        select tenant_id, plan_id, platform, handle, '2026-03-01' from plans
      `
      yield* sql`
        insert into monitored_accounts (platform, handle, next_at) select distinct platform, handle, anchor from plans
      `
      yield* sql`insert into wallets select tenant_id, 0 from tenants`
      yield* sql`
        insert into jobs (tenant_id, job_id, kind, originator_kind, platform, status, progress, progress_message, failed_tries,
          created_at, ended_at)
        select tenant_id, plan_id, 'rescore', 'system', platform, 'done', 100, 'Done', 0, anchor, anchor from plans
      `
      yield* sql`
        insert into usage_log (tenant_id, usage_id, key_id, kind, platform, handle, credits, used_at)
        select tenant_id, plan_id, key_id, 'cached', platform, handle, 1, anchor from plans
      `
      yield* sql`
        insert into creator_holds (platform, handle, tenant_id, job_id) select platform, handle, tenant_id, plan_id from plans
      `
      yield* sql`analyze plans, plan_watches, monitored_accounts, wallets, jobs, usage_log, creator_holds`

      const account: SocialAccount = { platform: "x", handle: Handle.make(`nova.${PLANS / 2}`) }
      const at = new Date("2026-01-31T03:00:00.000Z")
      const monitored = { account, firstAt: at }
      const step = {
        ...aPaidStep(aPlan(tenantId, { account: anAccount() }), 0),
        watch: { accounts: [monitored], until: noon(20) },
        charges: [aCharge(0)]
      }
      const calls: Readonly<Record<string, Effect.Effect<unknown, unknown>>> = {
        standing: plans.standing(tenantId, account),
        claim: plans.claim({ at, leaseUntil: noon(1), limit: CLAIMED_PLANS_MAX }),
        "apply one": plans.apply([step]),
        "apply as many as may be": plans.apply(
          Array.from({ length: CLAIMED_PLANS_MAX }, () => ({ ...aPaidStep(aPlan(tenantId), 0), watch: step.watch }))
        ),
        "list, first page": plans.list(tenantId, { limit: 100, after: null }),
        "list, another": plans.list(tenantId, { limit: 100, after: { dueAt: at, planId: step.after.planId } }),
        tenantsToWarn: plans.tenantsToWarn({ at, days: 1, renewalCreditsMax: credits(2), after: null, limit: 10 })
      }
      const wholeReadBy = ({ text, parameters }: Sent) =>
        Effect.map(
          sql.unsafe(`explain (costs off, format json) ${text}`, [...parameters]).unprepared,
          (told) => WHOLE.exec(JSON.stringify(told))?.[1]
        )
      expect(yield* wholeReadBy({ text: "select from plans where spelling = 'y'", parameters: [] })).toBe("plans")
      for (const [name, call] of Object.entries(calls)) {
        const { sent } = yield* withStatements(call)
        expect([name, sent.length > 0]).toEqual([name, true])
        for (const each of sent) {
          expect({ name, text: each.text, whole: yield* wholeReadBy(each) }).toEqual({
            name,
            text: each.text,
            whole: undefined
          })
        }
      }
    }).pipe(runtime.runPromise))
})
