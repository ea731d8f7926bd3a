import { Clock, Effect, Schema } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import type { Deprecation, DeprecationId } from "../../../ports/accounts/versioning/Deprecation.ts"
import { DeprecationNotFound, Deprecations } from "../../../ports/accounts/versioning/Deprecations.ts"
import { startOfDay } from "../../time/calendar.ts"
import { addDays, dateProblem, postponementProblem } from "./deprecationDates.ts"
import { USE_SHOWN_DAYS } from "./mailDeprecations.ts"

/** How long a host may rely on what it last read: a new deprecation is known to every host within this time. */
export const DEPRECATIONS_CACHE_SECONDS = 30

const isSame = (one: ReadonlyArray<Deprecation>, other: ReadonlyArray<Deprecation>): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/**
 * Makes what a host knows of deprecations: `known` answers what was read last, at once, and `read` reads anew. The same list is answered
 * for as long as nothing changed; one that can't be read stays as it was.
 */
export const makeDeprecationsInForce = Effect.gen(function* () {
  const deprecations = yield* Deprecations
  let list: ReadonlyArray<Deprecation> = []
  return {
    known: (): ReadonlyArray<Deprecation> => list,
    read: deprecations.inForce.pipe(
      Effect.flatMap((found) =>
        Effect.sync(() => {
          if (!isSame(found, list)) list = found
        })
      ),
      Effect.catch((failure) => Effect.logWarning("it could not be read what is deprecated", failure))
    )
  }
})

const usedSince = Effect.map(Clock.currentTimeMillis, (ms) => addDays(startOfDay(new Date(ms)), -USE_SHOWN_DAYS))

/** What is deprecated, with the uses of an account's active keys in the last USE_SHOWN_DAYS. */
export const readAccountDeprecations = Effect.fn("versioning.readAccountDeprecations")(function* (tenantId: TenantId) {
  const deprecations = yield* Deprecations
  const inForce = yield* deprecations.inForce
  const uses = inForce.length === 0 ? [] : yield* deprecations.usesOf(tenantId, yield* usedSince)
  return inForce.map((deprecation) => ({
    deprecation,
    uses: uses.filter(({ deprecationId }) => deprecationId === deprecation.id)
  }))
})

/** All deprecations, newest first, with who used them in the last USE_SHOWN_DAYS. */
export const readDeprecations = Effect.gen(function* () {
  const deprecations = yield* Deprecations
  const [all, users] = yield* Effect.all([deprecations.list, deprecations.users(yield* usedSince)])
  return all.map((deprecation) => ({
    deprecation,
    use: users.find(({ deprecationId }) => deprecationId === deprecation.id) ?? null
  }))
}).pipe(Effect.withSpan("versioning.readDeprecations"))

/** Takes a deprecation back, and has those told who were told of it. */
export const withdrawDeprecation = Effect.fn("versioning.withdrawDeprecation")(function* (id: DeprecationId) {
  const at = new Date(yield* Clock.currentTimeMillis)
  return yield* Deprecations.use((deprecations) => deprecations.withdraw(id, at))
})

/** The dates do not do. */
export class DeprecationRefused extends Schema.TaggedError<DeprecationRefused>()("DeprecationRefused", {
  reason: Schema.String
}) {}

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
