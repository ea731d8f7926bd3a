import type { SocialAccount } from "../../creators/identity/SocialAccount.ts"
import type { KeyId } from "../keys/ApiKey.ts"
import type { TenantId } from "../tenants/Tenant.ts"
import type { Charge, Usage } from "./Charge.ts"
import type { Credits } from "./CreditLedger.ts"

/** A request that is charged under its own name, so that one which is carried out again is charged once. */
export interface ChargedOperation {
  readonly tenantId: TenantId
  readonly keyId: KeyId
  /** UUID of the request: the charge's reference and its usage. */
  readonly operationId: string
  readonly account: SocialAccount
  readonly priceCredits: Credits
  /** What the customer books the request under; null when they said nothing. */
  readonly customerRef: string | null
  readonly at: Date
}

/** The charge of an operation, and its line in the usage log. */
export const operationCharge = (
  { tenantId, keyId, operationId, account, priceCredits, customerRef, at }: ChargedOperation,
  kind: Usage["kind"]
): Charge => ({
  tenantId,
  credits: priceCredits,
  reason: "charge",
  reference: operationId,
  at,
  usage: { usageId: operationId, keyId, kind, account, customerRef, creatorScore: null }
})
