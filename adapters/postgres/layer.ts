import { Layer, type Redacted } from "effect"
import { CONTEXTS, TENANT_TABLES } from "./contexts.ts"
import { QUEUE_TIMING, type QueueTiming, layer as ScoringQueue } from "./creators/jobs/ScoringQueue.ts"
import { layer as Readiness } from "./opening/Readiness.ts"
import { layer as Sealing } from "./sealing/Sealing.ts"
import { TenantTables } from "./tables/PostgresContext.ts"

// A list of its own: spread at once, it is more than the Effect rules of the type checker can take.
const LAYERS = [Readiness, ...CONTEXTS.map(({ layer }) => layer)] as const

/**
 * Every port that stores, on one Postgres. Needs a client: `client.ts` gives a server's, `../embedded/client.ts` an embedded one's.
 *
 * @example
 * ```ts
 * import { Effect, Layer, Redacted } from "effect"
 * import { SecureRandom } from "effect/crypto"
 * import { inMemory } from "creatorsignal/adapters/embedded"
 * import { stores } from "creatorsignal/adapters/postgres"
 * import { createTenant } from "creatorsignal/domain/accounts"
 * import { fixtures } from "creatorsignal/fixtures"
 * import { Tenants } from "creatorsignal/ports/accounts"
 *
 * const stored = stores(Redacted.make("a secret that seals what is stored")).pipe(Layer.provide(inMemory))
 * const counted = await Effect.runPromise(
 *   Effect.andThen(createTenant("Corner Shop"), Tenants.use((tenants) => tenants.count)).pipe(
 *     Effect.provide(Layer.merge(fixtures, stored))
 *   )
 * )
 *
 * counted //=> 1
 * ```
 */
export const layer = (
  signingSecret: Redacted.Redacted<string>,
  timing: QueueTiming = QUEUE_TIMING,
  previousSecrets: ReadonlyArray<Redacted.Redacted<string>> = []
) =>
  Layer.mergeAll(...LAYERS).pipe(
    Layer.provide(ScoringQueue(timing)),
    Layer.provide(Layer.merge(Sealing(signingSecret, previousSecrets), Layer.succeed(TenantTables, TENANT_TABLES)))
  )
