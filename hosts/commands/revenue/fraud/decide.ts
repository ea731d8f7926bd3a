import { Effect, Schema } from "effect"
import { decideHold } from "../../../../domain/revenue/fraud/decideHold.ts"
import { Tenants } from "../../../../ports/accounts/tenants/Tenants.ts"
import { HOLD_REASON_CHARACTERS_MAX, HoldVerdict } from "../../../../ports/revenue/fraud/Hold.ts"
import { OrderId } from "../../../../ports/tracking/events/TrackingEvent.ts"
import { ShopDomain } from "../../../../ports/tracking/orders/Order.ts"
import { optionalTextFlag, textFlag } from "../../line/flags.ts"
import { operatorCommand } from "../../line/operatorCommand.ts"
import { storeUnavailable, tenantNotFound } from "../../line/refusals.ts"
import { LINE_RULE, LineText, NAME_RULE, NameText, tenantField } from "../../line/values.ts"

const VERDICTS = HoldVerdict.literals.join(", ")

export const watchDecide = operatorCommand({
  name: "watch decide",
  description: "Decide on an account's order on hold: release it, or confirm that it is not to be paid for",
  flags: {
    ...tenantField.flags,
    order: textFlag("order", "The order's id, or another of its names"),
    shop: optionalTextFlag("shop", "The store's domain, where two have an order by this name"),
    verdict: textFlag("verdict", `One of ${VERDICTS}`),
    reason: textFlag("reason", "Why"),
    name: textFlag("name", "Who decides")
  },
  fields: {
    ...tenantField.fields,
    order: LineText.pipe(Schema.check(Schema.isNonEmpty())),
    shop: Schema.NullOr(ShopDomain),
    verdict: HoldVerdict,
    reason: Schema.Trim.pipe(Schema.check(Schema.isBetweenLength(1, HOLD_REASON_CHARACTERS_MAX))),
    name: NameText
  },
  rules: {
    ...tenantField.rules,
    order: LINE_RULE,
    shop: "must be the host name of a store",
    verdict: `must be one of ${VERDICTS}`,
    reason: `must have 1 to ${HOLD_REASON_CHARACTERS_MAX} characters`,
    name: NAME_RULE
  },
  read: Effect.succeed,
  isReadOnly: false,
  run: Effect.fnUntraced(function* ({ tenant, order, shop, verdict, reason, name }) {
    yield* Tenants.use((tenants) => tenants.get(tenant))
    const id = crypto.randomUUID()
    const by = { kind: "operator", name } as const
    const hold = yield* decideHold(tenant, OrderId.make(order), shop, { id, verdict, reason, by })
    return { id, order: hold.order.orderId, shop: hold.order.shopDomain, status: hold.status }
  }),
  refusals: {
    ...storeUnavailable,
    ...tenantNotFound,
    HoldNotFound: "no rule ever put an order by this name on hold",
    HoldAmbiguous: "--shop is required: several stores have an order on hold by this name"
  }
})
