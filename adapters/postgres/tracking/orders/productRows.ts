import { Schema } from "effect"
import { ProductId } from "../../../../ports/tracking/events/TrackingEvent.ts"
import type { OrderParts, OrderProduct } from "../../../../ports/tracking/orders/Order.ts"

/** Products as they are kept with an order's evidence and its refunds. Amounts are text: JSON's numbers would round them. */
export const ProductsJson = Schema.Array(
  Schema.Struct({
    product_id: Schema.NullOr(ProductId),
    title: Schema.NullOr(Schema.String),
    minor_units: Schema.BigIntFromString,
    tax_minor_units: Schema.optionalKey(Schema.BigIntFromString)
  })
)

export const toProducts = (rows: typeof ProductsJson.Type): ReadonlyArray<OrderProduct> =>
  rows.map((row) => ({
    productId: row.product_id,
    title: row.title,
    minorUnits: row.minor_units,
    ...(row.tax_minor_units === undefined ? {} : { taxMinorUnits: row.tax_minor_units })
  }))

export const productRows = (products: ReadonlyArray<OrderProduct>) =>
  products.map(({ productId, title, minorUnits, taxMinorUnits }) => ({
    product_id: productId,
    title,
    minor_units: minorUnits.toString(),
    ...(taxMinorUnits === undefined ? {} : { tax_minor_units: taxMinorUnits.toString() })
  }))

/** An order's parts as they are kept with its evidence; amounts are text as those of products are. */
export const PartsJson = Schema.Struct({
  goods: Schema.BigIntFromString,
  tax: Schema.BigIntFromString,
  shipping: Schema.BigIntFromString,
  tips: Schema.BigIntFromString,
  fees: Schema.BigIntFromString,
  gift_cards: Schema.BigIntFromString
})

export const toParts = ({ gift_cards: giftCards, ...parts }: typeof PartsJson.Type): OrderParts => ({
  ...parts,
  giftCards
})

export const partsRow = (parts: OrderParts | null) =>
  parts === null
    ? null
    : {
        goods: parts.goods.toString(),
        tax: parts.tax.toString(),
        shipping: parts.shipping.toString(),
        tips: parts.tips.toString(),
        fees: parts.fees.toString(),
        gift_cards: parts.giftCards.toString()
      }
