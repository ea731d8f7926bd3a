import { Effect, Schema } from "effect"
import { readBalanceAlert, setBalanceAlert } from "../../../../domain/accounts/billing/balanceAlert.ts"
import { ALERT_BELOW_CREDITS_MAX, AlertBelow } from "../../../../ports/accounts/billing/BalanceAlerts.ts"
import type { IdempotentEndpoint, KeyedEndpoint } from "../../server/endpoint.ts"
import { checkedReader } from "../../server/fields.ts"
import { readJson } from "../../server/readBody.ts"

const PATH = "/api/v1/credits/settings"
const BODY_BYTES_MAX = 4 * 1024

const SettingsBody = Schema.Struct({
  alert_below: Schema.NullOr(Schema.Int),
  balance: Schema.Int
}).annotate({ identifier: "CreditSettings" })

const SettingsChange = Schema.Struct({
  alert_below: Schema.NullOr(AlertBelow)
}).annotate({ identifier: "CreditSettingsChange" })

const readChange = checkedReader(
  SettingsChange,
  { alert_below: `must be a whole number from 1 to ${ALERT_BELOW_CREDITS_MAX}, or null` },
  () => null
)

const bodyOf = ({ below, balance }: { readonly below: AlertBelow | null; readonly balance: number }) => ({
  alert_below: below,
  balance
})

/** GET /api/v1/credits/settings: which balance the account's owners are told of. */
export const creditSettingsEndpoint: KeyedEndpoint = {
  method: "GET",
  path: PATH,
  area: "scoring",
  summary: "The balance below which the account's owners are told of it by mail, and the balance. Free.",
  access: { scopes: ["full", "read", "test"] },
  responses: { 200: { description: "The settings.", schema: SettingsBody } },
  handle: Effect.fnUntraced(function* (_call, { tenantId }) {
    return { status: 200, body: bodyOf(yield* readBalanceAlert(tenantId)) }
  })
}

/** PATCH /api/v1/credits/settings: changes which balance is told of. */
export const changeCreditSettingsEndpoint: IdempotentEndpoint = {
  method: "PATCH",
  path: PATH,
  area: "scoring",
  summary:
    "Says below which balance the account's owners are told of it by mail, once each time that it falls below; null: never. Free.",
  access: { scopes: ["full", "test"] },
  isIdempotent: true,
  body: { schema: SettingsChange, contentTypes: ["application/json"] },
  responses: { 200: { description: "The settings as they are now.", schema: SettingsBody } },
  handle: Effect.fnUntraced(function* (call, { tenantId }) {
    const change = yield* Effect.flatMap(readJson(call, BODY_BYTES_MAX), readChange)
    return { status: 200, body: bodyOf(yield* setBalanceAlert(tenantId, change.alert_below)) }
  })
}
