import { OPENINGS_SECONDS } from "../../../../domain/creators/reports/countOpenings.ts"
import { html } from "../../pages/html.ts"
import { renderPage } from "../../pages/page.ts"
import { RETRY_AFTER_FAULT } from "../../server/errors.ts"
import { REPORT_PAGE } from "./reportPage.ts"

/** What is said to people whose link leads to no report. */
const PROBLEMS = {
  404: {
    title: "There is no report here",
    text: "The link is incomplete, or what it showed was withdrawn. Ask whoever sent it to you for a new one."
  },
  410: {
    title: "This link has expired",
    text: "Links to reports are good for 24 hours. Ask whoever sent it to you for a new one."
  },
  429: {
    title: "This link was opened too often",
    text: "Wait a minute and open it again; the link is still good."
  },
  503: {
    title: "The report can't be shown right now",
    text: "Something it needs does not answer. Try again in a minute; the link is still good."
  }
} as const

const retryAfter = (status: number): Readonly<Record<string, string>> => {
  if (status === 429) return { "retry-after": String(OPENINGS_SECONDS) }
  return status >= 500 ? RETRY_AFTER_FAULT : {}
}

type Problem = keyof typeof PROBLEMS
const isProblem = (status: number): status is Problem => Object.hasOwn(PROBLEMS, status)

/** A page that says why there is no report; of a status that has no words of its own, that it can't be shown right now. */
export const errorPageResponse = (status: number, serviceName: string): Response => {
  const { title, text } = PROBLEMS[isProblem(status) ? status : 503]
  const page = renderPage(REPORT_PAGE, {
    title,
    header: html`<p class="service">${serviceName}</p>`,
    main: {
      id: "the-reason",
      skipText: "Skip to the reason",
      content: html`<h1>${title}</h1>
<p>${text}</p>`
    }
  })
  return new Response(page, {
    status,
    headers: { ...REPORT_PAGE.headers, vary: "accept", ...retryAfter(status) }
  })
}
