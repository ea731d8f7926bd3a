import { Context, type Effect } from "effect"
import type { StoreUnavailable } from "../../system/StoreUnavailable.ts"
import type { TenantId } from "./Tenant.ts"

/** Some of what a tenant has of one kind. */
export interface AccountDataPage {
  /** Each a JSON object in one line, as it is stored. */
  readonly rows: ReadonlyArray<string>
  /** Where the page ends, for `after`; null where nothing follows. */
  readonly next: string | null
}

/** Whatever a tenant owns, to be taken away with it. No secret is in it, nor what only keeps the service running. */
export class AccountData extends Context.Service<
  AccountData,
  {
    /** The kinds of it, in the order in which they are read; each can be the name of a file. */
    readonly kinds: ReadonlyArray<string>
    /**
     * A tenant's rows of one kind, from `after` on: a bounded number, so that a page is held in memory. A row that is there from the
     * first page to the last is read once. MUST hold no row of another tenant. A kind that is none has no rows.
     */
    readonly page: (
      tenantId: TenantId,
      kind: string,
      after: string | null
    ) => Effect.Effect<AccountDataPage, StoreUnavailable>
  }
>()("creatorsignal/ports/accounts/tenants/AccountData") {}
