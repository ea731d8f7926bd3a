import { afterAll, beforeAll, expect, test } from "bun:test"
import { describeWithCluster } from "../support/databases/postgresCluster.ts"
import { sampled, sized } from "../support/running/sized.ts"
import { judge } from "./judge.ts"
import { ANSWERS, DELAY_MS, killDatabase, killHost, lasting } from "./nemeses.ts"
import { expectExplained, HISTORY_TIMEOUT_MS, type Nemesis, runHistory } from "./run.ts"
import { openWorld, PEERS, type Peer, type World } from "./world.ts"

/** How often each fault comes. */
const ROUNDS = Number(process.env.HISTORY_ROUNDS ?? sized(1, 12))
/** So long something stays broken of which nobody may be answered. */
const BROKEN_MS = sized(400, 4_000)
/** Answers of a run whose books are changed afterwards: so many that each tenant has a charge, and the last one two orders. */
const PLANTED_ANSWERS = 120
/** The usage under which a charge is made again. */
const AGAIN = "0190b1c0-0000-7000-8000-00000000dead"

const NEMESES: ReadonlyArray<Nemesis> = [
  {
    name: "a host killed with -9",
    act: killHost
  },
  {
    name: "a database server killed with -9",
    act: killDatabase
  },
  {
    name: "a Redis killed with -9",
    act: async (world, callers) => {
      await world.killRedis()
      await lasting(callers, BROKEN_MS)
      await world.startRedisAgain()
    }
  },
  ...PEERS.map(
    (peer): Nemesis => ({
      name: `parted from ${peer}`,
      act: async ({ links }, callers) => {
        links[peer].part()
        await lasting(callers, BROKEN_MS)
        links[peer].rejoin()
      }
    })
  ),
  {
    name: "parted from callers",
    act: async ({ doors }, callers) => {
      for (const door of doors) door.part()
      await lasting(callers, BROKEN_MS)
      for (const door of doors) door.rejoin()
    }
  },
  ...PEERS.map(
    (peer): Nemesis => ({
      name: `every connection to ${peer} cut`,
      act: async ({ links }) => links[peer].cut()
    })
  ),
  ...["database" as const, "redis" as const].map(
    (peer: Peer): Nemesis => ({
      name: `everything late that ${peer} is asked`,
      act: async ({ links }, callers) => {
        links[peer].delay(DELAY_MS)
        await callers.answered(ANSWERS)
        links[peer].delay(0)
      }
    })
  )
]

describeWithCluster("what callers were told is what the books say, whatever breaks", () => {
  const resources = new AsyncDisposableStack()
  let world: World
  beforeAll(async () => {
    world = resources.use(await openWorld())
  }, HISTORY_TIMEOUT_MS)
  afterAll(() => resources.disposeAsync())

  for (const nemesis of sampled(NEMESES, 0, 1, 3, 8)) {
    test(nemesis.name, () => expectExplained(world, nemesis, ROUNDS), HISTORY_TIMEOUT_MS)
  }

  test(
    "and what is wrong in the books themselves is found",
    async () => {
      const { found, callers } = await runHistory(world, "planted", ROUNDS, (_, asking) =>
        asking.answered(PLANTED_ANSWERS)
      )
      expect(found).toEqual([])
      const [first, second, third] = callers.histories.map(({ tenant }) => tenant.id)
      const lost = `from ledger_entries where tenant_id = '${first}' and reason = 'charge'`
      const last = (columns: string) => `
        select ${columns} from usage_log where tenant_id = '${second}' and credits = 1 order by used_at desc limit 1`
      const order = `select min(order_id) from order_evidence where tenant_id = '${third}'`
      const other = `select max(order_id) from order_evidence where tenant_id = '${third}'`
      // The ledger refuses to be changed: whoever does so all the same has to lift its guards.
      await world.cluster.run("alter role postgres set session_replication_role = replica")
      for (const statement of [
        `update wallets set balance = balance + (select count(*) ${lost}) where tenant_id = '${first}'`,
        `delete ${lost}`,
        `insert into ledger_entries select (jsonb_populate_record(e, jsonb_build_object(
            'reference', '${AGAIN}', 'entry_number', e.entry_number + 1000000))).*
          from ledger_entries e where tenant_id = '${second}' and reference = (${last("usage_id::text")})`,
        `insert into usage_log select (jsonb_populate_record(u, jsonb_build_object('usage_id', '${AGAIN}'))).*
          from usage_log u where tenant_id = '${second}' and usage_id = (${last("usage_id")})`,
        `update wallets set balance = balance - 1 where tenant_id = '${second}'`,
        `update order_evidence set minor_units = minor_units + 1 where tenant_id = '${third}' and order_id = (${order})`,
        `with gone as (delete from order_evidence where tenant_id = '${third}' and order_id = (${other}) returning order_id)
          delete from orders where tenant_id = '${third}' and order_id in (select order_id from gone)`
      ]) {
        await world.cluster.run(statement)
      }
      await world.cluster.run("alter role postgres reset session_replication_role")
      const { found: planted } = await judge(world, callers)
      const faults = planted.map(({ fault }) => fault)
      expect(faults).toEqual(expect.arrayContaining(["lost", "done twice", "revenue that never was"]))
      expect(planted.filter(({ of }) => of.startsWith("order ")).map(({ fault }) => fault)).toContain("lost")
    },
    HISTORY_TIMEOUT_MS
  )
})
