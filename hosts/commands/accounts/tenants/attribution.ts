import { Effect, Schema } from "effect"
import {
  LOOKBACK_DAYS_MAX,
  LOOKBACK_DAYS_MIN,
  LookbackDays,
  TimeZone
} from "../../../../ports/accounts/tenants/AttributionSettings.ts"
import { Tenants } from "../../../../ports/accounts/tenants/Tenants.ts"
import { CurrencyCode } from "../../../../ports/money/money.ts"
import { optionalIntFlag, optionalTextFlag } from "../../line/flags.ts"
import { operatorCommand } from "../../line/operatorCommand.ts"
import { storeUnavailable, tenantNotFound } from "../../line/refusals.ts"
import { TRUTH_RULE, tenantField, wholeNumberRule } from "../../line/values.ts"

export const tenantAttribution = operatorCommand({
  name: "tenant attribution",
  description: "Say how an account's attribution reports are made, or show it",
  flags: {
    ...tenantField.flags,
    lookback_days: optionalIntFlag("lookback-days", "Days before an order in which a touch counts towards it"),
    time_zone: optionalTextFlag("time-zone", "The zone of its days, such as Europe/Berlin"),
    currency: optionalTextFlag("currency", "The currency told of first; empty: by the code"),
    keeps_query: optionalTextFlag("keeps-query", "Whether links pass on a visitor's own parameters: true or false")
  },
  fields: {
    ...tenantField.fields,
    lookback_days: Schema.NullOr(LookbackDays),
    time_zone: Schema.NullOr(TimeZone),
    currency: Schema.NullOr(Schema.Union([CurrencyCode, Schema.Literal("")])),
    keeps_query: Schema.NullOr(Schema.Literals(["true", "false"]))
  },
  rules: {
    ...tenantField.rules,
    lookback_days: wholeNumberRule(LOOKBACK_DAYS_MIN, LOOKBACK_DAYS_MAX),
    time_zone: "must be the IANA name of a time zone, such as Europe/Berlin",
    currency: "must be an ISO 4217 currency code in upper case, or empty",
    keeps_query: TRUTH_RULE
  },
  read: Effect.succeed,
  isReadOnly: ({ currency, keeps_query, lookback_days, time_zone }) =>
    [currency, keeps_query, lookback_days, time_zone].every((each) => each === null),
  run: Effect.fnUntraced(function* ({ tenant, currency, keeps_query, lookback_days, time_zone }) {
    const settings = yield* Tenants.use((tenants) =>
      tenants.setAttribution(tenant, {
        ...(lookback_days === null ? {} : { lookbackDays: lookback_days }),
        ...(time_zone === null ? {} : { timeZone: time_zone }),
        ...(currency === null ? {} : { defaultCurrency: currency === "" ? null : currency }),
        ...(keeps_query === null ? {} : { keepsQuery: keeps_query === "true" })
      })
    )
    return {
      id: tenant,
      lookback_days: settings.lookbackDays,
      time_zone: settings.timeZone,
      default_currency: settings.defaultCurrency,
      keeps_query: settings.keepsQuery
    }
  }),
  refusals: { ...storeUnavailable, ...tenantNotFound }
})
