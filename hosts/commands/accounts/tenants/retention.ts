import { Effect, Schema } from "effect"
import { changeRetention, readRetention } from "../../../../domain/tracking/retention/retention.ts"
import { Tenants } from "../../../../ports/accounts/tenants/Tenants.ts"
import {
  EVENT_MONTHS_MAX,
  EVENT_MONTHS_MIN,
  EVIDENCE_MONTHS_MAX,
  EVIDENCE_MONTHS_MIN,
  RetentionSettings
} from "../../../../ports/tracking/retention/Retention.ts"
import { optionalIntFlag } from "../../line/flags.ts"
import { operatorCommand } from "../../line/operatorCommand.ts"
import { storeUnavailable, tenantNotFound } from "../../line/refusals.ts"
import { tenantField, wholeNumberRule } from "../../line/values.ts"

const isSaid = (values: { readonly event_months: number | null; readonly evidence_months: number | null }): boolean =>
  values.event_months !== null || values.evidence_months !== null

export const tenantRetention = operatorCommand({
  name: "tenant retention",
  description: "Say for how long an account's events, and what its scores were made of, are kept, or show it",
  flags: {
    ...tenantField.flags,
    event_months: optionalIntFlag("event-months", "Months that events and clicks are kept"),
    evidence_months: optionalIntFlag("evidence-months", "Months that what scores were made of is kept")
  },
  fields: {
    ...tenantField.fields,
    event_months: Schema.NullOr(RetentionSettings.fields.eventMonths),
    evidence_months: Schema.NullOr(RetentionSettings.fields.evidenceMonths)
  },
  rules: {
    ...tenantField.rules,
    event_months: wholeNumberRule(EVENT_MONTHS_MIN, EVENT_MONTHS_MAX),
    evidence_months: wholeNumberRule(EVIDENCE_MONTHS_MIN, EVIDENCE_MONTHS_MAX)
  },
  read: Effect.succeed,
  isReadOnly: (values) => !isSaid(values),
  run: Effect.fnUntraced(function* ({ tenant, ...values }) {
    yield* Tenants.use((tenants) => tenants.get(tenant))
    const { event_months, evidence_months } = values
    const settings = yield* isSaid(values)
      ? changeRetention(tenant, {
          ...(event_months === null ? {} : { eventMonths: event_months }),
          ...(evidence_months === null ? {} : { evidenceMonths: evidence_months })
        })
      : readRetention(tenant)
    return { id: tenant, event_months: settings.eventMonths, evidence_months: settings.evidenceMonths }
  }),
  refusals: { ...storeUnavailable, ...tenantNotFound }
})
