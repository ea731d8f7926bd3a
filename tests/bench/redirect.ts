import { Redacted } from "effect"
import * as PostgresServer from "../../adapters/postgres/client.ts"
import { countOf, freshDatabase } from "./database.ts"
import { type Aim, count, median, ms, perSecond, printLine, printTable, times } from "./print.ts"
import { runToEnd, sendLoad, startBareServer, startServer } from "./processes.ts"
import { clickRequest } from "./requests.ts"
import { CELL, ROUNDS } from "./settings.ts"

const CONNECTIONS = 64
const OF_BARE_MIN = 0.6
const CODE = "spring-launch"

export const redirect = async (resources: AsyncDisposableStack): Promise<ReadonlyArray<Aim>> => {
  const databaseUrl = await freshDatabase(resources)
  if (databaseUrl === null) return []
  const bare = await startBareServer(resources)
  const server = await startServer(resources, databaseUrl)
  const destination = "https://shop.example/products/linen-shirt?utm_source=newsletter"
  await runToEnd(
    resources,
    "hosts/cli.ts",
    ["link", "create", "--json", "--tenant", server.tenantId, "--code", CODE, "--url", destination],
    { DATABASE_URL: databaseUrl, DATA_DIR: server.directory }
  )

  const load = {
    ...CELL,
    requests: [clickRequest(CODE)],
    statusLine: "HTTP/1.1 302 ",
    connections: CONNECTIONS,
    answers: 0
  }
  const rounds = []
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({
      bare: await sendLoad(resources, { ...load, port: bare.port }),
      clicks: await sendLoad(resources, { ...load, port: server.port })
    })
  }
  const ofBare = median(rounds.map(({ bare, clicks }) => clicks.perSecond / bare.perSecond))
  printTable(
    "GET /track/click on a database server",
    ["connections", "rate", "p50", "p99", "bare 302", "its p99", "of it"],
    [
      [
        String(CONNECTIONS),
        perSecond(median(rounds.map(({ clicks }) => clicks.perSecond))),
        ms(median(rounds.map(({ clicks }) => clicks.p50Ms))),
        ms(median(rounds.map(({ clicks }) => clicks.p99Ms))),
        perSecond(median(rounds.map(({ bare }) => bare.perSecond))),
        ms(median(rounds.map(({ bare }) => bare.p99Ms))),
        times(ofBare)
      ]
    ]
  )
  // A server that ends first writes the clicks it still holds.
  await server.stop()
  const recorded = await countOf(PostgresServer.layer(Redacted.make(databaseUrl)), "clicks", server.tenantId)
  const redirected = rounds.reduce((sum, { clicks }) => sum + clicks.answers, 0)
  printLine(`clicks recorded: ${count(recorded)} of ${count(redirected)} redirected`)
  return [
    {
      what: `redirect: at ${CONNECTIONS} connections at least ${times(OF_BARE_MIN)} a bare 302`,
      measured: times(ofBare),
      isMet: ofBare >= OF_BARE_MIN
    },
    {
      what: "redirect: every click is recorded, once",
      measured: `${count(recorded)} of ${count(redirected)}`,
      isMet: recorded === redirected
    }
  ]
}
