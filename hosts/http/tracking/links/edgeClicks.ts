import { Clock, Effect, Option, Predicate, Result, Schema } from "effect"
import { makeRecordPeople, type SentClick } from "../../../../domain/revenue/fraud/clickPerson.ts"
import { recordEdgeClicks } from "../../../../domain/tracking/links/edge/edgeClicks.ts"
import { isoDay } from "../../../../ports/time/days.ts"
import { ClickId, CountryCode, DeviceKind, LinkCode } from "../../../../ports/tracking/links/TrackingLink.ts"
import { EDGE_CLICKS_MAX } from "../../../edge/sendClicks.ts"
import type { KeyedEndpoint } from "../../server/endpoint.ts"
import { readJson } from "../../server/readBody.ts"
import { InvalidRequest, validationProblems } from "../../server/validationProblems.ts"
/** A row takes some 300 bytes. */
export const EDGE_CLICKS_BODY_BYTES_MAX = 256 * 1024

const optional = <S extends Schema.Constraint>(schema: S) => Schema.optionalKey(Schema.NullOr(schema))

const EdgeClickBody = Schema.Struct({
  click_id: Schema.String.pipe(Schema.check(Schema.isGUID())),
  code: LinkCode,
  country: optional(CountryCode),
  device: optional(DeviceKind),
  referrer_host: optional(Schema.String.pipe(Schema.check(Schema.isPattern(/^[a-z0-9._-]{1,253}$/)))),
  person: optional(Schema.String.pipe(Schema.check(Schema.isPattern(/^[0-9a-f]{32}$/))))
}).annotate({ identifier: "EdgeClick" })

const RULES: Readonly<Record<keyof typeof EdgeClickBody.Type, string>> = {
  click_id: "must be a UUID",
  code: "must be 1 to 64 of A-Z a-z 0-9 - _",
  country: "must be a country's two letters, such as DE",
  device: `must be one of ${DeviceKind.literals.join(", ")}`,
  referrer_host: "must be a host name in lower case",
  person: "must be 32 hexadecimal digits"
}

const decode = Schema.decodeUnknownOption(EdgeClickBody)
const problemsOf = validationProblems(EdgeClickBody, RULES, (field) =>
  field === "click_id" || field === "code" ? "is required" : null
)

const RequestBody = Schema.Struct({
  clicks: Schema.Array(EdgeClickBody).pipe(Schema.check(Schema.isBetweenLength(1, EDGE_CLICKS_MAX)))
}).annotate({ identifier: "EdgeClicksRequest" })

const ResultBody = Schema.Struct({
  taken: Schema.Int,
  refused: Schema.Array(
    Schema.Struct({ index: Schema.Int, problem: Schema.String }).annotate({ identifier: "RefusedEdgeClick" })
  )
}).annotate({ identifier: "EdgeClicksResult" })

const CLICKS_RULE = `clicks: must be a list of 1 to ${EDGE_CLICKS_MAX} clicks`

const toldIn = ({ click_id, code, country, device, referrer_host }: typeof EdgeClickBody.Type) => ({
  clickId: ClickId.make(click_id.toLowerCase()),
  code,
  origin: { country: country ?? null, device: device ?? null, referrerHost: referrer_host ?? null }
})

/** Keeps whose the clicks of today were: of days before no salt is left. A batch is taken also where that can't be kept. */
const recordPeople = Effect.fnUntraced(function* (sent: ReadonlyArray<SentClick>) {
  const today = isoDay(new Date(yield* Clock.currentTimeMillis))
  const ofToday = sent.filter(({ click }) => isoDay(click.at) === today)
  if (ofToday.length === 0) return
  const record = yield* makeRecordPeople
  yield* Effect.catchCause(record(ofToday), (cause) =>
    Effect.logWarning(`it was not recorded whose ${ofToday.length} clicks were`, cause)
  )
})

/** POST /api/v1/track/clicks: what redirects at the edge tell of; an addition to the specification. */
export const edgeClicksEndpoint: KeyedEndpoint = {
  method: "POST",
  path: "/api/v1/track/clicks",
  area: "tracking",
  summary:
    `Takes up to ${EDGE_CLICKS_MAX} clicks that an edge redirected, each once by its id, however late and however often. What is refused ` +
    "is named and keeps none of the others out. A 200 means that the rest is durable.",
  access: { scopes: ["track", "full", "test"] },
  body: { schema: RequestBody, contentTypes: ["application/json"] },
  responses: { 200: { description: "How many were taken, and which were refused for good.", schema: ResultBody } },
  handle: Effect.fnUntraced(function* (call, key) {
    const json = yield* readJson(call, EDGE_CLICKS_BODY_BYTES_MAX)
    const rows: unknown = Predicate.hasProperty(json, "clicks") ? json.clicks : null
    if (!Array.isArray(rows) || rows.length < 1 || rows.length > EDGE_CLICKS_MAX) {
      return yield* new InvalidRequest({ details: [CLICKS_RULE] })
    }
    const problems = new Map<number, string>()
    const told: Array<{ readonly index: number; readonly row: typeof EdgeClickBody.Type }> = []
    for (const [index, each] of rows.entries()) {
      const row = decode(each)
      if (Option.isSome(row)) told.push({ index, row: row.value })
      else problems.set(index, (yield* problemsOf(each)).join("; "))
    }
    const read = yield* recordEdgeClicks(
      key.tenantId,
      told.map(({ row }) => toldIn(row))
    )
    const sent: Array<SentClick> = []
    for (const [place, click] of read.entries()) {
      const { index = place, row } = told[place] ?? {}
      if (Result.isFailure(click)) problems.set(index, click.failure)
      // Whoever reads a page has its publishable key: who clicked is believed of other keys alone.
      else if (row?.person != null && key.scope !== "track") {
        sent.push({ click: click.success, sender: { address: row.person, userAgent: "" } })
      }
    }
    yield* recordPeople(sent)
    const body: typeof ResultBody.Type = {
      taken: rows.length - problems.size,
      refused: [...problems].sort(([one], [other]) => one - other).map(([index, problem]) => ({ index, problem }))
    }
    return { status: 200, body }
  })
}
