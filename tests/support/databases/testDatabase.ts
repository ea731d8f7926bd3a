import { afterAll, describe, test } from "bun:test"
import { Effect, Layer, Redacted } from "effect"
import { MIGRATIONS } from "../../../adapters/postgres/contexts.ts"
import * as Server from "../../../adapters/postgres/opening/client.ts"
import { POSTGRES_SERVERS, sendTo } from "./postgresServers.ts"

/** How long a connection to a database that is copied may take to end. */
const TERMINATION_MS_MAX = 10_000

const newName = () => `creatorsignal_${crypto.randomUUID().replaceAll("-", "")}`

/** Ends this user's connections to a database. The server's own housekeeping in it may not be ended by a usual user. */
const endConnections = (server: string, database: string): Promise<void> =>
  sendTo(
    server,
    `select pg_terminate_backend(pid, ${TERMINATION_MS_MAX}) from pg_stat_activity
      where datname = '${database}' and usename = current_user`
  )

/** Drops a database with whoever is connected to it. While it is being vacuumed, force is refused; a plain drop has that end. */
const dropDatabase = (server: string, database: string): Promise<void> =>
  sendTo(server, `drop database ${database} with (force)`).catch(async () => {
    await endConnections(server, database)
    await sendTo(server, `drop database ${database}`)
  })

const addressOf = (server: string, database: string): Redacted.Redacted<string> => {
  const url = new URL(server)
  url.pathname = `/${database}`
  return Redacted.make(url.href)
}

/** The database that every migration ran on and nothing else, which stays on the server for whoever tests the same schema. */
const TEMPLATE = `creatorsignal_template_${new Bun.CryptoHasher("sha256").update(JSON.stringify(MIGRATIONS)).digest("hex").slice(0, 16)}`

const makeTemplate = async (server: string): Promise<void> => {
  const begun = newName()
  await sendTo(server, `create database ${begun}`)
  await Effect.runPromise(Effect.scoped(Layer.build(Server.layer(addressOf(server, begun)))))
  await endConnections(server, begun)
  // Another process of the tests may have been first.
  await sendTo(server, `alter database ${begun} rename to ${TEMPLATE}`).catch(() => dropDatabase(server, begun))
}

/** Copying a database takes a fifth of what migrating one does. */
const createMigrated = async (server: string, database: string): Promise<void> => {
  const copy = () => sendTo(server, `create database ${database} template ${TEMPLATE}`)
  await copy().catch(async () => {
    await makeTemplate(server)
    await copy()
  })
}

const createEmpty = (server: string, database: string): Promise<void> => sendTo(server, `create database ${database}`)

const describeOn = async (
  create: typeof createEmpty,
  name: string,
  body: (url: Redacted.Redacted<string>) => void
): Promise<void> => {
  const database = newName()
  const tried = await Promise.allSettled(POSTGRES_SERVERS.map((server) => create(server, database)))
  const server = POSTGRES_SERVERS[tried.findIndex(({ status }) => status === "fulfilled")]
  if (server === undefined) {
    const reason = "no Postgres server that lets this user create a database (set TEST_DATABASE_URL)"
    if (process.env.CI === "true") {
      test(`${name}: Postgres`, () => {
        throw new Error(reason)
      })
    } else {
      console.warn(`skipped: ${name}: ${reason}`)
      test.skip(`${name}: ${reason}`, () => {})
    }
    return
  }
  describe(name, () => {
    afterAll(() => dropDatabase(server, database))
    body(addressOf(server, database))
  })
}

/**
 * Runs tests that need a Postgres server on a new database of their own, which is up to date and has no rows; dropped afterwards.
 *
 * The server is the one at TEST_DATABASE_URL, else one on this machine's port 5432 that trusts a usual user. Without one
 * the tests are skipped with the reason printed, or fail where CI=true.
 */
export const describeOnPostgres = (name: string, body: (url: Redacted.Redacted<string>) => void) =>
  describeOn(createMigrated, name, body)

/** The same on a database that no migration has run on. */
export const describeOnEmptyPostgres = (name: string, body: (url: Redacted.Redacted<string>) => void) =>
  describeOn(createEmpty, name, body)
