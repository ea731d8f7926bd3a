import { Clock, Effect, Schema } from "effect"
import type { Deprecation } from "../../../ports/accounts/versioning/Deprecation.ts"
import { Deprecations } from "../../../ports/accounts/versioning/Deprecations.ts"
import { dateProblem } from "./deprecationDates.ts"

/** The dates do not do. */
export class DeprecationRefused extends Schema.TaggedError<DeprecationRefused>()("DeprecationRefused", {
  reason: Schema.String
}) {}

/** What belongs to no version: it can be gone without one. */
const V1_PREFIX = "/api/v1/"

/** Whether it belongs to v1: a field always does. */
const isOfV1 = ({ kind, carriers }: Pick<Deprecation, "kind" | "carriers">): boolean =>
  kind === "field" || carriers.some(({ path }) => path.startsWith(V1_PREFIX))

/**
 * Announces that something of the API will be gone, and has every account with an active key written to. Dates are beginnings of UTC days.
 * Fails with DeprecationRefused where they leave too little time.
 */
export const announceDeprecation = Effect.fn("versioning.announceDeprecation")(function* (
  wanted: Omit<Deprecation, "announcedAt" | "withdrawnAt">
) {
  const announcedAt = new Date(yield* Clock.currentTimeMillis)
  const reason = dateProblem({ ...wanted, announcedAt, isV1: isOfV1(wanted) })
  if (reason !== null) return yield* new DeprecationRefused({ reason })
  const deprecation: Deprecation = { ...wanted, announcedAt, withdrawnAt: null }
  const addressed = yield* Deprecations.use((deprecations) => deprecations.announce(deprecation))
  return { deprecation, ...addressed }
})
