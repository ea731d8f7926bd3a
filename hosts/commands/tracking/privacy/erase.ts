import { Clock, Effect, Schema } from "effect"
import { EMAIL_MAX_CHARACTERS, personOfEmail } from "../../../../domain/tracking/people/personOf.ts"
import { erasePerson } from "../../../../domain/tracking/privacy/eraseOrders.ts"
import { Tenants } from "../../../../ports/accounts/tenants/Tenants.ts"
import { PersonalData } from "../../../../ports/tracking/privacy/PersonalData.ts"
import { textFlag } from "../../line/flags.ts"
import { operatorCommand } from "../../line/operatorCommand.ts"
import { storeUnavailable, tenantNotFound } from "../../line/refusals.ts"
import { tenantField } from "../../line/values.ts"

export const privacyErase = operatorCommand({
  name: "privacy erase",
  description: "Take out what is kept of a customer; what their orders earned, and for whom, stays. It can't be undone",
  flags: { ...tenantField.flags, email: textFlag("email", "The customer's address") },
  fields: {
    ...tenantField.fields,
    email: Schema.String.pipe(Schema.check(Schema.isPattern(/@/), Schema.isMaxLength(EMAIL_MAX_CHARACTERS)))
  },
  rules: { ...tenantField.rules, email: "must be an address" },
  read: Effect.succeed,
  isReadOnly: false,
  run: Effect.fnUntraced(function* ({ tenant, email }) {
    yield* Tenants.use((tenants) => tenants.get(tenant))
    const data = yield* PersonalData
    const person = yield* personOfEmail(tenant, email)
    const receivedAt = new Date(yield* Clock.currentTimeMillis)
    const request = yield* data.begin(
      {
        tenantId: tenant,
        id: `erase-${receivedAt.getTime()}`,
        kind: "erase",
        shopDomain: null,
        receivedAt,
        dueAt: null
      },
      null
    )
    const orders = yield* erasePerson(tenant, person)
    yield* data.finish({ ...request, orders }, new Date(yield* Clock.currentTimeMillis), null)
    return { id: request.id, orders }
  }),
  refusals: {
    ...storeUnavailable,
    ...tenantNotFound,
    CryptoError: "the address could not be hashed"
  }
})
