import { memberPageKind } from "../../../memberPages/accountPage.ts"
import { TABLE_STYLE } from "../../../pages/tableStyle.ts"
import { PLOT_STYLE } from "../../reports/plotStyle.ts"
import { SCATTER_STYLE } from "./scatter.ts"
import { TREND_STYLE } from "./trend.ts"

export const CREATOR_STYLE = `${PLOT_STYLE}${TREND_STYLE}${SCATTER_STYLE}${TABLE_STYLE}
textarea { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--muted); border-radius: .4rem;
  padding: .5rem .7rem; width: 100%; resize: vertical }
.filters { display: flex; flex-wrap: wrap; gap: .6rem 1rem; align-items: end; margin-block: 1rem }
.filters label { flex: 0 1 11rem }
form.wide { display: grid; gap: .8rem; margin-top: .8rem; max-width: 44rem }
.pages a, .links a { margin-inline-end: 1.2rem }
table.rowed { min-width: 46rem }
table.rowed td { overflow-wrap: normal }
table.rowed .choice { min-width: 0; padding-inline-end: 0 }
.add { margin-bottom: .8rem }
.add > summary { font-weight: 650; cursor: pointer; color: var(--accent) }
.add[open] { background: var(--card); border: 1px solid var(--rule); border-radius: .75rem; padding: .8rem 1rem 1rem }
.who-row { display: flex; gap: .6rem; align-items: start }
.who-row .choice { display: grid; min-height: 1.5rem; place-items: center }
.who-row .choice input { width: 1.3rem; height: 1.3rem; margin: 0 }
.who-row .choice { flex: none }
.data .trend { margin-left: auto; width: 4.5rem }
.data .amount { display: block }
.data .plan { white-space: nowrap }
@media (max-width: 42rem) {
  .data tbody tr { display: flex; flex-wrap: wrap }
  .data tbody th { flex: 1 1 60% }
  .data td:has(.trend):not(:has(.up, .down)), .data .trend { display: none }
  .data .amount { display: inline }
}
.choice label { display: grid; place-items: center; min-height: 1.5rem }
.choice input { width: 1.5rem; height: 1.5rem; margin: 0 }
table.rowed .flag { overflow-wrap: anywhere; min-width: 9rem }
table.rowed .reasons { min-width: 22rem }
.why { list-style: disc; padding-inline-start: 1.2rem; margin-top: .3rem; overflow-wrap: anywhere }
.compare-button { margin-top: .8rem }
table.rowed .number { white-space: nowrap }
.amount { white-space: nowrap }
table.rowed td:has(> a):first-child, table.rowed .choice + td { overflow-wrap: anywhere; min-width: 11rem }
.tier-word { display: inline-block }
.tier-word::first-letter { text-transform: uppercase }
.compared { table-layout: fixed; min-width: 40rem }
.compared th { white-space: normal }
.compared th[scope=row] { width: 8.5rem; text-align: start; font-weight: 600;
  position: sticky; inset-inline-start: 0; background: var(--card) }
.compared td, .compared thead th { overflow-wrap: anywhere; vertical-align: top; text-align: start }
.compared thead a { display: inline-block; min-height: 1.5rem }
.compared .big { font-size: 1.6rem }
.compared ul { display: grid; gap: .4rem }
.part { display: flex; gap: .6rem; align-items: center }
.part svg { flex: 1 1 2rem; height: .5rem; max-width: 7rem }
.part .ground { fill: var(--soft) }
.part .value { fill: var(--fill) }
.score-now { display: flex; flex-wrap: wrap; gap: .4rem 1.4rem; align-items: baseline; margin-block: .6rem }
.score-now .big { font-size: 2.6rem; font-weight: 720; letter-spacing: -.03em; line-height: 1.1 }
.panel { background: var(--card); border: 1px solid var(--rule); border-radius: .8rem; padding: clamp(.9rem, 3vw, 1.4rem);
  margin-top: 1rem }
.panel form + form { display: grid; gap: .6rem; margin-top: 1.4rem }
.panel h2 { margin-top: 0 }
.section { margin-top: 2rem }
.section h3 { margin-block: 1.2rem .5rem }
.price { font-size: 1.15rem; margin-block: .8rem }
progress { width: 100%; max-width: 16rem; accent-color: var(--fill) }
input[type=number], input[type=search] { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--muted);
  border-radius: .4rem; padding: .5rem .7rem; width: 100%; min-height: 2.75rem }
.choices { border: 1px solid var(--rule); border-radius: .5rem; padding: .6rem .9rem; display: grid; gap: .5rem;
  grid-template-columns: repeat(auto-fill, minmax(10rem, 1fr)) }
.choices .check { align-items: center }
.problem ul { list-style: disc; padding-inline-start: 1.2rem }
.check { display: flex; gap: .6rem; align-items: start }
.check input { width: 1.5rem; height: 1.5rem; flex: none; margin-top: .15rem }
`

/** The pages of creators, the roster and checks: tables, forms, and the blocks of reports. */
export const CREATOR_PAGE = memberPageKind(CREATOR_STYLE)
