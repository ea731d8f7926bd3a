import { Effect, Schema } from "effect"
import type { RosterQuestion } from "../../../../domain/creators/roster/readRoster.ts"
import { foldTag } from "../../../../domain/creators/roster/saveCreator.ts"
import { PlanKind } from "../../../../ports/creators/roster/Plan.ts"
import {
  ROSTER_OFFSET_MAX,
  ROSTER_PAGE_MAX,
  RosterSort,
  SEARCH_CHARACTERS_MAX,
  searchText
} from "../../../../ports/creators/roster/Roster.ts"
import { TAG_CHARACTERS_MAX } from "../../../../ports/creators/roster/RosterEntry.ts"
import { textRule } from "../../../../ports/text/storableText.ts"
import type { Call, ParameterDescription } from "../../server/endpoint.ts"
import { storableText, wholeBetween } from "../../server/fields.ts"
import { InvalidRequest } from "../../server/validationProblems.ts"

const LIMIT_DEFAULT = 50
const SORT_DEFAULT: RosterSort = "added"
const PLANS = [...PlanKind.literals, "none"] as const
const ORDERS = ["asc", "desc"] as const
const FORMATS = ["json", "csv"] as const
const BOOLEANS = ["true", "false"] as const
/** What is usually wanted from the beginning: names from A, the next renewal. Of all else the greatest, the newest. */
const UPWARDS: ReadonlyArray<RosterSort> = ["name", "renewal"]

const isSearch = Schema.is(storableText(1, SEARCH_CHARACTERS_MAX))
const isTag = Schema.is(storableText(1, TAG_CHARACTERS_MAX))

const queryParameter = (name: string, description: string, schema: ParameterDescription["schema"]) =>
  ({ name, in: "query", required: false, description, schema }) satisfies ParameterDescription

/** What can be asked of a roster. */
export const ROSTER_PARAMETERS: ReadonlyArray<ParameterDescription> = [
  queryParameter(
    "limit",
    `1 to ${ROSTER_PAGE_MAX}; ${LIMIT_DEFAULT} unless said otherwise.`,
    wholeBetween(1, ROSTER_PAGE_MAX)
  ),
  queryParameter(
    "offset",
    `Creators passed over, at most ${ROSTER_OFFSET_MAX}; not with cursor.`,
    wholeBetween(0, ROSTER_OFFSET_MAX)
  ),
  queryParameter("cursor", "next_cursor of the answer before, to the same question.", Schema.String),
  queryParameter("plan", "Creators with this plan, paused or not; none: those without one.", Schema.Literals(PLANS)),
  queryParameter("paused", "Whether the plan is paused.", Schema.Literals(BOOLEANS)),
  queryParameter("flagged", "Whether there are active risk flags.", Schema.Literals(BOOLEANS)),
  queryParameter("tag", "Creators with this tag, in any letter case.", Schema.String),
  queryParameter(
    "q",
    "Creators of whom a name or a handle, or a word in it, begins so, whatever its letter case and accents; 1 to " +
      `${SEARCH_CHARACTERS_MAX} characters. They are sorted as any, not by how well they fit.`,
    Schema.String
  ),
  queryParameter("sort", `${SORT_DEFAULT} unless said otherwise; creators without it come last.`, RosterSort),
  queryParameter(
    "order",
    `asc for ${UPWARDS.join(" and ")}, else desc, unless said otherwise.`,
    Schema.Literals(ORDERS)
  ),
  queryParameter("format", "csv: the same page as CSV, a line a creator.", Schema.Literals(FORMATS))
]

/** Reads what is asked of a roster. Fails with InvalidRequest, which names every parameter that is wrong. */
export const readRosterQuery = Effect.fnUntraced(function* ({ query }: Call) {
  const problems: Array<string> = []
  const wrong = (name: string, rule: string): null => {
    problems.push(`${name}: ${rule}`)
    return null
  }
  const oneOf = <const Name extends string>(name: string, names: ReadonlyArray<Name>): Name | null => {
    const given = query[name]
    if (given === undefined) return null
    return names.find((each) => each === given) ?? wrong(name, `must be one of ${names.join(", ")}`)
  }
  const whole = (name: string, least: number, most: number): number | null => {
    const given = query[name]
    if (given === undefined) return null
    const value = /^\d{1,9}$/.test(given) ? Number(given) : Number.NaN
    return value >= least && value <= most ? value : wrong(name, `must be a whole number from ${least} to ${most}`)
  }
  const isTrue = (name: string): boolean | null => {
    const given = oneOf(name, BOOLEANS)
    return given === null ? null : given === "true"
  }
  const tag = (): string | null => {
    if (query.tag === undefined) return null
    const folded = foldTag(query.tag)
    return isTag(folded) ? folded : wrong("tag", textRule(1, TAG_CHARACTERS_MAX))
  }
  const search = (): string | null => {
    if (query.q === undefined) return null
    const folded = searchText(query.q)
    return isSearch(query.q) && isSearch(folded) ? folded : wrong("q", textRule(1, SEARCH_CHARACTERS_MAX))
  }
  const sort = oneOf("sort", RosterSort.literals) ?? SORT_DEFAULT
  const order = oneOf("order", ORDERS)
  const offset = whole("offset", 0, ROSTER_OFFSET_MAX)
  if (offset !== null && query.cursor !== undefined) wrong("offset", "can't be sent with cursor")
  const question: RosterQuestion = {
    filters: {
      plan: oneOf("plan", PLANS),
      isPaused: isTrue("paused"),
      isFlagged: isTrue("flagged"),
      tag: tag(),
      search: search()
    },
    sort,
    isDescending: order === null ? !UPWARDS.includes(sort) : order === "desc",
    limit: whole("limit", 1, ROSTER_PAGE_MAX) ?? LIMIT_DEFAULT,
    offset: offset ?? 0,
    cursor: query.cursor ?? null
  }
  const format = oneOf("format", FORMATS) ?? "json"
  return problems.length === 0 ? { question, format } : yield* new InvalidRequest({ details: problems })
})
