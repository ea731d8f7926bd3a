import { Redacted } from "effect"
import * as PostgresServer from "../../adapters/postgres/opening/client.ts"
import { countOf, freshDatabase } from "./database.ts"
import { type Aim, count, median, ms, perSecond, printLine, printTable, times } from "./print.ts"
import { runToEnd, sendLoad, startBareServer, startServer } from "./processes.ts"
import { clickRequest } from "./requests.ts"
import { CELL, ROUNDS } from "./settings.ts"

const CONNECTIONS = 64
const OF_BARE_MIN = 0.6
const CODE = "spring-launch"
const DESTINATION = "https://shop.example/products/linen-shirt?utm_source=newsletter"

/** Visitors who come from this machine stand for nobody; of those whom a proxy tells, each click is kept with whose it was. */
const VISITORS = [
  { visitors: "of this machine", environment: {}, address: null },
  { visitors: "told by a proxy", environment: { PROXIES: "1" }, address: "93.184.216.34" }
] as const

const measure = async (
  resources: AsyncDisposableStack,
  databaseUrl: string,
  barePort: number,
  { visitors, environment, address }: (typeof VISITORS)[number]
) => {
  const server = await startServer(resources, databaseUrl, environment)
  await runToEnd(
    resources,
    "hosts/programs/cli.ts",
    ["link", "create", "--json", "--tenant", server.tenantId, "--code", CODE, "--url", DESTINATION],
    { DATABASE_URL: databaseUrl, DATA_DIR: server.directory }
  )
  const load = {
    ...CELL,
    requests: [clickRequest(CODE, address)],
    statusLine: "HTTP/1.1 302 ",
    connections: CONNECTIONS,
    answers: 0
  }
  const rounds = []
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({
      bare: await sendLoad(resources, { ...load, port: barePort }),
      clicks: await sendLoad(resources, { ...load, port: server.port })
    })
  }
  // A server that ends first writes the clicks it still holds.
  await server.stop()
  const client = PostgresServer.layer(Redacted.make(databaseUrl))
  const redirected = rounds.reduce((sum, { clicks }) => sum + clicks.answers, 0)
  return {
    visitors,
    ofBare: median(rounds.map(({ bare, clicks }) => clicks.perSecond / bare.perSecond)),
    cells: [
      visitors,
      perSecond(median(rounds.map(({ clicks }) => clicks.perSecond))),
      ms(median(rounds.map(({ clicks }) => clicks.p50Ms))),
      ms(median(rounds.map(({ clicks }) => clicks.p99Ms))),
      perSecond(median(rounds.map(({ bare }) => bare.perSecond))),
      ms(median(rounds.map(({ bare }) => bare.p99Ms)))
    ],
    redirected,
    recorded: await countOf(client, "clicks", server.tenantId),
    people: await countOf(client, "click_people", server.tenantId),
    peopleExpected: address === null ? 0 : redirected
  }
}

export const redirect = async (resources: AsyncDisposableStack): Promise<ReadonlyArray<Aim>> => {
  const bare = await startBareServer(resources)
  const measured = []
  for (const each of VISITORS) {
    const databaseUrl = await freshDatabase(resources)
    if (databaseUrl === null) return []
    measured.push(await measure(resources, databaseUrl, bare.port, each))
  }
  printTable(
    `GET /track/click on a database server, ${CONNECTIONS} connections`,
    ["visitors", "rate", "p50", "p99", "bare 302", "its p99", "of it"],
    measured.map(({ cells, ofBare }) => [...cells, times(ofBare)])
  )
  for (const { visitors, redirected, recorded, people } of measured) {
    printLine(
      `visitors ${visitors}: ${count(recorded)} clicks recorded of ${count(redirected)} redirected, ${count(people)} with whose they were`
    )
  }
  return measured.flatMap(({ visitors, ofBare, redirected, recorded, people, peopleExpected }) => [
    {
      what: `redirect, visitors ${visitors}: at ${CONNECTIONS} connections at least ${times(OF_BARE_MIN)} a bare 302`,
      measured: times(ofBare),
      isMet: ofBare >= OF_BARE_MIN
    },
    {
      what: `redirect, visitors ${visitors}: every click is recorded, once, and whose it was where that is told`,
      measured: `${count(recorded)} and ${count(people)} of ${count(redirected)}`,
      isMet: recorded === redirected && people === peopleExpected
    }
  ])
}
