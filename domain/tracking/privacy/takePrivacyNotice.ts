import { Clock, Effect, Result } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { DAY_MS } from "../../../ports/time/days.ts"
import type { ShopDomain } from "../../../ports/tracking/orders/Order.ts"
import { Orders } from "../../../ports/tracking/orders/Orders.ts"
import type { Person } from "../../../ports/tracking/people/People.ts"
import {
  ERASED_ORDERS_MAX,
  PersonalData,
  type PrivacyRequestKind,
  type ShopOrderKey
} from "../../../ports/tracking/privacy/PersonalData.ts"
import { DeadLetters } from "../../../ports/tracking/stores/DeadLetters.ts"
import { keyedHash, personOfEmail } from "../people/personOf.ts"
import { eraseLetters, lettersOf } from "../stores/letters/eraseLetters.ts"
import { eraseOrders } from "./eraseOrders.ts"
import { readPrivacyNotice } from "./readPrivacyNotice.ts"

/** Days within which a customer has to be answered what is kept of them. */
export const DATA_REQUEST_DAYS = 30
/** Orders of which a data request tells everything at most. */
const GATHERED_ORDERS_MAX = 200

/** What is kept of a customer, as the operator is shown it. */
const gather = Effect.fnUntraced(function* (
  tenantId: TenantId,
  orders: ReadonlyArray<ShopOrderKey>,
  person: Person | null
) {
  const book = yield* Orders
  const asked = orders.slice(0, GATHERED_ORDERS_MAX)
  const files = (yield* Effect.forEach(asked, ({ orderId, shopDomain }) =>
    book.find(tenantId, orderId, shopDomain)
  )).flat()
  const kept = yield* PersonalData.use((data) => data.gather(tenantId, asked, person))
  const letters = yield* lettersOf(tenantId, { orders: asked, person })
  return JSON.stringify({
    is_known_by_address: person !== null && kept.devices.length > 0,
    orders: files.map(({ orderId, shopDomain, placedAt, notices, answers }) => ({
      order_id: orderId,
      shop_domain: shopDomain,
      placed_at: placedAt.toISOString(),
      accounts: notices.map(({ source, receivedAt, total, promoCodes, pvId, landing, isNewCustomer }) => ({
        source,
        received_at: receivedAt.toISOString(),
        total_minor: String(total.minorUnits),
        currency: total.currency,
        promo_codes: promoCodes,
        pv_id: pvId,
        link: landing?.code ?? null,
        is_new_customer: isNewCustomer
      })),
      answers: answers.map(({ question, answer }) => ({ question, answer }))
    })),
    unread_notices: letters.map(({ topic, shopDomain, receivedAt }) => ({
      topic,
      shop_domain: shopDomain,
      received_at: receivedAt.toISOString()
    })),
    devices: kept.devices,
    visits: kept.visits.map(({ pvId, at, type, pageUrl, dataJson }) => ({
      pv_id: pvId,
      at: at.toISOString(),
      type,
      page_url: pageUrl,
      event_data: dataJson
    }))
  })
})

/**
 * Carries out what a store says that a customer, or the store, asks: once, however often it is sent, and from its beginning where it
 * was ended in the middle. Answers the problems of a body that can't be read; null where there are none.
 */
export const takePrivacyNotice = Effect.fn("privacy.takePrivacyNotice")(function* (
  shop: { readonly tenantId: TenantId; readonly domain: ShopDomain },
  kind: PrivacyRequestKind,
  bodyText: string
) {
  const { tenantId, domain: shopDomain } = shop
  const data = yield* PersonalData
  const read = readPrivacyNotice(bodyText)
  if (Result.isFailure(read)) return read.failure
  const { email, orders: named } = read.success
  const person = email === null || kind === "shop/redact" ? null : yield* personOfEmail(tenantId, email)
  const now = yield* Clock.currentTimeMillis
  const isAsking = kind === "customers/data_request"
  const request = yield* data.begin(
    {
      tenantId,
      id: yield* keyedHash(tenantId, JSON.stringify([kind, shopDomain, bodyText])),
      kind,
      shopDomain,
      receivedAt: new Date(now),
      dueAt: isAsking ? new Date(now + DATA_REQUEST_DAYS * DAY_MS) : null
    },
    isAsking ? person : null
  )
  if (request.doneAt !== null) return null
  let [orders, record]: [number, string | null] = [named.length, null]
  const keys = named.map((orderId): ShopOrderKey => ({ shopDomain, orderId }))
  if (isAsking) {
    const theirs = person === null ? [] : yield* data.ordersOf(tenantId, person)
    const all = [...new Map([...keys, ...theirs].map((key) => [JSON.stringify(key), key])).values()]
    orders = all.length
    record = yield* gather(tenantId, all, person)
  } else if (kind === "customers/redact") {
    yield* eraseOrders(tenantId, keys, person)
    yield* eraseLetters(tenantId, { orders: keys, person })
  } else {
    yield* DeadLetters.use((letters) => letters.deleteOfShop(tenantId, shopDomain))
    for (orders = 0; ; ) {
      const some = yield* data.ordersOfShop(tenantId, shopDomain)
      if (some.length > 0) yield* eraseOrders(tenantId, some, null)
      orders += some.length
      if (some.length < ERASED_ORDERS_MAX) break
    }
  }
  yield* data.finish({ tenantId, id: request.id, orders }, new Date(yield* Clock.currentTimeMillis), record)
  return null
})
