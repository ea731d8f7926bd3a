import { Effect, Schema } from "effect"
import {
  type AttributionSettings,
  LOOKBACK_DAYS_MAX,
  LOOKBACK_DAYS_MIN,
  LookbackDays,
  TimeZone
} from "../../../../ports/accounts/tenants/AttributionSettings.ts"
import { Tenants } from "../../../../ports/accounts/tenants/Tenants.ts"
import { CurrencyCode } from "../../../../ports/money/money.ts"
import type { IdempotentEndpoint, KeyedEndpoint } from "../../server/endpoint.ts"
import { checkedReader } from "../../server/fields.ts"
import { readJson } from "../../server/readBody.ts"

const PATH = "/api/v1/attribution/settings"
const BODY_BYTES_MAX = 4 * 1024

const SettingsBody = Schema.Struct({
  lookback_days: Schema.Int,
  time_zone: Schema.String,
  default_currency: Schema.NullOr(Schema.String),
  keeps_query: Schema.Boolean
}).annotate({ identifier: "AttributionSettings" })

const SettingsChange = Schema.Struct({
  lookback_days: Schema.optionalKey(LookbackDays),
  time_zone: Schema.optionalKey(TimeZone),
  default_currency: Schema.optionalKey(Schema.NullOr(CurrencyCode)),
  keeps_query: Schema.optionalKey(Schema.Boolean)
}).annotate({ identifier: "AttributionSettingsChange" })

const readChange = checkedReader(
  SettingsChange,
  {
    lookback_days: `must be a whole number from ${LOOKBACK_DAYS_MIN} to ${LOOKBACK_DAYS_MAX}`,
    time_zone: "must be the IANA name of a time zone, such as Europe/Berlin",
    default_currency: "must be an ISO 4217 currency code in upper case, or null",
    keeps_query: "must be true or false"
  },
  () => null
)

const settingsBody = ({
  lookbackDays,
  timeZone,
  defaultCurrency,
  keepsQuery
}: AttributionSettings): typeof SettingsBody.Type => ({
  lookback_days: lookbackDays,
  time_zone: timeZone,
  default_currency: defaultCurrency,
  keeps_query: keepsQuery
})

/** GET /api/v1/attribution/settings: how the account's reports are made. */
export const settingsEndpoint: KeyedEndpoint = {
  method: "GET",
  path: PATH,
  area: "scoring",
  summary:
    "How attribution reports are made: look-back, time zone, the currency that is told of first; and what your links pass on. Free.",
  access: { scopes: ["full", "read", "test"] },
  responses: { 200: { description: "The settings.", schema: SettingsBody } },
  handle: Effect.fnUntraced(function* (_call, { tenantId }) {
    return { status: 200, body: settingsBody(yield* Tenants.use((tenants) => tenants.attribution(tenantId))) }
  })
}

/** PATCH /api/v1/attribution/settings: changes those that are named. */
export const changeSettingsEndpoint: IdempotentEndpoint = {
  method: "PATCH",
  path: PATH,
  area: "scoring",
  summary:
    "Changes what is named of how your reports are made, from now on: every report that is asked for afterwards, of whatever period. " +
    "Statements that are closed stay as they are. Redirects follow within a minute. Free.",
  access: { scopes: ["full", "test"] },
  isIdempotent: true,
  body: { schema: SettingsChange, contentTypes: ["application/json"] },
  responses: { 200: { description: "The settings as they are now.", schema: SettingsBody } },
  handle: Effect.fnUntraced(function* (call, { tenantId }) {
    const change = yield* Effect.flatMap(readJson(call, BODY_BYTES_MAX), readChange)
    const changed = yield* Tenants.use((tenants) =>
      tenants.setAttribution(tenantId, {
        ...(change.lookback_days === undefined ? {} : { lookbackDays: change.lookback_days }),
        ...(change.time_zone === undefined ? {} : { timeZone: change.time_zone }),
        ...(change.default_currency === undefined ? {} : { defaultCurrency: change.default_currency }),
        ...(change.keeps_query === undefined ? {} : { keepsQuery: change.keeps_query })
      })
    )
    return { status: 200, body: settingsBody(changed) }
  })
}
