import { Effect, Schema } from "effect"
import { formatCredits } from "../../../../domain/accounts/billing/amountText.ts"
import { PLAN_CREDITS, PLAN_PERIOD_DAYS } from "../../../../domain/accounts/billing/prices.ts"
import { type NamedAccount, readSocialAccount } from "../../../../domain/creators/identity/socialAccount.ts"
import { planCreator } from "../../../../domain/creators/roster/planCreator.ts"
import { type PlanView, readPlan } from "../../../../domain/creators/roster/planView.ts"
import type { ApiKey } from "../../../../ports/accounts/keys/ApiKey.ts"
import { PlanKind } from "../../../../ports/creators/roster/Plan.ts"
import type { Call, IdempotentEndpoint, KeyedEndpoint } from "../../server/endpoint.ts"
import { RETRY_AFTER_HEADER } from "../../server/errors.ts"
import { checkedReader } from "../../server/fields.ts"
import { refuseStrangeFields } from "../../server/knownFields.ts"
import { readJson } from "../../server/readBody.ts"
import { CHARGE_FIELDS, chargeFields } from "../lookups/charges.ts"
import { accountParameters } from "../lookups/creator.ts"
import type { RosterSettings } from "./roster.ts"

const PATH = "/api/v1/creators/{platform}/{handle}/plan"
/** Of one word, with room for what a client adds. */
const BODY_BYTES_MAX = 4 * 1024

/** Names every plan that a test key sets, so that its rescoring has the same id each time. */
const SANDBOX_OPERATION_ID = "5a4d0b0e-0000-4000-8000-0000000f0090"

const AskedPlan = Schema.Literals([...PlanKind.literals, "none"])

const PlanRequest = Schema.Struct({ plan: AskedPlan }).annotate({ identifier: "PlanRequest" })
const readChecked = checkedReader(PlanRequest, { plan: `must be one of ${AskedPlan.literals.join(", ")}` })
const refuseStrange = refuseStrangeFields(PlanRequest)

const readPlanRequest = Effect.fnUntraced(function* (call: Call) {
  const json = yield* readJson(call, BODY_BYTES_MAX)
  const { plan } = yield* readChecked(json)
  yield* refuseStrange(json)
  return plan
})

const TimeOrNull = Schema.NullOr(Schema.String)

const PlanBody = Schema.Struct({
  platform: Schema.String,
  handle: Schema.String,
  plan: AskedPlan,
  paused: Schema.Boolean,
  renews_at: TimeOrNull,
  period_started_at: TimeOrNull,
  credits_per_period: Schema.Int,
  reactivation_credits: Schema.Int,
  serves: Schema.NullOr(PlanKind),
  serves_until: TimeOrNull,
  rescoring_job_id: Schema.NullOr(Schema.String),
  ...CHARGE_FIELDS
}).annotate({ identifier: "CreatorPlan" })

const timeOf = (date: Date | null): string | null => date?.toISOString() ?? null

interface PlanCosts {
  readonly charged: number
  readonly reactivation: number
}

const planReply = ({ account, spelling }: NamedAccount, view: PlanView, key: ApiKey, costs: PlanCosts) => {
  const body: typeof PlanBody.Type = {
    platform: spelling,
    handle: account.handle,
    plan: view.plan,
    paused: view.isPaused,
    renews_at: timeOf(view.renewsAt),
    period_started_at: timeOf(view.periodStartedAt),
    credits_per_period: view.creditsPerPeriod,
    reactivation_credits: costs.reactivation,
    serves: view.serves,
    serves_until: timeOf(view.servesUntil),
    rescoring_job_id: view.jobId,
    ...chargeFields(key, costs.charged)
  }
  return { status: 200, body }
}

const namedOf = ({ pathParameters: { platform = "", handle = "" } }: Call, { serviceSlug }: RosterSettings) =>
  Effect.fromResult(readSocialAccount(platform, handle, serviceSlug))

/** GET /api/v1/creators/{platform}/{handle}/plan: the plan of a creator. */
export const planEndpoint = (settings: RosterSettings): KeyedEndpoint => ({
  method: "GET",
  path: PATH,
  area: "scoring",
  summary: "The plan of a creator, by any of their accounts; none where there is none. Free.",
  access: { scopes: ["full", "read", "test"] },
  parameters: accountParameters(settings.serviceSlug),
  responses: { 200: { description: "The plan.", schema: PlanBody } },
  handle: Effect.fnUntraced(function* (call, key) {
    const named = yield* namedOf(call, settings)
    const plan = yield* readPlan(key.tenantId, named.account)
    return planReply(named, plan, key, { charged: 0, reactivation: plan.reactivationCredits })
  })
})

const setting =
  (method: "PUT" | "POST") =>
  (settings: RosterSettings): IdempotentEndpoint => ({
    method,
    path: PATH,
    area: "scoring",
    isIdempotent: true,
    summary:
      `Sets the plan of a creator, over all their accounts. recurring scores them anew every ${PLAN_PERIOD_DAYS} days, for ` +
      `${formatCredits(PLAN_CREDITS.recurring)}; recurring_monitoring also looks at them every day, for ` +
      `${formatCredits(PLAN_CREDITS.recurring_monitoring)}; none ends it. PUT and POST are the same.`,
    access: { scopes: ["full", "test"] },
    parameters: accountParameters(settings.serviceSlug),
    body: { schema: PlanRequest, contentTypes: ["application/json"] },
    responses: {
      200: {
        description:
          "The plan as it is now, and what was charged for it: the first period at once, of an upgrade the difference, once a " +
          "period. What is paid for is served to the end of its period, and nothing is refunded. Setting a paused plan resumes it.",
        schema: PlanBody
      },
      402: { description: "The credits don't cover it; nothing was changed." },
      404: { description: "You have no score of this creator; nothing was charged." },
      409: { description: "A job holds the creator; nothing was charged or changed.", headers: RETRY_AFTER_HEADER }
    },
    handle: Effect.fnUntraced(function* (call, key) {
      const named = yield* namedOf(call, settings)
      const plan = yield* readPlanRequest(call)
      const operationId = key.scope === "test" ? SANDBOX_OPERATION_ID : call.operationId
      const { view, creditsCharged } = yield* planCreator(key, named, plan, { operationId })
      // A period's price is all that is ever charged beside coming back to a creator.
      const reactivation = Math.max(0, creditsCharged - view.creditsPerPeriod)
      return planReply(named, view, key, { charged: creditsCharged, reactivation })
    })
  })

/** PUT /api/v1/creators/{platform}/{handle}/plan */
export const putPlanEndpoint = setting("PUT")
/** POST /api/v1/creators/{platform}/{handle}/plan, for clients that can't PUT. */
export const postPlanEndpoint = setting("POST")
