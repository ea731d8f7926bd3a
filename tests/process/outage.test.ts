import { expect } from "bun:test"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { sized } from "../support/running/sized.ts"
import { testOnPostgres } from "./databases.ts"
import { CHAOS_EVENTS, newEvents, sendEvent, sendEvents } from "./load.ts"
import { firstKeys, startServer } from "./server.ts"
import { stored } from "./stored.ts"

/** How often the database ends the server's connections during the load. */
const OUTAGES = sized(1, 5)

/** Ends the server's connections. One that comes while it still reconnects finds none, and looks again. */
const endConnections = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  for (;;) {
    const ended = yield* sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'creatorsignal'
    `
    if (ended.length > 0) return ended.length
  }
})

await testOnPostgres(
  "connections ended under load: no 200 without storage, and the service recovers",
  async (database) => {
    await using server = await startServer(database.environment)
    const { track } = firstKeys(server)
    const outageEvery = Math.floor(CHAOS_EVENTS / (OUTAGES + 1))
    const outages: Array<Promise<number>> = []
    const { acknowledged, refused, unanswered } = await sendEvents(server, track, newEvents(CHAOS_EVENTS), (count) => {
      if (count % outageEvery === 0) outages.push(database.ask(endConnections))
    })
    const ended = await Promise.all(outages)
    expect(unanswered).toBe(0)
    expect(ended.length).toBeGreaterThan(0)
    expect(Math.min(...ended)).toBeGreaterThan(0)
    expect([...refused.keys()].filter((status) => status < 500)).toEqual([])

    // It recovers by itself: how many requests that takes is not promised, that it does is.
    const after = newEvents(1)
    for (const event of after) while ((await sendEvent(server, track, event)).status !== 200);
    expect((await fetch(`${server.baseUrl}/readyz`)).status).toBe(200)

    const { events, purchases, evidence, orders } = await database.ask(stored)
    const kept = new Set(events)
    const lost = [...acknowledged, ...after.map(({ event_id }) => event_id)].filter((id) => !kept.has(id))
    console.log(
      `connections ended ${ended.length} times (${ended.join(", ")}): ${acknowledged.size} acknowledged, ` +
        `${[...refused.values()].reduce((sum, count) => sum + count, 0)} refused, ${events.length} stored, ${lost.length} lost`
    )
    expect(lost).toEqual([])
    expect(kept.size).toBe(events.length)
    expect(evidence).toEqual(purchases)
    expect(orders).toEqual(purchases)
  }
)
