import { Effect } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import type { RecordedOrder } from "../../../ports/tracking/orders/Order.ts"
import { Orders } from "../../../ports/tracking/orders/Orders.ts"

/** Digits of an order's number that people say; longer ones are ids of programs. */
const NUMBER_DIGITS_MAX = 9
const SHORT_NUMBER = new RegExp(`^\\d{1,${NUMBER_DIGITS_MAX}}$`)
/** Ids of payment providers, such as `pi_3Nabc`, are no name that a shop shows. */
const PROVIDER_ID = /^[a-z]{2,8}_/

const written = (name: string): string => (SHORT_NUMBER.test(name) ? `#${name}` : name)

/** What a shop calls an order before people: `#1001`, else the name or number that it was reported with. */
export const orderName = ({ orderId, notices }: Pick<RecordedOrder, "orderId" | "notices">): string => {
  const numbers = notices
    .toReversed()
    .flatMap(({ aliases }) => aliases)
    .filter(({ id, kind }) => kind === "number" && !PROVIDER_ID.test(id))
  return written(numbers[0]?.id ?? orderId)
}

/** An order's place among its tenant's as one text: what maps of orders go by. */
export const orderKeyText = ({
  shopDomain,
  orderId
}: {
  readonly shopDomain: string | null
  readonly orderId: string
}): string => `${shopDomain ?? ""} ${orderId}`

/** What shops call these orders, by {@link orderKeyText}; those that are not there are left out. */
export const readOrderNames = Effect.fn("orders.readOrderNames")(function* (
  tenantId: TenantId,
  keys: ReadonlyArray<Pick<RecordedOrder, "orderId" | "shopDomain">>
) {
  const found = keys.length === 0 ? [] : yield* Orders.use((orders) => orders.findAll(tenantId, keys))
  return new Map(found.map((file) => [orderKeyText(file), orderName(file)]))
})
