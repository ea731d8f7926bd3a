import { Clock, Effect, Option, Schema } from "effect"
import {
  findLocalCheckout,
  isPayable,
  type LocalOrder,
  payLocally
} from "../../../../domain/accounts/payments/payLocally.ts"
import { SessionId } from "../../../../ports/accounts/payments/Payment.ts"
import type { Call, OpenEndpoint, ParameterDescription } from "../../server/endpoint.ts"
import { FOREIGN_FORM_STATUS, readForm, takeOwnForm } from "../../server/readForm.ts"
import { checkoutProblem, checkoutResponse, LAWFUL_FIELD, LAWFUL_VALUE, paidResponse } from "./checkoutPage.ts"

const PATH = "/checkout/{session}"
const NOT_FOUND = 404
const GONE = 410
const HTML = "text/html"

const SESSION_PARAMETER: ParameterDescription = {
  name: "session",
  in: "path",
  required: true,
  description: "From the payment_url of a check, or of a pack of credits.",
  schema: Schema.String
}

const RESPONSES = {
  200: { description: "The checkout, or that it is confirmed.", contentType: HTML },
  404: { description: "There is no such checkout here.", contentType: HTML },
  410: { description: "It was not confirmed in time.", contentType: HTML }
} as const

const isSession = Schema.is(SessionId)

const checkoutOf = ({ pathParameters: { session = "" } }: Call) =>
  isSession(session) ? findLocalCheckout(session) : Effect.succeed(Option.none<LocalOrder>())

interface CheckoutSettings {
  readonly serviceName: string
  readonly baseUrl: string
}

/** The page of an order as it stands: to be paid, paid, or ended. */
const shown = Effect.fnUntraced(function* (local: LocalOrder, serviceName: string) {
  const { order } = local
  if (isPayable(order, new Date(yield* Clock.currentTimeMillis))) return checkoutResponse(local, null, serviceName)
  const hasEnded = order.payment === null || order.status === "refunded" || order.status === "failed"
  return hasEnded ? checkoutProblem(GONE, serviceName) : paidResponse(local, serviceName)
})

/** GET shows the checkout, and changes nothing. */
const showEndpoint = ({ serviceName }: CheckoutSettings): OpenEndpoint => ({
  method: "GET",
  path: PATH,
  area: "scoring",
  summary: "The host's own checkout page, where no payment provider is configured. No money moves.",
  access: "open",
  errorPage: (status) => checkoutProblem(status, serviceName),
  parameters: [SESSION_PARAMETER],
  responses: RESPONSES,
  handle: Effect.fnUntraced(function* (call) {
    const local = yield* checkoutOf(call)
    return Option.isNone(local) ? checkoutProblem(NOT_FOUND, serviceName) : yield* shown(local.value, serviceName)
  })
})

/** POST confirms it, a check once its use is certified to be lawful. */
const confirmEndpoint = ({ serviceName, baseUrl }: CheckoutSettings): OpenEndpoint => ({
  method: "POST",
  path: PATH,
  area: "scoring",
  summary: "Confirms an order on the host's own checkout page. No money moves.",
  access: "open",
  parameters: [SESSION_PARAMETER],
  body: {
    schema: Schema.Struct({ [LAWFUL_FIELD]: Schema.optionalKey(Schema.Literal(LAWFUL_VALUE)) }),
    contentTypes: ["application/x-www-form-urlencoded"]
  },
  responses: {
    ...RESPONSES,
    400: { description: "The lawful use of a check isn't certified, or it is no form.", alsoContentType: HTML },
    [FOREIGN_FORM_STATUS]: { description: "The form was sent from another site's page.", contentType: HTML }
  },
  handle: (call) =>
    takeOwnForm(call, baseUrl, {
      foreign: () => checkoutProblem(FOREIGN_FORM_STATUS, serviceName),
      own: Effect.gen(function* () {
        const form = yield* readForm(call)
        const local = yield* checkoutOf(call)
        if (Option.isNone(local)) return checkoutProblem(NOT_FOUND, serviceName)
        const now = new Date(yield* Clock.currentTimeMillis)
        if (!isPayable(local.value.order, now)) return yield* shown(local.value, serviceName)
        // Credits are used for whatever they are used for; a check is of somebody.
        if (local.value._tag === "Check" && form.get(LAWFUL_FIELD) !== LAWFUL_VALUE) {
          return checkoutResponse(
            local.value,
            "Tick the box to certify a lawful use; nothing was confirmed.",
            serviceName
          )
        }
        yield* payLocally(local.value)
        return paidResponse(local.value, serviceName)
      })
    })
})

export const checkoutEndpoints = (settings: CheckoutSettings): ReadonlyArray<OpenEndpoint> => [
  showEndpoint(settings),
  confirmEndpoint(settings)
]
