import { Effect, Schema } from "effect"
import { formatCredits } from "../../../../domain/accounts/billing/amountText.ts"
import { DISCOVERY_CREDITS } from "../../../../domain/accounts/billing/prices.ts"
import { discoverAccounts } from "../../../../domain/creators/discovery/discoverAccounts.ts"
import { readSocialAccount } from "../../../../domain/creators/identity/socialAccount.ts"
import type { KeyedEndpoint } from "../../server/endpoint.ts"
import { RETRY_AFTER_HEADER } from "../../server/errors.ts"
import { RATE_LIMITED } from "../../server/rateLimit.ts"
import { detailsOf } from "../../server/respond.ts"
import { CHARGE_FIELDS, chargeFields, dailyLimitReply } from "../lookups/charges.ts"
import { CUSTOMER_REF_PARAMETER, readCustomerRef } from "../lookups/customerRef.ts"
import {
  DiscoveredAccountBody,
  discoveredAccountBody,
  LOOKED_FIELDS,
  lookedFields,
  spellingOf
} from "./foundAccount.ts"
import { DiscoverRequest, readDiscoverRequest } from "./seedBody.ts"
import { SEED_UNAVAILABLE_RESPONSE, seedUnavailable } from "./seedUnavailable.ts"
import { DISCOVERED_WITHIN_SECONDS, type DiscoverySettings } from "./settings.ts"

/** Searches of a sandbox: its answers are the same with and without a search. */
const SANDBOX_SEARCHES = 1

const METHODS = { grounded: "link_in_bio+web_search", ungrounded: "link_in_bio" } as const

const DiscoveryBody = Schema.Struct({
  seed: Schema.Struct({
    platform: Schema.String,
    handle: Schema.String,
    display_name: Schema.NullOr(Schema.String)
  }).annotate({ identifier: "DiscoverySeed" }),
  footprint: Schema.Array(DiscoveredAccountBody),
  discovery_method: Schema.Literals(Object.values(METHODS)),
  ...LOOKED_FIELDS,
  ...CHARGE_FIELDS
}).annotate({ identifier: "Discovery" })

/** POST /api/v1/creators/discover: the other accounts of one account. */
export const discoverEndpoint = ({ serviceSlug, searchesPerDayMax }: DiscoverySettings): KeyedEndpoint => ({
  method: "POST",
  path: "/api/v1/creators/discover",
  area: "scoring",
  isIdempotent: true,
  mayTakeSeconds: DISCOVERED_WITHIN_SECONDS,
  summary:
    "The other accounts of one account, by its bio and link pages and a search of the web, for " +
    `${formatCredits(DISCOVERY_CREDITS)}.`,
  access: { scopes: ["full", "test"] },
  parameters: [CUSTOMER_REF_PARAMETER],
  body: { schema: DiscoverRequest, contentTypes: ["application/json"] },
  responses: {
    200: {
      description:
        "The seed first, then the surest. Where grounded_search_skipped is true, the day's searches of the web are " +
        "used up: what the seed's own pages say is answered, nothing is charged, and a platform that is missing is " +
        "unknown, not absent.",
      schema: DiscoveryBody
    },
    402: { description: "The credits are used up; nothing was read." },
    404: { description: "There is no such account; nothing was charged." },
    429: { ...RATE_LIMITED, description: "The key's discoveries of this UTC day are used up; see Retry-After." },
    502: {
      description: "The discovery or its search of the web failed; nothing was charged.",
      headers: RETRY_AFTER_HEADER
    },
    503: {
      ...SEED_UNAVAILABLE_RESPONSE,
      description: `${SEED_UNAVAILABLE_RESPONSE.description} Or there is nothing here to search the web with, without Retry-After.`
    }
  },
  handle: Effect.fnUntraced(
    function* (call, key) {
      const { platform, handle } = yield* readDiscoverRequest(call)
      const customerRef = yield* readCustomerRef(call)
      const seed = yield* Effect.fromResult(readSocialAccount(platform, handle, serviceSlug))
      const { discovery, credits } = yield* discoverAccounts({
        key,
        seed: seed.account,
        operationId: call.operationId,
        customerRef,
        searchesPerDayMax: key.scope === "test" ? SANDBOX_SEARCHES : searchesPerDayMax
      })
      const spell = spellingOf(seed, serviceSlug)
      const looked = lookedFields(discovery, spell)
      const body: typeof DiscoveryBody.Type = {
        seed: { platform: seed.spelling, handle: seed.account.handle, display_name: discovery.seed.displayName },
        footprint: discovery.accounts.map((each) => discoveredAccountBody(each, spell)),
        discovery_method: looked.grounded_search_skipped ? METHODS.ungrounded : METHODS.grounded,
        ...looked,
        ...chargeFields(key, credits)
      }
      return { status: 200, body }
    },
    Effect.catchTags({
      SeedUnavailable: ({ reason }) => Effect.succeed(seedUnavailable(reason)),
      DailyDiscoveriesExhausted: (error) => dailyLimitReply("daily_discovery_limit_exceeded", detailsOf(error))
    })
  )
})
