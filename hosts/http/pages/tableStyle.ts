import { type Html, html } from "./html.ts"

/**
 * What tables of data look like. On a narrow screen a row is a block: its name and its main number on one line, the others below with
 * their labels, so that no number is out of sight and no word is broken.
 */
export const TABLE_STYLE = `
.data { margin-top: 1rem; overflow-x: auto; border: 1px solid var(--rule); border-radius: .75rem; background: var(--card) }
.data table { border-collapse: collapse; font-size: .9375rem; width: 100% }
.data th, .data td { overflow-wrap: break-word; padding: .5rem .7rem; border-top: 1px solid var(--rule); vertical-align: top;
  text-align: left; font-size: .9375rem; color: var(--ink); font-weight: 400; white-space: normal }
.data thead th { border-top: 0; font-size: .8125rem; font-weight: 620; color: var(--muted); white-space: nowrap; vertical-align: bottom }
.data tbody th { font-weight: 600 }
.data .number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
.data thead a { color: inherit }
.data td.lead { font-weight: 650 }
.data td.text { min-width: 8rem }
.data tr.apart > * { background: var(--soft) }
.data + p { margin-top: .6rem }
.data caption { text-align: left; padding: .6rem .7rem; font-weight: 620 }
.data small { display: block; font-size: .8125rem; font-weight: 400; color: var(--muted) }
.data time { white-space: nowrap }
.data .url { overflow-wrap: anywhere }
main .tiles { grid-template-columns: repeat(auto-fill, minmax(min(100%, 14rem), 1fr)) }
main .tiles b { font-size: 1.3rem }
.up { color: var(--good) } .down { color: var(--bad) }
.badge { display: inline-block; font-size: .8125rem; font-weight: 620; padding: .05rem .45rem; border-radius: .3rem;
  border: 1px solid var(--rule); white-space: nowrap }
.badge.bad { color: var(--bad); border-color: currentColor; background: var(--bad-soft) }
.badge.warning { color: var(--warning); border-color: currentColor; background: var(--warning-soft) }
.badge.good { color: var(--good); border-color: currentColor; background: var(--good-soft) }
.tabs ul { display: flex; flex-wrap: wrap; gap: .3rem 1.1rem; margin-bottom: 1rem }
.tabs a[aria-current] { color: var(--ink); font-weight: 700; text-decoration-thickness: .16em }
.bar { display: flex; flex-wrap: wrap; gap: .6rem .8rem; align-items: end; margin-block: .6rem 1rem }
.bar > label { flex: 0 1 9.5rem } .bar > label.wide { flex: 1 1 13rem }
.bar input { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--muted); border-radius: .4rem;
  padding: .5rem .7rem; width: 100%; min-height: 2.75rem }
.heading { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: .3rem 1.5rem }
.heading h1 { margin-bottom: .4rem }
.button { font-weight: 650; border-radius: .5rem; padding: .45rem 1.1rem; border: 2px solid var(--accent); background: var(--accent);
  color: var(--page); text-decoration: none; display: inline-block }
@media (max-width: 42rem) {
  .bar > label, .bar > label.wide { flex: 1 1 8.5rem }
  main .tiles { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: .5rem }
  main .tiles > li { padding: .5rem .7rem }
  main .tiles b { font-size: 1.05rem }
  .data { overflow-x: visible }
  .data table, .data tbody { display: block }
  .data thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
  .data tbody tr { display: flex; flex-wrap: wrap; gap: .1rem 1rem; padding: .6rem .8rem; border-top: 1px solid var(--rule) }
  .data tbody tr:first-child { border-top: 0 }
  .data tbody th, .data tbody td { border: 0; padding: 0 }
  .data tbody th { order: -2; flex: 1 1 calc(100% - 9rem) }
  .data tbody td.lead { order: -1; margin-inline-start: auto; text-align: right }
  .data tbody td:not(.lead) { flex: 1 1 40%; display: flex; gap: .45rem; text-align: left; align-items: baseline; flex-wrap: wrap }
  .data tbody td.text { flex-basis: 100%; min-width: 0 }
  .data tbody td:not(.lead)::before { content: attr(data-label); color: var(--muted); font-size: .8125rem }
  .data tbody td.nothing:not(.lead) { display: none }
  .data tbody tr.apart { background: var(--soft) }
}
`

/** A column of a table of data. The first one names its rows. */
export interface DataColumn {
  readonly label: string
  /** `lead`: the number that a row is read for. `text`: words of any length. Absent: short words. */
  readonly kind?: "number" | "lead" | "text"
  /** Where the table is sorted by it; absent: it can't be. */
  readonly sortUrl?: string
  readonly sorted?: "ascending" | "descending" | null
}

export interface DataRow {
  readonly cells: ReadonlyArray<Html | string>
  /** Whether it stands apart from the others, such as what is left over. */
  readonly isApart?: boolean
}

const classOf = (kind: DataColumn["kind"]): string | null =>
  kind === "lead" ? "number lead" : kind === "number" ? "number" : kind === "text" ? "text" : null

/** What a cell without a value holds. Where rows are blocks it is left out. */
const NOTHING = "–"

const cellClassOf = (kind: DataColumn["kind"], cell: Html | string): string | null =>
  cell === NOTHING && kind !== "lead"
    ? [classOf(kind), "nothing"].filter((name) => name !== null).join(" ")
    : classOf(kind)

const SORT_SIGNS = { ascending: "▲", descending: "▼" } as const

const headOf = ({ label, kind, sortUrl, sorted = null }: DataColumn): Html =>
  html`<th scope="col" role="columnheader" class="${classOf(kind)}" aria-sort="${sorted}">${
    sortUrl === undefined
      ? label
      : html`<a href="${sortUrl}">${label}${
          sorted === null ? null : html` <span aria-hidden="true">${SORT_SIGNS[sorted]}</span>`
        }</a>`
  }</th>`

/** A table of data. Roles are written out, for a row that is drawn as a block loses its own. */
export const dataTable = (
  label: string,
  columns: ReadonlyArray<DataColumn>,
  rows: ReadonlyArray<DataRow>
): Html => html`<div class="data" role="region" aria-label="${label}" tabindex="0"><table role="table">
<thead role="rowgroup"><tr role="row">${columns.map(headOf)}</tr></thead>
<tbody role="rowgroup">${rows.map(
  ({ cells, isApart = false }) => html`<tr role="row" class="${isApart ? "apart" : null}">${cells.map((cell, place) =>
    place === 0
      ? html`<th scope="row" role="rowheader">${cell}</th>`
      : html`<td role="cell" class="${cellClassOf(columns[place]?.kind, cell)}" data-label="${columns[place]?.label ?? ""}">${cell}</td>`
  )}</tr>
`
)}</tbody></table></div>`

/** A word that says how something stands. */
export const badge = (tone: "good" | "warning" | "bad" | "plain", text: string): Html =>
  html`<span class="badge ${tone}">${text}</span>`

/** A number against that of the period before: `▲ 12 %`. */
export const changeHtml = (now: number, before: number): Html => {
  if (before === 0) return html`<span class="muted">${now === 0 ? "–" : "new"}</span>`
  const change = (now - before) / Math.abs(before)
  const percent = Math.round(Math.abs(change) * 100)
  if (percent === 0) return html`<span class="muted">±0 %</span>`
  return html`<span class="${change > 0 ? "up" : "down"}">${change > 0 ? "▲" : "▼"} ${percent.toLocaleString("en")} %</span>`
}
