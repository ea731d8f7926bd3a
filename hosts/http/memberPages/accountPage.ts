import { type Html, html } from "../pages/html.ts"
import { type PageKind, pageKind, renderPage } from "../pages/page.ts"
import { PAGE_STYLE } from "../pages/pageStyle.ts"

/** A part of what members see: where it begins and what it is called. */
export interface Section {
  readonly path: string
  readonly name: string
}

/** The navigation of members, in its order. A page says by `section` which of them it is of. */
const SECTIONS: ReadonlyArray<Section> = [
  { path: "/home", name: "Home" },
  { path: "/attribution", name: "Attribution" },
  { path: "/links", name: "Links" },
  { path: "/stores", name: "Stores" },
  { path: "/creators", name: "Creators" },
  { path: "/roster", name: "Roster" },
  { path: "/checks", name: "Checks" },
  { path: "/reviews", name: "Review" },
  { path: "/account/api", name: "Developers" },
  { path: "/account/credits", name: "Credits" },
  { path: "/account/people", name: "People" },
  { path: "/account/settings", name: "Settings" },
  { path: "/account/activity", name: "Activity" },
  { path: "/account", name: "You" }
]
/** What the pages of people who sign in look like, before what some of them add. */
const MEMBER_STYLE = `${PAGE_STYLE}
.masthead, main, .colophon { max-width: 70rem }
.who { display: flex; flex-wrap: wrap; gap: .3rem 1rem; align-items: center }
.who > span { display: grid; line-height: 1.3; font-size: .9rem }
.sections { flex: 1 0 100%; border-bottom: 1px solid var(--rule) }
.sections ul { display: flex; flex-wrap: wrap; gap: .2rem .75rem }
.sections a { display: block; padding: .55rem .1rem; color: var(--muted); text-decoration: none; border-bottom: 3px solid transparent;
  font-weight: 600 }
.sections a:hover { color: var(--ink) }
.sections a[aria-current] { color: var(--ink); border-bottom-color: var(--accent) }
main { padding-block: .5rem 4rem }
h1 { font-size: clamp(1.5rem, 1.15rem + 2vw, 2.1rem); letter-spacing: -.02em; margin-bottom: .9rem }
h2 { font-size: 1.2rem; margin-top: 2.2rem; margin-bottom: .6rem }
p + p, p + form, form + p, ul + p, ul + form, p + ul { margin-top: .7rem }
form.narrow { max-width: 26rem; display: grid; gap: .8rem; margin-top: 1.2rem }
label { display: grid; gap: .25rem; font-size: .95rem }
input[type=email], input[type=text], select { font: inherit; color: inherit; background: var(--card);
  border: 1px solid var(--muted); border-radius: .4rem; padding: .5rem .7rem; width: 100%; min-height: 2.75rem }
button { font: inherit; font-weight: 650; border-radius: .5rem; padding: .5rem 1.1rem; min-height: 2.75rem; cursor: pointer;
  border: 2px solid var(--accent); background: transparent; color: var(--accent); justify-self: start }
button.main { background: var(--accent); color: var(--page) }
.problem { border: 2px solid var(--bad); background: var(--bad-soft); border-radius: .5rem; padding: .8rem 1rem;
  margin-bottom: 1.2rem }
.done { border: 2px solid var(--good); background: var(--good-soft); border-radius: .5rem; padding: .8rem 1rem; margin-bottom: 1.2rem }
.rows { display: grid; gap: .6rem }
.rows > li { background: var(--card); border: 1px solid var(--rule); border-radius: .6rem; padding: .8rem 1rem; display: flex;
  flex-wrap: wrap; gap: .5rem 1.2rem; align-items: center; justify-content: space-between }
.rows form { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center }
.rows select { width: auto }
.scroll { overflow-x: auto; margin-top: 1rem }
.scroll table { border-collapse: collapse; font-size: .95rem }
th, td { text-align: left; padding: .5rem .9rem .5rem 0; border-bottom: 1px solid var(--rule); vertical-align: top }
th { font-size: .85rem; color: var(--muted); font-weight: 600; white-space: nowrap }
td.number, th.number { text-align: right }
.what { display: grid; gap: .1rem; flex: 1 1 14rem }
.pair { display: flex; flex-wrap: wrap; gap: .8rem; align-items: end }
.pair label { flex: 1 1 14rem }
.pair label.role { flex: 0 1 10rem }
`

/**
 * A kind of page of people who sign in: private, with forms, and without scripts unless it names one. It adds a style sheet of its own.
 */
export const memberPageKind = (styleSheet = "", scriptUrl?: string): PageKind =>
  pageKind({
    styleSheet: MEMBER_STYLE + styleSheet,
    isPrivate: true,
    hasForms: true,
    ...(scriptUrl === undefined ? {} : { scriptUrl })
  })

const ACCOUNT_PAGE = memberPageKind()

/** Who is signed in, for the head of a page. */
export interface Visitor {
  readonly name: string
  readonly tenantName: string | null
}

const navigation = (section: string | undefined): Html =>
  html`<nav class="sections" aria-label="Sections"><ul>${SECTIONS.map(
    ({ path, name }) => html`<li><a href="${path}" aria-current="${path === section ? "page" : null}">${name}</a></li>`
  )}</ul></nav>`

/** A page for whoever may sign in or is. */
export const accountPage = (
  status: number,
  page: {
    readonly title: string
    readonly content: Html
    readonly visitor?: Visitor
    /** The path of the part of the navigation that it is of. */
    readonly section?: string
    readonly cookies?: ReadonlyArray<string>
    readonly kind?: PageKind
  },
  serviceName: string
): Response => {
  const { title, content, visitor, section, cookies = [], kind = ACCOUNT_PAGE } = page
  const signedIn =
    visitor === undefined
      ? null
      : html`<form class="who" method="post" action="/sign-out"><span><strong dir="auto">${visitor.tenantName ?? "No account"}</strong>
<span class="muted" dir="auto">${visitor.name}</span></span><button type="submit">Sign out</button></form>
${visitor.tenantName === null ? null : navigation(section)}`
  const headers = new Headers(kind.headers)
  for (const cookie of cookies) headers.append("set-cookie", cookie)
  return new Response(
    renderPage(kind, {
      title,
      header: html`<p class="service">${serviceName}</p>${signedIn}`,
      main: { id: "content", skipText: "Skip to the content", content }
    }),
    { status, headers }
  )
}

/** A page that says one thing. */
export const accountNotice = (
  status: number,
  notice: { readonly title: string; readonly texts: ReadonlyArray<string> },
  serviceName: string,
  cookies: ReadonlyArray<string> = []
): Response =>
  accountPage(
    status,
    {
      title: notice.title,
      content: html`<h1>${notice.title}</h1>
${notice.texts.map((text) => html`<p>${text}</p>`)}
<p><a href="/sign-in">To the sign-in page</a></p>`,
      cookies
    },
    serviceName
  )

/** To a page, which then shows what became of a form; sent again by a browser that reloads, it is not. */
export const seeOther = (path: string, cookies: ReadonlyArray<string> = []): Response => {
  const headers = new Headers({ location: path, "cache-control": "no-store" })
  for (const cookie of cookies) headers.append("set-cookie", cookie)
  return new Response(null, { status: 303, headers })
}
