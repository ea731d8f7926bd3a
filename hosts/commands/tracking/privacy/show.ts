import { Effect, Option, Schema } from "effect"
import { Tenants } from "../../../../ports/accounts/tenants/Tenants.ts"
import { PersonalData } from "../../../../ports/tracking/privacy/PersonalData.ts"
import { textFlag } from "../../line/flags.ts"
import { operatorCommand } from "../../line/operatorCommand.ts"
import { storeUnavailable, tenantNotFound } from "../../line/refusals.ts"
import { LineText, tenantField } from "../../line/values.ts"

class RequestNotFound extends Schema.TaggedError<RequestNotFound>()("RequestNotFound", {}) {}

export const privacyShow = operatorCommand({
  name: "privacy show",
  description: "One such request, with what is kept of the customer, as JSON to be passed on",
  flags: { ...tenantField.flags, request: textFlag("request", "Its name, as the list says it") },
  fields: { ...tenantField.fields, request: LineText },
  rules: { ...tenantField.rules, request: "must be a request's name" },
  read: Effect.succeed,
  isReadOnly: true,
  run: Effect.fnUntraced(function* ({ tenant, request }) {
    yield* Tenants.use((tenants) => tenants.get(tenant))
    const found = yield* PersonalData.use((data) => data.find(tenant, request))
    if (Option.isNone(found)) return yield* new RequestNotFound()
    const { id, kind, shopDomain, receivedAt, dueAt, doneAt, orders, record } = found.value
    return {
      id,
      kind,
      shop: shopDomain,
      orders,
      received_at: receivedAt.toISOString(),
      due_at: dueAt?.toISOString() ?? null,
      done_at: doneAt?.toISOString() ?? null,
      record
    }
  }),
  refusals: {
    ...storeUnavailable,
    ...tenantNotFound,
    RequestNotFound: "the account has no request of this name"
  }
})
