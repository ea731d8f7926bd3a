import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { reportAttribution } from "../../domain/revenue/attribution/reportAttribution.ts"
import type { AttributionModel } from "../../ports/revenue/attribution/AttributionModel.ts"
import { LARGEST_TENANT, LAST_MOMENT } from "./dataset.ts"
import { count, ms, printTable, times } from "./print.ts"
import { middleMs, TOO_LONG } from "./timed.ts"

const ORDERS = [100, 1000, 10_000]
const MODELS: ReadonlyArray<AttributionModel> = ["last_touch", "markov", "shapley"]
/** Reports made before one is timed, so that the connections have the plans they keep. */
const WARM_UPS = 12

const Moments = Schema.decodeUnknownSync(Schema.Array(Schema.Struct({ placed_at: Schema.Date })))

/** Whole reports over the largest tenant's last orders, beside reading the same orders and evidence and nothing else. */
export const measureReports = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows: Array<ReadonlyArray<string>> = []
  const report = (model: AttributionModel, from: Date) =>
    reportAttribution({ tenantId: LARGEST_TENANT, model, period: { from, to: LAST_MOMENT }, currency: null })

  for (const orders of ORDERS) {
    const [first] = Moments(
      yield* sql`
        select placed_at from orders where tenant_id = ${LARGEST_TENANT} and shop_domain <> ''
        order by placed_at desc, order_id desc offset ${orders - 1} limit 1
      `
    )
    if (first === undefined) {
      rows.push([count(orders), "-", "-", "-", "-", "the largest tenant has fewer orders"])
      continue
    }
    const from = first.placed_at
    if (orders === ORDERS[0]) {
      for (let run = 0; run < WARM_UPS; run++) yield* report(MODELS[run % MODELS.length] ?? "linear", from)
    }
    const plainMs = yield* middleMs(sql`
      select o.placed_at, e.* from orders o join order_evidence e using (tenant_id, order_id)
      where o.shop_domain <> '' and o.tenant_id = ${LARGEST_TENANT} and o.placed_at >= ${from} and o.placed_at < ${LAST_MOMENT}
    `)
    for (const model of MODELS) {
      const reportMs = yield* middleMs(report(model, from))
      rows.push(
        reportMs === null || plainMs === null
          ? [count(orders), "-", "-", "-", "-", `${model}: ${TOO_LONG}`]
          : [
              count(orders),
              ms(reportMs),
              ms(plainMs),
              times(reportMs / plainMs),
              `${count((reportMs * 1000) / orders)} µs`,
              model
            ]
      )
    }
  }
  printTable("Attribution report", ["orders", "report", "plain read of the orders", "of it", "an order", "model"], rows)
})
