import { Effect } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { ClickDay, ClickPeople } from "../../../ports/revenue/fraud/ClickPeople.ts"
import { DAY_MS, isoDay } from "../../../ports/time/days.ts"
import type { ClickGroup, ClickGrouping, LinkCode } from "../../../ports/tracking/links/TrackingLink.ts"
import { TrackingLinks } from "../../../ports/tracking/links/TrackingLinks.ts"
import { readOwnLink } from "./changeLink.ts"

/** Days that one question covers at most. */
export const CLICK_DAYS_MAX = 92
/** Clicks of each kind that one question reads at most: the newest. */
export const CLICKS_READ_MAX = 200_000

const NO_CLICKS_OF_GROUP: ClickGroup["clicks"] = { human: 0, bot: 0, prefetch: 0, head: 0, embedded: 0 }

/** Clicks of one group, and of a day how many people that were. */
export interface TalliedClicks extends ClickGroup {
  /** Null where people are not told apart: they are counted by day alone. */
  readonly people: number | null
}

const startOf = (day: ClickDay): number => Date.parse(`${day}T00:00:00.000Z`)
const dayAt = (ms: number): ClickDay => ClickDay.make(isoDay(new Date(ms)))

/** How many days there are from one to another, both included; less than 1 where they are the wrong way round. */
export const clickDays = (first: ClickDay, last: ClickDay): number =>
  Math.round((startOf(last) - startOf(first)) / DAY_MS) + 1

/** The day that lies some days before another. */
export const daysBefore = (day: ClickDay, days: number): ClickDay => dayAt(startOf(day) - days * DAY_MS)

/**
 * Clicks on a link from one day to another (UTC), both included and at most CLICK_DAYS_MAX, in groups. Days are told in their order, those
 * without a click too; other groups by their clicks. Machines' clicks are told apart by kind and are no people's. `isWhole` is false
 * where older clicks were left out. Fails with LinkNotFound, also where the link is another's.
 */
export const readLinkClicks = Effect.fn("attribution.readLinkClicks")(function* (
  tenantId: TenantId,
  code: LinkCode,
  asked: { readonly by: ClickGrouping; readonly first: ClickDay; readonly last: ClickDay }
) {
  const links = yield* TrackingLinks
  const { by, first, last } = asked
  yield* readOwnLink(tenantId, code)
  const period = { from: new Date(startOf(first)), to: new Date(startOf(last) + DAY_MS) }
  const read = yield* links.groupClicks(tenantId, code, { by, ...period, limit: CLICKS_READ_MAX })
  if (by !== "day") {
    return { groups: read.groups.map((group): TalliedClicks => ({ ...group, people: null })), isWhole: read.isWhole }
  }
  const people = new Map(
    (yield* ClickPeople.use((port) => port.countPeople(tenantId, [code], first, last))).map((row) => [
      row.day,
      row.people
    ])
  )
  const clicks = new Map(read.groups.map((group) => [group.group, group.clicks]))
  const groups = Array.from({ length: clickDays(first, last) }, (_, place): TalliedClicks => {
    const day = dayAt(startOf(first) + place * DAY_MS)
    return { group: day, isOthers: false, clicks: clicks.get(day) ?? NO_CLICKS_OF_GROUP, people: people.get(day) ?? 0 }
  })
  return { groups, isWhole: read.isWhole }
})
