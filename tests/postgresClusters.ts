import { describe, test } from "bun:test"
import { readdirSync } from "node:fs"
import { chown, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { PgClient } from "@effect/sql-pg"
import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"

/** Programs of Postgres and PgBouncer refuse to run as root: where the tests do, they run as this user. */
const USER = "postgres"
const isRoot = process.getuid?.() === 0
/** They end with the tests, however those end. */
const LAUNCH = isRoot
  ? ["setpriv", `--reuid=${USER}`, `--regid=${USER}`, "--clear-groups", "--pdeathsig=KILL", "--"]
  : ["setpriv", "--pdeathsig=KILL", "--"]

const VERSIONS = "/usr/lib/postgresql"
/** Where Debian keeps what is not on PATH. */
const newestVersion = (): string | undefined => {
  try {
    return readdirSync(VERSIONS).sort((a, b) => Number(b) - Number(a))[0]
  } catch {
    return undefined
  }
}
const programOf = (name: string): string | null => {
  const version = newestVersion()
  return (
    Bun.which(name) ??
    Bun.which(name, {
      PATH: ["/usr/sbin", ...(version === undefined ? [] : [join(VERSIONS, version, "bin")])].join(":")
    })
  )
}

/** Runs tests that start Postgres servers of their own, and poolers where they say so; skipped, or failed where CI=true, without them. */
export const describeWithClusters = (name: string, programs: ReadonlyArray<"pgbouncer">, body: () => void): void => {
  const missing = ["initdb", "postgres", "pg_basebackup", ...programs].filter((each) => programOf(each) === null)
  const reason = `not on this machine: ${missing.join(", ")}`
  if (missing.length === 0) {
    describe(name, body)
  } else if (process.env.CI === "true") {
    test(name, () => {
      throw new Error(reason)
    })
  } else {
    console.warn(`skipped: ${name}: ${reason}`)
    test.skip(`${name}: ${reason}`, () => {})
  }
}

const spawn = (program: string, args: ReadonlyArray<string>, folder: string) =>
  Bun.spawn([...LAUNCH, programOf(program) ?? program, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, LC_ALL: "C.UTF-8" },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe"
  })

const run = async (program: string, args: ReadonlyArray<string>, folder: string): Promise<void> => {
  const child = spawn(program, args, folder)
  const [said, complained] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited])
  if (child.exitCode !== 0) throw new Error(`${program} ended with ${child.exitCode}: ${complained}${said}`)
}

const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), "creatorsignal-cluster-"))
  if (!isRoot) return folder
  const ids = await Promise.all(
    ["-u", "-g"].map(async (which) => Number(await new Response(Bun.spawn(["id", which, USER]).stdout).text()))
  )
  await chown(folder, ids[0] ?? 0, ids[1] ?? 0)
  return folder
}

/** The service's own role, which owns its database and nothing else. */
const OWNER = "creatorsignal"
const urlOf = (port: number, user: string, database: string) => `postgres://${user}@127.0.0.1:${port}/${database}`

/** Asks a server one thing. */
export const askUrl = <A, E>(url: string, question: Effect.Effect<A, E, SqlClient.SqlClient>): Promise<A> =>
  Effect.runPromise(
    question.pipe(
      Effect.provide(
        PgClient.layer({ url: Redacted.make(url), maxConnections: 1, prepare: false, connectTimeout: "5 seconds" })
      )
    )
  )
/** Sends a server one statement. */
export const sendUrl = (url: string, statement: string): Promise<ReadonlyArray<unknown>> =>
  askUrl(
    url,
    SqlClient.SqlClient.use((sql) => sql.unsafe(statement))
  )

const answers = async (url: string): Promise<boolean> => {
  try {
    await sendUrl(url, "select 1")
    return true
  } catch {
    return false
  }
}

/** Ports that no system takes for connections of its own. */
const STEADY_PORTS = { min: 20_000, max: 29_999 }

/**
 * A free port of 127.0.0.1 for a server that is ended and started again. Of those that are taken for outgoing connections one could be
 * taken meanwhile, by a client that looks for the very server.
 */
const steadyPort = (): number => {
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

/** A Postgres server of the test's own. */
export interface Cluster extends AsyncDisposable {
  readonly port: number
  readonly folder: string
  /** The service's database, as the service reaches it. */
  readonly url: string
  /** The same for whoever may do anything. */
  readonly adminUrl: string
  /** Ends it at once, with every process of it. */
  readonly kill: () => Promise<void>
  /** Stops it from answering without closing anything, and lets it go on. */
  readonly stop: () => void
  readonly goOn: () => void
}

/** The processes of a server: each of its children leads a group of its own. */
const childrenOf = async (pid: number): Promise<ReadonlyArray<number>> => {
  const listed = await new Response(Bun.spawn(["ps", "-o", "pid=", "--ppid", String(pid)]).stdout).text()
  return listed.split("\n").flatMap((line) => (line.trim() === "" ? [] : [Number(line)]))
}
const signal = (pids: ReadonlyArray<number>, which: NodeJS.Signals) => {
  for (const pid of pids) {
    try {
      process.kill(pid, which)
    } catch {
      // It has ended meanwhile.
    }
  }
}

const startIn = async (folder: string, settings: Readonly<Record<string, string>>): Promise<Cluster> => {
  const port = steadyPort()
  const given = Object.entries({ ...settings, unix_socket_directories: "", logging_collector: "off" })
  const child = spawn(
    "postgres",
    [
      "-D",
      join(folder, "data"),
      "-p",
      String(port),
      "-h",
      "127.0.0.1",
      ...given.flatMap(([name, value]) => ["-c", `${name}=${value}`])
    ],
    folder
  )
  let complained = ""
  const reading = (async () => {
    for await (const text of child.stderr.pipeThrough(new TextDecoderStream())) complained += text
  })()
  const adminUrl = urlOf(port, USER, "postgres")
  while (child.exitCode === null && !(await answers(adminUrl)));
  if (child.exitCode !== null) {
    await reading
    throw new Error(`postgres ended with ${child.exitCode}: ${complained}`)
  }
  const kill = async () => {
    const children = await childrenOf(child.pid)
    // The postmaster first: it would else start anew what is missing.
    signal([child.pid, ...children], "SIGKILL")
    await child.exited
  }
  return {
    port,
    folder,
    url: urlOf(port, OWNER, OWNER),
    adminUrl,
    kill,
    stop: () => child.kill("SIGSTOP"),
    goOn: () => child.kill("SIGCONT"),
    [Symbol.asyncDispose]: async () => {
      await kill()
      await rm(folder, { recursive: true, force: true })
    }
  }
}

/** A new server with an empty database of the service's. */
export const startCluster = async (settings: Readonly<Record<string, string>> = {}): Promise<Cluster> => {
  const folder = await newFolder()
  const data = join(folder, "data")
  await run("initdb", ["-D", data, "-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"], folder)
  const cluster = await startIn(folder, settings)
  await sendUrl(cluster.adminUrl, `create role ${OWNER} login`)
  await sendUrl(cluster.adminUrl, `create database ${OWNER} owner ${OWNER}`)
  return cluster
}

/** A streaming replica of a server, under a name that `synchronous_standby_names` can have. */
export const startReplica = async (
  primary: Cluster,
  name: string,
  settings: Readonly<Record<string, string>> = {}
): Promise<Cluster> => {
  const folder = await newFolder()
  const from = `host=127.0.0.1 port=${primary.port} user=${USER} application_name=${name}`
  await run(
    "pg_basebackup",
    ["-D", join(folder, "data"), "-d", from, "-R", "-X", "stream", "-c", "fast", "--no-sync"],
    folder
  )
  return startIn(folder, settings)
}

/** A PgBouncer of the test's own, in transaction mode, in front of one server. */
export interface Pooler extends AsyncDisposable {
  /** The service's database through it. */
  readonly url: string
  readonly kill: () => Promise<void>
  readonly start: () => Promise<void>
  /** Has it open its connections to another server from now on. */
  readonly pointTo: (server: Cluster) => Promise<void>
}

/** What operators are told to write, with connections that are few. */
const configOf = (port: number, server: Cluster, poolSize: number, folder: string) => `[databases]
${OWNER} = host=127.0.0.1 port=${server.port} dbname=${OWNER}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, "users.txt")}
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 200
server_login_retry = 1
query_wait_timeout = 5
`

export const startPooler = async (server: Cluster, poolSize: number): Promise<Pooler> => {
  const folder = await newFolder()
  const port = steadyPort()
  const file = join(folder, "pgbouncer.ini")
  const url = urlOf(port, OWNER, OWNER)
  await Bun.write(join(folder, "users.txt"), `"${OWNER}" ""\n`)
  await Bun.write(file, configOf(port, server, poolSize, folder))
  const spawned = async () => {
    const child = spawn("pgbouncer", ["-q", file], folder)
    while (child.exitCode === null && !(await answers(url)));
    if (child.exitCode !== null) throw new Error(`pgbouncer ended with ${child.exitCode}: ${await child.stderr.text()}`)
    return child
  }
  let child = await spawned()
  const kill = async () => {
    child.kill("SIGKILL")
    await child.exited
  }
  return {
    url,
    kill,
    start: async () => {
      child = await spawned()
    },
    pointTo: async (other) => {
      await Bun.write(file, configOf(port, other, poolSize, folder))
      child.kill("SIGHUP")
    },
    [Symbol.asyncDispose]: async () => {
      await kill()
      await rm(folder, { recursive: true, force: true })
    }
  }
}
