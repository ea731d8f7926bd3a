import { type Html, html } from "../../pages/html.ts"
import { pageKind, renderPage } from "../../pages/page.ts"
import { PAGE_STYLE } from "../../pages/pageStyle.ts"

/** The pages for people whom a check is about: private, without scripts, with forms. */
const SUBJECT_PAGE = pageKind({
  styleSheet: `${PAGE_STYLE}
.masthead, main, .colophon { max-width: 46rem }
main { padding-block: .5rem 4rem }
h1 { font-size: clamp(1.5rem, 1.15rem + 2vw, 2.1rem); letter-spacing: -.02em; margin-bottom: .9rem }
h2 { font-size: 1.2rem; margin-top: 2rem; margin-bottom: .5rem }
h3 { font-size: 1.05rem; margin-bottom: .3rem }
p + p, ul + p, p + ul { margin-top: .6rem }
.points { list-style: disc; padding-left: 1.3rem; display: grid; gap: .35rem }
.problem { border: 2px solid var(--bad); background: var(--bad-soft); border-radius: .5rem; padding: .8rem 1rem;
  margin-bottom: 1.2rem }
.card { background: var(--card); border: 1px solid var(--rule); border-radius: .6rem; padding: 1rem; margin-top: .8rem }
.choices { display: grid; gap: .6rem }
.choice { display: flex; gap: .7rem; align-items: flex-start; padding: .7rem .9rem; background: var(--card);
  border: 1px solid var(--rule); border-radius: .6rem }
.choice input { width: 1.25rem; height: 1.25rem; margin-top: .2rem; flex: none; accent-color: var(--fill) }
fieldset { border: 0; margin-top: 2rem }
fieldset + p { margin-top: 1.2rem }
legend { font-weight: 700; font-size: 1.2rem; margin-bottom: .5rem }
p + .choices { margin-top: .8rem }
.row { display: grid; grid-template-columns: 1fr 1.6fr; gap: .7rem; margin-top: .6rem }
.row label, .field { display: grid; gap: .2rem; font-size: .9rem; align-content: start }
select, input[type=text], textarea { font: inherit; color: inherit; background: var(--page); border: 1px solid var(--muted);
  border-radius: .4rem; padding: .5rem .6rem; width: 100%; min-height: 2.75rem }
textarea { min-height: 6rem; resize: vertical }
.buttons { display: flex; flex-wrap: wrap; gap: .8rem; margin-top: 1.6rem }
button { font: inherit; font-weight: 650; border-radius: .5rem; padding: .6rem 1.4rem; min-height: 2.75rem; cursor: pointer;
  border: 2px solid var(--accent); background: transparent; color: var(--accent) }
button.main { background: var(--accent); color: var(--page) }
.buttons button { flex: 1 1 9rem }
blockquote { border-left: 4px solid var(--rule); padding-left: .8rem; margin-block: .5rem; white-space: pre-line }
summary { cursor: pointer; color: var(--accent); padding-block: .5rem; font-weight: 600 }
.tag { display: inline-block; font-size: .82rem; font-weight: 650; border: 1px solid var(--rule); border-radius: 1rem;
  padding: .05rem .6rem; background: var(--soft) }
@media (max-width: 30rem) { .row { grid-template-columns: 1fr } }
`,
  isPrivate: true,
  hasForms: true
})

/** A page for the subject, as a response. */
export const subjectResponse = (
  status: number,
  page: { readonly title: string; readonly content: Html },
  serviceName: string
): Response =>
  new Response(
    renderPage(SUBJECT_PAGE, {
      title: page.title,
      header: html`<p class="service">${serviceName}</p>`,
      main: { id: "the-question", skipText: "Skip to the question", content: page.content }
    }),
    { status, headers: SUBJECT_PAGE.headers }
  )

/** A page that says one thing to the subject. */
export const subjectNotice = (
  status: number,
  notice: { readonly title: string; readonly texts: ReadonlyArray<string> },
  serviceName: string
): Response =>
  subjectResponse(
    status,
    {
      title: notice.title,
      content: html`<h1>${notice.title}</h1>
${notice.texts.map((text) => html`<p>${text}</p>`)}`
    },
    serviceName
  )

/** What has to be put right before an answer is taken. */
export const problemBox = (problem: Html | string | null): Html | null =>
  problem === null ? null : html`<p class="problem" role="alert">${problem}</p>`
