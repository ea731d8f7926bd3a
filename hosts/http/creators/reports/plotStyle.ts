/** Steps of a column's width, in percent. */
export const WIDTH_STEP_PERCENT = 5

const columnWidths = Array.from({ length: 100 / WIDTH_STEP_PERCENT }, (_, index) => (index + 1) * WIDTH_STEP_PERCENT)
  .map((percent) => `.width-${percent} { width: ${percent}% }`)
  .join("\n")

/** What blocks look like: plots, tables, lists, findings and callouts. */
export const BLOCK_STYLE = `.shape { flex: none; width: 1.1rem; height: 1.1rem; color: var(--tone) }
.plain { --tone: var(--accent); --tone-soft: var(--soft) }
.good { --tone: var(--good); --tone-soft: var(--good-soft) }
.warning { --tone: var(--warning); --tone-soft: var(--warning-soft) }
.bad { --tone: var(--bad); --tone-soft: var(--bad-soft) }

.bars > div { display: grid; grid-template-columns: minmax(0, 9.5rem) minmax(0, 1fr); gap: 0 .9rem;
  align-items: center; padding-block: .2rem }
.bars dd { display: flex; align-items: center; gap: .9rem }
.bars dd svg { flex: 1 1 3rem; height: 1.1rem }
.bars .number { flex: 0 1 auto; min-width: 3.4rem }
.bars .ground { fill: var(--soft) }
.bars .value { fill: var(--fill) }
.mark, .halo { fill: none; stroke: var(--ink); stroke-width: 2; vector-effect: non-scaling-stroke }
.halo { stroke: var(--card); stroke-width: 5 }

.contents { margin-top: 2.5rem }
.contents h2 { font-size: .8125rem; font-weight: 650; letter-spacing: .06em; text-transform: uppercase;
  color: var(--muted); margin-bottom: .5rem }
.contents ol { display: flex; flex-wrap: wrap; gap: .15rem 1.1rem }
.contents a { display: inline-block; padding-block: .2rem; text-decoration: none }
.contents a:hover { text-decoration: underline }
.section { margin-top: 2.75rem }
.section > h2 { font-size: 1.5rem; letter-spacing: -.015em; font-weight: 700; padding-bottom: .6rem;
  border-bottom: 1px solid var(--rule) }
.section > * + *, .within > * + * { margin-top: 1.1rem }
.section > h3, .section > h4, .within > h4, .within > h5 { margin-top: 1.9rem }
h3 { font-size: 1.1rem; font-weight: 680 }
h4, h5, h6 { font-size: 1rem; font-weight: 680 }
.text { max-width: 46rem; white-space: pre-line }
.items { display: grid; gap: .4rem; max-width: 46rem; list-style: disc; padding-inline-start: 1.2rem }
.items ::marker { color: var(--muted) }
figcaption, caption, .title { font-weight: 620 }
figcaption { margin-bottom: .6rem }

.callout { display: grid; grid-template-columns: 1.1rem 1fr; gap: .7rem; padding: .85rem 1.1rem;
  border: 1px solid var(--tone); border-radius: .75rem; background: var(--tone-soft) }
.callout .shape { margin-top: .25rem }

.facts { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 8.5rem), 1fr)); gap: 1rem 2rem }
.facts dt { font-size: .875rem; color: var(--muted) }
.facts dd { font-weight: 600 }
.address { font-size: .875rem; font-weight: 400; color: var(--muted) }

.scroll {
  overflow-x: auto; border: 1px solid var(--rule); border-radius: .75rem; background-color: var(--card);
  /* A shadow at the edge beyond which columns are out of sight: the covers move with the table, the shadows don't. */
  background-image: linear-gradient(var(--card), var(--card)), linear-gradient(var(--card), var(--card)),
    linear-gradient(90deg, var(--edge), transparent), linear-gradient(-90deg, var(--edge), transparent);
  background-position: left, right, left, right; background-repeat: no-repeat;
  background-size: 1.5rem 100%, 1.5rem 100%, .75rem 100%, .75rem 100%;
    background-attachment: local, local, scroll, scroll
}
table { border-collapse: collapse; font-size: .9375rem }
caption { padding: .75rem .65rem .5rem }
th, td { padding: .55rem .65rem; border-top: 1px solid var(--rule); text-align: start; vertical-align: top;
  font-weight: 400 }
thead th, thead td { font-size: .8125rem; font-weight: 620; color: var(--muted); vertical-align: bottom }
.right { text-align: right; font-variant-numeric: tabular-nums }
.whole { white-space: nowrap }
.words { overflow-wrap: normal }
.toned { display: inline-flex; gap: .4rem; align-items: flex-start; font-weight: 600 }
.toned .shape { margin-top: .25rem }
${columnWidths}

.finding { padding: 1.1rem 1.25rem; border: 1px solid var(--rule); border-radius: .9rem; background: var(--card);
  display: grid; gap: .9rem 1.25rem }
.said { display: grid; gap: .6rem; align-content: start }
.finding header { display: grid; gap: .25rem }
.finding .severity { display: flex; align-items: center; gap: .4rem; color: var(--tone); font-size: .875rem;
  font-weight: 680 }
.finding .detail { font-size: .875rem; color: var(--muted) }
blockquote { padding-inline-start: 1rem; border-inline-start: 3px solid var(--rule); white-space: pre-line;
  max-width: 46rem }
.finding .picture, .worst .picture { width: 10rem; height: auto; max-width: 100%;
  max-height: 14rem; object-fit: contain; object-position: left top; border-radius: .5rem; background: var(--soft) }

.contributions { margin-top: .7rem }
.contributions li { display: grid; grid-template-columns: minmax(0, 1fr) minmax(6rem, 14rem) 4rem; gap: .1rem .9rem;
  align-items: center; padding-block: .38rem; border-top: 1px solid var(--rule) }
.contributions .whole { font-weight: 650; grid-template-columns: minmax(0, 1fr) auto }
.contributions svg { height: .9rem }
.contributions .axis { fill: none; stroke: var(--muted); vector-effect: non-scaling-stroke }
.contributions .adds { fill: var(--good) }
/* Less is an outline, more is full: the two differ in grey too. */
.contributions .takes { fill: var(--card); stroke: var(--bad); stroke-width: 2; vector-effect: non-scaling-stroke }

.plot svg { overflow: visible }
.chart { display: grid; grid-template-columns: 4.75rem minmax(0, 1fr); gap: 0 .5rem }
.with-bands { grid-template-columns: 4.75rem minmax(0, 1fr) 5rem }
.plot text { font-size: .75rem; fill: var(--muted); font-variant-numeric: tabular-nums }
.plot .figures text, .plot .last { text-anchor: end }
.plot .month, .plot .range, .plot .letter { text-anchor: middle }
.plot .figure, .plot .letter { fill: var(--ink); font-weight: 650 }
.plot .bands { overflow: hidden }
.plot .band { fill: var(--tone-soft) }
.plot .grid { stroke: var(--rule) }
.plot .base { stroke: var(--muted) }
.plot .halo { stroke-width: 3; stroke-opacity: .7 }
.plot .down { stroke: var(--ink); stroke-dasharray: 3 3 }
.plot .box { fill: var(--card); stroke: var(--ink) }
.plot .course { fill: none; stroke: var(--fill); stroke-width: 2.25; stroke-linejoin: round;
  vector-effect: non-scaling-stroke }
.plot .dot, .plot .bar { fill: var(--fill) }
.plot .sign { fill: var(--card); stroke: var(--tone); stroke-width: 1.7; stroke-linecap: round; stroke-linejoin: round }
.tone { stroke: var(--tone); stroke-width: 1; fill: var(--card) }
.tone.good { fill: var(--good) }
.tone.warning { fill: url(#tone-warning) }
.tone.bad { fill: url(#tone-bad) }
.ground-warning { fill: var(--warning-soft) }
.ground-bad { fill: var(--bad-soft) }
.line-warning, .line-bad { fill: none; stroke-width: 1.8 }
.line-warning { stroke: var(--warning) }
.line-bad { stroke: var(--bad) }
.legend { display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; margin-top: .5rem; font-size: .9375rem }
.legend li { display: flex; align-items: center; gap: .4rem }
.swatch { flex: none; width: 12px; height: 12px }
.marks { margin-top: .4rem; font-size: .875rem; color: var(--muted) }
.marks b { color: var(--ink); margin-right: .3rem }
.plot .note { font-size: .875rem; margin-top: .4rem }
.timeline { display: grid; grid-template-columns: minmax(0, 11rem) minmax(0, 1fr); gap: 0 1rem; font-size: .9375rem }
.values { margin-top: .6rem }
.values[open] > summary { margin-bottom: .5rem }
summary { cursor: pointer; color: var(--accent); width: fit-content; padding-block: .2rem }
.group { border: 1px solid var(--rule); border-radius: .9rem; padding: .6rem 1rem }
.group > summary { width: auto; color: var(--ink); padding-block: .35rem }
.group > summary > * { display: inline; vertical-align: middle }
.group > summary .shape { display: inline-block; margin-inline: .2rem .4rem }
.group > summary .detail { font-size: .875rem; color: var(--muted); margin-inline-start: .7rem }
.within { padding-block: .7rem .4rem }
.similar { font-size: .875rem; color: var(--muted) }
.similar a { white-space: nowrap }

@media (max-width: 40rem) {
  /* A row is a card: each value beside its column's name. */
  .cards, .cards tbody, .cards tr, .cards th, .cards td, .cards caption { display: block }
  .cards thead, .cards colgroup { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
  .cards tbody tr { padding: .5rem .65rem; border-top: 1px solid var(--rule) }
  .cards tbody th, .cards tbody td { border: 0; padding: .15rem 0; text-align: left }
  .cards tbody th { font-weight: 650 }
  .cards tbody td { display: grid; grid-template-columns: minmax(0, 9rem) minmax(0, 1fr); gap: .8rem;
    align-items: baseline }
  .cards tbody td::before { content: attr(data-label); color: var(--muted); font-size: .875rem }
  .cards tbody .empty { display: none }
}`

/** The same on a narrow screen, before the plots. */
export const NARROW_BLOCK_STYLE = `  .bars > div { grid-template-columns: minmax(0, 8.5rem) minmax(0, 1fr); column-gap: .5rem }
  .bars dd { gap: .5rem }
  .finding, .callout { padding-inline: .9rem }
  .contributions li { grid-template-columns: minmax(0, 1fr) 4rem }
  .contributions li > :first-child { grid-column: 1 / -1 }
  .contributions .whole > :first-child { grid-column: auto }`

/** Plots on a narrow screen. */
export const NARROW_PLOT_STYLE = `  .chart { grid-template-columns: 3.9rem minmax(0, 1fr) }
  .with-bands { grid-template-columns: 2.4rem minmax(0, 1fr) 4.9rem }
  .plot .month:not(.kept) { display: none }
  .with-bands .last.day { transform: translateY(14px) }
  .timeline { grid-template-columns: minmax(0, 1fr) }
  .timeline .kind { margin-top: .3rem }
  .timeline > span { display: none }
  .group { padding-inline: .7rem }`

/** Series: full, hatched, lined, crossed, grey and empty. */
const SERIES_STYLE = `.series-1 { --tone: var(--accent) }
.series-2 { --tone: var(--good) }
.series-3 { --tone: var(--warning) }
.series-4 { --tone: var(--bad) }
.series-5 { --tone: var(--muted) }
.series-6 { --tone: var(--ink) }
.tone.series-1 { fill: var(--fill) }
.tone.series-2 { fill: url(#series-2) }
.tone.series-3 { fill: url(#series-3) }
.tone.series-4 { fill: url(#series-4) }
.tone.series-5 { fill: var(--muted) }
.series-ground { fill: var(--card) }
.series-line-2, .series-line-3, .series-line-4 { fill: none; stroke-width: 2.4; stroke: var(--good) }
.series-line-3 { stroke: var(--warning) }
.series-line-4 { stroke: var(--bad); stroke-width: 1.4 }`

/**
 * What a page adds to its style sheet to show blocks of a document. Plots of tones need `patternsHtml` once in the page, those of
 * series `seriesPatternsHtml`.
 */
export const PLOT_STYLE = `
${BLOCK_STYLE}
${SERIES_STYLE}
@media (max-width: 34rem) {
${NARROW_BLOCK_STYLE}
${NARROW_PLOT_STYLE}
}
@media print {
  .values { display: none }
}
`
