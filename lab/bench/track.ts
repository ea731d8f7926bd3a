import { Redacted } from "effect"
import * as Embedded from "../../adapters/embedded/client.ts"
import * as PostgresServer from "../../adapters/postgres/opening/client.ts"
import { countOf, freshDatabase } from "./database.ts"
import type { Measured } from "./Latencies.ts"
import type { Load } from "./load.ts"
import { type Aim, count, median, megabytes, ms, perSecond, printLine, printTable, times } from "./print.ts"
import { freshFolder, insertRows, residentMegabytes, sendLoad, startBareServer, startServer } from "./processes.ts"
import { trackRequests } from "./requests.ts"
import { CELL, EVENTS, ROUNDS } from "./settings.ts"

const CONNECTIONS = [1, 16, 64]
/** The aims are of the last of them. */
const CONNECTIONS_MAX = 64
const OF_BARE_MIN = 0.35
const OF_SINGLE_ROWS_MIN = 2
const P99_MS_MAX = 50
const RESIDENT_MB_MAX = 300

interface Round {
  readonly bare: Measured
  readonly track: Measured
  readonly single: Measured
}

const summarise = (rounds: ReadonlyArray<Round>) => {
  const middle = (of: (round: Round) => number) => median(rounds.map(of))
  return {
    perSecond: middle(({ track }) => track.perSecond),
    p50Ms: middle(({ track }) => track.p50Ms),
    p99Ms: middle(({ track }) => track.p99Ms),
    barePerSecond: middle(({ bare }) => bare.perSecond),
    ofBare: middle(({ bare, track }) => track.perSecond / bare.perSecond),
    singlePerSecond: middle(({ single }) => single.perSecond),
    singleP99Ms: middle(({ single }) => single.p99Ms),
    ofSingle: middle(({ single, track }) => track.perSecond / single.perSecond)
  }
}

/**
 * Sends events to a new server at every concurrency, in turn with the two references, and goes on until it has
 * acknowledged `eventsMin`. Then reads its memory, ends it and counts what its database holds.
 */
const measure = async (
  resources: AsyncDisposableStack,
  name: string,
  databaseUrl: string | null,
  barePort: number,
  eventsMin: number
) => {
  const server = await startServer(resources, databaseUrl)
  const subject = { port: server.port, requests: trackRequests(server.key), statusLine: "HTTP/1.1 200 ", answers: 0 }
  let acknowledged = 0
  const sendEvents = async (load: Load) => {
    const measured = await sendLoad(resources, load)
    acknowledged += measured.answers
    return measured
  }

  const summaries: Array<ReturnType<typeof summarise>> = []
  for (const connections of CONNECTIONS) {
    const rounds: Array<Round> = []
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push({
        bare: await sendLoad(resources, { ...subject, ...CELL, port: barePort, connections }),
        track: await sendEvents({ ...subject, ...CELL, connections }),
        single: await insertRows(resources, {
          ...CELL,
          databaseUrl,
          directory: freshFolder(resources),
          writers: connections
        })
      })
    }
    summaries.push(summarise(rounds))
  }
  printTable(
    `POST /track on ${name}: durable acknowledgements`,
    ["connections", "rate", "p50", "p99", "bare handler", "of it", "single rows", "their p99", "of them"],
    summaries.map((summary, index) => [
      String(CONNECTIONS[index]),
      perSecond(summary.perSecond),
      ms(summary.p50Ms),
      ms(summary.p99Ms),
      perSecond(summary.barePerSecond),
      times(summary.ofBare),
      perSecond(summary.singlePerSecond),
      ms(summary.singleP99Ms),
      times(summary.ofSingle)
    ])
  )

  const left = eventsMin - acknowledged
  if (left > 0) {
    await sendEvents({ ...subject, connections: CONNECTIONS_MAX, warmUpSeconds: 0, seconds: null, answers: left })
  }
  const residentMb = await residentMegabytes(server.pid)
  await server.stop()
  const client =
    databaseUrl === null ? Embedded.layer(server.directory) : PostgresServer.layer(Redacted.make(databaseUrl))
  const stored = await countOf(client, "events", server.tenantId)
  const resident = residentMb === null ? "not told by this system" : megabytes(residentMb)
  printLine(`resident memory of the server after ${count(acknowledged)} events: ${resident}`)
  printLine(`events stored: ${count(stored)} of ${count(acknowledged)} acknowledged`)
  return { busiest: summaries.at(-1), residentMb, acknowledged, stored }
}

const isStored = (name: string, { stored, acknowledged }: { stored: number; acknowledged: number }): Aim => ({
  what: `track, ${name}: what was acknowledged is stored, once`,
  measured: `${count(stored)} of ${count(acknowledged)}`,
  isMet: stored === acknowledged
})

export const track = async (resources: AsyncDisposableStack): Promise<ReadonlyArray<Aim>> => {
  const { port } = await startBareServer(resources)
  const embedded = await measure(resources, "the embedded database", null, port, 0)
  const aims = [isStored("embedded", embedded)]
  const databaseUrl = await freshDatabase(resources)
  if (databaseUrl === null) return aims

  const { busiest, residentMb, ...onServer } = await measure(resources, "a database server", databaseUrl, port, EVENTS)
  aims.push(isStored("server", onServer))
  if (busiest !== undefined) {
    aims.push(
      {
        what: `track, server: at ${CONNECTIONS_MAX} connections at least ${times(OF_BARE_MIN)} a bare handler`,
        measured: times(busiest.ofBare),
        isMet: busiest.ofBare >= OF_BARE_MIN
      },
      {
        what: `track, server: at ${CONNECTIONS_MAX} connections at least ${times(OF_SINGLE_ROWS_MIN)} single rows`,
        measured: times(busiest.ofSingle),
        isMet: busiest.ofSingle >= OF_SINGLE_ROWS_MIN
      },
      {
        what: `track, server: p99 at ${CONNECTIONS_MAX} connections under ${ms(P99_MS_MAX)}`,
        measured: ms(busiest.p99Ms),
        isMet: busiest.p99Ms < P99_MS_MAX
      }
    )
  }
  if (residentMb !== null) {
    aims.push({
      what: `track, server: memory after ${count(EVENTS)} events under ${megabytes(RESIDENT_MB_MAX)}`,
      measured: megabytes(residentMb),
      isMet: residentMb < RESIDENT_MB_MAX
    })
  }
  return aims
}
