import { Effect, Option, Result, Schema } from "effect"
import { type BulkItem, type ItemRefusal, lookupCreators } from "../../../domain/creators/lookupCreators.ts"
import {
  makeSpelling,
  type NamedAccount,
  platformName,
  readSocialAccount
} from "../../../domain/identity/socialAccount.ts"
import { unifyCards } from "../../../domain/scorecards/unifyCards.ts"
import type { ApiKey } from "../../../ports/accounts/ApiKey.ts"
import { BATCH_ITEMS_MAX } from "../../../ports/creators/Lookups.ts"
import type { Platform } from "../../../ports/identity/SocialAccount.ts"
import type { KeyedEndpoint } from "../server/endpoint.ts"
import type { ErrorCode } from "../server/errors.ts"
import { detailsOf, messageOf } from "../server/respond.ts"
import { CHARGE_FIELDS, chargeFields } from "./chargeFields.ts"
import { type CreatorSettings, pollUrl, QUEUED_FIELDS } from "./creator.ts"
import { CreatorBody, creatorBody } from "./creatorBody.ts"
import { creatorListBody } from "./creatorListBody.ts"
import { CUSTOMER_REF_PARAMETER, readCustomerRef } from "./customerRef.ts"

const CachedItem = Schema.Struct({
  platform: Schema.String,
  handle: Schema.String,
  status: Schema.Literal("cached"),
  creator: CreatorBody,
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

const resultOf = (
  { asked, named }: AskedItem,
  item: BulkItem,
  key: ApiKey,
  { baseUrl, serviceSlug }: CreatorSettings
): (typeof BulkBody.Type)["results"][number] => {
  switch (item._tag) {
    case "Cached": {
      const { cards } = item.creator
      const spell = Option.match(named, {
        onNone: () => (platform: Platform) => platformName(platform, serviceSlug),
        onSome: (each) => makeSpelling(each, serviceSlug)
      })
      return {
        ...asked,
        status: "cached",
        creator: creatorBody({ card: unifyCards(cards), accounts: cards, extras: {} }, spell, baseUrl),
        ...chargeFields(key, item.creditsCharged)
      }
    }
    case "Queued":
      return {
        ...asked,
        status: "queued",
        job_id: item.jobId,
        eta_seconds: item.etaSeconds,
        poll_url: pollUrl(item.jobId),
        deduplicated: item.isDeduplicated,
        ...chargeFields(key, item.creditsCharged)
      }
    case "Refused": {
      const error = ITEM_ERRORS[item.error._tag]
      return { ...asked, status: "error", error, message: messageOf(error, detailsOf(item.error)), credits_charged: 0 }
    }
  }
}

const ASKED = creatorListBody(BATCH_ITEMS_MAX, "BulkRequest")

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
    const asked = yield* ASKED.read(call)
    const customerRef = yield* readCustomerRef(call)
    const named = asked.map(({ platform, handle }) => readSocialAccount(platform, handle, settings.serviceSlug))
    const { operationId } = call
    const { items, balance } = yield* lookupCreators(key, named, { customerRef, operationId })
    const results = items.flatMap((item, place) => {
      const [each, account] = [asked[place], named[place]]
      if (each === undefined || account === undefined) return []
      return [resultOf({ asked: each, named: Result.getSuccess(account) }, item, key, settings)]
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
