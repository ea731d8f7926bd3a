import { Schema } from "effect"
import type { DecidedHold } from "../../../../domain/revenue/fraud/decideHold.ts"
import { HoldDecider, HoldStatus, HoldVerdict, type OrderHold } from "../../../../ports/revenue/fraud/Hold.ts"
import { type OrderKey, SignalSeverity, WatchRule } from "../../../../ports/revenue/fraud/Signal.ts"
import type { FoundSignal } from "../../../../ports/revenue/fraud/Watch.ts"

const OrderBody = Schema.Struct({ order_id: Schema.String, shop_domain: Schema.NullOr(Schema.String) }).annotate({
  identifier: "WatchedOrder"
})

const SignalBody = Schema.Struct({
  signal_id: Schema.String,
  rule: WatchRule,
  severity: SignalSeverity,
  at: Schema.String,
  found_at: Schema.String,
  platform: Schema.NullOr(Schema.String),
  handle: Schema.NullOr(Schema.String),
  codes: Schema.Array(Schema.String),
  orders: Schema.Array(OrderBody),
  evidence: Schema.Record(Schema.String, Schema.Union([Schema.String, Schema.Finite]))
}).annotate({ identifier: "Signal" })

const RuleBody = Schema.Struct({
  rule: WatchRule,
  severity: SignalSeverity,
  states: Schema.String,
  is_on: Schema.Boolean
}).annotate({ identifier: "WatchRule" })

export const SignalsBody = Schema.Struct({
  signals: Schema.Array(SignalBody),
  rules: Schema.Array(RuleBody),
  next_cursor: Schema.NullOr(Schema.String)
}).annotate({ identifier: "Signals" })

const holdFields = {
  order_id: Schema.String,
  shop_domain: Schema.NullOr(Schema.String),
  status: HoldStatus,
  rules: Schema.Array(WatchRule),
  held_at: Schema.String
}
const HoldBody = Schema.Struct(holdFields).annotate({ identifier: "OrderHold" })

export const HoldsBody = Schema.Struct({
  holds: Schema.Array(HoldBody),
  next_cursor: Schema.NullOr(Schema.String)
}).annotate({ identifier: "OrderHolds" })

const HoldDecisionBody = Schema.Struct({
  verdict: HoldVerdict,
  reason: Schema.String,
  decided_by: HoldDecider,
  reviewer: Schema.String,
  decided_at: Schema.String
}).annotate({ identifier: "HoldDecision" })

export const DecidedHoldBody = Schema.Struct({ ...holdFields, decisions: Schema.Array(HoldDecisionBody) }).annotate({
  identifier: "DecidedHold"
})

interface Rule {
  readonly rule: WatchRule
  readonly severity: SignalSeverity
  readonly states: string
  readonly isOn: boolean
}

export const ruleBody = ({ rule, severity, states, isOn }: Rule): typeof RuleBody.Type => ({
  rule,
  severity,
  states,
  is_on: isOn
})

const orderBody = ({ orderId, shopDomain }: OrderKey): typeof OrderBody.Type => ({
  order_id: orderId,
  shop_domain: shopDomain
})

export const signalBody = (signal: FoundSignal): typeof SignalBody.Type => ({
  signal_id: signal.key,
  rule: signal.rule,
  severity: signal.severity,
  at: signal.at.toISOString(),
  found_at: signal.foundAt.toISOString(),
  platform: signal.creator?.platform ?? null,
  handle: signal.creator?.handle ?? null,
  codes: signal.codes,
  orders: signal.orders.map(orderBody),
  evidence: signal.evidence
})

export const holdBody = ({ order, status, rules, heldAt }: OrderHold): typeof HoldBody.Type => ({
  ...orderBody(order),
  status,
  rules,
  held_at: heldAt.toISOString()
})

export const decidedHoldBody = (hold: DecidedHold): typeof DecidedHoldBody.Type => ({
  ...holdBody(hold),
  decisions: hold.decisions.map(({ verdict, reason, by, at }) => ({
    verdict,
    reason,
    decided_by: by.kind,
    reviewer: by.name,
    decided_at: at.toISOString()
  }))
})
