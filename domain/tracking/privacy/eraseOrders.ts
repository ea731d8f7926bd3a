import { Clock, Effect } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Customers } from "../../../ports/tracking/orders/Customers.ts"
import { Orders } from "../../../ports/tracking/orders/Orders.ts"
import type { Person } from "../../../ports/tracking/people/People.ts"
import { ERASED_ORDERS_MAX, PersonalData, type ShopOrderKey } from "../../../ports/tracking/privacy/PersonalData.ts"
import { knownLinks } from "../../revenue/attribution/knownLinks.ts"
import { eraseLetters } from "../stores/letters/eraseLetters.ts"
import { keepNewCustomers } from "./keepNewCustomers.ts"
import { plainAnswers } from "./plainAnswers.ts"

/** Takes the buyers of these orders, and a person, out; what the orders earned, and for whom, stays. Run again it changes nothing. */
export const eraseOrders = Effect.fn("privacy.eraseOrders")(function* (
  tenantId: TenantId,
  orders: ReadonlyArray<ShopOrderKey>,
  person: Person | null,
  isAll = true
) {
  const book = yield* Orders
  const data = yield* PersonalData
  const customers = yield* Customers
  const links = yield* knownLinks(tenantId)
  const at = new Date(yield* Clock.currentTimeMillis)
  for (let start = 0; start === 0 || start < orders.length; start += ERASED_ORDERS_MAX) {
    const some = orders.slice(start, start + ERASED_ORDERS_MAX)
    const files = yield* Effect.forEach(some, ({ orderId, shopDomain }) => book.find(tenantId, orderId, shopDomain))
    const answers = plainAnswers(
      files.flat().flatMap((file) => file.answers),
      links.creatorNamedIn
    )
    yield* keepNewCustomers(tenantId, some)
    yield* customers.forget(tenantId, some)
    yield* data.erase(
      tenantId,
      { orders: some, person, isLast: isAll && start + ERASED_ORDERS_MAX >= orders.length, answers },
      at
    )
  }
})

/** Takes all orders of a person out, and what else is known of them. Answers how many orders those were. */
export const erasePerson = Effect.fn("privacy.erasePerson")(function* (tenantId: TenantId, person: Person) {
  const data = yield* PersonalData
  let erased = 0
  for (;;) {
    const orders = yield* data.ordersOf(tenantId, person)
    const isAll = orders.length < ERASED_ORDERS_MAX
    yield* eraseOrders(tenantId, orders, person, isAll)
    erased += orders.length
    yield* eraseLetters(tenantId, { orders, person })
    if (isAll) return erased
  }
})
