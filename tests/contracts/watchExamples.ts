import type { HoldDecision, HoldVerdict } from "../../ports/revenue/fraud/Hold.ts"
import { type OrderKey, type Signal, SignalKey } from "../../ports/revenue/fraud/Signal.ts"
import { newDomain, noon, orderId } from "./attributionExamples.ts"

export const anOrderKey = (given: Partial<OrderKey> = {}): OrderKey => ({
  shopDomain: newDomain(),
  orderId: orderId(crypto.randomUUID()),
  ...given
})

export const aSignal = (given: Partial<Omit<Signal, "tenantId">> = {}): Omit<Signal, "tenantId"> => ({
  key: SignalKey.make(`one_device/${crypto.randomUUID()}`),
  rule: "one_device",
  severity: "high",
  at: noon(2),
  creator: { platform: "instagram", handle: "jane" },
  codes: [],
  orders: [anOrderKey()],
  evidence: { orders: 4, part: 0.25, since: "2025-03-02T12:00:00.000Z" },
  ...given
})
export const aDecision = (order: OrderKey, verdict: HoldVerdict, given: Partial<HoldDecision> = {}): HoldDecision => ({
  id: crypto.randomUUID(),
  order,
  verdict,
  reason: "A shop's tablet: all of these were sold in the shop.",
  by: { kind: "key", name: "Kim" },
  at: noon(3),
  ...given
})
