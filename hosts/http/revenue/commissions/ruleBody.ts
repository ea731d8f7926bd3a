import { Effect, Option, Schema } from "effect"
import { BASE_PARTS, baseFrom, baseWords, partsOfBase } from "../../../../domain/revenue/commissions/baseWords.ts"
import { decimalText } from "../../../../ports/money/readAmount.ts"
import { PathModel } from "../../../../ports/revenue/attribution/AttributionModel.ts"
import {
  CAMPAIGN_CHARACTERS_MAX,
  type CommissionRule,
  type CommissionScope,
  EXCLUDED_PRODUCTS_MAX,
  HOLD_DAYS_MAX,
  type ModelChoice,
  RENEWAL_MONTHS_MAX,
  type RuleId,
  TIERS_MAX,
  WHOLE_PPM
} from "../../../../ports/revenue/commissions/Commission.ts"
import { textRule } from "../../../../ports/text/storableText.ts"
import { ProductId } from "../../../../ports/tracking/events/TrackingEvent.ts"
import { LinkCode } from "../../../../ports/tracking/links/TrackingLink.ts"
import { readTime } from "../../query/periods.ts"
import { storableText } from "../../server/fields.ts"
import { InvalidRequest, validationProblems } from "../../server/validationProblems.ts"
import { CREATOR_RULE } from "../../tracking/links/linkTable.ts"
import { CURRENCY_RULE, creatorFrom, currencyFrom } from "./readCommissionQuery.ts"

/** The most that a rule names, in minor units. */
const AMOUNT_MAX = 1_000_000_000_000

const Amount = Schema.Int.pipe(Schema.check(Schema.isBetween({ minimum: 0, maximum: AMOUNT_MAX })))
const Ppm = Schema.Int.pipe(Schema.check(Schema.isBetween({ minimum: 0, maximum: WHOLE_PPM })))
const Time = Schema.String.pipe(Schema.check(Schema.makeFilter((text) => readTime(text, "starts") !== null)))

const BasePart = Schema.Literals(BASE_PARTS)

const TermsBody = Schema.Struct({
  commission_base: Schema.optionalKey(Schema.Array(BasePart).pipe(Schema.check(Schema.isMaxLength(BASE_PARTS.length)))),
  excluded_products: Schema.optionalKey(
    Schema.Array(ProductId).pipe(Schema.check(Schema.isMaxLength(EXCLUDED_PRODUCTS_MAX)))
  ),
  renewal_months: Schema.optionalKey(
    Schema.NullOr(Schema.Int.pipe(Schema.check(Schema.isBetween({ minimum: 0, maximum: RENEWAL_MONTHS_MAX }))))
  ),
  percent_ppm: Schema.optionalKey(Ppm),
  flat_minor: Schema.optionalKey(Amount),
  new_customers_only: Schema.optionalKey(Schema.Boolean),
  tiers: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({ from_minor: Amount, percent_ppm: Ppm }).annotate({ identifier: "CommissionTier" })
    ).pipe(Schema.check(Schema.isMaxLength(TIERS_MAX)))
  ),
  cap_minor: Schema.optionalKey(Schema.NullOr(Amount)),
  hold_days: Schema.optionalKey(Schema.Int.pipe(Schema.check(Schema.isBetween({ minimum: 0, maximum: HOLD_DAYS_MAX }))))
}).annotate({ identifier: "CommissionTerms" })

export const RuleRequest = Schema.Struct({
  creator: Schema.optionalKey(
    Schema.String.pipe(Schema.check(Schema.makeFilter((text) => creatorFrom(text) !== null)))
  ),
  link: Schema.optionalKey(LinkCode),
  campaign: Schema.optionalKey(storableText(1, CAMPAIGN_CHARACTERS_MAX)),
  currency: Schema.optionalKey(
    Schema.String.pipe(Schema.check(Schema.makeFilter((text) => currencyFrom(text) !== null)))
  ),
  from: Time,
  until: Schema.optionalKey(Time),
  terms: Schema.NullOr(TermsBody)
}).annotate({ identifier: "CommissionRuleRequest" })

const TIME_RULE = "must be an ISO 8601 date, or time with its offset"
const TERMS_RULE = `must be null, or an object of percent_ppm (0 to ${WHOLE_PPM}), flat_minor and cap_minor (0 to ${AMOUNT_MAX}), \
commission_base (of ${BASE_PARTS.join(", ")}), excluded_products (at most ${EXCLUDED_PRODUCTS_MAX}), \
renewal_months (null, or 0 to ${RENEWAL_MONTHS_MAX}), new_customers_only, \
tiers (at most ${TIERS_MAX} of from_minor and percent_ppm) and hold_days (0 to ${HOLD_DAYS_MAX})`

const decodeRule = Schema.decodeUnknownOption(RuleRequest)
const ruleProblems = validationProblems(
  RuleRequest,
  {
    creator: CREATOR_RULE,
    link: "must be 1 to 64 of A-Z a-z 0-9 - _",
    campaign: textRule(1, CAMPAIGN_CHARACTERS_MAX),
    currency: CURRENCY_RULE,
    from: TIME_RULE,
    until: TIME_RULE,
    terms: TERMS_RULE
  },
  (field, body) => (field === "from" || (field === "terms" && !("terms" in body)) ? "is required" : null)
)

const instant = (text: string): Date => readTime(text, "starts") ?? new Date(0)

const scopeOf = ({ campaign, creator, link }: typeof RuleRequest.Type): CommissionScope | null => {
  const account = creator === undefined ? null : creatorFrom(creator)
  const scopes: ReadonlyArray<CommissionScope> = [
    ...(link === undefined ? [] : [{ kind: "link", code: link } as const]),
    ...(campaign === undefined ? [] : [{ kind: "campaign", name: campaign } as const]),
    ...(account === null ? [] : [{ kind: "creator", ...account } as const])
  ]
  return scopes.length > 1 ? null : (scopes[0] ?? { kind: "account" })
}

/** Reads a rule out of a body. Fails with InvalidRequest, which names every field that is wrong. */
export const readRule = Effect.fnUntraced(function* (json: unknown) {
  const request = decodeRule(json)
  if (Option.isNone(request)) return yield* new InvalidRequest({ details: yield* ruleProblems(json) })
  const scope = scopeOf(request.value)
  if (scope === null) {
    return yield* new InvalidRequest({ details: ["creator: at most one of creator, link and campaign can be sent"] })
  }
  const { currency, from, terms, until } = request.value
  const given: Pick<CommissionRule, "currency" | "from" | "scope" | "terms" | "until"> = {
    scope,
    currency: currency === undefined ? null : currencyFrom(currency),
    from: instant(from),
    until: until === undefined ? null : instant(until),
    terms:
      terms === null
        ? null
        : {
            base: baseFrom(terms.commission_base ?? []),
            excludedProducts: [...new Set(terms.excluded_products ?? [])],
            renewalMonths: terms.renewal_months ?? null,
            percentPpm: terms.percent_ppm ?? 0,
            flatMinorUnits: BigInt(terms.flat_minor ?? 0),
            newCustomersOnly: terms.new_customers_only ?? false,
            tiers: (terms.tiers ?? []).map(({ from_minor, percent_ppm }) => ({
              fromMinorUnits: BigInt(from_minor),
              percentPpm: percent_ppm
            })),
            capMinorUnits: terms.cap_minor == null ? null : BigInt(terms.cap_minor),
            holdDays: terms.hold_days ?? 0
          }
  }
  return given
})

export const ModelRequest = Schema.Struct({ model: PathModel, from: Time }).annotate({
  identifier: "CommissionModelRequest"
})
const decodeModel = Schema.decodeUnknownOption(ModelRequest)
const modelProblems = validationProblems(ModelRequest, {
  model: `must be one of ${PathModel.literals.join(", ")}`,
  from: TIME_RULE
})

/** Reads a choice of model out of a body. Fails with InvalidRequest, which names every field that is wrong. */
export const readModel = Effect.fnUntraced(function* (json: unknown) {
  const request = decodeModel(json)
  if (Option.isNone(request)) return yield* new InvalidRequest({ details: yield* modelProblems(json) })
  return { model: request.value.model, from: instant(request.value.from) }
})

export const RuleBody = Schema.Struct({
  id: Schema.String,
  scope: Schema.Literals(["account", "campaign", "creator", "link"]),
  name: Schema.NullOr(Schema.String),
  currency: Schema.NullOr(Schema.String),
  from: Schema.String,
  until: Schema.NullOr(Schema.String),
  terms: Schema.NullOr(
    Schema.Struct({
      commission_base: Schema.Array(BasePart),
      pays_on: Schema.String,
      excluded_products: Schema.Array(Schema.String),
      renewal_months: Schema.NullOr(Schema.Int),
      percent_ppm: Schema.Int,
      flat: Schema.NullOr(Schema.String),
      new_customers_only: Schema.Boolean,
      tiers: Schema.Array(
        Schema.Struct({ from: Schema.String, percent_ppm: Schema.Int }).annotate({
          identifier: "CommissionTierInForce"
        })
      ),
      cap: Schema.NullOr(Schema.String),
      hold_days: Schema.Int
    }).annotate({ identifier: "CommissionTermsInForce" })
  ),
  made_at: Schema.String,
  warnings: Schema.Array(Schema.String)
}).annotate({ identifier: "CommissionRule" })

export const ModelBody = Schema.Struct({
  model: PathModel,
  from: Schema.String,
  made_at: Schema.String
}).annotate({ identifier: "PathModel" })

export const RulesBody = Schema.Struct({
  rules: Schema.Array(RuleBody),
  next_cursor: Schema.NullOr(Schema.String),
  models: Schema.Array(ModelBody),
  closed_through: Schema.NullOr(Schema.String)
}).annotate({ identifier: "CommissionRules" })

const nameOf = (scope: CommissionScope): string | null => {
  switch (scope.kind) {
    case "account":
      return null
    case "campaign":
      return scope.name
    case "creator":
      return `${scope.platform}/${scope.handle}`
    case "link":
      return scope.code
  }
}

export const ruleBody = (
  { currency, from, madeAt, ruleId, scope, terms, until }: CommissionRule,
  warnings: ReadonlyMap<RuleId, ReadonlyArray<string>>
): typeof RuleBody.Type => {
  const text = (minorUnits: bigint | null) =>
    minorUnits === null || currency === null ? null : decimalText({ minorUnits, currency })
  return {
    id: ruleId,
    scope: scope.kind,
    name: nameOf(scope),
    currency,
    from: from.toISOString(),
    until: until?.toISOString() ?? null,
    terms:
      terms === null
        ? null
        : {
            commission_base: partsOfBase(terms.base),
            pays_on: baseWords(terms),
            excluded_products: terms.excludedProducts,
            renewal_months: terms.renewalMonths,
            percent_ppm: terms.percentPpm,
            flat: text(terms.flatMinorUnits),
            new_customers_only: terms.newCustomersOnly,
            tiers: terms.tiers.map((tier) => ({
              from: text(tier.fromMinorUnits) ?? "0",
              percent_ppm: tier.percentPpm
            })),
            cap: text(terms.capMinorUnits),
            hold_days: terms.holdDays
          },
    made_at: madeAt.toISOString(),
    warnings: warnings.get(ruleId) ?? []
  }
}

export const modelBody = ({ from, madeAt, model }: ModelChoice): typeof ModelBody.Type => ({
  model,
  from: from.toISOString(),
  made_at: madeAt.toISOString()
})
