import { Clock, Effect } from "effect"
import { WHOLE_SHARE } from "../../../../domain/revenue/attribution/models/shares.ts"
import { reportAttribution } from "../../../../domain/revenue/attribution/reportAttribution.ts"
import { readLiftTest, statusOf } from "../../../../domain/revenue/incrementality/readLiftTest.ts"
import { endOf } from "../../../../domain/revenue/incrementality/reportCells.ts"
import { standingOf } from "../../../../domain/revenue/incrementality/tellLift.ts"
import type { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { Tenants } from "../../../../ports/accounts/tenants/Tenants.ts"
import type { CurrencyCode } from "../../../../ports/money/money.ts"
import { type LiftMetric, LiftTestId } from "../../../../ports/revenue/incrementality/LiftTest.ts"
import { LiftTests } from "../../../../ports/revenue/incrementality/LiftTests.ts"
import { textFlag } from "../../line/flags.ts"
import { type Commands, operatorCommand } from "../../line/operatorCommand.ts"
import { storeUnavailable, tenantNotFound } from "../../line/refusals.ts"
import { ID_RULE, tenantField } from "../../line/values.ts"

/** What the account sold in a period: what shops and servers confirm, less what went back. */
const soldIn =
  (tenantId: TenantId) =>
  (period: { readonly from: Date; readonly to: Date }, metric: LiftMetric, currency: CurrencyCode | null) =>
    Effect.map(reportAttribution({ tenantId, model: "last_touch", period, currency }), ({ totals }) =>
      totals.reduce(
        (sum, { orders, minorUnits }) => sum + Number(metric === "orders" ? orders / WHOLE_SHARE : minorUnits),
        0
      )
    )

const percentOf = (part: number) => Math.round(part * 10_000) / 100

const liftShow = operatorCommand({
  name: "lift show",
  description: "A test of what creators add: where it stands and, once it ended, the lift with its 95 % interval",
  flags: { ...tenantField.flags, test: textFlag("test", "The test's id") },
  fields: { ...tenantField.fields, test: LiftTestId },
  rules: { ...tenantField.rules, test: ID_RULE },
  read: Effect.succeed,
  isReadOnly: true,
  run: Effect.fnUntraced(function* ({ tenant, test }) {
    yield* Tenants.use((tenants) => tenants.get(tenant))
    const report = yield* readLiftTest(tenant, test, soldIn(tenant))
    const { lift, smallest } = report
    return {
      id: test,
      name: report.test.name,
      status: report.status,
      standing: standingOf(report),
      weeks_left: report.weeksLeft,
      cells_missing: report.cells?.missing ?? null,
      cells_revised: report.cells?.revised ?? null,
      smallest_lift_percent: smallest === null ? null : percentOf(smallest),
      lift_percent: lift === null ? null : percentOf(lift.relative.estimate),
      lift_percent_low: lift === null ? null : percentOf(lift.relative.low),
      lift_percent_high: lift === null ? null : percentOf(lift.relative.high)
    }
  }),
  refusals: {
    ...storeUnavailable,
    ...tenantNotFound,
    LiftTestNotFound: "the account has no test with this id: lift list shows them",
    PeriodTooLarge: "a week of the test has more orders than a report reads"
  }
})

const liftList = operatorCommand({
  name: "lift list",
  description: "An account's tests of what creators add, the one declared last first",
  ...tenantField,
  read: Effect.succeed,
  isReadOnly: true,
  run: Effect.fnUntraced(function* ({ tenant }) {
    yield* Tenants.use((tenants) => tenants.get(tenant))
    const tests = yield* LiftTests
    const now = new Date(yield* Clock.currentTimeMillis)
    const declared = yield* tests.list(tenant)
    return {
      id: tenant,
      tests: declared.map((test) => ({
        test: test.id,
        name: test.name,
        design: test.design.kind,
        metric: test.metric,
        currency: test.currency,
        creators: test.creators?.length ?? "all",
        status: statusOf(test, now),
        declared_at: test.declaredAt.toISOString(),
        starts_at: test.startsAt.toISOString(),
        ends_at: endOf(test).toISOString()
      }))
    }
  }),
  refusals: { ...storeUnavailable, ...tenantNotFound }
})

export const commands: Commands = [
  {
    noun: "lift",
    description: "Tests of what creators add",
    commands: [liftList, liftShow]
  }
]
