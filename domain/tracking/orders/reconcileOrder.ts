import { Order } from "effect"
import type { Money } from "../../../ports/money/money.ts"
import { MINUTE_MS, SECOND_MS } from "../../../ports/time/days.ts"
import type { OrderId, PvId, StoredRef } from "../../../ports/tracking/events/TrackingEvent.ts"
import type { CountryCode, LinkCode } from "../../../ports/tracking/links/TrackingLink.ts"
import { inShopMoney } from "../../../ports/tracking/orders/buyersMoney.ts"
import type {
  OrderNotice,
  OrderParts,
  OrderProduct,
  OrderRefund,
  OrderSource,
  PaymentState,
  RecordedOrder,
  Renewal,
  ShopDomain
} from "../../../ports/tracking/orders/Order.ts"
import { assignClaims, isSameMoney } from "./assignClaims.ts"

/** Whose word counts first: the shop took the money, the customer's server saw it, the browser only heard of it. */
const AUTHORITY: ReadonlyArray<OrderSource> = ["shop", "server", "pixel"]

/** How far two clocks may differ: the shop's, which says when an order was placed, and ours. */
export const CLOCK_SKEW_MINUTES_MAX = 5

/** How long after an order was placed the buyer's browser may report it for its visitor to be believed. */
export const CLAIM_MINUTES_MAX = 15

/** A source whose total or currency isn't the one that stands. Amounts of two currencies are never compared. */
export interface MoneyDisagreement {
  readonly field: "total" | "currency"
  readonly source: OrderSource
  readonly reported: Money
  readonly standing: Money
}

/**
 * What a source says that does not count. Of `order` it is the name by which the source means this order or another
 * shop's, which no one can tell.
 */
export interface ClaimDisagreement {
  readonly field: "promo_code" | "visitor" | "is_new_customer" | "remembered_link" | "order"
  readonly source: OrderSource
  readonly reported: string | boolean
  /** Null where what stands says nothing of it. */
  readonly standing: string | boolean | null
}

export type Disagreement = MoneyDisagreement | ClaimDisagreement

/** What is reported to have gone back, and whether that is taken off what the order earned. */
export interface CountedRefund {
  /** Its amount is in the order's currency, where that can be told. */
  readonly refund: OrderRefund
  /** The amount as it was reported. */
  readonly reported: Money
  readonly counts: boolean
  /** Why not; null where it counts. */
  readonly because: "another source decides" | "another currency" | null
}

/** Why an order's revenue is shared among nobody. */
const NO_REVENUE_REASONS = [
  "test order",
  "cancelled order",
  "deleted order",
  "gift cards alone",
  "pending payment",
  "authorized payment",
  "expired payment",
  "voided payment",
  "unpaid order",
  "refunded order",
  "reported by a bot"
] as const
export type NoRevenueReason = (typeof NO_REVENUE_REASONS)[number]

/** A reason that was stored as text; undefined where it is none. */
export const noRevenueReason = (text: string): NoRevenueReason | undefined =>
  NO_REVENUE_REASONS.find((reason) => reason === text)

/** One order as it stands after every source was heard. */
export interface ReconciledOrder {
  readonly orderId: OrderId
  /** The store whose order this is; null where no shop reported it. */
  readonly shopDomain: ShopDomain | null
  /**
   * Set where the account has a trusted sender and neither shop nor server reported the order: anyone who reads the
   * page's key can make one up.
   */
  readonly isUnconfirmed: boolean
  /** By the source that decides; never later than that first reported it. */
  readonly placedAt: Date
  /** What is shared: what was paid and not given back; where it earns nothing, what was owed. */
  readonly total: Money
  /** What was owed when it was placed, or since it was edited. */
  readonly ordered: Money
  /**
   * Whether it was a sale at any time: real, and paid at least in part. One that was taken back earns nothing and is none the less
   * its creators'.
   */
  readonly isSale: boolean
  /** What of a sale went back to the buyer, in minor units; nothing where it was cancelled. */
  readonly refundedMinorUnits: bigint
  /** What of a sale was paid, where it was cancelled, in minor units. */
  readonly cancelledMinorUnits: bigint
  /** What is reported to have gone back, by time. */
  readonly refunds: ReadonlyArray<CountedRefund>
  readonly payment: PaymentState
  readonly isTest: boolean
  readonly isCancelled: boolean
  readonly isDeleted: boolean
  readonly isNewCustomer: boolean | null
  /** Where it goes to, as the source that decides last said; null where it never did. */
  readonly country: CountryCode | null
  /** What was bought, as the source that decides last said, in the currency of `ordered`; none where it never did. */
  readonly products: ReadonlyArray<OrderProduct>
  /** What its price is made of, and whether a subscription placed it, as the account that stands says. */
  readonly parts: OrderParts | null
  readonly renewal: Renewal | null
  /** Distinct, sorted. */
  readonly promoCodes: ReadonlyArray<string>
  /** Whose visits are to be read: distinct, sorted, with `claimedVisitor`. */
  readonly pvIds: ReadonlyArray<PvId>
  /**
   * The visitor that only the pixel names, in an account of what only the buyer's browser knows. Its visits count where
   * nothing else leads to a creator.
   */
  readonly claimedVisitor: PvId | null
  readonly landing: OrderNotice["landing"]
  /** Each link once, at the earliest time remembered of it; oldest first. */
  readonly storedRefs: ReadonlyArray<StoredRef>
  /** Whether its revenue is shared among creators. */
  readonly earns: boolean
  /** Set exactly when it doesn't earn. */
  readonly earnsNothingBecause: NoRevenueReason | null
  readonly disagreements: ReadonlyArray<Disagreement>
  /** The source each field was taken from; null where no source said anything. */
  readonly decidedBy: {
    readonly total: OrderSource
    readonly placedAt: OrderSource
    readonly isTest: OrderSource
    readonly isCancelled: OrderSource
    readonly isNewCustomer: OrderSource | null
    readonly landing: OrderSource | null
  }
}

/** What an order earns, in minor units of its total's currency; nothing where it earns nothing. */
export const netOf = ({ earns, total }: Pick<ReconciledOrder, "earns" | "total">): bigint =>
  earns ? total.minorUnits : 0n

/** Everything a notice says, as text that is the same for the same content. */
export const contentOf = (piece: Omit<OrderNotice, "contentHash">): string =>
  JSON.stringify([
    piece.placedAt.getTime(),
    String(piece.total.minorUnits),
    piece.total.currency,
    piece.isTest,
    piece.isCancelled,
    piece.isDeleted,
    piece.triggeredAt?.getTime(),
    piece.renewal && [piece.renewal.since?.getTime()],
    piece.parts && Object.values(piece.parts).map(String),
    piece.presentment && [String(piece.presentment.minorUnits), piece.presentment.currency],
    piece.isNewCustomer,
    piece.promoCodes,
    piece.pvId,
    piece.landing && [piece.landing.code, piece.landing.clickId],
    piece.storedRefs.map(({ code, at }) => [code, at.getTime()]),
    piece.shopDomain,
    piece.orderId,
    piece.payment,
    String(piece.paidMinorUnits),
    String(piece.grossMinorUnits),
    piece.refundsCounted,
    piece.aliases,
    piece.pageHost,
    piece.isBot,
    piece.country,
    piece.products.map(({ productId, title, minorUnits }) => [productId, title, String(minorUnits)])
  ])

const byReceipt = Order.combine(
  Order.mapInput(Order.Number, (piece: OrderNotice) => piece.receivedAt.getTime()),
  Order.mapInput(Order.String, contentOf)
)
const byVersion = Order.mapInput(Order.Number, (piece: OrderNotice) => piece.version)

/**
 * Which of two accounts of one source is the older: that of the earlier second, then that which was triggered earlier, those first that
 * don't say when; then by version and receipt.
 */
export const byAge = Order.combineAll([
  Order.mapInput(Order.Number, (piece: OrderNotice) => Math.floor(piece.version / SECOND_MS)),
  Order.mapInput(Order.Number, (piece: OrderNotice) => piece.triggeredAt?.getTime() ?? Number.NEGATIVE_INFINITY),
  byVersion,
  byReceipt
])

/** What shops said of an order, newest first. A deletion says nothing of the order itself. */
export const shopAccounts = (notices: ReadonlyArray<OrderNotice>): ReadonlyArray<OrderNotice> =>
  notices.filter(({ source, isDeleted }) => source === "shop" && !isDeleted).toSorted(Order.flip(byAge))

/** A shop's latest account stands; a pixel's and a server's first. */
const standingFirst = (source: OrderSource): Order.Order<OrderNotice> =>
  source === "shop" ? Order.flip(byAge) : Order.combine(byVersion, byReceipt)

/** The one account of each source that counts, by authority. */
const standingOf = (notices: ReadonlyArray<OrderNotice>): ReadonlyArray<OrderNotice> =>
  AUTHORITY.flatMap((source) =>
    notices
      .filter((piece) => piece.source === source)
      .sort(standingFirst(source))
      .slice(0, 1)
  )

const sortedDistinct = <A extends string>(values: ReadonlyArray<A>): ReadonlyArray<A> =>
  [...new Set(values)].sort(Order.String)

const mergedRefs = (standing: ReadonlyArray<OrderNotice>): ReadonlyArray<StoredRef> => {
  const byAge = Order.combine(
    Order.mapInput(Order.Number, (ref: StoredRef) => ref.at.getTime()),
    Order.mapInput(Order.String, (ref: StoredRef) => ref.code)
  )
  const earliest = new Map<LinkCode, StoredRef>()
  for (const ref of standing.flatMap((piece) => piece.storedRefs).sort(byAge)) {
    if (!earliest.has(ref.code)) earliest.set(ref.code, ref)
  }
  return [...earliest.values()]
}

/** When the source that decides first reported the order. */
export const firstReceivedMs = (notices: ReadonlyArray<OrderNotice>, source: OrderSource): number =>
  notices.reduce(
    (earliest, piece) => (piece.source === source ? Math.min(earliest, piece.receivedAt.getTime()) : earliest),
    Number.POSITIVE_INFINITY
  )

const moneyDisagreements = (
  { source, total: reported }: OrderNotice,
  standing: Money
): ReadonlyArray<MoneyDisagreement> => {
  if (reported.currency !== standing.currency) return [{ field: "currency", source, reported, standing }]
  return reported.minorUnits === standing.minorUnits ? [] : [{ field: "total", source, reported, standing }]
}

const UNPAID: Readonly<Record<PaymentState, NoRevenueReason | null>> = {
  paid: null,
  pending: "pending payment",
  authorized: "authorized payment",
  partially_paid: null,
  expired: "expired payment",
  voided: "voided payment",
  partially_refunded: null,
  refunded: "refunded order"
}

const earnsNothingBecauseOf = (
  { grossMinorUnits, parts, payment, total }: OrderNotice,
  net: bigint
): NoRevenueReason | null => {
  if (total.minorUnits === 0n && parts !== null && parts.giftCards > 0n) return "gift cards alone"
  if (UNPAID[payment] !== null || net > 0n || total.minorUnits === 0n) return UNPAID[payment]
  return payment === "partially_paid" && grossMinorUnits === 0n ? "unpaid order" : "refunded order"
}

/** Nothing of these was ever paid. */
const NEVER_PAID: ReadonlyArray<NoRevenueReason | null> = [
  "pending payment",
  "authorized payment",
  "expired payment",
  "voided payment",
  "unpaid order",
  "gift cards alone"
]

/** Refunds are told by who decides of the order, and by a server where only a browser reported it. */
const countRefunds = (
  refunds: ReadonlyArray<OrderRefund>,
  { presentment, source, total }: OrderNotice
): ReadonlyArray<CountedRefund> => {
  const decides = source === "shop" ? "shop" : "server"
  const own = refunds.filter((refund) => refund.source === decides)
  const amounts = inShopMoney(
    own.map(({ amount }) => amount),
    total,
    presentment
  )
  return refunds.map((refund) => {
    const reported = refund.amount
    if (refund.source !== decides) return { refund, reported, counts: false, because: "another source decides" }
    const minorUnits = amounts[own.indexOf(refund)] ?? null
    return minorUnits === null
      ? { refund, reported, counts: false, because: "another currency" }
      : { refund: { ...refund, amount: { ...total, minorUnits } }, reported, counts: true, because: null }
  })
}

/**
 * What was paid of an order and what of it went back: no more than was paid. What is left is never more than what it cost when anything of
 * it was paid, less its refunds.
 */
const settleMoney = (
  standing: OrderNotice,
  deciding: ReadonlyArray<OrderNotice>,
  refunds: ReadonlyArray<CountedRefund>
) => {
  const { total } = standing
  const cost = deciding.reduce(
    (most, piece) =>
      piece.grossMinorUnits > 0n && piece.total.currency === total.currency && piece.total.minorUnits > most
        ? piece.total.minorUnits
        : most,
    total.minorUnits
  )
  const sumOf = (counted: ReadonlyArray<CountedRefund>) =>
    counted.reduce((sum, { refund, counts }) => (counts ? sum + refund.amount.minorUnits : sum), 0n)
  const left =
    standing.paidMinorUnits - sumOf(refunds.filter(({ refund }) => !standing.refundsCounted.includes(refund.refundId)))
  const bound = cost - sumOf(refunds)
  const net = [left, bound].reduce((low, amount) => (amount < low ? amount : low))
  // What an account says was paid beyond its bound was never paid.
  const beyond = left > 0n && net < left ? left - (net > 0n ? net : 0n) : 0n
  const gross = standing.grossMinorUnits - (bound >= 0n ? beyond : 0n)
  const kept = net > 0n ? net : 0n
  return { gross, net: kept, refunded: gross > kept ? gross - kept : 0n }
}

/**
 * The pixel's accounts that know what only the buyer's browser knows: one of the order's random names, or what was owed,
 * just after it was placed. The surest first: those with a random name, then those received once the order was placed,
 * then by receipt.
 */
const buyersClaims = (
  pixels: ReadonlyArray<OrderNotice>,
  deciding: ReadonlyArray<OrderNotice>,
  placedMs: number
): ReadonlyArray<OrderNotice> => {
  const tokens = new Set(
    deciding.flatMap(({ aliases }) => aliases.flatMap(({ id, kind }) => (kind === "token" ? [id] : [])))
  )
  const hasToken = ({ orderId }: OrderNotice) => tokens.has(orderId)
  const sinceMs = ({ receivedAt }: OrderNotice) => receivedAt.getTime() - placedMs
  return pixels
    .filter(
      (piece) =>
        sinceMs(piece) >= -CLOCK_SKEW_MINUTES_MAX * MINUTE_MS &&
        sinceMs(piece) <= CLAIM_MINUTES_MAX * MINUTE_MS &&
        (hasToken(piece) || deciding.some(({ total }) => isSameMoney(total, piece.total)))
    )
    .sort(
      Order.combineAll([
        Order.mapInput(Order.Number, (piece: OrderNotice) => (hasToken(piece) ? 0 : 1)),
        Order.mapInput(Order.Number, (piece: OrderNotice) => (sinceMs(piece) >= 0 ? 0 : 1)),
        byReceipt
      ])
    )
}

/**
 * The shop's account that says whether the customer is new: its first one that does. A later one counts orders that the customer
 * has placed since, so that an update of a first order would make it a returning customer's.
 */
const sayingWhetherNew = (notices: ReadonlyArray<OrderNotice>): OrderNotice | undefined =>
  notices
    .filter(({ source, isNewCustomer }) => source === "shop" && isNewCustomer !== null)
    .toSorted(Order.combine(byVersion, byReceipt))
    .at(0)

const distinctDisagreements = (all: ReadonlyArray<Disagreement>): ReadonlyArray<Disagreement> => {
  const textOf = (value: Disagreement["standing"]) =>
    typeof value === "object" && value !== null ? `${value.minorUnits} ${value.currency}` : String(value)
  return [...new Map(all.map((one) => [`${one.field} ${one.source} ${textOf(one.reported)}`, one])).values()]
}

/**
 * Settles one order from everything reported of it. The same set of notices gives the same order in whatever order it
 * arrived, however often it was repeated.
 *
 * Every source has one standing account: the shop its highest version, pixel and server their first. Of these the shop
 * outweighs the server, the server the pixel. Whether an order is a test or cancelled, and what of it was paid, the shop
 * knows; without it one source that says so is believed.
 *
 * What leads to a creator (promo codes, visitors, remembered links) is gathered from shop and server, and from the pixel
 * only where neither reported the order: whoever reads the page's key can send anything as the pixel. What the pixel
 * says otherwise is told as a disagreement, as is what known bots say. All that it adds then is `claimedVisitor`.
 *
 * What a pixel or a server reports of an order once more, with another amount, is told as a disagreement and moves nothing.
 *
 * `hasTrustedSender` says whether a shop or a server reports the account's orders.
 *
 * Throws when `file.notices` is empty: an order without a notice can't exist.
 */
export const reconcileOrder = (file: RecordedOrder, hasTrustedSender: boolean): ReconciledOrder => {
  const { notices: all, contested } = assignClaims(file)
  // A deletion says nothing else of its order, and holds until its shop tells of the order again.
  const newest = all
    .filter(({ source }) => source === "shop")
    .toSorted(standingFirst("shop"))
    .at(0)
  const isDeleted = newest?.isDeleted === true
  const accounts = all.filter((piece) => !piece.isDeleted)
  const told = accounts.length === 0 ? all : accounts
  const byPeople = told.filter(({ isBot }) => !isBot)
  const isBotsAlone = byPeople.length === 0
  const notices = isBotsAlone ? told : byPeople
  const standing = standingOf(notices)
  const [first] = standing
  if (first === undefined) throw new Error("a recorded order has at least one notice")

  const isTrusted = first.source !== "pixel"
  const counted = isTrusted ? standing.filter(({ source }) => source !== "pixel") : standing
  const deciding = notices.filter(({ source }) => source === first.source)
  const placedMs = Math.min(first.placedAt.getTime(), firstReceivedMs(notices, first.source))

  const saysSo = (claim: (piece: OrderNotice) => boolean): OrderNotice =>
    first.source === "shop" ? first : (counted.find(claim) ?? first)
  const test = saysSo((piece) => piece.isTest)
  const cancelled = saysSo((piece) => piece.isCancelled)
  const customer = sayingWhetherNew(deciding) ?? counted.find((piece) => piece.isNewCustomer !== null)
  const isNewCustomer = customer?.isNewCustomer ?? null
  // A newer account that says nothing of them, such as an import's, takes nothing away. Of a pixel and a server the first stands.
  const latest = first.source === "shop" ? deciding.toSorted(standingFirst("shop")) : [first]
  const sold = latest.find(({ products, total }) => products.length > 0 && total.currency === first.total.currency)
  const landed = counted.find((piece) => piece.landing !== null)
  const promoCodes = sortedDistinct(counted.flatMap((piece) => piece.promoCodes))
  const pvIds = sortedDistinct(counted.flatMap((piece) => piece.pvId ?? []))

  const others = told.filter((piece) => piece.source === "pixel" && !counted.includes(piece)).sort(byReceipt)
  const believed = isTrusted
    ? buyersClaims(
        others.filter(({ isBot }) => !isBot),
        deciding,
        placedMs
      )
    : []
  const claimed = believed[0]?.pvId ?? null
  const claimedVisitor = claimed !== null && !pvIds.includes(claimed) ? claimed : null

  const differencesOf = (piece: OrderNotice): ReadonlyArray<Disagreement> => {
    const { source, pvId } = piece
    const isVisitorKnown = pvId === null || pvIds.includes(pvId) || (pvIds.length === 0 && pvId === claimedVisitor)
    return [
      ...moneyDisagreements(piece, first.total),
      ...piece.promoCodes
        .filter((code) => !promoCodes.includes(code))
        .map((reported) => ({
          field: "promo_code" as const,
          source,
          reported,
          standing: promoCodes.length === 0 ? null : promoCodes.join(", ")
        })),
      ...(isVisitorKnown
        ? []
        : [
            {
              field: "visitor" as const,
              source,
              reported: pvId,
              standing: pvIds.length === 0 ? null : pvIds.join(", ")
            }
          ]),
      ...(piece.isNewCustomer === null || piece.isNewCustomer === isNewCustomer
        ? []
        : [{ field: "is_new_customer" as const, source, reported: piece.isNewCustomer, standing: isNewCustomer }]),
      ...(source !== "pixel" || believed.includes(piece)
        ? []
        : piece.storedRefs.map(({ code }) => ({
            field: "remembered_link" as const,
            source,
            reported: code,
            standing: null
          })))
    ]
  }
  const isOfTold = (repeat: OrderNotice): boolean =>
    told.some(
      ({ source, orderId, pvId }) => source === repeat.source && orderId === repeat.orderId && pvId === repeat.pvId
    )
  const repeats = (file.repeats ?? []).filter((repeat) => !repeat.isBot && isOfTold(repeat)).toSorted(byReceipt)
  const refunds = countRefunds(file.refunds, first)
  const { gross, net, refunded } = settleMoney(first, deciding, refunds)
  const unpaidBecause = earnsNothingBecauseOf(first, net)
  const earnsNothingBecause = test.isTest
    ? "test order"
    : isDeleted
      ? "deleted order"
      : cancelled.isCancelled
        ? "cancelled order"
        : isBotsAlone
          ? "reported by a bot"
          : unpaidBecause
  const isSale = !test.isTest && !isDeleted && !isBotsAlone && !NEVER_PAID.includes(unpaidBecause)

  return {
    orderId: file.orderId,
    shopDomain: file.shopDomain,
    isUnconfirmed: hasTrustedSender && !isTrusted,
    placedAt: new Date(placedMs),
    total: earnsNothingBecause === null ? { ...first.total, minorUnits: net } : first.total,
    ordered: first.total,
    isSale,
    refundedMinorUnits: isSale && !cancelled.isCancelled ? refunded : 0n,
    cancelledMinorUnits: isSale && cancelled.isCancelled ? gross : 0n,
    refunds,
    payment: first.payment,
    isTest: test.isTest,
    isCancelled: cancelled.isCancelled,
    isDeleted,
    isNewCustomer,
    renewal: first.renewal,
    parts: first.parts,
    country: latest.find(({ country }) => country !== null)?.country ?? null,
    products: sold?.products ?? [],
    promoCodes,
    pvIds: claimedVisitor === null ? pvIds : sortedDistinct([...pvIds, claimedVisitor]),
    claimedVisitor,
    landing: landed?.landing ?? null,
    storedRefs: mergedRefs(counted),
    earns: earnsNothingBecause === null,
    earnsNothingBecause,
    disagreements: distinctDisagreements([
      ...counted.filter((piece) => piece !== first).flatMap(differencesOf),
      ...others.flatMap(differencesOf),
      ...repeats.flatMap((repeat) => moneyDisagreements(repeat, first.total)),
      ...contested
        .toSorted(byReceipt)
        .map(({ source, orderId: reported }) => ({ field: "order" as const, source, reported, standing: file.orderId }))
    ]),
    decidedBy: {
      total: first.source,
      placedAt: first.source,
      isTest: test.source,
      isCancelled: cancelled.source,
      isNewCustomer: customer?.source ?? null,
      landing: landed?.source ?? null
    }
  }
}
