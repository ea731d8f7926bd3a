import { Effect, Schema } from "effect"
import { CERTIFICATION } from "../../../../domain/checks/backgroundChecks/checkWords.ts"
import { startCheck } from "../../../../domain/checks/backgroundChecks/startCheck.ts"
import { PriceCurrencyCode } from "../../../../ports/accounts/payments/Payment.ts"
import { CheckTier, CONSENT_DAYS, PAYABLE_HOURS } from "../../../../ports/checks/backgroundChecks/Check.ts"
import { CheckStatus } from "../../../../ports/checks/backgroundChecks/checkStates.ts"
import type { IdempotentEndpoint } from "../../server/endpoint.ts"
import { RETRY_AFTER_HEADER } from "../../server/errors.ts"
import { InvalidRequest } from "../../server/validationProblems.ts"
import { accountsBody, CheckAccountsBody, MetadataBody } from "./checkBody.ts"
import { type CheckSettings, checkPageAddress } from "./settings.ts"
import { BUYERS_ADDRESS_RULE, readStartRequest, StartRequest } from "./startBody.ts"

export const CHECKS_PATH = "/api/v1/background-checks"

/** How long opening a checkout may take: the payment provider is asked once or twice. */
const OPENED_WITHIN_SECONDS = 30

/** Names every check that a test key starts. */
const SANDBOX_OPERATION_ID = "5a4d0b0e-0000-4000-8000-0000000c0001"

const StartedBody = Schema.Struct({
  check_id: Schema.String,
  status: CheckStatus,
  tier: CheckTier,
  amount: Schema.Int,
  currency: PriceCurrencyCode,
  payment_url: Schema.String,
  platforms: Schema.Array(Schema.String),
  accounts: CheckAccountsBody,
  metadata: MetadataBody,
  payable_until: Schema.String,
  purpose: Schema.String,
  certification: Schema.String
}).annotate({ identifier: "StartedBackgroundCheck" })

/** POST /api/v1/background-checks: orders a check, and says where it is paid. */
export const startEndpoint = ({ serviceSlug, baseUrl }: CheckSettings): IdempotentEndpoint => ({
  method: "POST",
  path: CHECKS_PATH,
  area: "scoring",
  isIdempotent: true,
  mayTakeSeconds: OPENED_WITHIN_SECONDS,
  summary: "Starts a background check of a creator. Paid once by card, at payment_url; never by credits.",
  access: { scopes: ["full", "test"] },
  body: { schema: StartRequest, contentTypes: ["application/json"] },
  responses: {
    200: {
      description:
        `The check, which can be paid for ${PAYABLE_HOURS} hours. A quick one is scanned as soon as it is paid; of a verified ` +
        `one the creator is asked first, and what was paid is given back where they refuse or don't answer in ${CONSENT_DAYS} ` +
        "days. Whoever orders it certifies what certification says.",
      schema: StartedBody
    },
    502: {
      description: "The checkout could not be opened, and nothing can be paid; retry.",
      headers: RETRY_AFTER_HEADER
    }
  },
  handle: Effect.fnUntraced(function* (call, key) {
    const order = yield* readStartRequest(call, serviceSlug)
    const operationId = key.scope === "test" ? SANDBOX_OPERATION_ID : call.operationId
    const pageAddress = (token: string) => checkPageAddress(baseUrl, token)
    const check = yield* startCheck({ key, operationId, pageAddress }, order).pipe(
      Effect.catchTag("BuyersAddress", () => new InvalidRequest({ details: [BUYERS_ADDRESS_RULE] }))
    )
    const body: typeof StartedBody.Type = {
      check_id: check.checkId,
      status: check.status,
      tier: check.tier,
      amount: check.amountMinor,
      currency: check.currency,
      payment_url: check.paymentUrl,
      platforms: [...new Set(check.accounts.map(({ spelling }) => spelling))],
      accounts: accountsBody(check, null),
      metadata: check.metadata ?? {},
      payable_until: check.payableUntil.toISOString(),
      purpose: check.purpose,
      certification: CERTIFICATION
    }
    return { status: 200, body }
  })
})
