import { expect, test } from "bun:test"
import { askUntil } from "../process/databases.ts"
import { TEST_TIMEOUT_MS } from "../process/server.ts"
import { describeWithCluster } from "../support/databases/postgresCluster.ts"
import { rowsFrom, sendTo } from "../support/databases/postgresServers.ts"
import { sized } from "../support/running/sized.ts"
import { expectBooks, grantCredits, openHosts, sendLoad } from "./load.ts"
import { startPooler, startPrimary, startReplica } from "./servers.ts"

const POOL_SIZE = 6
const EVENTS = sized(300, 5_000)
const CALLS = sized(10, 100)
const HOSTS = { web: sized(1, 2), worker: sized(1, 2) }
/** How much of the load is acknowledged when the primary is killed. */
const KILLED_AFTER = 0.3 + 0.4 * Math.random()

const STANDBY = "standby"
/** A commit is acknowledged once the standby has it on its disk. */
const SYNCHRONOUS = { synchronous_commit: "on", synchronous_standby_names: STANDBY }

describeWithCluster(
  "two Postgres servers, the second one a synchronous standby",
  () => {
    test(
      "the primary is killed under load and the standby promoted: nothing that was acknowledged is lost, and nothing is there twice",
      async () => {
        await using primary = await startPrimary()
        await using standby = await startReplica(primary, STANDBY)
        for (const [name, value] of Object.entries(SYNCHRONOUS)) {
          await sendTo(primary.adminUrl, `alter system set ${name} = '${value}'`)
        }
        await sendTo(primary.adminUrl, "select pg_reload_conf()")
        await askUntil(
          () => rowsFrom(primary.adminUrl, "select from pg_stat_replication where sync_state = 'sync'"),
          ({ length }) => length > 0
        )

        await using pooler = await startPooler(primary, POOL_SIZE)
        await using hosts = await openHosts(pooler.url, HOSTS)
        await grantCredits(hosts)

        const killAt = Math.ceil((EVENTS + CALLS) * KILLED_AFTER)
        /** What whoever watches over the servers does. */
        const failOver = async () => {
          await primary.kill()
          await sendTo(standby.adminUrl, "select pg_promote()")
          await pooler.pointTo(standby)
        }
        let failedOver: Promise<void> | null = null
        const acknowledged = await sendLoad(hosts, { events: EVENTS, calls: CALLS }, (count) => {
          if (count === killAt) failedOver = failOver()
        })
        await failedOver
        expect(failedOver).not.toBeNull()
        const kept = await expectBooks(hosts, standby.url, acknowledged)
        console.log(
          `killed after ${killAt}: ${kept.events} events, ${kept.charges} charges, ${kept.jobs} jobs, none lost; ` +
            `${acknowledged.refused} refused; longest gap ${Math.round(acknowledged.longestGapMs)} ms`
        )
        expect(await hosts.stop()).toEqual(Array.from({ length: HOSTS.web + HOSTS.worker }, () => 0))
      },
      TEST_TIMEOUT_MS
    )
  },
  "pg_basebackup",
  "pgbouncer"
)
