import { Schema } from "effect"
import type { SummaryRow } from "../../../../ports/revenue/attribution/Summaries.ts"
import type { ProductId } from "../../../../ports/tracking/events/TrackingEvent.ts"
import type { CountryCode, CreatorAccount, LinkCode } from "../../../../ports/tracking/links/TrackingLink.ts"
import type { ShopDomain } from "../../../../ports/tracking/orders/Order.ts"
import type { AttributedOrder } from "../attributeOrders.ts"
import { payeeOf } from "../divideOrders.ts"
import { splitMoneyByPayee } from "../models/shares.ts"
import type { LinkIndex, Touch } from "../touchpoints.ts"
import { productParts } from "./productParts.ts"
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

/** An order's parts by group; together they are the whole order. */
export const groupedParts = (
  attributed: AttributedOrder,
  grouping: ReportGrouping | null,
  links: LinkIndex
): ReadonlyArray<GroupedPart> => {
  const { order, shares } = attributed
  const whole = (name: GroupName, isUnattributed: boolean) => [{ ...PLAIN, name, isUnattributed, part: wholeOf(order) }]
  if (grouping === null) return whole(null, false)
  if (grouping === "shop") return whole(order.shopDomain, false)
  if (grouping === "country") return whole(order.country, false)
  if (grouping === "product") {
    return productParts(order).map(({ productId, ...part }) => ({ ...PLAIN, ...part, name: productId }))
  }
  if (shares.length === 0) return whole(null, true)
  return shares.map((share) => ({ ...PLAIN, name: nameOf(grouping, share, links), part: share }))
}

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

/** An order, and its shares, as if nothing but one product of it had been bought; null where it has nothing of that. */
const ofProduct = ({ order, shares }: AttributedOrder, product: ProductId | null) => {
  const found = productParts(order).find(({ productId, isOthers }) => productId === product && !isOthers)
  if (found === undefined) return null
  const payees = shares.map(({ touch }) => payeeOf(touch))
  const parts = shares.map(({ share }) => share)
  const split = (amount: bigint) => splitMoneyByPayee(amount, payees, parts)
  const [orders, net] = [split(found.part.share), split(found.part.minorUnits)]
  const [refunded, cancelled] = [split(found.part.refundedMinorUnits), split(found.part.cancelledMinorUnits)]
  return {
    whole: found.part,
    shares: shares.map(({ touch }, place) => ({
      touch,
      share: orders[place] ?? 0n,
      minorUnits: net[place] ?? 0n,
      refundedMinorUnits: refunded[place] ?? 0n,
      cancelledMinorUnits: cancelled[place] ?? 0n
    }))
  }
}

/** What the filter leaves of an order; none where it leaves nothing. */
export const filteredParts = (
  attributed: AttributedOrder,
  filter: OrderFilter,
  links: LinkIndex
): ReadonlyArray<OrderPart> => {
  const { order } = attributed
  if (filter.country !== undefined && filter.country !== order.country) return []
  if (filter.shop !== undefined && filter.shop !== order.shopDomain) return []
  const asked =
    filter.product === undefined
      ? { whole: wholeOf(order), shares: attributed.shares }
      : ofProduct(attributed, filter.product)
  if (asked === null) return []
  const { whole, shares } = asked
  const wanted = (["creator", "link", "campaign"] as const).filter((grouping) => filter[grouping] !== undefined)
  if (filter.isUnattributed) return shares.length === 0 && wanted.length === 0 ? [whole] : []
  if (wanted.length === 0) return [whole]
  return shares.filter((share) => wanted.every((grouping) => nameOf(grouping, share, links) === filter[grouping]))
}
