import { Schema } from "effect"
import type { KeyId } from "../../accounts/keys/ApiKey.ts"
import type { PaymentReference, PriceCurrencyCode, SessionId } from "../../accounts/payments/Payment.ts"
import type { TenantId } from "../../accounts/tenants/Tenant.ts"
import type { AccountGround } from "../../creators/identity/AccountTie.ts"
import type { SocialAccount } from "../../creators/identity/SocialAccount.ts"
import type { CheckStatus } from "./checkStates.ts"

export const CheckId = Schema.String.pipe(Schema.check(Schema.isUUID()), Schema.brand("CheckId"))
export type CheckId = typeof CheckId.Type

/** `quick` begins when it is paid; `verified` waits for the creator's consent. */
export const CheckTier = Schema.Literals(["quick", "verified"])
export type CheckTier = typeof CheckTier.Type

/** Which check of which tenant. */
export interface CheckTicket {
  readonly tenantId: TenantId
  readonly checkId: CheckId
}

/** For which brand a check is made. */
export interface CheckBuyer {
  readonly brandName: string
  readonly category: string | null
  readonly notes: string | null
  /** Where the subject reaches the buyer; null or absent where nobody said it. */
  readonly contactEmail?: string | null
}

/** An account that a check may be about. */
export interface CheckAccount extends SocialAccount {
  /** The platform's name in the customer's spelling. */
  readonly spelling: string
  readonly ground: AccountGround
  /** How likely it is the subject's, 0 to 1, where discovery proved it; null elsewhere. */
  readonly confidence: number | null
  /** The name that it shows, as far as it is known here; null or absent where it isn't. */
  readonly displayName?: string | null
  /** Whether it is not taken for the subject's: they said so, or what it shows doesn't match. The check is not about it. */
  readonly isStruck: boolean
}

/** What the subject decided, and what they were shown when they did. */
export interface ConsentRecord {
  readonly decision: "given" | "refused" | "withdrawn"
  readonly at: Date
  /** Of the text that was shown: its version, and the SHA-256 of its words, lower-case hex. */
  readonly textVersion: number
  readonly textHash: string
  /** The network that the answer came from, not the whole address: /24 of IPv4, /48 of IPv6; null where it isn't known. */
  readonly network: string | null
  /** What they confirmed, added and struck, as `platform/handle`. */
  readonly confirmed: ReadonlyArray<string>
  readonly added: ReadonlyArray<string>
  readonly struck: ReadonlyArray<string>
}

/** What a buyer keeps with a check for their own programs, by key: never in a report, and never shown to the subject. */
export type CheckMetadata = Readonly<Record<string, string>>

export interface NewCheck extends CheckTicket {
  readonly keyId: KeyId
  readonly tier: CheckTier
  /** The handle that the buyer named, as accounts are named by it. */
  readonly creatorHandle: string
  /** At most CHECK_ACCOUNTS_MAX, each once. */
  readonly accounts: ReadonlyArray<CheckAccount>
  /** Where the subject is written to; null for `quick`. */
  readonly creatorEmail: string | null
  readonly creatorName: string | null
  /** Why the buyer asks, for the subject to read. */
  readonly consentReasons: string | null
  /** What the buyer said that it is for. */
  readonly purpose: string
  readonly buyer: CheckBuyer
  /** Absent: none. Removed with what names the subject. */
  readonly metadata?: CheckMetadata
  /** In the currency's minor unit. */
  readonly amountMinor: number
  readonly currency: PriceCurrencyCode
  readonly sessionId: SessionId
  readonly paymentUrl: string
  readonly createdAt: Date
  /** When the checkout ends. */
  readonly payableUntil: Date
}

/** How far a scan is. */
export interface ScanProgress {
  /** 0 to 100; never falls. */
  readonly percent: number
  /** What is being done, for a person. */
  readonly message: string
  readonly postsRead: number
}

export interface Check extends NewCheck {
  readonly status: CheckStatus
  /** The payment; null while it is unpaid. */
  readonly payment: PaymentReference | null
  readonly paidAt: Date | null
  /** When the subject's time to answer ends; null unless consent is or was asked for. */
  readonly consentDueAt: Date | null
  /** How often the subject was asked again, at most CONSENT_REQUESTS_MAX. */
  readonly askedAgain: number
  /** How often their address was corrected since: a link that was mailed before is no answer's any more. */
  readonly addressChanges: number
  readonly consent: ConsentRecord | null
  readonly scanStartedAt: Date | null
  readonly progress: ScanProgress
  /** When it was completed, failed, expired or refunded; null before. */
  readonly endedAt: Date | null
  /** Why it failed or was refunded, a sentence; null elsewhere. */
  readonly reason: string | null
  /** When what it rests on is removed, and when it was; null before it is completed. */
  readonly evidenceUntil: Date | null
  readonly evidenceRemovedAt: Date | null
  /** When everything that names the subject was taken out; null where nobody asked for it. */
  readonly erasedAt: Date | null
}

/** What is written to the subject. The words are made when it is sent, so that no link is stored. */
export const CheckMailKind = Schema.Literals([
  "consent_request",
  "consent_reminder",
  "consent_recorded",
  "report_ready",
  "dispute_recorded",
  "dispute_decided"
])
export type CheckMailKind = typeof CheckMailKind.Type

export interface NewCheckMail {
  /** UUID; one that is there already changes nothing. */
  readonly mailId: string
  readonly kind: CheckMailKind
  /** When it is to be sent; absent: at once. */
  readonly dueAt?: Date
}

/** Where a check is on its way: who or what changed it. */
export interface CheckActor {
  readonly kind: "payment" | "subject" | "clock" | "scan" | "operator" | "buyer"
  /** The payment event's id, the operator's name, the buyer's key or person; null for the others. */
  readonly id: string | null
}

/** Accounts of one check. */
export const CHECK_ACCOUNTS_MAX = 12
/** Keys of one check's metadata. */
export const METADATA_KEYS_MAX = 20
/** Characters (UTF-16 code units) of such a key, and of what it names. */
export const METADATA_KEY_CHARACTERS_MAX = 40
export const METADATA_VALUE_CHARACTERS_MAX = 500
/** Days that a subject has to answer: the specification's. */
export const CONSENT_DAYS = 14
/** How often a subject is asked again at their buyer's wish. */
export const CONSENT_REQUESTS_MAX = 4
/** Hours in which a check can be paid. */
export const PAYABLE_HOURS = 24
