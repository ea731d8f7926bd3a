import { Clock, Effect } from "effect"
import { type CalendarDay, dayAt } from "../../../../../domain/revenue/attribution/reports/localDays.ts"
import type { TenantId } from "../../../../../ports/accounts/tenants/Tenant.ts"
import { Tenants } from "../../../../../ports/accounts/tenants/Tenants.ts"
import { DAY_MS, isoDay } from "../../../../../ports/time/days.ts"

/** Periods that a page offers by one click, and what they are called. */
export const PRESETS = ["7d", "30d", "90d", "month", "last_month"] as const
export type Preset = (typeof PRESETS)[number]
export const PRESET_WORDS: Readonly<Record<Preset, string>> = {
  "7d": "7 days",
  "30d": "30 days",
  "90d": "90 days",
  month: "This month",
  last_month: "Last month"
}
/** What is shown where nothing is asked. */
export const PRESET_DEFAULT: Preset = "30d"
const DAYS: Partial<Readonly<Record<Preset, number>>> = { "7d": 7, "30d": 30, "90d": 90 }

export const presetNamed = (name: string | undefined): Preset | null => PRESETS.find((each) => each === name) ?? null

/** Dates, both included. */
export interface Dates {
  readonly from: string
  readonly to: string
}

const dateOf = ({ year, month, day }: CalendarDay): string => isoDay(new Date(Date.UTC(year, month - 1, day)))

/** The dates of a preset, in the account's zone. */
export const presetDates = (preset: Preset, today: CalendarDay): Dates => {
  const days = DAYS[preset]
  if (days !== undefined) return { from: dateOf({ ...today, day: today.day - days + 1 }), to: dateOf(today) }
  return preset === "month"
    ? { from: dateOf({ ...today, day: 1 }), to: dateOf(today) }
    : { from: dateOf({ ...today, month: today.month - 1, day: 1 }), to: dateOf({ ...today, day: 0 }) }
}

/** The calendar's day of now, where the account is. */
export const todayOf = Effect.fnUntraced(function* (tenantId: TenantId) {
  const { timeZone } = yield* Tenants.use((tenants) => tenants.attribution(tenantId))
  return dayAt(new Date(yield* Clock.currentTimeMillis), timeZone)
})

const DATE = /^\d{4}-\d{2}-\d{2}$/

/** As many days right before; of a whole month the month before, null where the dates are none. */
export const datesBefore = ({ from, to }: Dates): Dates | null => {
  if (!DATE.test(from) || !DATE.test(to)) return null
  const [first, last] = [new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`)]
  if (Number.isNaN(first.getTime()) || Number.isNaN(last.getTime()) || last < first) return null
  const end = new Date(first.getTime() - DAY_MS)
  const isWholeMonth = first.getUTCDate() === 1 && isoDay(new Date(last.getTime() + DAY_MS)).endsWith("-01")
  const isOneMonth = isWholeMonth && from.slice(0, "2026-01".length) === to.slice(0, "2026-01".length)
  return isOneMonth
    ? { from: `${isoDay(end).slice(0, "2026-01".length)}-01`, to: isoDay(end) }
    : { from: isoDay(new Date(first.getTime() - (last.getTime() - first.getTime()) - DAY_MS)), to: isoDay(end) }
}
