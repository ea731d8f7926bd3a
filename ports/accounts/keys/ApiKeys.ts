import { Context, type Effect, type Option, Schema } from "effect"
import type { Page } from "../../paging/Page.ts"
import type { StoreUnavailable } from "../../system/StoreUnavailable.ts"
import type { TenantId } from "../tenants/Tenant.ts"
import type { ApiKey, KeyId, SecretHash } from "./ApiKey.ts"
import type { DailyCaps, KeyLimits } from "./KeyLimits.ts"

export class KeyNotFound extends Schema.TaggedError<KeyNotFound>()("KeyNotFound", {}) {}

/** A key as it is looked at: one that is revoked too. */
export interface ListedKey extends ApiKey {
  /** Null while it is good. */
  readonly revokedAt: Date | null
  /** DAILY_CAPS where it has none of its own. */
  readonly dailyCaps: DailyCaps
}

/** The keys of every tenant, found by the hash of their secret. */
export class ApiKeys extends Context.Service<
  ApiKeys,
  {
    /** Stores a new key under the hash of its secret, without limits of its own. */
    readonly insert: (key: ApiKey, secretHash: SecretHash) => Effect.Effect<void, StoreUnavailable>
    /** The live key with this hash; none when it is unknown or revoked, or its tenant is closed. */
    readonly find: (secretHash: SecretHash) => Effect.Effect<Option.Option<ApiKey>, StoreUnavailable>
    /** The key as it is now, revoked or not. MUST fail with KeyNotFound when the tenant has no such key. */
    readonly get: (tenantId: TenantId, id: KeyId) => Effect.Effect<ListedKey, KeyNotFound | StoreUnavailable>
    /** The key as it is now, revoked or not, whichever tenant has it. MUST fail with KeyNotFound when none has. */
    readonly locate: (id: KeyId) => Effect.Effect<ApiKey, KeyNotFound | StoreUnavailable>
    /** A tenant's keys, revoked ones too, in order of their ids. */
    readonly list: (tenantId: TenantId, page: Page<KeyId>) => Effect.Effect<ReadonlyArray<ListedKey>, StoreUnavailable>
    /**
     * Ends a key: from here on `find` answers none for it. Idempotent.
     * MUST fail with KeyNotFound when no tenant has such a key.
     */
    readonly revoke: (id: KeyId, at: Date) => Effect.Effect<ApiKey, KeyNotFound | StoreUnavailable>
    /**
     * Gives a key limits of its own; one that isn't named stays as it is, and null takes back one that may be null. Daily caps hold from
     * the next order on, the others once `find` is asked again. Answers the limits it then has, with DAILY_CAPS where it has no caps
     * of its own. MUST fail with KeyNotFound when no tenant has such a key.
     */
    readonly limit: (id: KeyId, limits: Partial<KeyLimits>) => Effect.Effect<KeyLimits, KeyNotFound | StoreUnavailable>
    /**
     * What a key used of its daily caps on the UTC day of a moment, as orders of fresh scores and discoveries count it; nothing where the
     * tenant has no such key.
     */
    readonly usedOn: (tenantId: TenantId, id: KeyId, at: Date) => Effect.Effect<DailyCaps, StoreUnavailable>
    /** Records that a key was used, unless a use at or after `unlessSince` is recorded already. */
    readonly touch: (
      tenantId: TenantId,
      id: KeyId,
      at: Date,
      unlessSince: Date
    ) => Effect.Effect<void, StoreUnavailable>
  }
>()("creatorsignal/ports/accounts/keys/ApiKeys") {}
