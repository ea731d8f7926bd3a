import { describe, expect, test } from "bun:test"
import { Effect } from "effect"
import fc from "fast-check"
import { layer } from "../../../fixtures/layers/layer.ts"
import { sized } from "../../support/running/sized.ts"
import { live, world } from "./randomWorld.ts"

const RUNS = sized(40, 5_000)

describe("statements of random worlds", () => {
  test("the sum over all closed statements and the open drafts is what is due now, to the minor unit, for every creator", async () => {
    const seen = { closed: 0, takenBack: 0, carried: 0 }
    await fc.assert(
      fc.asyncProperty(world, async (given) => {
        const { stated, due, statements } = await Effect.runPromise(live(given).pipe(Effect.provide(layer)))
        const nonZero = Object.fromEntries(Object.entries(stated).filter(([, each]) => each !== 0n))
        expect(nonZero).toEqual(due)
        seen.closed += statements.length
        seen.takenBack += statements.flatMap(({ lines }) => lines).filter(({ minorUnits }) => minorUnits < 0n).length
        seen.carried += statements.filter(({ head }) => head.carriedOutMinorUnits < 0n).length
      }),
      { numRuns: RUNS }
    )
    // The worlds hold what the property is about.
    expect(Math.min(seen.closed, seen.takenBack, seen.carried)).toBeGreaterThan(0)
  }, 900_000)
})
