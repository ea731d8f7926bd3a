import { Clock, Effect } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import type { LinkCode, TrackingLink } from "../../../ports/tracking/links/TrackingLink.ts"
import { TrackingLinks } from "../../../ports/tracking/links/TrackingLinks.ts"
import { type PromoHistory, readPromoHistory } from "./assignPromoCode.ts"
import { promoLinkAt } from "./promoLinks.ts"

/** Discount codes of one link that are told of at most. */
export const LINK_PROMO_CODES_MAX = 20

/** A discount code that is or was a link's, and whose it is now. */
export interface LinkPromoCode extends PromoHistory {
  readonly holder: LinkCode | null
}

/** The discount codes that a link was made with or was ever given, its own first; `isWhole` is false where there are more. */
export const readLinkCodes = Effect.fn("attribution.readLinkCodes")(function* (
  tenantId: TenantId,
  { code, promoCode }: Pick<TrackingLink, "code" | "promoCode">
) {
  const assigned = yield* TrackingLinks.use((links) => links.promoCodesOf(tenantId, [code]))
  const names = [...(promoCode === null ? [] : [promoCode]), ...assigned.filter((name) => name !== promoCode)]
  const now = new Date(yield* Clock.currentTimeMillis)
  const codes = yield* Effect.forEach(names.slice(0, LINK_PROMO_CODES_MAX), (name) =>
    Effect.map(readPromoHistory(tenantId, name), (known): LinkPromoCode => {
      return { ...known, holder: promoLinkAt(known.own, known.history, now) }
    })
  )
  return { codes, isWhole: names.length <= LINK_PROMO_CODES_MAX }
})
