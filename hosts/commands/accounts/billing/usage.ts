import { Clock, Effect, Option, Schema } from "effect"
import { Flag } from "effect/cli"
import { readUsage } from "../../../../domain/accounts/billing/readUsage.ts"
import { textFlag } from "../../line/flags.ts"
import { operatorCommand } from "../../line/operatorCommand.ts"
import { ledgerUnavailable, storeUnavailable, tenantNotFound } from "../../line/refusals.ts"
import { tenantField } from "../../line/values.ts"

const MOMENT_RULE = "must be a moment, such as 2026-01-31T00:00:00Z"

export const usage = operatorCommand({
  name: "usage",
  description: "Requests and credits by X-Customer-Ref",
  flags: {
    ...tenantField.flags,
    from: textFlag("from", "First moment, ISO 8601").pipe(Flag.withDefault("1970-01-01T00:00:00Z")),
    to: textFlag("to", "End of the period, ISO 8601; now unless said otherwise").pipe(Flag.optional)
  },
  fields: { ...tenantField.fields, from: Schema.DateFromString, to: Schema.DateFromString },
  rules: { ...tenantField.rules, from: MOMENT_RULE, to: MOMENT_RULE },
  read: ({ to, ...said }) =>
    Effect.map(Clock.currentTimeMillis, (now) => ({
      ...said,
      to: Option.getOrElse(to, () => new Date(now + 1).toISOString())
    })),
  isReadOnly: true,
  run: Effect.fnUntraced(function* ({ from, tenant, to }) {
    const { rows } = yield* readUsage(tenant, { from, to })
    return {
      id: tenant,
      from: from.toISOString(),
      to: to.toISOString(),
      usage: rows.map(({ customerRef, requests, credits }) => ({ customer_ref: customerRef, requests, credits }))
    }
  }),
  refusals: { ...storeUnavailable, ...ledgerUnavailable, ...tenantNotFound }
})
