import { Clock, Context, Effect, type Exit } from "effect"
import { SecureRandom } from "effect/crypto"

/** How long the id of a charge whose answer was lost is kept. */
export const LOST_CHARGE_SECONDS = 3600
/** Ids of lost charges that are kept at most, the newest. */
const LOST_CHARGES_MAX = 10_000
const NANOS_PER_SECOND = 1_000_000_000n

/** The id of the charge of the request under way; null until it has one. */
interface Naming {
  id: string | null
}
const NamingOf = Context.Reference<Naming | null>("creatorsignal/domain/billing/chargeId", {
  defaultValue: () => null
})

/**
 * The id (a UUID) that a request's charge is written under. Where the answer of the same request was lost before, it is the id
 * of that time: a charge that was written then is found by it and not written again.
 */
export const chargeId = Effect.gen(function* () {
  const naming = yield* NamingOf
  const random = yield* SecureRandom.SecureRandom
  const id = naming?.id ?? (yield* random.uuidV7())
  if (naming !== null) naming.id = id
  return id
})

/** The same work, whose charge is written under this id (a UUID): its request was named by who sent it, and may come again. */
export const withChargeId =
  (id: string) =>
  <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.suspend(() => Effect.provideService(work, NamingOf, { id }))

/**
 * Keeps the ids of charges whose answer was lost. A database that hangs or goes away may or may not have written a charge; who
 * repeats the request must not pay twice for what was never delivered.
 *
 * `isLost` tells whether an answer delivered nothing by a fault of ours; a failure and an interruption deliver nothing.
 */
export const makeResumeLostCharge = () => {
  const lost = new Map<string, { readonly id: string; readonly sinceNanos: bigint }>()

  return <A, E, R>(
    request: string,
    work: Effect.Effect<A, E, R>,
    isLost: (exit: Exit.Exit<A, E>) => boolean
  ): Effect.Effect<A, E, R> =>
    Effect.flatMap(Clock.monotonicTimeNanos, (now) => {
      const before = lost.get(request)
      // Of two that ask for the same at once, one takes up what was lost.
      lost.delete(request)
      const isKept = before !== undefined && now - before.sinceNanos < BigInt(LOST_CHARGE_SECONDS) * NANOS_PER_SECOND
      const naming: Naming = { id: isKept ? before.id : null }
      return work.pipe(
        Effect.provideService(NamingOf, naming),
        Effect.onExit((exit) =>
          Effect.sync(() => {
            if (naming.id === null || !isLost(exit)) return
            const [oldest] = lost.keys()
            if (oldest !== undefined && lost.size >= LOST_CHARGES_MAX) lost.delete(oldest)
            lost.set(request, { id: naming.id, sinceNanos: now })
          })
        )
      )
    })
}
