import { afterAll, beforeAll, expect, test } from "bun:test"
import { describeWithNats } from "../support/databases/natsServers.ts"
import { describeWithCluster } from "../support/databases/postgresCluster.ts"
import { sampled, sized } from "../support/running/sized.ts"
import { ANSWERS, DELAY_MS, killDatabase, killHost, lasting } from "./nemeses.ts"
import { expectExplained, HISTORY_TIMEOUT_MS, type Nemesis } from "./run.ts"
import { openWorld, type World } from "./world.ts"

const ROUNDS = sized(1, 12)
/** So long something stays broken. */
const BROKEN_MS = sized(400, 4_000)

const streamOf = ({ stream }: World) => {
  if (stream === null) throw new Error("there is no stream")
  return stream
}

const NEMESES: ReadonlyArray<Nemesis> = [
  {
    name: "a NATS killed with -9",
    act: async (world) => {
      const { nats } = streamOf(world)
      await nats.kill()
      await nats.start()
    }
  },
  {
    name: "a database server killed with -9, behind the stream",
    act: killDatabase
  },
  {
    name: "a host killed with -9, behind the stream",
    act: killHost
  },
  {
    name: "parted from NATS",
    act: async (world, callers) => {
      const { link } = streamOf(world)
      link.part()
      await lasting(callers, BROKEN_MS)
      link.rejoin()
    }
  },
  { name: "every connection to NATS cut", act: async (world) => streamOf(world).link.cut() },
  {
    name: "everything late that NATS is asked",
    act: async (world, callers) => {
      const { link } = streamOf(world)
      link.delay(DELAY_MS)
      await callers.answered(ANSWERS)
      link.delay(0)
    }
  }
]

describeWithCluster("what callers were told is what the books say, where events go by a stream", () => {
  describeWithNats("whatever breaks", () => {
    const resources = new AsyncDisposableStack()
    let world: World
    beforeAll(async () => {
      world = resources.use(await openWorld({ hasStream: true }))
    }, HISTORY_TIMEOUT_MS)
    afterAll(() => resources.disposeAsync())

    for (const nemesis of sampled(NEMESES, 0, 4)) {
      test(nemesis.name, () => expectExplained(world, nemesis, ROUNDS), HISTORY_TIMEOUT_MS)
    }

    test("and events did go by it", async () => {
      const stored = await streamOf(world).nats.ask(async ({ streams }) => {
        const all = await streams.list().next()
        return all.reduce((sum, { state }) => sum + state.last_seq, 0)
      })
      expect(stored).toBeGreaterThan(0)
    })
  })
})
