import { Effect, Layer, Redacted, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { cryptography } from "../../adapters/cryptography/layer.ts"
import { layer as stores } from "../../adapters/postgres/layer.ts"
import * as PostgresServer from "../../adapters/postgres/opening/client.ts"
import { GRANT_MAX_CREDITS, grantCredits } from "../../domain/accounts/billing/grantCredits.ts"
import { createKey } from "../../domain/accounts/keys/keys.ts"
import { hashSecret } from "../../domain/accounts/keys/secretKey.ts"
import { createTenant } from "../../domain/accounts/tenants/createTenant.ts"
import { freshDatabase } from "./database.ts"
import type { Measured } from "./Latencies.ts"
import type { Load } from "./load.ts"
import { handleOf, KEYS_TABLE, measureReference, REFERENCE, referenceName } from "./lookupReference.ts"
import { plantScores } from "./plantScores.ts"
import { type Aim, count, median, ms, perSecond, printLine, printTable, times } from "./print.ts"
import { sendLoad, startServer } from "./processes.ts"
import { lookupRequest } from "./requests.ts"
import { CELL, ROUNDS } from "./settings.ts"

const TENANTS = 100
const CREATORS = 200
/** The aims are of the last of them, and only that one is measured in every round. */
const CONNECTIONS = [1, 16, 64]
const CONNECTIONS_MAX = 64
const INCLUDE = "risk_flags,narrative"
const OF_REFERENCE_MIN = 0.5
/** There are many cells, so each takes this part of the usual time; a process that has just started is given this many reads. */
const CELL_SHARE = 1 / 5
const WARM_UP_READS = 6_000

const cell = { seconds: CELL.seconds * CELL_SHARE, warmUpSeconds: CELL.warmUpSeconds * CELL_SHARE }

/** Opens tenants with a key and credits each, and plants the scores; answers the keys. */
const plant = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`create table ${sql(KEYS_TABLE)} (n int primary key, hash text not null, tenant_id uuid not null)`
  const keys: Array<string> = []
  for (let n = 0; n < TENANTS; n++) {
    const { id: tenantId } = yield* createTenant(`Tenant ${n}`)
    yield* grantCredits({ tenantId, credits: GRANT_MAX_CREDITS })
    const { secret } = yield* createKey({ tenantId, scope: "read", label: "bench" })
    const text = Redacted.value(secret)
    yield* sql`insert into ${sql(KEYS_TABLE)} (n, hash, tenant_id) values (${n}, ${yield* hashSecret(text)}, ${tenantId})`
    keys.push(text)
    if (n === 0) {
      yield* plantScores(
        tenantId,
        Array.from({ length: CREATORS }, (_, creator) => handleOf(creator))
      )
    }
  }
  yield* sql`vacuum (analyze)`
  return keys
})

const readFound = Schema.decodeUnknownSync(
  Schema.Tuple([Schema.Struct({ logged: Schema.Int, charged: Schema.Int, uneven: Schema.Int })])
)

/** Reads that were logged and those of them that were charged, and tenants whose balance is not the sum of their entries. */
const audit = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [found] = readFound(
    yield* sql`
      select
        (select count(*)::int from usage_log where kind = 'cached' and customer_ref is distinct from ${REFERENCE}) as logged,
        (select count(*)::int from usage_log u join ledger_entries e
          on e.tenant_id = u.tenant_id and e.reason = 'charge' and e.reference = u.usage_id::text and e.delta = -1
          where u.kind = 'cached') as charged,
        (select count(*)::int from wallets w where balance <>
          (select sum(delta) from ledger_entries e where e.tenant_id = w.tenant_id)) as uneven
    `
  )
  return found
})

interface Round {
  readonly plain: Measured
  /** Only at CONNECTIONS_MAX. */
  readonly included: Measured | null
  readonly referencePerSecond: number
}

const summarise = (rounds: ReadonlyArray<Round>) => {
  const middle = (of: (round: Round) => number) => median(rounds.map(of))
  return {
    plainPerSecond: middle(({ plain }) => plain.perSecond),
    p50Ms: middle(({ plain }) => plain.p50Ms),
    p99Ms: middle(({ plain }) => plain.p99Ms),
    referencePerSecond: middle(({ referencePerSecond }) => referencePerSecond),
    ofReference: middle(({ plain, referencePerSecond }) => plain.perSecond / referencePerSecond),
    includedPerSecond: middle(({ included }) => included?.perSecond ?? Number.NaN),
    includedP99Ms: middle(({ included }) => included?.p99Ms ?? Number.NaN)
  }
}

/** Scores that are there, asked for over HTTP: each is paid for, logged and answered. */
export const lookups = async (resources: AsyncDisposableStack): Promise<ReadonlyArray<Aim>> => {
  const databaseUrl = await freshDatabase(resources)
  if (databaseUrl === null) return []
  const client = PostgresServer.layer(Redacted.make(databaseUrl))
  const adapters = Layer.mergeAll(stores(Redacted.make(crypto.randomUUID())), cryptography).pipe(
    Layer.provideMerge(client)
  )
  // A worker would try to read the planted creators' accounts.
  const server = await startServer(resources, databaseUrl, { ROLE: "web" })
  const keys = await Effect.runPromise(plant.pipe(Effect.provide(adapters)))
  const aims: Array<Aim> = []
  let answered = 0

  const read = async (load: Omit<Load, "port" | "statusLine">) => {
    const measured = await sendLoad(resources, { ...load, port: server.port, statusLine: "HTTP/1.1 200 " })
    answered += measured.answers
    return measured
  }

  for (const tenants of [TENANTS, 1]) {
    const requests = (include: string | null) =>
      Array.from({ length: CREATORS }, (_, n) => lookupRequest(keys[n % tenants] ?? "", handleOf(n), include))
    const subject = (connections: number, include: string | null) =>
      read({ ...cell, requests: requests(include), connections, answers: 0 })
    if (tenants === TENANTS) {
      const warmUp = { warmUpSeconds: 0, seconds: null, answers: WARM_UP_READS }
      await read({ ...warmUp, requests: [...requests(null), ...requests(INCLUDE)], connections: CONNECTIONS_MAX })
    }
    const rows: Array<ReadonlyArray<string>> = []
    for (const connections of CONNECTIONS) {
      const rounds: Array<Round> = []
      const isBusiest = connections === CONNECTIONS_MAX
      for (let round = 0; round < (isBusiest ? ROUNDS : 1); round++) {
        rounds.push({
          referencePerSecond: await measureReference(resources, {
            databaseUrl,
            tenants,
            creators: CREATORS,
            clients: connections,
            seconds: cell.seconds
          }),
          plain: await subject(connections, null),
          included: isBusiest ? await subject(connections, INCLUDE) : null
        })
      }
      const summary = summarise(rounds)
      rows.push([
        String(connections),
        perSecond(summary.plainPerSecond),
        ms(summary.p50Ms),
        ms(summary.p99Ms),
        perSecond(summary.referencePerSecond),
        times(summary.ofReference),
        isBusiest ? perSecond(summary.includedPerSecond) : "-",
        isBusiest ? ms(summary.includedP99Ms) : "-"
      ])
      if (isBusiest) {
        const of = tenants === 1 ? "one tenant" : `${tenants} tenants`
        aims.push({
          what: `lookups, ${of}: at ${connections} connections at least ${times(OF_REFERENCE_MIN)} the same SQL`,
          measured: times(summary.ofReference),
          isMet: summary.ofReference >= OF_REFERENCE_MIN
        })
      }
    }
    printTable(
      `GET /creators of scores that are there, ${tenants === 1 ? "one tenant" : `over ${tenants} tenants`}`,
      ["connections", "rate", "p50", "p99", "the same SQL", "of it", `with ${INCLUDE}`, "its p99"],
      rows
    )
  }
  printLine(`the same SQL: ${referenceName()}`)
  await server.stop()
  const { logged, charged, uneven } = await Effect.runPromise(audit.pipe(Effect.provide(client)))
  return [
    ...aims,
    {
      what: "lookups: what was answered is logged and charged, once",
      measured: `${count(logged)} and ${count(charged)} of ${count(answered)}`,
      isMet: logged === answered && charged === answered
    },
    {
      what: "lookups: every balance is the sum of its entries",
      measured: `${count(uneven)} are not`,
      isMet: uneven === 0
    }
  ]
}
