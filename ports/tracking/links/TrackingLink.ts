import { Schema } from "effect"
import type { TenantId } from "../../accounts/tenants/Tenant.ts"

/** Short code of a tracking link, unique over all tenants: 1 to 64 of letters, digits, `-` and `_`; case matters. */
export const LinkCode = Schema.String.pipe(
  Schema.check(Schema.isPattern(/^[A-Za-z0-9_-]{1,64}$/, { message: "must be 1 to 64 of A-Z a-z 0-9 - _" })),
  Schema.brand("LinkCode")
)
export type LinkCode = typeof LinkCode.Type

/** UUID of one click on a tracking link, carried to the destination page. */
export const ClickId = Schema.String.pipe(Schema.check(Schema.isGUID()), Schema.brand("ClickId"))
export type ClickId = typeof ClickId.Type

/** A creator's account as a link names it: any platform's name and the handle, both lower case, no leading @. */
export interface CreatorAccount {
  readonly platform: string
  readonly handle: string
}

/** A creator's account as people write one, its platform and its handle: `youtube/novacooks`, with or without an @. */
export const CREATOR_ACCOUNT = /^([a-z]{1,32})\/@?([^/\s@\p{Cc}\p{Cs}]{1,100})$/iu

/** What a visitor holds: told from the user agent, where it says so. */
export const DeviceKind = Schema.Literals(["mobile", "desktop"])
export type DeviceKind = typeof DeviceKind.Type

/** ISO 3166-1 alpha-2, upper case. */
export const CountryCode = Schema.String.pipe(
  Schema.check(Schema.isPattern(/^[A-Z]{2}$/, { message: "must be a country's two letters, such as DE" })),
  Schema.brand("CountryCode")
)
export type CountryCode = typeof CountryCode.Type

/** Where visitors of one country or device go instead; at least one of the two is named. */
export interface DestinationVariant {
  /** Any country where null. */
  readonly country: CountryCode | null
  /** Any device where null. */
  readonly device: DeviceKind | null
  readonly destinationUrl: string
}

/** Variants that one link has at most. */
export const VARIANTS_MAX = 50

/** Who had a link until it was given to another. */
export interface FormerOwner {
  readonly creator: CreatorAccount | null
  /** From then on it was the next one's. */
  readonly until: Date
}

/** Former owners that one link has at most. */
export const FORMER_OWNERS_MAX = 100

export interface TrackingLink {
  readonly tenantId: TenantId
  readonly code: LinkCode
  /** Absolute http or https address. */
  readonly destinationUrl: string
  /** Whose it is now. */
  readonly creator: CreatorAccount | null
  /** Discount code that stands for this link at checkout; written as codes are compared, unique per tenant. */
  readonly promoCode: string | null
  readonly createdAt: Date
  /** The name of a campaign it is part of. */
  readonly campaign: string | null
  /** When it was ended; its clicks and its credit stay. */
  readonly endedAt: Date | null
  /** Where it leads once it is ended; nowhere where null. */
  readonly fallbackUrl: string | null
  /** The first that fits a visitor counts. */
  readonly variants: ReadonlyArray<DestinationVariant>
  /** Whether a visitor's own query parameters are passed on; null: as the account says. */
  readonly keepsQuery: boolean | null
  /** Oldest first. */
  readonly formerOwners: ReadonlyArray<FormerOwner>
  /** How often it was changed. */
  readonly revision: number
}

/** What a new link has where nothing more is said of it. */
export const PLAIN_LINK = {
  campaign: null,
  endedAt: null,
  fallbackUrl: null,
  variants: [],
  keepsQuery: null,
  formerOwners: [],
  revision: 0
} as const satisfies Partial<TrackingLink>

/**
 * Gives a discount code to a link from a moment on. Of a code's assignments the one that begins last, at or before an order, counts
 * for it, unless it ended; of two that begin together the later one by position.
 */
export interface PromoAssignment {
  readonly tenantId: TenantId
  /** Written as codes are compared. */
  readonly promoCode: string
  /** 0 for the code's first assignment, then 1. */
  readonly position: number
  readonly code: LinkCode
  readonly from: Date
  /** The code is nobody's from then on; open where null. */
  readonly until: Date | null
}

/** Assignments that one discount code has at most. */
export const PROMO_ASSIGNMENTS_MAX = 100

/**
 * Says which link a page's address stands for that has no link's code in it. All that a rule names has to fit; texts are compared
 * without regard to letter case.
 */
export interface LinkRule {
  readonly utmSource: string | null
  readonly utmCampaign: string | null
  readonly utmContent: string | null
  /** Host and the beginning of the path, such as shop.example.com/ann. */
  readonly address: string | null
  readonly code: LinkCode
  /** Visits from then on; any where null. */
  readonly from: Date | null
  /** Visits before then; any where null. */
  readonly until: Date | null
}

/** Rules that one tenant has at most. */
export const LINK_RULES_MAX = 500

/**
 * Who followed a link. Only `human` clicks count as visits; the others are kept apart. `embedded` is what a page loaded into itself:
 * a picture, a hidden frame, a fetch.
 */
export const ClickKind = Schema.Literals(["human", "bot", "prefetch", "head", "embedded"])
export type ClickKind = typeof ClickKind.Type

/** Where a click came from, as far as its request says; null: it doesn't. Of the page before it no more than the host is kept. */
export interface ClickOrigin {
  readonly country: CountryCode | null
  readonly device: DeviceKind | null
  /** Lower case; also the name of an app that says it. */
  readonly referrerHost: string | null
}

export interface Click {
  readonly tenantId: TenantId
  readonly id: ClickId
  readonly code: LinkCode
  readonly kind: ClickKind
  readonly at: Date
  /** Absent where nothing is known of it, as of clicks that were imported. */
  readonly origin?: ClickOrigin
}

/** What the clicks on a link are told apart by: the day in UTC, the host of the page before, the country, what the visitor held. */
export const ClickGrouping = Schema.Literals(["day", "referrer", "country", "device"])
export type ClickGrouping = typeof ClickGrouping.Type

/** Groups of one link's clicks that are told one by one at most; the rest are one. More than the days of any question. */
export const CLICK_GROUPS_MAX = 100

/** Clicks of one group, by kind. */
export interface ClickGroup {
  /** A day is written as 2026-01-31. Null: the clicks do not say, or they are the others'. */
  readonly group: string | null
  /** Set where this is of all groups beyond CLICK_GROUPS_MAX. */
  readonly isOthers: boolean
  readonly clicks: Readonly<Record<ClickKind, number>>
}
