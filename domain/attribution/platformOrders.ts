import { Effect, Option, Schema } from "effect"
import {
  LANDING_SITE_CHARACTERS,
  PROMO_CODES_MAX,
  promoCodesIn,
  type ShopOrder
} from "../../adapters/shopPlatforms/shopify/readOrder.ts"
import type { ShopRefund } from "../../adapters/shopPlatforms/shopify/readRefund.ts"
import {
  type OrderNotice,
  type OrderRefund,
  REFUNDS_MAX,
  type RecordedOrder,
  RefundId
} from "../../ports/attribution/Order.ts"
import { Orders } from "../../ports/attribution/Orders.ts"
import { orderIdFrom } from "../../ports/attribution/orderIdentity.ts"
import type { PlatformEvent, PlatformOrder, PlatformRefund } from "../../ports/attribution/ShopPlatform.ts"
import type { Shop } from "../../ports/attribution/Shops.ts"
import { type OrderId, PvId } from "../../ports/attribution/TrackingEvent.ts"
import { LinkCode } from "../../ports/attribution/TrackingLink.ts"
import { PersonalData } from "../../ports/privacy/PersonalData.ts"
import { isSameMoney } from "./assignClaims.ts"
import { type LandingRef, refFromUrl } from "./landingRef.ts"
import { UnreadableNotice } from "./letters/UnreadableNotice.ts"
import { noteBuyer } from "./notePeople.ts"
import { fileDeletion, hashed, nameOfErased, versionOf } from "./receiveShopNotice.ts"
import { shopAccounts } from "./reconcileOrder.ts"
import { recordCustomer } from "./recordCustomer.ts"

const isPvId = Schema.is(PvId)
const isLinkCode = Schema.is(LinkCode)
const isRefundId = Schema.is(RefundId)

const landingOf = ({ landingUrl, refs }: PlatformOrder): LandingRef | null => {
  const code = refs.map((text) => text.trim()).find(isLinkCode)
  return refFromUrl(landingUrl ?? "", LANDING_SITE_CHARACTERS) ?? (code === undefined ? null : { code, clickId: null })
}

const refundOf = ({ refundId, ...refund }: PlatformRefund): ReadonlyArray<ShopRefund> =>
  isRefundId(refundId) ? [{ ...refund, refundId }] : []

/** An order of any platform as orders are filed; null where its id is none. */
export const shopOrderOf = (order: PlatformOrder): ShopOrder | null => {
  const orderId = Option.getOrNull(orderIdFrom(order.orderId))
  if (orderId === null) return null
  const aliases = order.aliases
    .flatMap(({ id, kind }) => Option.toArray(orderIdFrom(id)).map((name) => ({ id: name, kind })))
    .filter(({ id }, place, all) => id !== orderId && all.findIndex((other) => other.id === id) === place)
  return {
    orderId,
    updatedAtMs: order.updatedAtMs,
    placedAt: order.placedAt,
    total: order.total,
    presentment: order.presentment,
    payment: order.payment,
    paidMinorUnits: order.paidMinorUnits,
    grossMinorUnits: order.grossMinorUnits,
    refundsCounted: [...new Set(order.refundsCounted)].filter(isRefundId).slice(0, REFUNDS_MAX),
    refunds: order.refunds.flatMap(refundOf),
    isTest: order.isTest,
    isCancelled: order.isCancelled,
    renewal: order.renewal,
    parts: order.parts,
    isNewCustomer: null,
    promoCodes: promoCodesIn(order.promoCodes),
    pvId: order.visitors.map((text) => text.trim().toLowerCase()).find(isPvId) ?? null,
    landing: landingOf(order),
    storedRefs: [],
    aliases,
    country: order.country,
    products: order.products
  }
}

const NO_ID = "id: must be 1 to 128 characters"

type Store = Pick<Shop, "tenantId" | "domain">

/** A platform's report of an order, as it is filed. */
const noticeOf = Effect.fnUntraced(function* (
  { tenantId, domain }: Store,
  { updatedAtMs, refunds: _, ...order }: ShopOrder,
  isDeleted: boolean,
  receivedAt: Date
) {
  return yield* hashed({
    ...order,
    tenantId,
    shopDomain: domain,
    source: "shop" as const,
    isBot: false,
    isDeleted,
    version: versionOf({ ...order, updatedAtMs, refunds: [] }, null),
    receivedAt,
    triggeredAt: null,
    pageHost: null
  })
})

/** What is known of the order of this store that has this id. */
const fileOf = Effect.fnUntraced(function* ({ tenantId, domain }: Store, orderId: OrderId) {
  const files = yield* Orders.use((book) => book.find(tenantId, orderId, domain))
  return files.find((file) => file.orderId === orderId) ?? null
})

/**
 * The refunds to file with an order: those that are new or of another amount, and, where it lists all of its refunds, those that were taken
 * back since. None where a newer report of the order is known.
 */
const refundsToFile = (
  file: RecordedOrder | null,
  order: PlatformOrder,
  listed: ReadonlyArray<ShopRefund>,
  version: number
): ReadonlyArray<ShopRefund> => {
  if (order.listsAllRefunds && shopAccounts(file?.notices ?? []).some((known) => known.version > version)) return []
  const known = (file?.refunds ?? []).filter(({ source, kind }) => source === "shop" && kind === "refund")
  const changed = listed.flatMap((refund) => {
    const before = known.find(({ refundId }) => refundId === refund.refundId)
    if (before === undefined) return [refund]
    return before.amount.minorUnits === refund.amount.minorUnits ? [] : [{ ...refund, at: before.at }]
  })
  const gone = order.listsAllRefunds
    ? known.filter(
        ({ refundId, amount }) => amount.minorUnits > 0n && listed.every((refund) => refund.refundId !== refundId)
      )
    : []
  return [
    ...changed,
    ...gone.map(({ refundId, kind, at, amount, products }) => ({
      refundId,
      kind,
      at,
      products,
      version: order.updatedAtMs,
      amount: { ...amount, minorUnits: 0n }
    }))
  ]
}

const isDistinct = <A>(value: A, place: number, all: ReadonlyArray<A>): boolean => all.indexOf(value) === place

/**
 * One report of an order of which several notices say each a part: the newest one's money, and of what it doesn't say what the newest that
 * says it said.
 */
const mergedNotice = (newestFirst: ReadonlyArray<OrderNotice>): OrderNotice | null => {
  const [newest] = newestFirst
  if (newest === undefined) return null
  const first = <A>(read: (notice: OrderNotice) => A | null): A | null =>
    newestFirst.map(read).find((value) => value !== null) ?? null
  return {
    ...newest,
    placedAt: new Date(Math.min(...newestFirst.map(({ placedAt }) => placedAt.getTime()))),
    presentment: first(({ presentment }) => presentment),
    renewal: first(({ renewal }) => renewal),
    parts: newest.parts ?? first(({ parts, total }) => (total.minorUnits === newest.total.minorUnits ? parts : null)),
    promoCodes: newestFirst
      .flatMap(({ promoCodes }) => promoCodes)
      .filter(isDistinct)
      .slice(0, PROMO_CODES_MAX),
    pvId: first(({ pvId }) => pvId),
    landing: first(({ landing }) => landing),
    aliases: newestFirst
      .flatMap(({ aliases }) => aliases)
      .filter(({ id }, place, all) => all.findIndex((other) => other.id === id) === place),
    country: first(({ country }) => country),
    products: newestFirst.find(({ products }) => products.length > 0)?.products ?? []
  }
}

/**
 * Files a report that has what all of a store's notices say of an order, where none has. It is written after what it merges and read again
 * by whoever writes next: of two at once the later one sees both.
 */
const mergeReports = Effect.fnUntraced(function* (shop: Store, orderId: OrderId, now: Date) {
  const notices = shopAccounts((yield* fileOf(shop, orderId))?.notices ?? [])
  const [newest] = notices
  const merged = mergedNotice(notices)
  if (newest === undefined || merged === null) return
  const { contentHash } = yield* hashed(merged)
  if (contentHash === (yield* hashed(newest)).contentHash) return
  yield* Orders.use((book) => book.record({ ...merged, contentHash, version: newest.version + 1, receivedAt: now }))
})

/** The id of the order of a store that one of these names is of; null while there is none. */
const orderNamed = Effect.fnUntraced(function* ({ tenantId, domain }: Store, names: ReadonlyArray<OrderId>) {
  const book = yield* Orders
  for (const name of names) {
    const file = (yield* book.find(tenantId, name, domain)).find(({ shopDomain }) => shopDomain === domain)
    if (file !== undefined) return file.orderId
  }
  return null
})

/** The names of an order that no one guesses, its id among them. */
const ownNames = ({ orderId, aliases }: ShopOrder): ReadonlyArray<OrderId> => [
  orderId,
  ...aliases.flatMap(({ id, kind }) => (kind === "token" ? [id] : []))
]

/** A report under the id that another report of the same order was filed by: they may name it by its payment and by its invoice. */
const underKnownId = Effect.fnUntraced(function* (shop: Store, order: ShopOrder) {
  const known = yield* orderNamed(shop, ownNames(order))
  if (known === null || known === order.orderId) return order
  const aliases = [{ id: order.orderId, kind: "token" as const }, ...order.aliases].filter(({ id }) => id !== known)
  return { ...order, orderId: known, aliases }
})

/** An order of the past as its platform wrote it, with the refunds that it lists; null where its id is none. */
export const filedByPlatform = Effect.fnUntraced(function* (shop: Store, order: PlatformOrder, receivedAt: Date) {
  const read = shopOrderOf(order)
  if (read === null) return null
  const notice = yield* noticeOf(shop, read, order.isDeleted, receivedAt)
  const filed = { tenantId: shop.tenantId, shopDomain: shop.domain, source: "shop", receivedAt } as const
  return {
    notice: { ...notice, ...filed },
    refunds: read.refunds.map((refund) => ({ ...refund, ...filed, orderId: read.orderId }))
  }
})

/** Files what a platform reports of an order, with the refunds that it lists. */
export const filePlatformOrder = Effect.fn("attribution.filePlatformOrder")(function* (
  shop: Store,
  order: PlatformOrder,
  now: Date
) {
  const book = yield* Orders
  const told = shopOrderOf(order)
  if (told === null) return yield* new UnreadableNotice({ reason: "unreadable", problems: [NO_ID] })
  const read = order.isPartial ? yield* underKnownId(shop, told) : told
  const notice = yield* noticeOf(shop, read, order.isDeleted, now)
  const { tenantId, domain: shopDomain } = shop
  const file = order.refunds.length > 0 || order.listsAllRefunds ? yield* fileOf(shop, read.orderId) : null
  yield* Effect.forEach(
    refundsToFile(file, order, read.refunds, notice.version),
    (refund) =>
      book.refund({ ...refund, orderId: read.orderId, tenantId, shopDomain, source: "shop", receivedAt: now }),
    { discard: true }
  )
  const key = { shopDomain, orderId: read.orderId }
  const isErased = yield* PersonalData.use((data) => data.isErased(tenantId, key))
  if (!isErased) {
    const { email, customerId: id } = order.buyer
    const buyer = { id: read.orderId, email, customer: { id, email } }
    yield* noteBuyer({ ...notice, shopDomain }, buyer)
    yield* recordCustomer(tenantId, key, buyer).pipe(
      Effect.catchTag("TrackingUnavailable", () => Effect.logError("whose an order is could not be kept"))
    )
  }
  // Of an erased order the browser goes on under the name that it was given then.
  const pvId = isErased ? yield* nameOfErased(tenantId, key) : notice.pvId
  yield* book.record({ ...notice, pvId })
  if (!order.isPartial) return
  yield* mergeReports(shop, read.orderId, now)
  yield* adoptRefunds(shop, read.orderId)
})

/** Whether a report of an order says nothing that the store's newest one doesn't. */
const saysNothingNew = (report: Omit<OrderNotice, "contentHash">, known: OrderNotice): boolean =>
  isSameMoney(report.total, known.total) &&
  report.payment === known.payment &&
  report.paidMinorUnits === known.paidMinorUnits &&
  report.isTest === known.isTest &&
  report.aliases.every(({ id }) => id === known.orderId || known.aliases.some((alias) => alias.id === id)) &&
  report.promoCodes.every((code) => known.promoCodes.includes(code)) &&
  (report.pvId === null || report.pvId === known.pvId) &&
  (report.landing === null || known.landing !== null) &&
  (report.parts === null || known.parts !== null) &&
  (report.country === null || known.country !== null) &&
  (report.presentment === null || known.presentment !== null) &&
  (report.products.length === 0 || known.products.length > 0)

/**
 * Files what a platform's list says of an order of the past, which other lists and notices may speak of by other names, and says what
 * became of it. What says nothing new is not filed; with `isTrial` nothing is.
 */
export const filePastReport = Effect.fn("attribution.filePastReport")(function* (
  shop: Store,
  order: PlatformOrder,
  isTrial: boolean,
  now: Date
) {
  const told = shopOrderOf(order)
  if (told === null) return yield* new UnreadableNotice({ reason: "unreadable", problems: [NO_ID] })
  const read = yield* underKnownId(shop, told)
  const notice = yield* noticeOf(shop, read, order.isDeleted, now)
  const [newest] = shopAccounts((yield* fileOf(shop, read.orderId))?.notices ?? [])
  if (newest !== undefined && saysNothingNew(notice, newest)) return "unchanged"
  if (!isTrial) yield* filePlatformOrder(shop, order, now)
  if (newest === undefined) return "created"
  return newest.version > notice.version ? "older" : "updated"
})

/** How a refund is named that is all of what went back of a payment until then. */
const TOTAL_ID = /^total \S+ \d+$/
const totalId = (refund: PlatformRefund): string => `total ${refund.refundId} ${refund.amount.minorUnits}`

/**
 * What has to be filed so that nothing is taken off an order twice: of the totals reported of it the highest counts that was reported
 * before any single refund was made, and of the others nothing.
 */
const settledTotals = (refunds: ReadonlyArray<OrderRefund>): ReadonlyArray<OrderRefund> => {
  const own = refunds.filter(({ source, kind }) => source === "shop" && kind === "refund")
  const totals = own.filter(({ refundId }) => TOTAL_ID.test(refundId))
  const amountIn = ({ refundId }: OrderRefund): bigint => BigInt(refundId.split(" ").at(-1) ?? "0")
  const firstMs = Math.min(...own.filter((refund) => !totals.includes(refund)).map(({ at }) => at.getTime()))
  const highest = totals
    .filter(({ at }) => at.getTime() < firstMs)
    .reduce<OrderRefund | null>((best, one) => (best === null || amountIn(one) > amountIn(best) ? one : best), null)
  return totals.flatMap((total) => {
    const minorUnits = total === highest ? amountIn(total) : 0n
    return total.amount.minorUnits === minorUnits
      ? []
      : [{ ...total, version: total.version + 1, amount: { ...total.amount, minorUnits } }]
  })
}

const settleTotals = Effect.fnUntraced(function* (shop: Store, orderId: OrderId) {
  const file = yield* fileOf(shop, orderId)
  yield* Effect.forEach(settledTotals(file?.refunds ?? []), (refund) => Orders.use((book) => book.refund(refund)), {
    discard: true
  })
})

/** Takes over what went back of an order under one of its other names, before that was known to be one. */
const adoptRefunds = Effect.fnUntraced(function* (shop: Store, orderId: OrderId) {
  const book = yield* Orders
  const file = yield* fileOf(shop, orderId)
  const names = shopAccounts(file?.notices ?? []).flatMap(({ aliases }) =>
    aliases.flatMap(({ id, kind }) => (kind === "token" ? [id] : []))
  )
  for (const name of names.filter(isDistinct)) {
    const reported = yield* book.refundsNamed(shop.tenantId, shop.domain, name)
    const missing = reported.filter(
      ({ refundId, version }) =>
        !(file?.refunds ?? []).some((known) => known.refundId === refundId && known.version >= version)
    )
    yield* Effect.forEach(missing, (refund) => book.refund({ ...refund, orderId }), { discard: true })
  }
  yield* settleTotals(shop, orderId)
})

/** Files what went back of an order, which may be reported before its order is. */
export const filePlatformRefund = Effect.fn("attribution.filePlatformRefund")(function* (
  shop: Store,
  told: Pick<Extract<PlatformEvent, { readonly kind: "refund" }>, "orderNames" | "refund" | "isTotal">,
  now: Date
) {
  const names = told.orderNames.flatMap((name) => Option.toArray(orderIdFrom(name)))
  const [name] = names
  const [refund] = refundOf(told.isTotal ? { ...told.refund, refundId: totalId(told.refund) } : told.refund)
  if (name === undefined || refund === undefined) {
    return yield* new UnreadableNotice({ reason: "unreadable", problems: [NO_ID] })
  }
  const { tenantId, domain: shopDomain } = shop
  const file = (orderId: OrderId) =>
    Orders.use((book) => book.refund({ ...refund, orderId, tenantId, shopDomain, source: "shop", receivedAt: now }))
  const known = yield* orderNamed(shop, names)
  yield* file(known ?? name)
  // An order that was filed meanwhile may have looked for it before it was there.
  const orderId = known ?? (yield* orderNamed(shop, names))
  if (orderId === null) return
  if (orderId !== known && orderId !== name) yield* file(orderId)
  yield* settleTotals(shop, orderId)
})

/** Files that a store removed an order, which may be heard of before the order is. A removal says no time: it is when it came. */
export const filePlatformDeletion = Effect.fn("attribution.filePlatformDeletion")(function* (
  shop: Store,
  name: string,
  now: Date
) {
  const orderId = Option.getOrNull(orderIdFrom(name))
  if (orderId === null) return yield* new UnreadableNotice({ reason: "unreadable", problems: [NO_ID] })
  yield* fileDeletion(shop, orderId, now, now)
})
