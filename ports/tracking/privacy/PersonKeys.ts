import { Context, type Effect, type Redacted } from "effect"
import type { TenantId } from "../../accounts/tenants/Tenant.ts"
import type { StoreUnavailable } from "../../system/StoreUnavailable.ts"

/** What a tenant's people and customers are hashed under. Without it nobody can look an address up among the hashes. */
export class PersonKeys extends Context.Service<
  PersonKeys,
  {
    /**
     * The tenant's key: `fresh` where it has none yet. All hosts are answered the same.
     *
     * Encrypted: a key MUST NOT be readable from its stored row alone.
     * MUST fail with StoreUnavailable where the host can't open it.
     */
    readonly keyOf: (
      tenantId: TenantId,
      fresh: Redacted.Redacted<string>
    ) => Effect.Effect<Redacted.Redacted<string>, StoreUnavailable>
  }
>()("creatorsignal/ports/tracking/privacy/PersonKeys") {}
