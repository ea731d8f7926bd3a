import { Effect, Option, Predicate, Schema } from "effect"
import { generateCode } from "../../../../domain/tracking/links/codes.ts"
import { type LinkOutcome, storeLinks, type WantedLink } from "../../../../domain/tracking/links/storeLinks.ts"
import { LINKS_AT_ONCE_MAX } from "../../../../ports/tracking/links/TrackingLinks.ts"
import type { IdempotentEndpoint } from "../../server/endpoint.ts"
import { BODY_BYTES_MAX } from "../../server/handleOnce.ts"
import { readJson } from "../../server/readBody.ts"
import { InvalidRequest } from "../../server/validationProblems.ts"
import { LinkBody, linkBody } from "./linkBody.ts"
import { LinkRequest, readNewLink } from "./linkRequest.ts"
import { LINKS_PATH, type LinkSettings } from "./links.ts"

const BulkRequest = Schema.Struct({
  links: Schema.Array(LinkRequest).pipe(Schema.check(Schema.isBetweenLength(1, LINKS_AT_ONCE_MAX)))
}).annotate({ identifier: "TrackingLinksRequest" })

const OUTCOMES = { created: "created", known: "unchanged", refused: "refused" } as const

const BulkBody = Schema.Struct({
  created: Schema.Int,
  unchanged: Schema.Int,
  refused: Schema.Int,
  results: Schema.Array(
    Schema.Struct({
      status: Schema.Literals(Object.values(OUTCOMES)),
      link: Schema.NullOr(LinkBody),
      problem: Schema.NullOr(Schema.String)
    }).annotate({ identifier: "TrackingLinkResult" })
  )
}).annotate({ identifier: "TrackingLinksResult" })

const LINKS_RULE = `links: must be a list of 1 to ${LINKS_AT_ONCE_MAX} links`

/** POST /api/v1/links/bulk: up to 1,000 new links. */
export const bulkLinksEndpoint = ({ baseUrl }: LinkSettings): IdempotentEndpoint => ({
  method: "POST",
  path: `${LINKS_PATH}/bulk`,
  area: "scoring",
  summary:
    `Makes up to ${LINKS_AT_ONCE_MAX} tracking links. Those that can be made are, and each of the others says why not: mend them and ` +
    "send all of them again. Links that are there with the same contents are unchanged. Free.",
  access: { scopes: ["full", "test"] },
  isIdempotent: true,
  body: { schema: BulkRequest, contentTypes: ["application/json"] },
  responses: { 200: { description: "What became of each, in the order they were sent.", schema: BulkBody } },
  handle: Effect.fnUntraced(function* (call, key) {
    const json = yield* readJson(call, BODY_BYTES_MAX)
    const rows: unknown = Predicate.hasProperty(json, "links") ? json.links : null
    if (!Array.isArray(rows) || rows.length < 1 || rows.length > LINKS_AT_ONCE_MAX) {
      return yield* new InvalidRequest({ details: [LINKS_RULE] })
    }
    const problems = new Map<number, string>()
    const wanted: Array<{ readonly row: number; readonly link: WantedLink }> = []
    for (const [row, each] of rows.entries()) {
      const read = yield* readNewLink(each).pipe(
        Effect.map(Option.some),
        Effect.catchTag("InvalidRequest", ({ details }) => {
          problems.set(row, details.join("; "))
          return Effect.succeedNone
        })
      )
      if (Option.isNone(read)) continue
      const { code, fields } = read.value
      wanted.push({ row, link: { ...fields, code: code ?? (yield* generateCode(call.operationId, row)) } })
    }
    const stored = yield* storeLinks(
      key.tenantId,
      wanted.map(({ link }) => link)
    )
    const outcomes = new Map<number, LinkOutcome>(
      wanted.flatMap(({ row }, index) => {
        const outcome = stored[index]
        return outcome === undefined ? [] : [[row, outcome]]
      })
    )
    const results = rows.map((_, row): (typeof BulkBody.Type)["results"][number] => {
      const outcome = outcomes.get(row)
      if (outcome === undefined) return { status: "refused", link: null, problem: problems.get(row) ?? null }
      return outcome._tag === "refused"
        ? { status: "refused", link: null, problem: outcome.reason }
        : { status: OUTCOMES[outcome._tag], link: linkBody(outcome.link, baseUrl), problem: null }
    })
    const count = (status: string) => results.filter((result) => result.status === status).length
    const body: typeof BulkBody.Type = {
      created: count("created"),
      unchanged: count("unchanged"),
      refused: count("refused"),
      results
    }
    return { status: 200, body }
  })
})
