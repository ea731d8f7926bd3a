import { Context, type Effect, Schema } from "effect"
import type { Page } from "../../paging/Page.ts"
import type { StoreUnavailable } from "../../system/StoreUnavailable.ts"
import type { PersonId, SignInAddress } from "../people/Person.ts"
import type { TenantId } from "../tenants/Tenant.ts"

/** UUID of version 7: the later deed has the greater one. */
export const DeedId = Schema.String.pipe(Schema.check(Schema.isUUID(7)), Schema.brand("DeedId"))
export type DeedId = typeof DeedId.Type

/** What somebody did, such as `key.create`. */
export const DeedKind = Schema.String.pipe(
  Schema.check(Schema.isPattern(/^[a-z_]{1,30}\.[a-z_]{1,30}$/)),
  Schema.brand("DeedKind")
)
export type DeedKind = typeof DeedKind.Type

/**
 * What came of a deed: `begun` until that is known, and for ever where the process died in between; `refused` where nothing was
 * changed.
 */
export const DeedOutcome = Schema.Literals(["begun", "done", "refused"])
export type DeedOutcome = typeof DeedOutcome.Type

/** UTF-16 units of what a deed was done to. */
export const DEED_SUBJECT_CHARACTERS_MAX = 300

/** Something that a member did in a tenant. */
export interface Deed {
  readonly id: DeedId
  readonly tenantId: TenantId
  readonly personId: PersonId
  readonly kind: DeedKind
  /** What it was done to, in words: a key's label, a member's address, a link's code. No secret. At most DEED_SUBJECT_CHARACTERS_MAX. */
  readonly subject: string
  readonly at: Date
}

/** A deed as it is listed. */
export interface ListedDeed extends Deed {
  /** The address that the person signs in by now. */
  readonly email: SignInAddress | null
  readonly outcome: DeedOutcome
}

/** What members did, tenant by tenant. Nothing of it is changed or removed but the outcome, once. */
export class AuditLog extends Context.Service<
  AuditLog,
  {
    /** Records a deed before it is done, as begun. Idempotent by id. */
    readonly begin: (deed: Deed) => Effect.Effect<void, StoreUnavailable>
    /** Says what came of a deed that is begun. Idempotent: what is known of a deed stays. */
    readonly conclude: (
      tenantId: TenantId,
      id: DeedId,
      outcome: Exclude<DeedOutcome, "begun">
    ) => Effect.Effect<void, StoreUnavailable>
    /** A tenant's deeds, the latest first. */
    readonly page: (
      tenantId: TenantId,
      page: Page<DeedId>
    ) => Effect.Effect<ReadonlyArray<ListedDeed>, StoreUnavailable>
  }
>()("creatorsignal/ports/accounts/audit/AuditLog") {}
