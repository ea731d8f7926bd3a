import { chmodSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { freePort } from "../freePort.ts"
import { sendTo } from "../postgresServers.ts"
import { freshFolder, runCommand } from "./processes.ts"

const PROGRAMS = "/usr/lib/postgresql/*/bin/initdb"
/** Processor time is told in hundredths of a second. */
const TICK_MS = 10

export interface Cluster {
  /** The address of its one database. */
  readonly url: string
  readonly port: number
  /** Processor time of all its processes since it began, in ms: of those that ended too. */
  readonly cpuMs: () => number
}

const fieldsOf = (pid: number): ReadonlyArray<number> =>
  (readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1) ?? "").split(" ").map(Number)

/** The fields of a process; none where it has ended. */
const fieldsOrNone = (pid: number): ReadonlyArray<number> => {
  try {
    return fieldsOf(pid)
  } catch {
    return []
  }
}

const sumOf = (fields: ReadonlyArray<number>, from: number, to: number): number =>
  fields.slice(from, to).reduce((sum, each) => sum + each, 0) * TICK_MS

/** Processor time of a process and of its threads, in ms. */
export const cpuMsOf = (pid: number): number => sumOf(fieldsOf(pid), 11, 13)

/** A Postgres of the bench's own with its usual settings, so that what is counted of it is nobody else's; gone with the stack. */
export const startCluster = async (resources: AsyncDisposableStack): Promise<Cluster | null> => {
  const [initdb] = [...new Bun.Glob(PROGRAMS.slice(1)).scanSync({ cwd: "/", absolute: true })].toSorted().toReversed()
  if (initdb === undefined) {
    console.log(`skipped: no Postgres to start at ${PROGRAMS}`)
    return null
  }
  const isRoot = process.getuid?.() === 0
  const as = isRoot ? ["runuser", "-u", "postgres", "--"] : []
  const folder = freshFolder(resources)
  chmodSync(folder, 0o777)
  const data = join(folder, "data")
  const port = freePort()
  const control = (...words: ReadonlyArray<string>) =>
    runCommand(resources, [...as, join(initdb, "../pg_ctl"), "-D", data, "-w", ...words])
  await runCommand(resources, [...as, initdb, "-D", data, "-U", "bench", "--auth=trust", "--encoding=UTF8"])
  await control("-l", join(folder, "log"), "-o", `-p ${port} -k ${folder} -c max_wal_size=4GB`, "start")
  const pid = Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0])
  resources.defer(async () => {
    await Bun.spawn([...as, join(initdb, "../pg_ctl"), "-D", data, "-m", "immediate", "stop"], { stdout: "ignore" })
      .exited
  })
  const url = `postgres://bench@127.0.0.1:${port}/postgres`
  await sendTo(url, "select 1")
  const cpuMs = () => {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").map(Number)
    const ofChildren = children.reduce((sum, child) => sum + sumOf(fieldsOrNone(child), 11, 13), 0)
    // Those that ended meanwhile are in the sum of their parent.
    return ofChildren + sumOf(fieldsOf(pid), 11, 15)
  }
  return { url, port, cpuMs }
}
