import { Credits } from "../../../ports/accounts/billing/CreditLedger.ts"
import { isSameAccount, type SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import {
  isRenewed,
  type Plan,
  type PlanKind,
  type PlanPart,
  type PlanState
} from "../../../ports/creators/roster/Plan.ts"
import type { PlanStanding } from "../../../ports/creators/roster/Plans.ts"
import { PLAN_STATES, type PlanEvent } from "../../../ports/creators/roster/planStates.ts"
import { DAY_MS } from "../../../ports/time/days.ts"
import {
  INCLUDED_CREDITS,
  PLAN_CREDITS,
  REACTIVATION_AFTER_DAYS,
  REACTIVATION_CREDITS
} from "../../accounts/billing/prices.ts"
import { periodEnd } from "./planPeriods.ts"

/** When a plan's rescoring is looked at, whether it failed. */
export const RESCORING_LOOK_MS = DAY_MS
/** A score that is younger than this when a plan begins is its first rescoring. */
const FRESH_SCORE_MS = DAY_MS
/** Rescorings of one period, those that are tried again free of charge among them. */
export const RESCORINGS_MAX = 3
/** When a renewal is tried again whose creator a job holds. */
export const BUSY_PAUSE_MS = 2 * 60 * 1_000

/** Nothing is charged. */
export const NO_CREDITS = INCLUDED_CREDITS

const KIND_OF: Readonly<Record<PlanState, PlanKind | "none">> = {
  none: "none",
  recurring: "recurring",
  recurring_monitoring: "recurring_monitoring",
  recurring_paused: "recurring",
  recurring_monitoring_paused: "recurring_monitoring"
}

/** What a plan does, or would do if it were not paused. */
export const kindOf = ({ state }: Pick<Plan, "state">): PlanKind | "none" => KIND_OF[state]

/** Whether it runs and is renewed. */
export const isActive: (plan: Pick<Plan, "state">) => boolean = isRenewed

export const isPaused = ({ state }: Pick<Plan, "state">): boolean =>
  state === "recurring_paused" || state === "recurring_monitoring_paused"

/** Whether it is renewed, or resumed. */
export const isLive = ({ state }: Pick<Plan, "state">): boolean => state !== "none"

/** The state of a plan of a kind that goes on as it did: active or paused. */
export const stateOfKind = (kind: PlanKind, plan: Pick<Plan, "state">): PlanState =>
  isPaused(plan) ? (kind === "recurring" ? "recurring_paused" : "recurring_monitoring_paused") : kind

/** The state after an event, by the table of plans; an event that the table doesn't list changes nothing. */
export const stateAfter = (state: PlanState, event: PlanEvent): PlanState => PLAN_STATES.next(state, event) ?? state

/** What a period of each kind consists of. */
const PARTS: Readonly<Record<PlanKind, ReadonlyArray<PlanPart>>> = {
  recurring: ["rescoring"],
  recurring_monitoring: ["rescoring", "monitoring"]
}
export const partsOf = (kind: PlanKind): ReadonlyArray<PlanPart> => PARTS[kind]

/** What each part of a period costs: monitoring is the difference between the two plans. */
export const PART_CREDITS: Readonly<Record<PlanPart, Credits>> = {
  rescoring: PLAN_CREDITS.recurring,
  monitoring: Credits.make(PLAN_CREDITS.recurring_monitoring - PLAN_CREDITS.recurring)
}

export const addCredits = (amounts: Iterable<number>): Credits => {
  let sum = 0
  for (const amount of amounts) sum += amount
  return Credits.make(sum)
}

/** What a plan costs at each renewal. */
export const creditsPerPeriod = (kind: PlanKind | "none"): Credits =>
  kind === "none" ? NO_CREDITS : PLAN_CREDITS[kind]

/** What it costs more to set or resume a plan of a creator who was scored too long ago. */
export const reactivationCredits = ({ lastScoredAt }: Pick<PlanStanding, "lastScoredAt">, at: Date): Credits =>
  lastScoredAt !== null && at.getTime() - lastScoredAt.getTime() > REACTIVATION_AFTER_DAYS * DAY_MS
    ? REACTIVATION_CREDITS
    : NO_CREDITS

/** What it costs to resume a paused plan. */
export const creditsToResume = (kind: PlanKind, standing: Pick<PlanStanding, "lastScoredAt">, at: Date): Credits =>
  addCredits([PLAN_CREDITS[kind], reactivationCredits(standing, at)])

/**
 * Whether there is a score that counts as the rescoring of a plan that begins. One that the tenant was not told doesn't: they would
 * pay for it and never see it.
 */
export const hasFreshScore = (
  { lastScoredAt, isTold }: Pick<PlanStanding, "lastScoredAt" | "isTold">,
  at: Date
): boolean => isTold && lastScoredAt !== null && at.getTime() - lastScoredAt.getTime() < FRESH_SCORE_MS

/** Whether a period that was paid still runs. A clock that lags behind the one it began by does not end it. */
export const isServed = (plan: Pick<Plan, "anchor" | "period" | "paid">, at: Date): boolean =>
  plan.paid.length > 0 && at.getTime() < periodEnd(plan).getTime()

/** The dearest of some plans; null where there is none. */
export const dearestOf = (kinds: ReadonlyArray<PlanKind | "none">): PlanKind | null =>
  kinds.includes("recurring_monitoring") ? "recurring_monitoring" : kinds.includes("recurring") ? "recurring" : null

/** The creator's accounts, the one that the plan was set by first. */
export const accountsOf = (
  { account }: Pick<Plan, "account">,
  { accounts }: Pick<PlanStanding, "accounts">
): readonly [SocialAccount, ...ReadonlyArray<SocialAccount>] => [
  account,
  ...accounts.filter((each) => !isSameAccount(each, account))
]
