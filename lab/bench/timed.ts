import { Effect, Exit } from "effect"
import { STATEMENT_TIMEOUT_SECONDS } from "../../adapters/postgres/opening/client.ts"
import { median } from "./print.ts"

/** What is shown for a work one of whose statements the server ended. */
export const TOO_LONG = `over ${STATEMENT_TIMEOUT_SECONDS} s`
const RUNS = 5
/** Runs after which a slow work is not run again. */
const ENOUGH_MS = 10_000

/** Runs a work once: what it found and how long it took, or null where it ran into the time a statement may take. */
export const timed = Effect.fnUntraced(function* <A, E, R>(work: Effect.Effect<A, E, R>) {
  const fromMs = performance.now()
  const exit = yield* Effect.exit(work)
  const tookMs = performance.now() - fromMs
  if (Exit.isSuccess(exit)) return { found: exit.value, tookMs }
  return tookMs < STATEMENT_TIMEOUT_SECONDS * 1000 ? yield* Effect.failCause(exit.cause) : null
})

/** The time a work usually takes, or null where it ran into the time a statement may take. */
export const middleMs = Effect.fnUntraced(function* <A, E, R>(work: Effect.Effect<A, E, R>) {
  const runs: Array<number> = []
  for (let spentMs = 0; runs.length < RUNS && spentMs < ENOUGH_MS; ) {
    const run = yield* timed(work)
    if (run === null) return null
    runs.push(run.tookMs)
    spentMs += run.tookMs
  }
  return median(runs)
})
