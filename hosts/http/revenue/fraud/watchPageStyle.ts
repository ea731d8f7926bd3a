/** What the pages of signals and orders on hold look like, beside what every page of members does. */
export const WATCH_PAGE_STYLE = `
.tabs ul { display: flex; flex-wrap: wrap; gap: .4rem 1.2rem; margin-block: 1rem }
.tabs a[aria-current] { color: var(--ink); font-weight: 700; text-decoration-thickness: .16em }
.watched { display: grid; gap: 1rem; padding: 0; list-style: none }
.watched > li { background: var(--card); border: 1px solid var(--rule); border-radius: .8rem; padding: clamp(.9rem, 3vw, 1.4rem) }
.watched h2 { font-size: 1.1rem; margin-block: 0 .4rem }
.watched p { margin-top: .4rem }
.watched dl { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 13rem), 1fr)); gap: .3rem 1.2rem; margin-top: .6rem }
.watched dt { color: var(--muted); font-size: .85rem }
.watched dd { margin: 0; overflow-wrap: anywhere }
.severity { font-weight: 700; border: 1px solid currentColor; border-radius: .3rem; padding: 0 .4rem; font-size: .85rem }
.severity.high { color: var(--bad) }
.severity.medium { color: var(--warning) }
.severity.low { color: var(--muted) }
.watched form { display: grid; gap: .7rem; margin-top: .9rem; border-top: 1px solid var(--rule); padding-top: .9rem }
.watched textarea { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--muted); border-radius: .4rem;
  padding: .5rem .7rem; width: 100%; resize: vertical }
.buttons { display: flex; flex-wrap: wrap; gap: .7rem }
.history { display: grid; gap: .5rem; margin-top: .7rem }
.pages a { margin-inline-end: 1.2rem }
`
