import { rm } from "node:fs/promises"
import { join } from "node:path"
import {
  type Cluster,
  dataOf,
  newServerFolder,
  runProgram,
  SERVER_USER,
  serveCluster,
  spawnProgram,
  startCluster,
  steadyPort,
  untilAnswered
} from "../support/databases/postgresCluster.ts"

/** The service's own role, which owns its database and nothing else. */
const OWNER = "creatorsignal"
const urlOf = (port: number): string => `postgres://${OWNER}@127.0.0.1:${port}/${OWNER}`

/** A Postgres server with a database of the service's. */
export interface ServiceCluster extends Cluster {
  /** The service's database, as the service reaches it. */
  readonly url: string
  /** A database for whoever may do anything. */
  readonly adminUrl: string
}

const ofService = (cluster: Cluster): ServiceCluster => ({
  ...cluster,
  adminUrl: cluster.url,
  url: urlOf(cluster.port)
})

/** A new server with an empty database of the service's. */
export const startPrimary = async (): Promise<ServiceCluster> => {
  const cluster = await startCluster()
  await cluster.run(`create role ${OWNER} login`)
  await cluster.run(`create database ${OWNER} owner ${OWNER}`)
  return ofService(cluster)
}

/** A streaming replica of a server, under a name that `synchronous_standby_names` can have. */
export const startReplica = async (
  primary: ServiceCluster,
  name: string,
  settings: Readonly<Record<string, string>> = {}
): Promise<ServiceCluster> => {
  const folder = await newServerFolder()
  const from = `host=127.0.0.1 port=${primary.port} user=${SERVER_USER} application_name=${name}`
  const how = ["-R", "-X", "stream", "-c", "fast", "--no-sync"]
  await runProgram("pg_basebackup", ["-D", dataOf(folder), "-d", from, ...how], folder)
  return ofService(await serveCluster(folder, settings))
}

/** A PgBouncer of the test's own, in transaction mode, in front of one server. */
export interface Pooler extends AsyncDisposable {
  /** The service's database through it. */
  readonly url: string
  readonly kill: () => Promise<void>
  readonly start: () => Promise<void>
  /** Has it open its connections to another server from now on. */
  readonly pointTo: (server: ServiceCluster) => Promise<void>
}

/** What operators are told to write, with connections that are few. */
const configOf = (port: number, server: ServiceCluster, poolSize: number, folder: string) => `[databases]
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

export const startPooler = async (server: ServiceCluster, poolSize: number): Promise<Pooler> => {
  const folder = await newServerFolder()
  const port = steadyPort()
  const file = join(folder, "pgbouncer.ini")
  const url = urlOf(port)
  await Bun.write(join(folder, "users.txt"), `"${OWNER}" ""\n`)
  await Bun.write(file, configOf(port, server, poolSize, folder))
  const spawned = async () => {
    const child = spawnProgram("pgbouncer", ["-q", file], folder)
    await untilAnswered(child, url)
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
