import { Effect } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import type { LinkCode, TrackingLink } from "../../../ports/tracking/links/TrackingLink.ts"
import { type LinkFilter, TrackingLinks } from "../../../ports/tracking/links/TrackingLinks.ts"

/** Clicks of one link that are counted at most. */
export const LINK_CLICKS_MAX = 100_000
/** Links of one page that clicks are counted of at most. */
export const COUNTED_LINKS_MAX = 100

/** A link, and people's clicks on it in a period; LINK_CLICKS_MAX of more than these. */
export interface CountedLink {
  readonly link: TrackingLink
  readonly clicks: number
}

/** Links with people's clicks of a period. */
const countedLinks = Effect.fnUntraced(function* (
  tenantId: TenantId,
  links: ReadonlyArray<TrackingLink>,
  { from, to }: { readonly from: Date; readonly to: Date }
) {
  const store = yield* TrackingLinks
  const codes = links.map(({ code }) => code)
  const counted = codes.length === 0 ? [] : yield* store.visitsOfEach(tenantId, codes, from, to, LINK_CLICKS_MAX)
  const clicks = new Map(counted.map(({ code, count }) => [code, count]))
  return links.map((link): CountedLink => ({ link, clicks: clicks.get(link.code) ?? 0 }))
})

/** These links of an account, at most COUNTED_LINKS_MAX, in the order of `codes`; those that it has not are left out. */
export const readLinks = Effect.fn("attribution.readLinks")(function* (
  tenantId: TenantId,
  codes: ReadonlyArray<LinkCode>,
  period: { readonly from: Date; readonly to: Date }
) {
  const wanted = codes.slice(0, COUNTED_LINKS_MAX)
  const found = yield* TrackingLinks.use((store) => store.findAll(tenantId, wanted))
  const byCode = new Map(found.map((link) => [link.code, link]))
  return yield* countedLinks(
    tenantId,
    wanted.flatMap((code) => byCode.get(code) ?? []),
    period
  )
})

/**
 * A page of an account's links, in order of their codes, with people's clicks of a period. `next` is the `after` of the page that follows;
 * null where none does.
 */
export const listLinks = Effect.fn("attribution.listLinks")(function* (
  tenantId: TenantId,
  asked: {
    readonly filter: LinkFilter
    readonly after: LinkCode | null
    readonly limit: number
    readonly period: { readonly from: Date; readonly to: Date }
  }
) {
  const store = yield* TrackingLinks
  const { filter, after, limit, period } = asked
  // One more tells whether there are others behind it.
  const rows = yield* store.page(tenantId, limit + 1, after, filter)
  const shown = rows.slice(0, limit)
  return {
    links: yield* countedLinks(tenantId, shown, period),
    next: rows.length > limit ? (shown.at(-1)?.code ?? null) : null
  }
})
