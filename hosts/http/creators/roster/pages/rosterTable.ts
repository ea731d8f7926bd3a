import { viewOf } from "../../../../../domain/creators/roster/planView.ts"
import { ageDays } from "../../../../../domain/creators/scorecards/olderScore.ts"
import type { ScoreAt } from "../../../../../domain/creators/scorecards/velocity.ts"
import { formatDay, formatPlural, formatSigned } from "../../../../../domain/mail/wording.ts"
import type { RosterEntry } from "../../../../../ports/creators/roster/RosterEntry.ts"
import { type Html, html } from "../../../pages/html.ts"
import { accountName, creatorPath, moneyList, shortText } from "../../../pages/texts.ts"
import { trendHtml } from "./trend.ts"

/** What a plan is called. */
export const PLAN_WORDS = {
  recurring: "Scored anew every 30 days",
  recurring_monitoring: "Scored anew and looked at every day",
  none: "None"
} as const

/** Tags that a list names of a creator. */
const TAGS_SHOWN = 5

const flagsOf = ({ summary: { flags, flagTitles } }: RosterEntry): Html => {
  const [worst] = flagTitles
  if (flags === 0 || worst === undefined) return html`<span class="muted">None</span>`
  return html`<span dir="auto">${shortText(worst)}</span>${
    flags > 1 ? html` <span class="muted">and ${flags - 1} more</span>` : null
  }`
}

const rowOf = (
  entry: RosterEntry,
  trend: ReadonlyArray<ScoreAt>,
  choice: string | null,
  serviceSlug: string,
  now: Date
): Html => {
  const { account, summary, tags } = entry
  const plan = viewOf(entry.plan === null ? [] : [entry.plan], now)
  const name = accountName(account, serviceSlug)
  const others = summary.accounts.length - 1
  const chosen =
    choice === null
      ? null
      : html`<td class="choice"><label><input type="checkbox" name="${choice}" value="${name}"><span
 class="unseen">Compare <bdi>${name}</bdi></span></label></td>`
  return html`<tr>${chosen}<td><a href="${creatorPath(account, serviceSlug)}"><bdi>${shortText(summary.displayName ?? name)}</bdi></a><br>
<bdi class="muted">${name}</bdi>${others > 0 ? html` <span class="muted">and ${formatPlural(others, "account")}</span>` : null}${
    tags.length === 0
      ? null
      : html`<br><span class="muted">${tags
          .slice(0, TAGS_SHOWN)
          .map(
            (tag) => html`<bdi>${tag}</bdi> `
          )}${tags.length > TAGS_SHOWN ? `and ${tags.length - TAGS_SHOWN} more` : null}</span>`
  }</td>
<td class="number">${summary.score ?? "–"}</td>
<td>${summary.tier === null ? html`<span class="muted">No score</span>` : html`<span class="tier-word">${summary.tier}</span>`}</td>
<td class="number">${trendHtml(trend, now)}${
    summary.delta90d !== null ? formatSigned(summary.delta90d) : trend.length === 0 ? "–" : null
  }</td>
<td class="flag">${flagsOf(entry)}</td>
<td class="number">${summary.scoredAt === null ? "–" : formatPlural(ageDays(summary.scoredAt, now.getTime()), "day")}</td>
<td>${PLAN_WORDS[plan.plan]}${plan.isPaused ? html` <strong>paused</strong>` : null}${
    plan.renewsAt === null ? null : html`<br><span class="muted">renews on ${formatDay(plan.renewsAt)}</span>`
  }</td>
<td class="number">${moneyList(entry.revenue)}</td></tr>`
}

/** Creators of a roster as a table, each with their trend and, where there is a `choice`, a box of that field's to choose them by. */
export const rosterTable = (
  entries: ReadonlyArray<RosterEntry>,
  trends: ReadonlyArray<ReadonlyArray<ScoreAt>>,
  label: string,
  serviceSlug: string,
  now: Date,
  choice: string | null = null
): Html => html`<div class="scroll" role="region" aria-label="${label}" tabindex="0"><table class="rowed">
<thead><tr>${choice === null ? null : html`<th scope="col"><span class="unseen">Compare</span></th>`}
<th scope="col">Creator</th><th scope="col" class="number">Score</th><th scope="col">Tier</th>
<th scope="col" class="number">90 days</th><th scope="col">Worst flag</th><th scope="col" class="number">Age</th>
<th scope="col">Plan</th><th scope="col" class="number">Revenue</th></tr></thead>
<tbody>${entries.map((entry, place) => rowOf(entry, trends[place] ?? [], choice, serviceSlug, now))}</tbody></table></div>`
