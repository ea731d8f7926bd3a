import { Clock, Effect } from "effect"
import type { KeyId } from "../../../ports/accounts/keys/ApiKey.ts"
import { ApiKeys } from "../../../ports/accounts/keys/ApiKeys.ts"

/** Ends a key for good. Hosts that had seen it honour this within `KEY_CACHE_SECONDS`. */
export const revokeKey = Effect.fn("accounts.revokeKey")(function* (id: KeyId) {
  const keys = yield* ApiKeys
  return yield* keys.revoke(id, new Date(yield* Clock.currentTimeMillis))
})
