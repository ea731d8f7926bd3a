import { Clock, Effect } from "effect"
import { CreditLedger, type LedgerDays } from "../../../ports/accounts/billing/CreditLedger.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Tenants } from "../../../ports/accounts/tenants/Tenants.ts"
import { Lookups } from "../../../ports/creators/lookups/Lookups.ts"
import { DAY_MS } from "../../../ports/time/days.ts"

/** A tenant's requests and credits by what they book them under, from one moment until before another. Fails with TenantNotFound. */
export const readUsage = Effect.fn("billing.readUsage")(function* (
  tenantId: TenantId,
  period: { readonly from: Date; readonly to: Date }
) {
  const lookups = yield* Lookups
  yield* Tenants.use((tenants) => tenants.get(tenantId))
  return { ...period, rows: yield* lookups.usage(tenantId, period.from, period.to) }
})

/** Periods that are shown, in days, today included. */
export const BURN_DOWN_DAYS = [30, 90] as const
export type BurnDownDays = (typeof BURN_DOWN_DAYS)[number]
/** Days that the pace is taken from, today included. */
export const PACE_DAYS = 30
/** Fewer days than these say too little of a pace. */
export const PACE_DAYS_MIN = 7

export interface BurnDownDay {
  /** The beginning of a UTC day. */
  readonly day: Date
  /** The balance at its end; of today, now. */
  readonly balance: number
  /** Charges less what was given back of charges; below zero where more was given back. */
  readonly used: number
}

export interface BurnDown {
  readonly balance: number
  /** Oldest first, each day once, the last is today. */
  readonly days: ReadonlyArray<BurnDownDay>
  /** What the last days used, and how many days that was taken from; null where that says too little. */
  readonly pace: { readonly used: number; readonly days: number } | null
  /** Whole days that the balance lasts at this pace; null without a pace, or where nothing is used. */
  readonly daysLeft: number | null
}

const startOf = (ms: number): number => Math.floor(ms / DAY_MS) * DAY_MS

/** A ledger's days as a balance that goes down: days without entries are filled, from the balance now backwards. */
export const burnDownOf = ({ balance, firstAt, days }: LedgerDays, asked: BurnDownDays, nowMs: number): BurnDown => {
  const todayMs = startOf(nowMs)
  const byDay = new Map(days.map((each) => [each.day.getTime(), each]))
  // An entry of a clock that is ahead counts as of today's.
  const ahead = days.filter(({ day }) => day.getTime() > todayMs)
  const usedAhead = ahead.reduce((sum, { used }) => sum + used, 0)
  const deltaAhead = ahead.reduce((sum, { delta }) => sum + delta, 0)
  const shown: Array<BurnDownDay> = []
  let left = balance
  for (let back = 0; back < asked; back += 1) {
    const day = new Date(todayMs - back * DAY_MS)
    const entry = byDay.get(day.getTime())
    shown.push({ day, balance: left, used: (entry?.used ?? 0) + (back === 0 ? usedAhead : 0) })
    left -= (entry?.delta ?? 0) + (back === 0 ? deltaAhead : 0)
  }
  const known = firstAt === null ? 0 : (todayMs - startOf(firstAt.getTime())) / DAY_MS + 1
  const paceDays = Math.min(known, PACE_DAYS)
  const used = shown.slice(0, paceDays).reduce((sum, each) => sum + each.used, 0)
  const pace = paceDays < PACE_DAYS_MIN ? null : { used: Math.max(0, used), days: paceDays }
  const daysLeft = pace === null || pace.used === 0 ? null : Math.floor((Math.max(0, balance) * pace.days) / pace.used)
  return { balance, days: shown.reverse(), pace, daysLeft }
}

/** An account's balance by UTC day, what it used, and how long the balance lasts at the last PACE_DAYS' pace. */
export const readBurnDown = Effect.fn("billing.readBurnDown")(function* (tenantId: TenantId, asked: BurnDownDays) {
  const nowMs = yield* Clock.currentTimeMillis
  const since = new Date(startOf(nowMs) - (asked - 1) * DAY_MS)
  const found = yield* CreditLedger.use((ledger) => ledger.days(tenantId, since))
  return burnDownOf(found, asked, nowMs)
})
