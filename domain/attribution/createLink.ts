import { Clock, Effect } from "effect"
import type { TenantId } from "../../ports/accounts/Tenant.ts"
import { Tenants } from "../../ports/accounts/Tenants.ts"
import { type LinkCode, PLAIN_LINK, type TrackingLink } from "../../ports/attribution/TrackingLink.ts"
import { TrackingLinks } from "../../ports/attribution/TrackingLinks.ts"
import { readLink, type WantedFields } from "./links/readLink.ts"

/**
 * Makes a tracking link, with a creator and a discount code that stands for it where given. Fails with InvalidLink, and as
 * the store does where a code is taken.
 */
export const createLink = Effect.fn("attribution.createLink")(function* ({
  tenantId,
  code,
  ...wanted
}: WantedFields & { readonly tenantId: TenantId; readonly code: LinkCode }) {
  const tenants = yield* Tenants
  const links = yield* TrackingLinks
  const contents = yield* Effect.fromResult(readLink(wanted))
  yield* tenants.get(tenantId)
  const link: TrackingLink = {
    ...PLAIN_LINK,
    tenantId,
    code,
    createdAt: new Date(yield* Clock.currentTimeMillis),
    ...contents
  }
  yield* links.insert(link)
  return link
})
