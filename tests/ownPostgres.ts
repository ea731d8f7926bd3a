import { describe, test } from "bun:test"
import { chownSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir, userInfo } from "node:os"
import { join } from "node:path"
import { Redacted } from "effect"
import { freePort } from "./freePort.ts"

const USER = "postgres"
/** Postgres refuses to run as root. */
const isRoot = userInfo().uid === 0

const versions = [...new Bun.Glob("*/bin/postgres").scanSync({ cwd: "/usr/lib/postgresql" })].toSorted()
const [newest] = versions.toReversed()
const BIN = newest === undefined ? null : join("/usr/lib/postgresql", newest.replace(/\/postgres$/, ""))

const idOf = (flag: "-u" | "-g"): number => Number(Bun.spawnSync(["id", flag, USER]).stdout.toString())

/** Runs tests that start and stop a Postgres of their own. */
export const describeWithOwnPostgres = (name: string, body: () => void): void => {
  const reason = "no Postgres programs in /usr/lib/postgresql"
  if (BIN !== null) describe(name, body)
  else if (process.env.CI === "true") {
    test(`${name}: Postgres`, () => {
      throw new Error(reason)
    })
  } else {
    console.warn(`skipped: ${name}: ${reason}`)
    test.skip(`${name}: ${reason}`, () => {})
  }
}

const run = async (program: string, ...args: ReadonlyArray<string>): Promise<void> => {
  const command = [join(BIN ?? "", program), ...args]
  const child = Bun.spawn(
    isRoot ? ["setpriv", `--reuid=${USER}`, `--regid=${USER}`, "--init-groups", ...command] : command,
    {
      cwd: "/",
      stdin: "ignore",
      stdout: "ignore",
      stderr: "pipe"
    }
  )
  const said = await child.stderr.text()
  if ((await child.exited) !== 0) throw new Error(`${program} failed: ${said}`)
}

/** A Postgres of the test's own, on a free port; its files are removed with it. */
export const startOwnPostgres = async () => {
  const folder = await mkdtemp(join(tmpdir(), "creatorsignal-postgres-"))
  if (isRoot) chownSync(folder, idOf("-u"), idOf("-g"))
  const data = join(folder, "data")
  const port = freePort()
  await run("initdb", "-D", data, "-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync")
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1`
  const start = () => run("pg_ctl", "-D", data, "-w", "-l", join(folder, "log"), "-o", options, "start")
  await start()
  return {
    url: Redacted.make(`postgres://${USER}@127.0.0.1:${port}/postgres`),
    start,
    /** Stops it as a crash would. */
    stop: () => run("pg_ctl", "-D", data, "-w", "-m", "immediate", "stop"),
    [Symbol.asyncDispose]: async () => {
      await run("pg_ctl", "-D", data, "-w", "-m", "immediate", "stop").catch(() => {})
      await rm(folder, { recursive: true, force: true })
    }
  }
}
