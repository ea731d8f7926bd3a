/** What the pages of signals and orders on hold look like, beside what every page of members does. */
export const WATCH_PAGE_STYLE = `
.watched { display: grid; gap: 1rem; padding: 0; list-style: none; margin-top: .8rem }
.watched > li { background: var(--card); border: 1px solid var(--rule); border-radius: .8rem; padding: clamp(.8rem, 2.5vw, 1.2rem) }
.watched h2 { font-size: 1.1rem; margin-block: 0 .3rem }
.watched p { margin-top: .3rem }
.watched p:empty { display: none }
.watched summary { color: var(--accent); cursor: pointer; width: fit-content; padding-block: .3rem }
.pages a { margin-inline-end: 1.2rem }
`
