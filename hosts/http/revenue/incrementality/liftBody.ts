import { Schema } from "effect"
import type { Estimate, Lift } from "../../../../domain/revenue/incrementality/estimateLift.ts"
import { type LiftReport, statusOf, weeksLeftOf } from "../../../../domain/revenue/incrementality/readLiftTest.ts"
import { endOf, startOfWeek } from "../../../../domain/revenue/incrementality/reportCells.ts"
import { MEASURES, methodOf, standingOf, supposedOf } from "../../../../domain/revenue/incrementality/tellLift.ts"
import { MINOR_UNIT_EXPONENTS } from "../../../../ports/money/money.ts"
import { LiftMetric, type LiftTest } from "../../../../ports/revenue/incrementality/LiftTest.ts"
import { DAY_MS, isoDay } from "../../../../ports/time/days.ts"
import { ModelShareBody, percentOf } from "./accountReports.ts"

export const CreatorName = Schema.Struct({ platform: Schema.String, handle: Schema.String })

const TEST_FIELDS = {
  id: Schema.String,
  name: Schema.String,
  design: Schema.Literals(["regions", "weeks"]),
  metric: LiftMetric,
  currency: Schema.NullOr(Schema.String),
  creators: Schema.NullOr(Schema.Array(CreatorName)),
  declared_at: Schema.String,
  starts_on: Schema.String,
  ends_on: Schema.String,
  weeks: Schema.Int,
  weeks_before: Schema.NullOr(Schema.Int),
  is_drawn: Schema.Boolean,
  seed: Schema.Int,
  regions: Schema.NullOr(Schema.Array(Schema.Struct({ region: Schema.String, is_active: Schema.Boolean }))),
  plan: Schema.NullOr(Schema.Array(Schema.Struct({ week_starts_on: Schema.String, is_active: Schema.Boolean })))
}

const EstimateBody = Schema.Struct({ estimate: Schema.Finite, low: Schema.Finite, high: Schema.Finite }).annotate({
  identifier: "LiftEstimate"
})

export const LiftTestBody = Schema.Struct({
  ...TEST_FIELDS,
  status: Schema.Literals(["declared", "running", "ended"]),
  weeks_left: Schema.Int
}).annotate({ identifier: "LiftTest" })

export const LiftTestsBody = Schema.Struct({ lift_tests: Schema.Array(LiftTestBody) }).annotate({
  identifier: "LiftTests"
})

export const LiftReportBody = Schema.Struct({
  ...TEST_FIELDS,
  status: Schema.Literals(["declared", "running", "incomplete", "ended"]),
  weeks_left: Schema.Int,
  standing: Schema.String,
  measures: Schema.String,
  method: Schema.String,
  holds_only_if: Schema.Array(Schema.String),
  smallest_lift_percent: Schema.NullOr(Schema.Finite),
  cells_missing: Schema.NullOr(Schema.Int),
  cells_revised: Schema.NullOr(Schema.Int),
  lift: Schema.NullOr(
    Schema.Struct({
      percent: EstimateBody,
      added: EstimateBody,
      part_percent: EstimateBody,
      interval_percent: Schema.Int,
      units: Schema.Int
    }).annotate({ identifier: "Lift" })
  ),
  models: Schema.Array(ModelShareBody)
}).annotate({ identifier: "LiftReport" })

export const CellsFiledBody = Schema.Struct({ id: Schema.String, filed: Schema.Int }).annotate({
  identifier: "LiftCellsFiled"
})

const testFields = (test: LiftTest) => {
  const { design } = test
  return {
    id: test.id,
    name: test.name,
    design: design.kind,
    metric: test.metric,
    currency: test.currency,
    creators: test.creators,
    declared_at: test.declaredAt.toISOString(),
    starts_on: isoDay(test.startsAt),
    ends_on: isoDay(new Date(endOf(test).getTime() - DAY_MS)),
    weeks: test.weeks,
    weeks_before: design.kind === "regions" ? design.weeksBefore : null,
    is_drawn: test.isDrawn,
    seed: test.seed,
    regions:
      design.kind === "regions"
        ? design.regions.map(({ code, isActive }) => ({ region: code, is_active: isActive }))
        : null,
    plan:
      design.kind === "weeks"
        ? design.isActive.map((isActive, week) => ({
            week_starts_on: isoDay(startOfWeek(test, week)),
            is_active: isActive
          }))
        : null
  }
}

export const liftTestBody = (test: LiftTest, now: Date): typeof LiftTestBody.Type => ({
  ...testFields(test),
  status: statusOf(test, now),
  weeks_left: weeksLeftOf(test, now)
})

const MISSES_PERCENT = 5

const estimateBody = (of: Estimate, tell: (value: number) => number): typeof EstimateBody.Type => ({
  estimate: tell(of.estimate),
  low: tell(of.low),
  high: tell(of.high)
})

/** Orders with one decimal, or major units of the currency. */
const amountOf =
  ({ metric, currency }: LiftTest) =>
  (value: number): number => {
    if (metric === "orders" || currency === null) return Math.round(value * 10) / 10
    return Math.round(value) / 10 ** (MINOR_UNIT_EXPONENTS.get(currency) ?? 0)
  }

const unitsOf = ({ design }: LiftTest): number =>
  design.kind === "regions" ? design.regions.length : design.isActive.length / 2

const liftBody = (test: LiftTest, lift: Lift) => ({
  percent: estimateBody(lift.relative, percentOf),
  added: estimateBody(lift.added, amountOf(test)),
  part_percent: estimateBody(lift.part, percentOf),
  interval_percent: 100 - MISSES_PERCENT,
  units: unitsOf(test)
})

export const liftReportBody = (
  report: LiftReport,
  models: ReadonlyArray<typeof ModelShareBody.Type>
): typeof LiftReportBody.Type => {
  const { test, status, weeksLeft, cells, lift, smallest } = report
  return {
    ...testFields(test),
    status,
    weeks_left: weeksLeft,
    standing: standingOf(report),
    measures: MEASURES,
    method: methodOf(test, lift),
    holds_only_if: supposedOf(test),
    smallest_lift_percent: smallest === null ? null : percentOf(smallest),
    cells_missing: cells?.missing ?? null,
    cells_revised: cells?.revised ?? null,
    lift: lift === null ? null : liftBody(test, lift),
    models
  }
}
