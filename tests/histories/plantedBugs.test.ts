import { expect, test } from "bun:test"
import { describeWithCluster } from "../support/databases/postgresCluster.ts"
import { sampled, sized } from "../support/running/sized.ts"
import { BUG_VARIABLE, type Bug } from "./plantBug.ts"
import { HISTORY_TIMEOUT_MS, runHistory } from "./run.ts"
import { openWorld } from "./world.ts"

/** Answers that callers get: so many that each bug shows. */
const ANSWERS = sized(150, 300)

interface Planted extends Bug {
  readonly name: string
  /** What it is found as. */
  readonly fault: string
}

const BUGS: ReadonlyArray<Planted> = [
  {
    name: "a job that failed gives nothing back",
    file: "adapters/postgres/creators/jobs/Jobs.ts",
    line: "on e.tenant_id = j.tenant_id and e.reason = 'charge' and e.reference = j.job_id::text",
    instead: "on false",
    fault: "lost"
  },
  {
    name: "a job that failed gives back more than it cost",
    file: "adapters/postgres/creators/jobs/Jobs.ts",
    line: "select 0, e.tenant_id, e.delta, 'refund'",
    instead: "select 0, e.tenant_id, 2 * e.delta, 'refund'",
    fault: "another amount"
  },
  {
    name: "a balance is told with one credit more",
    file: "adapters/postgres/accounts/billing/CreditLedger.ts",
    line: '), 0) as "balance",',
    instead: '), 0) + 1 as "balance",',
    fault: "a balance that never was"
  },
  {
    name: "an order's second refund is not counted",
    file: "domain/tracking/orders/reconcileOrder.ts",
    line: "counts && !refundsCounted.includes(refund.refundId) ?",
    instead: "counts && sum === 0n && !refundsCounted.includes(refund.refundId) ?",
    fault: "revenue that never was"
  }
]

describeWithCluster("a bug that somebody put into the service", () => {
  for (const { name, fault, ...bug } of sampled(BUGS, 0)) {
    test(
      `${name}: it is found as "${fault}"`,
      async () => {
        await using world = await openWorld({
          preload: "tests/histories/plantBug.ts",
          environment: { [BUG_VARIABLE]: JSON.stringify(bug) }
        })
        const { found } = await runHistory(world, name, 1, (_, callers) => callers.answered(ANSWERS))
        expect(found.map((each) => each.fault)).toContain(fault)
      },
      HISTORY_TIMEOUT_MS
    )
  }
})
