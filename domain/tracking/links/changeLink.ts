import { Clock, Effect, Result, Schema } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import {
  type CreatorAccount,
  FORMER_OWNERS_MAX,
  type LinkCode,
  type TrackingLink
} from "../../../ports/tracking/links/TrackingLink.ts"
import { TrackingLinks } from "../../../ports/tracking/links/TrackingLinks.ts"
import { creatorKey } from "../../creators/identity/socialAccount.ts"
import { hasSameContents, InvalidLink, readLink, type WantedFields } from "./readLink.ts"

/** No tracking link has the code. */
export class LinkNotFound extends Schema.TaggedError<LinkNotFound>()("LinkNotFound", {}) {}

/** What is to be changed of a link; what is absent stays. */
export type LinkChange = Partial<Omit<WantedFields, "promoCode">>

/** Changes at once of one link that are tried before one of them gives up. */
const TRIES = 5

/** The tenant's own link. Fails with LinkNotFound, also where the link is another's. */
export const readOwnLink = Effect.fn("attribution.readOwnLink")(function* (tenantId: TenantId, code: LinkCode) {
  const links = yield* TrackingLinks
  const [link] = yield* links.findAll(tenantId, [code])
  return link ?? (yield* new LinkNotFound())
})

const isSame = (one: CreatorAccount | null, other: CreatorAccount | null): boolean =>
  one === null || other === null ? one === other : creatorKey(one) === creatorKey(other)

/** The link once it is changed; the very same object where the change changes nothing. */
const changed = (link: TrackingLink, change: LinkChange, at: Date): Result.Result<TrackingLink, InvalidLink> =>
  Result.flatMap(readLink({ ...link, ...change }), (contents) => {
    if (hasSameContents(contents, link)) return Result.succeed(link)
    const revised: TrackingLink = { ...link, ...contents, promoCode: link.promoCode, revision: link.revision + 1 }
    if (isSame(contents.creator, link.creator)) return Result.succeed(revised)
    if (link.formerOwners.length >= FORMER_OWNERS_MAX) {
      const reason = `the link was given to others ${FORMER_OWNERS_MAX} times; make a new one`
      return Result.fail(new InvalidLink({ reason }))
    }
    return Result.succeed({ ...revised, formerOwners: [...link.formerOwners, { creator: link.creator, until: at }] })
  })

/** Decides a change of a link as it stands, and stores it; decides again where another changed it meanwhile. */
const revise = (
  tenantId: TenantId,
  code: LinkCode,
  decide: (link: TrackingLink, at: Date) => Result.Result<TrackingLink, InvalidLink>
) =>
  Effect.gen(function* () {
    const links = yield* TrackingLinks
    const link = yield* readOwnLink(tenantId, code)
    const next = yield* Effect.fromResult(decide(link, new Date(yield* Clock.currentTimeMillis)))
    if (next !== link) yield* links.update(next)
    return next
  }).pipe(
    Effect.retry({ times: TRIES, while: ({ _tag }) => _tag === "LinkMoved" }),
    Effect.catchTag("LinkMoved", () => new InvalidLink({ reason: "others change this link right now; try again" }))
  )

/**
 * Changes where a link leads, whose it is, or what it belongs to. What touched an order before belongs to whoever had the link then.
 * Fails with LinkNotFound and InvalidLink.
 */
export const changeLink = Effect.fn("attribution.changeLink")(
  (tenantId: TenantId, code: LinkCode, change: LinkChange) =>
    revise(tenantId, code, (link, at) => changed(link, change, at))
)

/**
 * Ends a link: it leads to its fallback, or nowhere. Its clicks and its credit stay, and its code stays taken. Ending one again changes
 * nothing. Fails with LinkNotFound.
 */
export const endLink = Effect.fn("attribution.endLink")((tenantId: TenantId, code: LinkCode) =>
  revise(tenantId, code, (link, at) =>
    Result.succeed(link.endedAt === null ? { ...link, endedAt: at, revision: link.revision + 1 } : link)
  )
)
