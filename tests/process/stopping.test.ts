import { describe, expect, test } from "bun:test"
import { sampled } from "../support/running/sized.ts"
import { newConnection, refused } from "./connection.ts"
import { testOnEachDatabase } from "./databases.ts"
import { newDataFolder } from "./dataFolders.ts"
import { CHAOS_EVENTS, newEvents, sendEvents } from "./load.ts"
import { firstKeys, runProgram, type Server, startServer, TEST_TIMEOUT_MS } from "./server.ts"
import { stored } from "./stored.ts"

/** A request the server has accepted and can't answer before its body is finished. */
const heldRequest = async (server: Server) => {
  const body = JSON.stringify(newEvents(2)[1])
  const connection = await newConnection(server.port)
  connection.send(
    `POST /api/v1/track HTTP/1.1\r\nhost: 127.0.0.1:${server.port}\r\nx-api-key: ${firstKeys(server).track}\r\n` +
      `content-type: application/json\r\ncontent-length: ${body.length}\r\nexpect: 100-continue\r\n\r\n`
  )
  await connection.received("100 Continue")
  return { connection, finish: () => connection.send(body) }
}

await testOnEachDatabase(
  "SIGTERM under load: all that was accepted is stored and answered, exit code 0",
  async (database) => {
    const stopAt = Math.ceil(CHAOS_EVENTS * (0.1 + 0.8 * Math.random()))
    await using server = await startServer(database.environment)
    const { acknowledged, refused, unanswered } = await sendEvents(
      server,
      firstKeys(server).track,
      newEvents(CHAOS_EVENTS),
      (count) => {
        if (count === stopAt) server.kill("SIGTERM")
      }
    )
    const { code, stderr } = await server.ended
    const { events, purchases, evidence, orders } = await database.ask(stored)
    console.log(`stopped at ${stopAt} of ${CHAOS_EVENTS}: ${acknowledged.size} acknowledged, ${events.length} stored`)
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" })
    expect(refused.size).toBe(0)
    expect(unanswered).toBeGreaterThan(0)
    // An event that is stored was accepted, so it must have been answered as well.
    expect(events).toEqual([...acknowledged].sort())
    expect(evidence).toEqual(purchases)
    expect(orders).toEqual(purchases)
  }
)

const REPEATED_MS = 50

/** A start that a signal overtakes, and that fails of what the stop closed; the stop ends after it. */
const OVERTAKEN_START = `
  const { startOrExplain, stopOnSignals } = await import("./hosts/process/start.ts")
  const [stopping, failed] = [Promise.withResolvers(), Promise.withResolvers()]
  await startOrExplain(async () => {
    stopOnSignals(async () => {
      stopping.resolve()
      await failed.promise
      console.log("stopped")
    })
    process.kill(process.pid, "SIGTERM")
    await stopping.promise
    throw new Error("what the start needed is closed")
  })
  failed.resolve()
`

describe("a stopping server", () => {
  test("a server that is told to stop while it starts ends as one that has started, without an explanation", async () => {
    expect(await runProgram(["-e", OVERTAKEN_START])).toEqual({ code: 0, stdout: "stopped\n", stderr: "" })
  })

  test.each([...sampled(["SIGTERM", "SIGINT"] as const, 0)])(
    "on %s refuses new connections, lets idle ones go and answers what it accepted",
    async (signal) => {
      await using folder = await newDataFolder()
      await using server = await startServer({ DATA_DIR: folder.path })
      await using _unused = await newConnection(server.port)
      await using kept = await newConnection(server.port)
      kept.send(`GET /healthz HTTP/1.1\r\nhost: 127.0.0.1:${server.port}\r\n\r\n`)
      await kept.received("200 OK")
      const { connection, finish } = await heldRequest(server)
      await using held = connection

      server.kill(signal)
      await refused(server.port)
      finish()
      expect(await held.received(`{"ok":true}`)).toContain("HTTP/1.1 200 OK")
      // The bound of a stop ends the process with 1.
      expect((await server.ended).code).toBe(0)
    },
    TEST_TIMEOUT_MS
  )

  test(
    "ends at once at a second signal",
    async () => {
      await using folder = await newDataFolder()
      await using server = await startServer({ DATA_DIR: folder.path })
      const { connection } = await heldRequest(server)
      await using _held = connection
      server.kill("SIGTERM")
      await refused(server.port)
      // One that follows at once is the same wish, so it is repeated until it counts.
      const repeated = setInterval(() => server.kill("SIGTERM"), REPEATED_MS)
      expect((await server.ended).code).toBe(1)
      clearInterval(repeated)
    },
    TEST_TIMEOUT_MS
  )
})
