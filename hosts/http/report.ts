import { Effect, Schema } from "effect"
import { SECTIONS, type Section } from "../../domain/creators/reportParts.ts"
import { readSocialAccount } from "../../domain/creators/socialAccount.ts"
import { readReport } from "../../domain/reports/readReport.ts"
import { ReportTerms } from "../../ports/reports/ReportAccess.ts"
import { accountParameters, type CreatorSettings } from "./creator.ts"
import { CUSTOMER_REF_PARAMETER, readCustomerRef } from "./customerRef.ts"
import type { KeyedEndpoint } from "./endpoint.ts"
import { InvalidRequest } from "./InvalidRequest.ts"
import { pickSections, ReportBody, reportBody } from "./reportBody.ts"

const AnswerBody = Schema.Struct({
  status: Schema.Literal("ok"),
  access: ReportTerms,
  sections: Schema.Array(Schema.Literals(SECTIONS)),
  report: ReportBody,
  credits_charged: Schema.Int
}).annotate({ identifier: "ReportAnswer" })

const isSection = (name: string): name is Section => SECTIONS.some((section) => section === name)

/** The sections a caller names, separated by commas; all where none are named. Unknown names are refused. */
const readSections = (text: string | undefined): Effect.Effect<ReadonlySet<Section>, InvalidRequest> => {
  const names = (text ?? "")
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "")
  return names.every(isSection)
    ? Effect.succeed(new Set(names.length === 0 ? SECTIONS : names.filter(isSection)))
    : Effect.fail(new InvalidRequest({ details: [`sections: must be of ${SECTIONS.join(", ")}`] }))
}

/** GET /api/v1/creators/{platform}/{handle}/report: everything that is known of a scored creator. Never scores. */
export const reportEndpoint = ({ serviceSlug, baseUrl }: CreatorSettings): KeyedEndpoint => ({
  method: "GET",
  path: "/api/v1/creators/{platform}/{handle}/report",
  area: "scoring",
  summary: "The full report of a scored creator; free for who paid for the score, else 1 credit. Never scores.",
  access: { scopes: ["full", "read", "test"] },
  parameters: [
    ...accountParameters(serviceSlug),
    {
      name: "sections",
      in: "query",
      required: false,
      description: `Parts of the report, separated by commas: ${SECTIONS.join(", ")}. All unless said otherwise.`,
      schema: Schema.String
    },
    {
      name: "format",
      in: "query",
      required: false,
      description: "json.",
      schema: Schema.Literal("json")
    },
    CUSTOMER_REF_PARAMETER
  ],
  responses: {
    200: { description: "The report.", schema: AnswerBody },
    402: { description: "The credits are used up." },
    404: { description: "The creator has no score, or one that is too old; nothing was charged." }
  },
  handle: Effect.fnUntraced(function* (call, key) {
    const { platform = "", handle = "" } = call.pathParameters
    const wanted = yield* readSections(call.query.sections)
    if ((call.query.format ?? "json") !== "json") {
      return yield* new InvalidRequest({ details: ["format: must be json"] })
    }
    const customerRef = yield* readCustomerRef(call)
    const named = yield* Effect.fromResult(readSocialAccount(platform, handle, serviceSlug))
    const report = yield* readReport(key, named.account, wanted, customerRef)
    const whole = reportBody(report, named.spelling, baseUrl)
    const body: typeof AnswerBody.Type = {
      status: "ok",
      access: report.terms,
      sections: SECTIONS.filter((section) => wanted.has(section)),
      report: pickSections(whole, wanted),
      credits_charged: report.creditsCharged
    }
    return { status: 200, body }
  })
})
