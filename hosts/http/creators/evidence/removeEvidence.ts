import { Effect, Schema } from "effect"
import { readSocialAccount } from "../../../../domain/creators/identity/socialAccount.ts"
import { ImportedEvidence } from "../../../../ports/creators/evidence/ImportedEvidence.ts"
import type { KeyedEndpoint } from "../../server/endpoint.ts"
import { accountParameters, type CreatorSettings } from "../lookups/creator.ts"

const RemovedBody = Schema.Struct({ status: Schema.Literal("removed"), files_removed: Schema.Int }).annotate({
  identifier: "EvidenceRemoved"
})

/** DELETE /api/v1/creators/{platform}/{handle}/evidence: removes what the team imported of a creator. */
export const removeEndpoint = ({ serviceSlug }: CreatorSettings): KeyedEndpoint => ({
  method: "DELETE",
  path: "/api/v1/creators/{platform}/{handle}/evidence",
  area: "scoring",
  summary:
    "Removes all that your team imported of a creator. Scores that were made with it stay, and stay yours alone.",
  access: { scopes: ["full", "test"] },
  parameters: accountParameters(serviceSlug),
  responses: { 200: { description: "It is removed, or there was nothing.", schema: RemovedBody } },
  handle: Effect.fnUntraced(function* ({ pathParameters: { platform = "", handle = "" } }, key) {
    const { account } = yield* Effect.fromResult(readSocialAccount(platform, handle, serviceSlug))
    const removed = yield* ImportedEvidence.use((store) => store.remove(key.tenantId, account))
    const body: typeof RemovedBody.Type = { status: "removed", files_removed: removed }
    return { status: 200, body }
  })
})
