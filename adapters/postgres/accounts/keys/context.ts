import { Layer } from "effect"
import { postgresContext, small } from "../../tables/PostgresContext.ts"
import { layer as ApiKeys } from "./ApiKeys.ts"
import { layer as RequestCounts } from "./RequestCounts.ts"

export const keys = postgresContext({
  layer: Layer.mergeAll(ApiKeys, RequestCounts),
  owned: {
    api_keys: { ...small, leftOut: ["secret_hash"] },
    request_counts: small
  }
})
