import { adds } from "../../tables/Migration.ts"
import { postgresContext } from "../../tables/PostgresContext.ts"
import { layer as IdempotencyStore } from "./IdempotencyStore.ts"
import { schema } from "./schema.ts"

export const idempotency = postgresContext({
  layer: IdempotencyStore,
  steps: [adds(3, "idempotency", schema, "fe5b86bc33dc72dacedbce7a89a86b24fdea89db29558eef8d7f9bb10027068c")],
  leftOut: {
    idempotency_keys: "answers that are kept for a day, so that a request can be sent again"
  }
})
