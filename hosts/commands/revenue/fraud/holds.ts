import { Effect, Schema } from "effect"
import { readHolds, WATCH_PAGE_MAX } from "../../../../domain/revenue/fraud/readWatch.ts"
import { Tenants } from "../../../../ports/accounts/tenants/Tenants.ts"
import { HoldStatus } from "../../../../ports/revenue/fraud/Hold.ts"
import { wholeBetween } from "../../../http/server/wholeBetween.ts"
import { limitFlag, optionalTextFlag } from "../../line/flags.ts"
import { operatorCommand } from "../../line/operatorCommand.ts"
import { storeUnavailable, tenantNotFound } from "../../line/refusals.ts"
import { LineText, tenantField, wholeNumberRule } from "../../line/values.ts"

const ROWS_DEFAULT = 50
const STATUSES = HoldStatus.literals.join(", ")

export const watchHolds = operatorCommand({
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
