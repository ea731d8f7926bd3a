import { Context, type Effect, Schema } from "effect"
import type { TenantId } from "../../accounts/tenants/Tenant.ts"
import type { SocialAccount } from "../identity/SocialAccount.ts"
import { ItemCount, type KeptEvidence } from "./ImportedItem.ts"

export class EvidenceUnavailable extends Schema.TaggedError<EvidenceUnavailable>()("EvidenceUnavailable", {
  cause: Schema.Defect()
}) {}

/** What a file held. */
export const ImportCounts = Schema.Struct({ posts: ItemCount, comments: ItemCount, followers: ItemCount })
export type ImportCounts = typeof ImportCounts.Type

/** A file that a tenant imported. */
export interface EvidenceImport {
  readonly tenantId: TenantId
  readonly account: SocialAccount
  /** Of the file's bytes, in hexadecimal: which file it is. */
  readonly sha256: string
  readonly counts: ImportCounts
  readonly importedAt: Date
}

/** Files of one account that a tenant has at a time; of more the oldest go. */
export const IMPORTS_PER_ACCOUNT_MAX = 10

/**
 * What tenants hold of creators, each for themselves. A file is a tenant's own, and no other tenant ever reads it or what is
 * made of it.
 */
export class ImportedEvidence extends Context.Service<
  ImportedEvidence,
  {
    /**
     * Keeps what a file holds, in one step. Answers the import, and whether it was there before.
     *
     * MUST keep a file of an account once, and answer what was kept first.
     * MUST keep at most IMPORTS_PER_ACCOUNT_MAX files of an account, the newest.
     */
    readonly keep: (
      imported: EvidenceImport,
      kept: KeptEvidence
    ) => Effect.Effect<{ readonly imported: EvidenceImport; readonly isRepeat: boolean }, EvidenceUnavailable>
    /**
     * What the tenant holds of an account and imported at or after `since`, newest first, at most IMPORTS_PER_ACCOUNT_MAX.
     *
     * MUST never answer what another tenant imported.
     */
    readonly of: (
      tenantId: TenantId,
      account: SocialAccount,
      since: Date
    ) => Effect.Effect<ReadonlyArray<KeptEvidence>, EvidenceUnavailable>
    /** Removes all that the tenant holds of an account; answers how many files that were. */
    readonly remove: (tenantId: TenantId, account: SocialAccount) => Effect.Effect<number, EvidenceUnavailable>
    /**
     * Removes what was imported before `before`; answers how many files that were.
     *
     * MUST remove no more than `limit` files, and none that was imported at or after `before`.
     */
    readonly purge: (before: Date, limit: number) => Effect.Effect<number, EvidenceUnavailable>
  }
>()("creatorsignal/ports/creators/evidence/ImportedEvidence") {}
