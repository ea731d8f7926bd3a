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
