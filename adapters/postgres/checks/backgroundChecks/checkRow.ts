import { Effect, Redacted, Schema } from "effect"
import { KeyId } from "../../../../ports/accounts/keys/ApiKey.ts"
import { PaymentReference, PriceCurrencyCode, SessionId } from "../../../../ports/accounts/payments/Payment.ts"
import { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import {
  type Check,
  CheckId,
  type CheckTicket,
  CheckTier,
  type NewCheck
} from "../../../../ports/checks/backgroundChecks/Check.ts"
import { CheckStatus } from "../../../../ports/checks/backgroundChecks/checkStates.ts"
import { AccountGround } from "../../../../ports/creators/identity/AccountTie.ts"
import { Handle, Platform } from "../../../../ports/creators/identity/SocialAccount.ts"
import type { Sealing } from "../../sealing/Sealing.ts"

const dateOrNull = Schema.NullOr(Schema.Date)
const textOrNull = Schema.NullOr(Schema.String)

const Account = Schema.Struct({
  platform: Platform,
  handle: Handle,
  spelling: Schema.String,
  ground: AccountGround,
  confidence: Schema.NullOr(Schema.Finite),
  displayName: Schema.optionalKey(textOrNull),
  isStruck: Schema.Boolean
})

const Consent = Schema.Struct({
  decision: Schema.Literals(["given", "refused", "withdrawn"]),
  at: Schema.DateFromString,
  textVersion: Schema.Int,
  textHash: Schema.String,
  network: textOrNull,
  confirmed: Schema.Array(Schema.String),
  added: Schema.Array(Schema.String),
  struck: Schema.Array(Schema.String)
})

/** Who is checked, and the buyer's words about them and for themselves. */
const Subject = Schema.fromJsonString(
  Schema.Struct({
    creatorHandle: Schema.String,
    creatorEmail: textOrNull,
    creatorName: textOrNull,
    consentReasons: textOrNull,
    purpose: Schema.String,
    notes: textOrNull,
    contactEmail: Schema.optionalKey(textOrNull),
    metadata: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)),
    askedAgain: Schema.optionalKey(Schema.Int),
    addressChanges: Schema.optionalKey(Schema.Int)
  })
)
const encodeSubject = Schema.encodeSync(Subject)
const decodeSubject = Schema.decodeUnknownEffect(Subject)

/** What is left of it in a check that was erased. */
const ERASED: typeof Subject.Type = {
  creatorHandle: "",
  creatorEmail: null,
  creatorName: null,
  consentReasons: null,
  purpose: "",
  notes: null
}

/** A check as `CHECK_COLUMNS` of `checks c` give it. */
export const CheckRow = Schema.Struct({
  tenantId: TenantId,
  checkId: CheckId,
  keyId: KeyId,
  tier: CheckTier,
  status: CheckStatus,
  subject: Schema.NullOr(Schema.Uint8Array),
  accounts: Schema.Array(Account),
  brandName: Schema.String,
  brandCategory: textOrNull,
  amountMinor: Schema.Int,
  currency: PriceCurrencyCode,
  sessionId: SessionId,
  paymentUrl: Schema.String,
  createdAt: Schema.Date,
  payableUntil: Schema.Date,
  payment: Schema.NullOr(PaymentReference),
  paidAt: dateOrNull,
  consentDueAt: dateOrNull,
  consent: Schema.NullOr(Consent),
  scanStartedAt: dateOrNull,
  percent: Schema.Int,
  progressMessage: Schema.String,
  postsRead: Schema.Int,
  endedAt: dateOrNull,
  reason: textOrNull,
  evidenceUntil: dateOrNull,
  evidenceRemovedAt: dateOrNull,
  erasedAt: dateOrNull
})
export type CheckRow = typeof CheckRow.Type

export const CHECK_COLUMNS = `
  c.tenant_id as "tenantId", c.check_id as "checkId", c.key_id as "keyId", c.tier, c.status, c.subject, c.accounts,
  c.brand_name as "brandName", c.brand_category as "brandCategory", c.amount_minor as "amountMinor", c.currency,
  c.session_id as "sessionId", c.payment_url as "paymentUrl", c.created_at as "createdAt", c.payable_until as "payableUntil",
  c.payment, c.paid_at as "paidAt", c.consent_due_at as "consentDueAt", c.consent, c.scan_started_at as "scanStartedAt", c.percent,
  c.progress_message as "progressMessage", c.posts_read as "postsRead", c.ended_at as "endedAt", c.reason,
  c.evidence_until as "evidenceUntil", c.evidence_removed_at as "evidenceRemovedAt", c.erased_at as "erasedAt"
`

export const encodeAccounts = Schema.encodeSync(Schema.fromJsonString(Schema.Array(Account)))
export const encodeConsent = Schema.encodeSync(Schema.fromJsonString(Consent))

/** The place that a check's subject is sealed for. */
const subjectPlace = ({ tenantId, checkId }: CheckTicket): string => `checks/${tenantId}/${checkId}`

export const sealSubject = (
  sealing: Sealing["Service"],
  check: NewCheck & Partial<Pick<Check, "askedAgain" | "addressChanges">>
): Effect.Effect<Uint8Array> =>
  sealing.seal(
    Redacted.make(
      encodeSubject({ ...check, notes: check.buyer.notes, contactEmail: check.buyer.contactEmail ?? null })
    ),
    subjectPlace(check)
  )

/** The check of a row. It fails where its subject was sealed under another signing secret. */
export const toCheck = Effect.fnUntraced(function* (sealing: Sealing["Service"], row: CheckRow) {
  const { subject: sealed, brandName, brandCategory, percent, progressMessage, postsRead, ...rest } = row
  const {
    notes,
    contactEmail = null,
    metadata = {},
    askedAgain = 0,
    addressChanges = 0,
    ...subject
  } = sealed === null ? ERASED : yield* decodeSubject(Redacted.value(yield* sealing.open(sealed, subjectPlace(row))))
  const check: Check = {
    ...rest,
    ...subject,
    metadata,
    askedAgain,
    addressChanges,
    buyer: { brandName, category: brandCategory, notes, contactEmail },
    progress: { percent, message: progressMessage, postsRead }
  }
  return check
})
