import { Context, type Effect, type Option, Schema } from "effect"
import type { Page } from "../../paging/Page.ts"
import type { StoreUnavailable } from "../../system/StoreUnavailable.ts"
import type { TenantId } from "../tenants/Tenant.ts"
import type { Member, Membership, Person, PersonId, Role, SignInAddress } from "./Person.ts"

/** The tenant has no such member. */
export class MemberNotFound extends Schema.TaggedError<MemberNotFound>()("MemberNotFound", {}) {}
/** Nobody would be left who may change the tenant. */
export class LastOwner extends Schema.TaggedError<LastOwner>()("LastOwner", {}) {}
/** The tenant has as many members as it may, or the person as many tenants. */
export class TooManyMembers extends Schema.TaggedError<TooManyMembers>()("TooManyMembers", {}) {}
/** Somebody else signs in by the address. */
export class AddressTaken extends Schema.TaggedError<AddressTaken>()("AddressTaken", {}) {}

/** Who may sign in, and what they are in each tenant. */
export class Members extends Context.Service<
  Members,
  {
    /**
     * Makes whoever has the address a member; `id` names the person where the address is nobody's yet. Idempotent: who is a member
     * stays what they are. Answers the member, and whether they are new.
     *
     * MUST fail with TooManyMembers where the tenant has MEMBERS_MAX members or the person is in MEMBERSHIPS_MAX tenants.
     */
    readonly add: (wanted: {
      readonly tenantId: TenantId
      readonly id: PersonId
      readonly email: SignInAddress | null
      readonly role: Role
      readonly at: Date
    }) => Effect.Effect<{ readonly member: Member; readonly isNew: boolean }, TooManyMembers | StoreUnavailable>
    /** The person who signs in by an address; none where nobody does. */
    readonly byAddress: (email: SignInAddress) => Effect.Effect<Option.Option<Person>, StoreUnavailable>
    /** What a person is in a tenant; none where they are nothing. */
    readonly member: (tenantId: TenantId, id: PersonId) => Effect.Effect<Option.Option<Member>, StoreUnavailable>
    /** A tenant's members, in order of their ids. */
    readonly members: (
      tenantId: TenantId,
      page: Page<PersonId>
    ) => Effect.Effect<ReadonlyArray<Member>, StoreUnavailable>
    /** Where a person is a member of an open tenant, in order of the tenants' ids. */
    readonly memberships: (id: PersonId) => Effect.Effect<ReadonlyArray<Membership>, StoreUnavailable>
    /**
     * Gives a member another role. Atomic: of two owners who change each other at the same time one stays.
     * MUST fail with MemberNotFound where the tenant has no such member, and with LastOwner where none would own it.
     */
    readonly changeRole: (
      tenantId: TenantId,
      id: PersonId,
      role: Role
    ) => Effect.Effect<Member, MemberNotFound | LastOwner | StoreUnavailable>
    /**
     * Takes a member out of a tenant; what they did stays. Idempotent.
     * MUST fail with LastOwner where nobody would own the tenant without them.
     */
    readonly remove: (tenantId: TenantId, id: PersonId) => Effect.Effect<void, LastOwner | StoreUnavailable>
    /** Gives a person another address. MUST fail with AddressTaken where somebody else signs in by it. */
    readonly changeAddress: (id: PersonId, email: SignInAddress) => Effect.Effect<void, AddressTaken | StoreUnavailable>
  }
>()("creatorsignal/ports/accounts/people/Members") {}
