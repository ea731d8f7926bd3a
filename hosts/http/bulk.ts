import { Effect, Schema } from "effect"
import { type BulkItem, type ItemRefusal, lookupCreators } from "../../domain/creators/lookupCreators.ts"
import { readSocialAccount } from "../../domain/creators/socialAccount.ts"
import { BATCH_ITEMS_MAX } from "../../ports/creators/Lookups.ts"
import { type CreatorSettings, pollUrl, QUEUED_FIELDS } from "./creator.ts"
import { CreatorBody, creatorBody } from "./creatorBody.ts"
import { creatorsAsked } from "./creatorsAsked.ts"
import { CUSTOMER_REF_PARAMETER, readCustomerRef } from "./customerRef.ts"
import type { KeyedEndpoint } from "./endpoint.ts"
import { ERROR_CODES, type ErrorCode } from "./errors.ts"

const CachedItem = Schema.Struct({
  platform: Schema.String,
  handle: Schema.String,
  status: Schema.Literal("cached"),
  creator: CreatorBody,
  credits_charged: Schema.Int
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
    credits_remaining: Schema.Int
  })
}).annotate({ identifier: "BulkLookup" })

const resultOf = (
  asked: { readonly platform: string; readonly handle: string },
  item: BulkItem,
  baseUrl: string
): (typeof BulkBody.Type)["results"][number] => {
  switch (item._tag) {
    case "Cached":
      return {
        ...asked,
        status: "cached",
        creator: creatorBody(item.card, asked.platform.toLowerCase(), {}, baseUrl),
        credits_charged: item.creditsCharged
      }
    case "Queued":
      return {
        ...asked,
        status: "queued",
        job_id: item.jobId,
        eta_seconds: item.etaSeconds,
        poll_url: pollUrl(item.jobId),
        deduplicated: item.isDeduplicated,
        credits_charged: item.creditsCharged
      }
    case "Refused": {
      const error = ITEM_ERRORS[item.error._tag]
      return { ...asked, status: "error", error, message: ERROR_CODES[error].message, credits_charged: 0 }
    }
  }
}

const ASKED = creatorsAsked(BATCH_ITEMS_MAX, "BulkRequest")

/** POST /api/v1/creators/bulk: up to 100 creators at once, each for one credit. */
export const bulkEndpoint = ({ serviceSlug, baseUrl }: CreatorSettings): KeyedEndpoint => ({
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
        "A result for each item, in that order. When the credits run out, the item they don't cover and all that follow are insufficient_credits.",
      schema: BulkBody
    }
  },
  handle: Effect.fnUntraced(function* (call, key) {
    const asked = yield* ASKED.read(call)
    const customerRef = yield* readCustomerRef(call)
    const named = asked.map(({ platform, handle }) => readSocialAccount(platform, handle, serviceSlug))
    const { operationId } = call
    const { items, balance } = yield* lookupCreators(key, named, { customerRef, operationId })
    const results = items.flatMap((item, place) => {
      const each = asked[place]
      return each === undefined ? [] : [resultOf(each, item, baseUrl)]
    })
    const count = (status: string) => results.filter((result) => result.status === status).length
    const body: typeof BulkBody.Type = {
      results,
      summary: {
        total: results.length,
        cached: count("cached"),
        queued: count("queued"),
        errored: count("error"),
        credits_spent: results.reduce((sum, { credits_charged }) => sum + credits_charged, 0),
        credits_remaining: balance
      }
    }
    return { status: 200, body }
  })
})
