import { describe, test } from "bun:test"
import { chown, mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { freePort } from "./freePort.ts"
import { sendTo } from "./postgresServers.ts"

/** Where Debian's packages put the programs of a Postgres server. */
const DEBIAN_VERSIONS = "/usr/lib/postgresql"
/** Who runs a server where the tests run as root, whom a server refuses. */
const SERVER_USER = "postgres"
const POLL_MS = 100

const isRoot = process.getuid?.() === 0

const findPrograms = async (): Promise<string | null> => {
  const found = Bun.which("initdb")
  if (found !== null) return join(found, "..")
  const versions = await readdir(DEBIAN_VERSIONS).catch(() => [])
  const newest = versions.toSorted((a, b) => Number(a) - Number(b)).at(-1)
  return newest === undefined ? null : join(DEBIAN_VERSIONS, newest, "bin")
}

const PROGRAMS = await findPrograms()

const idOf = async (option: "-u" | "-g"): Promise<number | null> => {
  const child = Bun.spawn(["id", option, SERVER_USER], { stdin: "ignore", stdout: "pipe", stderr: "ignore" })
  const said = await child.stdout.text()
  return (await child.exited) === 0 ? Number(said) : null
}
const OWNER = isRoot ? { uid: await idOf("-u"), gid: await idOf("-g") } : null

/** Why no server of the test's own can be started here; null where one can. */
export const WITHOUT_CLUSTER: string | null =
  PROGRAMS === null
    ? "the programs of a Postgres server are not installed"
    : OWNER !== null && (OWNER.uid === null || OWNER.gid === null)
      ? `there is no user ${SERVER_USER} to run a Postgres server as`
      : null

/** Runs tests that start a Postgres server of their own; skipped with the reason printed where that can't be. */
export const describeWithCluster = (name: string, body: () => void): void => {
  const reason = WITHOUT_CLUSTER
  if (reason === null) {
    describe(name, body)
  } else if (process.env.CI === "true") {
    test(`${name}: Postgres`, () => {
      throw new Error(reason)
    })
  } else {
    console.warn(`skipped: ${name}: ${reason}`)
    test.skip(`${name}: ${reason}`, () => {})
  }
}

/** One that has ended meanwhile is no trouble. */
const endNow = (pid: number) => {
  try {
    process.kill(pid, "SIGKILL")
  } catch {}
}

/** A program of the server as a user it accepts. */
const command = (program: string, args: ReadonlyArray<string>): Array<string> => [
  ...(isRoot ? ["setpriv", `--reuid=${SERVER_USER}`, `--regid=${SERVER_USER}`, "--clear-groups"] : []),
  join(PROGRAMS ?? "", program),
  ...args
]

/** A Postgres server of one's own, which keeps what it acknowledged through a kill. */
export interface Cluster extends AsyncDisposable {
  readonly port: number
  /** Of a database that is there from the beginning. */
  readonly url: string
  readonly folder: string
  /** Whether it still runs: it ends by itself where it can't keep what it promised. */
  readonly isRunning: () => boolean
  /** Ends every process of the server with SIGKILL. */
  readonly kill: () => Promise<void>
  /** Starts it again on its port and waits until it answers. */
  readonly start: () => Promise<void>
  /** Runs a statement as the owner of the server. */
  readonly run: (statement: string) => Promise<void>
}

export interface ClusterOptions {
  /** Further settings, as on the command line of `postgres`. */
  readonly settings?: Readonly<Record<string, string>>
  /** How much of the log one file holds: 16 unless it is said, a power of two. */
  readonly walSegmentMegabytes?: number
  /** Where the data is kept instead of a folder of its own; it is left there. */
  readonly folder?: string
}

/** Makes a Postgres server on a free port and starts it; ended and removed at the end of its scope. */
export const startCluster = async ({
  settings = {},
  walSegmentMegabytes = 16,
  folder: given
}: ClusterOptions = {}): Promise<Cluster> => {
  const folder = given ?? (await mkdtemp(join(tmpdir(), "creatorsignal-cluster-")))
  const data = join(folder, "data")
  await mkdir(data, { mode: 0o700 })
  if (OWNER !== null) for (const each of [folder, data]) await chown(each, OWNER.uid ?? 0, OWNER.gid ?? 0)
  const port = freePort()
  const made = Bun.spawn(
    command("initdb", [
      "-D",
      data,
      "-A",
      "trust",
      "-U",
      SERVER_USER,
      "-E",
      "UTF8",
      "--locale=C.UTF-8",
      "--no-sync",
      `--wal-segsize=${walSegmentMegabytes}`
    ]),
    { cwd: "/", stdin: "ignore", stdout: "ignore", stderr: "pipe" }
  )
  const complaint = await made.stderr.text()
  if ((await made.exited) !== 0) throw new Error(`initdb failed: ${complaint}`)

  const options = { listen_addresses: "127.0.0.1", port: `${port}`, unix_socket_directories: "", ...settings }
  const url = `postgres://${SERVER_USER}@127.0.0.1:${port}/postgres`
  const spawn = async () => {
    const child = Bun.spawn(
      command("postgres", [
        "-D",
        data,
        ...Object.entries(options).flatMap(([name, value]) => ["-c", `${name}=${value}`])
      ]),
      { cwd: "/", stdin: "ignore", stdout: "ignore", stderr: "ignore" }
    )
    const answers = () =>
      sendTo(url, "select 1").then(
        () => true,
        () => false
      )
    while (child.exitCode === null && !(await answers())) await Bun.sleep(POLL_MS)
    if (child.exitCode !== null) throw new Error(`postgres ended with ${child.exitCode}`)
    return child
  }
  let child = await spawn()
  const kill = async () => {
    const children = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, "utf8").catch(() => "")
    child.kill("SIGKILL")
    for (const pid of children.split(" ").filter((each) => each !== "")) endNow(Number(pid))
    await child.exited
  }
  return {
    port,
    url,
    folder,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    kill,
    start: async () => {
      child = await spawn()
    },
    run: (statement) => sendTo(url, statement),
    [Symbol.asyncDispose]: async () => {
      child.kill("SIGQUIT")
      await child.exited
      if (given === undefined) await rm(folder, { recursive: true, force: true })
    }
  }
}
