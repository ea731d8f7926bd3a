import { Effect, Schema } from "effect"
import { decideHold } from "../../../../domain/revenue/fraud/decideHold.ts"
import { readHolds, WATCH_PAGE_MAX } from "../../../../domain/revenue/fraud/readWatch.ts"
import { switchRule } from "../../../../domain/revenue/fraud/rules.ts"
import { scanForSignals } from "../../../../domain/revenue/fraud/scanDueTenants.ts"
import { Tenants } from "../../../../ports/accounts/tenants/Tenants.ts"
import { HOLD_REASON_CHARACTERS_MAX, HoldStatus, HoldVerdict } from "../../../../ports/revenue/fraud/Hold.ts"
import { WatchRule } from "../../../../ports/revenue/fraud/Signal.ts"
import { OrderId } from "../../../../ports/tracking/events/TrackingEvent.ts"
import { ShopDomain } from "../../../../ports/tracking/orders/Order.ts"
import { wholeBetween } from "../../../http/server/fields.ts"
import { limitFlag, optionalTextFlag, textFlag } from "../../line/flags.ts"
import { type Commands, operatorCommand } from "../../line/operatorCommand.ts"
import { storeUnavailable, tenantNotFound } from "../../line/refusals.ts"
import { LINE_RULE, LineText, NAME_RULE, NameText, tenantField, wholeNumberRule } from "../../line/values.ts"

const Switch = Schema.Literals(["on", "off"])

const watchRule = operatorCommand({
  name: "watch rule",
  description: "Switch one of an account's rules on or off: what a rule alone holds is released with it",
  flags: {
    ...tenantField.flags,
    rule: textFlag("rule", `One of ${WatchRule.literals.join(", ")}`),
    state: textFlag("state", "on or off"),
    reason: textFlag("reason", "Why, for whoever reads the decisions")
  },
  fields: {
    ...tenantField.fields,
    rule: WatchRule,
    state: Switch,
    reason: Schema.Trim.pipe(Schema.check(Schema.isBetweenLength(1, HOLD_REASON_CHARACTERS_MAX)))
  },
  rules: {
    ...tenantField.rules,
    rule: `must be one of ${WatchRule.literals.join(", ")}`,
    state: "must be on or off",
    reason: `must have 1 to ${HOLD_REASON_CHARACTERS_MAX} characters`
  },
  read: Effect.succeed,
  isReadOnly: false,
  run: Effect.fnUntraced(function* ({ tenant, rule, state, reason }) {
    yield* Tenants.use((tenants) => tenants.get(tenant))
    const released = yield* switchRule(tenant, rule, state === "on", reason)
    return { id: tenant, rule, state, released }
  }),
  refusals: { ...storeUnavailable, ...tenantNotFound }
})

const watchLook = operatorCommand({
  name: "watch look",
  description: "Look at an account's clicks and orders now, not only each hour",
  ...tenantField,
  read: Effect.succeed,
  isReadOnly: false,
  run: Effect.fnUntraced(function* ({ tenant }) {
    const { signals, added } = yield* scanForSignals(tenant)
    return { id: tenant, signals, new: added }
  }),
  refusals: { ...storeUnavailable, ...tenantNotFound }
})

const ROWS_DEFAULT = 50
const STATUSES = HoldStatus.literals.join(", ")

const watchHolds = operatorCommand({
  name: "watch holds",
  description: "An account's orders that a rule put on hold, newest first",
  flags: {
    ...tenantField.flags,
    status: optionalTextFlag("status", `One of ${STATUSES}; all unless given`),
    limit: limitFlag("Rows at most", ROWS_DEFAULT),
    after: optionalTextFlag("after", "Go on behind this one: what the page before says is next")
  },
  fields: {
    ...tenantField.fields,
    status: Schema.NullOr(HoldStatus),
    limit: wholeBetween(1, WATCH_PAGE_MAX),
    after: Schema.NullOr(LineText)
  },
  rules: {
    ...tenantField.rules,
    status: `must be one of ${STATUSES}`,
    limit: wholeNumberRule(1, WATCH_PAGE_MAX),
    after: "must be where the page before ended, as it says"
  },
  read: Effect.succeed,
  isReadOnly: true,
  run: Effect.fnUntraced(function* ({ tenant, status, limit, after }) {
    yield* Tenants.use((tenants) => tenants.get(tenant))
    const { items, nextCursor } = yield* readHolds(tenant, { status, limit, cursor: after })
    return {
      id: tenant,
      holds: items.map(({ order, status: is, rules, heldAt }) => ({
        order: order.orderId,
        shop: order.shopDomain,
        status: is,
        rules: rules.join(" "),
        held_at: heldAt.toISOString()
      })),
      next: nextCursor
    }
  }),
  refusals: {
    ...storeUnavailable,
    ...tenantNotFound,
    WatchCursorInvalid: "--after must be where the page before ended, as it says"
  }
})

const VERDICTS = HoldVerdict.literals.join(", ")

const watchDecide = operatorCommand({
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

export const commands: Commands = [
  {
    noun: "watch",
    description: "What looks wrong in clicks and orders",
    commands: [watchLook, watchHolds, watchDecide, watchRule]
  }
]
