import { Clock, Effect, Option, Schema } from "effect"
import { findLocalCheckout, isPayable, payLocally } from "../../../domain/payments/payLocally.ts"
import type { Check } from "../../../ports/checks/Check.ts"
import { SessionId } from "../../../ports/payments/Payment.ts"
import { FOREIGN_FORM_STATUS, readForm, takeOwnForm } from "../checks/readForm.ts"
import type { Call, OpenEndpoint, ParameterDescription } from "../server/endpoint.ts"
import { checkoutProblem, checkoutResponse, LAWFUL_FIELD, LAWFUL_VALUE, paidResponse } from "./checkoutPage.ts"

const PATH = "/checkout/{session}"
const NOT_FOUND = 404
const GONE = 410
const HTML = "text/html"

const SESSION_PARAMETER: ParameterDescription = {
  name: "session",
  in: "path",
  required: true,
  description: "From a check's payment_url.",
  schema: Schema.String
}

const RESPONSES = {
  200: { description: "The checkout, or that it is confirmed.", contentType: HTML },
  404: { description: "There is no such checkout here.", contentType: HTML },
  410: { description: "It was not confirmed in time.", contentType: HTML }
} as const

const isSession = Schema.is(SessionId)

const checkoutOf = ({ pathParameters: { session = "" } }: Call) =>
  isSession(session) ? findLocalCheckout(session) : Effect.succeed(Option.none<Check>())

interface CheckoutSettings {
  readonly serviceName: string
  readonly baseUrl: string
}

/** The page of a check as it stands: to be paid, paid, or ended. */
const shown = Effect.fnUntraced(function* (check: Check, serviceName: string) {
  if (isPayable(check, new Date(yield* Clock.currentTimeMillis))) return checkoutResponse(check, null, serviceName)
  const hasEnded = check.payment === null || check.status === "refunded" || check.status === "failed"
  return hasEnded ? checkoutProblem(GONE, serviceName) : paidResponse(check, serviceName)
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
    const check = yield* checkoutOf(call)
    return Option.isNone(check) ? checkoutProblem(NOT_FOUND, serviceName) : yield* shown(check.value, serviceName)
  })
})

/** POST confirms it, once its use is certified to be lawful. */
const confirmEndpoint = ({ serviceName, baseUrl }: CheckoutSettings): OpenEndpoint => ({
  method: "POST",
  path: PATH,
  area: "scoring",
  summary: "Confirms an order on the host's own checkout page. No money moves.",
  access: "open",
  parameters: [SESSION_PARAMETER],
  body: {
    schema: Schema.Struct({ [LAWFUL_FIELD]: Schema.Literal(LAWFUL_VALUE) }),
    contentTypes: ["application/x-www-form-urlencoded"]
  },
  responses: {
    ...RESPONSES,
    400: { description: "The lawful use isn't certified, or it is no form.", alsoContentType: HTML },
    [FOREIGN_FORM_STATUS]: { description: "The form was sent from another site's page.", contentType: HTML }
  },
  handle: (call) =>
    takeOwnForm(call, baseUrl, {
      foreign: () => checkoutProblem(FOREIGN_FORM_STATUS, serviceName),
      own: Effect.gen(function* () {
        const form = yield* readForm(call)
        const check = yield* checkoutOf(call)
        if (Option.isNone(check)) return checkoutProblem(NOT_FOUND, serviceName)
        const now = new Date(yield* Clock.currentTimeMillis)
        if (!isPayable(check.value, now)) return yield* shown(check.value, serviceName)
        if (form.get(LAWFUL_FIELD) !== LAWFUL_VALUE) {
          return checkoutResponse(
            check.value,
            "Tick the box to certify a lawful use; nothing was confirmed.",
            serviceName
          )
        }
        yield* payLocally(check.value)
        return paidResponse(check.value, serviceName)
      })
    })
})

export const checkoutEndpoints = (settings: CheckoutSettings): ReadonlyArray<OpenEndpoint> => [
  showEndpoint(settings),
  confirmEndpoint(settings)
]
