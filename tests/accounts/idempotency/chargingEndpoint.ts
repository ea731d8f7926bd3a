import { Clock, Effect, Option, Schema } from "effect"
import { ChargeFailed } from "../../../domain/creators/lookups/lookupCreator.ts"
import type { KeyedEndpoint } from "../../../hosts/http/server/endpoint.ts"
import { parseJson, readBody } from "../../../hosts/http/server/readBody.ts"
import { InvalidRequest } from "../../../hosts/http/server/validationProblems.ts"
import { CreditLedger } from "../../../ports/accounts/billing/CreditLedger.ts"

const BODY_BYTES_MAX = 64 * 1024

/** Errors that are answered with different statuses, one of them a fault. */
export const FAILURES = [
  "TokenInvalid",
  "IdempotencyKeyReused",
  "ChargeFailed",
  "CryptoError",
  "AuthUnavailable",
  "CreatorBusy"
] as const

const Asked = Schema.Struct({
  credits: Schema.Int,
  note: Schema.optionalKey(Schema.String),
  /** Answered instead of 200, once the charge is written. */
  status: Schema.optionalKey(Schema.Int),
  /** The tag of the error it ends with, once the charge is written. */
  failsWith: Schema.optionalKey(Schema.Literals(FAILURES))
}).annotate({ identifier: "TestCharge" })

const Charged = Schema.Struct({
  /** Another one each time it runs. */
  receipt: Schema.String,
  operation: Schema.String,
  balance: Schema.Int,
  asked: Asked
}).annotate({ identifier: "TestCharged" })

export const readCharged = Schema.decodeUnknownSync(Charged)
const decodeAsked = Schema.decodeUnknownOption(Asked)

/** POST: charges credits, as the endpoints do that take an Idempotency-Key, after `before` has ended. */
export const chargingEndpoint = (
  options: {
    readonly path?: string
    readonly isIdempotent?: boolean
    readonly before?: Effect.Effect<void>
    readonly after?: Effect.Effect<void>
  } = {}
): KeyedEndpoint => ({
  method: "POST",
  path: options.path ?? "/api/v1/charge",
  area: "scoring",
  summary: "Charges credits.",
  ...(options.isIdempotent === false ? {} : { isIdempotent: true }),
  access: { scopes: ["full", "read", "test"] },
  parameters: [
    { name: "confirm", in: "query", required: false, description: "Makes another request.", schema: Schema.String }
  ],
  body: { schema: Asked, contentTypes: ["application/json"] },
  responses: { 200: { description: "Charged.", schema: Charged }, 402: { description: "The credits are used up." } },
  handle: Effect.fnUntraced(function* (call, { tenantId }) {
    const asked = Option.getOrUndefined(decodeAsked(yield* parseJson(yield* readBody(call, BODY_BYTES_MAX))))
    if (asked === undefined) return yield* new InvalidRequest({ details: ["credits: must be a whole number"] })
    yield* options.before ?? Effect.void
    const ledger = yield* CreditLedger
    const { balance } = yield* ledger
      .append({
        tenantId,
        reason: "charge",
        reference: call.operationId,
        delta: -asked.credits,
        at: new Date(yield* Clock.currentTimeMillis)
      })
      .pipe(Effect.catchTag("LedgerUnavailable", (cause) => Effect.fail(new ChargeFailed({ cause }))))
    yield* options.after ?? Effect.void
    if (asked.failsWith !== undefined) return yield* Effect.fail({ _tag: asked.failsWith })
    const body: typeof Charged.Type = {
      receipt: crypto.randomUUID(),
      operation: call.operationId,
      balance,
      asked
    }
    return { status: asked.status ?? 200, body, headers: { "x-receipt": body.receipt } }
  })
})
