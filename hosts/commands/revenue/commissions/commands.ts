import { Effect, Schema } from "effect"
import { Flag } from "effect/cli"
import { addRule, chooseModel } from "../../../../domain/revenue/commissions/addRule.ts"
import { BASE_PARTS, baseFrom, baseWords, renewalWords } from "../../../../domain/revenue/commissions/baseWords.ts"
import { Tenants } from "../../../../ports/accounts/tenants/Tenants.ts"
import { CurrencyCode } from "../../../../ports/money/money.ts"
import { PAGE_ROWS_MAX } from "../../../../ports/paging/Page.ts"
import { PathModel } from "../../../../ports/revenue/attribution/AttributionModel.ts"
import {
  CAMPAIGN_CHARACTERS_MAX,
  type CommissionRule,
  type CommissionScope,
  CommissionTerms,
  EXCLUDED_PRODUCTS_MAX,
  HOLD_DAYS_MAX,
  RENEWAL_MONTHS_MAX,
  RuleId,
  TIERS_MAX,
  WHOLE_PPM
} from "../../../../ports/revenue/commissions/Commission.ts"
import { Commissions, RULES_MAX } from "../../../../ports/revenue/commissions/Commissions.ts"
import { ProductId } from "../../../../ports/tracking/events/TrackingEvent.ts"
import { LinkCode } from "../../../../ports/tracking/links/TrackingLink.ts"
import { creatorFrom } from "../../../http/revenue/commissions/readCommissionQuery.ts"
import { wholeBetween } from "../../../http/server/fields.ts"
import { CREATOR_RULE } from "../../../http/tracking/links/linkTable.ts"
import { limitFlag, optionalIntFlag, optionalTextFlag, textFlag } from "../../line/flags.ts"
import { type Commands, operatorCommand } from "../../line/operatorCommand.ts"
import { storeUnavailable, tenantNotFound } from "../../line/refusals.ts"
import { LineText, tenantField, wholeNumberRule } from "../../line/values.ts"
import { statementClose, statementList } from "./statement/list.ts"

const scopeText = (scope: CommissionScope): string => {
  switch (scope.kind) {
    case "account":
      return "account"
    case "campaign":
      return `campaign ${scope.name}`
    case "creator":
      return `creator ${scope.platform}/${scope.handle}`
    case "link":
      return `link ${scope.code}`
  }
}

const ruleRow = ({ currency, from, ruleId, scope, terms, until }: CommissionRule) => ({
  rule: ruleId,
  scope: scopeText(scope),
  currency,
  from: from.toISOString(),
  until: until?.toISOString() ?? null,
  pays_on: terms === null ? null : baseWords(terms),
  renewals: terms === null ? null : (renewalWords(terms.renewalMonths) ?? "all"),
  percent_ppm: terms?.percentPpm ?? null,
  flat_minor: terms === null ? null : String(terms.flatMinorUnits),
  tiers: terms?.tiers.map(({ fromMinorUnits, percentPpm }) => `${fromMinorUnits}:${percentPpm}`).join(" ") ?? null,
  cap_minor: terms?.capMinorUnits == null ? null : String(terms.capMinorUnits),
  new_customers_only: terms === null ? null : String(terms.newCustomersOnly),
  hold_days: terms?.holdDays ?? null
})

const AMOUNT_MAX = 1_000_000_000_000
const MOMENT_RULE = "must be a moment, such as 2026-01-31T00:00:00Z"
const TIERS_RULE = `must be at most ${TIERS_MAX} of NET:PPM with commas between, such as 1000000:150000`

const Campaign = Schema.Trim.pipe(Schema.check(Schema.isBetweenLength(1, CAMPAIGN_CHARACTERS_MAX)))
const Creator = LineText.pipe(Schema.check(Schema.makeFilter((text) => creatorFrom(text) !== null)))
const Tiers = Schema.String.pipe(Schema.check(Schema.isPattern(/^\d{1,12}:\d{1,7}(,\d{1,12}:\d{1,7})*$/)))

const Base = Schema.String.pipe(
  Schema.check(Schema.isPattern(new RegExp(`^(${BASE_PARTS.join("|")})(,(${BASE_PARTS.join("|")}))*$`)))
)
const BASE_RULE = `must be of ${BASE_PARTS.join(", ")}, with commas between`
const isProduct = Schema.is(ProductId)
const productsOf = (text: string | null): ReadonlyArray<string> =>
  (text ?? "")
    .split(",")
    .map((id) => id.trim())
    .filter((id) => id !== "")
const Products = LineText.pipe(
  Schema.check(
    Schema.makeFilter((text) => {
      const ids = productsOf(text)
      return ids.length <= EXCLUDED_PRODUCTS_MAX && ids.every((id) => isProduct(id))
    })
  )
)

/** A rule is of one thing. */
class ScopeWrong extends Schema.TaggedError<ScopeWrong>()("ScopeWrong", {}) {}
class TermsWrong extends Schema.TaggedError<TermsWrong>()("TermsWrong", {}) {}

const isTerms = Schema.is(Schema.toType(CommissionTerms))

const scopeOf = (creator: string | null, link: LinkCode | null, campaign: string | null): CommissionScope | null => {
  const account = creator === null ? null : creatorFrom(creator)
  const scopes: ReadonlyArray<CommissionScope> = [
    ...(link === null ? [] : [{ kind: "link", code: link } as const]),
    ...(campaign === null ? [] : [{ kind: "campaign", name: campaign } as const]),
    ...(account === null ? [] : [{ kind: "creator", ...account } as const])
  ]
  return scopes.length > 1 ? null : (scopes[0] ?? { kind: "account" })
}

const tiersOf = (text: string | null) =>
  (text ?? "")
    .split(",")
    .filter((tier) => tier !== "")
    .map((tier) => {
      const [from = "0", ppm = "0"] = tier.split(":")
      return { fromMinorUnits: BigInt(from), percentPpm: Number(ppm) }
    })

const commissionRule = operatorCommand({
  name: "commission rule",
  description: "What creators earn of orders placed from then on; it ends the rule of the same scope before it",
  flags: {
    ...tenantField.flags,
    from: textFlag("from", "Since when, ISO 8601; in no closed month"),
    until: optionalTextFlag("until", "Until when, excluded; until a later rule unless said otherwise"),
    creator: optionalTextFlag("creator", "Only for this creator: platform/handle"),
    link: optionalTextFlag("link", "Only for the link of this code"),
    campaign: optionalTextFlag("campaign", "Only for links of this campaign"),
    currency: optionalTextFlag("currency", "Only for orders in it; a rule with amounts names theirs"),
    percent_ppm: Flag.Int("percent-ppm").pipe(
      Flag.withDescription("Of the base, in parts per million: 100000 is 10 %"),
      Flag.withDefault(0)
    ),
    flat_minor: Flag.Int("flat-minor").pipe(
      Flag.withDescription("For each order, in minor units"),
      Flag.withDefault(0)
    ),
    base: optionalTextFlag(
      "base",
      "What pays beside goods after discounts: tax, shipping, tips, fees, with commas between"
    ),
    exclude_products: optionalTextFlag("exclude-products", "Ids of products that pay nothing, with commas between"),
    renewal_months: optionalIntFlag(
      "renewal-months",
      "Months since a subscription began in which its renewals pay: 0 for none; all unless said otherwise"
    ),
    tiers: optionalTextFlag("tiers", "Other rates for what lies above some base of a month: NET:PPM,NET:PPM"),
    cap_minor: optionalIntFlag("cap-minor", "For a creator's orders of one month at most, in minor units"),
    hold_days: Flag.Int("hold-days").pipe(
      Flag.withDescription("Days until an order may be stated"),
      Flag.withDefault(0)
    ),
    new_customers_only: Flag.Boolean("new-customers-only").pipe(
      Flag.withDescription("Nothing for other orders"),
      Flag.withDefault(false)
    ),
    none: Flag.Boolean("none").pipe(
      Flag.withDescription("From then on there is no rule of this scope"),
      Flag.withDefault(false)
    )
  },
  fields: {
    ...tenantField.fields,
    from: Schema.DateFromString,
    until: Schema.NullOr(Schema.DateFromString),
    creator: Schema.NullOr(Creator),
    link: Schema.NullOr(LinkCode),
    campaign: Schema.NullOr(Campaign),
    currency: Schema.NullOr(CurrencyCode),
    percent_ppm: wholeBetween(0, WHOLE_PPM),
    flat_minor: wholeBetween(0, AMOUNT_MAX),
    base: Schema.NullOr(Base),
    exclude_products: Schema.NullOr(Products),
    renewal_months: Schema.NullOr(wholeBetween(0, RENEWAL_MONTHS_MAX)),
    tiers: Schema.NullOr(Tiers),
    cap_minor: Schema.NullOr(wholeBetween(0, AMOUNT_MAX)),
    hold_days: wholeBetween(0, HOLD_DAYS_MAX),
    new_customers_only: Schema.Boolean,
    none: Schema.Boolean
  },
  rules: {
    ...tenantField.rules,
    from: MOMENT_RULE,
    until: MOMENT_RULE,
    creator: CREATOR_RULE,
    link: "must be 1 to 64 of A-Z a-z 0-9 - _",
    campaign: `must have 1 to ${CAMPAIGN_CHARACTERS_MAX} characters`,
    currency: "must be an ISO 4217 currency code, upper case",
    percent_ppm: wholeNumberRule(0, WHOLE_PPM),
    flat_minor: wholeNumberRule(0, AMOUNT_MAX),
    base: BASE_RULE,
    exclude_products: `must be at most ${EXCLUDED_PRODUCTS_MAX} ids with commas between`,
    renewal_months: wholeNumberRule(0, RENEWAL_MONTHS_MAX),
    tiers: TIERS_RULE,
    cap_minor: wholeNumberRule(0, AMOUNT_MAX),
    hold_days: wholeNumberRule(0, HOLD_DAYS_MAX),
    new_customers_only: "is said or not",
    none: "is said or not"
  },
  read: Effect.succeed,
  isReadOnly: false,
  run: Effect.fnUntraced(function* (said) {
    const { tenant: tenantId, currency, from, until } = said
    yield* Tenants.use((tenants) => tenants.get(tenantId))
    const scope = scopeOf(said.creator, said.link, said.campaign)
    if (scope === null) return yield* new ScopeWrong()
    const terms: CommissionTerms = {
      base: baseFrom((said.base ?? "").split(",")),
      excludedProducts: [...new Set(productsOf(said.exclude_products))].map((id) => ProductId.make(id)),
      renewalMonths: said.renewal_months,
      percentPpm: said.percent_ppm,
      flatMinorUnits: BigInt(said.flat_minor),
      newCustomersOnly: said.new_customers_only,
      tiers: tiersOf(said.tiers),
      capMinorUnits: said.cap_minor === null ? null : BigInt(said.cap_minor),
      holdDays: said.hold_days
    }
    if (!isTerms(terms)) return yield* new TermsWrong()
    const ruleId = RuleId.make(crypto.randomUUID())
    const rule = yield* addRule({ tenantId, ruleId, scope, currency, from, until, terms: said.none ? null : terms })
    return { id: rule.ruleId, ...ruleRow(rule) }
  }),
  refusals: {
    ...storeUnavailable,
    ...tenantNotFound,
    ScopeWrong: "give at most one of --creator, --link and --campaign",
    StatementRefused: null,
    TermsWrong: `--tiers ${TIERS_RULE}, each of at most ${WHOLE_PPM} parts per million`
  }
})

const MODELS = PathModel.literals.join(", ")

const commissionModel = operatorCommand({
  name: "commission model",
  description: "By which model the orders are divided that are placed from then on",
  flags: {
    ...tenantField.flags,
    model: textFlag("model", `One of ${MODELS}`),
    from: textFlag("from", "Since when, ISO 8601; in no closed month")
  },
  fields: { ...tenantField.fields, model: PathModel, from: Schema.DateFromString },
  rules: {
    ...tenantField.rules,
    model: `must be one of ${MODELS}`,
    from: "must be a moment, such as 2026-01-31T00:00:00Z"
  },
  read: Effect.succeed,
  isReadOnly: false,
  run: Effect.fnUntraced(function* ({ from, model, tenant: tenantId }) {
    yield* Tenants.use((tenants) => tenants.get(tenantId))
    const choice = yield* chooseModel({ tenantId, ruleId: RuleId.make(crypto.randomUUID()), model, from })
    return { id: choice.ruleId, model: choice.model, from: choice.from.toISOString() }
  }),
  refusals: { ...storeUnavailable, ...tenantNotFound, StatementRefused: null }
})

const ROWS_DEFAULT = 100

const commissionList = operatorCommand({
  name: "commission list",
  description: "An account's commission rules, newest first",
  flags: {
    ...tenantField.flags,
    limit: limitFlag("Rows at most", ROWS_DEFAULT),
    after: optionalIntFlag("after", "Go on behind this one: what the page before says is next")
  },
  fields: {
    ...tenantField.fields,
    limit: wholeBetween(1, PAGE_ROWS_MAX),
    after: Schema.NullOr(wholeBetween(1, RULES_MAX))
  },
  rules: {
    ...tenantField.rules,
    limit: wholeNumberRule(1, PAGE_ROWS_MAX),
    after: "must be where the page before ended, as it says"
  },
  read: Effect.succeed,
  isReadOnly: true,
  run: Effect.fnUntraced(function* ({ after, limit, tenant }) {
    yield* Tenants.use((tenants) => tenants.get(tenant))
    const { closed, rules } = yield* Commissions.use((commissions) => commissions.book(tenant))
    const end = after ?? rules.length
    const start = Math.max(end - limit, 0)
    return {
      id: tenant,
      closed_through: closed?.last ?? null,
      rules: rules.slice(start, end).toReversed().map(ruleRow),
      next: start === 0 ? null : start
    }
  }),
  refusals: { ...storeUnavailable, ...tenantNotFound }
})

export const commands: Commands = [
  {
    noun: "commission",
    description: "What creators earn",
    commands: [commissionRule, commissionModel, commissionList]
  },
  {
    noun: "statement",
    description: "What is due to creators",
    commands: [statementList, statementClose]
  }
]
