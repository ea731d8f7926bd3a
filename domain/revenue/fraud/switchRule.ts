import { Clock, Effect } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import type { WatchRule } from "../../../ports/revenue/fraud/Signal.ts"
import { Watch } from "../../../ports/revenue/fraud/Watch.ts"
import { RULES } from "./rules.ts"

/** Every rule, what it states, and whether it is on for an account. */
export const readRules = Effect.fn("watch.readRules")(function* (tenantId: TenantId) {
  const watch = yield* Watch
  const off = new Set(yield* watch.rulesOff(tenantId))
  return RULES.map(({ name, severity, states }) => ({ rule: name, severity, states, isOn: !off.has(name) }))
})

/** Switches a rule of an account's on or off. Answers how many orders on hold were released by it. */
export const switchRule = Effect.fn("watch.switchRule")(function* (
  tenantId: TenantId,
  rule: WatchRule,
  isOn: boolean,
  reason: string
) {
  const watch = yield* Watch
  return yield* watch.switchRule(tenantId, rule, isOn, { at: new Date(yield* Clock.currentTimeMillis), reason })
})
