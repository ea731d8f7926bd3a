import { Effect, Redacted, Schema } from "effect"
import { SqlClient } from "effect/sql"
import * as Embedded from "../../adapters/embedded/client.ts"
import * as Server from "../../adapters/postgres/opening/client.ts"
import { Latencies } from "./Latencies.ts"
import { LANDING_EVERY, PURCHASE_EVERY } from "./requests.ts"

/** Inserts of one event each, by as many writers at once. */
export const SingleRows = Schema.Struct({
  /** Null: the embedded database in `directory`. */
  databaseUrl: Schema.NullOr(Schema.String),
  directory: Schema.String,
  writers: Schema.Int,
  warmUpSeconds: Schema.Finite,
  seconds: Schema.Finite
})
export type SingleRows = typeof SingleRows.Type

const tenantId = crypto.randomUUID()

const run = Effect.fnUntraced(function* (cell: SingleRows) {
  const sql = yield* SqlClient.SqlClient
  const latencies = new Latencies()
  const measuresFromMs = performance.now() + cell.warmUpSeconds * 1000
  const endsAtMs = measuresFromMs + cell.seconds * 1000
  let answers = 0

  const insert = (number: number) => {
    const isPurchase = number % PURCHASE_EVERY === 0
    const isLanding = number % LANDING_EVERY === 1
    return sql`
      insert into events (
        tenant_id, event_id, pv_id, received_at, event_type, reported_by, page_url, product_id, ref, click_id,
        order_id, minor_units, currency, promo_code, is_new_customer, event_data
      ) values (
        ${tenantId}, ${crypto.randomUUID()}, ${crypto.randomUUID()}, ${new Date()},
        ${isPurchase ? "purchase" : "page_view"}, 'pixel',
        'https://shop.example/products/linen-shirt?variant=412&utm_source=newsletter', 'sku-8812-navy-m',
        ${isLanding ? "spring-launch" : null}, ${isLanding ? crypto.randomUUID() : null},
        ${isPurchase ? crypto.randomUUID() : null}, ${isPurchase ? 7990n : null}, ${isPurchase ? "EUR" : null},
        null, ${isPurchase ? true : null}, null
      )
    `
  }
  const write = Effect.gen(function* () {
    while (performance.now() < endsAtMs) {
      const sentAtMs = performance.now()
      yield* insert(answers++)
      const now = performance.now()
      if (sentAtMs >= measuresFromMs && now <= endsAtMs) latencies.add(now - sentAtMs)
    }
  })
  yield* Effect.all(
    Array.from({ length: cell.writers }, () => write),
    { concurrency: "unbounded", discard: true }
  )
  return latencies.measured(cell.seconds, answers)
})

if (import.meta.main) {
  const cell = Schema.decodeUnknownSync(Schema.fromJsonString(SingleRows))(process.argv[2])
  const client =
    cell.databaseUrl === null ? Embedded.layer(cell.directory) : Server.layer(Redacted.make(cell.databaseUrl))
  console.log(JSON.stringify(await Effect.runPromise(run(cell).pipe(Effect.provide(client)))))
}
