import { describe, expect, test } from "bun:test"
import { Effect, Layer, Redacted } from "effect"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import { layer as postgresPorts } from "../../../adapters/postgres/layer.ts"
import { layer as fixtures } from "../../../fixtures/layers/layer.ts"
import { migratedEmbedded } from "../../support/databases/migratedEmbedded.ts"
import { sized } from "../../support/running/sized.ts"
import { INVARIANTS } from "./invariants/observed.ts"
import { type SimulationOptions, simulate } from "./simulation.ts"
import { FAULTS } from "./simulationFaults.ts"

const TENANTS = Number(process.env.SIMULATED_TENANTS ?? 2)
const CREATORS = Number(process.env.SIMULATED_CREATORS ?? 10)
const YEARS = Number(process.env.SIMULATED_YEARS ?? 1)
const SEED = Number(process.env.SIMULATED_SEED ?? 1)
const isRecord = process.env.SIMULATED_TENANTS !== undefined
/** Tenants that share their creators, and so hold them from each other. */
const WORLD_TENANTS = 2
const YEAR_DAYS = 365
const HOURS_MS = 12 * 3_600_000
/** What each planted fault is looked for in: worlds of this size, in turn until it is found. */
const FAULT_WORLD = { tenants: 2, creators: 10, days: 200 }
const FAULT_SEEDS = [1, 2, 3]

const run = (options: SimulationOptions) =>
  Effect.runPromise(simulate(options).pipe(Effect.provide(Layer.merge(fixtures, cryptography))))

describe("simulated years of plans", () => {
  test(
    "keep every invariant",
    async () => {
      const counts = new Map<string, number>()
      const violations: Array<unknown> = []
      const worlds = Math.ceil(TENANTS / WORLD_TENANTS)
      for (let world = 0; world < worlds; world++) {
        const seed = SEED + world
        const tenants = Math.min(WORLD_TENANTS, TENANTS)
        const { oracle } = await run({ seed, tenants, creators: CREATORS, days: Math.ceil(YEARS * YEAR_DAYS) })
        for (const [what, count] of oracle.counts) counts.set(what, (counts.get(what) ?? 0) + count)
        counts.set("writes observed", (counts.get("writes observed") ?? 0) + oracle.steps)
        violations.push(...oracle.violations.slice(0, 8).map((violation) => ({ seed, ...violation })))
        if (isRecord) console.log(`seed ${seed}: ${oracle.steps} writes, ${oracle.violations.length} violations`)
      }
      if (isRecord) console.log(Object.fromEntries([...counts].toSorted()))
      expect({ seed: SEED, violations }).toEqual({ seed: SEED, violations: [] })
    },
    HOURS_MS
  )

  test("do the same for the same seed", async () => {
    const options = { seed: SEED, tenants: 2, creators: 4, days: 120, isConcurrent: false }
    expect((await run(options)).lines).toEqual((await run(options)).lines)
  })

  test("do the same on the embedded database as in memory", async () => {
    const options = { seed: SEED + 1, tenants: 2, creators: 4, days: sized(40, 60), isConcurrent: false }
    const database = postgresPorts(Redacted.make("a signing secret")).pipe(Layer.provideMerge(migratedEmbedded()))
    const stored = await Effect.runPromise(
      simulate(options).pipe(Effect.provide(Layer.merge(database, cryptography)), Effect.scoped)
    )
    const { lines } = await run(options)
    expect(stored.oracle.violations).toEqual([])
    expect(stored.lines).toEqual(lines)
    expect(lines.length).toBeGreaterThan(sized(130, 200))
  })
})

describe("a planted fault", () => {
  test("is there for every invariant", () => {
    expect(INVARIANTS.filter((invariant) => !FAULTS.some(({ breaks }) => breaks === invariant))).toEqual([])
  })

  test("is none in the worlds in which they are planted", async () => {
    for (const seed of FAULT_SEEDS) expect((await run({ ...FAULT_WORLD, seed })).oracle.violations).toEqual([])
  })

  test.each(FAULTS.map((fault) => [fault.name, fault] as const))("is found: %s", async (_, fault) => {
    const found = async () => {
      // Most worlds break first what they were planted to break: the rest of their days says nothing more.
      for (const isBrief of [true, false]) {
        for (const seed of FAULT_SEEDS) {
          const { oracle } = await run({ ...FAULT_WORLD, seed, fault, isBrief })
          const [first] = oracle.violations.filter(({ invariant }) => invariant === fault.breaks)
          if (first !== undefined) return { seed, ...first }
        }
      }
      return null
    }
    const first = await found()
    if (isRecord)
      console.log(`| ${fault.breaks} | ${fault.name} | ${first?.seed} | ${first?.day.toFixed(0)} | ${first?.step} |`)
    expect(first).not.toBeNull()
  })
})
