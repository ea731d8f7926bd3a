import { Effect } from "effect"
import { quoteRate } from "../../../../domain/creators/rates/quoteRate.ts"
import type { HostFacts } from "../../server/context.ts"
import type { KeyedEndpoint } from "../../server/endpoint.ts"
import { InvalidRequest } from "../../server/validationProblems.ts"
import { RATE_CATALOG, RateCatalogBody } from "./catalog.ts"
import { RateCardBody, rateCardBody } from "./rateBodies.ts"
import { RateCardRequest, readRateRequest } from "./rateRequest.ts"

const PATH = "/api/v1/rate-card"

/** GET /api/v1/rate-card: what may be asked for. */
export const rateCatalogEndpoint: KeyedEndpoint = {
  method: "GET",
  path: PATH,
  area: "scoring",
  summary: "What a rate can be asked for: niches, geos, rights tiers, platforms and deliverables. Free.",
  access: { scopes: ["full", "read", "test"] },
  responses: { 200: { description: "The options, each with its multiplier.", schema: RateCatalogBody } },
  handle: () => Effect.succeed({ status: 200, body: RATE_CATALOG })
}

/** POST /api/v1/rate-card: a fair rate with its band, and what it is made of. */
export const rateCardEndpoint = ({ serviceSlug }: Pick<HostFacts, "serviceSlug">): KeyedEndpoint => ({
  method: "POST",
  path: PATH,
  area: "scoring",
  summary:
    "A fair rate by published figures, with a band, every figure it is made of, and what was paid elsewhere. Free.",
  access: { scopes: ["full", "read", "test"] },
  body: { schema: RateCardRequest, contentTypes: ["application/json"] },
  responses: {
    200: {
      description:
        "The rate for everything that was asked for together, in US dollars. platform, median_views and niche are needed; " +
        "with a creator they are taken from the newest score that your account paid for, and what you send yourself counts. With " +
        "a margin break_even is what the creator's orders of the last year would have justified.",
      schema: RateCardBody
    },
    404: { description: "Something is left to the creator's score, and your account paid for none." }
  },
  handle: Effect.fnUntraced(
    function* (call, key) {
      const { request, platformText, creator } = yield* readRateRequest(call, serviceSlug)
      const quote = yield* quoteRate(key, request)
      const named = creator === null ? null : { platform: creator.spelling, handle: creator.account.handle }
      return { status: 200, body: rateCardBody(quote, platformText, named) }
    },
    Effect.catchTag("RateUnknown", ({ reason }) => Effect.fail(new InvalidRequest({ details: [reason] })))
  )
})
