import { Effect } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Customers, type OrderKey } from "../../../ports/tracking/orders/Customers.ts"
import { Orders } from "../../../ports/tracking/orders/Orders.ts"
import { makeCustomerMemo, settleCustomers } from "../../revenue/attribution/newCustomers.ts"
import { reconcileOrder, shopAccounts } from "../orders/reconcileOrder.ts"
import { hashed } from "../stores/platformOrders.ts"

const keyText = ({ orderId, shopDomain }: OrderKey): string => JSON.stringify([shopDomain, orderId])

/**
 * Keeps with orders whether their customers were new, as the account's own history says it, before whose they are is erased: what creators
 * were due for new customers stays. The same for other orders of these customers, whose history it is. Run again it changes nothing.
 */
export const keepNewCustomers = Effect.fn("privacy.keepNewCustomers")(function* (
  tenantId: TenantId,
  orders: ReadonlyArray<OrderKey>
) {
  const book = yield* Orders
  const customers = yield* Customers
  const names = [...new Set((yield* customers.ofOrders(tenantId, orders)).map(({ customer }) => customer))]
  if (names.length === 0) return
  const others = yield* customers.ordersOf(tenantId, names)
  const keys = new Map([...orders, ...others].map((key) => [keyText(key), key]))
  const files = yield* book.findAll(tenantId, [...keys.values()])
  const hasTrustedSender = yield* book.hasTrustedSender(tenantId)
  const reconciled = files.map((file) => ({ file, order: reconcileOrder(file, hasTrustedSender) }))
  const settled = yield* settleCustomers(tenantId, makeCustomerMemo(), hasTrustedSender, reconciled)
  for (const [place, { isNewCustomer, isNewCustomerBy }] of settled.entries()) {
    const [account] = shopAccounts(files[place]?.notices ?? [])
    if (isNewCustomerBy !== "history" || account === undefined) continue
    yield* book.record(yield* hashed({ ...account, isNewCustomer }))
  }
})
