import { Effect, Schema } from "effect"
import type { TenantId } from "../../ports/accounts/Tenant.ts"
import { CustomerHash, Customers, type OrderKey } from "../../ports/attribution/Customers.ts"
import { keyedHashes } from "./personOf.ts"

/** What of an order's customer is longer than this is no name. */
const NAME_MAX_CHARACTERS = 320

const Told = Schema.Struct({
  email: Schema.optionalKey(Schema.Unknown),
  contact_email: Schema.optionalKey(Schema.Unknown),
  customer: Schema.optionalKey(Schema.Unknown)
})
const ToldCustomer = Schema.Struct({
  id: Schema.optionalKey(Schema.Unknown),
  email: Schema.optionalKey(Schema.Unknown)
})
const isTold = Schema.is(Told)
const isToldCustomer = Schema.is(ToldCustomer)
const isWrapped = Schema.is(Schema.Struct({ order: Told }))

const nameOf = (value: unknown): string | null => {
  const text = typeof value === "number" && Number.isSafeInteger(value) ? String(value) : value
  if (typeof text !== "string") return null
  const name = text.trim().toLowerCase()
  return name === "" || name.length > NAME_MAX_CHARACTERS || !name.isWellFormed() ? null : name
}

const isAddress = (name: string): boolean => /^[^\s@]+@[^\s@]+$/.test(name)

/**
 * What a store's order, as it notified of it, says of whose it is: the store's number of the customer, and the addresses given at the
 * checkout, which guests have too. An address is one in all stores of an account, a number in its own. The order is bare or wrapped
 * as `{"order": {…}}`.
 */
export const customerNamesIn = (notified: unknown, shopDomain: string | null): ReadonlyArray<string> => {
  const order = isWrapped(notified) ? notified.order : notified
  if (!isTold(order)) return []
  const customer = isToldCustomer(order.customer) ? order.customer : {}
  const id = nameOf(customer.id)
  const addresses = [order.email, order.contact_email, customer.email]
    .map(nameOf)
    .filter((name) => name !== null)
    .filter(isAddress)
  return [
    ...(id === null ? [] : [JSON.stringify(["number", shopDomain ?? "", id])]),
    ...[...new Set(addresses)].map((address) => JSON.stringify(["address", address]))
  ]
}

/** Keeps, as hashes, whose an order is that a store notified of. What says nothing of that is passed over. */
export const recordCustomer = Effect.fn("attribution.recordCustomer")(function* (
  tenantId: TenantId,
  order: OrderKey,
  notified: unknown
) {
  const customers = yield* Customers
  const names = customerNamesIn(notified, order.shopDomain)
  if (names.length === 0) return
  const hashes = yield* keyedHashes(tenantId, names)
  yield* customers.record(
    tenantId,
    order,
    hashes.map((hash) => CustomerHash.make(hash))
  )
})
