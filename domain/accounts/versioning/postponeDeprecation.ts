import { Clock, Effect } from "effect"
import type { DeprecationId } from "../../../ports/accounts/versioning/Deprecation.ts"
import { DeprecationNotFound, Deprecations } from "../../../ports/accounts/versioning/Deprecations.ts"
import { DeprecationRefused } from "./announceDeprecation.ts"
import { postponementProblem } from "./deprecationDates.ts"

/** Moves the end of a deprecation back, and has those told who were told of the one before. It is never brought forward. */
export const postponeDeprecation = Effect.fn("versioning.postponeDeprecation")(function* (id: DeprecationId, to: Date) {
  const deprecations = yield* Deprecations
  const at = new Date(yield* Clock.currentTimeMillis)
  const found = (yield* deprecations.inForce).find((each) => each.id === id)
  if (found === undefined) return yield* new DeprecationNotFound()
  const reason = postponementProblem(found.sunsetOn, to, at)
  if (reason !== null) return yield* new DeprecationRefused({ reason })
  return yield* deprecations.postpone(id, { from: found.sunsetOn, to, at })
})
