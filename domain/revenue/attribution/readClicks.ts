import { Effect } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import type { ClickKind, LinkCode } from "../../../ports/tracking/links/TrackingLink.ts"
import { TrackingLinks } from "../../../ports/tracking/links/TrackingLinks.ts"
import type { Period } from "./attributeOrders.ts"
import { AttributionPageSizes } from "./pageSizes.ts"

export type Clicks = Readonly<Record<ClickKind, number>>

export const NO_CLICKS: Clicks = { human: 0, bot: 0, prefetch: 0, head: 0, embedded: 0 }

export const sumClicks = (one: Clicks, other: Clicks): Clicks => ({
  human: one.human + other.human,
  bot: one.bot + other.bot,
  prefetch: one.prefetch + other.prefetch,
  head: one.head + other.head,
  embedded: one.embedded + other.embedded
})

export const addClicks = (counted: Map<LinkCode, Clicks>, code: LinkCode, kind: ClickKind, count: number) => {
  const known = counted.get(code) ?? NO_CLICKS
  counted.set(code, { ...known, [kind]: known[kind] + count })
}

/** Counts a period's clicks by link, on top of what is counted already. */
export const readClicks = Effect.fnUntraced(function* (
  tenantId: TenantId,
  period: Period,
  counted: Map<LinkCode, Clicks> = new Map()
) {
  const trackingLinks = yield* TrackingLinks
  const { clicks: pageClicks } = yield* AttributionPageSizes
  for (let after: Date | null = null; ; ) {
    const page: Effect.Success<ReturnType<typeof trackingLinks.countClicks>> = yield* trackingLinks.countClicks(
      tenantId,
      period.from,
      period.to,
      pageClicks,
      after
    )
    for (const { code, kind, count } of page.counts) addClicks(counted, code, kind, count)
    after = page.next
    if (after === null) return counted
  }
})
