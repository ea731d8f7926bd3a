import { Effect } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { CustomerHash, Customers, type OrderKey } from "../../../ports/tracking/orders/Customers.ts"
import type { PlatformBuyer } from "../../../ports/tracking/stores/ShopPlatform.ts"
import { keyedHashes } from "../people/personOf.ts"

/** What of an order's customer is longer than this is no name. */
const NAME_MAX_CHARACTERS = 320

/** A text as names are compared; null for what is none. */
const nameOf = (text: string | null): string | null => {
  const name = text?.trim().toLowerCase() ?? ""
  return name === "" || name.length > NAME_MAX_CHARACTERS || !name.isWellFormed() ? null : name
}

const isAddress = (name: string): boolean => /^[^\s@]+@[^\s@]+$/.test(name)

/**
 * What a store says of whose an order is: its own number of the customer, and the addresses given at the checkout, which guests have too.
 * An address is one in all stores of an account, a number in its own.
 */
export const customerNamesIn = (
  { customerId, email, otherEmails = [] }: PlatformBuyer,
  shopDomain: string | null
): ReadonlyArray<string> => {
  const id = nameOf(customerId)
  const addresses = [email, ...otherEmails]
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
  buyer: PlatformBuyer
) {
  const customers = yield* Customers
  const names = customerNamesIn(buyer, order.shopDomain)
  if (names.length === 0) return
  const hashes = yield* keyedHashes(tenantId, names)
  yield* customers.record(
    tenantId,
    order,
    hashes.map((hash) => CustomerHash.make(hash))
  )
})
