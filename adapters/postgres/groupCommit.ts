import { Cause, Duration, Effect, Exit } from "effect"

/** Rows written by one statement at most. */
export const BATCH_ROWS_MAX = 500
/** Statements under way at once, unless the rows lock each other's: one is committing while the next fills. */
export const BATCHES_IN_FLIGHT_MAX = 2
/** Rows waiting at most; past it the store is not keeping up and new rows are refused. */
export const PENDING_ROWS_MAX = 20_000
/** How long a batch may take: a database that hangs must not hold the callers for ever. */
export const WRITE_TIMEOUT_SECONDS = 15

interface Waiting<A, B, E> {
  readonly row: A
  readonly settle: (exit: Exit.Exit<B, E>) => void
}

/**
 * Writes rows of many callers together and answers each only when the batch holding its row has committed.
 *
 * There is no timer: a row that finds the writer idle goes at once, and rows that arrive while a batch commits form
 * the next one, so batches grow with load and latency does not grow without it.
 *
 * `write` MUST be all or nothing; it answers what each row, by its place in the batch, is told. A batch that fails for what is in it (`isDataError`) is halved until the offending
 * row fails alone; any other failure is given to every row of the batch.
 */
export const makeGroupCommit = Effect.fnUntraced(function* <A, B, E>(options: {
  readonly write: (rows: ReadonlyArray<A>) => Effect.Effect<(place: number) => B, E>
  readonly isDataError: (error: E) => boolean
  /** 1 where a batch waits for locks that the one before it holds until it has committed. */
  readonly batchesInFlightMax?: number
  /** The error for rows that are refused, or whose batch was not answered in time and may or may not be written. */
  readonly unavailable: (why: string) => E
}) {
  const { batchesInFlightMax = BATCHES_IN_FLIGHT_MAX } = options
  const waiting: Array<Waiting<A, B, E>> = []
  let inFlight = 0
  let pumpIsDue = false
  let onIdle: (() => void) | undefined
  const run = Effect.runForkWith(yield* Effect.context<never>())

  const writeIsolating = (batch: ReadonlyArray<Waiting<A, B, E>>): Effect.Effect<void> =>
    options.write(batch.map((item) => item.row)).pipe(
      Effect.timeoutOrElse({
        duration: Duration.seconds(WRITE_TIMEOUT_SECONDS),
        orElse: () => Effect.fail(options.unavailable("a batch was not answered in time"))
      }),
      Effect.exit,
      Effect.flatMap((exit) => {
        if (Exit.isFailure(exit) && batch.length > 1) {
          const error = Cause.findErrorOption(exit.cause)
          if (error._tag === "Some" && options.isDataError(error.value)) {
            const middle = batch.length >> 1
            return Effect.andThen(writeIsolating(batch.slice(0, middle)), writeIsolating(batch.slice(middle)))
          }
        }
        return Effect.sync(() => {
          for (const [place, item] of batch.entries()) item.settle(Exit.map(exit, (told) => told(place)))
        })
      })
    )

  const pump = () => {
    pumpIsDue = false
    while (inFlight < batchesInFlightMax && waiting.length > 0) {
      inFlight++
      run(writeIsolating(waiting.splice(0, BATCH_ROWS_MAX))).addObserver(() => {
        inFlight--
        if (waiting.length > 0) pump()
        else if (inFlight === 0) onIdle?.()
      })
    }
  }

  yield* Effect.addFinalizer(() =>
    Effect.callback<void>((resume) => {
      if (inFlight === 0 && waiting.length === 0) return resume(Effect.void)
      onIdle = () => resume(Effect.void)
    })
  )

  return (row: A): Effect.Effect<B, E> =>
    Effect.callback<B, E>((resume) => {
      if (waiting.length >= PENDING_ROWS_MAX)
        return resume(Effect.fail(options.unavailable("more rows are waiting than the store keeps up with")))
      waiting.push({ row, settle: resume })
      // A turn of the event loop lets the requests that were read together share a batch.
      if (!pumpIsDue && inFlight < batchesInFlightMax) {
        pumpIsDue = true
        setImmediate(pump)
      }
    })
})
