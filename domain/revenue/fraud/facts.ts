import type { OrderKey } from "../../../ports/revenue/fraud/Signal.ts"
import type { DeviceVisits, LinkHour } from "../../../ports/revenue/fraud/Traffic.ts"
import type { PvId } from "../../../ports/tracking/events/TrackingEvent.ts"
import type { CreatorAccount, LinkCode } from "../../../ports/tracking/links/TrackingLink.ts"

/** One contact with a creator before an order, as rules see it. */
export interface WatchedTouch {
  readonly kind: "click" | "ref" | "promo_code" | "survey_answer"
  readonly at: Date
  readonly code: LinkCode | null
  /** The creator, or the link where that names none. */
  readonly channel: string
}

/** One sale, as rules see it. */
export interface WatchedOrder {
  readonly key: OrderKey
  readonly placedAt: Date
  /** When anybody first reported it, by this service's own clock. */
  readonly reportedAt: Date
  /** Oldest first. */
  readonly touches: ReadonlyArray<WatchedTouch>
  /** The browsers that it is known to come from. */
  readonly devices: ReadonlyArray<PvId>
  /** Who came by its clicks from where, as far as that is still known: hashes that hold for a day. */
  readonly people: ReadonlyArray<string>
  /** Whether half of what was paid, or more, went back, or it was cancelled. */
  readonly isReturned: boolean
  /** Whether a pixel or a server called its buyer new. */
  readonly isCalledNew: boolean
  /** Whether the shop says that they aren't. */
  readonly isDeniedNew: boolean
}

/** What rules look at: the sales of a period and the traffic of its end. */
export interface WatchFacts {
  /** When the look was taken: everything lies before. */
  readonly now: Date
  /** By the time they were placed. */
  readonly orders: ReadonlyArray<WatchedOrder>
  readonly hours: ReadonlyArray<LinkHour>
  readonly devices: ReadonlyArray<DeviceVisits>
  /** Whose a channel is. */
  readonly creatorOf: (channel: string) => CreatorAccount | null
  /** The channel of a link; null where the link is none of the account's. */
  readonly channelOf: (code: LinkCode) => string | null
}
