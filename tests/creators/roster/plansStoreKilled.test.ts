import { describe, expect, test } from "bun:test"
import { Redacted } from "effect"
import * as Embedded from "../../../adapters/embedded/client.ts"
import * as Server from "../../../adapters/postgres/opening/client.ts"
import { renewedOnce } from "../../../lab/bench/plantPlans.ts"
import { freshFolder } from "../../../lab/bench/processes.ts"
import { type PlanStore, renewAndKill } from "../../../lab/bench/renewals.ts"
import { describeOnPostgres } from "../../support/databases/testDatabase.ts"

/** Enough that a worker is killed before all are renewed. */
const PLANS = 2_000

const killed = (store: (resources: AsyncDisposableStack) => PlanStore) =>
  test("a worker that is killed in the middle of renewals leaves none undone, and none charged twice", async () => {
    await using resources = new AsyncDisposableStack()
    const { killedAfter, audit } = await renewAndKill(resources, store(resources), PLANS)
    expect(killedAfter).toBeLessThan(PLANS)
    expect(audit).toEqual(renewedOnce(PLANS))
  })

await describeOnPostgres("renewals by two workers on a Postgres server", (url) =>
  killed(() => ({ environment: { DATABASE_URL: Redacted.value(url) }, client: Server.layer(url) }))
)

describe("renewals by a worker on the embedded database, and by another after it", () =>
  killed((resources) => {
    const folder = freshFolder(resources)
    return { environment: { DATA_DIR: folder }, client: Embedded.layer(folder) }
  }))
