import { expect } from "bun:test"
import { testOnEachDatabase } from "./databases.ts"
import { CHAOS_EVENTS, newEvents, sendEvents } from "./load.ts"
import { firstKeys, startServer } from "./server.ts"
import { stored } from "./stored.ts"

await testOnEachDatabase(
  "a 200 means the event is durable: kill -9 under load loses and doubles none",
  async (database) => {
    const events = newEvents(CHAOS_EVENTS)
    const killAt = Math.ceil(CHAOS_EVENTS * (0.1 + 0.8 * Math.random()))
    await using server = await startServer(database.environment)
    const { track } = firstKeys(server)

    const before = await sendEvents(server, track, events, (count) => {
      if (count === killAt) server.kill("SIGKILL")
    })
    expect((await server.ended).code).toBeNull()
    expect(before.refused.size).toBe(0)

    const after = await database.ask(stored)
    const counts = new Map<string, number>()
    for (const id of after.events) counts.set(id, (counts.get(id) ?? 0) + 1)
    const lost = [...before.acknowledged].filter((id) => !counts.has(id))
    const doubled = [...counts].filter(([, count]) => count > 1)
    console.log(
      `killed at ${killAt} of ${CHAOS_EVENTS} acknowledged: ${before.acknowledged.size} acknowledged, ` +
        `${after.events.length} stored, ${lost.length} lost, ${doubled.length} doubled`
    )
    expect(before.acknowledged.size).toBeGreaterThanOrEqual(killAt)
    expect(before.unanswered).toBeGreaterThan(0)
    expect(lost).toEqual([])
    expect(doubled).toEqual([])
    expect(after.evidence).toEqual(after.purchases)
    expect(after.orders).toEqual(after.purchases)

    // The sender of an unanswered event sends it again; one that was stored all the same stays one.
    await using restarted = await startServer(database.environment)
    expect(restarted.keys).toBeNull()
    const again = await sendEvents(
      restarted,
      track,
      events.filter(({ event_id }) => !before.acknowledged.has(event_id))
    )
    expect(again.unanswered).toBe(0)
    expect(again.refused.size).toBe(0)
    restarted.kill("SIGTERM")
    expect((await restarted.ended).code).toBe(0)
    const whole = await database.ask(stored)
    expect(whole.events).toEqual(events.map(({ event_id }) => event_id).sort())
    expect(whole.evidence).toEqual(whole.purchases)
    expect(whole.orders).toEqual(whole.purchases)
  }
)
