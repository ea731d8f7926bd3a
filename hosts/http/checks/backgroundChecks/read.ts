import { Effect, Option, Schema } from "effect"
import { readCheck } from "../../../../domain/checks/backgroundChecks/readChecks.ts"
import { isUnderWay } from "../../../../ports/checks/backgroundChecks/checkStates.ts"
import { PRINTED_WITHIN_SECONDS } from "../../creators/reports/pdfResponse.ts"
import type { KeyedEndpoint } from "../../server/endpoint.ts"
import { PRINTER_BUSY, RETRY_AFTER_HEADER } from "../../server/errors.ts"
import { InvalidRequest } from "../../server/validationProblems.ts"
import { CheckBody, checkBody } from "./checkBody.ts"
import { checkPdfResponse, documentOf } from "./links.ts"
import { type CheckSettings, checkLinks, ID_PARAMETER, readTicket } from "./settings.ts"
import { CHECKS_PATH } from "./start.ts"

const Format = Schema.Literals(["json", "pdf"])
const decodeFormat = Schema.decodeUnknownOption(Format)

/** How often a check is worth asking for that is not completed. */
const POLL_SECONDS = 30

const POLL_HEADERS = { "retry-after": String(POLL_SECONDS) }

/** GET /api/v1/background-checks/{id}: a check, and once it is completed its report. */
export const readEndpoint = (settings: CheckSettings): KeyedEndpoint => ({
  method: "GET",
  path: `${CHECKS_PATH}/{id}`,
  area: "scoring",
  mayTakeSeconds: PRINTED_WITHIN_SECONDS,
  summary: "A background check of the account; completed, its report. It never has a score. Free.",
  access: { scopes: ["full", "read", "test"] },
  parameters: [
    ID_PARAMETER,
    {
      name: "format",
      in: "query",
      required: false,
      description: "json unless said otherwise; pdf streams the PDF of a completed check.",
      schema: Format
    }
  ],
  responses: {
    200: {
      description: `The check. Poll about every ${POLL_SECONDS} seconds until its status is completed, or one that ends it.`,
      schema: CheckBody,
      alsoContentType: "application/pdf",
      headers: RETRY_AFTER_HEADER
    },
    404: { description: "The account has no such check." },
    503: { description: "Too many reports are being printed; retry." }
  },
  handle: Effect.fnUntraced(
    function* (call, key) {
      const format = decodeFormat(call.query.format ?? "json")
      if (Option.isNone(format)) {
        return yield* new InvalidRequest({ details: [`format: must be one of ${Format.literals.join(", ")}`] })
      }
      const read = yield* readCheck(yield* readTicket(call, key.tenantId))
      const { check, report, items } = read
      if (format.value === "json") {
        const body = checkBody(check, report, items, yield* checkLinks(read, key, settings))
        return isUnderWay(check.status) ? { status: 200, body, headers: POLL_HEADERS } : { status: 200, body }
      }
      const document = yield* documentOf(read, settings, key.scope === "test")
      if (document === null) {
        return yield* new InvalidRequest({
          details: [`format: pdf is to be had of a completed check; it is ${check.status}`]
        })
      }
      const bytes = yield* settings.printing.print(document, key.tenantId)
      return checkPdfResponse(bytes, check, settings.serviceSlug, "attachment")
    },
    Effect.catchTag("PrinterBusy", () => Effect.succeed(PRINTER_BUSY))
  )
})
