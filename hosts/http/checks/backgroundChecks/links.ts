import { Clock, type Context, Effect, Schema } from "effect"
import { openCheckLink } from "../../../../domain/checks/backgroundChecks/checkLink.ts"
import { composeCheckReport } from "../../../../domain/checks/backgroundChecks/composeCheckReport.ts"
import { CheckNotFound, type ReadCheck, readCheck } from "../../../../domain/checks/backgroundChecks/readChecks.ts"
import { TokenInvalid } from "../../../../domain/tokens/signedToken.ts"
import type { Check } from "../../../../ports/checks/backgroundChecks/Check.ts"
import type { SandboxServices } from "../../../services/Services.ts"
import { mediaAddress } from "../../creators/lookups/creatorBody.ts"
import { errorPageResponse } from "../../creators/reports/errorPage.ts"
import { makeOpenLink, PDF_REFUSALS } from "../../creators/reports/linkOpening.ts"
import { PRINTED_WITHIN_SECONDS, pdfFile } from "../../creators/reports/pdfResponse.ts"
import { reportResponse } from "../../creators/reports/reportPage.ts"
import type { OpenEndpoint, ParameterDescription } from "../../server/endpoint.ts"
import { ERROR_CODES, LINK_EXPIRED } from "../../server/errors.ts"
import { type CheckSettings, checkPdfAddress, pictureTokens } from "./settings.ts"
import { statusPageResponse } from "./statusPage.ts"

export interface CheckLinkSettings extends CheckSettings {
  /** Reads the links that test keys are given. */
  readonly sandbox: Context.Context<SandboxServices>
}

const TOKEN_PARAMETER: ParameterDescription = {
  name: "token",
  in: "path",
  required: true,
  description: "From a check's pdf_url or dashboard_url.",
  schema: Schema.String
}

/** A check's PDF. Its name tells nobody whom it is about. */
export const checkPdfResponse = (
  bytes: Uint8Array<ArrayBuffer> | null,
  { checkId }: Pick<Check, "checkId">,
  serviceSlug: string,
  disposition: "inline" | "attachment"
): Response =>
  pdfFile(bytes, disposition, `filename="${serviceSlug.replace(/[^a-z0-9_-]/g, "_")}-check-${checkId}.pdf"`)

/** A check's report as people read it; null where there is none. */
export const documentOf = Effect.fnUntraced(function* (
  { check, report, items, unread, refund }: ReadCheck,
  { serviceName, contactEmail }: Pick<CheckSettings, "serviceName" | "contactEmail">,
  isTest: boolean
) {
  return report === null
    ? null
    : composeCheckReport({
        check,
        report,
        items,
        unread,
        refund,
        service: serviceName,
        contactEmail,
        now: new Date(yield* Clock.currentTimeMillis),
        isTest
      })
})

/** The check that a link shows, if the link is still good, as it is now. Links of test keys are the sandbox's. */
const checkOf = (token: string, settings: CheckLinkSettings) => {
  const { sandbox } = settings
  const openedWith = Effect.fnUntraced(function* (isTest: boolean) {
    const ticket = yield* openCheckLink(token)
    const read = yield* readCheck(ticket)
    // Of whoever was taken out nothing is shown.
    if (read.check.erasedAt !== null) return yield* new TokenInvalid()
    return { ...read, pictures: yield* pictureTokens(read), document: yield* documentOf(read, settings, isTest) }
  })
  return openedWith(false).pipe(
    Effect.catchTag("TokenInvalid", () =>
      Effect.updateContext(openedWith(true), (_live: Context.Context<never>) => sandbox)
    )
  )
}

const makeOpenCheck = (settings: CheckLinkSettings) => makeOpenLink((token) => checkOf(token, settings))
type OpenLink = ReturnType<typeof makeOpenCheck>

/** GET /api/v1/checks/{token}: a check's PDF, for whoever has a link that is still good. */
const pdfEndpoint = (openLink: OpenLink, { serviceName, serviceSlug, printing }: CheckLinkSettings): OpenEndpoint => ({
  method: "GET",
  path: "/api/v1/checks/{token}",
  area: "scoring",
  summary: "A background check as a PDF. The token is signed and good for 24 hours; no key is needed.",
  mayTakeSeconds: PRINTED_WITHIN_SECONDS,
  isHot: true,
  access: "open",
  errorPage: (status) => errorPageResponse(status, serviceName),
  parameters: [TOKEN_PARAMETER],
  responses: {
    200: { description: "The PDF, to be shown by a browser.", contentType: "application/pdf" },
    404: { description: "The token is not one of ours, or the check is not completed, or not any more." },
    410: { description: "The link has expired; ask for the check again." },
    429: { description: "The link was opened too often; retry after the seconds in Retry-After." },
    503: { description: "Too many reports are being printed; retry after the seconds in Retry-After." }
  },
  handle: (call) =>
    Effect.gen(function* () {
      const { check, document } = yield* openLink(call)
      if (document === null) return yield* new CheckNotFound()
      // Who asks for the headers alone is told them without a print.
      const bytes = call.request.method === "HEAD" ? null : yield* printing.printCached(document, check.tenantId)
      return checkPdfResponse(bytes, check, serviceSlug, "inline")
    }).pipe(Effect.catchTags(PDF_REFUSALS))
})

/** GET /checks/{token}: the same as a page, which says how the check stands until it is completed. */
const pageEndpoint = (openLink: OpenLink, settings: CheckLinkSettings): OpenEndpoint => ({
  method: "GET",
  path: "/checks/{token}",
  area: "scoring",
  summary:
    "A background check as a page to look at: how it stands, and once it is completed its report. No key is needed.",
  isHot: true,
  access: "open",
  parameters: [TOKEN_PARAMETER],
  responses: {
    200: { description: "The page.", contentType: "text/html" },
    404: { description: "The token is not one of ours, or what it showed was withdrawn.", contentType: "text/html" },
    410: { description: "The link has expired; ask for the check again.", contentType: "text/html" },
    503: { description: "The check can't be read right now; retry.", contentType: "text/html" }
  },
  handle: (call) =>
    Effect.gen(function* () {
      const { check, document, pictures, refund } = yield* openLink(call)
      if (document === null) return statusPageResponse(check, refund, settings.serviceName)
      const { token = "" } = call.pathParameters
      return reportResponse(document, {
        pdfUrl: checkPdfAddress(settings.baseUrl, token),
        pictureUrl: (mediaId) => {
          const picture = pictures.get(mediaId)
          return picture === undefined ? null : mediaAddress(settings.baseUrl, picture)
        }
      })
    }).pipe(
      Effect.tapErrorTag("StoreUnavailable", ({ cause }) => Effect.logError("a check could not be read", cause)),
      Effect.catchTags({
        StoreUnavailable: () => Effect.succeed(errorPageResponse(503, settings.serviceName)),
        OpenedTooOften: () => Effect.succeed(errorPageResponse(503, settings.serviceName)),
        TokenExpired: () => Effect.succeed(errorPageResponse(LINK_EXPIRED.status, settings.serviceName)),
        TokenInvalid: () => Effect.succeed(errorPageResponse(ERROR_CODES.not_found.status, settings.serviceName)),
        CheckNotFound: () => Effect.succeed(errorPageResponse(ERROR_CODES.not_found.status, settings.serviceName))
      })
    )
})

/** Answers the links of checks at the path where the PDFs of reports are. */
export const makeCheckPdf = (settings: CheckLinkSettings): OpenEndpoint["handle"] =>
  pdfEndpoint(makeOpenCheck(settings), settings).handle

/** The endpoints that links to checks lead to. */
export const checkLinkEndpoints = (settings: CheckLinkSettings): ReadonlyArray<OpenEndpoint> => {
  const openLink = makeOpenCheck(settings)
  return [pdfEndpoint(openLink, settings), pageEndpoint(openLink, settings)]
}
