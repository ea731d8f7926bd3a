import { NOTE_CHARACTERS_MAX, REVENUE_DAYS, TAG_CHARACTERS_MAX } from "../../../../ports/creators/roster/RosterEntry.ts"
import { COUNT_FIELD, type Description, type FieldFacts, TIME_FIELD, UUID_FIELD } from "../../server/fieldFacts.ts"

const NOTE: FieldFacts = { description: "Your own.", maxLength: NOTE_CHARACTERS_MAX, example: "Ask again in May." }
const PAID_FOR = "What is served now, since it is paid for; null where nothing is."

/** What the description says of the roster and of plans. */
export const description: Description = {
  tags: [
    { name: "roster", description: "The creators that you keep an eye on.", paths: ["/api/v1/creators/roster"] },
    {
      name: "plans",
      description: "Creators that are scored again and again, and looked at in between.",
      paths: ["/api/v1/creators/{platform}/{handle}/plan", "/api/v1/plans"]
    }
  ],
  fields: {
    added_at: TIME_FIELD,
    attributed_revenue: { description: "What your own orders brought by the creator's links, by last touch." },
    credits_per_period: { ...COUNT_FIELD, description: "What each renewal costs." },
    minor_units: { description: "The amount in the currency's minor unit, exactly.", example: 123_450 },
    paused: {
      description: "Whether the balance did not cover the last renewal: nothing runs until it does.",
      example: false
    },
    period_started_at: { ...TIME_FIELD, description: "When the paid period began that runs; null where none does." },
    reactivation_credits: {
      description:
        "What setting or resuming the plan costs beside its period, where the creator was last scored more than 60 days ago. " +
        "Of a plan that was set just now it is within credits_charged.",
      example: 0
    },
    renewals: { ...COUNT_FIELD, description: "Plans that are renewed on this day." },
    renews_at: { ...TIME_FIELD, description: "When the plan is renewed; null where it won't be." },
    rescoring_job_id: {
      ...UUID_FIELD,
      description: "The period's newest rescoring, as a job; null where none runs or the score was less than a day old."
    },
    runs_out_on: {
      format: "date",
      description: "The first day whose renewals the balance doesn't cover; null where it covers all.",
      example: "2026-04-30"
    },
    saved_by: { description: "Whether you paid for a score of the creator, or only saved them by hand." },
    serves: { description: PAID_FOR },
    serves_until: { ...TIME_FIELD, description: "To when that is paid; null where nothing is." },
    tags: { description: "Your own, in lower case.", minLength: 1, maxLength: TAG_CHARACTERS_MAX, example: "spring" },
    total_credits: COUNT_FIELD
  },
  fieldsOfSchemas: {
    "CreatorPlan.plan": { description: "none where the creator has no plan." },
    "CreatorRevenue.as_of": { ...TIME_FIELD, description: "When it was summed up; null where it was not yet." },
    "CreatorRevenue.days": { description: "How far back orders count.", minimum: 1, example: REVENUE_DAYS },
    "CurrencyRevenue.amount": { description: "In the currency's major unit.", example: "1234.50" },
    "CurrencyRevenue.orders": COUNT_FIELD,
    "ForecastDay.credits": COUNT_FIELD,
    "PlanForecast.from": TIME_FIELD,
    "PlanForecast.until": TIME_FIELD,
    "Roster.limit": { description: "Creators on a page at most.", minimum: 1, maximum: 200, example: 50 },
    "Roster.offset": { ...COUNT_FIELD, description: "Creators passed over; 0 where a cursor was sent.", example: 0 },
    "Roster.total": { ...COUNT_FIELD, description: "Creators that the filters leave, on whichever page." },
    "RosterAccount.last_scored_at": {
      ...TIME_FIELD,
      description: "Of the account's newest score that you were told; null where there is none."
    },
    "RosterCreator.note": NOTE,
    "RosterCreator.plan": { description: "null where the creator has no plan." },
    "RosterCreator.score": { description: "null where you were told of none.", minimum: 1, maximum: 100, example: 84 },
    "RosterFlags.titles": { description: "The worst first, each once.", example: "Hate speech in a post" },
    "SaveCreatorRequest.note": NOTE
  },
  examples: {
    PlanRequest: { plan: "recurring_monitoring" },
    SaveCreatorRequest: { tags: ["spring", "cooking"], note: "Ask again in May." }
  }
}
