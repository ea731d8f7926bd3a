import { Effect, Option, Schema } from "effect"
import { formatCredits } from "../../../../domain/accounts/billing/amountText.ts"
import { REPORT_CREDITS } from "../../../../domain/accounts/billing/prices.ts"
import { makeSpelling, readSocialAccount } from "../../../../domain/creators/identity/socialAccount.ts"
import { SECTIONS, type Section } from "../../../../domain/creators/lookups/reportParts.ts"
import { composeReport, TEST_MARK } from "../../../../domain/creators/reports/composeReport.ts"
import type { Printing } from "../../../../domain/creators/reports/printing.ts"
import { readReport } from "../../../../domain/creators/reports/readReport.ts"
import { ReportTerms } from "../../../../ports/creators/reports/ReportAccess.ts"
import type { KeyedEndpoint } from "../../server/endpoint.ts"
import { PRINTER_BUSY } from "../../server/errors.ts"
import { InvalidRequest } from "../../server/validationProblems.ts"
import { CHARGE_FIELDS, chargeFields } from "../lookups/charges.ts"
import { accountParameters, type CreatorSettings } from "../lookups/creator.ts"
import { CUSTOMER_REF_PARAMETER, readCustomerRef } from "../lookups/customerRef.ts"
import { pickSections, ReportBody, reportBody } from "../lookups/reportBody.ts"
import { PRINTED_WITHIN_SECONDS, pdfResponse } from "./pdfResponse.ts"

/** What the endpoints of reports know of their host. */
export interface ReportSettings extends CreatorSettings {
  readonly serviceName: string
  readonly printing: Printing
}

const AnswerBody = Schema.Struct({
  status: Schema.Literal("ok"),
  access: ReportTerms,
  sections: Schema.Array(Schema.Literals(SECTIONS)),
  report: ReportBody,
  ...CHARGE_FIELDS
}).annotate({ identifier: "ReportAnswer" })

const Format = Schema.Literals(["json", "pdf"])
const decodeFormat = Schema.decodeUnknownOption(Format)

const readFormat = (text: string | undefined): Effect.Effect<typeof Format.Type, InvalidRequest> => {
  const format = decodeFormat(text ?? "json")
  return Option.isSome(format)
    ? Effect.succeed(format.value)
    : Effect.fail(new InvalidRequest({ details: [`format: must be one of ${Format.literals.join(", ")}`] }))
}

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
export const reportEndpoint = ({ serviceName, serviceSlug, baseUrl, printing }: ReportSettings): KeyedEndpoint => ({
  method: "GET",
  path: "/api/v1/creators/{platform}/{handle}/report",
  area: "scoring",
  summary: `The full report of a scored creator; free for who paid for the score, else ${formatCredits(REPORT_CREDITS)}. Never scores.`,
  mayTakeSeconds: PRINTED_WITHIN_SECONDS,
  refusesHead: true,
  access: { scopes: ["full", "read", "test"] },
  parameters: [
    ...accountParameters(serviceSlug),
    {
      name: "sections",
      in: "query",
      required: false,
      description: `Parts of the report, separated by commas: ${SECTIONS.join(", ")}. All unless said otherwise.`,
      schema: Schema.Array(Schema.Literals(SECTIONS))
    },
    {
      name: "format",
      in: "query",
      required: false,
      description:
        "json unless said otherwise; pdf streams the PDF, whose first page and method stand whatever the sections.",
      schema: Format
    },
    CUSTOMER_REF_PARAMETER
  ],
  responses: {
    200: { description: "The report.", schema: AnswerBody, alsoContentType: "application/pdf" },
    402: { description: "The credits are used up." },
    404: { description: "The creator has no score, or one that is too old; nothing was charged." },
    503: { description: "Keys can't be checked, or too many reports are being printed; retry." }
  },
  handle: Effect.fnUntraced(
    function* (call, key) {
      const { platform = "", handle = "" } = call.pathParameters
      const wanted = yield* readSections(call.query.sections)
      const format = yield* readFormat(call.query.format)
      const customerRef = yield* readCustomerRef(call)
      const named = yield* Effect.fromResult(readSocialAccount(platform, handle, serviceSlug))
      const report = yield* readReport(key, named.account, wanted, customerRef)
      if (format === "pdf") {
        const bytes = yield* printing.print(
          composeReport(report, wanted, serviceName, key.scope === "test" ? TEST_MARK : null),
          key.tenantId
        )
        return pdfResponse(bytes, report.card, serviceSlug, "attachment")
      }
      const whole = reportBody(report, makeSpelling(named, serviceSlug), baseUrl)
      const body: typeof AnswerBody.Type = {
        status: "ok",
        access: report.terms,
        sections: SECTIONS.filter((section) => wanted.has(section)),
        report: pickSections(whole, wanted),
        ...chargeFields(key, report.creditsCharged)
      }
      return { status: 200, body }
    },
    Effect.catchTag("PrinterBusy", () => Effect.succeed(PRINTER_BUSY))
  )
})
