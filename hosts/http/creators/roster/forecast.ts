import { Effect, Schema } from "effect"
import { FORECAST_DAYS, forecastPlans } from "../../../../domain/creators/roster/forecastPlans.ts"
import { isoDay } from "../../../../ports/time/days.ts"
import type { KeyedEndpoint } from "../../server/endpoint.ts"

const ForecastBody = Schema.Struct({
  from: Schema.String,
  until: Schema.String,
  days: Schema.Array(
    Schema.Struct({ date: Schema.String, credits: Schema.Int, renewals: Schema.Int }).annotate({
      identifier: "ForecastDay"
    })
  ),
  total_credits: Schema.Int,
  balance: Schema.Int,
  runs_out_on: Schema.NullOr(Schema.String)
}).annotate({ identifier: "PlanForecast" })

/** GET /api/v1/plans/forecast: what plans will cost. */
export const forecastEndpoint: KeyedEndpoint = {
  method: "GET",
  path: "/api/v1/plans/forecast",
  area: "scoring",
  summary: `What your plans will cost in the next ${FORECAST_DAYS} days if they go on as they are, by day. Free.`,
  access: { scopes: ["full", "read", "test"] },
  responses: {
    200: {
      description:
        "Every UTC day from the first to the last, with the renewals that fall on it. Paused plans cost nothing until the balance " +
        "covers them, and are left out.",
      schema: ForecastBody
    }
  },
  handle: Effect.fnUntraced(function* (_call, key) {
    const forecast = yield* forecastPlans(key.tenantId)
    const body: typeof ForecastBody.Type = {
      from: forecast.from.toISOString(),
      until: forecast.until.toISOString(),
      days: forecast.days.map(({ day, credits, plans }) => ({ date: isoDay(day), credits, renewals: plans })),
      total_credits: forecast.totalCredits,
      balance: forecast.balance,
      runs_out_on: forecast.runsOutOn === null ? null : isoDay(forecast.runsOutOn)
    }
    return { status: 200, body }
  })
}
