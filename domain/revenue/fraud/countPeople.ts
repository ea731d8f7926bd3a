import { Effect, Option, Schema } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { type ClickDay, ClickPeople } from "../../../ports/revenue/fraud/ClickPeople.ts"
import { DAY_MS } from "../../../ports/time/days.ts"
import type { LinkCode } from "../../../ports/tracking/links/TrackingLink.ts"
import { TrackingLinks } from "../../../ports/tracking/links/TrackingLinks.ts"

/** Days that one question covers at most. */
export const PEOPLE_DAYS_MAX = 92
/** Clicks that one question counts at most. */
export const PEOPLE_CLICKS_MAX = 1_000_000

/** The account has no link with the code. */
export class WatchedLinkNotFound extends Schema.TaggedError<WatchedLinkNotFound>()("WatchedLinkNotFound", {}) {}

const startOf = (day: ClickDay): Date => new Date(`${day}T00:00:00.000Z`)

/** How many days there are from one to another, both included; less than 1 where they are the wrong way round. */
export const daysFrom = (first: ClickDay, last: ClickDay): number =>
  Math.round((startOf(last).getTime() - startOf(first).getTime()) / DAY_MS) + 1

/**
 * People's clicks on a link and, by day, how many people that were, from one day to another, both included. Whoever comes on two days
 * is counted on both. Fails with WatchedLinkNotFound.
 */
export const countPeople = Effect.fn("watch.countPeople")(function* (
  tenantId: TenantId,
  code: LinkCode,
  first: ClickDay,
  last: ClickDay
) {
  const links = yield* TrackingLinks
  const people = yield* ClickPeople
  const link = yield* links.find(code)
  if (Option.isNone(link) || link.value.tenantId !== tenantId) return yield* new WatchedLinkNotFound()
  const ends = new Date(startOf(last).getTime() + DAY_MS)
  const clicks = yield* links.countVisits(tenantId, [code], startOf(first), ends, PEOPLE_CLICKS_MAX)
  const days = yield* people.countPeople(tenantId, [code], first, last)
  return { clicks, people: days.reduce((sum, day) => sum + day.people, 0), days }
})
