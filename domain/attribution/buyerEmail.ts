import { Predicate } from "effect"
import { EMAIL_MAX_CHARACTERS, normalEmail } from "./personOf.ts"

const emailIn = (value: unknown): string | null => {
  if (!Predicate.isString(value) || value.length > EMAIL_MAX_CHARACTERS) return null
  const email = normalEmail(value)
  return /^[^\s@]+@[^\s@]+$/u.test(email) && email.isWellFormed() ? email : null
}

/**
 * The buyer's address in a shop's notification of an order, read as JSON, as it is hashed; null where it has none. Read by itself, so
 * that it is in nothing that is kept of an order.
 */
export const buyerEmail = (json: unknown): string | null => {
  if (!Predicate.isObject(json)) return null
  const order = "order" in json && !("id" in json) && Predicate.isObject(json.order) ? json.order : json
  const customer = Predicate.isObject(order.customer) ? order.customer : {}
  return emailIn(order.email) ?? emailIn(order.contact_email) ?? ("email" in customer ? emailIn(customer.email) : null)
}
