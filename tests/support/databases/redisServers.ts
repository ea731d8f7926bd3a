import { describe, test } from "bun:test"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Redacted } from "effect"
import { Redis } from "ioredis"
import { freePort } from "./freePort.ts"

/** Where a Redis may be that tests can write to: TEST_REDIS_URL, else this machine's. */
const REDIS_URL = process.env.TEST_REDIS_URL ?? "redis://127.0.0.1:6379"
const CONNECT_TIMEOUT_MS = 2000

const answers = async (url: string): Promise<boolean> => {
  const client = new Redis(url, {
    lazyConnect: true,
    connectTimeout: CONNECT_TIMEOUT_MS,
    commandTimeout: CONNECT_TIMEOUT_MS,
    retryStrategy: () => null
  })
  client.on("error", () => {})
  try {
    await client.connect()
    return (await client.ping()) === "PONG"
  } catch {
    return false
  } finally {
    client.disconnect()
  }
}

const describeWhere = (isThere: boolean, name: string, reason: string, body: () => void): void => {
  if (isThere) {
    describe(name, body)
  } else if (process.env.CI === "true") {
    test(`${name}: Redis`, () => {
      throw new Error(reason)
    })
  } else {
    console.warn(`skipped: ${name}: ${reason}`)
    test.skip(`${name}: ${reason}`, () => {})
  }
}

/** Runs tests that need a Redis, on names that begin with a prefix of their own. */
export const describeOnRedis = async (name: string, body: (url: Redacted.Redacted<string>, prefix: string) => void) =>
  describeWhere(await answers(REDIS_URL), name, "no Redis answers (set TEST_REDIS_URL)", () =>
    body(Redacted.make(REDIS_URL), `test:${crypto.randomUUID()}:`)
  )

/** Runs tests that start a Redis of their own. */
export const describeWithRedisServer = (name: string, body: () => void): void =>
  describeWhere(Bun.which("redis-server") !== null, name, "no redis-server on PATH", body)

/** A Redis of the test's own, on a free port, that keeps nothing. */
export const startRedis = async (password: string) => {
  const folder = await mkdtemp(join(tmpdir(), "creatorsignal-redis-"))
  const port = freePort()
  const url = `redis://:${password}@127.0.0.1:${port}`
  const spawn = async () => {
    const child = Bun.spawn(
      ["redis-server", "--port", `${port}`, "--bind", "127.0.0.1", "--save", "", "--requirepass", password],
      { cwd: folder, stdin: "ignore", stdout: "ignore", stderr: "ignore" }
    )
    while (child.exitCode === null && !(await answers(url)));
    if (child.exitCode !== null) throw new Error(`redis-server ended with ${child.exitCode}`)
    return child
  }
  let child = await spawn()
  const kill = async () => {
    child.kill("SIGKILL")
    await child.exited
  }
  return {
    url: Redacted.make(url),
    port,
    kill,
    start: async () => {
      child = await spawn()
    },
    /** Stops it from answering without closing anything. */
    hang: () => child.kill("SIGSTOP"),
    goOn: () => child.kill("SIGCONT"),
    [Symbol.asyncDispose]: async () => {
      await kill()
      await rm(folder, { recursive: true, force: true })
    }
  }
}
