import { viewOf } from "../../../../../domain/creators/roster/planView.ts"
import type { RosterQuestion } from "../../../../../domain/creators/roster/readRoster.ts"
import { ageDays } from "../../../../../domain/creators/scorecards/olderScore.ts"
import type { ScoreAt } from "../../../../../domain/creators/scorecards/velocity.ts"
import { formatCount, formatPlural, formatSigned } from "../../../../../domain/mail/wording.ts"
import type { RosterSort } from "../../../../../ports/creators/roster/Roster.ts"
import type { RosterEntry } from "../../../../../ports/creators/roster/RosterEntry.ts"
import { type Html, html } from "../../../pages/html.ts"
import { type DataColumn, dataTable } from "../../../pages/tableStyle.ts"
import { accountName, creatorPath, dayText, moneyText, shortText } from "../../../pages/texts.ts"
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

/** A plan in the words of a column. */
const PLAN_COLUMN = { recurring: "Every 30 days", recurring_monitoring: "Every day", none: "None" } as const

/** Columns, with what the list is sorted by where one of them is asked for. */
const COLUMNS: ReadonlyArray<DataColumn & { readonly sort?: RosterSort }> = [
  { label: "Creator", sort: "name" },
  { label: "Score", kind: "lead", sort: "score" },
  { label: "90 days", kind: "number", sort: "delta_90d" },
  { label: "Revenue, 90 days", kind: "number", sort: "revenue" },
  { label: "Orders", kind: "number" },
  { label: "Flags", kind: "text", sort: "flags" },
  { label: "Followers", kind: "number", sort: "followers" },
  { label: "Plan", sort: "renewal" },
  { label: "Scored", kind: "number", sort: "last_scored" }
]

const NOTHING = html`<span class="muted">–</span>`

const cellsOf = (
  entry: RosterEntry,
  trend: ReadonlyArray<ScoreAt>,
  choice: string,
  serviceSlug: string,
  now: Date
): ReadonlyArray<Html | string> => {
  const { account, summary, tags, revenue } = entry
  const plan = viewOf(entry.plan === null ? [] : [entry.plan], now)
  const name = accountName(account, serviceSlug)
  const others = summary.accounts.length - 1
  const { delta90d, score, tier, scoredAt, followers } = summary
  return [
    html`<span class="who-row"><label class="choice"><input type="checkbox" name="${choice}" value="${name}"><span
 class="unseen">Compare <bdi>${name}</bdi></span></label><span><a href="${creatorPath(account, serviceSlug)}"><bdi>${shortText(
   summary.displayName ?? name
 )}</bdi></a><small><bdi>${name}</bdi>${others > 0 ? html` and ${formatPlural(others, "account")}` : null}${
   tags.length === 0
     ? null
     : html` · ${tags.slice(0, TAGS_SHOWN).map((tag) => html`<bdi>${tag}</bdi> `)}${
         tags.length > TAGS_SHOWN ? `and ${tags.length - TAGS_SHOWN} more` : null
       }`
 }</small></span></span>`,
    score === null ? html`<span class="muted">No score</span>` : html`${score}<small class="tier-word">${tier}</small>`,
    html`${trendHtml(trend, now)}${
      delta90d !== null
        ? html`<span class="${delta90d > 0 ? "up" : delta90d < 0 ? "down" : null}">${formatSigned(delta90d)}</span>`
        : trend.length === 0
          ? NOTHING
          : null
    }`,
    revenue.length === 0
      ? NOTHING
      : html`${revenue.map((money) => html`<span class="amount">${moneyText(money)}</span> `)}`,
    revenue.length === 0 ? NOTHING : formatCount(revenue.reduce((sum, { orders }) => sum + orders, 0)),
    flagsOf(entry),
    followers === null ? NOTHING : formatCount(followers),
    html`<span class="plan">${PLAN_COLUMN[plan.plan]}${plan.isPaused ? html` <strong>paused</strong>` : null}${
      plan.renewsAt === null ? null : html`<small>renews ${dayText(plan.renewsAt)}</small>`
    }</span>`,
    scoredAt === null
      ? NOTHING
      : ageDays(scoredAt, now.getTime()) === 0
        ? "today"
        : `${ageDays(scoredAt, now.getTime())} d ago`
  ]
}

/** Creators of a roster as a table, each with their trend and a box to choose them by. A column's name sorts by it. */
export const rosterTable = (
  entries: ReadonlyArray<RosterEntry>,
  trends: ReadonlyArray<ReadonlyArray<ScoreAt>>,
  {
    label,
    choice,
    serviceSlug,
    now
  }: { readonly label: string; readonly choice: string; readonly serviceSlug: string; readonly now: Date },
  { sort, isDescending }: Pick<RosterQuestion, "sort" | "isDescending">,
  sortUrl: (sort: RosterSort, isDescending: boolean) => string
): Html =>
  dataTable(
    label,
    COLUMNS.map(({ sort: by, ...column }) => {
      if (by === undefined) return column
      const isSorted = by === sort
      // Names go from A; of all else the greatest is asked for first.
      const next = isSorted ? !isDescending : by !== "name" && by !== "renewal"
      return {
        ...column,
        sortUrl: sortUrl(by, next),
        sorted: isSorted ? (isDescending ? "descending" : "ascending") : null
      }
    }),
    entries.map((entry, place) => ({ cells: cellsOf(entry, trends[place] ?? [], choice, serviceSlug, now) }))
  )
