import { afterAll, beforeAll, expect, test } from "bun:test"
import { describeWithCluster } from "../support/databases/postgresCluster.ts"
import { sampled, sized } from "../support/running/sized.ts"
import type { Direction } from "./faultyLink.ts"
import { HISTORY_TIMEOUT_MS, runHistory } from "./run.ts"
import { openWorld, type World } from "./world.ts"

/** What is cut: in the short form, what a host asks the database and what callers are answered. */
const CONVERSATIONS = sampled(
  (["the database", "callers"] as const).flatMap((peer) =>
    (["sent", "answered"] satisfies ReadonlyArray<Direction>).map((direction) => ({ peer, direction }))
  ),
  0,
  3
)
/** How many places of a conversation it is cut at. */
const PLACES = Number(process.env.HISTORY_CUTS ?? sized(8, 400))
/** Answers whose conversation is measured, and those after which one that wasn't cut is let go. */
const MEASURED_ANSWERS = 8
const ANSWERS_MAX = 20

/** Places within so many bytes, spread evenly: every byte, where there are as many places. */
const placesWithin = (bytes: number) =>
  Array.from(
    { length: Math.min(PLACES, bytes) },
    (_, place) => 1 + Math.floor((place * bytes) / Math.min(PLACES, bytes))
  )

describeWithCluster("connections cut at bytes of what is said over them", () => {
  const resources = new AsyncDisposableStack()
  let world: World
  beforeAll(async () => {
    world = resources.use(await openWorld())
  }, HISTORY_TIMEOUT_MS)
  afterAll(() => resources.disposeAsync())

  for (const { peer, direction } of CONVERSATIONS) {
    test(
      `to ${peer}, of what is ${direction}: the books say what callers were told`,
      async () => {
        const link = peer === "callers" ? world.doors[0] : world.links.database
        if (link === undefined) throw new Error("there is no such link")
        let cuts = 0
        const { found, callers } = await runHistory(
          world,
          `cut-${peer.slice(-8)}-${direction}`,
          1,
          async (_, asking) => {
            // So many bytes a few operations take: connecting, preparing statements, transactions and their ends.
            const before = link.passed()[direction]
            await asking.answered(MEASURED_ANSWERS)
            const bytes = link.passed()[direction] - before
            for (const place of placesWithin(bytes)) {
              const cut = link.cutAfter(direction, place).then(() => true)
              if (await Promise.race([cut, asking.answered(ANSWERS_MAX).then(() => false)])) cuts++
              link.spare()
            }
            console.log(`${cuts} cuts within ${bytes} bytes`)
          }
        )
        expect(found).toEqual([])
        expect(cuts).toBeGreaterThan(0)
        expect(callers.outcomes.ok).toBeGreaterThan(0)
      },
      HISTORY_TIMEOUT_MS
    )
  }
})
