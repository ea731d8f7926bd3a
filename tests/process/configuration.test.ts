import { describe, expect, test } from "bun:test"
import { existsSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import { Redacted } from "effect"
import { BAD_VALUES, HALF_CREDENTIALS, PASSWORD, STRIPE_COMBINATIONS } from "../settings/badValues.ts"
import { freePort } from "../support/databases/freePort.ts"
import { describeOnPostgres } from "../support/databases/testDatabase.ts"
import { sampled } from "../support/running/sized.ts"
import { testOnEachDatabase } from "./databases.ts"
import { newDataFolder } from "./dataFolders.ts"
import { type Environment, firstKeys, newFolder, runHere, runServer, startServer, TEST_TIMEOUT_MS } from "./server.ts"

/** Starts a server that must refuse, in one line on standard error, and gives that line. */
const refusalOf = async (environment: Environment, openFolder = newFolder): Promise<string> => {
  await using folder = await openFolder()
  const { code, stdout, stderr } = await runServer({ DATA_DIR: folder.path, PORT: String(freePort()), ...environment })
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" })
  expect(stderr).toMatch(/^creatorsignal: [^\n]+\n$/)
  expect(stderr).not.toContain(PASSWORD)
  return stderr
}

describe("a bad value stops the start with one clear line naming the variable", () => {
  // How each value is refused is tested in tests/settings; processes show that it stops the start.
  test.each(sampled(BAD_VALUES, 0))(
    "%s=%s",
    async (name, value) => {
      expect(await refusalOf({ [name]: value })).toStartWith(`creatorsignal: ${name} must `)
    },
    TEST_TIMEOUT_MS
  )

  test(
    "CHROMIUM_PATH that is no program",
    async () => {
      const refusal = await refusalOf({ CHROMIUM_PATH: "/nonexistent/chromium" }, newDataFolder)
      expect(refusal).toStartWith("creatorsignal: CHROMIUM_PATH must ")
    },
    TEST_TIMEOUT_MS
  )

  test.each(sampled(HALF_CREDENTIALS, 0))(
    "%s without %s",
    async (name, missing) => {
      expect(await refusalOf({ [name]: PASSWORD })).toBe(`creatorsignal: ${missing} must be set with ${name}\n`)
    },
    TEST_TIMEOUT_MS
  )

  test.each(sampled(STRIPE_COMBINATIONS, 0, 2))(
    "of Stripe's, %s; and no data folder is made",
    async (_, environment, refusal) => {
      await using folder = await newFolder()
      const directory = join(folder.path, "data")
      expect(await refusalOf({ ...environment, DATA_DIR: directory })).toBe(`creatorsignal: ${refusal}\n`)
      expect(existsSync(directory)).toBe(false)
    },
    TEST_TIMEOUT_MS
  )

  test(
    "DATA_DIR that is a file",
    async () => {
      expect(await refusalOf({ DATA_DIR: import.meta.path })).toContain("(DATA_DIR) can't be used: ")
    },
    TEST_TIMEOUT_MS
  )

  test(
    "a port in use",
    async () => {
      await using other = createServer()
      const port = await new Promise<number>((resolve) => {
        other.listen(0, "127.0.0.1", () => {
          const address = other.address()
          resolve(typeof address === "object" && address !== null ? address.port : 0)
        })
      })
      expect(await refusalOf({ PORT: String(port) }, newDataFolder)).toMatch(RegExp(`port ${port} in use`))
    },
    TEST_TIMEOUT_MS
  )

  test(
    "a database server that isn't there, without the password of its address",
    async () => {
      const port = freePort()
      expect(await refusalOf({ DATABASE_URL: `postgres://user:${PASSWORD}@127.0.0.1:${port}/x` })).toBe(
        `creatorsignal: the database at DATABASE_URL can't be used: connect ECONNREFUSED 127.0.0.1:${port}\n`
      )
    },
    TEST_TIMEOUT_MS
  )

  test(
    "an event stream that isn't there, without the password of its address",
    async () => {
      const url = `nats://user:${PASSWORD}@127.0.0.1:${freePort()}`
      expect(await refusalOf({ EVENTS_URL: url }, newDataFolder)).toStartWith(
        "creatorsignal: the event stream at EVENTS_URL can't be used: "
      )
    },
    TEST_TIMEOUT_MS
  )
})

await describeOnPostgres("a database server that answers", (url) => {
  test(
    "but has no such database",
    async () => {
      const address = new URL(Redacted.value(url))
      address.pathname = "/creatorsignal_no_such_database"
      address.password = PASSWORD
      expect(await refusalOf({ DATABASE_URL: address.href })).toMatch(/DATABASE_URL can't be used: .+no_such_database/)
    },
    TEST_TIMEOUT_MS
  )
})

await testOnEachDatabase(
  "a start under a signing secret that the database is not sealed under ends in one line; with the one before it is good",
  async ({ environment }) => {
    const [one, other] = ["a".repeat(40), "b".repeat(40)]
    const under = (secret: string, previous: Environment = {}) =>
      runHere(["tenant", "create", "--name", "Brand"], { ...environment, SIGNING_SECRET: secret, ...previous })
    expect(await under(one)).toMatchObject({ code: 0 })
    const refused = await runServer({ ...environment, SIGNING_SECRET: other, PORT: String(freePort()) })
    expect({ code: refused.code, stdout: refused.stdout }).toEqual({ code: 1, stdout: "" })
    expect(refused.stderr).toMatch(
      /^creatorsignal: the signing secret \(SIGNING_SECRET, [^\n]+ SIGNING_SECRET_PREVIOUS\n$/
    )
    expect(refused.stderr).not.toContain(other)
    expect(await under(other, { SIGNING_SECRET_PREVIOUS: one })).toMatchObject({ code: 0 })
    expect(await under(other)).toMatchObject({ code: 0 })
    expect(await under(one)).toMatchObject({ code: 1, stdout: "" })
  },
  newFolder
)

test(
  "a REDIS_URL where nothing answers stops neither the start nor a request, and its password is said nowhere",
  async () => {
    await using folder = await newDataFolder()
    await using server = await startServer({
      DATA_DIR: folder.path,
      REDIS_URL: `redis://:${PASSWORD}@127.0.0.1:${freePort()}`
    })
    for (let request = 0; request < 3; request++) {
      const answer = await fetch(`${server.baseUrl}/api/v1/account`, {
        headers: { "x-api-key": firstKeys(server).full }
      })
      expect(answer.status).toBe(200)
      expect(answer.headers.get("ratelimit")).toStartWith(`"default";r=${119 - request};t=`)
    }
    server.kill("SIGTERM")
    const { code, stdout, stderr } = await server.ended
    expect(code).toBe(0)
    expect(stderr.match(/the shared request log does not answer/g)).toHaveLength(1)
    expect(stdout + stderr).not.toContain(PASSWORD)
  },
  TEST_TIMEOUT_MS
)

test(
  "SERVICE_NAME names the pixel's global and the service's greeting",
  async () => {
    await using folder = await newDataFolder()
    await using server = await startServer({ DATA_DIR: folder.path, SERVICE_NAME: "Acme" })
    expect(server.greeting).toStartWith(`Acme is listening on ${server.baseUrl}\n`)
    const pixel = await fetch(`${server.baseUrl}/api/v1/track/pixel.js?key=${firstKeys(server).track}`)
    expect(pixel.status).toBe(200)
    const script = await pixel.text()
    expect(script).toContain(`"Acme"`)
    expect(script).not.toContain("CreatorSignal")
  },
  TEST_TIMEOUT_MS
)
