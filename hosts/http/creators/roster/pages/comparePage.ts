import { Effect, Schema } from "effect"
import { accountsNamed, readNamedList } from "../../../../../domain/creators/lookups/namedList.ts"
import { FORMAT_LABELS } from "../../../../../domain/creators/rates/table/prices.ts"
import {
  COMPARED_MAX,
  type ComparedCreator,
  compareCreators
} from "../../../../../domain/creators/roster/compareCreators.ts"
import { SUBJECTS } from "../../../../../domain/creators/scorecards/narrateScore.ts"
import { CACHE_FRESHNESS_DAYS } from "../../../../../domain/creators/scorecards/olderScore.ts"
import { summariseFlags } from "../../../../../domain/creators/scorecards/summariseFlags.ts"
import { capitalise, formatCount, formatDay, formatPercent, formatPlural } from "../../../../../domain/mail/wording.ts"
import { HANDLE_MAX_CHARACTERS } from "../../../../../ports/creators/identity/SocialAccount.ts"
import { REVENUE_DAYS } from "../../../../../ports/creators/roster/RosterEntry.ts"
import { AgentName } from "../../../../../ports/creators/scoring/Score.ts"
import type { Scorecard } from "../../../../../ports/creators/scoring/Scorecard.ts"
import { CurrencyCode } from "../../../../../ports/money/money.ts"
import { decimalText } from "../../../../../ports/money/readAmount.ts"
import { makeMemberPages } from "../../../memberPages/memberPages.ts"
import type { Service } from "../../../memberPages/visitor.ts"
import { type Html, html } from "../../../pages/html.ts"
import { accountName, CREATORS_PATH, creatorPath, moneyList, shortText } from "../../../pages/texts.ts"
import type { OpenEndpoint, ParameterDescription } from "../../../server/endpoint.ts"
import { CREATOR_PAGE } from "./creatorPageStyle.ts"

export const COMPARE_PATH = `${CREATORS_PATH}/compare`
/** The field of an address and of forms that names a creator; it may stand there more than once. */
export const COMPARED_FIELD = "creator"
const FLAGS_SHOWN = 3
const COUNTRIES_SHOWN = 3
const USD = CurrencyCode.make("USD")

const PARAMETERS: ReadonlyArray<ParameterDescription> = [
  {
    name: COMPARED_FIELD,
    in: "query",
    required: false,
    description: `Who is compared, as platform/handle; once for each, at most ${COMPARED_MAX}.`,
    schema: Schema.String
  }
]

const NOT_KNOWN = "Not known"

/** A row of the table: what it is of, and what stands there of a creator. */
interface Row {
  readonly name: string
  readonly cell: (creator: ComparedCreator) => Html | string | null
  /** Stands where a creator has none, in place of NOT_KNOWN. */
  readonly unknown?: string
}

/** Of a creator whom the tenant paid for. */
const ofCard = (name: string, cell: (card: Scorecard) => Html | string | null): Row => ({
  name,
  cell: ({ held }) => (held === null ? null : cell(held.card))
})

const partHtml = (score: number): Html =>
  html`<span class="part"><b>${Math.round(score)}</b><svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect
 class="ground" width="100" height="8"/><rect class="value" width="${Math.max(0, Math.min(100, score))}" height="8"/></svg></span>`

const flagsHtml = ({ score: { flags } }: Scorecard): Html => {
  const { shown } = summariseFlags(flags, FLAGS_SHOWN)
  if (shown.length === 0) return html`<span class="muted">None</span>`
  const others = flags.length - shown.length
  return html`<ul>${shown.map(
    ({ description, severity }) =>
      html`<li><span dir="auto">${shortText(description)}</span> <span class="muted">${severity}</span></li>`
  )}</ul>${others > 0 ? html`<span class="muted">and ${others} more</span>` : null}`
}

const countriesText = ({ audience }: Scorecard): string | null =>
  audience.length === 0
    ? null
    : audience
        .toSorted((a, b) => b.share - a.share)
        .slice(0, COUNTRIES_SHOWN)
        .map(({ countryCode, share }) => `${countryCode} ${formatPercent(share)}`)
        .join(", ")

const countText = (count: number | null): string | null => (count === null ? null : formatCount(Math.round(count)))

const rateHtml = ({ rate }: ComparedCreator): Html | null => {
  if (rate === null) return null
  const { fair, low, high } = rate.estimate
  const text = (minorUnits: bigint): string => decimalText({ currency: USD, minorUnits })
  return html`<b>USD ${text(fair)}</b><br><span class="muted">${text(low)} to ${text(high)}: ${
    FORMAT_LABELS[rate.question.format]
  }</span>`
}

const standingHtml = ({ held, isRunning }: ComparedCreator): Html => {
  const running = isRunning ? html`<br><span class="muted">A new score is being made</span>` : null
  if (held === null) {
    return html`<strong>${isRunning ? "Being scored" : "No score of yours"}</strong>`
  }
  return held.isStale
    ? html`<strong>Stale</strong>: of ${formatDay(held.card.scoredAt)}, ${formatPlural(held.ageDays, "day")} old${running}`
    : html`${formatDay(held.card.scoredAt)}, ${formatPlural(held.ageDays, "day")} old${running}`
}

const ROWS: ReadonlyArray<Row> = [
  { name: "Scored", cell: standingHtml },
  ofCard(
    "Score",
    ({ score: { score, tier } }) => html`<b class="big">${score}</b> <span class="tier-word">${tier}</span>`
  ),
  ofCard("Confidence", ({ score }) => formatPercent(score.confidence)),
  ...AgentName.literals.map((agent) =>
    ofCard(capitalise(SUBJECTS[agent]), ({ score: { agents } }) => {
      const part = agents.find((each) => each.agent === agent)
      return part === undefined ? null : partHtml(part.score)
    })
  ),
  ofCard("Worst flags", flagsHtml),
  ofCard("Followers", ({ followers }) => countText(followers)),
  ofCard("Views of the median post", ({ engagement }) => countText(engagement.viewsMedian)),
  ofCard("Interactions for each follower", ({ engagement: { rate } }) => (rate === null ? null : formatPercent(rate))),
  { ...ofCard("Audience", countriesText), unknown: "Nothing read says where it is" },
  ofCard("Likely fake followers", ({ followerQuality }) =>
    followerQuality === null || followerQuality.judged === 0
      ? null
      : `${formatPercent(followerQuality.likelyFake / followerQuality.judged)} of ${formatCount(followerQuality.judged)} judged`
  ),
  { name: "Fair rate of one piece", cell: rateHtml },
  {
    name: `Revenue of ${REVENUE_DAYS} days`,
    cell: ({ entry }) => (entry === null || entry.revenueAt === null ? null : moneyList(entry.revenue))
  }
]

const headingOf = ({ named: { account }, held, entry }: ComparedCreator, serviceSlug: string): Html => {
  const name = accountName(account, serviceSlug)
  return html`<th scope="col"><a href="${creatorPath(account, serviceSlug)}"><bdi>${shortText(
    held?.card.displayName ?? entry?.summary.displayName ?? name
  )}</bdi></a><br><bdi class="muted">${name}</bdi></th>`
}

const tableHtml = (creators: ReadonlyArray<ComparedCreator>, serviceSlug: string): Html => {
  const rows = ROWS.map(({ cell, ...row }) => ({ ...row, cells: creators.map(cell) }))
  // What is known of none of them can't be compared.
  const unknown = rows.filter(({ cells }) => cells.every((cell) => cell === null))
  return html`<div class="scroll" role="region" aria-label="Creators side by side" tabindex="0"><table class="compared">
<thead><tr><td></td>${creators.map((creator) => headingOf(creator, serviceSlug))}</tr></thead>
<tbody>${rows
    .filter((row) => !unknown.includes(row))
    .map(
      ({ name, cells, unknown: none = NOT_KNOWN }) =>
        html`<tr><th scope="row">${name}</th>${cells.map(
          (cell) => html`<td>${cell ?? html`<span class="muted">${none}</span>`}</td>`
        )}</tr>`
    )}</tbody></table></div>${
    unknown.length === 0
      ? null
      : html`<p class="muted">Left out, as no profile or evidence of theirs says it: ${unknown
          .map(({ name }) => name.toLowerCase())
          .join(", ")}.</p>`
  }`
}

/** The form that puts one more creator beside those that are there. */
const addForm = (names: ReadonlyArray<string>): Html | null =>
  names.length >= COMPARED_MAX
    ? null
    : html`<form class="pair" method="get" action="${COMPARE_PATH}">${names.map(
        (name) => html`<input type="hidden" name="${COMPARED_FIELD}" value="${name}">`
      )}<label>One more, as platform/handle<input type="text" name="${COMPARED_FIELD}" dir="auto" required autocomplete="off"
 maxlength="${2 * HANDLE_MAX_CHARACTERS}"></label><button type="submit">Compare</button></form>`

/** Creators side by side, at an address that names them. Looking charges nothing. */
export const comparePages = (service: Service): ReadonlyArray<OpenEndpoint> => {
  const { page } = makeMemberPages(service)
  const { serviceSlug } = service
  return [
    page({
      path: COMPARE_PATH,
      section: CREATORS_PATH,
      summary: `Up to ${COMPARED_MAX} creators side by side, as the account paid for them. Nothing is charged by looking.`,
      parameters: PARAMETERS,
      make: Effect.fnUntraced(function* (at) {
        const said = new URL(at.call.request.url).searchParams
          .getAll(COMPARED_FIELD)
          .filter((name) => name.trim() !== "")
        const accounts = accountsNamed(said.flatMap((name) => readNamedList(name, serviceSlug)))
        const creators = yield* compareCreators(at.current.tenantId, accounts)
        const names = creators.map(({ named }) => accountName(named.account, serviceSlug))
        const isMissing = creators.some(({ held }) => held === null || held.isStale)
        return {
          title: "Compare creators",
          kind: CREATOR_PAGE,
          content: html`<h1>Compare creators</h1>
${
  accounts.length > COMPARED_MAX
    ? html`<p class="problem" role="alert">At most ${COMPARED_MAX} at once: the first ${COMPARED_MAX} are shown.</p>`
    : null
}${
  said.length > 0 && accounts.length === 0
    ? html`<p class="problem" role="alert">No creator was understood: write platform/handle.</p>`
    : null
}
${
  creators.length === 0
    ? html`<p>Choose up to ${COMPARED_MAX} in the <a href="${CREATORS_PATH}">list of your creators</a>.</p>`
    : tableHtml(creators, serviceSlug)
}
${
  isMissing
    ? html`<p class="muted">A score that is missing or older than ${CACHE_FRESHNESS_DAYS} days is made when you look the creator up, on
their own page, which says what it costs. Looking here charges nothing.</p>`
    : null
}
${addForm(names)}
<p class="pages"><a href="${CREATORS_PATH}">To your creators</a></p>`
        }
      })
    })
  ]
}
