import { Clock, Effect } from "effect"
import {
  SEARCH_SORTS,
  type SearchAnswer,
  searchCreators
} from "../../../../../domain/creators/discovery/searchCreators.ts"
import { platformNames } from "../../../../../domain/creators/identity/socialAccount.ts"
import { ageDays } from "../../../../../domain/creators/scorecards/olderScore.ts"
import { FLAG_KINDS } from "../../../../../domain/creators/textAnalysis/flagKind.ts"
import { TOPICS } from "../../../../../domain/creators/textAnalysis/topic.ts"
import { capitalise, formatCount, formatDay, formatPercent, formatPlural } from "../../../../../domain/mail/wording.ts"
import type { TenantId } from "../../../../../ports/accounts/tenants/Tenant.ts"
import type { ListedAccount, SeenListing } from "../../../../../ports/creators/discovery/Listing.ts"
import { isScoredPlatform } from "../../../../../ports/creators/identity/platforms.ts"
import { accountKey } from "../../../../../ports/creators/identity/SocialAccount.ts"
import { Roster, SEARCH_CHARACTERS_MAX, searchText } from "../../../../../ports/creators/roster/Roster.ts"
import { AgentName } from "../../../../../ports/creators/scoring/Score.ts"
import { type MemberCall, type MemberPage, makeMemberPages } from "../../../memberPages/memberPages.ts"
import type { Service } from "../../../memberPages/visitor.ts"
import { type Html, html } from "../../../pages/html.ts"
import { accountName, CREATORS_PATH, creatorPath, SEARCH_PATH, shortText } from "../../../pages/texts.ts"
import type { Call, OpenEndpoint, ParameterDescription } from "../../../server/endpoint.ts"
import { CREATOR_PAGE } from "../../roster/pages/creatorPageStyle.ts"
import { nextPageOf } from "../../roster/pages/rosterQuestion.ts"
import { LIMIT_DEFAULT, readSearch, searchParameters } from "../searchQuery.ts"
import { listedPlatformName } from "../settings.ts"

/** What the page calls the API's `similar_to`. */
const SIMILAR_FIELD = "similar"
const NAME_CHARACTERS_MAX = 200
/** Topics, languages and flags that a row names of a creator. */
const NAMED_OF_EACH = 3

/** Creators of the account's own list that are named before the index's. */
const OWN_SHOWN = 5

type Said = Readonly<Record<string, string>>

const pageParameters = (serviceSlug: string): ReadonlyArray<ParameterDescription> =>
  searchParameters(serviceSlug)
    .filter(({ name }) => name !== "limit")
    .map((parameter) => (parameter.name === "similar_to" ? { ...parameter, name: SIMILAR_FIELD } : parameter))

/** What is asked for; what a form left open is not. */
const saidIn = (query: Call["query"], names: ReadonlyArray<string>): Said =>
  Object.fromEntries(
    names.flatMap((name) => {
      const said = query[name]?.trim() ?? ""
      return said === "" ? [] : [[name, said]]
    })
  )

/** The answer of the API to the same question, and what was asked by then: an address may name a page that there is no more. */
const ask = Effect.fnUntraced(function* (at: MemberCall, said: Said, serviceSlug: string) {
  const answerTo = ({ [SIMILAR_FIELD]: similar, ...others }: Said) =>
    readSearch(
      { ...at.call, query: { ...others, ...(similar === undefined ? {} : { similar_to: similar }) } },
      serviceSlug
    ).pipe(Effect.flatMap((search) => searchCreators(at.current.tenantId, search)))
  const { cursor, ...first } = said
  return yield* answerTo(said).pipe(
    Effect.map((answer) => ({ answer, asked: said })),
    Effect.catchTag("SearchInvalid", (error) =>
      cursor === undefined ? Effect.fail(error) : Effect.map(answerTo(first), (answer) => ({ answer, asked: first }))
    )
  )
})

const words = (name: string): string => capitalise(name.replaceAll("_", " ")).replace(/^Roi\b/, "ROI")

const option = (value: string, name: string, said: string | undefined): Html =>
  html`<option value="${value}" selected="${value === (said ?? "")}">${name}</option>`

/** A choice of one; what an address asks for beside these, as several kinds of flags, stays asked for. */
const choice = (
  said: Said,
  name: string,
  label: string,
  values: ReadonlyArray<string>,
  nameOf: (value: string) => string = words
): Html => {
  const given = said[name]
  const offered = given === undefined || values.includes(given) ? values : [...values, given]
  return html`<label>${label}<select name="${name}">${option("", "Any", given)}${offered.map((value) =>
    option(value, nameOf(value), given)
  )}</select></label>`
}

const text = (said: Said, name: string, label: string, hint: string, max: number): Html =>
  html`<label>${label}<input type="text" name="${name}" dir="auto" maxlength="${max}" placeholder="${hint}"
 value="${said[name] ?? ""}"></label>`

const range = (said: Said, name: string, label: string, most: number | null): Html =>
  html`${(["min", "max"] as const).map(
    (
      end
    ) => html`<label>${label}, ${end === "min" ? "least" : "most"}<input type="number" name="${name}_${end}" min="0" max="${most}"
 step="any" inputmode="decimal" value="${said[`${name}_${end}`] ?? ""}"></label>`
  )}`

const POINTS_MAX = 100
const DAY_CHARACTERS_MAX = 30

/** The form that asks; `similar`, where creators like another one are asked for, stands in it in place of the name. */
const searchForm = (said: Said, serviceSlug: string): Html => {
  const similar = said[SIMILAR_FIELD]
  const isOpen = Object.keys(said).some(
    (name) =>
      /_flag$/.test(name) || name === "scored_since" || AgentName.literals.some((agent) => name.startsWith(agent))
  )
  const usual = said.q === undefined && similar === undefined ? "Score" : "Match"
  return html`<form method="get" action="${SEARCH_PATH}" role="search"><div class="filters">${
    similar === undefined
      ? html`<label>Name or handle<input type="search" name="q" dir="auto" maxlength="${NAME_CHARACTERS_MAX}"
 value="${said.q ?? ""}"></label>`
      : html`<label>Like this creator<input type="text" name="${SIMILAR_FIELD}" dir="auto" value="${similar}"></label>`
  }
${choice(said, "platform", "Platform", platformNames(serviceSlug), (name) => name)}
${choice(said, "topic", "Topic", TOPICS)}
${range(said, "followers", "Followers", null)}
${range(said, "score", "Score", POINTS_MAX)}
${text(said, "country", "Country of the audience", "AT", 2)}
${text(said, "language", "Language", "en", 3)}
${text(said, "brand", "Brand that posts name", "", NAME_CHARACTERS_MAX)}
<label>Sorted by<select name="sort">${option("", usual, said.sort)}${SEARCH_SORTS.filter(
    (sort) => sort !== "match"
  ).map((sort) => option(sort, words(sort), said.sort))}</select></label></div>
<details open="${isOpen}"><summary>More filters</summary><div class="filters">
${range(said, "engagement", "Interactions a follower", null)}
${AgentName.literals.map((agent) => range(said, agent, words(agent), POINTS_MAX))}
${choice(said, "with_flag", "With the flag", FLAG_KINDS)}
${choice(said, "without_flag", "Looked for, and without the flag", FLAG_KINDS)}
${text(said, "scored_since", "Scored since", "2026-03-01", DAY_CHARACTERS_MAX)}</div></details>
<p><button class="main" type="submit">Search</button>${
    similar === undefined ? null : html` <a href="${SEARCH_PATH}">Search by name instead</a>`
  }</p></form>
<p class="muted">Searching is free and takes nothing of any daily cap. Nobody is looked up or scored by it. A filter leaves out whoever
there is no evidence to judge by.</p>`
}

const nameOf = ({ platform, handle }: ListedAccount, serviceSlug: string): string =>
  `${listedPlatformName(platform, serviceSlug)}/${handle}`

/** The account's page, where creators are scored on its platform. */
const linked = ({ platform, handle }: ListedAccount, serviceSlug: string, shown: Html): Html =>
  isScoredPlatform(platform) ? html`<a href="${creatorPath({ platform, handle }, serviceSlug)}">${shown}</a>` : shown

const firstOf = (items: ReadonlyArray<string>): string =>
  items.length === 0
    ? "–"
    : `${items.slice(0, NAMED_OF_EACH).join(", ")}${items.length > NAMED_OF_EACH ? ` and ${items.length - NAMED_OF_EACH} more` : ""}`

const flagsOf = ({ flags: { active, assessed } }: SeenListing): string => {
  if (active.length > 0) return firstOf(active.map(words))
  return assessed.length === 0 ? "Not looked for" : `None of ${formatPlural(assessed.length, "kind")}`
}

const audienceOf = ({ country, languages }: SeenListing): string =>
  firstOf([...(country === null ? [] : [country]), ...languages])

const table = (
  { creators }: SearchAnswer,
  own: ReadonlyMap<string, number>,
  said: Said,
  serviceSlug: string,
  nowMs: number
): Html => {
  const isAlike = said[SIMILAR_FIELD] !== undefined
  const isMatched = isAlike || said.q !== undefined
  return html`<div class="scroll" role="region" aria-label="Creators found" tabindex="0"><table class="rowed"><thead><tr>
<th scope="col">Creator</th><th scope="col">Platform</th><th scope="col" class="number">Score</th>${
    isMatched ? html`<th scope="col" class="number">Match</th>` : null
  }${isAlike ? html`<th scope="col">Why</th>` : null}
<th scope="col" class="number">Followers</th><th scope="col" class="number">Interactions</th><th scope="col">Audience</th>
<th scope="col">Topics</th><th scope="col">Flags</th><th scope="col" class="number">Age</th><th scope="col">Alike</th></tr></thead>
<tbody>${creators.map(({ listing, match, reasons }) => {
    const { account, displayName, score, followers, engagementRate, topics, scoredAt } = listing
    const name = nameOf(account, serviceSlug)
    const yours = own.get(accountKey(account))
    return html`<tr><td>${linked(account, serviceSlug, html`<bdi>${account.handle}</bdi>`)}${
      displayName === null ? null : html`<br><bdi>${shortText(displayName)}</bdi>`
    }</td>
<td>${listedPlatformName(account.platform, serviceSlug)}</td>
<td class="number">${score ?? "–"}${
      yours === undefined || yours === score ? null : html`<br><span class="muted">${yours} on your list</span>`
    }</td>${isMatched ? html`<td class="number">${match === null ? "–" : formatPercent(match)}</td>` : null}${
      isAlike
        ? html`<td class="reasons"><ul>${reasons.map((reason) => html`<li dir="auto">${reason}</li>`)}</ul></td>`
        : null
    }
<td class="number">${followers === null ? "–" : formatCount(followers)}</td>
<td class="number">${engagementRate === null ? "–" : formatPercent(engagementRate)}</td>
<td>${audienceOf(listing)}</td>
<td>${firstOf(topics.map(({ topic }) => topic))}</td>
<td class="flag">${flagsOf(listing)}</td>
<td class="number">${scoredAt === null ? "–" : formatPlural(ageDays(scoredAt, nowMs), "day")}</td>
<td><a href="${SEARCH_PATH}?${new URLSearchParams({ [SIMILAR_FIELD]: name }).toString()}"
 aria-label="Similar creators to ${name}">Similar creators</a></td></tr>`
  })}</tbody></table></div>`
}

/** Those of the account's own list of whom a name, a handle or a word in it begins as was asked. The index knows whole names alone. */
const ownHtml = Effect.fnUntraced(function* (tenantId: TenantId, { q, cursor }: Said, serviceSlug: string) {
  const search = searchText(q ?? "").slice(0, SEARCH_CHARACTERS_MAX)
  if (search === "" || cursor !== undefined) return null
  const { entries, total } = yield* Roster.use((roster) =>
    roster.page(tenantId, {
      filters: { plan: null, isPaused: null, isFlagged: null, tag: null, search },
      sort: "revenue",
      isDescending: true,
      limit: OWN_SHOWN,
      offset: 0,
      after: null
    })
  )
  if (total === 0) return null
  return html`<h2>On your list</h2><ul class="rows">${entries.map(
    ({ account, summary: { displayName, score, tier } }) => {
      const name = accountName(account, serviceSlug)
      return html`<li><span class="what"><a href="${creatorPath(account, serviceSlug)}"><bdi>${shortText(
        displayName ?? name
      )}</bdi></a><span
 class="muted"><bdi>${name}</bdi></span></span><span>${score === null ? "No score" : `Score ${score}, ${tier}`}</span></li>`
    }
  )}</ul>${
    total > OWN_SHOWN
      ? html`<p><a href="${CREATORS_PATH}?${new URLSearchParams({ q: search }).toString()}">All ${formatCount(total)} of your list</a></p>`
      : null
  }`
})

/** The account's own scores of what was found, by account: where their orders or decisions moved one, it is the one they see elsewhere. */
const ownScores = Effect.fnUntraced(function* (tenantId: TenantId, { creators }: SearchAnswer) {
  const accounts = creators.flatMap(({ listing: { account } }) =>
    isScoredPlatform(account.platform) ? [{ platform: account.platform, handle: account.handle }] : []
  )
  const entries = yield* Roster.use((roster) => roster.ofAccounts(tenantId, accounts))
  const scores: ReadonlyMap<string, number> = new Map(
    entries.flatMap(({ account, summary: { accounts: others, score } }) =>
      score === null ? [] : [account, ...others].map((each) => [accountKey(each), score] as const)
    )
  )
  return scores
})

const unjudgedHtml = ({ unjudged }: SearchAnswer): Html | null => {
  const left = unjudged.filter(({ creators }) => creators > 0)
  return left.length === 0
    ? null
    : html`<p class="muted">Left out of the whole index, since there is no evidence to judge them by: ${left
        .map(
          ({ filter, creators }) =>
            `${formatPlural(creators, "creator")} by ${filter.replace(":", " ").replaceAll("_", " ")}`
        )
        .join(", ")}.</p>`
}

const foundHtml = Effect.fnUntraced(function* (
  tenantId: TenantId,
  answer: SearchAnswer,
  asked: Said,
  serviceSlug: string
) {
  const { creators, totals, nextCursor } = answer
  const nowMs = yield* Clock.currentTimeMillis
  const mine = yield* ownHtml(tenantId, asked, serviceSlug)
  const own = yield* ownScores(tenantId, answer)
  return html`${mine}<h2>${mine === null ? "Found" : "Among all that are scored here"}</h2>
<p class="muted">${formatPlural(totals.scored, "account")} of creators scored here${
    totals.oldestScoredAt === null ? null : html`, the oldest score of ${formatDay(totals.oldestScoredAt)}`
  }. At most ${LIMIT_DEFAULT} on a page.</p>
${creators.length === 0 ? html`<p>Nobody is found.</p>` : table(answer, own, asked, serviceSlug, nowMs)}
${nextPageOf(SEARCH_PATH, asked, nextCursor)}${unjudgedHtml(answer)}`
})

const problemHtml = (problems: ReadonlyArray<string>): Html =>
  html`<div class="problem" role="alert"><p>This can't be searched for:</p><ul>${problems.map(
    (problem) => html`<li>${problem.replace(/^\w+/, words)}</li>`
  )}</ul></div>`

/** The page that searches the index of scored creators, by the API's own search. */
export const searchPages = (service: Service): ReadonlyArray<OpenEndpoint> => {
  const { page } = makeMemberPages(service)
  const { serviceSlug } = service
  const parameters = pageParameters(serviceSlug)
  const names = parameters.map(({ name }) => name)

  return [
    page({
      path: SEARCH_PATH,
      section: CREATORS_PATH,
      summary: "Searches the scored creators by name, by likeness and by filters. Free; nothing is scored.",
      parameters,
      make: Effect.fnUntraced(function* (at) {
        const said = saidIn(at.call.query, names)
        // A form that is sent empty asks for everyone; the bare address asks for nobody.
        const isAsked = names.some((name) => at.call.query[name] !== undefined)
        const drawn = (told: Html | null, problem: Html | null = null, status = 200): MemberPage => ({
          title: "Search creators",
          status,
          kind: CREATOR_PAGE,
          content: html`<h1>Search creators</h1>${problem}${searchForm(said, serviceSlug)}${told}
<p class="links"><a href="${CREATORS_PATH}">To your creators</a></p>`
        })
        if (!isAsked) return drawn(null)
        return yield* ask(at, said, serviceSlug).pipe(
          Effect.flatMap(({ answer, asked }) => foundHtml(at.current.tenantId, answer, asked, serviceSlug)),
          Effect.map((told) => drawn(told)),
          Effect.catchTags({
            InvalidRequest: ({ details }) => Effect.succeed(drawn(null, problemHtml(details), 400)),
            SearchInvalid: ({ reason }) => Effect.succeed(drawn(null, problemHtml([reason]), 400)),
            NotScored: () =>
              Effect.succeed(
                drawn(
                  null,
                  html`<p class="problem" role="alert">That creator has no score here, so nobody can be compared with them.</p>`,
                  404
                )
              )
          })
        )
      })
    })
  ]
}
