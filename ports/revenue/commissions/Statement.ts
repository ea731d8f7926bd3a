import { Schema } from "effect"
import type { TenantId } from "../../accounts/tenants/Tenant.ts"
import type { CurrencyCode } from "../../money/money.ts"
import type { OrderId } from "../../tracking/events/TrackingEvent.ts"
import type { CreatorAccount, LinkCode } from "../../tracking/links/TrackingLink.ts"
import type { ShopDomain } from "../../tracking/orders/Order.ts"
import type { RuleId } from "./Commission.ts"

/** A month of the calendar in UTC: `2026-03`. */
export const Month = Schema.String.pipe(
  Schema.check(
    Schema.isPattern(/^(19[7-9]\d|[2-8]\d{3})-(0[1-9]|1[0-2])$/, { message: "must be a month such as 2026-03" })
  ),
  Schema.brand("Month")
)
export type Month = typeof Month.Type

/** An order by what it is stored under. */
export interface OrderKey {
  readonly shopDomain: ShopDomain | null
  readonly orderId: OrderId
}

/** What is stated of one order for one creator by one link, in one currency. */
export interface StatedKey extends OrderKey {
  /** The creator as one text, the same for every name of their platform. */
  readonly creatorKey: string
  /** Null where no link led to the order, as with a survey's answer. */
  readonly link: LinkCode | null
  readonly currency: CurrencyCode
}

/** What closed statements say of it altogether. */
export interface StatedAmount extends StatedKey {
  readonly creator: CreatorAccount
  /** As it was known when it was stated last. */
  readonly placedAt: Date
  /** The sum of its lines. */
  readonly minorUnits: bigint
}

/** What a statement says of how a line's base was found: no source said what the order's price is made of, so that all of it counts. */
export const BaseNote = Schema.Literals(["no breakdown known"])
export type BaseNote = typeof BaseNote.Type

/** One order in one statement. */
export interface StatementLine extends OrderKey {
  readonly link: LinkCode | null
  readonly placedAt: Date
  /** The creator's part of what the order earns. */
  readonly netMinorUnits: bigint
  /** The creator's part of what the rule pays on; null in statements that were closed before rules named a base. */
  readonly baseMinorUnits: bigint | null
  /** Null where nothing is to be said. */
  readonly baseNote: BaseNote | null
  /** Null where no rule holds. */
  readonly ruleId: RuleId | null
  /** What the creator is due of the order altogether. */
  readonly entitledMinorUnits: bigint
  /** What statements before this one said of it. */
  readonly statedMinorUnits: bigint
  /** `entitledMinorUnits` − `statedMinorUnits`; never nothing. */
  readonly minorUnits: bigint
}

/** Which statement: of one creator, month and currency. */
export interface StatementKey {
  readonly month: Month
  readonly creatorKey: string
  readonly currency: CurrencyCode
}

export interface StatementHead extends StatementKey {
  readonly creator: CreatorAccount
  readonly lineCount: number
  /** What its lines add up to. */
  readonly sumMinorUnits: bigint
  /** What statements before this one left to be set off: 0 or less. */
  readonly carriedInMinorUnits: bigint
  /** `carriedInMinorUnits` + `sumMinorUnits`, where that is above 0; else 0. */
  readonly payableMinorUnits: bigint
  /** The same where it is below 0; else 0. */
  readonly carriedOutMinorUnits: bigint
}

export interface Statement {
  readonly head: StatementHead
  /** By when the orders were placed, then by shop, id and link. */
  readonly lines: ReadonlyArray<StatementLine>
}

/** Who is to pay what a statement says. */
export interface StatementPayer {
  readonly name: string
  /** Its lines; null where the tenant names none. */
  readonly address: string | null
}

export interface ClosedStatement extends StatementHead {
  readonly tenantId: TenantId
  /** As the tenant named itself when the month was closed. */
  readonly payer: StatementPayer
  readonly closedAt: Date
}
