import { Context, type Effect } from "effect"
import { PAGE_ROWS_MAX } from "../../paging/Page.ts"
import type { StoreUnavailable } from "../../system/StoreUnavailable.ts"
import type { TenantId } from "../tenants/Tenant.ts"

/** A tenant as whoever runs the service sees it: no address, no secret, nothing of a person. */
export interface TenantLine {
  readonly id: TenantId
  readonly name: string
  readonly createdAt: Date
  readonly balance: number
  /** Null where it is open. */
  readonly closedAt: Date | null
}

/** How scoring on one platform went. */
export interface SourceLine {
  readonly platform: string
  /** Jobs that ended since the moment that was asked for, by how. */
  readonly done: number
  readonly failed: number
  /** Accounts that are monitored there, and those of them whose last look failed; null where a store doesn't keep that. */
  readonly monitored: number | null
  readonly failing: number | null
}

/** Tenants that one read lists at most: a page, and one that tells whether there are more. */
export const TENANT_LINES_MAX = PAGE_ROWS_MAX + 1
/** Platforms that one read lists at most. */
export const SOURCE_LINES_MAX = 50
/** UTF-16 units of what names are searched for. */
export const SEARCH_CHARACTERS_MAX = 200

/** What whoever runs the service looks at beside what there is to do. */
export class Oversight extends Context.Service<
  Oversight,
  {
    /**
     * Tenants whose name has `search` in it, whatever its case (all where it is null), in the order of their ids behind `after`, at most
     * `limit` and TENANT_LINES_MAX.
     */
    readonly tenants: (asked: {
      readonly search: string | null
      readonly after: TenantId | null
      readonly limit: number
    }) => Effect.Effect<ReadonlyArray<TenantLine>, StoreUnavailable>
    /** By platform, those alone on which a job ended or an account is monitored, at most SOURCE_LINES_MAX. */
    readonly sources: (since: Date) => Effect.Effect<ReadonlyArray<SourceLine>, StoreUnavailable>
  }
>()("creatorsignal/ports/accounts/operations/Oversight") {}
