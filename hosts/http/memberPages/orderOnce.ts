import { Effect } from "effect"
import { fingerprintOf } from "../../../domain/accounts/idempotency/fingerprint.ts"
import { runOnce } from "../../../domain/accounts/idempotency/runOnce.ts"
import { memberCaller } from "../../../domain/accounts/people/sessions.ts"
import { IdempotencyKey } from "../../../ports/accounts/idempotency/IdempotencyStore.ts"
import type { MemberCall } from "./memberPages.ts"

const utf8 = new TextEncoder()

/** Where a form leads, and whether the same form, sent again, is carried out anew: as after a 402. */
export interface Carried {
  readonly location: string
  readonly mayEndOtherwise: boolean
}

/**
 * Carries a member's form out once, by the same use case as an Idempotency-Key's: a form that is sent again, by a reload or a doubled
 * click, leads where it led, and charges nothing again. `operation` was made for the form by the page that it stands on, `asked` is what
 * it asks for. What is written is named by the id that `work` is given.
 */
export const orderOnce = Effect.fnUntraced(function* <E, R>(
  { current, visitor }: MemberCall,
  form: { readonly path: string; readonly operation: string; readonly asked: string },
  work: (operationId: string) => Effect.Effect<Carried, E, R>
) {
  const { tenantId, id: keyId } = memberCaller(current, visitor.person)
  const body = utf8.encode(form.asked)
  const fingerprint = yield* fingerprintOf({ method: "POST", path: form.path, keyId, body })
  const key = IdempotencyKey.make(`form-${form.operation}`)
  const { response } = yield* runOnce({ tenantId, keyId, key, fingerprint }, (operationId) =>
    Effect.map(work(operationId), ({ location, mayEndOtherwise }) => ({
      status: 303,
      headers: { location, "cache-control": "no-store" },
      body: new Uint8Array(),
      mayEndOtherwise
    }))
  )
  return new Response(null, { status: response.status, headers: { ...response.headers } })
})
