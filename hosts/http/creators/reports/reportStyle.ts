import { PAGE_STYLE } from "../../pages/pageStyle.ts"
import { BLOCK_STYLE, NARROW_BLOCK_STYLE, NARROW_PLOT_STYLE } from "./plotStyle.ts"

/** The beginning of a report: who it is about, the verdict and what it rests on. */
export const COVER_STYLE = `
.cover { background: var(--card); border: 1px solid var(--rule); border-radius: 1.25rem;
  padding: clamp(1.1rem, 4vw, 2.5rem) }
.cover h2 { font-size: .8125rem; font-weight: 650; letter-spacing: .06em; text-transform: uppercase;
  color: var(--muted); margin-bottom: .7rem }
.identity { display: grid; gap: 1.25rem 3rem; align-items: start }
.dated { font-size: .9rem; color: var(--muted) }
.accounts { display: flex; flex-wrap: wrap; gap: .2rem 1.2rem }
.verdict { display: flex; align-items: center; gap: 1.25rem }
.dial { position: relative; flex: none; width: 7.25rem }
.dial circle { fill: none; stroke: var(--soft); stroke-width: 9 }
.dial .reach { stroke: var(--tone); stroke-linecap: round }
.dial p { position: absolute; inset: 0; display: flex; flex-direction: column; align-items: center;
  justify-content: center; line-height: 1.1 }
.score { font-size: 2.35rem; font-weight: 720; letter-spacing: -.03em; font-variant-numeric: tabular-nums }
.of { font-size: .8125rem; color: var(--muted) }
.tier { display: flex; align-items: center; gap: .45rem; font-size: 1.35rem; font-weight: 680; line-height: 1.25;
  color: var(--tone) }
.tier .word::first-letter { text-transform: uppercase }
.sure { display: flex; align-items: center; gap: .5rem; margin-top: .3rem }
.steps { flex: none; width: 1.3rem; height: 1.1rem }
.steps rect { fill: var(--card); stroke: var(--muted); stroke-width: 1.2 }
.steps .on { fill: var(--muted) }
.resting { margin-top: 1.1rem; max-width: 48rem }
.warnings { display: grid; gap: .6rem; margin-top: 1.3rem }
.warnings .text { max-width: none }
.evidence { display: grid; gap: 2rem 3rem; margin-top: 1.6rem; padding-top: 1.6rem;
  border-top: 1px solid var(--rule) }
.evidence .note { font-size: .8125rem; color: var(--muted); margin-top: .6rem; display: flex; gap: .5rem;
  align-items: center }
.note svg { width: .25rem; height: .9rem; flex: none }
.reasons { display: grid; gap: 1.5rem; align-content: start }
.reasons li { display: grid; grid-template-columns: 1.1rem 1fr; gap: .55rem }
.reasons li + li { margin-top: .6rem }
.reasons li svg { margin-top: .27rem }
.reasons p + p { font-size: .875rem; color: var(--muted) }

.decision { display: grid; grid-template-columns: 1.6rem minmax(0, 1fr); gap: .8rem; margin-top: 1.3rem;
  padding: 1rem 1.2rem; border: 1px solid var(--tone); border-left-width: .45rem; border-radius: .75rem;
  background: var(--tone-soft) }
.decision .shape { width: 1.6rem; height: 1.6rem }
.cover .decision h2 { font-size: 1.25rem; font-weight: 700; letter-spacing: -.01em; text-transform: none;
  color: var(--tone); margin-bottom: .2rem }
.decision ul { list-style: disc; padding-inline-start: 1.1rem; margin-top: .4rem; display: grid; gap: .15rem }
.counts { display: flex; flex-wrap: wrap; gap: .3rem 1.5rem; align-items: center; margin-top: 1.2rem }
.cover .counts h2 { margin: 0 }
.counts ul { display: flex; flex-wrap: wrap; gap: .3rem 1.4rem }
.counts li { display: flex; align-items: center; gap: .4rem }
.counts .muted .shape { color: var(--muted) }
.found { display: grid; gap: 1.5rem 3rem; margin-top: 1.4rem }
.of-severity { display: flex; align-items: center; gap: .4rem; color: var(--tone); font-size: .875rem; font-weight: 680 }
.worst .detail, .worst .address, .worst .similar { font-size: .875rem; color: var(--muted) }
.worst blockquote { margin-block: .4rem; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 6;
  overflow: hidden }
.checks ul { display: grid; gap: .5rem }
.checks li { display: grid; grid-template-columns: 1.1rem 1fr; gap: .55rem }
.checks svg { width: 1rem; margin-top: .28rem; fill: none; stroke: var(--muted); stroke-width: 1.6 }
@media (min-width: 48rem) {
  .identity { grid-template-columns: minmax(0, 1fr) auto }
  .evidence, .found:has(> .worst + .checks) { grid-template-columns: minmax(0, 1.15fr) minmax(0, 1fr) }
}
@media (max-width: 34rem) {
  .identity { gap: .9rem }
  .accounts { font-size: .9375rem }
  .verdict { gap: 1rem }
  .dial { width: 6.25rem }
  .score { font-size: 2rem }
  .resting { font-size: .9375rem; margin-top: .8rem; line-height: 1.5 }
  .warnings { margin-top: .9rem }
  .evidence { margin-top: 1.1rem; padding-top: 1.1rem }
  .decision { padding-inline: .8rem; gap: .6rem }
}
`

/** The style sheet of a report's page, the same for every report: it can be printed in grey. */
export const REPORT_STYLE = `${PAGE_STYLE}
.download { padding: .35rem .95rem; border: 1px solid currentColor; border-radius: 2rem; font-size: .9rem;
  font-weight: 600; text-decoration: none }
.download:hover { text-decoration: underline }
h1 { font-size: clamp(1.75rem, 1.2rem + 2.6vw, 3rem); letter-spacing: -.022em; font-weight: 720;
  margin-block: .1rem .4rem }
.mark-of-page { position: sticky; top: 0; z-index: 1; display: flex; align-items: center; justify-content: center;
  gap: .5rem; margin-bottom: 1rem; padding: .35rem 1rem; border: 2px solid var(--bad); border-radius: .5rem;
  background: var(--bad-soft); color: var(--bad); font-weight: 720; letter-spacing: .08em }
.mark-of-page .shape { color: var(--bad) }
.notice-of-page { position: sticky; bottom: 0; z-index: 1; margin-top: 2rem; padding: .4rem 1rem; text-align: center;
  border: 1px solid var(--warning); border-radius: .5rem; background: var(--warning-soft); font-size: .875rem;
  font-weight: 620 }
${COVER_STYLE}
.of-check .facts { margin-top: 1rem }
.read, .standings { margin-top: 1.5rem }
.read dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 9rem), 1fr)); gap: .6rem }
.read dl > div { display: flex; flex-direction: column; padding: .6rem .9rem; border-radius: .6rem;
  background: var(--soft) }
.read dt { order: 1; font-size: .875rem; font-weight: 620 }
.read dd { display: contents }
.read b { font-size: 1.35rem; font-weight: 700; line-height: 1.25; font-variant-numeric: tabular-nums }
.read span { order: 2; font-size: .875rem }
.read > p { margin-top: .6rem; font-size: .875rem }
.standings > div { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr)); gap: 1rem;
  align-items: start }
.standings > div > div { padding: .7rem .9rem; border: 1px solid var(--rule); border-top: 3px solid var(--tone);
  border-radius: .6rem }
.standings h3 { display: flex; align-items: center; gap: .4rem; font-size: 1rem; color: var(--tone); margin-bottom: .4rem }
.standings ul { display: grid; gap: .5rem }
.standings p + p { font-size: .875rem }
.disclaimers { display: grid; gap: .35rem; margin-top: 1.5rem; padding-top: 1rem; border-top: 1px solid var(--rule);
  font-size: .9375rem }
.section { position: relative }
.section > .mark-of-section { position: absolute; right: 0; top: -1.3rem; margin: 0; color: var(--bad);
  font-size: .8125rem; font-weight: 720;
  letter-spacing: .08em }

${BLOCK_STYLE}
@media (min-width: 48rem) {
  .with-picture { grid-template-columns: minmax(0, 1fr) auto; align-items: start }
}
@media (min-width: 64rem) {
  .parted { display: grid; grid-template-columns: 12rem minmax(0, 1fr); gap: 0 3.5rem; align-items: start }
  .contents { position: sticky; top: 1.5rem; max-height: calc(100vh - 3rem); overflow-y: auto; padding: .25rem;
    margin-left: -.25rem }
  .contents ol { display: grid; gap: .1rem }
}
@media (max-width: 34rem) {
  .masthead { padding-block: .7rem }
${NARROW_BLOCK_STYLE}
${NARROW_PLOT_STYLE}
}
@page { size: A4; margin: 16mm 15mm }
@media print {
  :root { --page: #fff; --card: #fff; font-size: 10pt }
  .skip, .contents, .download, .values { display: none }
  /* What is folded stands open on paper. */
  details::details-content { content-visibility: visible; height: auto }
  /* Across every page. */
  .mark-of-page { position: fixed; top: 38%; left: 0; right: 0; border: 0; background: none; font-size: 64pt;
    line-height: 1; transform: rotate(-30deg); opacity: .12 }
  .mark-of-page .shape { display: none }
  /* A fixed line comes again on each page. */
  .notice-of-page { position: fixed; bottom: -9mm; left: 0; right: 0; margin: 0; padding: 0; border: 0;
    background: none; font-size: 8pt }
  .finding, .said, .finding header { display: block }
  .finding { break-inside: avoid }
  .said > * + * { margin-top: .4rem }
  .masthead, main, .colophon { max-width: none; padding-inline: 0 }
  .masthead { padding-block: 0 1rem }
  .cover { padding: 1.25rem }
  .identity { grid-template-columns: minmax(0, 1fr) auto }
  .evidence { grid-template-columns: minmax(0, 1.15fr) minmax(0, 1fr); gap: 1.5rem 2rem }
  .section > h2, h3, h4, h5, figcaption, .group > summary, caption, .finding header { break-after: avoid }
  .callout, .bars > div, .facts > div, .contributions li, .plot, tr, .reasons li { break-inside: avoid }
  .scroll { overflow: visible; border: 0; background: none }
  th, td, caption { padding-inline: .4rem }
  .finding { border-radius: 0; border-width: 1px 0 0; padding-inline: 0; padding-bottom: .5rem }
  .group { border-width: 1px 0 0; border-radius: 0; padding-inline: 0 }
  .bars .ground, .dial circle { stroke: #bbb }
  .bars .ground { stroke-width: 1; vector-effect: non-scaling-stroke; fill: #fff }
  .dial .reach { stroke: var(--tone) }
  p, li, blockquote { orphans: 3; widows: 3 }
}
`

/** And where something can be done about it: panels of forms above the report, and what came of them. */
export const REPORT_FORM_STYLE = `
.panel { background: var(--card); border: 1px solid var(--rule); border-radius: 1.25rem; padding: clamp(1.1rem, 4vw, 1.8rem);
  margin-bottom: 1.2rem }
.panel h2 { font-size: 1.15rem; margin-bottom: .4rem }
.panel p + p { margin-top: .4rem }
.panel .choices { display: flex; flex-wrap: wrap; gap: .8rem 1.2rem; margin-top: 1rem }
.panel button { font: inherit; font-weight: 650; border-radius: .5rem; padding: .5rem 1.1rem; min-height: 2.75rem; cursor: pointer;
  border: 2px solid var(--accent); background: transparent; color: var(--accent) }
.done, .problem { border: 2px solid var(--good); background: var(--good-soft); border-radius: .5rem; padding: .8rem 1rem;
  margin-bottom: 1.2rem }
.problem { border-color: var(--bad); background: var(--bad-soft) }
`
