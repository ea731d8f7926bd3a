import { Schema } from "effect"
import type { TenantId } from "../accounts/Tenant.ts"

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

export interface TrackingLink {
  readonly tenantId: TenantId
  readonly code: LinkCode
  /** Absolute http or https address. */
  readonly destinationUrl: string
  readonly creator: CreatorAccount | null
  /** Discount code that stands for this link at checkout; upper case, unique per tenant. */
  readonly promoCode: string | null
  readonly createdAt: Date
}

/** Who followed a link. Only `human` clicks count as visits; the others are kept apart. */
export const ClickKind = Schema.Literals(["human", "bot", "prefetch", "head"])
export type ClickKind = typeof ClickKind.Type

export interface Click {
  readonly tenantId: TenantId
  readonly id: ClickId
  readonly code: LinkCode
  readonly kind: ClickKind
  readonly at: Date
}
