import { Effect, Layer } from "effect"

/** The layer of a module that is loaded where it is needed: what a host does not use costs it no start. */
export const lazyLayer = <Module, A, E, R>(
  load: () => Promise<Module>,
  layerOf: (module: Module) => Layer.Layer<A, E, R>
): Layer.Layer<A, E, R> => Layer.unwrap(Effect.map(Effect.promise(load), layerOf))

/** How long a stopping host waits for the requests it has accepted, and for what it has open. */
export const STOP_SECONDS_MAX = 20
/** Within it a signal repeats the one before: a terminal sends it to npm and to this process, and npm passes it on. */
const SAME_SIGNAL_MS = 500

/** The innermost message of an error, in one line: drivers wrap what a person needs to know. */
export const errorMessageOf = (error: unknown): string => {
  if (error instanceof Error && error.cause instanceof Error) return errorMessageOf(error.cause)
  return (error instanceof Error ? error.message : String(error)).trim().replaceAll(/\s+/g, " ")
}

/** Whether a signal has told this process to end. */
let isStopping = false

/** Runs a start; one that fails ends the process with one line that says why. One that a signal ended has failed at nothing. */
export const startOrExplain = async (start: () => Promise<void>): Promise<void> => {
  try {
    await start()
  } catch (error) {
    if (isStopping) return
    console.error(`creatorsignal: ${errorMessageOf(error)}`)
    process.exit(1)
  }
}

/**
 * On SIGTERM or SIGINT stops gracefully, and after `STOP_SECONDS_MAX`, or at a second signal, at once. `drainSeconds`: for how long the
 * stop goes on as before first.
 */
export const stopOnSignals = (stop: () => Promise<void>, drainSeconds = 0): void => {
  let stoppingSinceMs = 0
  const onSignal = () => {
    if (isStopping) {
      if (performance.now() - stoppingSinceMs > SAME_SIGNAL_MS) process.exit(1)
      return
    }
    isStopping = true
    stoppingSinceMs = performance.now()
    setTimeout(() => process.exit(1), (drainSeconds + STOP_SECONDS_MAX) * 1000)
    stop().then(
      () => process.exit(0),
      () => process.exit(1)
    )
  }
  process.on("SIGTERM", onSignal)
  process.on("SIGINT", onSignal)
}
