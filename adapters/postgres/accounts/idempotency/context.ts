import { adds, postgresContext } from "../../tables/PostgresContext.ts"
import { layer as IdempotencyStore } from "./IdempotencyStore.ts"

/**
 * Idempotency keys. A row without a status is an operation under way, or one that never ended; one with a status has the response that
 * retries get. `claim_id` is the attempt that holds the key, null where it was released; `operation_id` is the first one's.
 * `claimed_in` is the server's run of the claim.
 */
const schema = [
  `create table idempotency_keys (
    tenant_id uuid not null references tenants,
    key_id uuid not null,
    idempotency_key text not null,
    fingerprint text not null,
    operation_id uuid not null,
    claim_id uuid,
    claimed_at timestamptz not null,
    leased_until timestamptz not null,
    kept_until timestamptz not null,
    status smallint,
    headers json,
    body bytea,
    claimed_in uuid,
    primary key (tenant_id, key_id, idempotency_key)
  )`,
  "create index idempotency_keys_by_end on idempotency_keys (kept_until)"
]
export const idempotency = postgresContext({
  layer: IdempotencyStore,
  steps: [adds(3, "idempotency", schema, "fe5b86bc33dc72dacedbce7a89a86b24fdea89db29558eef8d7f9bb10027068c")],
  leftOut: {
    idempotency_keys: "answers that are kept for a day, so that a request can be sent again"
  }
})
