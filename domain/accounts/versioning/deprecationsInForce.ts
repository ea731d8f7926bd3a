import { Effect } from "effect"
import type { Deprecation } from "../../../ports/accounts/versioning/Deprecation.ts"
import { Deprecations } from "../../../ports/accounts/versioning/Deprecations.ts"

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
