import { Effect, Schema } from "effect"
import { correctFootprint } from "../../../../domain/creators/discovery/confirmFootprint.ts"
import { makeSpelling, readSocialAccount } from "../../../../domain/creators/identity/socialAccount.ts"
import type { KeyedEndpoint } from "../../server/endpoint.ts"
import { accountParameters } from "../lookups/creator.ts"
import type { DiscoverySettings } from "./settings.ts"

const CorrectedBody = Schema.Struct({
  identity_group_id: Schema.String,
  accounts: Schema.Array(
    Schema.Struct({ platform: Schema.String, handle: Schema.String }).annotate({ identifier: "LinkedAccount" })
  )
}).annotate({ identifier: "CorrectedFootprint" })

/** DELETE /api/v1/creators/{platform}/{handle}/footprint: this account is not that creator's. */
export const footprintEndpoint = ({ serviceSlug }: DiscoverySettings): KeyedEndpoint => ({
  method: "DELETE",
  path: "/api/v1/creators/{platform}/{handle}/footprint",
  area: "scoring",
  summary:
    "Takes an account out of the creator that it was linked with, for your account alone. Free; no score is lost.",
  access: { scopes: ["full", "test"] },
  parameters: accountParameters(serviceSlug),
  responses: {
    200: { description: "What is left of the creator; the same where it was taken out before.", schema: CorrectedBody },
    404: { description: "The account is linked with no other one." }
  },
  handle: Effect.fnUntraced(function* (call, key) {
    const { platform = "", handle = "" } = call.pathParameters
    const named = yield* Effect.fromResult(readSocialAccount(platform, handle, serviceSlug))
    const { id, accounts } = yield* correctFootprint(key.tenantId, named.account)
    const spell = makeSpelling(named, serviceSlug)
    const body: typeof CorrectedBody.Type = {
      identity_group_id: id,
      accounts: accounts.map((each) => ({ platform: spell(each.platform), handle: each.handle }))
    }
    return { status: 200, body }
  })
})
