import { type Context, Effect, Option, Result, Schema } from "effect"
import {
  makeSpelling,
  type NamedAccount,
  platformName,
  readSocialAccount
} from "../../../../domain/creators/identity/socialAccount.ts"
import type { Extra } from "../../../../domain/creators/lookups/extras.ts"
import { type BulkItem, type ItemRefusal, lookupCreators } from "../../../../domain/creators/lookups/lookupCreators.ts"
import { readCreatorExtras } from "../../../../domain/creators/lookups/readCreatorExtras.ts"
import type { ApiKey } from "../../../../ports/accounts/keys/ApiKey.ts"
import type { Platform } from "../../../../ports/creators/identity/SocialAccount.ts"
import { BATCH_ITEMS_MAX } from "../../../../ports/creators/lookups/Lookups.ts"
import type { KeyedEndpoint } from "../../server/endpoint.ts"
import type { ErrorCode } from "../../server/errors.ts"
import { areCreditsSoldIn, detailsOf, messageOf } from "../../server/respond.ts"
import { CHARGE_FIELDS, chargeFields } from "./charges.ts"
import { type CreatorSettings, pollUrl, QUEUED_FIELDS } from "./creator.ts"
import { creatorListBody, NAMED_CREATOR } from "./creatorListBody.ts"
import { CUSTOMER_REF_PARAMETER, readCustomerRef } from "./customerRef.ts"
import { INCLUDE_FIELD, readInclude } from "./include.ts"
import { ExtendedCreatorBody, extendedCreatorBody } from "./reportBody.ts"

const CachedItem = Schema.Struct({
  platform: Schema.String,
  handle: Schema.String,
  status: Schema.Literal("cached"),
  creator: ExtendedCreatorBody,
  ...CHARGE_FIELDS
}).annotate({ identifier: "BulkCached" })

const QueuedItem = Schema.Struct({
  platform: Schema.String,
  handle: Schema.String,
  ...QUEUED_FIELDS
}).annotate({ identifier: "BulkQueued" })

/** The code of each refusal of an item, which is that of the single lookup. */
export const ITEM_ERRORS = {
  UnsupportedPlatform: "unsupported_platform",
  InvalidHandle: "invalid_handle",
  CreatorBusy: "creator_busy",
  CreditsExhausted: "insufficient_credits",
  InsufficientScope: "insufficient_scope",
  DailyScrapesExhausted: "daily_scrape_limit_exceeded"
} as const satisfies Readonly<Record<ItemRefusal["_tag"], ErrorCode>>

const RefusedItem = Schema.Struct({
  platform: Schema.String,
  handle: Schema.String,
  status: Schema.Literal("error"),
  error: Schema.Literals(Object.values(ITEM_ERRORS)),
  message: Schema.String,
  credits_charged: Schema.Literal(0)
}).annotate({ identifier: "BulkRefused" })

const BulkBody = Schema.Struct({
  results: Schema.Array(Schema.Union([CachedItem, QueuedItem, RefusedItem])),
  summary: Schema.Struct({
    total: Schema.Int,
    cached: Schema.Int,
    queued: Schema.Int,
    errored: Schema.Int,
    credits_spent: Schema.Int,
    live_credits: Schema.optionalKey(Schema.Int),
    credits_remaining: Schema.Int
  })
}).annotate({ identifier: "BulkLookup" })

/** One item as the caller named it, and as it was understood. */
interface AskedItem {
  readonly asked: { readonly platform: string; readonly handle: string }
  readonly named: Option.Option<NamedAccount>
}

type ItemResult = (typeof BulkBody.Type)["results"][number]

const resultOf = Effect.fnUntraced(function* (
  { asked, named }: AskedItem,
  item: BulkItem,
  include: ReadonlySet<Extra>,
  key: ApiKey,
  { baseUrl, serviceSlug }: CreatorSettings
) {
  switch (item._tag) {
    case "Cached": {
      const creator = yield* readCreatorExtras(item.creator, include, key)
      const spell = Option.match(named, {
        onNone: () => (platform: Platform) => platformName(platform, serviceSlug),
        onSome: (each) => makeSpelling(each, serviceSlug)
      })
      const cached: ItemResult = {
        ...asked,
        status: "cached",
        creator: extendedCreatorBody(creator, spell, baseUrl),
        ...chargeFields(key, item.creditsCharged)
      }
      return cached
    }
    case "Queued": {
      const queued: ItemResult = {
        ...asked,
        status: "queued",
        job_id: item.jobId,
        eta_seconds: item.etaSeconds,
        poll_url: pollUrl(item.jobId),
        deduplicated: item.isDeduplicated,
        ...chargeFields(key, item.creditsCharged)
      }
      return queued
    }
    case "Refused": {
      const error = ITEM_ERRORS[item.error._tag]
      const areCreditsSold = yield* Effect.contextWith((services: Context.Context<never>) =>
        Effect.succeed(areCreditsSoldIn(services))
      )
      const message = messageOf(error, detailsOf(item.error, areCreditsSold))
      const refused: ItemResult = { ...asked, status: "error", error, message, credits_charged: 0 }
      return refused
    }
  }
})

const ASKED = creatorListBody(BATCH_ITEMS_MAX, "BulkRequest", INCLUDE_FIELD, NAMED_CREATOR)
/** Extras of several creators are gathered side by side. */
const EXTRAS_AT_ONCE = 8

/** POST /api/v1/creators/bulk: up to 100 creators at once, each charged once. */
export const bulkEndpoint = (settings: CreatorSettings): KeyedEndpoint => ({
  method: "POST",
  path: "/api/v1/creators/bulk",
  area: "scoring",
  isIdempotent: true,
  summary: `Up to ${BATCH_ITEMS_MAX} creators at once, each like the single lookup and charged once.`,
  access: { scopes: ["full", "read", "test"] },
  parameters: [CUSTOMER_REF_PARAMETER],
  body: { schema: ASKED.schema, contentTypes: ["application/json"] },
  responses: {
    200: {
      description:
        "A result for each item, in that order. " +
        "When the credits run out, the item they don't cover and all that follow are insufficient_credits.",
      schema: BulkBody
    }
  },
  handle: Effect.fnUntraced(function* (call, key) {
    const { creators: asked, include: wanted } = yield* ASKED.read(call)
    const include = yield* readInclude(wanted ?? undefined)
    const customerRef = yield* readCustomerRef(call)
    const named = asked.map(({ platform, handle }) => readSocialAccount(platform, handle, settings.serviceSlug))
    const { operationId } = call
    const { items, balance } = yield* lookupCreators(key, named, { customerRef, operationId })
    const answered = items.flatMap((item, place) => {
      const [each, account] = [asked[place], named[place]]
      return each === undefined || account === undefined
        ? []
        : [{ item, of: { asked: each, named: Result.getSuccess(account) } }]
    })
    const results = yield* Effect.forEach(answered, ({ item, of }) => resultOf(of, item, include, key, settings), {
      concurrency: EXTRAS_AT_ONCE
    })
    const count = (status: string) => results.filter((result) => result.status === status).length
    const credits = items.reduce((sum, item) => sum + (item._tag === "Refused" ? 0 : item.creditsCharged), 0)
    const { credits_charged, ...live } = chargeFields(key, credits)
    const body: typeof BulkBody.Type = {
      results,
      summary: {
        total: results.length,
        cached: count("cached"),
        queued: count("queued"),
        errored: count("error"),
        credits_spent: credits_charged,
        ...live,
        credits_remaining: balance
      }
    }
    const isUnpaid = items.some((item) => item._tag === "Refused" && item.error._tag === "CreditsExhausted")
    // As a 402 is: once there are credits, a retry is served.
    return { status: 200, body, ...(isUnpaid && credits === 0 ? { mayEndOtherwise: true } : {}) }
  })
})
