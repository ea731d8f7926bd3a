import { Clock, Effect, Schema } from "effect"
import {
  countPeople,
  daysFrom,
  PEOPLE_CLICKS_MAX,
  PEOPLE_DAYS_MAX
} from "../../../../domain/revenue/fraud/countPeople.ts"
import { ClickDay } from "../../../../ports/revenue/fraud/ClickPeople.ts"
import { DAY_MS, isoDay } from "../../../../ports/time/days.ts"
import { LinkCode } from "../../../../ports/tracking/links/TrackingLink.ts"
import type { KeyedEndpoint } from "../../server/endpoint.ts"
import { InvalidRequest } from "../../server/validationProblems.ts"
import { queryParameter, UNAVAILABLE_RESPONSE } from "./readListQuery.ts"

const DAY_RULE = "must be a day in UTC, as 2026-01-31"
const DAYS_DEFAULT = 30

const PeopleBody = Schema.Struct({
  code: Schema.String,
  from: Schema.String,
  to: Schema.String,
  clicks: Schema.Int,
  people: Schema.Int,
  days: Schema.Array(Schema.Struct({ day: Schema.String, people: Schema.Int }).annotate({ identifier: "PeopleOfDay" }))
}).annotate({ identifier: "LinkPeople" })

const isCode = Schema.is(LinkCode)
const isClickDay = Schema.is(ClickDay)
const isDay = (text: string): text is ClickDay => isClickDay(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))
const dayBefore = (day: ClickDay, days: number): ClickDay =>
  ClickDay.make(isoDay(new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS)))

/** GET /api/v1/attribution/people: how many people clicked on a link; an addition to the specification. */
export const peopleEndpoint: KeyedEndpoint = {
  method: "GET",
  path: "/api/v1/attribution/people",
  area: "scoring",
  summary: "People's clicks on a link and, by day, how many people that were. No address is kept to count them.",
  access: { scopes: ["full", "read", "test"] },
  parameters: [
    { ...queryParameter("code", "The link's short code.", Schema.String), required: true },
    queryParameter("from", `The first day, in UTC; ${DAYS_DEFAULT} days unless said otherwise.`, Schema.String),
    queryParameter(
      "to",
      `The last day, in UTC; at most ${PEOPLE_DAYS_MAX} days in all; today unless said otherwise.`,
      Schema.String
    )
  ],
  responses: {
    200: { description: `Clicks, at most ${PEOPLE_CLICKS_MAX}, and people.`, schema: PeopleBody },
    404: { description: "You have no link with this code." },
    503: UNAVAILABLE_RESPONSE
  },
  handle: Effect.fnUntraced(function* ({ query }, key) {
    const today = isoDay(new Date(yield* Clock.currentTimeMillis))
    const { code = "", to = today } = query
    const from = query.from ?? (isDay(to) ? dayBefore(to, DAYS_DEFAULT - 1) : "")
    if (!isCode(code) || !isDay(from) || !isDay(to)) {
      return yield* new InvalidRequest({
        details: [
          ...(isCode(code) ? [] : ["code: must be a link's short code"]),
          ...(isDay(from) || query.from === undefined ? [] : [`from: ${DAY_RULE}`]),
          ...(isDay(to) ? [] : [`to: ${DAY_RULE}`])
        ]
      })
    }
    const days = daysFrom(from, to)
    if (days < 1 || days > PEOPLE_DAYS_MAX) {
      return yield* new InvalidRequest({ details: [`from: must be 1 to ${PEOPLE_DAYS_MAX} days before the end of to`] })
    }
    const counted = yield* countPeople(key.tenantId, code, from, to)
    const body: typeof PeopleBody.Type = {
      code,
      from,
      to,
      clicks: counted.clicks,
      people: counted.people,
      days: counted.days.map(({ day, people }) => ({ day, people }))
    }
    return { status: 200, body }
  })
}
