import { TREND_DAYS } from "../../../../../domain/creators/roster/readTrends.ts"
import type { ScoreAt } from "../../../../../domain/creators/scorecards/velocity.ts"
import { formatPlural } from "../../../../../domain/mail/wording.ts"
import { DAY_MS } from "../../../../../ports/time/days.ts"
import { type Html, html } from "../../../pages/html.ts"

/** The drawing's own units; it is as wide as its cell. */
const WIDTH = 100
const HEIGHT = 20
/** Kept free above and below, for the width of the line. */
const EDGE = 2
/** Points of the score that the height stands for at least, so that a small change is not drawn as a large one. */
const SPAN_POINTS_MIN = 20
/** Points of one line; of more, every so many are drawn and the last. */
const DRAWN_MAX = 45

export const TREND_STYLE = `.trend { display: block; width: 6rem; height: 1.6rem; overflow: visible }
.trend path { fill: none; stroke: var(--fill); stroke-width: 2; vector-effect: non-scaling-stroke; stroke-linecap: round;
  stroke-linejoin: round }
.trend .once { stroke-width: 6 }
.trend .held { stroke-dasharray: 1 4 }
`

const thin = (trend: ReadonlyArray<ScoreAt>): ReadonlyArray<ScoreAt> => {
  const step = Math.ceil(trend.length / DRAWN_MAX)
  return trend.filter((_, place) => place % step === 0 || place === trend.length - 1)
}

const unit = (value: number): string => String(Math.round(value * 10) / 10)

/** Scores of the last TREND_DAYS as a line the size of a word, oldest first; it is told in words as well. */
export const trendHtml = (trend: ReadonlyArray<ScoreAt>, now: Date): Html | null => {
  const [first, last] = [trend.at(0), trend.at(-1)]
  if (first === undefined || last === undefined) return null
  const points = trend.map(({ score }) => score)
  const [low, high] = [Math.min(...points), Math.max(...points)]
  const span = Math.max(SPAN_POINTS_MIN, high - low)
  const bottom = (low + high - span) / 2
  const across = ({ scoredAt }: ScoreAt): string =>
    unit(Math.max(0, Math.min(1, 1 - (now.getTime() - scoredAt.getTime()) / (TREND_DAYS * DAY_MS))) * WIDTH)
  const down = ({ score }: ScoreAt): string => unit(HEIGHT - EDGE - ((score - bottom) / span) * (HEIGHT - 2 * EDGE))
  const course = thin(trend).map((each) => `${across(each)} ${down(each)}`)
  const told =
    trend.length === 1
      ? `Scored once in ${TREND_DAYS} days: ${last.score}`
      : `${formatPlural(trend.length, "score")} in ${TREND_DAYS} days: from ${first.score} to ${last.score}, least ${low}, greatest ${high}`
  // A path of one point has no length: it is drawn as a dot by its round ends.
  return html`<svg class="trend" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${told}"><path class="${
    course.length === 1 ? "once" : null
  }" d="M${course.join("L")}${course.length === 1 ? "h0" : ""}"/><path class="held" d="M${across(last)} ${down(last)}H${WIDTH}"/></svg>`
}
