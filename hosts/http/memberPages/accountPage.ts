import type { Role } from "../../../ports/accounts/people/Person.ts"
import { type Html, html } from "../pages/html.ts"
import { type PageKind, pageKind, renderPage } from "../pages/page.ts"
import { PAGE_STYLE } from "../pages/pageStyle.ts"
import { PAGE_SCRIPT } from "./pageScript.ts"
import { mayAs, type Visitor } from "./visitor.ts"

/** A page that the navigation names. */
interface NavigationPage {
  readonly path: string
  readonly name: string
  /** Who may open it: every member unless said otherwise. */
  readonly role?: Role
}

interface Group {
  readonly name: string
  /** The first is where the group's own name leads. */
  readonly pages: readonly [NavigationPage, ...ReadonlyArray<NavigationPage>]
}

/** The navigation of members, in its order. A page belongs to the longest of these paths that its own begins with. */
const GROUPS: ReadonlyArray<Group> = [
  { name: "Home", pages: [{ path: "/home", name: "Home" }] },
  {
    name: "Revenue",
    pages: [
      { path: "/attribution", name: "Attribution" },
      { path: "/attribution/orders", name: "Orders" },
      { path: "/links", name: "Links" },
      { path: "/attribution/commissions", name: "Commissions" },
      { path: "/attribution/statements", name: "Statements" },
      { path: "/attribution/watch", name: "Holds and fraud" },
      { path: "/attribution/tests", name: "Tests" },
      { path: "/attribution/books", name: "Books" }
    ]
  },
  {
    name: "Creators",
    pages: [
      { path: "/creators", name: "Your creators" },
      { path: "/creators/search", name: "Search" },
      { path: "/creators/discover", name: "Discover", role: "member" },
      { path: "/creators/compare", name: "Compare" }
    ]
  },
  {
    name: "Checks",
    pages: [
      { path: "/checks", name: "Background checks" },
      { path: "/reviews", name: "Review" }
    ]
  },
  {
    name: "Stores",
    pages: [
      { path: "/stores", name: "Stores and surveys" },
      { path: "/stores/unread", name: "Unread notices" },
      { path: "/brand/attribution/setup", name: "Set up" }
    ]
  },
  {
    name: "Developers",
    pages: [
      { path: "/account/api", name: "Keys and webhooks" },
      { path: "/reference", name: "API reference" },
      { path: "/developers/test-values", name: "Test values" }
    ]
  }
]

/** What the account's own menu leads to. */
const ACCOUNT_PAGES: Group["pages"] = [
  { path: "/account", name: "You" },
  { path: "/account/people", name: "People" },
  { path: "/account/credits", name: "Credits" },
  { path: "/account/activity", name: "Activity" },
  { path: "/account/settings", name: "Settings" }
]
const OPERATOR_PAGE: NavigationPage = { path: "/operator", name: "The service" }

/** Where things are found by their names. */
export const FIND_PATH = "/find"
/** Characters of a name that are looked for. */
export const FIND_CHARACTERS_MAX = 128

/** The pages whose names, or a word in them, begin so, for one who may open them. */
export const pagesNamed = (
  asked: string,
  { role, isOperator }: { readonly role: Role; readonly isOperator: boolean }
): ReadonlyArray<NavigationPage> => {
  const begun = asked.toLowerCase()
  const all = [...GROUPS.flatMap(({ pages }) => pages), ...ACCOUNT_PAGES, ...(isOperator ? [OPERATOR_PAGE] : [])]
  return all.filter(
    (page) => (page.role === undefined || mayAs(role, page.role)) && ` ${page.name.toLowerCase()}`.includes(` ${begun}`)
  )
}

const findForm = (
  place: "wide-only" | "narrow-only"
): Html => html`<form class="find ${place}" role="search" aria-label="Everything"
 action="${FIND_PATH}">
<input type="search" name="q" required maxlength="${FIND_CHARACTERS_MAX}" data-search autocomplete="off" spellcheck="false"
 aria-label="Find a creator, order, link or page" placeholder="Find" aria-keyshortcuts="Control+K"></form>`

/** What the pages of people who sign in look like, before what some of them add. */
const MEMBER_STYLE = `${PAGE_STYLE}
.masthead, main, .colophon { max-width: 76rem }
.masthead { padding-block: .5rem 0; gap: .4rem 1.2rem }
.service a { color: inherit; text-decoration: none }
.groups { flex: 1 1 0 }
.groups ul, .group-pages ul { display: flex; flex-wrap: wrap; gap: 0 .4rem }
.groups a, .group-pages a { display: block; padding: .45rem .6rem; color: var(--muted); text-decoration: none; border-radius: .45rem;
  font-weight: 600 }
.groups a:hover, .group-pages a:hover { color: var(--ink); background: var(--soft) }
.groups a[aria-current] { color: var(--ink); background: var(--soft) }
.group-pages { flex: 1 0 100%; border-bottom: 1px solid var(--rule) }
.group-pages a { font-size: .9rem; font-weight: 500; border-radius: 0; border-bottom: 2px solid transparent; padding-block: .4rem }
.group-pages a[aria-current] { color: var(--ink); font-weight: 650; border-bottom-color: var(--accent) }
.opens-menu { display: flex; align-items: center; gap: .5rem; min-height: 2.25rem; padding: .2rem .8rem; border-width: 1px;
  border-color: var(--muted); color: var(--ink); max-width: 16rem; font-size: .9rem }
.opens-menu > span:first-child { overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
.menu[popover] { position: absolute; inset: 3.1rem max(.5rem, 50vw - 35.5rem) auto auto; margin: 0; width: 18rem;
  max-width: calc(100vw - 1rem); padding: .8rem; color: var(--ink); background: var(--card); border: 1px solid var(--rule);
  border-radius: .6rem; box-shadow: 0 .5rem 2rem var(--edge) }
.menu a { display: block; padding: .4rem .6rem; border-radius: .4rem; color: var(--ink); text-decoration: none }
.menu a:hover { background: var(--soft) }
.menu a[aria-current] { background: var(--soft); font-weight: 650 }
.menu p { padding: .1rem .6rem .5rem; display: grid; line-height: 1.35; font-size: .9rem }
.menu form { padding: .5rem .6rem .1rem }
.find input { font: inherit; font-size: .9rem; color: inherit; background: var(--card); border: 1px solid var(--muted);
  border-radius: .45rem; padding: .25rem .6rem; min-height: 2.25rem; width: 11rem; max-width: 100% }
.menu .find { padding: 0 .6rem .4rem }
.menu .find input { width: 100% }
.menu h2 { font-size: .8rem; color: var(--muted); margin: .7rem .6rem .1rem; font-weight: 600 }
.narrow-only { display: none }
@media (max-width: 56rem) {
  .masthead { padding-block: .35rem }
  .groups, .group-pages, .wide-only { display: none }
  .narrow-only { display: flex }
  .menu[popover] { width: calc(100vw - 1rem) }
  .menu ul { display: grid; grid-template-columns: 1fr 1fr }
}
main { padding-block: .9rem 4rem }
h1 { font-size: clamp(1.35rem, 1.1rem + 1.2vw, 1.8rem); letter-spacing: -.02em; margin-bottom: .7rem }
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
/* A word is broken only where it is longer than a column may be. */
.scroll th, .scroll td { overflow-wrap: break-word; max-width: 24rem }
th, td { text-align: left; padding: .5rem .9rem .5rem 0; border-bottom: 1px solid var(--rule); vertical-align: top }
th { font-size: .85rem; color: var(--muted); font-weight: 600; white-space: nowrap }
td.number, th.number { text-align: right }
.what { display: grid; gap: .1rem; flex: 1 1 14rem }
.pair { display: flex; flex-wrap: wrap; gap: .8rem; align-items: end }
.pair label { flex: 1 1 14rem }
.pair label.role { flex: 0 1 10rem }
.copy { min-height: 2rem; padding: .1rem .6rem; font-size: .85rem; border-width: 1px }
:has(> .copy):has(> .address) { display: flex; flex-wrap: wrap; gap: .25rem .4rem; align-items: center }
:has(> .copy) > input.address { flex: 1 1 8rem; width: auto; min-width: 0 }
:has(> .copy) > .url { flex: 1 0 100% }
`

/**
 * A kind of page of people who sign in: private, with forms, and the one script of them all. It adds a style sheet of its own, and at
 * times a script of its own.
 */
export const memberPageKind = (styleSheet = "", scriptUrl?: string): PageKind =>
  pageKind({
    styleSheet: MEMBER_STYLE + styleSheet,
    isPrivate: true,
    hasForms: true,
    script: PAGE_SCRIPT,
    ...(scriptUrl === undefined ? {} : { scriptUrl })
  })

const ACCOUNT_PAGE = memberPageKind()

const isWithin = (path: string, page: string): boolean => path === page || path.startsWith(`${page}/`)

/** The page of the navigation that an address belongs to: the most exact one. */
const pageAt = (path: string, pages: ReadonlyArray<NavigationPage>): NavigationPage | undefined =>
  pages.filter((page) => isWithin(path, page.path)).toSorted((a, b) => b.path.length - a.path.length)[0]

const linksOf = (pages: ReadonlyArray<NavigationPage>, here: NavigationPage | undefined): Html =>
  html`<ul>${pages.map(
    (page) => html`<li><a href="${page.path}" aria-current="${page === here ? "page" : null}">${page.name}</a></li>`
  )}</ul>`

/**
 * The head of a page of somebody signed in: groups and the pages of one on wide screens, all of it behind one button on narrow ones.
 * Menus are popovers, which browsers open, close and lead the keyboard through by themselves.
 */
const signedInHeader = ({ name, path, tenantName, role, isOperator }: Visitor, section: string | undefined): Html => {
  const account: Group = {
    name: "Account",
    pages: isOperator ? [...ACCOUNT_PAGES, OPERATOR_PAGE] : ACCOUNT_PAGES
  }
  const groups = tenantName === null ? [] : GROUPS
  const all = [...groups, account]
  const pages = all.flatMap((group) => group.pages)
  const here = pageAt(path, pages) ?? pageAt(section ?? "", pages)
  const current = all.find((group) => here !== undefined && group.pages.includes(here))
  const isOpen = (page: NavigationPage): boolean => page.role === undefined || (role !== null && mayAs(role, page.role))
  const links = (group: Group): Html => linksOf(group.pages.filter(isOpen), here)
  const accountMenu = html`<p><strong dir="auto">${tenantName ?? "No account"}</strong><span class="muted" dir="auto">${name}</span></p>
${links(account)}<form method="post" action="/sign-out"><button type="submit">Sign out</button></form>`
  return html`<nav class="groups" aria-label="Sections"><ul>${groups.map((group) => {
    const [first] = group.pages
    return html`<li><a href="${first.path}" aria-current="${
      group !== current ? null : first === here ? "page" : "true"
    }">${group.name}</a></li>`
  })}</ul></nav>
${tenantName === null ? null : findForm("wide-only")}
<button class="opens-menu wide-only" type="button" popovertarget="account-menu"><span dir="auto">${
    tenantName ?? "No account"
  }</span><span aria-hidden="true">▾</span></button>
<nav class="menu" id="account-menu" popover aria-label="Account">${accountMenu}</nav>
<button class="opens-menu narrow-only" type="button" popovertarget="whole-menu"><span>Menu</span><span aria-hidden="true">▾</span></button>
<nav class="menu" id="whole-menu" popover aria-label="Menu">${tenantName === null ? null : findForm("narrow-only")}${groups.map(
    (group) => html`${group.pages.length === 1 ? null : html`<h2>${group.name}</h2>`}${links(group)}`
  )}<h2>Account</h2>${accountMenu}</nav>
${
  current === undefined || current.pages.length === 1
    ? null
    : html`<nav class="group-pages" aria-label="${current.name}">${links(current)}</nav>`
}`
}

/** A page for whoever may sign in or is. */
export const accountPage = (
  status: number,
  page: {
    readonly title: string
    readonly content: Html
    readonly visitor?: Visitor
    /** A path of the navigation that it belongs to, where its own address is below none. */
    readonly section?: string
    readonly cookies?: ReadonlyArray<string>
    readonly kind?: PageKind
  },
  serviceName: string
): Response => {
  const { title, content, visitor, section, cookies = [], kind = ACCOUNT_PAGE } = page
  const headers = new Headers(kind.headers)
  for (const cookie of cookies) headers.append("set-cookie", cookie)
  return new Response(
    renderPage(kind, {
      title,
      header:
        visitor === undefined
          ? html`<p class="service">${serviceName}</p>`
          : html`<p class="service"><a href="${visitor.tenantName === null ? "/account" : "/home"}">${serviceName}</a></p>
${signedInHeader(visitor, section)}`,
      main: { id: "content", skipText: "Skip to the content", content }
    }),
    { status, headers }
  )
}

/** A page that says one thing; within the navigation where somebody signed in asked. */
export const accountNotice = (
  status: number,
  notice: { readonly title: string; readonly texts: ReadonlyArray<string> },
  serviceName: string,
  visitor?: Visitor
): Response =>
  accountPage(
    status,
    {
      title: notice.title,
      content: html`<h1>${notice.title}</h1>
${notice.texts.map((text) => html`<p>${text}</p>`)}
<p>${visitor === undefined ? html`<a href="/sign-in">To the sign-in page</a>` : html`<a href="/home">Home</a>`}</p>`,
      ...(visitor === undefined ? {} : { visitor })
    },
    serviceName
  )

/** To a page, which then shows what became of a form; sent again by a browser that reloads, it is not. */
export const seeOther = (path: string, cookies: ReadonlyArray<string> = []): Response => {
  const headers = new Headers({ location: path, "cache-control": "no-store" })
  for (const cookie of cookies) headers.append("set-cookie", cookie)
  return new Response(null, { status: 303, headers })
}
