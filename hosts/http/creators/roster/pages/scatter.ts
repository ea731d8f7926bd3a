import { formatFigure, niceTicks, shareOf } from "../../../../../adapters/pdf/scales.ts"
import {
  type EarningPoint,
  SCORE_AND_REVENUE_DAYS,
  type ScoreAndRevenue
} from "../../../../../domain/creators/roster/scoreAndRevenue.ts"
import { formatPlural } from "../../../../../domain/mail/wording.ts"
import { type CurrencyCode, MINOR_UNIT_EXPONENTS } from "../../../../../ports/money/money.ts"
import { type Html, html } from "../../../pages/html.ts"
import { accountName, creatorPath, moneyText, shortText } from "../../../pages/texts.ts"

const HEIGHT_PX = 200
const EDGE_PX = 8
const AXIS_PX = 22
const HALF_LETTER_PX = 4
const DOT_PX = 4
/** Fewer make no picture. */
const POINTS_MIN = 2
/** Creators who are told in words below the picture. */
const TOLD_MAX = 50
const SCORE_TICKS = [0, 25, 50, 75, 100]

export const SCATTER_STYLE = `.scatter { display: grid; grid-template-columns: 4.75rem minmax(0, 1fr); gap: 0 .5rem; margin-block: .6rem }
.scatter svg { overflow: visible; width: 100% }
.scatter text { font-size: .75rem; fill: var(--muted); font-variant-numeric: tabular-nums }
.scatter .figures text { text-anchor: end }
.scatter .scores text { text-anchor: middle }
.scatter .grid { stroke: var(--rule) }
.scatter .point { fill: var(--fill); fill-opacity: .65; stroke: var(--card) }
.told summary { padding-block: .3rem; cursor: pointer }
`

const px = (value: number): string => String(Math.round(value * 10) / 10)

/** An amount as a number, for drawing alone. */
const drawn = (minorUnits: bigint, currency: CurrencyCode): number =>
  Number(minorUnits) / 10 ** (MINOR_UNIT_EXPONENTS.get(currency) ?? 0)

/** Each creator's score across and what they brought upwards; the same in words, behind a summary. */
export const scatterHtml = (found: ScoreAndRevenue | null, serviceSlug: string): Html | null => {
  if (found === null || found.points.length < POINTS_MIN) return null
  const { currency, points, otherCurrencies, hasMore } = found
  const most = Math.max(...points.map(({ minorUnits }) => drawn(minorUnits, currency)))
  const ticks = niceTicks(0, Math.max(1, most))
  const high = ticks.at(-1) ?? 1
  const down = (value: number): string => px(EDGE_PX + HEIGHT_PX * (1 - shareOf(value, 0, high)))
  const nameOf = ({ account, displayName }: EarningPoint): string =>
    shortText(displayName ?? accountName(account, serviceSlug))
  const base = EDGE_PX + HEIGHT_PX
  const left = [
    ...(otherCurrencies > 0
      ? [`${formatPlural(otherCurrencies, "creator")} with revenue in other currencies alone are left out.`]
      : []),
    ...(hasMore ? [`Of more than ${points.length + otherCurrencies} not all are shown.`] : [])
  ]
  const told = points.slice(0, TOLD_MAX)
  return html`<section class="panel"><h2>Score and revenue</h2>
<p class="muted">Scores across, ${currency} of ${SCORE_AND_REVENUE_DAYS} days by last touch upwards:
${formatPlural(points.length, "creator")}. ${left.join(" ")}</p>
<div class="scatter" aria-hidden="true"><svg class="figures" height="${base + AXIS_PX}">${ticks.map(
    (tick) => html`<text x="100%" y="${Number(down(tick)) + HALF_LETTER_PX}">${formatFigure(tick)}</text>`
  )}</svg><svg class="scores" height="${base + AXIS_PX}">${ticks.map(
    (tick) => html`<line class="grid" x2="100%" y1="${down(tick)}" y2="${down(tick)}"/>`
  )}${SCORE_TICKS.map((tick) => html`<text x="${tick}%" y="${base + AXIS_PX - HALF_LETTER_PX}">${tick}</text>`)}${points.map(
    (point) =>
      html`<circle class="point" cx="${point.score}%" cy="${down(drawn(point.minorUnits, currency))}" r="${DOT_PX}"><title>${nameOf(
        point
      )}</title></circle>`
  )}</svg></div>
<details class="told"><summary>In words${points.length > TOLD_MAX ? html`: those who brought most` : null}</summary><div
 class="scroll" role="region"
 aria-label="Score and revenue" tabindex="0"><table><thead><tr><th scope="col">Creator</th><th scope="col" class="number">Score</th>
<th scope="col" class="number">Revenue</th></tr></thead><tbody>${told.map(
    (point) =>
      html`<tr><td><a href="${creatorPath(point.account, serviceSlug)}"><bdi>${nameOf(point)}</bdi></a></td><td class="number">${
        point.score
      }</td><td class="number">${moneyText({ currency, minorUnits: point.minorUnits })}</td></tr>`
  )}</tbody></table></div></details></section>`
}
