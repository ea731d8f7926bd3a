import { Schema } from "effect"
import type { TenantId } from "../tenants/Tenant.ts"

export const KeyId = Schema.String.pipe(Schema.check(Schema.isUUID()), Schema.brand("KeyId"))
export type KeyId = typeof KeyId.Type

/**
 * What a key may do. `full` and `read` are secret live keys, `track` is publishable and only tracks, `survey` is secret and
 * only files survey answers, `test` is answered by fixtures.
 */
export const KeyScope = Schema.Literals(["full", "read", "track", "survey", "test"])
export type KeyScope = typeof KeyScope.Type

/** Lower-case hex SHA-256 of a key's secret. The secret itself is never stored. */
export const SecretHash = Schema.String.pipe(
  Schema.check(Schema.isPattern(/^[0-9a-f]{64}$/)),
  Schema.brand("SecretHash")
)
export type SecretHash = typeof SecretHash.Type

export interface ApiKey {
  readonly id: KeyId
  readonly tenantId: TenantId
  readonly label: string
  readonly scope: KeyScope
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
  /** Requests to the scoring area in any 60 seconds; absent where it has no limit of its own. */
  readonly requestsPerMinute?: number
  /** Whole credits that a discovery costs it; absent where it has no price of its own. */
  readonly discoveryCredits?: number
}

/**
 * Who asks for something: a key, or a member in the place of one, whose own id stands for a key's. What is asked for is charged, logged
 * and counted under that id, by the day too; there is no key of a member, and no webhook.
 */
export type Caller = Pick<ApiKey, "tenantId" | "id" | "scope" | "discoveryCredits">
