import { Order } from "effect"
import type { OrderEvidence, OrderFile, OrderSource, ShopDomain } from "../../ports/attribution/Order.ts"
import type { OrderId, PvId, RememberedRef } from "../../ports/attribution/TrackingEvent.ts"
import type { LinkCode } from "../../ports/attribution/TrackingLink.ts"
import type { Money } from "../../ports/money.ts"

/** Whose word counts first: the shop took the money, the customer's server saw it, the browser only heard of it. */
const AUTHORITY: ReadonlyArray<OrderSource> = ["shop", "server", "pixel"]

/** A source whose total or currency isn't the one that stands. Amounts of two currencies are never compared. */
export interface Disagreement {
  readonly field: "total" | "currency"
  readonly source: OrderSource
  readonly reported: Money
  readonly standing: Money
}

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
  /** The shop's time where it reported one, else the earliest reported. */
  readonly placedAt: Date
  readonly total: Money
  readonly isTest: boolean
  readonly isCancelled: boolean
  readonly isNewCustomer: boolean | null
  /** Distinct, sorted. */
  readonly promoCodes: ReadonlyArray<string>
  /** Distinct, sorted. */
  readonly pvIds: ReadonlyArray<PvId>
  readonly landing: OrderEvidence["landing"]
  /** Each link once, at the earliest time remembered of it; oldest first. */
  readonly rememberedRefs: ReadonlyArray<RememberedRef>
  /** Whether its revenue is shared among creators. */
  readonly earns: boolean
  /** Set exactly when it doesn't earn. */
  readonly earnsNothingBecause: "test order" | "cancelled order" | null
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

/** Everything a piece of evidence says, as text that is the same for the same content. */
const contentOf = (piece: OrderEvidence): string =>
  JSON.stringify([
    piece.placedAt.getTime(),
    String(piece.total.minorUnits),
    piece.total.currency,
    piece.isTest,
    piece.isCancelled,
    piece.isNewCustomer,
    piece.promoCodes,
    piece.pvId,
    piece.landing && [piece.landing.code, piece.landing.clickId],
    piece.rememberedRefs.map(({ code, at }) => [code, at.getTime()]),
    piece.shopDomain
  ])

const byReceipt = Order.combine(
  Order.mapInput(Order.Number, (piece: OrderEvidence) => piece.receivedAt.getTime()),
  Order.mapInput(Order.String, contentOf)
)
const byVersion = Order.mapInput(Order.Number, (piece: OrderEvidence) => piece.version)

/** A shop's latest account stands, a pixel's and a server's first; of two equal ones the one received first. */
const standingFirst = (source: OrderSource): Order.Order<OrderEvidence> =>
  Order.combine(source === "shop" ? Order.flip(byVersion) : byVersion, byReceipt)

/** The one account of each source that counts, by authority. */
const standingOf = (evidence: ReadonlyArray<OrderEvidence>): ReadonlyArray<OrderEvidence> =>
  AUTHORITY.flatMap((source) =>
    evidence
      .filter((piece) => piece.source === source)
      .sort(standingFirst(source))
      .slice(0, 1)
  )

const sortedDistinct = <A extends string>(values: ReadonlyArray<A>): ReadonlyArray<A> =>
  [...new Set(values)].sort(Order.String)

const mergedRefs = (standing: ReadonlyArray<OrderEvidence>): ReadonlyArray<RememberedRef> => {
  const byAge = Order.combine(
    Order.mapInput(Order.Number, (ref: RememberedRef) => ref.at.getTime()),
    Order.mapInput(Order.String, (ref: RememberedRef) => ref.code)
  )
  const earliest = new Map<LinkCode, RememberedRef>()
  for (const ref of standing.flatMap((piece) => piece.rememberedRefs).sort(byAge)) {
    if (!earliest.has(ref.code)) earliest.set(ref.code, ref)
  }
  return [...earliest.values()]
}

const disagreementOf = ({ source, total: reported }: OrderEvidence, standing: Money): ReadonlyArray<Disagreement> => {
  if (reported.currency !== standing.currency) return [{ field: "currency", source, reported, standing }]
  return reported.minorUnits === standing.minorUnits ? [] : [{ field: "total", source, reported, standing }]
}

/**
 * Settles one order from everything reported of it. The same set of evidence gives the same order in whatever order it
 * arrived, however often it was repeated.
 *
 * Every source has one standing account: the shop its highest version, pixel and server their first. Of these the shop
 * outweighs the server, the server the pixel. Whether an order is a test or cancelled only the shop knows; without it
 * one source that says so is believed. What leads to a creator (promo codes, visitors, remembered links) is gathered
 * from all of them.
 *
 * `hasTrustedSender` says whether a shop or a server reports the account's orders.
 *
 * Throws when `file.evidence` is empty: an order without evidence can't exist.
 */
export const reconcileOrder = (file: OrderFile, hasTrustedSender: boolean): ReconciledOrder => {
  const standing = standingOf(file.evidence)
  const [first] = standing
  if (first === undefined) throw new Error("an order file holds at least one piece of evidence")

  const earliest = [...standing].sort((a, b) => a.placedAt.getTime() - b.placedAt.getTime())[0] ?? first
  const placed = first.source === "shop" ? first : earliest
  const saysSo = (claim: (piece: OrderEvidence) => boolean): OrderEvidence =>
    first.source === "shop" ? first : (standing.find(claim) ?? first)
  const test = saysSo((piece) => piece.isTest)
  const cancelled = saysSo((piece) => piece.isCancelled)
  const customer = standing.find((piece) => piece.isNewCustomer !== null)
  const landed = standing.find((piece) => piece.landing !== null)
  const earnsNothingBecause = test.isTest ? "test order" : cancelled.isCancelled ? "cancelled order" : null

  return {
    orderId: file.orderId,
    shopDomain: file.shopDomain,
    isUnconfirmed: hasTrustedSender && first.source === "pixel",
    placedAt: placed.placedAt,
    total: first.total,
    isTest: test.isTest,
    isCancelled: cancelled.isCancelled,
    isNewCustomer: customer?.isNewCustomer ?? null,
    promoCodes: sortedDistinct(standing.flatMap((piece) => piece.promoCodes)),
    pvIds: sortedDistinct(standing.flatMap((piece) => piece.pvId ?? [])),
    landing: landed?.landing ?? null,
    rememberedRefs: mergedRefs(standing),
    earns: earnsNothingBecause === null,
    earnsNothingBecause,
    disagreements: standing.flatMap((piece) => disagreementOf(piece, first.total)),
    decidedBy: {
      total: first.source,
      placedAt: placed.source,
      isTest: test.source,
      isCancelled: cancelled.source,
      isNewCustomer: customer?.source ?? null,
      landing: landed?.source ?? null
    }
  }
}
