import { Schema } from "effect"
import { type Html, html } from "../pages/html.ts"
import { pageKind, renderPage } from "../pages/page.ts"
import { PAGE_STYLE } from "../pages/pageStyle.ts"
import type { ParameterDescription } from "../server/endpoint.ts"
import type { Described } from "./apiDocument.ts"

export const REFERENCE_PATH = "/reference"
/** The page of an operation, or of what a receiver is sent. */
export const OPERATION_PATH = `${REFERENCE_PATH}/{operation}`
export const TRY_PATH = `${OPERATION_PATH}/try`

export const OPERATION_PARAMETER: ParameterDescription = {
  name: "operation",
  in: "path",
  required: true,
  description: "The operation's id.",
  schema: Schema.String
}

export const pathOf = (operationId: string): string => `${REFERENCE_PATH}/${operationId}`
export const tryPathOf = (operationId: string): string => `${pathOf(operationId)}/try`

/** What the reference looks like beside what every page has; members' pages of it have this too. */
export const REFERENCE_STYLE = `
code, pre { font: .875rem/1.5 ui-monospace, monospace }
pre { white-space: pre-wrap; padding: .8rem 1rem; border: 1px solid var(--rule); border-radius: .5rem; background: var(--card);
  margin-block: .5rem 1rem }
.method { font: 650 .85rem/1.4 ui-monospace, monospace; border: 1px solid var(--muted); border-radius: .35rem; padding: .1rem .45rem;
  margin-right: .5rem; white-space: nowrap }
h1 .method, h1 code { font-size: 1.15rem }
table.fields { border-collapse: collapse; font-size: .95rem; margin-block: .6rem 1.2rem; table-layout: fixed }
table.fields th, table.fields td { text-align: left; padding: .5rem .9rem .5rem 0; border-bottom: 1px solid var(--rule);
  vertical-align: top; white-space: normal }
table.fields th { font-size: .85rem; color: var(--muted); font-weight: 600 }
table.fields th:nth-child(1) { width: 24% }
table.fields th:nth-child(2), table.fields th:nth-child(3) { width: 18% }
table.fields th:nth-child(4) { width: 9% }
table.values code { overflow-wrap: anywhere }
table.values th:nth-child(1) { width: 16% }
table.values th:nth-child(2) { width: 27% }
table.values th:nth-child(3) { width: 22% }
table.values th:nth-child(4) { width: 35% }
@media (max-width: 48rem) {
  table.fields, table.fields tbody, table.fields tr, table.fields td { display: block }
  table.fields thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
  table.fields tr { border-bottom: 1px solid var(--rule); padding-block: .6rem }
  table.fields td { border: 0; padding: .1rem 0 }
  table.fields td:empty { display: none }
}
dl.facts { display: grid; grid-template-columns: minmax(6rem, max-content) 1fr; gap: .35rem 1.2rem; max-width: 52rem }
dl.facts dt { color: var(--muted) }
h3 { font-size: 1.05rem; margin-top: 1.6rem; margin-bottom: .4rem }
summary { cursor: pointer; padding-block: .4rem; min-height: 1.6rem }
`

const OPEN_STYLE = `${PAGE_STYLE}
main { padding-block: .5rem 4rem }
h1 { font-size: clamp(1.4rem, 1.1rem + 1.6vw, 2rem); letter-spacing: -.02em; margin-block: .4rem .9rem }
h2 { font-size: 1.2rem; margin-top: 2.2rem; margin-bottom: .6rem }
p + p, p + ul, ul + p, p + form { margin-top: .7rem }
form.filter { display: flex; flex-wrap: wrap; gap: .8rem; align-items: end; margin-block: 1rem }
label { display: grid; gap: .25rem; font-size: .95rem; flex: 0 1 24rem }
input { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--muted); border-radius: .4rem;
  padding: .5rem .7rem; width: 100%; min-height: 2.75rem }
button { font: inherit; font-weight: 650; border-radius: .5rem; padding: .5rem 1.1rem; min-height: 2.75rem; cursor: pointer;
  border: 2px solid var(--accent); background: transparent; color: var(--accent) }
.operations { display: grid; gap: .2rem }
.operations > li { display: grid; grid-template-columns: minmax(0, 26rem) 1fr; gap: .1rem 1.4rem; padding-block: .45rem;
  border-bottom: 1px solid var(--rule) }
.operations a { text-decoration: none }
.operations a:hover { text-decoration: underline }
@media (max-width: 48rem) { .operations > li { grid-template-columns: 1fr } }
.links { display: flex; flex-wrap: wrap; gap: .4rem 1.2rem; margin-block: .8rem }
${REFERENCE_STYLE}`

/** Pages of the reference that anyone may read; they hold nothing of any account. */
export const REFERENCE_PAGE = pageKind({ styleSheet: OPEN_STYLE, isPrivate: false, hasForms: true })

/** A page of the reference as text. */
export const renderReference = (
  serviceName: string,
  page: { readonly title: string; readonly description: string; readonly content: Html }
): string =>
  renderPage(REFERENCE_PAGE, {
    title: `${page.title} · ${serviceName}`,
    description: page.description,
    header: html`<p class="service"><a href="/">${serviceName}</a></p>
<nav aria-label="Developers" class="links"><a href="${REFERENCE_PATH}">API reference</a>
<a href="/brand/attribution/setup">Setup</a> <a href="/developers/test-values">Test values</a>
<a href="/account/api">Keys and webhooks</a></nav>`,
    main: { id: "reference", skipText: "Skip to the reference", content: page.content }
  })

/** What an operation is called: its method and path, or the event that is sent. */
export const nameOf = ({ kind, method, path }: Described): Html =>
  html`<span class="method">${kind === "webhook" ? "EVENT" : method}</span><code>${path}</code>`

export const titleOf = ({ kind, method, path }: Described): string =>
  kind === "webhook" ? `The event ${path}` : `${method} ${path}`
