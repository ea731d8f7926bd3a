import { Schema } from "effect"
import { formatCredits } from "../../../../domain/accounts/billing/amountText.ts"
import {
  PLAN_CREDITS,
  PLAN_PERIOD_DAYS,
  REACTIVATION_AFTER_DAYS,
  REACTIVATION_CREDITS
} from "../../../../domain/accounts/billing/prices.ts"
import { PlanKind } from "../../../../ports/creators/roster/Plan.ts"
import { countAt, numberAt, READS, type ToolSpec, wordAt } from "../toolSpec.ts"

/** Creators of one answer, unless said otherwise and at most: each takes some 900 characters. */
const LISTED_DEFAULT = 15
const LISTED_MAX = 25

const isPlan = Schema.is(PlanKind)

export const listRoster: ToolSpec = {
  name: "list_roster",
  title: "List the roster",
  description:
    "The creators whom the team paid for or saved, with score, plan, titles of active flags, attributed revenue, tags. Free. More pages " +
    "by cursor.",
  operations: ["GET /api/v1/creators/roster"],
  without: ["format", "offset"],
  takes: {
    limit: { type: "integer", minimum: 1, maximum: LISTED_MAX, description: `${LISTED_DEFAULT} unless given.` }
  },
  defaults: { limit: LISTED_DEFAULT },
  hints: READS,
  say: (answer) => `${countAt(answer, "creators")} of ${numberAt(answer, "total")} creators.`
}

export const setPlan: ToolSpec = {
  name: "set_plan",
  title: "Set a creator's plan",
  description:
    `recurring scores a creator anew every ${PLAN_PERIOD_DAYS} days, recurring_monitoring also looks at them every day, none ends the ` +
    "plan at the end of what is paid. It renews, and is charged again, until it is ended: ask the person you work for before you set " +
    "one. The creator must have a score of yours.",
  operations: ["PUT /api/v1/creators/{platform}/{handle}/plan"],
  price: {
    creditsMax: ({ plan }) => (isPlan(plan) ? PLAN_CREDITS[plan] + REACTIVATION_CREDITS : 0),
    words:
      `every ${PLAN_PERIOD_DAYS} days recurring ${formatCredits(PLAN_CREDITS.recurring)}, recurring_monitoring ` +
      `${formatCredits(PLAN_CREDITS.recurring_monitoring)}, the first at once and once a period; ${formatCredits(REACTIVATION_CREDITS)} ` +
      `more where the last score is older than ${REACTIVATION_AFTER_DAYS} days; none is free. max_credits is about this call alone.`
  },
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  say: (answer) =>
    `The plan is ${wordAt(answer, "plan")}, ${numberAt(answer, "credits_per_period")} credits a period` +
    `${answer.paused === true ? ", paused" : ""}.`
}
