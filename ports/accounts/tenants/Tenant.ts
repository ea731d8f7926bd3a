import { Schema } from "effect"

/** UUID of one customer of the service. Every row a customer owns is keyed by it. */
export const TenantId = Schema.String.pipe(Schema.check(Schema.isUUID()), Schema.brand("TenantId"))
export type TenantId = typeof TenantId.Type

/** UTF-16 units of what an account is called. */
export const TENANT_NAME_CHARACTERS_MAX = 200

/** What an account is called from now on: trimmed, one line, and not empty. */
export const TenantName = Schema.String.pipe(
  Schema.check(Schema.isTrimmed(), Schema.isBetweenLength(1, TENANT_NAME_CHARACTERS_MAX)),
  Schema.check(
    Schema.isPattern(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+$/u, { message: "must be one line without control characters" })
  ),
  Schema.brand("TenantName")
)
export type TenantName = typeof TenantName.Type

export interface Tenant {
  readonly id: TenantId
  readonly name: string
  /** Where its people are written to, as Mail takes it; null where nobody is. */
  readonly email: string | null
  /** How many days before an order a touchpoint still counts towards it. */
  readonly lookbackDays: number
  readonly createdAt: Date
}

/** What a tenant is and sells, for whoever judges whether a creator fits it, and who pays its creators. Null: it doesn't say. */
export interface WorkspaceProfile {
  /** At most PROFILE_NAME_CHARACTERS_MAX, as `category`. */
  readonly brandName: string | null
  readonly category: string | null
  /** At most PROFILE_NOTES_CHARACTERS_MAX. */
  readonly notes: string | null
  /** Who pays, on statements of commissions; at most PROFILE_NAME_CHARACTERS_MAX. */
  readonly legalName: string | null
  /** At most LEGAL_ADDRESS_CHARACTERS_MAX in LEGAL_ADDRESS_LINES_MAX lines. */
  readonly legalAddress: string | null
}

/** The profile of whoever said nothing. */
export const EMPTY_PROFILE: WorkspaceProfile = {
  brandName: null,
  category: null,
  notes: null,
  legalName: null,
  legalAddress: null
}

/** UTF-16 units of a brand's name or category. */
export const PROFILE_NAME_CHARACTERS_MAX = 200
/** UTF-16 units of a brand's notes. */
export const PROFILE_NOTES_CHARACTERS_MAX = 2_000
/** UTF-16 units of a payer's address. */
export const LEGAL_ADDRESS_CHARACTERS_MAX = 500
/** Lines of a payer's address, so that a statement's first page holds it. */
export const LEGAL_ADDRESS_LINES_MAX = 8

/** A brand's name or category as it is written: one line, not empty. */
export const ProfileLine = Schema.String.pipe(
  Schema.check(
    Schema.isBetweenLength(1, PROFILE_NAME_CHARACTERS_MAX),
    Schema.isPattern(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u)
  )
)

/** A brand's notes as they are written: lines, not empty. */
export const ProfileLines = Schema.String.pipe(
  Schema.check(
    Schema.isBetweenLength(1, PROFILE_NOTES_CHARACTERS_MAX),
    Schema.isPattern(/^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u)
  )
)

/** A payer's address as it is written: lines, not empty. */
export const LegalAddress = Schema.String.pipe(
  Schema.check(
    Schema.isBetweenLength(1, LEGAL_ADDRESS_CHARACTERS_MAX),
    Schema.isPattern(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*(?:\n[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*)*$/u),
    Schema.makeFilter((text: string) => text.split("\n").length <= LEGAL_ADDRESS_LINES_MAX)
  )
)
