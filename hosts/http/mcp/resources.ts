import { existsSync, readFileSync } from "node:fs"
import { Context, Effect } from "effect"
import { McpSchema, type McpServer } from "effect/ai"
import { formatCredits } from "../../../domain/accounts/billing/amountText.ts"
import { REPORT_CREDITS } from "../../../domain/accounts/billing/prices.ts"
import { ANSWERED_CODES, errorRow } from "../server/errors.ts"
import type { ApiAnswer, AskApi } from "./askApi.ts"
import { escapedJson, quotation } from "./quotation.ts"
import { reportAddress, SCHEME } from "./reportAddress.ts"

/** Where the page is: beside the bundle, which has it copied, or where it is written. */
const PLACES = ["./ACCURACY.md", "../../../domain/creators/textAnalysis/ACCURACY.md"].map(
  (place) => new URL(place, import.meta.url)
)

/** How accurate it is what is read in texts: weak spots first, as it was measured. */
const readAccuracyPage = (): string => {
  const place = PLACES.find((each) => existsSync(each))
  if (place === undefined) throw new Error("the accuracy page is not where it was")
  return readFileSync(place, "utf8")
}

/** The longest page of a resource, before it is put into its quotation. */
const PAGE_CHARACTERS_MAX = 30_000

/** Every code, its status and what to do, as the API itself words it. */
const errorTable = (): string =>
  [
    "# Errors",
    "",
    "A tool that fails answers with `isError` and `code: message`. The codes are the API's:",
    "",
    "| code | status | what to do |",
    "| --- | --- | --- |",
    ...ANSWERED_CODES.map((code) => `| ${code} | ${errorRow(code).status} | ${errorRow(code).message} |`),
    "| service_unavailable | 503 | The service cannot reach what it needs just now; retry. |",
    "| max_credits_exceeded | – | The call may cost more than your max_credits; nothing was charged. |",
    "| output_too_long | – | Ask for less: fewer sections, a shorter period, a lower limit. |",
    ""
  ].join("\n")

const PAGE_NUMBER = /^[1-9]\d{0,3}$/

/** A refusal of the API, as a resource that can't be read. */
const unreadable = ({ body, status }: ApiAnswer) =>
  new McpSchema.InvalidParams({
    message: [body.error, body.message].filter((part) => typeof part === "string").join(": ") || String(status)
  })

const decoded = (segment: string | undefined): string => {
  try {
    return decodeURIComponent(segment ?? "")
  } catch {
    return ""
  }
}

/** One page of a report of all sections, as a quotation, and where the next one is. */
const readReportPage = Effect.fnUntraced(function* (
  ask: AskApi,
  uri: string,
  [platform, handle, pageNumber]: ReadonlyArray<string>
) {
  if (pageNumber === undefined || !PAGE_NUMBER.test(pageNumber)) {
    return yield* new McpSchema.InvalidParams({ message: "the page must be a number from 1 on" })
  }
  const [named, called, page] = [decoded(platform), decoded(handle), Number(pageNumber)]
  const answer = yield* ask({
    method: "GET",
    path: `/api/v1/creators/${encodeURIComponent(named)}/${encodeURIComponent(called)}/report`
  })
  if (answer.status !== 200) return yield* unreadable(answer)
  const whole = escapedJson(answer.body)
  const pages = Math.ceil(whole.length / PAGE_CHARACTERS_MAX)
  if (page > pages) return yield* new McpSchema.InvalidParams({ message: `the report has ${pages} pages` })
  const next = page < pages ? ` It goes on at ${reportAddress(named, called, page + 1)}.` : ""
  const part = whole.slice((page - 1) * PAGE_CHARACTERS_MAX, page * PAGE_CHARACTERS_MAX)
  return {
    contents: [
      { uri, mimeType: "text/plain", text: `Page ${page} of ${pages} of the report.${next}\n${quotation(part)}` }
    ]
  }
})

const page = (uri: string, name: string, description: string, text: () => string) => ({
  resource: new McpSchema.Resource({ uri, name, description, mimeType: "text/markdown" }),
  annotations: Context.empty(),
  handle: Effect.sync(() => ({ contents: [{ uri, mimeType: "text/markdown", text: text() }] }))
})

/** Registers what can be read beside the tools. */
export const registerResources = Effect.fnUntraced(function* (server: McpServer.McpServer["Service"], ask: AskApi) {
  yield* server.addResource(
    page(
      `${SCHEME}://pages/accuracy`,
      "accuracy",
      "How accurate it is what is read in texts, weak spots first: read it before you rely on a flag.",
      readAccuracyPage
    )
  )
  yield* server.addResource(
    page(`${SCHEME}://pages/errors`, "errors", "Every error code of the tools, and what to do about it.", errorTable)
  )
  yield* server.addResourceTemplate({
    template: new McpSchema.ResourceTemplate({
      uriTemplate: `${SCHEME}://creators/{platform}/{handle}/report/{page}`,
      name: "report",
      title: "A creator's report",
      description:
        "All sections of a creator's report, as JSON over pages from 1 on. Price as of get_report: free for a creator whom you paid for, " +
        `${formatCredits(REPORT_CREDITS)} otherwise, and free from then on.`,
      mimeType: "text/plain"
    }),
    routerPath: `${SCHEME}:://creators/:0/:1/report/:2`,
    annotations: Context.empty(),
    completions: {},
    handle: (uri, parts) => readReportPage(ask, uri, parts)
  })
})
