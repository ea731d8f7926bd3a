import { Effect, Option, Schema } from "effect"
import { Digest } from "effect/crypto"
import { CurrencyCode } from "../../../ports/money/money.ts"
import { isPlain } from "../../../ports/text/storableText.ts"
import { type OrderId, PvId } from "../../../ports/tracking/events/TrackingEvent.ts"
import { LinkCode } from "../../../ports/tracking/links/TrackingLink.ts"
import {
  type OrderNotice,
  type OrderRefund,
  REFUNDS_MAX,
  type RecordedOrder,
  RefundId
} from "../../../ports/tracking/orders/Order.ts"
import { Orders } from "../../../ports/tracking/orders/Orders.ts"
import { orderIdFrom } from "../../../ports/tracking/orders/orderIdentity.ts"
import { PersonalData } from "../../../ports/tracking/privacy/PersonalData.ts"
import type { PlatformEvent, PlatformOrder, PlatformRefund } from "../../../ports/tracking/stores/ShopPlatform.ts"
import type { Shop } from "../../../ports/tracking/stores/Shops.ts"
import { hex, utf8Bytes } from "../../tokens/bytes.ts"
import { promoCodeKey } from "../links/codes.ts"
import { recordEdgeClick } from "../links/edge/edgeClicks.ts"
import { type LandingRef, refFromUrl } from "../links/landingRef.ts"
import { isSameMoney } from "../orders/assignClaims.ts"
import { contentOf, shopAccounts } from "../orders/reconcileOrder.ts"
import { noteBuyer } from "../people/notePeople.ts"
import { triggeredVersion, versionOf } from "./accountVersion.ts"
import { UnreadableNotice } from "./letters/refusals.ts"
import { recordCustomer } from "./recordCustomer.ts"

export const PROMO_CODES_MAX = 20
export const PROMO_CODE_MAX_CHARACTERS = 255

/** Characters at which platforms cut the address that a visit began at: the last parameter of one so long is a stump. */
const LANDING_SITE_CHARACTERS = 255

/** A refund as a platform tells it, by an id that refunds are filed by. */
type FiledRefund = Pick<OrderRefund, "refundId" | "kind" | "version" | "at" | "amount" | "products">

/** An order as a platform tells it, by names, codes and links as orders are filed by; what is none is left out. */
export interface FiledOrder
  extends Omit<
    OrderNotice,
    | "tenantId"
    | "shopDomain"
    | "source"
    | "isBot"
    | "isDeleted"
    | "version"
    | "contentHash"
    | "receivedAt"
    | "triggeredAt"
    | "pageHost"
  > {
  /** Epoch milliseconds of the shop's last change: which of two accounts of one order is the newer. */
  readonly updatedAtMs: number
  /** The refunds that it is told with. */
  readonly refunds: ReadonlyArray<FiledRefund>
}

const isPvId = Schema.is(PvId)
const isLinkCode = Schema.is(LinkCode)
const isRefundId = Schema.is(RefundId)

/** Discount codes of one order as they are kept, each once; what is none is left out. */
const promoCodesIn = (codes: ReadonlyArray<string>): ReadonlyArray<string> =>
  [...new Set(codes.map(promoCodeKey))]
    .filter((code) => code !== "" && code.length <= PROMO_CODE_MAX_CHARACTERS && isPlain(code))
    .slice(0, PROMO_CODES_MAX)

const landingOf = ({ landingUrl, refs }: PlatformOrder): LandingRef | null => {
  const code = refs.map((text) => text.trim()).find(isLinkCode)
  return refFromUrl(landingUrl ?? "", LANDING_SITE_CHARACTERS) ?? (code === undefined ? null : { code, clickId: null })
}

const refundOf = ({ refundId, ...refund }: PlatformRefund): ReadonlyArray<FiledRefund> =>
  isRefundId(refundId) ? [{ ...refund, refundId }] : []

/** An order of any platform as orders are filed; null where its id is none. */
export const filedOrder = (order: PlatformOrder): FiledOrder | null => {
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
    isNewCustomer: order.isNewCustomer ?? null,
    promoCodes: promoCodesIn(order.promoCodes),
    pvId: order.visitors.map((text) => text.trim().toLowerCase()).find(isPvId) ?? null,
    landing: landingOf(order),
    storedRefs: (order.rememberedLinks ?? []).flatMap(({ ref, at }) => (isLinkCode(ref) ? [{ code: ref, at }] : [])),
    aliases,
    country: order.country,
    products: order.products
  }
}

const NO_ID = "id: must be 1 to 128 characters"

type Store = Pick<Shop, "tenantId" | "domain">

const HASH_BYTES = 8

/** A shop's account of an order with the hash of what it says. */
export const hashed = Effect.fnUntraced(function* <A extends Omit<OrderNotice, "contentHash">>(account: A) {
  const digest = yield* Digest.Digest
  const hash = yield* Effect.orDie(digest.digest(Digest.sha256, yield* utf8Bytes(contentOf(account))))
  return { ...account, contentHash: hex(hash.subarray(0, HASH_BYTES)) }
})

/** A platform's report of an order, as it is filed. */
const noticeOf = (
  { tenantId, domain }: Store,
  told: FiledOrder,
  isDeleted: boolean,
  receivedAt: Date,
  triggeredAt: Date | null
) => {
  const { updatedAtMs: _, refunds: _refunds, ...order } = told
  return hashed({
    ...order,
    tenantId,
    shopDomain: domain,
    source: "shop" as const,
    isBot: false,
    isDeleted,
    version: versionOf(told, triggeredAt),
    receivedAt,
    triggeredAt,
    pageHost: null
  })
}

/** What is known of the order of this store that has this id. */
const fileOf = Effect.fnUntraced(function* ({ tenantId, domain }: Store, orderId: OrderId) {
  const files = yield* Orders.use((book) => book.find(tenantId, orderId, domain))
  return files.find((file) => file.orderId === orderId) ?? null
})

/** What the store's newest account of an order says; undefined where none is known. */
export const newestAccount = Effect.fnUntraced(function* (shop: Store, orderId: OrderId) {
  return shopAccounts((yield* fileOf(shop, orderId))?.notices ?? []).at(0)
})

/**
 * The refunds to file with an order that lists them all: those that are new or of another amount, and those that were taken back since.
 * None where a newer report of the order is known.
 */
const changedRefunds = (
  file: RecordedOrder | null,
  order: PlatformOrder,
  listed: ReadonlyArray<FiledRefund>,
  version: number
): ReadonlyArray<FiledRefund> => {
  if (shopAccounts(file?.notices ?? []).some((known) => known.version > version)) return []
  const known = (file?.refunds ?? []).filter(({ source, kind }) => source === "shop" && kind === "refund")
  const changed = listed.flatMap((refund) => {
    const before = known.find(({ refundId }) => refundId === refund.refundId)
    if (before === undefined) return [refund]
    return before.amount.minorUnits === refund.amount.minorUnits ? [] : [{ ...refund, at: before.at }]
  })
  const gone = known.filter(
    ({ refundId, amount }) => amount.minorUnits > 0n && listed.every((refund) => refund.refundId !== refundId)
  )
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
const ownNames = ({ orderId, aliases }: FiledOrder): ReadonlyArray<OrderId> => [
  orderId,
  ...aliases.flatMap(({ id, kind }) => (kind === "token" ? [id] : []))
]

/** A report under the id that another report of the same order was filed by: they may name it by its payment and by its invoice. */
const underKnownId = Effect.fnUntraced(function* (shop: Store, order: FiledOrder) {
  const known = yield* orderNamed(shop, ownNames(order))
  if (known === null || known === order.orderId) return order
  const aliases = [{ id: order.orderId, kind: "token" as const }, ...order.aliases].filter(({ id }) => id !== known)
  return { ...order, orderId: known, aliases }
})

/**
 * An order of the past as its platform wrote it, with the refunds that it lists; null where its id is none. `triggeredAt` places it among
 * notices of the same second; null where it says less than they do.
 */
export const filedByPlatform = Effect.fnUntraced(function* (
  shop: Store,
  order: PlatformOrder,
  receivedAt: Date,
  triggeredAt: Date | null
) {
  const told = filedOrder(order)
  if (told === null) return null
  const notice = yield* noticeOf(shop, told, order.isDeleted, receivedAt, triggeredAt)
  const filed = { tenantId: shop.tenantId, shopDomain: shop.domain, source: "shop", receivedAt } as const
  return {
    notice: { ...notice, ...filed },
    refunds: told.refunds.map((refund) => ({ ...refund, ...filed, orderId: told.orderId }))
  }
})

/** An order that a notice tells of later than this was not placed just now: it says nothing of the store's clock. */
const MEASURED_MS_MAX = 3_600_000

/** Measures a store's clock by an order that it has just placed. A notice is taken also where that can't be kept. */
export const measureClock = Effect.fnUntraced(function* (
  { tenantId, domain }: Store,
  { placedAt }: PlatformOrder,
  at: Date
) {
  const delayMs = at.getTime() - placedAt.getTime()
  if (delayMs < 0 || delayMs > MEASURED_MS_MAX) return
  yield* Orders.use((book) => book.measureClock(tenantId, domain, delayMs, at)).pipe(
    Effect.catchTag("StoreUnavailable", () => Effect.logWarning("a store's clock could not be measured"))
  )
})

/** What is written at once of one order at most: an order may list a thousand refunds. */
const WRITES_MAX = 4

/** Files what a platform reports of an order, with the refunds that it lists. */
export const filePlatformOrder = Effect.fn("attribution.filePlatformOrder")(function* (
  shop: Store,
  order: PlatformOrder,
  now: Date,
  triggeredAt: Date | null = null
) {
  const book = yield* Orders
  const told = filedOrder(order)
  if (told === null) return yield* new UnreadableNotice({ reason: "unreadable", problems: [NO_ID] })
  const read = order.isPartial ? yield* underKnownId(shop, told) : told
  const notice = yield* noticeOf(shop, read, order.isDeleted, now, triggeredAt)
  const { tenantId, domain: shopDomain } = shop
  const refunds = order.listsAllRefunds
    ? changedRefunds(yield* fileOf(shop, read.orderId), order, read.refunds, notice.version)
    : read.refunds
  const key = { shopDomain, orderId: read.orderId }
  const isErased = yield* PersonalData.use((data) => data.isErased(tenantId, key))
  // Before the order: should only some of it be filed, the store's next try files the order as well.
  yield* Effect.all(
    [
      ...refunds.map((refund) =>
        book.refund({ ...refund, orderId: read.orderId, tenantId, shopDomain, source: "shop", receivedAt: now })
      ),
      ...(read.landing?.clickId == null
        ? []
        : [recordEdgeClick(tenantId, { code: read.landing.code, clickId: read.landing.clickId })]),
      ...(isErased
        ? []
        : [
            noteBuyer({ ...notice, shopDomain }, order.buyer),
            // No order is refused because it can't be kept whose it is: its customer is unknown.
            recordCustomer(tenantId, key, order.buyer).pipe(
              Effect.catchTag("StoreUnavailable", () => Effect.logError("whose an order is could not be kept"))
            )
          ])
    ],
    // Totals of what went back are told apart by which was filed before.
    { concurrency: order.isPartial ? 1 : WRITES_MAX, discard: true }
  )
  if (isErased) {
    // Of an erased order the browser goes on under the name that it was given then.
    const pvId = (yield* newestAccount(shop, read.orderId))?.pvId ?? null
    yield* book.record(yield* hashed({ ...notice, pvId }))
  } else yield* book.record(notice)
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
  const told = filedOrder(order)
  if (told === null) return yield* new UnreadableNotice({ reason: "unreadable", problems: [NO_ID] })
  const read = yield* underKnownId(shop, told)
  const notice = yield* noticeOf(shop, read, order.isDeleted, now, null)
  const newest = yield* newestAccount(shop, read.orderId)
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
  told: Omit<Extract<PlatformEvent, { readonly kind: "refund" }>, "kind">,
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
  if (told.isById === true) return void (yield* file(name))
  const known = yield* orderNamed(shop, names)
  yield* file(known ?? name)
  // An order that was filed meanwhile may have looked for it before it was there.
  const orderId = known ?? (yield* orderNamed(shop, names))
  if (orderId === null) return
  if (orderId !== known && orderId !== name) yield* file(orderId)
  yield* settleTotals(shop, orderId)
})

/** What an account says that tells of a deletion: its order's money is read of its other accounts. */
const NOTHING_SAID = {
  total: { minorUnits: 0n, currency: CurrencyCode.make("USD") },
  presentment: null,
  payment: "voided",
  paidMinorUnits: 0n,
  grossMinorUnits: 0n,
  refundsCounted: [],
  isTest: false,
  isCancelled: false,
  isNewCustomer: null,
  renewal: null,
  parts: null,
  promoCodes: [],
  pvId: null,
  landing: null,
  storedRefs: [],
  aliases: [],
  pageHost: null,
  country: null,
  products: []
} as const satisfies Partial<OrderNotice>

/** Files that a store removed an order, which may be heard of before the order is. Where that says no time it is when it came. */
export const filePlatformDeletion = Effect.fn("attribution.filePlatformDeletion")(function* (
  { tenantId, domain: shopDomain }: Store,
  name: string,
  now: Date,
  triggeredAt: Date | null
) {
  const orderId = Option.getOrNull(orderIdFrom(name))
  if (orderId === null) return yield* new UnreadableNotice({ reason: "unreadable", problems: [NO_ID] })
  const deletedAt = triggeredAt ?? now
  const deletion = yield* hashed({
    ...NOTHING_SAID,
    tenantId,
    shopDomain,
    orderId,
    source: "shop",
    isBot: false,
    isDeleted: true,
    version: triggeredVersion(deletedAt.getTime(), deletedAt),
    receivedAt: now,
    triggeredAt: deletedAt,
    placedAt: deletedAt
  })
  yield* Orders.use((book) => book.record(deletion))
})
