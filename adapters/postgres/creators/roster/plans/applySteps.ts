import { type Context, Effect, Exit, Schema } from "effect"
import type { SqlClient } from "effect/sql"
import { spendable } from "../../../../../ports/accounts/billing/CreditLedger.ts"
import type { PlanStep, StepOutcome, StepRefusal } from "../../../../../ports/creators/roster/Plans.ts"
import { APPLY_CHARGES, CHARGES_CTE } from "../../../accounts/billing/charge.ts"
import { writeNotices } from "../../../accounts/notices/writeNotices.ts"
import { isDataError } from "../../../errors/databaseErrors.ts"
import { readRows } from "../../../statements/statements.ts"
import { NEW_JOB_ACCOUNTS, NEW_JOBS, WRITE_JOBS } from "../../jobs/jobRows.ts"
import type { ScoringQueue } from "../../jobs/ScoringQueue.ts"
import { ACCOUNTS_CTE, joinFootprint } from "../../scoring/creatorRows.ts"
import { PLAN_CHANGES, PLAN_COLUMNS, PLAN_RECORD, planRecord } from "./planColumn.ts"

/** A step with its place among those that are applied together. */
interface Placed {
  readonly place: number
  readonly step: PlanStep
}

/** Whether a step may be written as far as plans and holds go. */
const CheckedRow = Schema.Struct({ step: Schema.Int, isOutdated: Schema.Boolean, isHeld: Schema.Boolean })
const WrittenRow = Schema.Struct({ step: Schema.Int, isPaid: Schema.Boolean, balance: Schema.toType(Schema.BigInt) })

/** The rows of every step, as JSON that a statement reads as records. */
const rowsOf = <Row>(steps: ReadonlyArray<Placed>, rows: (step: PlanStep) => ReadonlyArray<Row>): string =>
  JSON.stringify(steps.flatMap(({ place, step }) => rows(step).map((row) => ({ step: place, ...row }))))

/** The charges of a step in the order that they are entered: the job's, under its id, is the first. */
const chargesOf = ({ tenantId, charges, job, at }: PlanStep) =>
  [...(job === null ? [] : [{ reference: job.jobId, credits: job.priceCredits }]), ...charges]
    .map((charge, place) => ({ ...charge, place, tenant_id: tenantId, at }))
    .filter(({ credits }) => credits > 0)

const changesOf = ({ changes }: PlanStep) =>
  changes.map(({ before, after }, place) => ({
    is_kept: place === 0,
    before_version: before?.version ?? null,
    ...planRecord(after)
  }))

const jobsOf = ({ job }: PlanStep) =>
  job === null
    ? []
    : [
        {
          tenant_id: job.tenantId,
          job_id: job.jobId,
          kind: job.kind,
          originator_kind: job.originator.kind,
          originator_id: job.originator.id,
          input: job.input,
          customer_ref: job.customerRef,
          created_at: job.createdAt
        }
      ]

const jobAccountsOf = ({ job }: PlanStep) =>
  (job?.accounts ?? []).map(({ platform, handle, spelling }, place) => ({
    tenant_id: job?.tenantId,
    job_id: job?.jobId,
    place,
    platform,
    handle,
    spelling
  }))

/** The plan whose accounts are monitored from now on. */
const watchersOf = ({ tenantId, changes: [kept], watch }: PlanStep) =>
  watch === null || kept === undefined ? [] : [{ tenant_id: tenantId, plan_id: kept.after.planId, until: watch.until }]

const watchesOf = (step: PlanStep) =>
  watchersOf(step).flatMap((watcher) =>
    (step.watch?.accounts ?? []).map(({ account: { platform, handle }, firstAt }) => ({
      ...watcher,
      platform,
      handle,
      first_at: firstAt
    }))
  )

/**
 * The steps whose plans a step before them names: they are decided when that one is written. Others of one creator are told by
 * the database.
 */
const splitByPlan = (steps: ReadonlyArray<Placed>) => {
  const named = new Set<string>()
  const [first, later]: [Array<Placed>, Array<Placed>] = [[], []]
  for (const placed of steps) {
    const ids = placed.step.changes.map(({ after }) => after.planId)
    ;(ids.some((id) => named.has(id)) ? later : first).push(placed)
    for (const id of ids) named.add(id)
  }
  return { first, later }
}

/**
 * Makes `Plans.apply`. All steps are tried in one transaction, of as many statements as for one; those that something is in the way
 * of, another step maybe, are left out of it, and tried one by one behind it.
 */
export const makeApplySteps = (sql: SqlClient.SqlClient, queue: Context.Service.Shape<typeof ScoringQueue>) => {
  const block = {
    charges: sql.literal(CHARGES_CTE),
    apply: sql.literal(APPLY_CHARGES),
    jobs: sql.literal(NEW_JOBS),
    accounts: sql.literal(NEW_JOB_ACCOUNTS),
    write: sql.literal(WRITE_JOBS),
    creatorAccounts: sql.literal(ACCOUNTS_CTE),
    footprint: sql.literal(joinFootprint("r.tenant_id")),
    planColumns: sql.literal(PLAN_COLUMNS),
    planRecord: sql.literal(PLAN_RECORD),
    planChanges: sql.literal(PLAN_CHANGES)
  }

  /** The rows of the plans that steps change. */
  const changes = (steps: ReadonlyArray<Placed>) => sql`
    json_to_recordset(${rowsOf(steps, changesOf)}::text::json)
      as c(step integer, is_kept boolean, before_version integer, ${block.planRecord})
  `
  const jobs = (steps: ReadonlyArray<Placed>) => sql`
    json_to_recordset(${rowsOf(steps, jobsOf)}::text::json) as j(
      step integer, tenant_id uuid, job_id uuid, kind text, originator_kind text, originator_id uuid, input json,
      customer_ref text, created_at timestamptz
    )
  `
  const jobAccounts = (steps: ReadonlyArray<Placed>) => sql`
    json_to_recordset(${rowsOf(steps, jobAccountsOf)}::text::json) as a(
      step integer, tenant_id uuid, job_id uuid, place smallint, platform text, handle text, spelling text
    )
  `

  /**
   * A tenant's plans change one step after the other, whatever hosts do at once: so two steps never give one creator two plans. It
   * is the first lock, before any hold and any wallet.
   */
  const lockTenants = (steps: ReadonlyArray<Placed>) => sql`
    select from tenants where tenant_id in (
      select value::uuid from json_array_elements_text(
        ${JSON.stringify([...new Set(steps.map(({ step }) => step.tenantId))])}::text::json
      )
    )
    order by tenant_id for no key update
  `

  /**
   * Tells what is in the way of steps, and holds the creators of those that nothing is in the way of, in the order of their names. Of
   * two steps of one creator the first is the one; `isHeld` is false of the other.
   */
  const checkAndHold = (steps: ReadonlyArray<Placed>) =>
    sql`
      with changes as materialized (select * from ${changes(steps)}
      ), new_jobs as materialized (select * from ${jobs(steps)}
      ), asked as materialized (
        select c.step, c.tenant_id, null::uuid as job_id, c.platform, c.handle from changes c where c.is_kept
        union all
        select a.step, a.tenant_id, a.job_id, a.platform, a.handle from ${jobAccounts(steps)}
      ), reads as materialized (
        select r.*, g.group_id
        from (select a.*, row_number() over () as place from asked a) r ${block.footprint}
      ), ${block.creatorAccounts}, leaders as materialized (
        select step, min(step) over (partition by tenant_id, coalesce(group_id::text, platform || '/' || handle)) as leader
        from reads where job_id is null
      ), outdated as materialized (
        select c.step from changes c left join plans p on p.tenant_id = c.tenant_id and p.plan_id = c.plan_id
        where p.version is distinct from c.before_version
        union
        select c.step from changes c
        join plans p on p.tenant_id = c.tenant_id and p.platform = c.platform and p.handle = c.handle
        where c.before_version is null and p.plan_id <> c.plan_id
        union
        select r.step from reads r join accounts a on a.place = r.place
        join plans p on p.tenant_id = r.tenant_id and p.platform = a.platform and p.handle = a.handle
        where r.job_id is null and p.state <> 'none'
          and not exists (select from changes c where c.step = r.step and c.plan_id = p.plan_id)
        union
        select n.step from new_jobs n join jobs j on j.tenant_id = n.tenant_id and j.job_id = n.job_id
      ), open_steps as materialized (
        select step from leaders where step = leader and step not in (select step from outdated)
      ), names as materialized (
        select distinct r.step, r.tenant_id, r.job_id, a.platform, a.handle
        from reads r join accounts a on a.place = r.place
        where r.job_id is not null and r.step in (select step from open_steps)
      ), holds as (
        insert into creator_holds (platform, handle, tenant_id, job_id)
        select platform, handle, tenant_id, job_id from names order by platform collate "C", handle collate "C", step
        on conflict do nothing returning job_id
      ), held as materialized (
        select n.step from (select step, job_id, count(*) as accounts from names group by step, job_id) n
        where n.accounts > (select count(*) from holds h where h.job_id = n.job_id)
      )
      select l.step, exists (select from outdated o where o.step = l.step) as "isOutdated",
        l.step = l.leader and not exists (select from held h where h.step = l.step) as "isHeld"
      from leaders l
    `.pipe(Effect.flatMap(readRows(CheckedRow)))

  /**
   * Charges steps and writes them: those of a tenant whose balance doesn't cover them all are not paid, but for those that cost
   * nothing. A charge that was entered before is not taken again.
   */
  const write = (steps: ReadonlyArray<Placed>) =>
    sql`
      with steps as materialized (
        select * from json_to_recordset(${rowsOf(steps, ({ tenantId }) => [{ tenant_id: tenantId }])}::text::json)
          as s(step integer, tenant_id uuid)
      ), new_charges as materialized (
        select c.* from json_to_recordset(${rowsOf(steps, chargesOf)}::text::json)
          as c(step integer, place integer, tenant_id uuid, reference text, credits bigint, at timestamptz)
        where not exists (
          select from ledger_entries e
          where e.tenant_id = c.tenant_id and e.reason = 'charge' and e.reference = c.reference
        )
      ), ${block.charges} (
        select row_number() over (order by step, place), tenant_id, credits, 'charge', reference, at, null::uuid, null::uuid,
          null::text, null::text, null::text, null::text, null::uuid
        from new_charges
      ), ${block.apply}, paid as materialized (
        select s.step from steps s
        where s.tenant_id in (select tenant_id from moved) or s.step not in (select step from new_charges)
      ), plan_rows as (
        insert into plans (${block.planColumns})
        select ${block.planColumns} from ${changes(steps)} where step in (select step from paid)
        on conflict (tenant_id, plan_id) do update set ${block.planChanges}, lease_until = null
      ), ${block.jobs} (
        select step, tenant_id, job_id, kind, originator_kind, originator_id, input, customer_ref, created_at
        from ${jobs(steps)} where step in (select step from paid)
      ), ${block.accounts} (
        select tenant_id, job_id, place, platform, handle, spelling
        from ${jobAccounts(steps)} where step in (select step from paid)
      ), ${block.write}, watches as materialized (
        select * from json_to_recordset(${rowsOf(steps, watchesOf)}::text::json) as w(
          step integer, tenant_id uuid, plan_id uuid, until timestamptz, platform text, handle text, first_at timestamptz
        )
        where step in (select step from paid)
      ), unwatched as (
        delete from plan_watches p
        using json_to_recordset(${rowsOf(steps, watchersOf)}::text::json) as w(step integer, tenant_id uuid, plan_id uuid)
        where w.step in (select step from paid) and p.tenant_id = w.tenant_id and p.plan_id = w.plan_id and not exists (
          select from watches n where n.plan_id = p.plan_id and n.platform = p.platform and n.handle = p.handle
        )
      ), watched as (
        insert into plan_watches (tenant_id, plan_id, platform, handle, until)
        select distinct on (plan_id, platform, handle) tenant_id, plan_id, platform, handle, until from watches
        on conflict (tenant_id, plan_id, platform, handle) do update set until = excluded.until
      ), monitored as (
        insert into monitored_accounts (platform, handle, next_at)
        select platform, handle, min(first_at) from watches group by platform, handle
        order by platform collate "C", handle collate "C"
        on conflict do nothing
      )
      select s.step, s.step in (select step from paid) as "isPaid", coalesce(m.balance, w.balance, 0) as balance
      from steps s left join moved m on m.tenant_id = s.tenant_id left join wallets w on w.tenant_id = s.tenant_id
    `.pipe(Effect.flatMap(readRows(WrittenRow)))

  const release = (steps: ReadonlyArray<Placed>) =>
    steps.every(({ step }) => step.job === null)
      ? Effect.void
      : sql`
          delete from creator_holds h using ${jobs(steps)} where h.tenant_id = j.tenant_id and h.job_id = j.job_id
        `

  /** What became of steps, by their places: of each what is in its way, or the balance when all of them were written. */
  const tryTogether = (steps: ReadonlyArray<Placed>) =>
    Effect.gen(function* () {
      yield* lockTenants(steps)
      const checked = new Map((yield* checkAndHold(steps)).map(({ step, ...row }) => [step, row]))
      const clear = steps.filter(({ place }) => {
        const row = checked.get(place)
        return row?.isHeld === true && !row.isOutdated
      })
      const done = new Map((clear.length === 0 ? [] : yield* write(clear)).map(({ step, ...row }) => [step, row]))
      const isWritten = ({ place }: Placed) => done.get(place)?.isPaid === true
      const written = steps.filter(isWritten)
      if (written.length < steps.length) yield* release(steps.filter((placed) => !isWritten(placed)))
      yield* writeNotices(
        sql,
        written.flatMap(({ step }) => step.notices)
      )
      yield* queue.offerAll(
        written.flatMap(({ step: { job } }) => (job === null ? [] : [{ tenantId: job.tenantId, jobId: job.jobId }]))
      )
      return new Map(
        steps.map(({ place }): readonly [number, StepOutcome] => {
          const [row, outcome] = [checked.get(place), done.get(place)]
          if (outcome?.isPaid === true) {
            return [place, { _tag: "Applied", balance: spendable(outcome.balance) }]
          }
          const refusal: StepRefusal =
            outcome !== undefined ? "unpaid" : row === undefined || row.isOutdated ? "outdated" : "busy"
          return [place, { _tag: "Refused", refusal }]
        })
      )
    }).pipe(sql.withTransaction)

  /** Each step by itself, in their order. One that can't be written for what is in it doesn't keep the others from it. */
  const tryInTurn = Effect.fnUntraced(function* (steps: ReadonlyArray<Placed>) {
    const tried = yield* Effect.forEach(steps, (placed) => Effect.exit(tryTogether([placed])))
    const outcomes = yield* Effect.forEach(tried, (exit) => (Exit.isSuccess(exit) ? Effect.succeed(exit.value) : exit))
    return new Map(outcomes.flatMap((each) => [...each]))
  })

  return Effect.fnUntraced(function* (steps: ReadonlyArray<PlanStep>) {
    const { first, later } = splitByPlan(steps.map((step, place) => ({ place, step })))
    const together =
      first.length === 0
        ? new Map<number, StepOutcome>()
        : yield* tryTogether(first).pipe(
            Effect.catchIf(
              (error) => first.length > 1 && isDataError(error),
              () => Effect.succeed(new Map<number, StepOutcome>())
            )
          )
    /** What is outdated stays it; anything else in a step's way may have been another step. */
    const isSettled = (outcome: StepOutcome | undefined) =>
      outcome !== undefined && (outcome._tag === "Applied" || outcome.refusal === "outdated" || first.length === 1)
    const open = [...first.filter(({ place }) => !isSettled(together.get(place))), ...later]
    const inTurn = yield* tryInTurn(open.toSorted((a, b) => a.place - b.place))
    return yield* Effect.forEach(steps, (_, place) => {
      const outcome = inTurn.get(place) ?? together.get(place)
      return outcome === undefined ? Effect.die("a step was not answered") : Effect.succeed(outcome)
    })
  })
}
