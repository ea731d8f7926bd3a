import { type Html, html } from "./html.ts"
import { pageKind, renderPage } from "./page.ts"
import { PAGE_STYLE } from "./pageStyle.ts"

/** A page that says one thing: private, since what it tells of may be otherwise the next moment. */
const NOTICE_PAGE = pageKind({
  styleSheet: `${PAGE_STYLE}
.masthead, main { max-width: 44rem }
main { padding-block: 1rem 4rem }
h1 { font-size: clamp(1.6rem, 1.2rem + 2vw, 2.2rem); letter-spacing: -.02em; margin-bottom: .8rem }
main p + p, main ul { margin-top: .8rem }
main ul { display: grid; gap: .4rem }
`,
  isPrivate: true
})

export interface Notice {
  readonly title: string
  /** What is the matter, in a sentence. */
  readonly text: string
  /** What to do next, in a sentence. */
  readonly next: string
  /** Where it goes on: addresses within the site. */
  readonly links?: ReadonlyArray<{ readonly text: string; readonly path: string }>
}

const contentOf = ({ title, text, next, links = [] }: Notice): Html => {
  const items = links.map((link) => html`<li><a href="${link.path}">${link.text}</a></li>`)
  return html`<h1>${title}</h1>
<p>${text}</p>
<p>${next}</p>
${items.length === 0 ? null : html`<ul>${items}</ul>`}`
}

/** A page that says what is the matter and what to do next. It holds nothing of any account. */
export const noticeResponse = (
  status: number,
  notice: Notice,
  serviceName: string,
  headers: Readonly<Record<string, string>> = {}
): Response => {
  const page = renderPage(NOTICE_PAGE, {
    title: notice.title,
    header: html`<p class="service">${serviceName}</p>`,
    main: { id: "the-notice", skipText: "Skip to the notice", content: contentOf(notice) }
  })
  return new Response(page, { status, headers: { ...NOTICE_PAGE.headers, vary: "accept", ...headers } })
}
