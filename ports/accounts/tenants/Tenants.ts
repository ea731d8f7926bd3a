import { Context, type Effect, Schema } from "effect"
import type { Page } from "../../paging/Page.ts"
import type { StoreUnavailable } from "../../system/StoreUnavailable.ts"
import type { AttributionSettings } from "./AttributionSettings.ts"
import type { SurveyMapping } from "./SurveyMapping.ts"
import type { Tenant, TenantId, TenantName, WorkspaceProfile } from "./Tenant.ts"

export class TenantNotFound extends Schema.TaggedError<TenantNotFound>()("TenantNotFound", {}) {}

/** The customers of the service. */
export class Tenants extends Context.Service<
  Tenants,
  {
    /**
     * Stores a new tenant; true when it did. Idempotent by id: a second insert of the same id changes nothing and is
     * false.
     */
    readonly insert: (tenant: Tenant) => Effect.Effect<boolean, StoreUnavailable>
    /** MUST fail with TenantNotFound when no tenant has the id. */
    readonly get: (id: TenantId) => Effect.Effect<Tenant, TenantNotFound | StoreUnavailable>
    /** What a tenant says of itself; a new one says nothing. MUST fail with TenantNotFound when no tenant has the id. */
    readonly profile: (id: TenantId) => Effect.Effect<WorkspaceProfile, TenantNotFound | StoreUnavailable>
    /**
     * Writes what is named, and answers the whole profile; what isn't named stays as it is. What the tenant itself is called is
     * written in the same step. Atomic: of two at the same time that name different parts neither is lost.
     * MUST fail with TenantNotFound when there is no tenant whose profile is written.
     */
    readonly describe: (
      id: TenantId,
      changes: Partial<WorkspaceProfile> & { readonly name?: TenantName }
    ) => Effect.Effect<WorkspaceProfile, TenantNotFound | StoreUnavailable>
    /**
     * How a tenant's reports are made; a new one has the look-back it was stored with, UTC, no currency, links that keep
     * queries, and its first key for edges.
     * MUST fail with TenantNotFound when no tenant has the id.
     */
    readonly attribution: (id: TenantId) => Effect.Effect<AttributionSettings, TenantNotFound | StoreUnavailable>
    /**
     * Writes the settings that are named, and answers all; what isn't named stays as it is. Atomic: of two at the same time that
     * name different settings neither is lost. MUST fail with TenantNotFound when there is no tenant whose settings are written.
     */
    readonly setAttribution: (
      id: TenantId,
      changes: Partial<AttributionSettings>
    ) => Effect.Effect<AttributionSettings, TenantNotFound | StoreUnavailable>
    /** Where the surveys of a tenant hold what an answer needs, as set; none at first. Fails as `attribution` does. */
    readonly surveyMappings: (
      id: TenantId
    ) => Effect.Effect<ReadonlyArray<SurveyMapping>, TenantNotFound | StoreUnavailable>
    /** Puts these in the place of all that were set. MUST fail with TenantNotFound when there is no tenant. */
    readonly setSurveyMappings: (
      id: TenantId,
      mappings: ReadonlyArray<SurveyMapping>
    ) => Effect.Effect<void, TenantNotFound | StoreUnavailable>
    /** Tenants in order of their ids, which is that of their making. */
    readonly list: (page: Page<TenantId>) => Effect.Effect<ReadonlyArray<Tenant>, StoreUnavailable>
    /** The number of tenants. */
    readonly count: Effect.Effect<number, StoreUnavailable>
  }
>()("creatorsignal/ports/accounts/tenants/Tenants") {}
