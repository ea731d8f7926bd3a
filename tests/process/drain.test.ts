import { describe, expect, test } from "bun:test"
import { join } from "node:path"
import { SqlClient } from "effect/sql"
import { freePort } from "../support/databases/freePort.ts"
import { sized } from "../support/running/sized.ts"
import { newConnection, refused } from "./connection.ts"
import { startCuttingProxy } from "./cuttingProxy.ts"
import { askUntil, type Database, testOnPostgres } from "./databases.ts"
import { newDataFolder } from "./dataFolders.ts"
import { newEvents, sendEvents } from "./load.ts"
import {
  firstKeys,
  type Program,
  type Server,
  startProcess,
  startServer,
  stopServer,
  TEST_TIMEOUT_MS
} from "./server.ts"
import { stored } from "./stored.ts"

/** Longer than a balancer below takes to see that a host is not ready. */
const DRAIN_SECONDS = "2"
const PROBED_EVERY_MS = 100
/** Each host is stopped and started again once in so many events. */
const ROLLING_EVENTS = sized(1_500, 10_000)

const readiness = async (baseUrl: string) => {
  const answer = await fetch(`${baseUrl}/readyz`, { headers: { connection: "close" } })
  return { status: answer.status, body: await answer.json() }
}

describe("a host that is sent SIGTERM", () => {
  test(
    "says first that it is not ready, and answers what is still sent to it; then it takes no more",
    async () => {
      await using folder = await newDataFolder()
      await using server = await startServer({ DATA_DIR: folder.path, DRAIN_SECONDS })
      await using kept = await newConnection(server.port)
      expect(await readiness(server.baseUrl)).toEqual({ status: 200, body: { status: "ready" } })
      server.kill("SIGTERM")
      const seen = await askUntil(
        () => readiness(server.baseUrl),
        ({ status }) => status !== 200
      )
      expect(seen).toEqual({ status: 503, body: { status: "stopping" } })
      kept.send(`GET /healthz HTTP/1.1\r\nhost: 127.0.0.1:${server.port}\r\n\r\n`)
      // Its sender is told to come by another connection.
      expect(await kept.closed).toMatch(/^HTTP\/1\.1 200 OK\r\n(?:.+\r\n)*connection: close\r\n/i)
      await refused(server.port)
      expect(await server.ended).toMatchObject({ code: 0, stderr: "" })
    },
    TEST_TIMEOUT_MS
  )

  test(
    "ends at once at a second signal while it still answers",
    async () => {
      await using folder = await newDataFolder()
      await using server = await startServer({ DATA_DIR: folder.path, DRAIN_SECONDS: "60" })
      server.kill("SIGTERM")
      await askUntil(
        () => readiness(server.baseUrl),
        ({ status }) => status === 503
      )
      const repeated = setInterval(() => server.kill("SIGTERM"), PROBED_EVERY_MS)
      expect((await server.ended).code).toBe(1)
      clearInterval(repeated)
    },
    TEST_TIMEOUT_MS
  )
})

/** A balancer that asks each host whether it is ready, sends requests in turn to those that are, and sends none again. */
const startBalancer = (hosts: ReadonlyArray<Server>) => {
  let targets: ReadonlyArray<Server> = hosts
  let ready: ReadonlyArray<Server> = hosts
  let turn = 0
  const probe = setInterval(async () => {
    const answers = await Promise.all(
      targets.map((host) =>
        readiness(host.baseUrl).then(
          ({ status }) => status === 200,
          () => false
        )
      )
    )
    ready = targets.filter((_, index) => answers[index])
  }, PROBED_EVERY_MS)
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: async (request) => {
      turn += 1
      const host = ready[turn % ready.length]
      if (host === undefined) return new Response("no host is ready", { status: 502 })
      const { pathname } = new URL(request.url)
      const { method, headers } = request
      return fetch(`${host.baseUrl}${pathname}`, { method, headers, body: await request.text() })
    },
    error: () => new Response("the host did not answer", { status: 502 })
  })
  return {
    baseUrl: `http://127.0.0.1:${server.port}`,
    replace: (old: Server, next: Server) => {
      targets = targets.map((host) => (host === old ? next : host))
    },
    isReady: (host: Server) => ready.includes(host),
    [Symbol.asyncDispose]: async () => {
      clearInterval(probe)
      await server.stop(true)
    }
  }
}

/** Replaces two hosts, one after the other, each by a new one of a program, while events are sent to both. */
const rollUnderLoad = async (database: Database, program?: Program) => {
  const environment = { ...database.environment, ROLE: "web", DRAIN_SECONDS }
  await using stack = new AsyncDisposableStack()
  const first = stack.use(await startServer(environment))
  const second = stack.use(await startServer(environment))
  await using balancer = startBalancer([first, second])
  const restart = async (host: Server) => {
    expect(await stopServer(host)).toBe(0)
    const next = stack.use(await startServer(environment, program))
    balancer.replace(host, next)
    await askUntil(async () => balancer.isReady(next), Boolean)
  }
  let rolling: Promise<void> | null = null
  let sent = 0
  let isRolled = false
  // Events are sent until both hosts have been replaced.
  const until = function* () {
    while (!isRolled || sent < ROLLING_EVENTS) {
      for (const event of newEvents(10)) {
        sent += 1
        yield event
      }
    }
  }
  const outcome = await sendEvents(
    { ...first, baseUrl: balancer.baseUrl },
    firstKeys(first).track,
    { values: until },
    () => {
      rolling ??= restart(first)
        .then(() => restart(second))
        .finally(() => {
          isRolled = true
        })
    }
  )
  await rolling
  const { events } = await database.ask(stored)
  console.log(`two hosts replaced: ${outcome.acknowledged.size} of ${sent} events answered, ${events.length} stored`)
  expect({ refused: [...outcome.refused], unanswered: outcome.unanswered }).toEqual({ refused: [], unanswered: 0 })
  expect(outcome.acknowledged.size).toBe(sent)
  expect(events).toEqual([...outcome.acknowledged].sort())
}

await testOnPostgres("two hosts restarted one after the other under load lose no request", (database) =>
  rollUnderLoad(database)
)

const NEWER_HOST: Program = [
  process.execPath,
  "--preload",
  join(import.meta.dir, "newerProgram.ts"),
  "hosts/programs/bun.ts"
]

await testOnPostgres(
  "two hosts replaced under load by a newer program, whose schema has more, lose no request",
  async (database) => {
    await rollUnderLoad(database, NEWER_HOST)
    const steps = SqlClient.SqlClient.use(
      (sql) => sql`select name from creatorsignal_migrations where migration_id >= 9000 order by 1`
    )
    expect(await database.ask(steps)).toEqual([{ name: "newer_events" }, { name: "newer_notes" }])
  }
)

await testOnPostgres("a worker says on METRICS_PORT whether it lives and works", async (database) => {
  const address = new URL(database.environment.DATABASE_URL ?? "")
  const proxy = await startCuttingProxy({ host: address.hostname, port: Number(address.port || 5432) })
  address.hostname = "127.0.0.1"
  address.port = String(proxy.port)
  const port = freePort()
  const baseUrl = `http://127.0.0.1:${port}`
  const worker = await startProcess(
    { ...database.environment, DATABASE_URL: address.href, ROLE: "worker", METRICS_PORT: String(port) },
    "is working on jobs"
  )
  try {
    const working = await askUntil(
      () => readiness(baseUrl),
      ({ status }) => status === 200
    )
    expect(working.body).toEqual({ status: "ready" })
    expect((await fetch(`${baseUrl}/healthz`)).status).toBe(200)
    expect((await fetch(`${baseUrl}/metrics`)).status).toBe(200)
    // No other endpoint is there.
    expect((await fetch(`${baseUrl}/api/v1/account`)).status).toBe(404)
    await proxy[Symbol.asyncDispose]()
    const away = await askUntil(
      () => readiness(baseUrl),
      ({ status }) => status !== 200
    )
    expect(away).toEqual({ status: 503, body: { status: "not ready" } })
    // It lives: a new start would not bring the database back.
    expect((await fetch(`${baseUrl}/healthz`)).status).toBe(200)
  } finally {
    worker.kill("SIGTERM")
    await worker.ended
  }
})
