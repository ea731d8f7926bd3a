import { Effect } from "effect"
import type { RosterQuestion } from "../../../../../domain/creators/roster/readRoster.ts"
import { readRoster } from "../../../../../domain/creators/roster/readRoster.ts"
import type { TenantId } from "../../../../../ports/accounts/tenants/Tenant.ts"
import { PlanKind } from "../../../../../ports/creators/roster/Plan.ts"
import { type RosterSort, SEARCH_CHARACTERS_MAX } from "../../../../../ports/creators/roster/Roster.ts"
import { TAG_CHARACTERS_MAX } from "../../../../../ports/creators/roster/RosterEntry.ts"
import { type Html, html } from "../../../pages/html.ts"
import type { Call, ParameterDescription } from "../../../server/endpoint.ts"
import { ROSTER_PARAMETERS, readRosterQuery } from "../rosterQuery.ts"
import { PLAN_WORDS } from "./rosterTable.ts"

/** Creators on one page. */
const PAGE_CREATORS = 50
/** Who brought most is what the list is opened for. */
const SORT_DEFAULT: RosterSort = "revenue"
const KEPT = ["plan", "paused", "flagged", "tag", "q", "sort", "order"] as const

/** What may be asked of the list in an address. */
export const QUESTION_PARAMETERS: ReadonlyArray<ParameterDescription> = ROSTER_PARAMETERS.filter(({ name }) =>
  ["cursor", ...KEPT].includes(name)
)

/** What a form left open is not asked for. */
const saidIn = (query: Call["query"], names: ReadonlyArray<string>): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const said = query[name]
      return said === undefined || said === "" ? [] : [[name, said]]
    })
  )

/** A page of the roster as an address asks for it; one that can't be understood asks for the beginning. */
export const askRoster = Effect.fnUntraced(function* (tenantId: TenantId, call: Call) {
  const said = saidIn(call.query, ["cursor", ...KEPT])
  const read = (query: Readonly<Record<string, string>>) =>
    readRosterQuery({ ...call, query: { sort: SORT_DEFAULT, ...query, limit: String(PAGE_CREATORS) } }).pipe(
      Effect.flatMap(({ question }) =>
        Effect.map(readRoster(tenantId, question), (page) => ({ page, question, said: query }))
      )
    )
  const { cursor: _, ...withoutCursor } = said
  return yield* read(said).pipe(
    Effect.catchTag("RosterCursorInvalid", () => read(withoutCursor)),
    Effect.catchTag("InvalidRequest", () => read({}))
  )
})

/** Whether not every creator of the roster is asked for. */
export const isNarrowed = (said: Readonly<Record<string, string>>): boolean =>
  KEPT.some((name) => name !== "sort" && name !== "order" && said[name] !== undefined)

const option = (value: string, name: string, chosen: string | undefined): Html =>
  html`<option value="${value}" selected="${value === (chosen ?? "")}">${name}</option>`

/** The form that filters the list; columns sort it. */
export const questionForm = (path: string, said: Readonly<Record<string, string>>, question: RosterQuestion): Html =>
  html`<form class="bar" method="get" action="${path}">
<label class="wide">Name or handle<input type="search" name="q" dir="auto" maxlength="${SEARCH_CHARACTERS_MAX}"
 value="${said.q ?? ""}"></label>
<input type="hidden" name="sort" value="${question.sort}"><input type="hidden" name="order" value="${
    question.isDescending ? "desc" : "asc"
  }">
<label>Plan<select name="plan">${option("", "Any", said.plan)}${[...PlanKind.literals, "none" as const].map((plan) =>
    option(plan, PLAN_WORDS[plan], said.plan)
  )}</select></label>
<label>Paused<select name="paused">${option("", "Either", said.paused)}${option("true", "Paused", said.paused)}${option(
    "false",
    "Not paused",
    said.paused
  )}</select></label>
<label>Flags<select name="flagged">${option("", "Either", said.flagged)}${option("true", "With flags", said.flagged)}${option(
    "false",
    "Without",
    said.flagged
  )}</select></label>
<label>Tag<input type="text" name="tag" dir="auto" maxlength="${TAG_CHARACTERS_MAX}" value="${said.tag ?? ""}"></label>
<button type="submit">Show</button></form>`

/** Where the next page is. */
export const nextPageOf = (
  path: string,
  said: Readonly<Record<string, string>>,
  nextCursor: string | null
): Html | null =>
  nextCursor === null
    ? null
    : html`<p class="pages"><a href="${path}?${new URLSearchParams({ ...said, cursor: nextCursor }).toString()}">Next page</a></p>`
