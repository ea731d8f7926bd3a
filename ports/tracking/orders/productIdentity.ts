import { Predicate, Schema } from "effect"
import { ProductId } from "../events/TrackingEvent.ts"

/** A product's global id in Shopify's APIs. */
const GLOBAL_ID = /^gid:\/\/shopify\/Product\/(\d+)$/
const isProductId = Schema.is(ProductId)

/**
 * The identity of a product, the same whoever reports it: text without blanks around it, and for `gid://shopify/Product/123` its number.
 * Null for what names none.
 */
export const productIdFrom = (id: unknown): ProductId | null => {
  const text = Predicate.isNumber(id) ? (Number.isSafeInteger(id) && id > 0 ? String(id) : "") : id
  if (!Predicate.isString(text)) return null
  const trimmed = text.trim()
  const named = GLOBAL_ID.exec(trimmed)?.[1] ?? trimmed
  return isProductId(named) ? named : null
}
