import { formatCredits } from "../../../../domain/accounts/billing/amountText.ts"
import {
  BURN_DOWN_DAYS,
  type BurnDown,
  PACE_DAYS,
  PACE_DAYS_MIN
} from "../../../../domain/accounts/billing/readBurnDown.ts"
import { formatCount, formatPlural } from "../../../../domain/mail/wording.ts"
import type { Block } from "../../../../ports/creators/reports/ReportDocument.ts"
import { pageBlocks } from "../../creators/reports/reportBlocks.ts"
import { seriesPatternsHtml } from "../../creators/reports/reportPlots.ts"
import { type Html, html } from "../../pages/html.ts"

/** Longer than this nobody can foresee. */
const DAYS_LEFT_SHOWN_MAX = 730
/** More columns are too thin to tell apart; every period shown is a multiple of it. */
const COLUMNS_MAX = 30

/** How long the balance lasts, no surer than it is. */
export const lastsText = ({ balance, pace, daysLeft }: BurnDown): string => {
  if (pace === null) {
    return `How long the balance lasts can't be said yet: that takes ${PACE_DAYS_MIN} days of the ledger at least.`
  }
  const days = `the last ${formatPlural(pace.days, "day")}`
  if (daysLeft === null) return `Nothing was used in ${days}, so there is no pace to go by.`
  const used = `${formatCredits(pace.used)} ${pace.used === 1 ? "was" : "were"} used in ${days}.`
  if (balance <= 0) return `${used} There is nothing left.`
  const lasts =
    daysLeft > DAYS_LEFT_SHOWN_MAX
      ? "At this pace the balance lasts for more than two years."
      : `At this pace the balance lasts for some ${formatPlural(daysLeft, "day")}.`
  const rough = pace.days < PACE_DAYS ? ` That is rough: the ledger is younger than ${PACE_DAYS} days.` : ""
  return `${used} ${lasts}${rough}`
}

/** What was used, by as many days a column as there is room for, today's column last. */
const usedBlock = (days: BurnDown["days"]): Block => {
  const span = Math.ceil(days.length / COLUMNS_MAX)
  const columns = Array.from({ length: Math.floor(days.length / span) }, (_, place) =>
    days.slice(place * span, (place + 1) * span)
  )
  return {
    kind: "columns",
    caption: span === 1 ? "Credits used a day" : `Credits used, ${span} days a column`,
    parts: [{ label: "Used", tone: "plain", series: 1 }],
    columns: columns.flatMap((each) => {
      const used = each.reduce((sum, day) => sum + day.used, 0)
      const [first] = each
      return first === undefined ? [] : [{ at: first.day, values: [Math.max(0, used)], texts: [formatCount(used)] }]
    })
  }
}

const blocksOf = ({ days }: BurnDown): ReadonlyArray<Block> => {
  const balances = days.map(({ balance }) => balance)
  return [
    {
      kind: "line",
      caption: "Balance at the end of each day, in credits",
      min: Math.min(0, ...balances),
      max: Math.max(1, ...balances),
      points: days.map(({ day, balance }) => ({ at: day, value: balance })),
      bands: [],
      marks: []
    },
    usedBlock(days)
  ]
}

/** How the balance went down, and how long it lasts. `path` is the page's, which the other period is led to. */
export const burnDownHtml = (burnDown: BurnDown, path: string): Html => {
  const shown = burnDown.days.length
  const links = BURN_DOWN_DAYS.map((days) =>
    days === shown
      ? html`<strong aria-current="true">${days} days</strong>`
      : html`<a href="${path}?days=${days}#burn-down">${days} days</a>`
  )
  const isEmpty = burnDown.days.every(({ balance, used }) => balance === 0 && used === 0)
  return html`<h2 id="burn-down">How long they last</h2>
<p>${lastsText(burnDown)}</p>
<p class="muted">Shown: ${links[0]} ${links[1]}. Days are UTC; what was given back of a charge counts on the day that it was.</p>
${
  isEmpty
    ? html`<p>No credits were there in this time.</p>`
    : html`<div class="blocks">${seriesPatternsHtml}${pageBlocks("burn", blocksOf(burnDown))}</div>`
}`
}
