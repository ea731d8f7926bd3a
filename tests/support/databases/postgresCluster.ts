import { describe, test } from "bun:test"
import { cpSync, readdirSync } from "node:fs"
import { chmod, chown, cp, mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { cached } from "../running/cached.ts"
import { sendTo } from "./postgresServers.ts"

/** Where Debian's packages put the programs of Postgres servers, and those of the system. */
const DEBIAN_VERSIONS = "/usr/lib/postgresql"
const SYSTEM_PROGRAMS = "/usr/sbin"
/** Who runs a server where the tests run as root, whom a server refuses, and who may do anything there. */
export const SERVER_USER = "postgres"
const POLL_MS = 100

const isRoot = process.getuid?.() === 0
/** What is started ends with whoever started it, however that ends. */
const LAUNCH = [
  "setpriv",
  "--pdeathsig=KILL",
  ...(isRoot ? [`--reuid=${SERVER_USER}`, `--regid=${SERVER_USER}`, "--clear-groups"] : []),
  "--"
]

/** Where to look for what is not on PATH. */
const findFolders = (): string => {
  try {
    const [newest = ""] = readdirSync(DEBIAN_VERSIONS).toSorted((a, b) => Number(b) - Number(a))
    return [SYSTEM_PROGRAMS, join(DEBIAN_VERSIONS, newest, "bin")].join(":")
  } catch {
    return SYSTEM_PROGRAMS
  }
}
const FOLDERS = findFolders()
const programOf = (name: string): string | null => Bun.which(name) ?? Bun.which(name, { PATH: FOLDERS })

const idOf = async (option: "-u" | "-g"): Promise<number> =>
  Number(await new Response(Bun.spawn(["id", option, SERVER_USER]).stdout).text())

/** Why no server of one's own can be started here, with further programs that are needed; null where one can. */
export const whyNoCluster = (...programs: ReadonlyArray<string>): string | null => {
  const missing = ["initdb", "postgres", "setpriv", ...programs].filter((each) => programOf(each) === null)
  return missing.length === 0 ? null : `not on this machine: ${missing.join(", ")}`
}

/** Runs tests that start Postgres servers of their own, and what else they say; skipped, or failed where CI=true, without them. */
export const describeWithCluster = (name: string, body: () => void, ...programs: ReadonlyArray<string>): void => {
  const reason = whyNoCluster(...programs)
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

/** A program of a server's, as a user that it accepts. */
export const spawnProgram = (program: string, args: ReadonlyArray<string>, folder: string) =>
  Bun.spawn([...LAUNCH, programOf(program) ?? program, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, LC_ALL: "C.UTF-8" },
    stdin: "ignore",
    stdout: "ignore",
    stderr: "pipe"
  })

/** The same, to its end. */
export const runProgram = async (program: string, args: ReadonlyArray<string>, folder: string): Promise<void> => {
  const child = spawnProgram(program, args, folder)
  const complained = await child.stderr.text()
  if ((await child.exited) !== 0) throw new Error(`${program} ended with ${child.exitCode}: ${complained}`)
}

/** Gives folders to whoever runs the servers. */
const own = async (...folders: ReadonlyArray<string>): Promise<void> => {
  if (!isRoot) return
  const [user, group] = [await idOf("-u"), await idOf("-g")]
  for (const folder of folders) await chown(folder, user, group)
}

/** A new folder of whoever runs the servers. */
export const newServerFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), "creatorsignal-cluster-"))
  await own(folder)
  return folder
}

/** Ports that no system takes for connections of its own. */
const STEADY_PORTS = { min: 20_000, max: 29_999 }

/**
 * A free port of 127.0.0.1 for a server that is ended and started again. Of those that are taken for outgoing connections one could be
 * taken meanwhile, by a client that looks for the very server.
 */
export const steadyPort = (): number => {
  for (;;) {
    const port = STEADY_PORTS.min + Math.floor(Math.random() * (STEADY_PORTS.max - STEADY_PORTS.min + 1))
    try {
      Bun.listen({ hostname: "127.0.0.1", port, socket: { data() {} } }).stop(true)
      return port
    } catch {
      // Somebody else has it.
    }
  }
}

/** Waits until a server answers at this address; rejects with what the program complained of when it ends before. */
export const untilAnswered = async (child: ReturnType<typeof spawnProgram>, url: string): Promise<void> => {
  let complained = ""
  const reading = (async () => {
    for await (const text of child.stderr.pipeThrough(new TextDecoderStream())) complained += text
  })()
  const answers = () =>
    sendTo(url, "select 1").then(
      () => true,
      () => false
    )
  while (child.exitCode === null && !(await answers())) await Bun.sleep(POLL_MS)
  if (child.exitCode === null) return
  await reading
  throw new Error(`a server ended with ${child.exitCode}: ${complained}`)
}

/** A Postgres server of one's own, which keeps what it acknowledged through a kill. */
export interface Cluster extends AsyncDisposable {
  readonly port: number
  /** Of a database that is there from the beginning, for whoever may do anything. */
  readonly url: string
  readonly folder: string
  /** The process that began all others of the server. */
  readonly pid: () => number
  /** Whether it still runs: it ends by itself where it can't keep what it promised. */
  readonly isRunning: () => boolean
  /** Ends every process of the server with SIGKILL. */
  readonly kill: () => Promise<void>
  /** Stops it in order: what it acknowledged is on its disk. */
  readonly stop: () => Promise<void>
  /** Starts it again on its port and waits until it answers. */
  readonly start: () => Promise<void>
  /** Runs a statement as the owner of the server. */
  readonly run: (statement: string) => Promise<void>
}

/** The folder of a server's data in its own. */
export const dataOf = (folder: string): string => join(folder, "data")

/** Whether a process goes on: one that nobody has looked after yet does not. */
const goesOn = async (pid: number): Promise<boolean> => {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "")
  return stat !== "" && !stat.includes(") Z ")
}

/** Ends a process at once, and waits until it has ended. One that has ended meanwhile is no trouble. */
const endNow = async (pid: number): Promise<void> => {
  try {
    process.kill(pid, "SIGKILL")
  } catch {}
  while (await goesOn(pid)) await Bun.sleep(POLL_MS)
}

/** Starts a server on data that is there, and waits until it answers. Its folder is removed with it, unless it is kept. */
export const serveCluster = async (
  folder: string,
  settings: Readonly<Record<string, string>> = {},
  isKept = false
): Promise<Cluster> => {
  const port = steadyPort()
  const url = `postgres://${SERVER_USER}@127.0.0.1:${port}/postgres`
  const options = {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: "",
    logging_collector: "off",
    ...settings
  }
  const spawn = async () => {
    const given = Object.entries(options).flatMap(([name, value]) => ["-c", `${name}=${value}`])
    const child = spawnProgram("postgres", ["-D", dataOf(folder), ...given], folder)
    await untilAnswered(child, url)
    return child
  }
  let child = await spawn()
  const kill = async () => {
    const children = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, "utf8").catch(() => "")
    // The first one first: it would else start anew what is missing.
    child.kill("SIGKILL")
    await Promise.all([
      child.exited,
      ...children
        .trim()
        .split(" ")
        .filter(Boolean)
        .map((pid) => endNow(Number(pid)))
    ])
  }
  return {
    port,
    url,
    folder,
    pid: () => child.pid,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    kill,
    stop: async () => {
      child.kill("SIGINT")
      await child.exited
    },
    start: async () => {
      child = await spawn()
    },
    run: (statement) => sendTo(url, statement),
    [Symbol.asyncDispose]: async () => {
      await kill()
      if (!isKept) await rm(folder, { recursive: true, force: true })
    }
  }
}

export interface ClusterOptions {
  /** Further settings, as on the command line of `postgres`. */
  readonly settings?: Readonly<Record<string, string>>
  /** How much of the log one file holds: 16 unless it is said, a power of two. */
  readonly walSegmentMegabytes?: number
  /** Where the data is kept instead of a folder of its own; it is left there. */
  readonly folder?: string
}

/** What a new server's data is made of, beside Postgres itself. */
const SOURCES = ["tests/support/databases/postgresCluster.ts"]

/** The data of a server that was never started, made once for each version of Postgres: a copy takes a tenth of the time. */
const newData = (walSegmentMegabytes: number): Promise<string> => {
  const [version] =
    /\d\S+/.exec(Bun.spawnSync([programOf("postgres") ?? "postgres", "--version"]).stdout.toString()) ?? []
  return cached(`cluster-${version}-${walSegmentMegabytes}`, SOURCES, async (begun) => {
    // Whoever runs the servers may not get to where the copy is kept.
    const folder = await newServerFolder()
    const encoding = ["-E", "UTF8", "--locale=C.UTF-8"]
    const sizes = ["--no-sync", `--wal-segsize=${walSegmentMegabytes}`]
    const data = dataOf(folder)
    await runProgram("initdb", ["-D", data, "-A", "trust", "-U", SERVER_USER, ...encoding, ...sizes], folder)
    await cp(data, begun, { recursive: true })
    await rm(folder, { recursive: true })
  })
}

/** Makes a Postgres server on a free port and starts it; ended and removed at the end of its scope. */
export const startCluster = async ({
  settings,
  walSegmentMegabytes = 16,
  folder: given
}: ClusterOptions = {}): Promise<Cluster> => {
  const folder = given ?? (await newServerFolder())
  const data = dataOf(folder)
  await mkdir(data, { mode: 0o700 })
  // Into a folder that is there: a disk of its own may be mounted in it.
  cpSync(await newData(walSegmentMegabytes), data, { recursive: true })
  await chmod(data, 0o700)
  await own(folder, data, ...(await readdir(data, { recursive: true })).map((name) => join(data, name)))
  return serveCluster(folder, settings, given !== undefined)
}
