import { Effect, Option, Result, Schema } from "effect"
import { makePageCursor } from "../../../../domain/paging/pageCursor.ts"
import { CAMPAIGN_MAX_CHARACTERS, readCreator } from "../../../../domain/tracking/links/readLink.ts"
import { textRule } from "../../../../ports/text/storableText.ts"
import { LinkCode } from "../../../../ports/tracking/links/TrackingLink.ts"
import type { LinkFilter } from "../../../../ports/tracking/links/TrackingLinks.ts"
import type { Call, ParameterDescription } from "../../server/endpoint.ts"
import { storableText, wholeBetween } from "../../server/fields.ts"
import { InvalidRequest } from "../../server/validationProblems.ts"

const LIMIT_DEFAULT = 50
const BOOLEANS = ["true", "false"] as const
const PREFIX = /^[A-Za-z0-9_-]{1,64}$/
const isCampaign = Schema.is(storableText(0, CAMPAIGN_MAX_CHARACTERS))
/** Stands for a platform where none is named. */
const ANY_PLATFORM = "any"

/** Where a page of links ended. */
export const linkCursor = makePageCursor(Schema.Struct({ code: LinkCode }))

const parameter = (name: string, description: string, schema: Schema.Constraint): ParameterDescription => ({
  name,
  in: "query",
  required: false,
  description,
  schema
})

/** What a list of links is asked by. */
export const listParameters = (limitMax: number): ReadonlyArray<ParameterDescription> => [
  parameter(
    "creator",
    "Links that are this creator's now: platform/handle, or the handle on any platform.",
    Schema.String
  ),
  parameter("campaign", "Links of this campaign, as it is written.", Schema.String),
  parameter("ended", "Whether the link is ended.", Schema.Literals(BOOLEANS)),
  parameter("prefix", "What the code begins with; letter case matters.", Schema.String),
  parameter("limit", `1 to ${limitMax}; ${LIMIT_DEFAULT} unless said otherwise.`, wholeBetween(1, limitMax)),
  parameter("cursor", "next_cursor of the answer before, to the same question.", Schema.String)
]

const readLimit = (given: string | undefined, limitMax: number): number | null => {
  if (given === undefined) return LIMIT_DEFAULT
  const limit = /^\d{1,4}$/.test(given) ? Number(given) : 0
  return limit >= 1 && limit <= limitMax ? limit : null
}

const creatorNamed = (text: string): LinkFilter["creator"] | undefined => {
  const [platform, handle] = text.includes("/") ? text.split(/\/(.*)/s) : [ANY_PLATFORM, text]
  const read = readCreator({ platform: platform ?? "", handle: handle ?? "" })
  if (Result.isFailure(read)) return undefined
  return text.includes("/") ? read.success : { ...read.success, platform: null }
}

/** Reads what is asked of a list of links. Fails with InvalidRequest, which names every parameter that is wrong. */
export const readListQuery = Effect.fnUntraced(function* ({ query }: Pick<Call, "query">, limitMax: number) {
  const limit = readLimit(query.limit, limitMax)
  const after = query.cursor === undefined ? null : Option.getOrUndefined(linkCursor.read(query.cursor))
  const creator = query.creator === undefined ? null : creatorNamed(query.creator)
  const ended = query.ended === undefined ? null : BOOLEANS.find((each) => each === query.ended)
  const campaign = query.campaign === undefined || isCampaign(query.campaign) ? (query.campaign ?? null) : undefined
  const prefix = query.prefix === undefined || PREFIX.test(query.prefix) ? (query.prefix ?? null) : undefined
  const details = [
    ...(limit === null ? [`limit: must be a whole number from 1 to ${limitMax}`] : []),
    ...(after === undefined ? ["cursor: must be next_cursor of an answer before"] : []),
    ...(creator === undefined ? ["creator: must be platform/handle, or a handle"] : []),
    ...(campaign === undefined ? [`campaign: ${textRule(0, CAMPAIGN_MAX_CHARACTERS)}`] : []),
    ...(ended === undefined ? ["ended: must be true or false"] : []),
    ...(prefix === undefined ? ["prefix: must be the beginning of a code"] : [])
  ]
  if (
    limit === null ||
    after === undefined ||
    creator === undefined ||
    campaign === undefined ||
    ended === undefined ||
    prefix === undefined
  ) {
    return yield* new InvalidRequest({ details })
  }
  const filter: LinkFilter = {
    creator,
    campaign,
    isEnded: ended === null ? null : ended === "true",
    prefix
  }
  return { limit, after: after?.code ?? null, filter }
})
