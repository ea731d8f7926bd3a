import { Clock, Effect, Schema } from "effect"
import {
  CLICK_DAYS_MAX,
  CLICKS_READ_MAX,
  clickDays,
  daysBefore,
  readLinkClicks
} from "../../../../domain/tracking/links/readLinkClicks.ts"
import { ClickDay } from "../../../../ports/revenue/fraud/ClickPeople.ts"
import { isoDay } from "../../../../ports/time/days.ts"
import { CLICK_GROUPS_MAX, ClickGrouping } from "../../../../ports/tracking/links/TrackingLink.ts"
import { queryParameter } from "../../query/reportQuery.ts"
import type { Call, KeyedEndpoint } from "../../server/endpoint.ts"
import { InvalidRequest } from "../../server/validationProblems.ts"
import { CODE_PARAMETER, codeOf, LINK_NOT_FOUND, LINKS_PATH } from "./links.ts"

/** Days that are told of where nothing is asked. */
const CLICK_DAYS_DEFAULT = 30
const DAY_RULE = "must be a day in UTC, as 2026-01-31"

const LinkClicksBody = Schema.Struct({
  code: Schema.String,
  from: Schema.String,
  to: Schema.String,
  group_by: ClickGrouping,
  is_whole: Schema.Boolean,
  groups: Schema.Array(
    Schema.Struct({
      group: Schema.NullOr(Schema.String),
      is_others: Schema.Boolean,
      human: Schema.Int,
      people: Schema.NullOr(Schema.Int),
      bot: Schema.Int,
      prefetch: Schema.Int,
      head: Schema.Int,
      embedded: Schema.Int
    }).annotate({ identifier: "LinkClickGroup" })
  )
}).annotate({ identifier: "LinkClicks" })

const isGrouping = Schema.is(ClickGrouping)
const isClickDay = Schema.is(ClickDay)
const isDay = (text: string): text is ClickDay => isClickDay(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))

/** Today in UTC. */
export const clickToday = Effect.map(Clock.currentTimeMillis, (now) => ClickDay.make(isoDay(new Date(now))))

const readQuery = Effect.fnUntraced(function* ({ query }: Call) {
  const today = yield* clickToday
  const { to = today, group_by: by = "day" } = query
  const from = query.from ?? (isDay(to) ? daysBefore(to, CLICK_DAYS_DEFAULT - 1) : "")
  if (!isDay(from) || !isDay(to) || !isGrouping(by)) {
    return yield* new InvalidRequest({
      details: [
        ...(isDay(from) || query.from === undefined ? [] : [`from: ${DAY_RULE}`]),
        ...(isDay(to) ? [] : [`to: ${DAY_RULE}`]),
        ...(isGrouping(by) ? [] : [`group_by: must be one of ${ClickGrouping.literals.join(", ")}`])
      ]
    })
  }
  const days = clickDays(from, to)
  return days >= 1 && days <= CLICK_DAYS_MAX
    ? { by, first: from, last: to }
    : yield* new InvalidRequest({ details: [`from: must be 1 to ${CLICK_DAYS_MAX} days before the end of to`] })
})

/** GET /api/v1/links/{code}/clicks: who clicked on one link, when and from where. */
export const linkClicksEndpoint: KeyedEndpoint = {
  method: "GET",
  path: `${LINKS_PATH}/{code}/clicks`,
  area: "scoring",
  summary:
    "Clicks on a link by day, by the host of the page before, by country or by device: people's, and machines' apart. What a visitor's " +
    "browser or a proxy does not say is null. Free.",
  access: { scopes: ["full", "read", "test"] },
  parameters: [
    CODE_PARAMETER,
    queryParameter("from", `The first day, in UTC; ${CLICK_DAYS_DEFAULT} days unless said otherwise.`, Schema.String),
    queryParameter(
      "to",
      `The last day, in UTC; at most ${CLICK_DAYS_MAX} days in all; today unless said otherwise.`,
      Schema.String
    ),
    queryParameter("group_by", "What a row is of; day unless said otherwise.", ClickGrouping)
  ],
  responses: {
    200: {
      description: `The clicks: every day, or the ${CLICK_GROUPS_MAX} groups of most clicks and the others as one.`,
      schema: LinkClicksBody
    },
    404: LINK_NOT_FOUND
  },
  handle: Effect.fnUntraced(function* (call, key) {
    const code = yield* codeOf(call)
    const asked = yield* readQuery(call)
    const { groups, isWhole } = yield* readLinkClicks(key.tenantId, code, asked)
    const body: typeof LinkClicksBody.Type = {
      code,
      from: asked.first,
      to: asked.last,
      group_by: asked.by,
      is_whole: isWhole,
      groups: groups.map(({ group, isOthers, clicks: { human, ...machines }, people }) => ({
        group,
        is_others: isOthers,
        human,
        people,
        ...machines
      }))
    }
    return { status: 200, body }
  })
}

/** For the description: how far back clicks are read. */
export const IS_WHOLE_WORDS = `False where more than ${CLICKS_READ_MAX} clicks of a kind are of the period: the oldest are left out.`
