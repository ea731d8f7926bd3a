import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import { CurrencyCode } from "../../ports/money/money.ts"
import {
  type CommissionRule,
  type CommissionTerms,
  type ModelChoice,
  RuleId
} from "../../ports/revenue/commissions/Commission.ts"
import type { Closing } from "../../ports/revenue/commissions/Commissions.ts"
import {
  Month,
  type Statement,
  type StatementLine,
  type StatementPayer
} from "../../ports/revenue/commissions/Statement.ts"
import { OrderId } from "../../ports/tracking/events/TrackingEvent.ts"
import { LinkCode } from "../../ports/tracking/links/TrackingLink.ts"
import { noon } from "./attributionExamples.ts"

export const usd = CurrencyCode.make("USD")
export const month = (text: string) => Month.make(text)

export const someTerms = (fields: Partial<CommissionTerms> = {}): CommissionTerms => ({
  base: null,
  excludedProducts: [],
  renewalMonths: null,
  percentPpm: 100_000,
  flatMinorUnits: 0n,
  newCustomersOnly: false,
  tiers: [],
  capMinorUnits: null,
  holdDays: 0,
  ...fields
})

/** 10 % of every order, from the beginning of time. */
export const aRule = (tenantId: TenantId, fields: Partial<CommissionRule> = {}): CommissionRule => ({
  tenantId,
  ruleId: RuleId.make(crypto.randomUUID()),
  scope: { kind: "account" },
  currency: null,
  from: new Date(0),
  until: null,
  terms: someTerms(),
  madeAt: noon(1),
  ...fields
})

export const aChoice = (tenantId: TenantId, fields: Partial<ModelChoice> = {}): ModelChoice => ({
  tenantId,
  ruleId: RuleId.make(crypto.randomUUID()),
  model: "linear",
  from: new Date(0),
  madeAt: noon(1),
  ...fields
})

export const aLine = (order: string, fields: Partial<StatementLine> = {}): StatementLine => {
  const entitledMinorUnits = fields.entitledMinorUnits ?? 100n
  const statedMinorUnits = fields.statedMinorUnits ?? 0n
  return {
    shopDomain: null,
    orderId: OrderId.make(order),
    link: LinkCode.make("jane"),
    placedAt: noon(1),
    netMinorUnits: 1_000n,
    baseMinorUnits: 1_000n,
    baseNote: null,
    ruleId: null,
    ...fields,
    entitledMinorUnits,
    statedMinorUnits,
    minorUnits: entitledMinorUnits - statedMinorUnits
  }
}

/** Jane's statement in USD of these lines. */
export const aStatement = (
  of: Month,
  lines: ReadonlyArray<StatementLine>,
  fields: Partial<Statement["head"]> = {}
): Statement => {
  const sum = lines.reduce((total, { minorUnits }) => total + minorUnits, 0n)
  const carriedIn = fields.carriedInMinorUnits ?? 0n
  const balance = carriedIn + sum
  return {
    head: {
      month: of,
      creatorKey: "instagram/jane",
      currency: usd,
      creator: { platform: "instagram", handle: "jane" },
      lineCount: lines.length,
      sumMinorUnits: sum,
      carriedInMinorUnits: carriedIn,
      payableMinorUnits: balance > 0n ? balance : 0n,
      carriedOutMinorUnits: balance < 0n ? balance : 0n,
      ...fields
    },
    lines
  }
}

/** With what a name and an address may hold. */
export const aPayer: StatementPayer = { name: 'Łódź 株式会社 "&" \\', address: "1 Main St\n東京" }

export const aClosing = (
  tenantId: TenantId,
  of: Month,
  revision: number,
  statements: ReadonlyArray<Statement>
): Closing => {
  const [year = 0, number = 1] = of.split("-").map(Number)
  return {
    tenantId,
    month: of,
    endsAt: new Date(Date.UTC(year, number, 1)),
    revision,
    closedAt: noon(9),
    payer: aPayer,
    statements
  }
}
