import { Context, type Effect, type Option, Schema } from "effect"
import type { StoreUnavailable } from "../../system/StoreUnavailable.ts"
import type { PersonId } from "../people/Person.ts"
import type { TenantId } from "../tenants/Tenant.ts"

/** The highest balance that an account can be told to be below. */
export const ALERT_BELOW_CREDITS_MAX = 1_000_000
/** The credits below which an account's owners are told of its balance. */
export const AlertBelow = Schema.Int.pipe(
  Schema.check(Schema.isBetween({ minimum: 1, maximum: ALERT_BELOW_CREDITS_MAX })),
  Schema.brand("AlertBelow")
)
export type AlertBelow = typeof AlertBelow.Type

/** That a balance fell below what its account wants to be told of, until the claim lapses. */
export interface ClaimedAlert {
  /** UUID of the claim. */
  readonly claimId: string
  readonly tenantId: TenantId
  readonly below: AlertBelow
  /** The number of the ledger's entry that took it below. */
  readonly crossing: number
  /** Who was told of this crossing. */
  readonly told: ReadonlyArray<PersonId>
  /** Tries that failed. */
  readonly tries: number
}

/** Which balance an account's owners want to be told of, and each time that it was passed downwards. */
export class BalanceAlerts extends Context.Service<
  BalanceAlerts,
  {
    /** Null where nobody wants to be told. */
    readonly below: (tenantId: TenantId) => Effect.Effect<AlertBelow | null, StoreUnavailable>
    /** Says which balance is told of; null: none. A balance that is below it already is not told of until it was above. */
    readonly set: (tenantId: TenantId, below: AlertBelow | null) => Effect.Effect<void, StoreUnavailable>
    /**
     * Claims what is to be told longest, until `leaseUntil`; none where nothing is.
     *
     * MUST have one thing to tell each time an entry takes the balance to below what is told of, and nothing for other entries.
     */
    readonly claim: (at: Date, leaseUntil: Date) => Effect.Effect<Option.Option<ClaimedAlert>, StoreUnavailable>
    /** Records that somebody was told; without effect on a claim that was taken over, or whose balance was passed again. */
    readonly told: (claimed: ClaimedAlert, personId: PersonId) => Effect.Effect<void, StoreUnavailable>
    /** Counts a try: the rest is told at `nextAt`, never where that is null. Without effect on a claim as above. */
    readonly postpone: (claimed: ClaimedAlert, nextAt: Date | null) => Effect.Effect<void, StoreUnavailable>
  }
>()("creatorsignal/ports/accounts/billing/BalanceAlerts") {}
