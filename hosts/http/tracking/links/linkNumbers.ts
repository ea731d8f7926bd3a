import { Effect, Schema } from "effect"
import { COUNTED_LINKS_MAX, LINK_CLICKS_MAX, listLinks } from "../../../../domain/tracking/links/listLinks.ts"
import { groupBy } from "../../../../ports/text/groupBy.ts"
import { PERIOD_PARAMETERS, readQuery } from "../../query/reportQuery.ts"
import { AttributionReports } from "../../revenue/attribution/AttributionReports.ts"
import {
  BUSY,
  EarnedFields,
  earned,
  REPORTED_WITHIN_SECONDS,
  whileWaitedFor
} from "../../revenue/attribution/attributionReport.ts"
import type { KeyedEndpoint } from "../../server/endpoint.ts"
import { LinkBody, linkBody } from "./linkBody.ts"
import type { LinkSettings } from "./links.ts"
import { linkCursor, listParameters, readListQuery } from "./listQuery.ts"

const LinkNumbersBody = Schema.Struct({
  from: Schema.String,
  to: Schema.String,
  is_whole: Schema.Boolean,
  links: Schema.Array(
    Schema.Struct({
      link: LinkBody,
      clicks: Schema.Int,
      earned: Schema.Array(Schema.Struct(EarnedFields).annotate({ identifier: "LinkEarned" }))
    }).annotate({ identifier: "LinkNumbers" })
  ),
  next_cursor: Schema.NullOr(Schema.String)
}).annotate({ identifier: "LinksNumbers" })

/** GET /api/v1/attribution/links: the account's links with what came of each. */
export const linkNumbersEndpoint = ({ baseUrl }: LinkSettings): KeyedEndpoint => ({
  method: "GET",
  path: "/api/v1/attribution/links",
  area: "scoring",
  summary:
    "The account's tracking links, in order of their codes, each with people's clicks and with the orders and the revenue that it had a " +
    "part in, those without any too. Free.",
  mayTakeSeconds: REPORTED_WITHIN_SECONDS,
  access: { scopes: ["full", "read", "test"] },
  parameters: [...PERIOD_PARAMETERS, ...listParameters(COUNTED_LINKS_MAX)],
  responses: { 200: { description: "A page of the list.", schema: LinkNumbersBody }, 503: BUSY },
  handle: Effect.fnUntraced(function* (call, key) {
    const { tenantId } = key
    const reports = yield* AttributionReports
    const { model, period } = yield* readQuery(call, tenantId)
    const asked = yield* readListQuery(call, COUNTED_LINKS_MAX)
    const { links, next } = yield* listLinks(tenantId, { ...asked, period })
    const made = yield* whileWaitedFor(call, reports.links({ tenantId, model, period }))
    if ("status" in made) return made
    const earnings = groupBy(made.rows, ({ code }) => code)
    const body: typeof LinkNumbersBody.Type = {
      from: period.from.toISOString(),
      to: period.to.toISOString(),
      is_whole: made.isWhole,
      links: links.map(({ link, clicks }) => ({
        link: linkBody(link, baseUrl),
        clicks,
        earned: (earnings.get(link.code) ?? []).map(earned)
      })),
      next_cursor: next === null ? null : linkCursor.write({ code: next })
    }
    return { status: 200, body }
  })
})

/** For the description: how many clicks of a link are counted. */
export const CLICKS_WORDS = `People's clicks in the period; at most ${LINK_CLICKS_MAX} are counted.`
