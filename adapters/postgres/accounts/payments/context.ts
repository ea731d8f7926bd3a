import { adds } from "../../tables/Migration.ts"
import { postgresContext } from "../../tables/PostgresContext.ts"
import { layer as PaymentEvents } from "./PaymentEvents.ts"
import { schema } from "./schema.ts"

export const payments = postgresContext({
  layer: PaymentEvents,
  steps: [adds(5, "payments", schema, "f5d13dc9cd3fa43909d4953de8a45dffba91051692acfe71aed0169c1a54d93b")],
  leftOut: {
    payment_names: "that a checkout and a payment are of one order; the orders are in checks and purchases"
  }
})
