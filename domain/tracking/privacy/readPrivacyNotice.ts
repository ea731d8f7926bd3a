import { Option, Predicate, Result, Schema } from "effect"
import { parsed } from "../../../ports/text/exactJson.ts"
import { OrderId } from "../../../ports/tracking/events/TrackingEvent.ts"
import { orderIdFrom } from "../../../ports/tracking/orders/orderIdentity.ts"
import type { PlatformProblems } from "../../../ports/tracking/stores/ShopPlatform.ts"
import { EMAIL_MAX_CHARACTERS } from "../people/personOf.ts"

/** Orders that one notification names at most. */
const NAMED_ORDERS_MAX = 10_000

export interface PrivacyNotice {
  /** As the shop has it; null where it names nobody by an address. */
  readonly email: string | null
  readonly orders: ReadonlyArray<OrderId>
}

const isOrderId = Schema.is(OrderId)

/** An id beyond 2^53 would have lost digits: those are read out of the text. */
const idsIn = (bodyText: string, field: string): ReadonlyArray<OrderId> => {
  const list = new RegExp(`"${field}"\\s*:\\s*\\[([^\\]]*)\\]`).exec(bodyText)?.[1] ?? ""
  return (list.match(/"[^"]+"|\d+/g) ?? [])
    .flatMap((text) => Option.toArray(orderIdFrom(text.replaceAll('"', ""))))
    .filter(isOrderId)
}

/**
 * Reads what a shop says of a customer: `customer.email`, and `orders_requested` or `orders_to_redact`. Fails with what is wrong and
 * never with a value, which is personal.
 */
export const readPrivacyNotice = (bodyText: string): Result.Result<PrivacyNotice, PlatformProblems> => {
  const body = Option.getOrNull(parsed(bodyText))
  if (!Predicate.isObject(body)) return Result.fail(["body: must be a JSON object"])
  const customer = Predicate.isObject(body.customer) ? body.customer : {}
  const email = "email" in customer ? customer.email : null
  const orders = [...new Set([...idsIn(bodyText, "orders_to_redact"), ...idsIn(bodyText, "orders_requested")])]
  return orders.length > NAMED_ORDERS_MAX
    ? Result.fail([`orders_to_redact: must be at most ${NAMED_ORDERS_MAX}`])
    : Result.succeed({
        email: Predicate.isString(email) && email.includes("@") && email.length <= EMAIL_MAX_CHARACTERS ? email : null,
        orders
      })
}
