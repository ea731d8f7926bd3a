import { Effect } from "effect"
import type { TrackingEvent } from "../../../ports/tracking/events/TrackingEvent.ts"
import type { OrderNotice, PaymentState, ShopDomain } from "../../../ports/tracking/orders/Order.ts"
import { People } from "../../../ports/tracking/people/People.ts"
import type { PlatformBuyer } from "../../../ports/tracking/stores/ShopPlatform.ts"
import { EMAIL_MAX_CHARACTERS, normalEmail, personOf, personOfEmail } from "./personOf.ts"

/** The first of a buyer's addresses that is one, as it is hashed; null where none is. It is in nothing that is kept of an order. */
export const buyerEmail = ({ email, otherEmails = [] }: PlatformBuyer): string | null => {
  for (const text of [email ?? "", ...otherEmails]) {
    if (text.length > EMAIL_MAX_CHARACTERS) continue
    const address = normalEmail(text)
    if (/^[^\s@]+@[^\s@]+$/u.test(address) && address.isWellFormed()) return address
  }
  return null
}

/** Something was paid: an order that costs nothing proves nothing of whoever placed it. */
const PAID: ReadonlyArray<PaymentState> = ["paid", "partially_paid", "partially_refunded", "refunded"]

/** Notes whose order a shop told of, and that the browser it was placed in is theirs. */
export const noteBuyer = Effect.fnUntraced(function* (
  order: Omit<OrderNotice, "source" | "isBot" | "storedRefs" | "pageHost"> & {
    readonly shopDomain: ShopDomain
  },
  buyer: PlatformBuyer
) {
  const email = buyerEmail(buyer)
  if (email === null) return
  const { tenantId, shopDomain, orderId, version, placedAt, pvId, receivedAt: at } = order
  const people = yield* People
  const person = yield* personOfEmail(tenantId, email)
  yield* people.recordOrder({
    tenantId,
    shopDomain,
    orderId,
    person,
    version,
    placedAt
  })
  const isProof = PAID.includes(order.payment) && order.total.minorUnits > 0n && !order.isTest && !order.isCancelled
  if (pvId !== null && isProof) yield* people.record({ tenantId, person, pvId, source: "order", at })
})

/** Notes who an event says is its visitor. A bot's are nobody. */
export const noteVisitor = Effect.fnUntraced(function* (
  { tenantId, pvId, reportedBy, isBot }: Pick<TrackingEvent, "tenantId" | "pvId" | "reportedBy" | "isBot">,
  emailSha256: string,
  at: Date
) {
  if (isBot) return
  const person = yield* personOf(tenantId, emailSha256)
  const source = reportedBy === "server" ? "server" : "browser"
  yield* People.use((people) => people.record({ tenantId, person, pvId, source, at }))
})
