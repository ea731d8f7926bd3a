import { Clock, Effect } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import type { CommissionRule, RuleId } from "../../../ports/revenue/commissions/Commission.ts"
import { DAY_MS } from "../../../ports/time/days.ts"
import { Orders } from "../../../ports/tracking/orders/Orders.ts"
import { reconcileOrder } from "../../tracking/orders/reconcileOrder.ts"
import { makeCustomerMemo, settleCustomers } from "../attribution/newCustomers.ts"
import { rulesOver } from "./ruleInForce.ts"

/** Orders of so many days are looked at to tell whether customers are known. */
const CUSTOMERS_LOOKED_AT_DAYS = 90
/** They are read by parts that end so many days ago, the latest first, so that an account of many orders is judged by its latest. */
const PARTS_DAYS = [0, 1, 7, 30, CUSTOMERS_LOOKED_AT_DAYS] as const
/** Orders of one part, at most. */
const PART_ORDERS_MAX = 200

export const NEVER_PAYS = `In the last ${CUSTOMERS_LOOKED_AT_DAYS} days no source said whether a customer is new, and no store named \
whose an order is. By what is known this rule pays nothing.`
export const PAYS_BY_HISTORY =
  "Where no source says whether a customer is new, it is decided by what is known of the customer's earlier orders."

/** Who says of an account's latest sales whether their customers are new. */
export interface CustomersKnown {
  readonly said: number
  readonly byHistory: number
  readonly unknown: number
}

const readCustomersKnown = Effect.fnUntraced(function* (tenantId: TenantId) {
  const book = yield* Orders
  const nowMs = yield* Clock.currentTimeMillis
  const hasTrustedSender = yield* book.hasTrustedSender(tenantId)
  const memo = makeCustomerMemo()
  const known = { said: 0, byHistory: 0, unknown: 0 }
  for (const [place, ago] of PARTS_DAYS.slice(1).entries()) {
    const [from, to] = [ago, PARTS_DAYS[place] ?? 0].map((days) => new Date(nowMs - days * DAY_MS))
    if (from === undefined || to === undefined) continue
    const files = yield* book.placedBetween(tenantId, from, to, PART_ORDERS_MAX)
    const reconciled = files.map((file) => ({
      file,
      order: reconcileOrder(file, hasTrustedSender)
    }))
    for (const { isSale, isNewCustomerBy } of yield* settleCustomers(tenantId, memo, hasTrustedSender, reconciled)) {
      if (isSale)
        known[isNewCustomerBy === null ? "unknown" : isNewCustomerBy === "history" ? "byHistory" : "said"] += 1
    }
    if (known.said > 0) break
  }
  const read: CustomersKnown = known
  return read
})

/** What rules for new customers can't do by what is known of an account's latest orders; none of those that are over. */
export const ruleWarnings = Effect.fn("commissions.ruleWarnings")(function* (
  tenantId: TenantId,
  rules: ReadonlyArray<CommissionRule>
) {
  const warnings = new Map<RuleId, ReadonlyArray<string>>()
  const now = new Date(yield* Clock.currentTimeMillis)
  const over = rulesOver(rules, now)
  const own = rules.filter(({ ruleId, terms }) => terms?.newCustomersOnly === true && !over.has(ruleId))
  if (own.length === 0) return warnings
  const { said, byHistory, unknown } = yield* readCustomersKnown(tenantId)
  const told = byHistory > 0 ? [PAYS_BY_HISTORY] : said === 0 && unknown > 0 ? [NEVER_PAYS] : []
  for (const { ruleId } of own) warnings.set(ruleId, told)
  return warnings
})
