/** What the queue looks like, beside what every page of members does. */
export const REVIEW_PAGE_STYLE = `
.tabs ul { display: flex; gap: 1.2rem; margin-block: 1rem }
.tabs a[aria-current] { color: var(--ink); font-weight: 700; text-decoration-thickness: .16em }
.finding { background: var(--card); border: 1px solid var(--rule); border-radius: .8rem; padding: clamp(.9rem, 3vw, 1.5rem) }
.finding h2 { margin-block: .3rem .6rem }
.finding h3 { margin-block: 1.4rem .5rem }
.finding > p { margin-top: .5rem }
.kind { display: flex; flex-wrap: wrap; gap: .2rem .7rem; align-items: baseline }
blockquote { border-inline-start: 4px solid var(--muted); padding: .4rem 1rem; font-size: 1.15rem; margin-block: .6rem;
  white-space: pre-line }
.severity { font-weight: 700; border: 1px solid currentColor; border-radius: .3rem; padding: 0 .4rem; font-size: .85rem }
.severity.critical, .severity.high, .disputed { color: var(--bad) }
.severity.medium { color: var(--warning) }
.severity.low { color: var(--muted) }
.pictures { display: flex; flex-wrap: wrap; gap: .8rem; margin-block: .8rem }
.pictures img { max-width: min(100%, 22rem); max-height: 22rem; border-radius: .5rem; border: 1px solid var(--rule) }
.covered summary { cursor: pointer; padding-block: .6rem }
.dispute { border: 2px solid var(--warning); background: var(--warning-soft); border-radius: .5rem; padding: .7rem 1rem; margin-top: .9rem }
.places a, .pages a { margin-inline-end: 1.2rem }
.decide { display: grid; gap: .8rem; margin-top: 1.1rem; border-top: 1px solid var(--rule); padding-top: 1rem }
.decide textarea { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--muted); border-radius: .4rem;
  padding: .5rem .7rem; width: 100%; resize: vertical }
.decide .where { max-width: 22rem }
.check { display: flex; gap: .6rem; align-items: center }
.check input, .chips input { width: 1.2rem; height: 1.2rem; flex: none }
.chips { border: 0; display: flex; flex-wrap: wrap; gap: .4rem .6rem }
.chips legend { margin-bottom: .3rem }
.chips label { display: flex; gap: .4rem; align-items: center; border: 1px solid var(--muted); border-radius: 2rem; padding: .3rem .8rem }
.decide details[open] { display: grid; gap: .6rem }
.buttons { display: flex; flex-wrap: wrap; gap: .7rem }
.history { display: grid; gap: .6rem }
.quote { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden }
#finding { scroll-margin-top: 1rem }
#finding:focus { outline: none }
`
