import { expect } from "bun:test"
import { sized } from "../support/running/sized.ts"
import { type Callers, startCallers } from "./callers.ts"
import { type Judged, judge } from "./judge.ts"
import type { World } from "./world.ts"

/** Longest a test of histories may take, on a machine that is busy with others. It is a bound on a hang. */
export const HISTORY_TIMEOUT_MS = sized(900_000, 7_200_000)

/** One kind of fault: what is broken while callers go on, and mended again. */
export interface Nemesis {
  readonly name: string
  readonly act: (world: World, callers: Callers) => Promise<void>
}

/** Answers behind which a fault begins, and behind which a run ends. */
const ANSWERS = 12

export interface Ran extends Judged {
  readonly callers: Callers
}

/** A run of callers, with what becomes of it while faults come and go. */
export const runHistory = async (
  world: World,
  name: string,
  rounds: number,
  act: Nemesis["act"],
  seed = Date.now()
): Promise<Ran> => {
  const callers = await startCallers(world, name.replaceAll(/\W+/g, "-").toLowerCase(), seed)
  await callers.answered(ANSWERS)
  for (let round = 0; round < rounds; round++) {
    await act(world, callers)
    await callers.answered(ANSWERS)
  }
  await callers.stop()
  const judged = await judge(world, callers)
  const { outcomes, refusals, operations } = callers
  const refused = Object.fromEntries([...refusals].map(([what, { count }]) => [what, count]))
  console.log(
    `${name} (seed ${seed}): ${operations()} operations, ${JSON.stringify(outcomes)}, refused ${JSON.stringify(refused)}, ` +
      `${judged.wallets} wallets, ${judged.orders} orders, ${judged.open} open, found ${JSON.stringify(judged.found)}`
  )
  return { ...judged, callers }
}

/** The same, and nothing may be wrong. */
export const expectExplained = async (world: World, { name, act }: Nemesis, rounds: number): Promise<void> => {
  const { found, callers } = await runHistory(world, name, rounds, act)
  expect(found).toEqual([])
  expect(callers.outcomes.ok).toBeGreaterThan(0)
}
