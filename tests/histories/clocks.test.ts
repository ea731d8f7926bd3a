import { afterAll, beforeAll, expect, test } from "bun:test"
import { existsSync } from "node:fs"
import { readdir, rename } from "node:fs/promises"
import { join } from "node:path"
import { HOUR_MS } from "../../ports/time/days.ts"
import { askUntil } from "../process/databases.ts"
import { newFolder } from "../process/server.ts"
import { describeWithCluster } from "../support/databases/postgresCluster.ts"
import { sampled, sized } from "../support/running/sized.ts"
import { HISTORY_TIMEOUT_MS, runHistory } from "./run.ts"
import { openWorld, type World } from "./world.ts"

/** Where the library is that tells a program another time, by the machine's kind. */
const LIBRARIES = "/usr/lib"
const LIBRARY = join("faketime", "libfaketimeMT.so.1")

const findLibrary = async (): Promise<string | null> => {
  const kinds = await readdir(LIBRARIES).catch(() => [])
  return kinds.map((kind) => join(LIBRARIES, kind, LIBRARY)).find((path) => existsSync(path)) ?? null
}
const library = await findLibrary()

const YEAR_MS = 365 * 24 * HOUR_MS
/** By how much a host's clock is off while callers go on: as it is told, and in milliseconds. */
const JUMPS = [
  ["+1h", HOUR_MS],
  ["-1h", -HOUR_MS],
  ["+1y", YEAR_MS],
  ["-1y", -YEAR_MS]
] as const
/** How near a host's clock is to what it was set to, once it is. */
const NEAR_MS = HOUR_MS / 4
const ROUNDS = sized(1, 6)
/** Answers that a clock is off for. */
const ANSWERS = 12

const describeClocks = (body: () => void) => {
  if (library !== null) return void describeWithCluster("hosts whose clocks jump", body)
  const reason = "libfaketime is not installed"
  console.warn(`skipped: hosts whose clocks jump: ${reason}`)
  test.skip(`hosts whose clocks jump: ${reason}`, () => {})
}

describeClocks(() => {
  const resources = new AsyncDisposableStack()
  let world: World
  let file = ""
  // Written whole: a host that reads half of it would have no time at all.
  const setClock = async (offset: string) => {
    await Bun.write(`${file}.new`, offset)
    await rename(`${file}.new`, file)
  }
  beforeAll(async () => {
    file = join(resources.use(await newFolder()).path, "clock")
    await setClock("+0")
    world = resources.use(
      await openWorld({
        environment: {
          LD_PRELOAD: library ?? "",
          FAKETIME_TIMESTAMP_FILE: file,
          FAKETIME_CACHE_DURATION: "1",
          FAKETIME_DONT_FAKE_MONOTONIC: "1"
        }
      })
    )
  }, HISTORY_TIMEOUT_MS)
  afterAll(() => resources.disposeAsync())

  const isOff = async (ms: number) => {
    const [host] = world.hosts()
    const answer = await fetch(`${host?.baseUrl}/healthz`)
    return Math.abs(Date.parse(answer.headers.get("date") ?? "") - Date.now() - ms) < NEAR_MS
  }

  for (const [there, jumpMs] of sampled(JUMPS, 0, 3)) {
    test(
      `by ${there} and back: the books say what callers were told`,
      async () => {
        const name = `clock-${there.replace("+", "plus")}`
        const { found, callers } = await runHistory(world, name, ROUNDS, async (_, asking) => {
          await setClock(there)
          await askUntil(() => isOff(jumpMs), Boolean)
          await asking.answered(ANSWERS)
          await setClock("+0")
          await askUntil(() => isOff(0), Boolean)
        })
        expect(found).toEqual([])
        expect(callers.outcomes.ok).toBeGreaterThan(0)
      },
      HISTORY_TIMEOUT_MS
    )
  }
})
