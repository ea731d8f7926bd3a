import { Clock, Effect, Result, Schema } from "effect"
import type { TenantId } from "../../ports/accounts/Tenant.ts"
import { Tenants } from "../../ports/accounts/Tenants.ts"
import type { CreatorAccount, LinkCode, TrackingLink } from "../../ports/attribution/TrackingLink.ts"
import { TrackingLinks } from "../../ports/attribution/TrackingLinks.ts"
import { readDestinationUrl } from "./destination.ts"

export const PROMO_CODE_MAX_CHARACTERS = 64

/** What was asked for can't be made into a link; `reason` is a sentence for the person who asked. */
export class InvalidLink extends Schema.TaggedError<InvalidLink>()("InvalidLink", { reason: Schema.String }) {
  override get message() {
    return this.reason
  }
}

/** Makes a tracking link, with a creator and a discount code that stands for it where given. */
export const createLink = Effect.fn("attribution.createLink")(function* (wanted: {
  readonly tenantId: TenantId
  readonly code: LinkCode
  readonly destinationUrl: string
  readonly creator: CreatorAccount | null
  readonly promoCode: string | null
}) {
  const tenants = yield* Tenants
  const links = yield* TrackingLinks
  const destination = readDestinationUrl(wanted.destinationUrl)
  if (Result.isFailure(destination)) {
    return yield* new InvalidLink({ reason: `the destination URL ${destination.failure}` })
  }
  const promoCode = wanted.promoCode?.trim().toUpperCase() ?? null
  if (promoCode !== null && (promoCode === "" || promoCode.length > PROMO_CODE_MAX_CHARACTERS)) {
    return yield* new InvalidLink({ reason: `the promo code must have 1 to ${PROMO_CODE_MAX_CHARACTERS} characters` })
  }
  yield* tenants.get(wanted.tenantId)
  const link: TrackingLink = {
    ...wanted,
    destinationUrl: destination.success,
    promoCode,
    createdAt: new Date(yield* Clock.currentTimeMillis)
  }
  yield* links.insert(link)
  return link
})
