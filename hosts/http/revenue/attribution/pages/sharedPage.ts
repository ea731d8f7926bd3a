import { Effect, Schema } from "effect"
import { OPENINGS_SECONDS } from "../../../../../domain/creators/reports/countOpenings.ts"
import {
  openSharedReport,
  SHARED_DAYS,
  SHARED_DAYS_MAX,
  shareReport
} from "../../../../../domain/revenue/attribution/sharedReport.ts"
import { makeOpenLink } from "../../../creators/reports/linkOpening.ts"
import { asDeed, type MemberCall, type makeMemberPages, tenantField } from "../../../memberPages/memberPages.ts"
import { mayAs } from "../../../memberPages/visitor.ts"
import { type Html, html } from "../../../pages/html.ts"
import { noticeResponse } from "../../../pages/noticePage.ts"
import { renderPage } from "../../../pages/page.ts"
import { dayText, momentText } from "../../../pages/texts.ts"
import type { HostFacts } from "../../../server/context.ts"
import type { OpenEndpoint } from "../../../server/endpoint.ts"
import { RETRY_AFTER_FAULT } from "../../../server/errors.ts"
import { REPORTED_WITHIN_SECONDS } from "../attributionReport.ts"
import { readReportQuery } from "../reportEndpoint.ts"
import { contentOf, type makeKeptReports, periodText, readShown, type Shown } from "./attributionPage.ts"
import {
  ATTRIBUTION_PATH,
  asProblems,
  comparisonNamed,
  filterChips,
  knownQuestion,
  option,
  problemsBox,
  questionOf,
  REPORT_PAGE_KIND
} from "./reportForm.ts"

const SHARE_PATH = `${ATTRIBUTION_PATH}/share`
const SHARED_PATH = "/shared"
/** How long a link can be chosen to be good. */
const DAYS_OFFERED: ReadonlyArray<number> = [7, SHARED_DAYS, SHARED_DAYS_MAX]

const Days = Schema.NumberFromString.pipe(
  Schema.check(Schema.isInt(), Schema.isBetween({ minimum: 1, maximum: SHARED_DAYS_MAX }))
)
const decodeDays = Schema.decodeUnknownOption(Days)

/** The form that makes a link to what is seen; none for who may only read. */
export const shareForm = ({ current }: MemberCall, { asked, comparison, query }: Shown): Html | null =>
  mayAs(current.role, "member")
    ? html`<details class="change"><summary>Share a read-only link</summary>
<form class="ask" method="post" action="${SHARE_PATH}" accept-charset="utf-8">${tenantField(current)}${Object.entries(
        questionOf(asked, comparison, query.sort)
      ).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<label>Good for<select name="days">${DAYS_OFFERED.map((days) => option(String(days), `${days} days`, String(SHARED_DAYS)))}</select></label>
<button class="main" type="submit">Make the link</button></form></details>`
    : null

const page = (title: string, content: Html, status = 200) => ({
  title,
  kind: REPORT_PAGE_KIND,
  status,
  content: html`<h1>${title}</h1>${content}
<p><a href="${ATTRIBUTION_PATH}">Back to attribution</a></p>`
})

const makeLink = (
  { form }: ReturnType<typeof makeMemberPages>,
  { baseUrl }: Pick<HostFacts, "baseUrl">
): OpenEndpoint =>
  form({
    path: SHARE_PATH,
    back: ATTRIBUTION_PATH,
    section: ATTRIBUTION_PATH,
    summary: "Makes a read-only link to a report of attribution.",
    role: "member",
    take: Effect.fnUntraced(function* (at, fields) {
      const { call, current, visitor } = at
      const { tenantId } = current
      const question = knownQuestion(fields)
      const days = decodeDays(fields.get("days") ?? String(SHARED_DAYS))
      if (days._tag === "None") {
        return page("Share", problemsBox([`days: must be a whole number from 1 to ${SHARED_DAYS_MAX}`]), 400)
      }
      const checked = yield* asProblems(readReportQuery({ ...call, query: question }, tenantId))
      if ("problems" in checked) return page("Share", problemsBox(checked.problems), checked.status)
      const subject = `report of ${question.from ?? "the beginning"} to ${question.to ?? "now"}, for ${days.value} days`
      return yield* shareReport({ tenantId, personId: visitor.person.id, question, days: days.value }).pipe(
        asDeed(at, "attribution.share", subject),
        Effect.map(({ token, expiresAt }) => {
          const url = `${baseUrl}${SHARED_PATH}/${token}`
          return page(
            "A link to share",
            html`<p class="done" role="status">Whoever has this link sees the report, and nothing else of the account,
 until ${dayText(expiresAt)}. It isn't shown again.</p>
<p><label>Link<input type="text" readonly value="${url}"></label></p>
<p><a href="${url}">See it as others do</a></p>
<p class="muted">It ends before that day when you are no longer a member of the account.</p>`
          )
        }),
        Effect.catchTag("SharedReportTooLong", () =>
          Effect.succeed(page("Share", problemsBox(["The names that it is filtered by are too long for a link"]), 400))
        )
      )
    })
  })

const PROBLEMS = {
  404: {
    title: "There is no report here",
    text: "The link is incomplete, or it was withdrawn.",
    next: "Ask whoever sent it to you for a new one."
  },
  410: {
    title: "This link has expired",
    text: "Links to reports are good for some days only.",
    next: "Ask whoever sent it to you for a new one."
  },
  429: {
    title: "This link was opened too often",
    text: "The link is still good.",
    next: "Wait a minute and open it again."
  },
  503: {
    title: "The report can't be shown right now",
    text: "The link is still good.",
    next: "Try again in a minute."
  }
} as const

/** GET /shared/{token}: one report of attribution, for whoever has a link that is still good. */
const sharedPage = (
  { serviceName }: Pick<HostFacts, "serviceName">,
  keptReports: ReturnType<typeof makeKeptReports>
): OpenEndpoint => {
  const open = makeOpenLink(openSharedReport)
  const problem = (status: keyof typeof PROBLEMS, headers: Readonly<Record<string, string>> = {}) =>
    noticeResponse(status, PROBLEMS[status], serviceName, headers)
  const away = Effect.sync(() => problem(503, RETRY_AFTER_FAULT))
  return {
    method: "GET",
    path: `${SHARED_PATH}/{token}`,
    area: "scoring",
    summary: "A shared report of attribution.",
    access: "open",
    isUndescribed: true,
    mayTakeSeconds: REPORTED_WITHIN_SECONDS,
    parameters: [
      { name: "token", in: "path", required: true, description: "From whoever shared it.", schema: Schema.String }
    ],
    responses: {
      200: { description: "The page.", contentType: "text/html" },
      404: { description: "The token is not one of ours, or was withdrawn.", contentType: "text/html" },
      410: { description: "The link has expired.", contentType: "text/html" },
      429: { description: "The link was opened too often.", contentType: "text/html" },
      503: { description: "The report can't be made right now; retry.", contentType: "text/html" }
    },
    handle: (call) =>
      Effect.gen(function* () {
        const { tenantId, tenantName, question, expiresAt } = yield* open(call)
        const { compare, sort, ...asked } = question
        const comparison = comparisonNamed(compare)
        const made = yield* readShown(call, tenantId, { asked, comparison }, keptReports)
        if ("status" in made) return yield* away
        const shown: Shown = {
          commissions: null,
          query: { sort },
          asked,
          report: made.report,
          before: made.before,
          comparison,
          isShared: true
        }
        const title = `Attribution of ${tenantName}`
        const text = renderPage(REPORT_PAGE_KIND, {
          title,
          header: html`<p class="service">${serviceName}</p>`,
          main: {
            id: "content",
            skipText: "Skip to the content",
            content: html`<h1>Attribution of <bdi>${tenantName}</bdi></h1>${filterChips(asked, null)}
<p class="muted">${periodText(asked, made)}</p>
${contentOf(shown, made.plots)}
<p class="muted">As of ${momentText(made.at)}. Shared until ${dayText(expiresAt)}.</p>`
          }
        })
        return new Response(text, { headers: REPORT_PAGE_KIND.headers })
      }).pipe(
        Effect.catchTags({
          TokenInvalid: () => Effect.sync(() => problem(404)),
          TokenExpired: () => Effect.sync(() => problem(410)),
          OpenedTooOften: () => Effect.sync(() => problem(429, { "retry-after": String(OPENINGS_SECONDS) }))
        }),
        Effect.catch((failure) => Effect.andThen(Effect.logError("a shared report could not be made", failure), away))
      )
  }
}

/** The form that makes links, and where they lead. */
export const sharedPages = (
  memberPages: ReturnType<typeof makeMemberPages>,
  facts: HostFacts,
  keptReports: ReturnType<typeof makeKeptReports>
): ReadonlyArray<OpenEndpoint> => [makeLink(memberPages, facts), sharedPage(facts, keptReports)]
