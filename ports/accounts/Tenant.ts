import { Schema } from "effect"

/** UUID of one customer of the service. Every row a customer owns is keyed by it. */
export const TenantId = Schema.String.pipe(Schema.check(Schema.isUUID()), Schema.brand("TenantId"))
export type TenantId = typeof TenantId.Type

export interface Tenant {
  readonly id: TenantId
  readonly name: string
  /** Where its people are written to, as Mail takes it; null where nobody is. */
  readonly email: string | null
  /** How many days before an order a touchpoint still counts towards it. */
  readonly lookbackDays: number
  readonly createdAt: Date
}

/** What a tenant is and sells, for whoever judges whether a creator fits it. Null: it doesn't say. */
export interface WorkspaceProfile {
  /** At most PROFILE_NAME_CHARACTERS_MAX, as `category`. */
  readonly brandName: string | null
  readonly category: string | null
  /** At most PROFILE_NOTES_CHARACTERS_MAX. */
  readonly notes: string | null
}

/** The profile of whoever said nothing. */
export const EMPTY_PROFILE: WorkspaceProfile = { brandName: null, category: null, notes: null }

/** UTF-16 units of a brand's name or category. */
export const PROFILE_NAME_CHARACTERS_MAX = 200
/** UTF-16 units of a brand's notes. */
export const PROFILE_NOTES_CHARACTERS_MAX = 2_000
