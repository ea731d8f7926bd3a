import { Effect, Redacted } from "effect"
import fc from "fast-check"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import { CurrencyCode, type Money } from "../../ports/money/money.ts"
import { Journeys } from "../../ports/revenue/attribution/Journeys.ts"
import type { EventLog } from "../../ports/tracking/events/EventLog.ts"
import { EventId, OrderId, type Purchase, PvId, type TrackingEvent } from "../../ports/tracking/events/TrackingEvent.ts"
import {
  type Click,
  ClickId,
  LinkCode,
  PLAIN_LINK,
  type TrackingLink
} from "../../ports/tracking/links/TrackingLink.ts"
import type { TrackingLinks } from "../../ports/tracking/links/TrackingLinks.ts"
import {
  type OrderNotice,
  type OrderRefund,
  type RecordedOrder,
  RefundId,
  ShopDomain,
  type SurveyAnswer
} from "../../ports/tracking/orders/Order.ts"
import { Orders } from "../../ports/tracking/orders/Orders.ts"
import type { Shops } from "../../ports/tracking/stores/Shops.ts"

/** Noon of one day in March 2025, `offsetMs` milliseconds later. */
export const noon = (dayOfMonth: number, offsetMs = 0) => new Date(Date.UTC(2025, 2, dayOfMonth, 12) + offsetMs)

export const newVisitor = () => PvId.make(crypto.randomUUID())
export const newClickId = () => ClickId.make(crypto.randomUUID())
export const newCode = () => LinkCode.make(`c-${crypto.randomUUID()}`)
export const newDomain = () => ShopDomain.make(`shop-${crypto.randomUUID()}.example.com`)

export const orderId = (text: string) => OrderId.make(text)
export const usd = (minorUnits: bigint): Money => ({ minorUnits, currency: CurrencyCode.make("USD") })

/** A page view that no link led to. */
export const aPageView = (tenantId: TenantId, fields: Partial<TrackingEvent> = {}): TrackingEvent => ({
  tenantId,
  id: EventId.make(crypto.randomUUID()),
  type: "page_view",
  pvId: newVisitor(),
  receivedAt: noon(1),
  reportedBy: "pixel",
  isBot: false,
  pageUrl: "https://shop.example.com/",
  pageHost: null,
  productId: null,
  ref: null,
  clickId: null,
  storedRefs: [],
  purchase: null,
  dataJson: null,
  ...fields
})

/** A page view that a link led to. */
export const aVisit = (tenantId: TenantId, fields: Partial<TrackingEvent> = {}): TrackingEvent =>
  aPageView(tenantId, { ref: newCode(), ...fields })

export const aPurchase = (
  tenantId: TenantId,
  purchase: Partial<Purchase> = {},
  fields: Partial<TrackingEvent> = {}
): TrackingEvent =>
  aPageView(tenantId, {
    type: "purchase",
    purchase: {
      orderId: orderId("1001"),
      total: usd(4_900n),
      promoCode: null,
      isNewCustomer: null,
      productId: null,
      ...purchase
    },
    ...fields
  })

/** The pixel's account of order 1001. */
export const aNotice = (tenantId: TenantId, fields: Partial<OrderNotice> = {}): OrderNotice => ({
  tenantId,
  orderId: orderId("1001"),
  source: "pixel",
  isBot: false,
  version: 0,
  contentHash: "",
  receivedAt: noon(1),
  triggeredAt: null,
  placedAt: noon(1),
  total: usd(4_900n),
  presentment: null,
  payment: "paid",
  paidMinorUnits: (fields.total ?? usd(4_900n)).minorUnits,
  grossMinorUnits: (fields.total ?? usd(4_900n)).minorUnits,
  refundsCounted: [],
  isTest: false,
  isCancelled: false,
  isDeleted: false,
  isNewCustomer: null,
  renewal: null,
  parts: null,
  promoCodes: [],
  pvId: null,
  landing: null,
  storedRefs: [],
  shopDomain: null,
  aliases: [],
  pageHost: null,
  country: null,
  products: [],
  ...fields
})

/** The shop's account of order 1001, as of its update at `version`. */
export const aShopNotice = (tenantId: TenantId, version: number, fields: Partial<OrderNotice> = {}) =>
  aNotice(tenantId, { source: "shop", version, shopDomain: ShopDomain.make("shop.example.com"), ...fields })

/** What the shop says went back of order 1001. */
export const aRefund = (tenantId: TenantId, fields: Partial<OrderRefund> = {}): OrderRefund => ({
  tenantId,
  orderId: orderId("1001"),
  shopDomain: ShopDomain.make("shop.example.com"),
  source: "shop",
  refundId: RefundId.make("refund 1"),
  kind: "refund",
  version: 1,
  at: noon(2),
  receivedAt: noon(2),
  amount: usd(1_000n),
  products: [],
  ...fields
})

/** The file of order 1001, reported by these, of no store. */
export const anOrder = (notices: ReadonlyArray<OrderNotice>, fields: Partial<RecordedOrder> = {}): RecordedOrder => ({
  orderId: orderId("1001"),
  shopDomain: null,
  placedAt: new Date(Math.min(...notices.map(({ placedAt }) => placedAt.getTime()))),
  notices,
  answers: [],
  refunds: [],
  conflictingOrders: [],
  landingClicks: [],
  ...fields
})

export const anAnswer = (tenantId: TenantId, fields: Partial<SurveyAnswer> = {}): SurveyAnswer => ({
  tenantId,
  orderId: orderId("1001"),
  shopDomain: ShopDomain.make("shop.example.com"),
  question: "How did you hear about us?",
  answer: "A video",
  answeredAt: fields.receivedAt ?? noon(1),
  receivedAt: noon(1),
  ...fields
})

export const aLink = (tenantId: TenantId, fields: Partial<TrackingLink> = {}): TrackingLink => ({
  tenantId,
  code: newCode(),
  destinationUrl: "https://shop.example.com/products/1?colour=blue",
  creator: null,
  promoCode: null,
  createdAt: noon(1),
  ...PLAIN_LINK,
  ...fields
})

export const aClick = (link: TrackingLink, fields: Partial<Click> = {}): Click => ({
  tenantId: link.tenantId,
  id: newClickId(),
  code: link.code,
  kind: "human",
  at: noon(1),
  ...fields
})

const compare = <T extends string | number>(one: T, other: T) => (one < other ? -1 : one > other ? 1 : 0)

/** An order file with its lists sorted: the port leaves their order open. */
export const sorted = (file: RecordedOrder): RecordedOrder => ({
  ...file,
  notices: file.notices.toSorted(
    (a, b) => compare(a.source, b.source) || compare(a.version, b.version) || compare(a.pvId ?? "", b.pvId ?? "")
  ),
  answers: file.answers.toSorted((a, b) => compare(a.shopDomain, b.shopDomain) || compare(a.question, b.question))
})

/** Runs all at once. */
export const all = { concurrency: "unbounded" } as const

/** Every visit of these visitors in the month that the examples are in. */
export const visitsOf = Effect.fnUntraced(function* (tenantId: TenantId, ...pvIds: ReadonlyArray<PvId>) {
  const journeys = yield* Journeys
  return yield* journeys.visitsOf(tenantId, pvIds, noon(0), noon(31))
})

/** The record of an order that is there, its lists sorted. */
export const orderRecordOf = Effect.fnUntraced(function* (tenantId: TenantId, id: OrderId) {
  const book = yield* Orders
  const [file] = yield* book.find(tenantId, id, null)
  if (file === undefined) throw new Error(`there is no order ${id}`)
  return sorted(file)
})

export const code = fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/).map((value) => LinkCode.make(value))

/** Whether an order is there. */
export const isOrder = Effect.fnUntraced(function* (tenantId: TenantId, id: OrderId) {
  const book = yield* Orders
  return (yield* book.find(tenantId, id, null)).length > 0
})

export const secret = (text: string) => Redacted.make(text)

/** The stores that what is tracked is written to, and read from. */
export type TrackingStores = EventLog | Orders | Journeys | TrackingLinks | Shops
