import { expect, test } from "bun:test"
import { Redacted, Schema } from "effect"
import { SECOND_MS } from "../../ports/time/days.ts"
import { describeWithNats, startNats } from "../support/databases/natsServers.ts"
import { describeWithCluster, startCluster } from "../support/databases/postgresCluster.ts"
import { sized } from "../support/running/sized.ts"
import { askUntil, onServer } from "./databases.ts"
import { CHAOS_EVENTS, type Event, newEvents, sendEvent, sendEvents } from "./load.ts"
import { firstKeys, newFolder, type Server, startServer, stopServer, TEST_TIMEOUT_MS } from "./server.ts"
import { stored } from "./stored.ts"

/** How long the database stays away. */
const OUTAGE_SECONDS = Number(process.env.OUTAGE_SECONDS ?? sized(0, 130))
const PERSON = "5e884898da28047151d0e56f8dc6292773603d0d6aabbdd62a11ef721d1542d8"

/** Events that one load sends. */
const EVENTS = Math.ceil(CHAOS_EVENTS / 2)

const readReady = Schema.decodeUnknownSync(
  Schema.Struct({
    status: Schema.String,
    database: Schema.String,
    events: Schema.Union([
      Schema.Literal("unavailable"),
      Schema.Struct({ waiting: Schema.Number, aside: Schema.Number, oldest_seconds: Schema.NullOr(Schema.Number) })
    ])
  })
)
const readLink = Schema.decodeUnknownSync(Schema.Struct({ code: Schema.String }))

const readiness = async ({ baseUrl }: Server) => {
  const response = await fetch(`${baseUrl}/readyz`)
  return { code: response.status, body: readReady(await response.json()) }
}

const waitingIn = ({ body }: Awaited<ReturnType<typeof readiness>>) =>
  typeof body.events === "object" ? body.events.waiting : null

const drained = (server: Server) =>
  askUntil(
    () => readiness(server),
    (ready) => waitingIn(ready) === 0
  )

const gaugeIn = (text: string, name: string) => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1])

const idsOf = (events: ReadonlyArray<Event>) => events.map(({ event_id }) => event_id)

describeWithCluster("tracking by an event stream", () => {
  describeWithNats("while the database is stopped, and the host is killed", () => {
    test(
      "goes on; every event that was acknowledged is there once, and so is every order",
      async () => {
        await using nats = await startNats()
        await using postgres = await startCluster()
        await using folder = await newFolder()
        const database = onServer(Redacted.make(postgres.url), folder.path)
        const environment = { ...database.environment, EVENTS_URL: nats.text, METRICS_TOKEN: "a-token-of-this-test" }
        const accepted: Array<string> = []
        const load = async (server: Server, key: string, count: number) => {
          const { acknowledged, refused, unanswered } = await sendEvents(server, key, newEvents(count))
          expect({ refused: [...refused], unanswered }).toEqual({ refused: [], unanswered: 0 })
          accepted.push(...acknowledged)
        }
        let key = ""
        let linkCode = ""
        {
          await using server = await startServer(environment)
          const keys = firstKeys(server)
          key = keys.track
          const made = await fetch(`${server.baseUrl}/api/v1/links`, {
            method: "POST",
            headers: { "x-api-key": keys.full, "content-type": "application/json" },
            body: JSON.stringify({ url: "https://shop.example/" })
          })
          linkCode = readLink(await made.json()).code
          await load(server, key, EVENTS)
          const [known] = newEvents(1)
          const sent = await sendEvent(server, keys.full, { ...known, email_sha256: PERSON })
          expect(sent.status).toBe(200)
          accepted.push(known?.event_id ?? "")
          const click = () => fetch(`${server.baseUrl}/api/v1/track/click?code=${linkCode}`, { redirect: "manual" })
          expect((await click()).status).toBe(302)

          await postgres.kill()
          const startedMs = performance.now()
          let sentWhileAway = 0
          do {
            await load(server, key, EVENTS)
            sentWhileAway += EVENTS
          } while (performance.now() - startedMs < OUTAGE_SECONDS * SECOND_MS)
          // A visitor's address, and a link's click, wait as well.
          const [named] = newEvents(1)
          expect((await sendEvent(server, keys.full, { ...named, email_sha256: PERSON })).status).toBe(200)
          accepted.push(named?.event_id ?? "")
          expect((await click()).status).toBe(302)
          const ready = await askUntil(
            () => readiness(server),
            (now) => (waitingIn(now) ?? 0) >= sentWhileAway
          )
          expect(ready).toMatchObject({ code: 200, body: { status: "degraded", database: "unavailable" } })
          const metrics = await (
            await fetch(`${server.baseUrl}/metrics`, { headers: { authorization: "Bearer a-token-of-this-test" } })
          ).text()
          expect(gaugeIn(metrics, "database_up")).toBe(0)
          expect(gaugeIn(metrics, "events_stream_up")).toBe(1)
          expect(gaugeIn(metrics, "events_waiting")).toBeGreaterThanOrEqual(sentWhileAway)
          // What needs the database is refused meanwhile.
          expect(
            (await fetch(`${server.baseUrl}/api/v1/account`, { headers: { "x-api-key": keys.full } })).status
          ).toBe(503)
          const lastSeconds = Math.round((performance.now() - startedMs) / SECOND_MS)
          server.kill("SIGKILL")
          await server.ended
          console.log(`the database was away for ${lastSeconds} s, in which ${sentWhileAway} events were taken`)
        }
        await postgres.start()
        await using server = await startServer(environment)
        const backMs = performance.now()
        await load(server, key, EVENTS)
        expect(await drained(server)).toMatchObject({ code: 200, body: { status: "ready", events: { aside: 0 } } })
        console.log(
          `what waited was written ${Math.round(performance.now() - backMs)} ms after the host was there again`
        )
        const { events, purchases, evidence, orders } = await database.ask(stored)
        expect(events).toEqual(accepted.toSorted())
        expect(evidence).toEqual(purchases)
        expect(orders).toEqual(purchases)
        expect(new Set(purchases).size).toBe(purchases.length)
        expect(await stopServer(server)).toBe(0)
      },
      TEST_TIMEOUT_MS
    )
  })

  describeWithNats("whose stream is killed under load, and the host is stopped", () => {
    test(
      "refuses what the stream does not have, and keeps all else",
      async () => {
        await using nats = await startNats()
        await using postgres = await startCluster()
        await using folder = await newFolder()
        const database = onServer(Redacted.make(postgres.url), folder.path)
        await using server = await startServer({ ...database.environment, EVENTS_URL: nats.text })
        const { track } = firstKeys(server)
        const killed: Array<Promise<void>> = []
        const { acknowledged, refused, unanswered } = await sendEvents(server, track, newEvents(EVENTS), (count) => {
          if (count === EVENTS >> 1) killed.push(nats.kill())
        })
        await Promise.all(killed)
        expect(unanswered).toBe(0)
        expect([...refused.keys()]).toEqual([500])
        expect(await readiness(server)).toMatchObject({
          code: 200,
          body: { status: "degraded", events: "unavailable" }
        })
        await nats.start()
        const after = newEvents(1)
        for (const event of after) {
          await askUntil(
            async () => (await sendEvent(server, track, event)).status,
            (status) => status === 200
          )
        }
        // A stop ends what is taken, and what is being written.
        expect(await stopServer(server)).toBe(0)
        await using restarted = await startServer({ ...database.environment, EVENTS_URL: nats.text })
        await drained(restarted)
        const { events, purchases, orders } = await database.ask(stored)
        const kept = new Set(events)
        expect([...acknowledged, ...idsOf(after)].filter((id) => !kept.has(id))).toEqual([])
        expect(kept.size).toBe(events.length)
        expect(orders).toEqual(purchases)
      },
      TEST_TIMEOUT_MS
    )
  })
})
