import { Clock, Effect, Option, Schema } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { isScoredPlatform, platformNamed } from "../../../ports/creators/identity/platforms.ts"
import { accountKey, Handle, type SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import { type CreatorRevenue, Roster } from "../../../ports/creators/roster/Roster.ts"
import { REVENUE_DAYS, type RosterRevenue } from "../../../ports/creators/roster/RosterEntry.ts"
import type { CurrencyCode } from "../../../ports/money/money.ts"
import type { SummaryRow } from "../../../ports/revenue/attribution/Summaries.ts"
import { DAY_MS, MINUTE_MS } from "../../../ports/time/days.ts"
import type { CreatorAccount } from "../../../ports/tracking/links/TrackingLink.ts"
import { compareAscending } from "../../paging/lists.ts"
import {
  type AttributedOrder,
  isAttributable,
  type Period,
  prepareAttribution
} from "../../revenue/attribution/attributeOrders.ts"
import { WHOLE_SHARE } from "../../revenue/attribution/models/shares.ts"
import { readSummaries } from "../../revenue/attribution/summaries/readSummaries.ts"

/**
 * A period that holds more orders than one report reads is halved, so many times at most: 90 days to 68 hours. One sum is so of 32
 * times as many orders at most.
 */
const HALVINGS_MAX = 5
/** Tenants whose revenue one pass sums up, at most. */
const TENANTS_PER_PASS = 100
/** How old a sum becomes before it is made anew. */
export const REVENUE_AGE_MINUTES = 60

const decodeHandle = Schema.decodeUnknownOption(Handle)

/** The account that a link's creator is, by whatever name of their platform; null where none can be on a roster. */
const accountOf = ({ platform, handle }: CreatorAccount): SocialAccount | null => {
  const known = platformNamed(platform)
  const read = decodeHandle(handle)
  return known === null || !isScoredPlatform(known) || Option.isNone(read)
    ? null
    : { platform: known, handle: read.value }
}

interface Sum {
  readonly account: SocialAccount
  readonly currency: CurrencyCode
  readonly minorUnits: bigint
  readonly orders: number
}

/** Sums by account and currency. */
type Sums = ReadonlyMap<string, Sum>

const keyOf = ({ account, currency }: Pick<Sum, "account" | "currency">): string => `${currency} ${accountKey(account)}`

const added = (sums: Map<string, Sum>, more: Sum): Map<string, Sum> => {
  const known = sums.get(keyOf(more))
  return sums.set(keyOf(more), {
    ...more,
    minorUnits: (known?.minorUnits ?? 0n) + more.minorUnits,
    orders: (known?.orders ?? 0) + more.orders
  })
}

/** What an order brought its last creator: by last touch one share is the whole order. Null where it brought nobody anything. */
const sumOf = ({ order, shares }: AttributedOrder): Sum | null => {
  const paid = shares.find(({ share }) => share > 0n)
  const account = paid === undefined || paid.touch.creator === null ? null : accountOf(paid.touch.creator)
  if (paid === undefined || account === null || !isAttributable(order)) return null
  return { account, currency: order.total.currency, minorUnits: paid.minorUnits, orders: 1 }
}

/** What many orders brought one creator by one link. Null where they brought nobody anything, or are not confirmed. */
const sumOfRow = ({ part, creator, currency, minorUnits, orders }: SummaryRow): Sum | null => {
  const account = part === "sold" && orders > 0n && creator !== null ? accountOf(creator) : null
  return account === null ? null : { account, currency, minorUnits, orders: Number(orders / WHOLE_SHARE) }
}

/** What was summed up before and still holds is not read again. */
const sumsOf = Effect.fnUntraced(function* (tenantId: TenantId, period: Period) {
  const { account, each } = yield* prepareAttribution(tenantId, "last_touch", period)
  const { rows, left } = yield* readSummaries(account, "last_touch", period)
  const sums = new Map<string, Sum>()
  const add = (sum: Sum | null) => {
    if (sum !== null) added(sums, sum)
  }
  for (const row of rows) add(sumOfRow(row))
  yield* each((attributed) => add(sumOf(attributed)), left)
  return sums
})

type Summing = ReturnType<typeof sumsOf>

/** An order belongs to one of two halves, and by last touch it is divided alike in both: halves add up to the whole. */
const sumsWithin = (
  tenantId: TenantId,
  period: Period,
  halvings: number
): Effect.Effect<Sums, Effect.Error<Summing>, Effect.Services<Summing>> =>
  sumsOf(tenantId, period).pipe(
    Effect.catchTag("PeriodTooLarge", (error) => {
      if (halvings === 0) return Effect.fail(error)
      const middle = new Date((period.from.getTime() + period.to.getTime()) / 2)
      return Effect.all([
        sumsWithin(tenantId, { from: period.from, to: middle }, halvings - 1),
        sumsWithin(tenantId, { from: middle, to: period.to }, halvings - 1)
      ]).pipe(Effect.map(([earlier, later]) => [...later.values()].reduce(added, new Map<string, Sum>(earlier))))
    })
  )

const mostFirst = (a: RosterRevenue, b: RosterRevenue): number =>
  Number(b.minorUnits > a.minorUnits) - Number(b.minorUnits < a.minorUnits) || compareAscending(a.currency, b.currency)

const byCreator = (sums: Sums): ReadonlyArray<CreatorRevenue> => {
  const creators = new Map<string, { readonly account: SocialAccount; readonly revenue: Array<RosterRevenue> }>()
  for (const { account, currency, minorUnits, orders } of sums.values()) {
    const key = accountKey(account)
    const creator = creators.get(key) ?? { account, revenue: [] }
    creator.revenue.push({ currency, minorUnits, orders })
    creators.set(key, creator)
  }
  return [...creators.values()].map(({ account, revenue }) => ({ account, revenue: revenue.toSorted(mostFirst) }))
}

/**
 * What each creator brought a tenant in the last REVENUE_DAYS, as the tenant's report by last touch says: orders that earn something and
 * are confirmed, each wholly its last creator's, in the order's own currency.
 *
 * Fails with PeriodTooLarge where there are more orders than HALVINGS_MAX lets it read.
 */
export const readRevenue = Effect.fn("roster.readRevenue")(function* (tenantId: TenantId, now: Date) {
  const period: Period = { from: new Date(now.getTime() - REVENUE_DAYS * DAY_MS), to: now }
  return byCreator(yield* sumsWithin(tenantId, period, HALVINGS_MAX))
})

/** Sums it up anew, and keeps it for the roster. Fails as {@link readRevenue}. */
export const sumUpRevenue = Effect.fn("roster.sumUpRevenue")(function* (tenantId: TenantId) {
  const roster = yield* Roster
  const now = new Date(yield* Clock.currentTimeMillis)
  yield* roster.keepRevenue(tenantId, yield* readRevenue(tenantId, now), now)
})

/**
 * Sums up the revenue of tenants whose last sum is older than REVENUE_AGE_MINUTES, at most TENANTS_PER_PASS; answers how many there
 * were. A tenant whose orders can't be read keeps the sum of before, and holds up nobody else.
 */
export const sumUpDueRevenue = Effect.fn("roster.sumUpDueRevenue")(function* () {
  const roster = yield* Roster
  const before = new Date((yield* Clock.currentTimeMillis) - REVENUE_AGE_MINUTES * MINUTE_MS)
  const tenants = yield* roster.tenantsToSumUp(before, TENANTS_PER_PASS)
  yield* Effect.forEach(
    tenants,
    (tenantId) =>
      sumUpRevenue(tenantId).pipe(
        Effect.catchCause((cause) =>
          Effect.logWarning("revenue could not be summed up", cause).pipe(Effect.annotateLogs({ tenantId }))
        )
      ),
    { discard: true }
  )
  return tenants.length
})
