import { expect, test } from "bun:test"
import { join } from "node:path"

const PROGRAM = join(import.meta.dir, "printScore.ts")

/** Every byte of a score as another process makes it. */
const scored = async (environment: Readonly<Record<string, string>>) => {
  const child = Bun.spawn([process.execPath, PROGRAM], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
    stdout: "pipe",
    stderr: "inherit"
  })
  const text = await child.stdout.text()
  expect(await child.exited).toBe(0)
  return text
}

test("the same evidence scored on two processes, in other places and languages: identical bytes", async () => {
  const [one, other] = await Promise.all([
    scored({ TZ: "UTC", LANG: "C", LC_ALL: "C" }),
    scored({ TZ: "Asia/Kathmandu", LANG: "tr_TR.UTF-8", LC_ALL: "tr_TR.UTF-8" })
  ])
  expect(one.length).toBeGreaterThan(10_000)
  expect(one).toContain(`"agent":"content_risk"`)
  expect(other).toBe(one)
})
