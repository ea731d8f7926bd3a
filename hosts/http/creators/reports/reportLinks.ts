import { type Context, Effect, Schema } from "effect"
import { readReportLink } from "../../../../domain/creators/lookups/reportLink.ts"
import { ALL_SECTIONS, type ReportParts } from "../../../../domain/creators/lookups/reportParts.ts"
import { composeReport, TEST_MARK } from "../../../../domain/creators/reports/composeReport.ts"
import { reopenReport } from "../../../../domain/creators/reports/reopenReport.ts"
import type { SandboxServices } from "../../../services/Services.ts"
import type { OpenEndpoint, ParameterDescription } from "../../server/endpoint.ts"
import { ERROR_CODES, LINK_EXPIRED } from "../../server/errors.ts"
import { mediaAddress } from "../lookups/creatorBody.ts"
import { pdfAddress } from "../lookups/reportAddresses.ts"
import { errorPageResponse } from "./errorPage.ts"
import { makeOpenLink, PDF_REFUSALS } from "./linkOpening.ts"
import { PRINTED_WITHIN_SECONDS, pdfResponse } from "./pdfResponse.ts"
import type { ReportSettings } from "./report.ts"
import { reportResponse } from "./reportPage.ts"

export interface ReportLinkSettings extends ReportSettings {
  /** Reads the links that test keys are given. */
  readonly sandbox: Context.Context<SandboxServices>
  /** Answers the links of other documents, whose PDFs are at the same path. */
  readonly otherPdf: OpenEndpoint["handle"]
}

const TOKEN_PARAMETER: ParameterDescription = {
  name: "token",
  in: "path",
  required: true,
  description: "From a report's pdf_url or view_url.",
  schema: Schema.String
}

/** The report that a link is of, if the link is still good, and whose it is. Links of test keys are the sandbox's. */
const reportOf = (token: string, { sandbox, serviceName }: ReportLinkSettings) => {
  const openedWith = Effect.fnUntraced(function* (mark: string | null) {
    const { platform, handle, ...reader } = yield* readReportLink(token)
    const parts = yield* reopenReport({ ...reader, account: { platform, handle } })
    yield* Effect.yieldNow
    return { parts, document: composeReport(parts, ALL_SECTIONS, serviceName, mark), whose: reader.tenantId }
  })
  return openedWith(null).pipe(
    Effect.catchTag("TokenInvalid", () =>
      Effect.updateContext(openedWith(TEST_MARK), (_live: Context.Context<never>) => sandbox)
    )
  )
}
const makeOpenReport = (settings: ReportLinkSettings) => makeOpenLink((token) => reportOf(token, settings))
type OpenLink = ReturnType<typeof makeOpenReport>

/** Where the archived pictures of a report are, by media id. */
export const pictureUrls = ({ extras: { flags } }: ReportParts, baseUrl: string) => {
  const tokens = new Map(
    [...(flags?.links.values() ?? [])].flatMap((link) =>
      link.source === "archive" ? [[link.mediaId, link.token] as const] : []
    )
  )
  return (mediaId: string): string | null => {
    const token = tokens.get(mediaId)
    return token === undefined ? null : mediaAddress(baseUrl, token)
  }
}

/** GET /api/v1/reports/{token}: a report's PDF, for whoever has a link that is still good. */
const pdfEndpoint = (
  openLink: OpenLink,
  { serviceName, serviceSlug, printing, otherPdf }: ReportLinkSettings
): OpenEndpoint => ({
  method: "GET",
  path: "/api/v1/reports/{token}",
  area: "scoring",
  summary:
    "A report, or a completed background check, as a PDF. The token is signed and good for 24 hours; no key is needed.",
  mayTakeSeconds: PRINTED_WITHIN_SECONDS,
  isHot: true,
  access: "open",
  errorPage: (status) => errorPageResponse(status, serviceName),
  parameters: [TOKEN_PARAMETER],
  responses: {
    200: { description: "The PDF, to be shown by a browser.", contentType: "application/pdf" },
    404: { description: "The token is not one of ours, or what it gave was withdrawn." },
    410: { description: "The link has expired; ask for the report or the check again." },
    429: { description: "The link was opened too often; retry after the seconds in Retry-After." },
    503: { description: "Too many reports are being printed; retry after the seconds in Retry-After." }
  },
  handle: (call) =>
    Effect.gen(function* () {
      const { parts, document, whose } = yield* openLink(call)
      // Who asks for the headers alone is told them without a print.
      const bytes = call.request.method === "HEAD" ? null : yield* printing.printCached(document, whose)
      return pdfResponse(bytes, parts.card, serviceSlug, "inline")
    }).pipe(
      Effect.catchTag("TokenInvalid", () => otherPdf(call)),
      Effect.catchTags(PDF_REFUSALS)
    )
})

/** GET /reports/{token}: the same report as a page. */
const pageEndpoint = (openLink: OpenLink, settings: ReportLinkSettings): OpenEndpoint => ({
  method: "GET",
  path: "/reports/{token}",
  area: "scoring",
  summary: "A report as a page to look at. The token is that of the PDF; no key is needed.",
  isHot: true,
  access: "open",
  parameters: [TOKEN_PARAMETER],
  responses: {
    200: { description: "The page.", contentType: "text/html" },
    404: { description: "The token is not one of ours, or what it gave was withdrawn.", contentType: "text/html" },
    410: { description: "The link has expired; ask for the report again.", contentType: "text/html" },
    503: { description: "The scores can't be read right now; retry.", contentType: "text/html" }
  },
  handle: (call) =>
    Effect.gen(function* () {
      const { parts, document } = yield* openLink(call)
      const { token = "" } = call.pathParameters
      return reportResponse(document, {
        pdfUrl: pdfAddress(settings.baseUrl, token),
        pictureUrl: pictureUrls(parts, settings.baseUrl)
      })
    }).pipe(
      Effect.tapErrorTag(["LedgerUnavailable", "StoreUnavailable"], ({ cause }) =>
        Effect.logError("a report could not be read", cause)
      ),
      Effect.catchTags({
        LedgerUnavailable: () => Effect.succeed(errorPageResponse(503, settings.serviceName)),
        StoreUnavailable: () => Effect.succeed(errorPageResponse(503, settings.serviceName)),
        OpenedTooOften: () => Effect.succeed(errorPageResponse(503, settings.serviceName)),
        TokenExpired: () => Effect.succeed(errorPageResponse(LINK_EXPIRED.status, settings.serviceName)),
        TokenInvalid: () => Effect.succeed(errorPageResponse(ERROR_CODES.not_found.status, settings.serviceName)),
        AccessWithdrawn: () => Effect.succeed(errorPageResponse(ERROR_CODES.not_found.status, settings.serviceName))
      })
    )
})

/** The endpoints that links to reports lead to. */
export const reportLinkEndpoints = (settings: ReportLinkSettings): ReadonlyArray<OpenEndpoint> => {
  const openLink = makeOpenReport(settings)
  return [pdfEndpoint(openLink, settings), pageEndpoint(openLink, settings)]
}
