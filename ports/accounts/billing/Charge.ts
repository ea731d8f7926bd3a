import { Schema } from "effect"
import type { SocialAccount } from "../../creators/identity/SocialAccount.ts"
import type { ScoreId } from "../../creators/scoring/Scorecard.ts"
import type { KeyId } from "../keys/ApiKey.ts"
import type { TenantId } from "../tenants/Tenant.ts"
import type { EntryReason } from "./CreditLedger.ts"

/**
 * What a request was: a cached score, a fresh score that was ordered, a job that was in flight already, a creator by many
 * accounts, a report, a discovery, a creator who was looked for on the web.
 */
export const UsageKind = Schema.Literals([
  "cached",
  "scrape",
  "deduplicated",
  "creator",
  "report",
  "discovery",
  "resolve"
])
export type UsageKind = typeof UsageKind.Type

/** A request as the customer's usage log shows it. */
export interface Usage {
  /** UUID of the request. Unique per tenant. */
  readonly usageId: string
  readonly keyId: KeyId
  readonly kind: UsageKind
  readonly account: SocialAccount
  /** What the customer books the request under; null when they said nothing. */
  readonly customerRef: string | null
  /** The creator's newest score, where it tells that the tenant has paid for it or was served it as covered; else null. */
  readonly creatorScore: ScoreId | null
}

/**
 * A movement of credits and what it is for. Adapters apply it in one step: the wallet moves, the entry is appended to the
 * ledger and the usage is logged, or nothing is.
 */
export interface Charge {
  readonly tenantId: TenantId
  /** Credits that are taken; negative where they are given. At 0 the wallet doesn't move, and only the usage is logged. */
  readonly credits: number
  readonly reason: EntryReason
  /** What the ledger's entry belongs to. Unique per tenant and reason. */
  readonly reference: string
  readonly at: Date
  /** Null where there was no request, as of a grant or a refund. */
  readonly usage: Usage | null
}
