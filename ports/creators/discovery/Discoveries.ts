import { Context, type Effect, type Option, Schema } from "effect"
import type { Credits, CreditsExhausted, LedgerUnavailable } from "../../accounts/billing/CreditLedger.ts"
import type { KeyId } from "../../accounts/keys/ApiKey.ts"
import type { TenantId } from "../../accounts/tenants/Tenant.ts"
import { WEB_PLATFORMS } from "../identity/platforms.ts"
import { Handle, Platform, type SocialAccount } from "../identity/SocialAccount.ts"
import type { Discovery } from "./Discovery.ts"

/** The key has made as many discoveries on this UTC day as it may, previews included. */
export class DailyDiscoveriesExhausted extends Schema.TaggedError<DailyDiscoveriesExhausted>()(
  "DailyDiscoveriesExhausted",
  {
    /** So many it may. */
    cap: Schema.Int
  }
) {}

/** UTF-8 bytes of one discovery as JSON at most: a larger one is not kept. */
export const DISCOVERY_BYTES_MAX = 1_048_576

/** Seeds whose discoveries are asked for at once, at most. */
export const SEEDS_READ_MAX = 400

/** Accounts that a discovery told as the seed's person's, without the seed, in its order. */
export const FoundTogether = Schema.Struct({
  seed: Schema.Struct({ platform: Platform, handle: Handle }),
  accounts: Schema.Array(Schema.Struct({ platform: Schema.Literals(WEB_PLATFORMS), handle: Handle }))
})
export type FoundTogether = typeof FoundTogether.Type

/** A discovery that is about to be made. */
export interface DiscoveryStart {
  readonly tenantId: TenantId
  readonly keyId: KeyId
  /** UUID of the request: one that is begun again counts once. */
  readonly operationId: string
  /** Searches of the web that all tenants together may make on one UTC day; null where this one asks for none. */
  readonly searchesPerDayMax: number | null
  readonly at: Date
}

/** A discovery that was made, with what it costs. */
export interface DiscoveryRecord extends Omit<DiscoveryStart, "searchesPerDayMax"> {
  readonly discovery: Discovery
  /** 0 where it is free: nothing is charged then. */
  readonly priceCredits: Credits
  /** What the customer books the request under; null when they said nothing. */
  readonly customerRef: string | null
}

/** What was discovered for each tenant, with the day's counts and its charges. */
export class Discoveries extends Context.Service<
  Discoveries,
  {
    /**
     * Counts a discovery on its key's UTC day and, where it asks for one and the day's budget has one left, a search of the
     * web. Answers whether it may search. Idempotent by `operationId`, which answers what it answered before.
     *
     * Exact: concurrent discoveries don't pass the cap or the budget.
     * MUST fail with DailyDiscoveriesExhausted when the key has its daily cap of discoveries, and then change nothing.
     */
    readonly begin: (
      start: DiscoveryStart
    ) => Effect.Effect<{ readonly maySearch: boolean }, DailyDiscoveriesExhausted | LedgerUnavailable>
    /**
     * Takes back what `begin` counted for an operation that recorded nothing: of the key's day, and of the day's searches. The operation
     * may be begun again, and counts then. Idempotent: without effect where nothing was begun, and on what was recorded.
     */
    readonly release: (tenantId: TenantId, operationId: string) => Effect.Effect<void, LedgerUnavailable>
    /**
     * Keeps a discovery as the tenant's latest of its seed, charges its price (reason `charge`, the operation as the reference)
     * and logs the usage, in one step. Idempotent by `operationId`: a discovery that is recorded again is charged once, and
     * the one that was recorded first is answered.
     *
     * MUST fail with CreditsExhausted when the balance doesn't cover the price, and then change nothing.
     * MUST fail with LedgerUnavailable when the discovery has more than DISCOVERY_BYTES_MAX bytes, and then change nothing.
     */
    readonly record: (
      record: DiscoveryRecord
    ) => Effect.Effect<
      { readonly discovery: Discovery; readonly credits: number },
      CreditsExhausted | LedgerUnavailable
    >
    /** What an operation recorded; none where it recorded nothing. */
    readonly recordedBy: (
      tenantId: TenantId,
      operationId: string
    ) => Effect.Effect<Option.Option<{ readonly discovery: Discovery; readonly credits: number }>, LedgerUnavailable>
    /** The tenant's latest discovery of a seed, where it was made at or after `since`. */
    readonly latest: (
      tenantId: TenantId,
      seed: SocialAccount,
      since: Date
    ) => Effect.Effect<Option.Option<Discovery>, LedgerUnavailable>
    /**
     * Of the tenant's latest discovery of each seed, however old, the accounts of `confidenceMin` and more, in no particular order. A
     * seed that was never discovered is left out. At most SEEDS_READ_MAX seeds are asked for.
     */
    readonly together: (
      tenantId: TenantId,
      seeds: ReadonlyArray<SocialAccount>,
      confidenceMin: number
    ) => Effect.Effect<ReadonlyArray<FoundTogether>, LedgerUnavailable>
  }
>()("creatorsignal/ports/creators/discovery/Discoveries") {}
