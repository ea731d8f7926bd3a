import { Clock, Effect, Option, Schema } from "effect"
import { EMAIL_MAX_CHARACTERS, personOfEmail } from "../../../../domain/tracking/people/personOf.ts"
import { erasePerson } from "../../../../domain/tracking/privacy/eraseOrders.ts"
import { Tenants } from "../../../../ports/accounts/tenants/Tenants.ts"
import { People } from "../../../../ports/tracking/people/People.ts"
import { PersonalData, PRIVACY_PAGE_MAX } from "../../../../ports/tracking/privacy/PersonalData.ts"
import { wholeBetween } from "../../../http/server/fields.ts"
import { limitFlag, textFlag } from "../../line/flags.ts"
import { type Commands, operatorCommand } from "../../line/operatorCommand.ts"
import { storeUnavailable, tenantNotFound } from "../../line/refusals.ts"
import { LineText, tenantField, wholeNumberRule } from "../../line/values.ts"

const privacyTrust = operatorCommand({
  name: "privacy trust",
  description: "Whether an account believes what browsers alone say of who their visitors are: it moves credit there",
  flags: { ...tenantField.flags, browsers: textFlag("browsers", "yes or no") },
  fields: { ...tenantField.fields, browsers: Schema.Literals(["yes", "no"]) },
  rules: { ...tenantField.rules, browsers: "must be yes or no" },
  read: Effect.succeed,
  isReadOnly: false,
  run: Effect.fnUntraced(function* ({ tenant, browsers }) {
    yield* Tenants.use((tenants) => tenants.get(tenant))
    yield* People.use((people) => people.believeBrowsers(tenant, browsers === "yes"))
    return { id: tenant, browsers }
  }),
  refusals: { ...storeUnavailable, ...tenantNotFound }
})

class RequestNotFound extends Schema.TaggedError<RequestNotFound>()("RequestNotFound", {}) {}

const privacyShow = operatorCommand({
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

const ROWS_DEFAULT = 50

const privacyList = operatorCommand({
  name: "privacy list",
  description:
    "What customers and stores asked about what is kept of them, newest first, and by when they have to be answered",
  flags: { ...tenantField.flags, limit: limitFlag("Rows at most", ROWS_DEFAULT) },
  fields: { ...tenantField.fields, limit: wholeBetween(1, PRIVACY_PAGE_MAX) },
  rules: { ...tenantField.rules, limit: wholeNumberRule(1, PRIVACY_PAGE_MAX) },
  read: Effect.succeed,
  isReadOnly: true,
  run: Effect.fnUntraced(function* ({ tenant, limit }) {
    yield* Tenants.use((tenants) => tenants.get(tenant))
    const requests = yield* PersonalData.use((data) => data.list(tenant, limit))
    return {
      id: tenant,
      requests: requests.map(({ id, kind, shopDomain, receivedAt, dueAt, doneAt, orders }) => ({
        request: id,
        kind,
        shop: shopDomain,
        orders,
        received_at: receivedAt.toISOString(),
        due_at: dueAt?.toISOString() ?? null,
        done_at: doneAt?.toISOString() ?? null
      }))
    }
  }),
  refusals: { ...storeUnavailable, ...tenantNotFound }
})

const privacyErase = operatorCommand({
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

export const commands: Commands = [
  {
    noun: "privacy",
    description: "What is kept of customers",
    commands: [privacyList, privacyShow, privacyErase, privacyTrust]
  }
]
