import { expect, test } from "bun:test"
import { join } from "node:path"
import { Effect } from "effect"
import { measureWorld } from "./measure.ts"
import { readWorld } from "./world.ts"

/** Pages of the world, counted by its author: spellings of one address are one. */
const PAGES_MIN = 40

/** Figures that discovery must not fall below; what it reached when this was written is in the README beside it. */
const RECALL_MIN = 0.95
const SURE_RECALL_MIN = 0.7
const PRECISION_MIN = 0.9
const UNKNOWN_RECALL_MIN = 0.98
const TEST_MS_MAX = 120_000

test(
  "an invented web on this machine is discovered through the real readers, and no page that robots.txt forbids is asked for",
  async () => {
    const world = await readWorld(join(import.meta.dir, "world.json"))
    expect(world.pageCount).toBeGreaterThanOrEqual(PAGES_MIN)
    const { faults, ...figures } = await Effect.runPromise(Effect.scoped(measureWorld(world)))
    console.log(faults.join("\n"))
    console.table(figures)

    expect(figures.forbiddenRequests).toBe(0)
    expect(figures.seedsNotFound).toBe(0)
    expect(figures.recall).toBeGreaterThanOrEqual(RECALL_MIN)
    expect(figures.recallSurely).toBeGreaterThanOrEqual(SURE_RECALL_MIN)
    expect(figures.precision).toBeGreaterThanOrEqual(PRECISION_MIN)
    // What a program would link by itself is right.
    expect(figures.wrongSurely).toBe(0)
    expect(figures.unknownRight / (figures.unknownRight + figures.unknownMissed)).toBeGreaterThanOrEqual(
      UNKNOWN_RECALL_MIN
    )
  },
  TEST_MS_MAX
)
