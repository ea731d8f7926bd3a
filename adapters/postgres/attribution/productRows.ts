import { Schema } from "effect"
import type { OrderProduct } from "../../../ports/attribution/Order.ts"
import { ProductId } from "../../../ports/attribution/TrackingEvent.ts"

/** Products as they are kept with an order's evidence and its refunds. Amounts are text: JSON's numbers would round them. */
export const ProductsJson = Schema.Array(
  Schema.Struct({
    product_id: Schema.NullOr(ProductId),
    title: Schema.NullOr(Schema.String),
    minor_units: Schema.BigIntFromString
  })
)

export const toProducts = (rows: typeof ProductsJson.Type): ReadonlyArray<OrderProduct> =>
  rows.map((row) => ({ productId: row.product_id, title: row.title, minorUnits: row.minor_units }))

export const productRows = (products: ReadonlyArray<OrderProduct>) =>
  products.map(({ productId, title, minorUnits }) => ({
    product_id: productId,
    title,
    minor_units: minorUnits.toString()
  }))
