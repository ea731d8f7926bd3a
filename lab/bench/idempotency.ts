import { Effect, Layer, Redacted } from "effect"
import { cryptography } from "../../adapters/cryptography/layer.ts"
import { layer as stores } from "../../adapters/postgres/layer.ts"
import * as PostgresServer from "../../adapters/postgres/opening/client.ts"
import { anAccountWith } from "../../tests/accounts/idempotency/account.ts"
import { countOf, freshDatabase } from "./database.ts"
import type { Measured } from "./Latencies.ts"
import { REQUEST_DIGITS, RUN_DIGITS } from "./load.ts"
import { type Aim, count, median, ms, perSecond, printLine, printTable, times } from "./print.ts"
import { sendLoad, startChargingServer } from "./processes.ts"
import { CELL, ROUNDS } from "./settings.ts"

const CONNECTIONS = [1, 16, 64]
/** The aim is of the last of them. */
const CONNECTIONS_MAX = 64
const OF_PLAIN_MAX = 1.3
const CREDITS = 1_000_000_000

interface Round {
  readonly plain: Measured
  readonly idempotent: Measured
}

/** The same request, to an endpoint that takes an Idempotency-Key and to one that does not look at it. */
const request = (path: string, key: string): string => {
  const body = JSON.stringify({ credits: 1, note: "twelve creators of one campaign" })
  return [
    `POST ${path} HTTP/1.1`,
    "host: 127.0.0.1",
    "content-type: application/json",
    `x-api-key: ${key}`,
    `idempotency-key: ${RUN_DIGITS}-1de0-4000-8000-${REQUEST_DIGITS}`,
    `content-length: ${body.length}`,
    "",
    body
  ].join("\r\n")
}

export const idempotency = async (resources: AsyncDisposableStack): Promise<ReadonlyArray<Aim>> => {
  const databaseUrl = await freshDatabase(resources)
  if (databaseUrl === null) return []
  const client = PostgresServer.layer(Redacted.make(databaseUrl))
  const { tenantId, key } = await anAccountWith(CREDITS).pipe(
    Effect.provide(
      Layer.merge(stores(Redacted.make("a signing secret")), cryptography).pipe(Layer.provideMerge(client))
    ),
    Effect.runPromise
  )
  const { port } = await startChargingServer(resources, databaseUrl)

  let keyed = 0
  let all = 0
  const summaries = []
  for (const connections of CONNECTIONS) {
    const rounds: Array<Round> = []
    for (let round = 0; round < ROUNDS; round++) {
      const load = { ...CELL, port, connections, statusLine: "HTTP/1.1 200 ", answers: 0 }
      const plain = await sendLoad(resources, { ...load, requests: [request("/api/v1/charge-plainly", key)] })
      const idempotent = await sendLoad(resources, { ...load, requests: [request("/api/v1/charge", key)] })
      keyed += idempotent.answers
      all += plain.answers + idempotent.answers
      rounds.push({ plain, idempotent })
    }
    const middle = (of: (round: Round) => number) => median(rounds.map(of))
    summaries.push({
      connections,
      ofPlain: middle(({ plain, idempotent }) => plain.perSecond / idempotent.perSecond),
      cells: [
        perSecond(middle(({ idempotent }) => idempotent.perSecond)),
        ms(middle(({ idempotent }) => idempotent.p50Ms)),
        ms(middle(({ idempotent }) => idempotent.p99Ms)),
        perSecond(middle(({ plain }) => plain.perSecond)),
        ms(middle(({ plain }) => plain.p50Ms)),
        ms(middle(({ plain }) => plain.p99Ms))
      ]
    })
  }
  printTable(
    "A charged POST with an Idempotency-Key on a database server",
    ["connections", "rate", "p50", "p99", "plain", "its p50", "its p99", "cost of it"],
    summaries.map(({ connections, cells, ofPlain }) => [String(connections), ...cells, times(ofPlain)])
  )
  const keys = await countOf(client, "idempotency_keys", tenantId)
  const entries = await countOf(client, "ledger_entries", tenantId)
  printLine(`keys kept: ${count(keys)} of ${count(keyed)}; ledger entries: ${count(entries)} of ${count(all + 1)}`)
  const cost = summaries.find(({ connections }) => connections === CONNECTIONS_MAX)?.ofPlain ?? Number.NaN
  return [
    {
      what: `idempotency: at ${CONNECTIONS_MAX} connections a call costs under ${times(OF_PLAIN_MAX)} a plain one`,
      measured: times(cost),
      isMet: cost < OF_PLAIN_MAX
    },
    {
      what: "idempotency: every answered call is kept and charged, once",
      measured: `${count(keys)} of ${count(keyed)}, ${count(entries)} of ${count(all + 1)}`,
      isMet: keys === keyed && entries === all + 1
    }
  ]
}
