import { Clock, Effect, Schema } from "effect"
import { readRoster } from "../../../../domain/creators/roster/readRoster.ts"
import { isoDay } from "../../../../ports/time/days.ts"
import type { KeyedEndpoint } from "../../server/endpoint.ts"
import { RosterCreatorBody, rosterCreatorBody } from "./rosterBody.ts"
import { rosterCsv } from "./rosterCsv.ts"
import { ROSTER_PARAMETERS, readRosterQuery } from "./rosterQuery.ts"

/** What the endpoints of the roster know of their host. */
export interface RosterSettings {
  /** The service's own name as a platform, lower case. */
  readonly serviceSlug: string
}

const PATH = "/api/v1/creators/roster"

const RosterBody = Schema.Struct({
  creators: Schema.Array(RosterCreatorBody),
  total: Schema.Int,
  limit: Schema.Int,
  offset: Schema.Int,
  next_cursor: Schema.NullOr(Schema.String),
  credits_charged: Schema.Int
}).annotate({ identifier: "Roster" })

type Roster = typeof RosterBody.Type

/** The same question with a cursor in the place of an offset. */
const nextAddress = (url: string, cursor: string): string => {
  const { searchParams } = new URL(url)
  searchParams.delete("offset")
  searchParams.set("cursor", cursor)
  return `${PATH}?${searchParams}`
}

/** The page as a file of a spreadsheet; where the next one is stands in `Link` (RFC 8288). */
const csvResponse = (
  { creators, total, next_cursor }: Roster,
  url: string,
  serviceSlug: string,
  at: Date
): Response => {
  const name = `${serviceSlug.replace(/[^a-z0-9_-]/g, "_")}-roster-${isoDay(at)}.csv`
  return new Response(rosterCsv(creators), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
      "x-total-count": String(total),
      ...(next_cursor === null ? {} : { link: `<${nextAddress(url, next_cursor)}>; rel="next"` })
    }
  })
}

/** GET /api/v1/creators/roster: the creators that a team keeps an eye on. */
export const rosterEndpoint = ({ serviceSlug }: RosterSettings): KeyedEndpoint => ({
  method: "GET",
  path: PATH,
  area: "scoring",
  summary:
    "The creators that your team paid for a score of or saved, each once with all their accounts, as you were told of them " +
    "last. Free; nothing is scored.",
  access: { scopes: ["full", "read", "test"] },
  parameters: ROSTER_PARAMETERS,
  responses: {
    200: {
      description:
        "A page of the roster. Revenue is what your own orders brought by last touch; it is summed up about once an hour. As " +
        "CSV the fields are columns, a line a creator, and Link has the address of the next page.",
      schema: RosterBody,
      alsoContentType: "text/csv",
      headers: {
        Link: { description: 'Of CSV: the next page, with rel="next"; absent on the last one.', type: "string" },
        "X-Total-Count": { description: "Of CSV: creators that the filters leave.", type: "integer" }
      }
    }
  },
  handle: Effect.fnUntraced(function* (call, key) {
    const { question, format } = yield* readRosterQuery(call)
    const { entries, total, nextCursor } = yield* readRoster(key.tenantId, question)
    const at = new Date(yield* Clock.currentTimeMillis)
    const body: Roster = {
      creators: entries.map((entry) => rosterCreatorBody(entry, serviceSlug, at)),
      total,
      limit: question.limit,
      offset: question.offset,
      next_cursor: nextCursor,
      credits_charged: 0
    }
    return format === "csv" ? csvResponse(body, call.request.url, serviceSlug, at) : { status: 200, body }
  })
})
