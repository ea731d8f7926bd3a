import { groupBy } from "../../../../ports/text/groupBy.ts"
import {
  CUSTOMER_ORDERS_MAX,
  type CustomerHash,
  type CustomerOrder,
  type OrderKey
} from "../../../../ports/tracking/orders/Customers.ts"

/** An order's key as one text: of two keys it is the same exactly where they are. A store's domain has no space. */
export const orderKeyText = ({ shopDomain, orderId }: OrderKey): string => `${shopDomain ?? ""} ${orderId}`

/** Names that have more orders than a person places. */
export const namesOfNobody = (rows: ReadonlyArray<CustomerOrder>): ReadonlySet<CustomerHash> =>
  new Set(
    [...groupBy(rows, ({ customer }) => customer)].flatMap(([customer, own]) =>
      new Set(own.map(orderKeyText)).size > CUSTOMER_ORDERS_MAX ? [customer] : []
    )
  )

/**
 * Which customer each order is of: orders that have a name in common are one customer's, and those that have one in common with
 * these. A customer goes by the lowest of their orders' keys. The same rows give the same customers in whatever order they are.
 */
export const groupCustomers = (rows: ReadonlyArray<CustomerOrder>): ReadonlyMap<string, string> => {
  const above = new Map<string, string>()
  const rootOf = (start: string): string => {
    let root = start
    for (let next = above.get(root); next !== undefined && next !== root; next = above.get(root)) root = next
    for (let at = start; at !== root; ) {
      const next = above.get(at) ?? root
      above.set(at, root)
      at = next
    }
    return root
  }
  const nobodys = namesOfNobody(rows)
  const counted = rows.filter(({ customer }) => !nobodys.has(customer))
  for (const row of counted) above.set(orderKeyText(row), orderKeyText(row))
  for (const own of groupBy(counted, ({ customer }) => customer).values()) {
    const roots = own.map((row) => rootOf(orderKeyText(row)))
    const lowest = roots.reduce((low, root) => (root < low ? root : low))
    for (const root of roots) above.set(root, lowest)
  }
  return new Map([...above.keys()].map((key) => [key, rootOf(key)]))
}
