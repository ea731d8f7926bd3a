import { expect, test } from "bun:test"
import { makeDeadlines } from "../../hosts/http/server/deadlines.ts"

const LENGTH_MS = 20

/** Starts a deadline; its promise is kept when it falls due, with how long that took. */
const started = (start: ReturnType<typeof makeDeadlines>, lengthMs = LENGTH_MS) => {
  const { promise, resolve } = Promise.withResolvers<number>()
  const startedMs = performance.now()
  const end = start(lengthMs, startedMs, () => resolve(performance.now() - startedMs))
  return { due: promise, end }
}

test("a deadline falls due when its time is over, and no sooner, whatever began before and after it", async () => {
  const start = makeDeadlines()
  const [first, ended] = [started(start), started(start)]
  ended.end()
  expect(await first.due).toBeGreaterThanOrEqual(LENGTH_MS)
  // The timer ran out while nothing waited.
  const [second, third] = [started(start), started(start)]
  for (const { due } of [second, third]) expect(await due).toBeGreaterThanOrEqual(LENGTH_MS)
})

test("one that is ended never falls due, and the timer that it leaves behind does not end the next one early", async () => {
  const start = makeDeadlines()
  const early = started(start)
  let isDue = false
  early.due.then(() => {
    isDue = true
  })
  await started(makeDeadlines(), LENGTH_MS / 2).due
  early.end()
  expect(await started(start).due).toBeGreaterThanOrEqual(LENGTH_MS)
  expect(isDue).toBe(false)
})

test("those of different lengths fall due by their own", async () => {
  const start = makeDeadlines()
  const order: Array<string> = []
  const long = started(start, 3 * LENGTH_MS).due.then(() => order.push("long"))
  const short = started(start, LENGTH_MS).due.then(() => order.push("short"))
  await Promise.all([long, short])
  expect(order).toEqual(["short", "long"])
})

test("what none waits for keeps no process alive", () => {
  const program = `
    const { makeDeadlines } = await import(process.env.DEADLINES)
    const start = makeDeadlines()
    start(600_000, performance.now(), () => {})()`
  const DEADLINES = `${import.meta.dir}/../../hosts/http/server/deadlines.ts`
  const env = { ...process.env, DEADLINES }
  expect(Bun.spawnSync([process.execPath, "-e", program], { env, timeout: 120_000 })).toMatchObject({ exitCode: 0 })
})
