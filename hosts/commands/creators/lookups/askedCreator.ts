import { Effect, Schema } from "effect"
import { Argument } from "effect/cli"
import { SecureRandom } from "effect/crypto"
import { fingerprintOf } from "../../../../domain/accounts/idempotency/fingerprint.ts"
import { runOnce } from "../../../../domain/accounts/idempotency/runOnce.ts"
import {
  IdempotencyKey,
  KEY_CHARACTERS_MAX,
  KEY_CHARACTERS_MIN
} from "../../../../ports/accounts/idempotency/IdempotencyStore.ts"
import { type Caller, KeyId } from "../../../../ports/accounts/keys/ApiKey.ts"
import type { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { HANDLE_MAX_CHARACTERS } from "../../../../ports/creators/identity/SocialAccount.ts"
import { optionalTextFlag } from "../../line/flags.ts"
import { DATABASE_SILENT, storeUnavailable, tenantNotFound } from "../../line/refusals.ts"
import { LINE_RULE, LineText, plainText, plainTextRule, tenantField } from "../../line/values.ts"

/** What a handle may be beside itself: an @ before it and blanks around it, which the API takes off. */
const HANDLE_TEXT_CHARACTERS_MAX = HANDLE_MAX_CHARACTERS + 20

/** The creator that a command is about, who pays for it, and what names it, so that it is carried out once. */
export const askedCreator = {
  flags: {
    ...tenantField.flags,
    idempotency_key: optionalTextFlag(
      "idempotency-key",
      "Names the order: the same one again, within 24 hours, is answered as it was and charged once"
    ),
    platform: Argument.String("PLATFORM").pipe(Argument.withDescription("Such as youtube or instagram")),
    handle: Argument.String("HANDLE").pipe(Argument.withDescription("The creator's handle there"))
  },
  fields: {
    ...tenantField.fields,
    idempotency_key: Schema.NullOr(IdempotencyKey),
    platform: LineText,
    handle: plainText(HANDLE_TEXT_CHARACTERS_MAX)
  },
  rules: {
    ...tenantField.rules,
    idempotency_key: `must have ${KEY_CHARACTERS_MIN} to ${KEY_CHARACTERS_MAX} printable ASCII characters`,
    platform: LINE_RULE,
    handle: plainTextRule(HANDLE_TEXT_CHARACTERS_MAX)
  },
  flagOf: { platform: "PLATFORM", handle: "HANDLE" }
} as const

export const askedRefusals = {
  ...storeUnavailable,
  ...tenantNotFound,
  UnsupportedPlatform: null,
  InvalidHandle: null,
  CreditsExhausted: "the account's credits don't cover it, and nothing was charged: credits grant adds some",
  ChargeFailed: DATABASE_SILENT,
  IdempotencyKeyReused: "--idempotency-key named another order before; a new order takes a new one",
  IdempotencyInFlight:
    "the order of that --idempotency-key is being carried out; run the command again in a few seconds"
} as const

/**
 * Who runs the service, in the place of a key of an account's: under the account's own id, so that what is ordered is charged to it
 * and has daily caps of its own.
 */
export const operatorCaller = (tenantId: TenantId): Caller => ({ tenantId, id: KeyId.make(tenantId), scope: "full" })

const utf8 = new TextEncoder()

/**
 * Carries an order out, or, under a key that named the same order before, answers what came of it then. What it writes is named by the
 * id that `work` is given. `isReplay`: it was carried out before.
 */
export const orderedOnce = Effect.fnUntraced(function* <A, I, E, R>(
  tenantId: TenantId,
  order: { readonly command: string; readonly asked: ReadonlyArray<string>; readonly key: IdempotencyKey | null },
  codec: Schema.Codec<A, I>,
  work: (operationId: string) => Effect.Effect<A, E, R>
) {
  if (order.key === null) {
    const random = yield* SecureRandom.SecureRandom
    return { answer: yield* work(yield* random.uuidV7()), isReplay: false }
  }
  const kept = Schema.fromJsonString(codec)
  const encode = Schema.encodeEffect(kept)
  const { id: keyId } = operatorCaller(tenantId)
  const fingerprint = yield* fingerprintOf({
    method: "POST",
    path: `command:${order.command}`,
    keyId,
    body: utf8.encode(JSON.stringify(order.asked))
  })
  const { response, isReplay } = yield* runOnce({ tenantId, keyId, key: order.key, fingerprint }, (operationId) =>
    work(operationId).pipe(
      Effect.flatMap((answer) => Effect.orDie(encode(answer))),
      Effect.map((json) => ({ status: 200, headers: {}, body: utf8.encode(json) }))
    )
  )
  const answer = yield* Effect.orDie(Schema.decodeEffect(kept)(new TextDecoder().decode(response.body)))
  return { answer, isReplay }
})
