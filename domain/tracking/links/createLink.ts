import { Clock, Effect } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Tenants } from "../../../ports/accounts/tenants/Tenants.ts"
import { type LinkCode, PLAIN_LINK, type TrackingLink } from "../../../ports/tracking/links/TrackingLink.ts"
import { TrackingLinks } from "../../../ports/tracking/links/TrackingLinks.ts"
import { readLink, type WantedFields } from "./readLink.ts"

/**
 * Makes a tracking link, with a creator and a discount code that stands for it where given. Fails with InvalidLink, and as
 * the store does where a code is taken.
 *
 * @example
 * ```ts
 * import { Effect } from "effect"
 * import { createTenant } from "creatorsignal/domain/accounts"
 * import { createLink } from "creatorsignal/domain/attribution"
 * import { fixtures } from "creatorsignal/fixtures"
 * import { LinkCode } from "creatorsignal/ports/attribution"
 *
 * const link = await Effect.runPromise(
 *   Effect.gen(function* () {
 *     const { id: tenantId } = yield* createTenant("Corner Shop")
 *     return yield* createLink({
 *       tenantId,
 *       code: LinkCode.make("nova"),
 *       destinationUrl: "https://corner-shop.example/kettle",
 *       creator: { platform: "youtube", handle: "NovaCooks" },
 *       promoCode: "nova10"
 *     })
 *   }).pipe(Effect.provide(fixtures))
 * )
 *
 * link.creator //=> { platform: "youtube", handle: "novacooks" }
 * link.promoCode //=> "NOVA10"
 * ```
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
