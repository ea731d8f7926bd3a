import { Effect, Result, Schema } from "effect"
import { NO_FILTERS } from "../../../../domain/creators/discovery/noFilters.ts"
import { type CreatorSearch, SEARCH_SORTS } from "../../../../domain/creators/discovery/searchCreators.ts"
import { platformNames, readSocialAccount } from "../../../../domain/creators/identity/socialAccount.ts"
import { brandKeyOf } from "../../../../domain/creators/listings/foldName.ts"
import { FLAG_KINDS } from "../../../../domain/creators/textAnalysis/flagKind.ts"
import { TOPICS } from "../../../../domain/creators/textAnalysis/topic.ts"
import { PAGE_MAX, type Range } from "../../../../ports/creators/discovery/CreatorIndex.ts"
import { AgentName } from "../../../../ports/creators/scoring/Score.ts"
import type { Call, ParameterDescription } from "../../server/endpoint.ts"
import { wholeBetween } from "../../server/fields.ts"
import { InvalidRequest } from "../../server/validationProblems.ts"

export const LIMIT_DEFAULT = 20
const TEXT_CHARACTERS_MAX = 200
const FOLLOWERS_MAX = 10_000_000_000
/** Interactions of a post may be more than those who follow. */
const ENGAGEMENT_MAX = 100
const DATE_TIME = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2}))?$/

const DAY_CHARACTERS = "2026-03-01".length

/** The moment of a text that fits DATE_TIME; null where there is no such day or time. The 31st of February reads as a day of March. */
const momentOf = (text: string): Date | null => {
  const day = text.slice(0, DAY_CHARACTERS)
  const [moment, midnight] = [new Date(text), new Date(day)]
  const isThere = !Number.isNaN(moment.getTime()) && midnight.toISOString().startsWith(day)
  return isThere ? moment : null
}

const queryParameter = (
  name: string,
  description: string,
  schema: ParameterDescription["schema"] = Schema.String
): ParameterDescription => ({ name, in: "query", required: false, description, schema })

interface Bounds {
  readonly least: number
  readonly most: number
  readonly isWhole: boolean
}
const POINTS: Bounds = { least: 0, most: 100, isWhole: false }

/** The numbers that can be asked for, with the words before `_min` and `_max`. */
const NUMBERS: Readonly<Record<string, Bounds & { readonly says: string }>> = {
  followers: { least: 0, most: FOLLOWERS_MAX, isWhole: true, says: "Followers of the account." },
  score: { ...POINTS, says: "The score, 1 to 100." },
  engagement: {
    least: 0,
    most: ENGAGEMENT_MAX,
    isWhole: false,
    says: "Interactions of the median post for each follower, as 0.04."
  },
  ...Object.fromEntries(
    AgentName.literals.map((agent) => [agent, { ...POINTS, says: `Points of the agent ${agent}, 1 to 100.` }])
  )
}

const kindList = `kinds separated by commas: ${FLAG_KINDS.join(", ")}`

/** What can be asked of a search. Each filter leaves out creators whom there is no evidence to judge by. */
export const searchParameters = (serviceSlug: string): ReadonlyArray<ParameterDescription> => [
  queryParameter("q", `A name or a handle, at most ${TEXT_CHARACTERS_MAX} characters.`),
  queryParameter("platform", "twitter and x are one platform.", Schema.Literals(platformNames(serviceSlug))),
  ...Object.entries(NUMBERS).flatMap(([name, { least, most, isWhole, says }]) =>
    (["min", "max"] as const).map((end) =>
      queryParameter(
        `${name}_${end}`,
        `${says} The ${end === "min" ? "least" : "most"}.`,
        (isWhole ? Schema.Int : Schema.Finite).pipe(Schema.check(Schema.isBetween({ minimum: least, maximum: most })))
      )
    )
  ),
  queryParameter("language", "Of a tenth of the posts or more: BCP 47 without a region, as en."),
  queryParameter("country", "Where most of the audience is: ISO 3166-1 alpha-2, as AT."),
  queryParameter("topic", "What posts are about.", Schema.Literals(TOPICS)),
  queryParameter("brand", "A brand that posts name, in any spelling."),
  queryParameter("without_flag", `Each looked for and not found; ${kindList}.`),
  queryParameter("with_flag", `Each found; ${kindList}.`),
  queryParameter("scored_since", "A day, as 2026-03-01, or a moment with its offset from UTC: scored then or later."),
  queryParameter("similar_to", "platform/handle of a scored creator: those like them, with the reasons. Not with q."),
  queryParameter(
    "sort",
    "The greatest first. match needs q or similar_to, and is the default with them; otherwise score is.",
    Schema.Literals(SEARCH_SORTS)
  ),
  queryParameter("limit", `1 to ${PAGE_MAX}; ${LIMIT_DEFAULT} unless said otherwise.`, wholeBetween(1, PAGE_MAX)),
  queryParameter("cursor", "next_cursor of the answer before, to the same search.")
]

/** Reads a search out of a query. Fails with InvalidRequest, which names every field that is wrong. */
export const readSearch = Effect.fnUntraced(function* ({ query }: Call, serviceSlug: string) {
  const problems: Array<string> = []
  const wrong = (name: string, rule: string): null => {
    problems.push(`${name}: ${rule}`)
    return null
  }
  const text = (name: string): string | null => {
    const given = query[name]
    if (given === undefined) return null
    const trimmed = given.trim()
    return trimmed === "" || [...trimmed].length > TEXT_CHARACTERS_MAX
      ? wrong(name, `must have 1 to ${TEXT_CHARACTERS_MAX} characters`)
      : trimmed
  }
  const number = (name: string, { least, most, isWhole }: Bounds): number | null => {
    const given = query[name]
    if (given === undefined) return null
    const value = /^\d{1,15}(?:\.\d{1,10})?$/.test(given) ? Number(given) : Number.NaN
    return value >= least && value <= most && (!isWhole || Number.isInteger(value))
      ? value
      : wrong(name, `must be a ${isWhole ? "whole " : ""}number from ${least} to ${most}`)
  }
  const range = (name: string): Range => {
    const bounds = NUMBERS[name] ?? POINTS
    const [min, max] = [number(`${name}_min`, bounds), number(`${name}_max`, bounds)]
    if (min !== null && max !== null && min > max) wrong(`${name}_min`, `must be at most ${name}_max`)
    return { min, max }
  }
  const oneOf = <const Name extends string>(name: string, names: ReadonlyArray<Name>): Name | null => {
    const given = query[name]
    if (given === undefined) return null
    return names.find((each) => each === given) ?? wrong(name, `must be one of ${names.join(", ")}`)
  }
  const kinds = (name: string): ReadonlyArray<string> => {
    const given = query[name]
    if (given === undefined) return []
    const asked = [...new Set(given.split(",").map((kind) => kind.trim()))]
    if (asked.every((kind) => FLAG_KINDS.some((each) => each === kind))) return asked
    wrong(name, `must be ${kindList}`)
    return []
  }
  const matching = (name: string, pattern: RegExp, rule: string): string | null => {
    const given = query[name]
    return given === undefined || pattern.test(given) ? (given ?? null) : wrong(name, rule)
  }

  const platform = query.platform
  const read = platform === undefined ? null : readSocialAccount(platform, "anyone", serviceSlug)
  if (read !== null && Result.isFailure(read))
    wrong("platform", `must be one of ${platformNames(serviceSlug).join(", ")}`)

  const [place = "", ...handle] = (query.similar_to ?? "").split("/")
  const other = query.similar_to === undefined ? null : readSocialAccount(place, handle.join("/"), serviceSlug)
  if (other !== null && Result.isFailure(other))
    wrong("similar_to", "must be the platform and the handle of an account")

  const since = matching("scored_since", DATE_TIME, "must be a day, or a moment with its offset from UTC")
  const scoredSince = since === null ? null : momentOf(since)
  if (since !== null && scoredSince === null) wrong("scored_since", "must be a day that there is")

  const language = matching("language", /^[a-z]{2,3}$/i, "must be a language by two or three letters")
  const country = matching("country", /^[a-z]{2}$/i, "must be a country by two letters")
  const brand = text("brand")
  const [withFlags, withoutFlags] = [kinds("with_flag"), kinds("without_flag")]
  const both = withFlags.filter((kind) => withoutFlags.includes(kind))
  if (both.length > 0) wrong("with_flag", `can't be sent of a kind that is in without_flag: ${both.join(", ")}`)
  const search: CreatorSearch = {
    text: text("q"),
    similarTo: other !== null && Result.isSuccess(other) ? other.success.account : null,
    filters: {
      ...NO_FILTERS,
      platform: read !== null && Result.isSuccess(read) ? read.success.account.platform : null,
      followers: range("followers"),
      score: range("score"),
      agents: {
        content_risk: range("content_risk"),
        brand_safety: range("brand_safety"),
        sentiment: range("sentiment"),
        authenticity: range("authenticity"),
        audience_quality: range("audience_quality"),
        community_trust: range("community_trust"),
        roi_prediction: range("roi_prediction")
      },
      engagementRate: range("engagement"),
      language: language?.toLowerCase() ?? null,
      country: country?.toUpperCase() ?? null,
      topic: oneOf("topic", TOPICS),
      brandKey: brand === null ? null : brandKeyOf(brand),
      withFlags,
      withoutFlags,
      scoredSince,
      isScored: true
    },
    sort: oneOf("sort", SEARCH_SORTS),
    limit: number("limit", { least: 1, most: PAGE_MAX, isWhole: true }) ?? LIMIT_DEFAULT,
    cursor: query.cursor ?? null
  }
  return problems.length === 0 ? search : yield* new InvalidRequest({ details: problems })
})
