import { Clock, Effect } from "effect"
import type { DeprecationId } from "../../../ports/accounts/versioning/Deprecation.ts"
import { Deprecations } from "../../../ports/accounts/versioning/Deprecations.ts"

/** Takes a deprecation back, and has those told who were told of it. */
export const withdrawDeprecation = Effect.fn("versioning.withdrawDeprecation")(function* (id: DeprecationId) {
  const at = new Date(yield* Clock.currentTimeMillis)
  return yield* Deprecations.use((deprecations) => deprecations.withdraw(id, at))
})
