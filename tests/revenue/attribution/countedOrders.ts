import { Effect } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import type { RecordedOrder } from "../../../ports/tracking/orders/Order.ts"
import { Orders } from "../../../ports/tracking/orders/Orders.ts"
import { aNotice, anOrder } from "../../contracts/attributionExamples.ts"

/** Orders of a period that never ends, page after page, of which `counted` are counted; says how many pages were read. */
export const countedOrders = (tenantId: TenantId, counted: number) => {
  const file = anOrder([aNotice(tenantId)])
  let pages = 0
  const orders = Orders.of({
    record: () => Effect.die("not asked for"),
    refund: () => Effect.die("not asked for"),
    answer: () => Effect.die("not asked for"),
    refundsNamed: () => Effect.die("not asked for"),
    refundedBetween: () => Effect.die("not asked for"),
    find: () => Effect.die("not asked for"),
    findAll: () => Effect.die("not asked for"),
    placedBetween: (_tenantId, _from, _to, limit) =>
      Effect.sync(() => {
        pages += 1
        return Array<RecordedOrder>(limit).fill(file)
      }),
    newestBetween: () => Effect.die("not asked for"),
    countBetween: (_tenantId, _from, _to, most) => Effect.succeed(Math.min(most, counted)),
    newestTouched: () => Effect.die("not asked for"),
    hasTrustedSender: () => Effect.succeed(false),
    measureClock: () => Effect.die("not asked for"),
    clocks: () => Effect.succeed([])
  })
  return { orders, pagesRead: () => pages }
}
