import { Effect, Option, Predicate, Schema } from "effect"
import { readSocialAccount, UnsupportedPlatform } from "../../../../domain/creators/identity/socialAccount.ts"
import { MARGIN_PARTS, POSTS_MAX } from "../../../../domain/creators/rates/breakEven.ts"
import {
  COUNT_MAX,
  LENGTH_SECONDS_MAX,
  TERM_DAYS_MAX,
  VIEWS_MAX
} from "../../../../domain/creators/rates/estimateRate.ts"
import { geoNamed, nicheNamed } from "../../../../domain/creators/rates/nicheOf.ts"
import type { RateRequest } from "../../../../domain/creators/rates/quoteRate.ts"
import { GEO_ROWS } from "../../../../domain/creators/rates/table/geos.ts"
import { NICHE_ROWS } from "../../../../domain/creators/rates/table/niches.ts"
import { FORMATS, type RatedPlatform } from "../../../../domain/creators/rates/table/prices.ts"
import { BUNDLE_ROWS, RIGHTS_ROWS } from "../../../../domain/creators/rates/table/terms.ts"
import { isRated } from "../../../../domain/creators/rates/usualRate.ts"
import { platformNamed } from "../../../../ports/creators/identity/platforms.ts"
import type { Call } from "../../server/endpoint.ts"
import { FIELD_NAME } from "../../server/knownFields.ts"
import { readJson } from "../../server/readBody.ts"
import { InvalidRequest, validationProblems } from "../../server/validationProblems.ts"

const BODY_BYTES_MAX = 64 * 1024

const maybe = <S extends Schema.Constraint>(schema: S) => Schema.optionalKey(Schema.NullOr(schema))
const whole = (minimum: number, maximum: number) =>
  Schema.Int.pipe(Schema.check(Schema.isBetween({ minimum, maximum })))
const number = (minimum: number, maximum: number) =>
  Schema.Finite.pipe(Schema.check(Schema.isBetween({ minimum, maximum })))
const literalsOf = <Key extends string>(rows: Readonly<Record<Key, unknown>>) =>
  Schema.Literals(Object.keys(rows).filter((key): key is Key => Object.hasOwn(rows, key)))

const Deliverable = Schema.Struct({
  format: maybe(Schema.String),
  count: maybe(whole(1, COUNT_MAX)),
  length_seconds: maybe(whole(1, LENGTH_SECONDS_MAX)),
  usage_rights: maybe(literalsOf(RIGHTS_ROWS)),
  exclusivity_days: maybe(whole(0, TERM_DAYS_MAX)),
  whitelisting_days: maybe(whole(0, TERM_DAYS_MAX)),
  rush: maybe(Schema.Boolean),
  geo: maybe(Schema.String),
  bundle: maybe(literalsOf(BUNDLE_ROWS))
}).annotate({ identifier: "RateDeliverable" })

const RateCreator = Schema.Struct({ platform: Schema.String, handle: Schema.String })

/** The body of a calculation. What is left out is taken from the creator's score, or else is as usual. */
export const RateCardRequest = Schema.Struct({
  platform: maybe(Schema.String),
  median_views: maybe(number(1, VIEWS_MAX)),
  niche: maybe(Schema.String),
  creator: maybe(RateCreator),
  followers: maybe(whole(1, VIEWS_MAX)),
  engagement_rate: maybe(number(0, 1)),
  margin: maybe(number(1 / MARGIN_PARTS, 1)),
  posts: maybe(whole(1, POSTS_MAX)),
  deliverable: maybe(Deliverable)
}).annotate({ identifier: "RateCardRequest" })

const wholeRule = (from: number, to: number) => `must be a whole number of ${from} to ${to}`

const DELIVERABLE_RULES = {
  format: "must be text",
  count: wholeRule(1, COUNT_MAX),
  length_seconds: wholeRule(1, LENGTH_SECONDS_MAX),
  usage_rights: `must be one of ${Object.keys(RIGHTS_ROWS).join(", ")}`,
  exclusivity_days: wholeRule(0, TERM_DAYS_MAX),
  whitelisting_days: wholeRule(0, TERM_DAYS_MAX),
  rush: "must be true or false",
  geo: "must be text",
  bundle: `must be one of ${Object.keys(BUNDLE_ROWS).join(", ")}`
}

const MARGIN_RULE = "must be above 0 and at most 1, with at most 4 decimals"
const RULES = {
  platform: "must be text",
  median_views: `must be a number of 1 to ${VIEWS_MAX}`,
  niche: "must be text",
  creator: "must be an object of platform and handle, both text",
  followers: wholeRule(1, VIEWS_MAX),
  engagement_rate: "must be a number of 0 to 1: interactions for each view",
  margin: MARGIN_RULE,
  posts: wholeRule(1, POSTS_MAX),
  deliverable: "must be an object"
}

const optional = () => null
const decode = Schema.decodeUnknownOption(RateCardRequest)
const problemsOf = validationProblems(RateCardRequest, RULES, optional)
const deliverableProblemsOf = validationProblems(Deliverable, DELIVERABLE_RULES, optional)

/** Unknown fields of one object that are named, at most. */
const UNKNOWN_NAMED_MAX = 10

/** An object of a request, with the fields that it may have. */
interface FieldPlace {
  /** What it is called. */
  readonly name: string
  /** What stands before the names of its fields. */
  readonly prefix: string
  readonly rules: Readonly<Record<string, string>>
}
const BODY: FieldPlace = { name: "body", prefix: "", rules: RULES }
const DELIVERABLE: FieldPlace = { name: "deliverable", prefix: "deliverable.", rules: DELIVERABLE_RULES }

/** A field that is misspelt, or stands in the other object, would change the price without a word. Each is named. */
const unknownFields = (json: unknown, place: FieldPlace, other: FieldPlace): ReadonlyArray<string> => {
  const isObject = typeof json === "object" && json !== null && !Array.isArray(json)
  const unknown = isObject ? Object.keys(json).filter((name) => !Object.hasOwn(place.rules, name)) : []
  if (unknown.length === 0) return []
  const named = unknown.filter((name) => FIELD_NAME.test(name)).slice(0, UNKNOWN_NAMED_MAX)
  return [
    ...named.map((name) =>
      Object.hasOwn(other.rules, name)
        ? `${place.prefix}${name}: is a field of ${other.name}, not of ${place.name}`
        : `${place.prefix}${name}: is no field of ${place.name}`
    ),
    `${place.name}: must have no field beside ${Object.keys(place.rules).join(", ")}`
  ]
}

const refusalsOf = Effect.fnUntraced(function* (json: unknown) {
  const deliverable = Predicate.hasProperty(json, "deliverable") ? json.deliverable : undefined
  const isObject = typeof deliverable === "object" && deliverable !== null && !Array.isArray(deliverable)
  const nested = isObject ? yield* deliverableProblemsOf(deliverable) : []
  const problems = yield* problemsOf(json)
  return [
    ...problems.filter((problem) => nested.length === 0 || !problem.startsWith("deliverable:")),
    ...nested.map((problem) => `deliverable.${problem}`),
    ...unknownFields(json, BODY, DELIVERABLE),
    ...(isObject ? unknownFields(deliverable, DELIVERABLE, BODY) : [])
  ]
})

const RATED_NAMES = Object.keys(FORMATS)

/** The platform that is asked about, with the caller's own name of it. */
const readPlatform = (name: string): Effect.Effect<RatedPlatform, UnsupportedPlatform> => {
  const platform = platformNamed(name.trim().toLowerCase())
  return platform !== null && isRated(platform)
    ? Effect.succeed(platform)
    : Effect.fail(new UnsupportedPlatform({ reason: `platform: must be one of ${RATED_NAMES.join(", ")}` }))
}

/** Reads what a rate is asked for. Fails with InvalidRequest, UnsupportedPlatform or InvalidHandle. */
export const readRateRequest = Effect.fnUntraced(function* (call: Call, serviceSlug: string) {
  const json = yield* readJson(call, BODY_BYTES_MAX)
  const refusals = yield* refusalsOf(json)
  const body = decode(json)
  if (refusals.length > 0 || Option.isNone(body)) {
    return yield* new InvalidRequest({ details: refusals.length > 0 ? refusals : ["body: is not as documented"] })
  }
  const asked = body.value
  const deliverable = asked.deliverable ?? {}
  const named = asked.creator ?? null
  const creator =
    named === null ? null : yield* Effect.fromResult(readSocialAccount(named.platform, named.handle, serviceSlug))
  const platformText = asked.platform ?? creator?.spelling ?? null
  if (platformText === null) return yield* new InvalidRequest({ details: ["platform: is required"] })
  const platform = yield* readPlatform(platformText)

  const formats = FORMATS[platform]
  const format = formats.find((each) => each === (deliverable.format?.trim().toLowerCase() ?? formats[0]))
  const nicheText = asked.niche ?? null
  const niche = nicheText === null ? null : nicheNamed(nicheText)
  const geoText = deliverable.geo ?? null
  const geo = geoText === null ? null : geoNamed(geoText)
  const margin = asked.margin ?? null
  const marginParts = margin === null ? null : Math.round(margin * MARGIN_PARTS)
  const details = [
    ...(format === undefined ? [`deliverable.format: must be one of ${formats.join(", ")} on ${platformText}`] : []),
    ...(nicheText !== null && niche === null ? [`niche: must be one of ${Object.keys(NICHE_ROWS).join(", ")}`] : []),
    ...(geoText !== null && geo === null
      ? [`deliverable.geo: must be a country's ISO 3166 code or one of ${Object.keys(GEO_ROWS).join(", ")}`]
      : []),
    ...(margin !== null && marginParts !== null && marginParts / MARGIN_PARTS !== margin
      ? [`margin: ${MARGIN_RULE}`]
      : []),
    ...(margin !== null && creator === null ? ["margin: can only be sent with a creator"] : []),
    ...((asked.posts ?? null) !== null && margin === null ? ["posts: can only be sent with a margin"] : [])
  ]
  if (format === undefined || details.length > 0) return yield* new InvalidRequest({ details })
  const request: RateRequest = {
    platform,
    format,
    creator: creator?.account ?? null,
    medianViews: asked.median_views == null ? null : Math.round(asked.median_views),
    followers: asked.followers ?? null,
    niche,
    geo,
    engagementOfViews: asked.engagement_rate ?? null,
    count: deliverable.count ?? 1,
    lengthSeconds: deliverable.length_seconds ?? null,
    rights: deliverable.usage_rights ?? "none",
    exclusivityDays: deliverable.exclusivity_days ?? 0,
    whitelistingDays: deliverable.whitelisting_days ?? 0,
    isRush: deliverable.rush ?? false,
    bundle: deliverable.bundle ?? "none",
    marginParts,
    posts: asked.posts ?? null
  }
  return { request, platformText: platformText.trim().toLowerCase(), creator }
})
