import { Schema } from "effect"
import type { SummaryRow } from "../../../../ports/revenue/attribution/Summaries.ts"
import type { ProductId } from "../../../../ports/tracking/events/TrackingEvent.ts"
import type { CountryCode, CreatorAccount, LinkCode } from "../../../../ports/tracking/links/TrackingLink.ts"
import type { ShopDomain } from "../../../../ports/tracking/orders/Order.ts"
import type { AttributedOrder, AttributedShare } from "../attributeOrders.ts"
import { payeeOf } from "../divideOrders.ts"
import { splitMoneyByPayee } from "../models/shares.ts"
import type { LinkIndex, Touch } from "../touchpoints.ts"
import { type ProductPart, productParts } from "./productParts.ts"
import { type OrderPart, wholeOf } from "./tally.ts"

/** By what a report's numbers are told apart. */
export const ReportGrouping = Schema.Literals(["creator", "link", "campaign", "country", "shop", "product"])
export type ReportGrouping = typeof ReportGrouping.Type

/** How a creator is named in groups and filters: `instagram/jane`. */
const creatorName = ({ platform, handle }: CreatorAccount): string => `${platform}/${handle}`

/**
 * A group's name; null for what has none: a link without a creator, a creator named without a link, an order of no shop or of unknown
 * country, what is of no product.
 */
type GroupName = string | null

const nameOf = (
  grouping: "creator" | "link" | "campaign",
  { touch }: { readonly touch: Pick<Touch, "creator" | "code"> },
  links: LinkIndex
): GroupName => {
  switch (grouping) {
    case "creator":
      return touch.creator === null ? null : creatorName(touch.creator)
    case "link":
      return touch.code
    case "campaign":
      return touch.code === null ? null : (links.byCode.get(touch.code)?.campaign ?? null)
  }
}

export interface GroupedPart {
  readonly name: GroupName
  /** Of an order that no creator had a part in. */
  readonly isUnattributed: boolean
  /** Of what is never told by itself: an order's products beyond those that are kept. */
  readonly isOthers: boolean
  /** What the group is called, where its name is an id. */
  readonly title: string | null
  readonly part: OrderPart
}

const PLAIN = { isUnattributed: false, isOthers: false, title: null }

/** The group of what many orders came to by one link, or for nobody. */
export const summaryGroup = (
  { isUnattributed, ...touch }: Pick<SummaryRow, "creator" | "code" | "isUnattributed">,
  grouping: ReportGrouping | null,
  links: LinkIndex
): Omit<GroupedPart, "part"> => {
  const isGrouped = grouping === "creator" || grouping === "link" || grouping === "campaign"
  if (!isGrouped || isUnattributed) return { ...PLAIN, name: null, isUnattributed: isGrouped }
  return { ...PLAIN, name: nameOf(grouping, { touch }, links) }
}

/** Which orders, and which shares of them, are asked for. Absent: any; null: those without one. */
export interface OrderFilter {
  readonly creator?: string | null
  readonly link?: LinkCode | null
  readonly campaign?: string | null
  readonly country?: CountryCode | null
  readonly shop?: ShopDomain | null
  /** With a creator, link or campaign its part of the product's: over all creators they add up to the product's. */
  readonly product?: ProductId | null
  /** Only orders that no creator had a part in. */
  readonly isUnattributed?: true
}

/** What chooses among an order's shares; the others choose whole orders, or a product of them. */
const SHARE_FILTERS = ["creator", "link", "campaign"] as const

/** Whether a filter asks what only orders themselves answer: neither summaries nor clicks tell of stores, countries and products. */
export const isOfOrders = ({ country, shop, product }: OrderFilter): boolean =>
  country !== undefined || shop !== undefined || product !== undefined

/** Whether an order is of the store and country that a filter asks for. */
export const isOrderAsked = (
  { country, shopDomain }: Pick<AttributedOrder["order"], "country" | "shopDomain">,
  filter: OrderFilter
): boolean =>
  (filter.country === undefined || filter.country === country) &&
  (filter.shop === undefined || filter.shop === shopDomain)

/** Whether a filter leaves what came over a link, or by naming a creator. */
export const isTouchAsked = (touch: Pick<Touch, "creator" | "code">, filter: OrderFilter, links: LinkIndex): boolean =>
  SHARE_FILTERS.every(
    (grouping) => filter[grouping] === undefined || filter[grouping] === nameOf(grouping, { touch }, links)
  )

const choosesShares = (filter: OrderFilter): boolean => SHARE_FILTERS.some((grouping) => filter[grouping] !== undefined)

/** Whether a filter that doesn't ask for orders themselves leaves what many of them came to by one link, or for no creator. */
export const isSummaryAsked = (
  { isUnattributed, ...touch }: Pick<SummaryRow, "creator" | "code" | "isUnattributed">,
  filter: OrderFilter,
  links: LinkIndex
): boolean => {
  if (isUnattributed) return !choosesShares(filter)
  return filter.isUnattributed !== true && isTouchAsked(touch, filter, links)
}

interface OrderShares {
  readonly whole: OrderPart
  readonly shares: ReadonlyArray<AttributedShare>
}

/** An order, and its shares, as if nothing but one product of it had been bought. */
const ofProduct = ({ shares }: AttributedOrder, { part }: ProductPart): OrderShares => {
  const payees = shares.map(({ touch }) => payeeOf(touch))
  const parts = shares.map(({ share }) => share)
  const split = (amount: bigint) => splitMoneyByPayee(amount, payees, parts)
  const [orders, net] = [split(part.share), split(part.minorUnits)]
  const [refunded, cancelled] = [split(part.refundedMinorUnits), split(part.cancelledMinorUnits)]
  return {
    whole: part,
    shares: shares.map((share, place) => ({
      ...share,
      share: orders[place] ?? 0n,
      minorUnits: net[place] ?? 0n,
      refundedMinorUnits: refunded[place] ?? 0n,
      cancelledMinorUnits: cancelled[place] ?? 0n
    }))
  }
}

/** An order as far as a filter leaves it. */
export interface FilteredOrder extends AttributedOrder {
  /** What is left: shares where creators, links or campaigns choose, else all of it. */
  readonly parts: ReadonlyArray<OrderPart>
}

const NOTHING: Pick<FilteredOrder, "parts" | "shares"> = { parts: [], shares: [] }

const sharesAsked = ({ whole, shares }: OrderShares, filter: OrderFilter, links: LinkIndex) => {
  if (!choosesShares(filter)) return filter.isUnattributed && shares.length > 0 ? NOTHING : { parts: [whole], shares }
  const asked = filter.isUnattributed ? [] : shares.filter(({ touch }) => isTouchAsked(touch, filter, links))
  return { parts: asked, shares: asked }
}

/** What a filter leaves of an order; without parts where it leaves nothing. */
export const filterOrder = (attributed: AttributedOrder, filter: OrderFilter, links: LinkIndex): FilteredOrder => {
  const { order, shares } = attributed
  if (!isOrderAsked(order, filter)) return { ...attributed, ...NOTHING }
  if (filter.product === undefined) {
    return { ...attributed, ...sharesAsked({ whole: wholeOf(order), shares }, filter, links) }
  }
  const found = productParts(order).find(({ productId, isOthers }) => productId === filter.product && !isOthers)
  return {
    ...attributed,
    ...(found === undefined ? NOTHING : sharesAsked(ofProduct(attributed, found), filter, links))
  }
}

/** The parts that a filter leaves of an order, by group; together they are all that it leaves. */
export const groupedParts = (
  attributed: AttributedOrder,
  grouping: ReportGrouping | null,
  links: LinkIndex,
  filter: OrderFilter = {}
): ReadonlyArray<GroupedPart> => {
  const { order } = attributed
  if (grouping === "product") {
    if (!isOrderAsked(order, filter)) return []
    return productParts(order)
      .filter(({ productId, isOthers }) => filter.product === undefined || (productId === filter.product && !isOthers))
      .flatMap((product) => {
        const { productId: name, title, isOthers, part: whole } = product
        const ofIt = choosesShares(filter) ? ofProduct(attributed, product) : { whole, shares: attributed.shares }
        return sharesAsked(ofIt, filter, links).parts.map((part) => ({ ...PLAIN, name, title, isOthers, part }))
      })
  }
  const { parts, shares } = filterOrder(attributed, filter, links)
  const whole = (name: GroupName, isUnattributed: boolean) =>
    parts.map((part) => ({ ...PLAIN, name, isUnattributed, part }))
  if (grouping === null) return whole(null, false)
  if (grouping === "shop") return whole(order.shopDomain, false)
  if (grouping === "country") return whole(order.country, false)
  if (shares.length === 0) return whole(null, true)
  return shares.map((share) => ({ ...PLAIN, name: nameOf(grouping, share, links), part: share }))
}
