import { Schema } from "effect"
import type { TenantId } from "../../accounts/tenants/Tenant.ts"
import type { CurrencyCode } from "../../money/money.ts"
import type { CreatorAccount } from "../../tracking/links/TrackingLink.ts"

/** UUID of one declared test. */
export const LiftTestId = Schema.String.pipe(Schema.check(Schema.isGUID()), Schema.brand("LiftTestId"))
export type LiftTestId = typeof LiftTestId.Type

/** A country by ISO 3166-1 (`DE`), or a part of one by ISO 3166-2 (`US-CA`). */
export const RegionCode = Schema.String.pipe(
  Schema.check(Schema.isPattern(/^[A-Z]{2}(-[A-Z0-9]{1,3})?$/, { message: "must be such as DE or US-CA" })),
  Schema.brand("RegionCode")
)
export type RegionCode = typeof RegionCode.Type

/** What is counted of sales. */
export const LiftMetric = Schema.Literals(["orders", "revenue"])
export type LiftMetric = typeof LiftMetric.Type

export interface TestedRegion {
  readonly code: RegionCode
  /** Whether the creators are active there during the test; else they pause. */
  readonly isActive: boolean
}

/**
 * Where and when creators pause. Regions: some of them for all weeks of the test, compared with the weeks before it. Weeks: in
 * one of every two; the place in the list is the week's, from 0.
 */
export type LiftDesign =
  | { readonly kind: "regions"; readonly weeksBefore: number; readonly regions: ReadonlyArray<TestedRegion> }
  | { readonly kind: "weeks"; readonly isActive: ReadonlyArray<boolean> }

/** A test of what creators add, as it was declared before it began. It never changes. */
export interface LiftTest {
  readonly tenantId: TenantId
  readonly id: LiftTestId
  readonly name: string
  /** Null: all creators of the account. */
  readonly creators: ReadonlyArray<CreatorAccount> | null
  readonly metric: LiftMetric
  /** Only orders in this one are counted; null, of orders alone: in any. */
  readonly currency: CurrencyCode | null
  /** Midnight, UTC. A week of the test is seven days from there on. */
  readonly startsAt: Date
  readonly weeks: number
  readonly design: LiftDesign
  /** Whether chance chose who pauses, by the seed; else whoever declared it did. */
  readonly isDrawn: boolean
  readonly seed: number
  readonly declaredAt: Date
}

/** What was sold in one region in one week. */
export interface LiftCell {
  readonly region: RegionCode
  /** From the test's start, which begins week 0; the week before it is -1. */
  readonly week: number
  /** Orders, or minor units of the test's currency. */
  readonly value: bigint
}

export interface ReportedCell extends LiftCell {
  readonly reportedAt: Date
  /** How often another value was reported before. */
  readonly revisions: number
}
