import { Layer } from "effect"
import { postgresContext, small } from "../../tables/PostgresContext.ts"
import { layer as Customers } from "./Customers.ts"
import { layer as Orders } from "./Orders.ts"

export const orders = postgresContext({
  layer: Layer.mergeAll(Customers, Orders),
  owned: {
    orders: small,
    order_aliases: small,
    order_evidence: small,
    order_refunds: small,
    order_customers: small,
    survey_answers: small
  }
})
