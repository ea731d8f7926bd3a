import { Schema } from "effect"
import type { SocialAccount } from "../../creators/identity/SocialAccount.ts"
import type { KeyId } from "../keys/ApiKey.ts"
import type { PaymentReference, PriceCurrencyCode, SessionId } from "../payments/Payment.ts"
import type { PersonId } from "../people/Person.ts"
import type { TenantId } from "../tenants/Tenant.ts"
import type { Credits } from "./CreditLedger.ts"
import type { PurchaseStatus } from "./purchaseStates.ts"

/** UUID of a purchase: the order that its checkout is opened for, and what its entries in the ledger are named by. */
export const PurchaseId = Schema.String.pipe(Schema.check(Schema.isUUID()), Schema.brand("PurchaseId"))
export type PurchaseId = typeof PurchaseId.Type

export interface PurchaseTicket {
  readonly tenantId: TenantId
  readonly purchaseId: PurchaseId
}

/** A score that is bought by card: of whose account, and for whom. Its job has the purchase's id. */
export interface BoughtScore extends SocialAccount {
  /** The platform's name in the customer's spelling. */
  readonly spelling: string
  /** The key that asked for it, or the member in the place of one. */
  readonly keyId: KeyId
}

/** A pack of credits, or one score, that is to be paid by card. */
export interface NewPurchase extends PurchaseTicket {
  /** 0 where a score is bought, which never touches the wallet. */
  readonly credits: Credits
  /** Null where a pack is bought. */
  readonly score: BoughtScore | null
  readonly amountMinor: number
  readonly currency: PriceCurrencyCode
  /** Who bought it, and is mailed the receipt; null where a key did: then the account's own address is. */
  readonly personId: PersonId | null
  /** Where the payer is led to afterwards; absolute. */
  readonly returnUrl: string
  readonly createdAt: Date
  readonly payableUntil: Date
}

export interface Purchase extends NewPurchase {
  readonly status: PurchaseStatus
  /** Null until its checkout is known to be open. */
  readonly sessionId: SessionId | null
  readonly paymentUrl: string | null
  readonly payment: PaymentReference | null
  readonly paidAt: Date | null
  /** What of the payment was given back at the provider, by whomever, as far as was told; it never falls. */
  readonly refundedMinor: number
  /** When it expired, or the payment went back. */
  readonly endedAt: Date | null
}

/** How long a checkout can be paid. */
export const PURCHASE_PAYABLE_HOURS = 24
