import { Option, Predicate } from "effect"
import { OrderId } from "../events/TrackingEvent.ts"

export const ORDER_ID_MAX_CHARACTERS = 128

/** An order's global id in Shopify's APIs; `OrderIdentity` on the thank-you page; some carry an access key behind `?`. */
const GLOBAL_ID = /^gid:\/\/shopify\/Order(?:Identity)?\/(\d+)(?:\?.*)?$/

/** A number as a shop tells it to people. */
const NUMBER_SIGN = /^#\s?(\d+)$/

/**
 * The identity of an order, the same whoever reports it: text without blanks around it, and for
 * `gid://shopify/Order/123` its number `123`, which is what the shop's own notification says, and for `#1001` its `1001`.
 * Letter case and leading zeros stay. None when it is empty, longer than 128 characters, holds control characters
 * or is not well-formed Unicode.
 */
export const orderIdFrom = (text: string): Option.Option<OrderId> => {
  const trimmed = text.trim()
  const id = GLOBAL_ID.exec(trimmed)?.[1] ?? NUMBER_SIGN.exec(trimmed)?.[1] ?? trimmed
  return id === "" || id.length > ORDER_ID_MAX_CHARACTERS || /\p{Cc}/u.test(id) || !id.isWellFormed()
    ? Option.none()
    : Option.some(OrderId.make(id))
}

export const NOT_AN_ID = "must be a whole number or text of 1 to 128 characters"

/** An id as text: shops write ids as numbers. A number that a double has changed stays one, which schemas of ids refuse. */
export const idText = (id: unknown): unknown =>
  Predicate.isNumber(id) && Number.isSafeInteger(id) && id >= 0 ? String(id) : id
