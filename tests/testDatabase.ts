import { afterAll, describe, test } from "bun:test"
import { Redacted } from "effect"
import { POSTGRES_SERVERS, sendTo } from "./postgresServers.ts"

/**
 * Runs tests that need a Postgres server on a new, empty database of their own, dropped afterwards.
 *
 * The server is the one at TEST_DATABASE_URL, else one on this machine's port 5432 that trusts a usual user. Without one
 * the tests are skipped with the reason printed, or fail where CI=true.
 */
export const describeOnPostgres = async (name: string, body: (url: Redacted.Redacted<string>) => void) => {
  const database = `creatorsignal_${crypto.randomUUID().replaceAll("-", "")}`
  const tried = await Promise.allSettled(
    POSTGRES_SERVERS.map((server) => sendTo(server, `create database ${database}`))
  )
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
  const url = new URL(server)
  url.pathname = `/${database}`
  describe(name, () => {
    afterAll(() => sendTo(server, `drop database ${database} with (force)`))
    body(Redacted.make(url.href))
  })
}
