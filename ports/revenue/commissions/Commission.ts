import { Effect, Schema } from "effect"
import { TenantId } from "../../accounts/tenants/Tenant.ts"
import { CurrencyCode } from "../../money/money.ts"
import { ProductId } from "../../tracking/events/TrackingEvent.ts"
import { LinkCode } from "../../tracking/links/TrackingLink.ts"
import { PathModel } from "../attribution/AttributionModel.ts"

/** A whole: so many parts per million. */
export const WHOLE_PPM = 1_000_000

/** An order is on hold for at most so many days. */
export const HOLD_DAYS_MAX = 365
export const TIERS_MAX = 20
export const CAMPAIGN_CHARACTERS_MAX = 100
/** Products that one rule pays nothing on, at most. */
export const EXCLUDED_PRODUCTS_MAX = 500
/** Months since a subscription began, at most, that a rule names. */
export const RENEWAL_MONTHS_MAX = 120

/** The most that a rule names, in minor units: sums over all orders of a statement stay within 64 bits. */
const AMOUNT_MAX = 1_000_000_000_000n

const Amount = Schema.BigIntFromString.pipe(Schema.check(Schema.isBetweenBigInt({ minimum: 0n, maximum: AMOUNT_MAX })))
const Ppm = Schema.Int.pipe(Schema.check(Schema.isBetween({ minimum: 0, maximum: WHOLE_PPM })))

/** Whom a rule holds for. A campaign is a name that the tenant gives. */
export const CommissionScope = Schema.Union([
  Schema.Struct({ kind: Schema.Literal("account") }),
  Schema.Struct({ kind: Schema.Literal("campaign"), name: Schema.String }),
  Schema.Struct({ kind: Schema.Literal("creator"), platform: Schema.String, handle: Schema.String }),
  Schema.Struct({ kind: Schema.Literal("link"), code: LinkCode })
])
export type CommissionScope = typeof CommissionScope.Type

/** From so much base of a month on, another rate holds for what lies above. */
const CommissionTier = Schema.Struct({ fromMinorUnits: Amount, percentPpm: Ppm })

/** The parts of an order's price that a rule pays on, beside goods after discounts, which every rule pays on. */
export const CommissionBase = Schema.Struct({
  /** That of shipping included. */
  tax: Schema.Boolean,
  shipping: Schema.Boolean,
  tips: Schema.Boolean,
  fees: Schema.Boolean
})
export type CommissionBase = typeof CommissionBase.Type

/** Goods after discounts alone. */
export const GOODS_BASE: CommissionBase = {
  tax: false,
  shipping: false,
  tips: false,
  fees: false
}

export const CommissionTerms = Schema.Struct({
  /** Null in rules that were made before rules named a base: all that was paid. */
  base: Schema.NullOr(CommissionBase).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
  /** These products pay nothing; at most EXCLUDED_PRODUCTS_MAX. */
  excludedProducts: Schema.Array(ProductId).pipe(
    Schema.check(Schema.isMaxLength(EXCLUDED_PRODUCTS_MAX)),
    Schema.withDecodingDefaultKey(Effect.succeed([]))
  ),
  /** Renewals pay so many months since their subscription began: 0 for none of them, null for all. */
  renewalMonths: Schema.NullOr(
    Schema.Int.pipe(Schema.check(Schema.isBetween({ minimum: 0, maximum: RENEWAL_MONTHS_MAX })))
  ).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
  /** Of an order's base, in parts per million; up to the first tier, where there are any. */
  percentPpm: Ppm,
  /** For each order, divided like the order. */
  flatMinorUnits: Amount,
  newCustomersOnly: Schema.Boolean,
  /** By rising `fromMinorUnits`, each above 0; at most TIERS_MAX. */
  tiers: Schema.Array(CommissionTier),
  /** For a creator's orders of one month, at most; null: without a bound. */
  capMinorUnits: Schema.NullOr(Amount),
  /** Whole days from when an order was placed until it may be stated. */
  holdDays: Schema.Int.pipe(Schema.check(Schema.isBetween({ minimum: 0, maximum: HOLD_DAYS_MAX })))
})
export type CommissionTerms = typeof CommissionTerms.Type

/** UUID of a rule, or of a choice of model. */
export const RuleId = Schema.String.pipe(Schema.check(Schema.isUUID()), Schema.brand("RuleId"))
export type RuleId = typeof RuleId.Type

/** What creators earn of the orders that were placed from `from` on, until a later rule of its scope and currency. */
export const CommissionRule = Schema.Struct({
  tenantId: TenantId,
  ruleId: RuleId,
  scope: CommissionScope,
  /** The currency of its amounts, and of the orders it holds for; null where it names no amount: any. */
  currency: Schema.NullOr(CurrencyCode),
  from: Schema.DateFromString,
  /** Excluded; null until a later one. */
  until: Schema.NullOr(Schema.DateFromString),
  /** Null: from then on there is no rule of this scope. */
  terms: Schema.NullOr(CommissionTerms),
  madeAt: Schema.DateFromString
})
export type CommissionRule = typeof CommissionRule.Type

/** By which model the orders are divided that were placed from `from` on. */
export const ModelChoice = Schema.Struct({
  tenantId: TenantId,
  ruleId: RuleId,
  model: PathModel,
  from: Schema.DateFromString,
  madeAt: Schema.DateFromString
})
export type ModelChoice = typeof ModelChoice.Type
