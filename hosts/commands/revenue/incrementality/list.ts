import { Clock, Effect } from "effect"
import { statusOf } from "../../../../domain/revenue/incrementality/readLiftTest.ts"
import { endOf } from "../../../../domain/revenue/incrementality/weeks.ts"
import { Tenants } from "../../../../ports/accounts/tenants/Tenants.ts"
import { LiftTests } from "../../../../ports/revenue/incrementality/LiftTests.ts"
import { operatorCommand } from "../../line/operatorCommand.ts"
import { storeUnavailable, tenantNotFound } from "../../line/refusals.ts"
import { tenantField } from "../../line/values.ts"

export const liftList = operatorCommand({
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
