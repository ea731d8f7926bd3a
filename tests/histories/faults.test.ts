import { afterAll, beforeAll, test } from "bun:test"
import { describeWithCluster } from "../postgresCluster.ts"
import { TEST_TIMEOUT_MS } from "../process/server.ts"
import { sampled, sized } from "../sized.ts"
import type { Callers } from "./callers.ts"
import { expectExplained, type Nemesis } from "./run.ts"
import { openWorld, PEERS, type Peer, type World } from "./world.ts"

/** How often each fault comes. */
const ROUNDS = sized(1, 12)
/** Answers that a fault lasts for, and those that show that what it broke goes on again. */
const ANSWERS = 10
/** So long something stays broken of which nobody may be answered. */
const BROKEN_MS = sized(400, 4_000)
const DELAY_MS = 150

const lasting = async (callers: Callers, ms: number) => {
  // Callers whose requests hang are answered by nobody: the time is what ends it.
  await Promise.race([callers.answered(ANSWERS), Bun.sleep(ms)])
}

const NEMESES: ReadonlyArray<Nemesis> = [
  {
    name: "a host killed with -9",
    act: async (world) => {
      const [host] = world.hosts()
      host?.kill("SIGKILL")
      await host?.ended
      await world.startHost(0)
    }
  },
  {
    name: "a database server killed with -9",
    act: async ({ cluster }) => {
      await cluster.kill()
      await cluster.start()
    }
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
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  }, TEST_TIMEOUT_MS)
  afterAll(() => world[Symbol.asyncDispose]())

  for (const nemesis of sampled(NEMESES, 0, 1, 3, 8)) {
    test(nemesis.name, () => expectExplained(world, nemesis, ROUNDS), TEST_TIMEOUT_MS)
  }
})
