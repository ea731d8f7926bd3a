import { expect } from "bun:test"
import { join } from "node:path"
import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { PLANTED_MINOR_UNITS, plantOrders } from "../support/databases/plantOrders.ts"
import { sized } from "../support/running/sized.ts"
import { type Database, testOnEachDatabase } from "./databases.ts"
import { newEvents, sendEvent } from "./load.ts"
import { type Environment, firstKeys, runHere, type Server, startServer } from "./server.ts"

/** Orders of the account whose reports are asked for. The service is held to its promises by hand with 90,000. */
const ORDERS = Number(process.env.REPORT_ORDERS ?? sized(1_500, 5_000))
/** Reports that each of two callers asks for, one after the other. */
const REPORTS = Number(process.env.REPORTS ?? sized(1, 2))
const CALLERS = 2
/** Events before the first report. */
const EVENTS_ALONE = 200
/**
 * How long a turn may be, as measured on processors of all kinds; the fifth longest is what code takes that has warmed up. In the
 * short form, which runs beside other tests, a turn also lasts as long as the processor is theirs.
 */
const LONGEST_TURN_MS = sized(1_000, 100)
const FIFTH_LONGEST_TURN_MS = sized(400, 40)
/** How much memory the orders may take beyond what they did before the reports. */
const MEMORY_MB_MAX = 600

const Made = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Struct({ id: Schema.String })))
const MadeKey = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Struct({ key: Schema.String })))
const Turns = Schema.decodeUnknownSync(
  Schema.Struct({ longestMs: Schema.Array(Schema.Finite), turns: Schema.Int, memoryBytes: Schema.Finite })
)
const ReportBody = Schema.decodeUnknownSync(
  Schema.Struct({ totals: Schema.Array(Schema.Struct({ orders: Schema.Finite, revenue_minor: Schema.Int })) })
)

/** A key of another account, made while the server runs. */
const anotherKey = async (environment: Environment): Promise<string> => {
  const command = async (...args: ReadonlyArray<string>) => (await runHere([...args, "--json"], environment)).stdout
  const { id } = Made(await command("tenant", "create", "--name", "Other"))
  return MadeKey(await command("key", "create", "--tenant", id, "--scope", "full", "--label", "Other")).key
}

/** What the server says of its turns since it was last asked. */
const turnsOf = async (unix: string) => Turns(await (await fetch("http://localhost/", { unix })).json())

/** Sends events, one after the other, until told that it is enough; how long each took, shortest first. */
const trackUntil = async (server: Server, key: string, isEnough: () => boolean) => {
  const tookMs: Array<number> = []
  while (!isEnough()) {
    const [event] = newEvents(1)
    if (event === undefined) break
    const start = performance.now()
    const answer = await sendEvent(server, key, event)
    await answer.bytes()
    expect(answer.status).toBe(200)
    tookMs.push(performance.now() - start)
  }
  return tookMs.sort((a, b) => a - b)
}

const midAndLate = (tookMs: ReadonlyArray<number>) =>
  [0.5, 0.99].map((part) => `p${part * 100} ${tookMs[Math.floor(tookMs.length * part)]?.toFixed(1)} ms`).join(", ")

const askReport = async ({ baseUrl }: Server, key: string, model: string) => {
  const answer = await fetch(`${baseUrl}/api/v1/attribution/report?model=${model}`, { headers: { "x-api-key": key } })
  expect(answer.status).toBe(200)
  return ReportBody(await answer.json())
}

const reportBesideOthers = async ({ environment, ask }: Database) => {
  const socket = join(environment.DATA_DIR, "turns.sock")
  const watched = {
    ...environment,
    TURNS_SOCKET: socket,
    BUN_OPTIONS: `--preload ${join(import.meta.dir, "watchTurns.ts")}`
  }
  const { keys, other } = await (async () => {
    await using first = await startServer(environment)
    const made = { keys: firstKeys(first), other: await anotherKey(environment) }
    first.kill("SIGTERM")
    await first.ended
    return made
  })()
  await ask(
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      for (const statement of plantOrders({ tenantId: keys.tenantId, orders: ORDERS, codes: "link-" })) {
        yield* sql.unsafe(statement)
      }
    })
  )

  await using server = await startServer(watched)
  let left = EVENTS_ALONE
  const alone = await trackUntil(server, other, () => left-- === 0)
  const before = await turnsOf(socket)
  let callers = CALLERS
  const reports = Array.from({ length: CALLERS }, async (_, caller) => {
    for (let n = 0; n < REPORTS; n++) {
      const { totals } = await askReport(server, keys.read, (caller + n) % 2 === 0 ? "last_touch" : "markov")
      expect(totals).toEqual([{ orders: ORDERS, revenue_minor: PLANTED_MINOR_UNITS * ORDERS }])
    }
    callers -= 1
  })
  const beside = await trackUntil(server, other, () => callers === 0)
  await Promise.all(reports)
  const { longestMs, memoryBytes } = await turnsOf(socket)
  const memoryMb = (memoryBytes - before.memoryBytes) / 2 ** 20
  console.log(
    `${ORDERS} orders: POST /track alone ${midAndLate(alone)}, beside ${CALLERS} callers ${midAndLate(beside)}; ` +
      `longest turns ${longestMs.slice(0, 5).map((ms) => ms.toFixed(1))} ms, ${memoryMb.toFixed(0)} MB more`
  )
  expect(longestMs[0]).toBeLessThan(LONGEST_TURN_MS)
  expect(longestMs[4]).toBeLessThan(FIFTH_LONGEST_TURN_MS)
  expect(memoryMb).toBeLessThan(MEMORY_MB_MAX)
}

await testOnEachDatabase(
  "beside two callers of one account's reports nobody waits for more than a page",
  reportBesideOthers
)
