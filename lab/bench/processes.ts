import { mkdtempSync } from "node:fs"
import { readdir, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Schema } from "effect"
import { Measured } from "./Latencies.ts"
import type { Load } from "./load.ts"
import type { SingleRows } from "./singleRows.ts"
import { Interval, type SteadyLoad } from "./steadyLoad.ts"

const here = import.meta.dir
const ROOT = join(here, "../..")

export interface Started {
  readonly pid: number
  /** What it had printed when it was ready. */
  readonly said: string
  /** Ends it as an operator does, and waits until it has. */
  readonly stop: () => Promise<void>
}

/** Where what a program says on standard error goes: to a file, or to whoever runs the benchmark. */
type Log = "inherit" | Bun.BunFile

/** A program, which ends with the stack at the latest. */
const spawnProgram = (
  resources: AsyncDisposableStack,
  command: Array<string>,
  environment: Readonly<Record<string, string>>,
  log: Log = "inherit"
) => {
  if (resources.disposed) throw new Error("the benchmark is ending")
  const child = Bun.spawn(command, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...environment },
    stdout: "pipe",
    stderr: log
  })
  const stop = async () => {
    child.kill("SIGTERM")
    await child.exited
  }
  resources.defer(stop)
  return { child, stop }
}

/** A program of this project. */
const spawn = (
  resources: AsyncDisposableStack,
  file: string,
  args: ReadonlyArray<string>,
  environment: Readonly<Record<string, string>>,
  log?: Log
) => spawnProgram(resources, [process.execPath, file, ...args], environment, log)

/** Starts a program and waits until it has printed what `ready` matches. */
const start = async (
  resources: AsyncDisposableStack,
  file: string,
  environment: Readonly<Record<string, string>>,
  ready: RegExp,
  log?: Log
): Promise<Started> => {
  const { child, stop } = spawn(resources, file, [], environment, log)
  let said = ""
  for await (const chunk of child.stdout.pipeThrough(new TextDecoderStream())) {
    said += chunk
    if (ready.test(said)) return { pid: child.pid, said, stop }
  }
  throw new Error(`${file} ended with ${await child.exited} before it was ready`)
}

/** Runs a program to its end and gives what it printed. */
export const runToEnd = async (
  resources: AsyncDisposableStack,
  file: string,
  args: ReadonlyArray<string>,
  environment: Readonly<Record<string, string>> = {}
): Promise<string> => {
  const { child } = spawn(resources, file, args, environment)
  const said = await child.stdout.text()
  if ((await child.exited) !== 0) throw new Error(`${file} failed`)
  return said
}

/** Runs a program of the system to its end and gives what it printed. */
export const runCommand = async (resources: AsyncDisposableStack, command: Array<string>): Promise<string> => {
  const { child } = spawnProgram(resources, command, {})
  const said = await child.stdout.text()
  if ((await child.exited) !== 0) throw new Error(`${command[0]} failed`)
  return said
}

/** The niceness of what takes only what all others leave. */
const NICEST = 19

/** A process that does nothing but keep a core busy, as far as all others that are less nice leave it one. */
export const startIdler = (resources: AsyncDisposableStack, niceness = NICEST): (() => Promise<void>) =>
  spawnProgram(resources, ["nice", "-n", String(niceness), process.execPath, "-e", "for (;;);"], {}).stop

const freePort = async () => {
  const probe = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } })
  const { port } = probe
  probe.stop(true)
  return port
}

/** A folder of its own, removed with the stack. */
export const freshFolder = (resources: AsyncDisposableStack): string => {
  const folder = mkdtempSync(join(tmpdir(), "creatorsignal-bench-"))
  resources.defer(() => rm(folder, { recursive: true, force: true }))
  return folder
}

export interface Server extends Started {
  readonly port: number
  readonly directory: string
  readonly tenantId: string
  /** Of the scope `track`. */
  readonly key: string
}

/** The service as `npm start` runs it: on a database server, or, where null, on the embedded database. */
export const startServer = async (
  resources: AsyncDisposableStack,
  databaseUrl: string | null,
  environment: Readonly<Record<string, string>> = {},
  log?: Log
): Promise<Server> => {
  const port = await freePort()
  const directory = freshFolder(resources)
  const started = await start(
    resources,
    join(here, "unlimitedServer.ts"),
    {
      PORT: String(port),
      DATA_DIR: directory,
      ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
      ...environment
    },
    /How to set up/,
    log
  )
  const [, tenantId] = /tenant ([0-9a-f-]{36})/.exec(started.said) ?? []
  // Where the output is no terminal, the keys are in a file.
  const [key] = /cs_live_\w+/.exec(await Bun.file(join(directory, "first-account.txt")).text()) ?? []
  if (tenantId === undefined || key === undefined) throw new Error("the server opened no account on its first start")
  return { ...started, port, directory, tenantId, key }
}

/** How often a server that starts is asked whether it is ready. */
const ASKED_AGAIN_MS = 4
/** A server that is not ready by then does not start. */
const READY_SECONDS_MAX = 60

/** Starts the service as `npm start` does, ends it once `/readyz` says that it is ready, and answers the ms that this took. */
export const msUntilReady = async (
  resources: AsyncDisposableStack,
  environment: Readonly<Record<string, string>>
): Promise<number> => {
  const port = await freePort()
  const begun = performance.now()
  const { child, stop } = spawn(resources, join(ROOT, "hosts/programs/bun.ts"), [], {
    PORT: String(port),
    // Bun keeps what it has read of large modules there.
    HOME: process.env.HOME ?? "/",
    ...environment
  })
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ status }) => status === 200,
      () => false
    )
  while (!(await isReady())) {
    if (child.exitCode !== null || performance.now() - begun > READY_SECONDS_MAX * 1000) {
      throw new Error("the server did not start")
    }
    await Bun.sleep(ASKED_AGAIN_MS)
  }
  const tookMs = performance.now() - begun
  await stop()
  return tookMs
}

/** The reference that stores nothing. */
export const startBareServer = async (resources: AsyncDisposableStack) => {
  const started = await start(resources, join(here, "bareServer.ts"), {}, /port \d+\n/)
  return { ...started, port: Number(/port (\d+)/.exec(started.said)?.[1]) }
}

/** The tests' server of an endpoint that charges a credit, with and without idempotency, on a database server. */
export const startChargingServer = async (resources: AsyncDisposableStack, databaseUrl: string) => {
  const started = await start(
    resources,
    join(here, "../../tests/process/charging.ts"),
    { DATABASE_URL: databaseUrl },
    /port \d+\n/
  )
  return { ...started, port: Number(/port (\d+)/.exec(started.said)?.[1]) }
}

const readInterval = Schema.decodeUnknownSync(Schema.fromJsonString(Interval))
const readMeasured = Schema.decodeUnknownSync(Schema.fromJsonString(Measured))

/** Sends requests from a process of its own. */
export const sendLoad = async (resources: AsyncDisposableStack, load: Load): Promise<Measured> =>
  readMeasured(await runToEnd(resources, join(here, "load.ts"), [JSON.stringify(load)]))

/** Sends requests at a steady rate from a process of its own, which says at each interval how they were answered. */
export async function* sendSteadily(resources: AsyncDisposableStack, load: SteadyLoad): AsyncGenerator<Interval> {
  // There are too many requests for an argument.
  const file = join(freshFolder(resources), "load.json")
  await Bun.write(file, JSON.stringify(load))
  const { child } = spawn(resources, join(here, "steadyLoad.ts"), [file], {})
  let text = ""
  for await (const chunk of child.stdout.pipeThrough(new TextDecoderStream())) {
    const lines = (text + chunk).split("\n")
    text = lines.pop() ?? ""
    for (const line of lines) yield readInterval(line)
  }
  if ((await child.exited) !== 0) throw new Error("the load failed")
}

/** Inserts single rows from a process of its own. */
export const insertRows = async (resources: AsyncDisposableStack, cell: SingleRows): Promise<Measured> =>
  readMeasured(await runToEnd(resources, join(here, "singleRows.ts"), [JSON.stringify(cell)]))

/** How many files and connections a process has open; null where the system does not tell. */
export const openDescriptors = async (pid: number): Promise<number | null> =>
  readdir(`/proc/${pid}/fd`).then(
    ({ length }) => length,
    () => null
  )

/** Memory a process holds, in MB; null where the system does not tell. */
export const residentMegabytes = async (pid: number): Promise<number | null> => {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "")
  const kibibytes = /VmRSS:\s*(\d+) kB/.exec(status)?.[1]
  return kibibytes === undefined ? null : (Number(kibibytes) * 1024) / 1e6
}
