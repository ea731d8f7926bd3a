import { Context, Duration, Effect, Fiber } from "effect"
import type { Services } from "../services/Services.ts"

/** The pause before work that broke off begins again. */
const RESTART_PAUSE_MS = 1_000

/** Which loops of a process have broken off and not begun again; readiness asks for it. */
export class BrokenLoops extends Context.Reference<Set<symbol>>("creatorsignal/hosts/BrokenLoops", {
  defaultValue: () => new Set<symbol>()
}) {}

/**
 * Starts work that goes on until the answered function stops it. Work that breaks off for a reason that was not foreseen is logged
 * and begins again: a process that serves on without it would look well.
 */
export const startLoop = <A, E>(
  services: Context.Context<Services>,
  work: Effect.Effect<A, E, Services>
): (() => Promise<void>) => {
  const broken = Context.get(services, BrokenLoops)
  const loop = Symbol("loop")
  const restart = Effect.fnUntraced(function* (cause: unknown) {
    broken.add(loop)
    yield* Effect.logError("work behind the requests broke off; it begins again", cause)
    yield* Effect.sleep(Duration.millis(RESTART_PAUSE_MS))
    broken.delete(loop)
    return true
  })
  const fiber = Effect.runForkWith(services)(
    work.pipe(Effect.as(false), Effect.catchCause(restart), Effect.repeat({ while: (hasBroken) => hasBroken }))
  )
  return () => Effect.runPromise(Fiber.interrupt(fiber))
}
