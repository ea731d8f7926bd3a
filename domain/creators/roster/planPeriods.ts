import { CHARGE_PLACES, type Plan } from "../../../ports/creators/roster/Plan.ts"
import { DAY_MS } from "../../../ports/time/days.ts"
import { PLAN_PERIOD_DAYS } from "../../accounts/billing/prices.ts"

export const PERIOD_MS = PLAN_PERIOD_DAYS * DAY_MS

/** Which period of which plan: what its charges and its job are named by. */
export type PlanPeriod = Pick<Plan, "planId" | "anchor" | "period">

type Anchored = Pick<Plan, "anchor" | "period">

/** When a period begins: it belongs to the period. */
export const periodStart = ({ anchor, period }: Anchored): Date => new Date(anchor.getTime() + period * PERIOD_MS)

/** When a period ends: it belongs to the next one. */
export const periodEnd = ({ anchor, period }: Anchored): Date => periodStart({ anchor, period: period + 1 })

/**
 * The number of the period that a moment is in. It never goes back below the newest paid period, whatever a clock says, so that no
 * period is paid twice. A plan that slept through periods goes on with the one that it is in now.
 */
export const periodAt = ({ anchor, period }: Anchored, at: Date): number =>
  Math.max(period, Math.floor((at.getTime() - anchor.getTime()) / PERIOD_MS))

/** The name of a period, in ASCII, which the ids of all that is written for it are made of. */
export const periodName = ({ planId, anchor, period }: PlanPeriod): string => `${planId}/${anchor.getTime()}/${period}`

/** Places of the ids of one period. */
export const ID_PLACES = {
  ...CHARGE_PLACES,
  /** The notice that the renewal after this period was not covered. */
  paused: 2,
  /** The notice of a renewal that won't be covered, 7 days before. */
  warned7: 3,
  /** The same, 1 day before. */
  warned1: 4,
  /** The first of the rescorings that are tried again free of charge; the others follow. */
  retry: 16
} as const

/** The ids of one period by their places. */
export type IdOf = (place: number) => string
