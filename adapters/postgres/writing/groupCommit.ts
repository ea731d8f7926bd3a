import { Cause, Duration, Effect, Exit, Option } from "effect"
import { LinkedQueue, type Place } from "../../../ports/system/LinkedQueue.ts"
import { reasonOf } from "../errors/databaseErrors.ts"

/** Rows written by one statement at most. */
export const BATCH_ROWS_MAX = 500
/** Statements under way at once, unless the rows lock each other's: one is committing while the next fills. */
const BATCHES_IN_FLIGHT_MAX = 2
/** Rows waiting at most; past it the store is not keeping up and new rows are refused. */
export const PENDING_ROWS_MAX = 20_000
/** Rows waiting from which on whoever needs no answer, and so would never slow down, is told to wait for one. */
const BEHIND_ROWS = PENDING_ROWS_MAX / 4
/** How long a batch may take: a database must not hold the callers for ever. Where it may hang, a statement's deadline is shorter. */
export const WRITE_TIMEOUT_SECONDS = 15

/** Why rows are not written, once for all of a batch: whoever logs it can tell by the object that it is one failure. */
export class BatchFailed extends Error {
  /** Rows that the failure was told to. */
  readonly rows: number

  constructor(rows: number, why: string, cause?: unknown) {
    super(`${rows} rows were not written: ${why}`, { cause })
    this.rows = rows
  }
}

/** One object for all rows that are refused, however many. */
const TOO_MANY = new Error("more rows are waiting than the store keeps up with")

interface Waiting<A, B, E> {
  readonly row: A
  readonly settle: (exit: Exit.Exit<B, E>) => void
}

/**
 * Writes rows of many callers together and answers each only when the batch holding its row has committed.
 *
 * There is no timer: a row that finds the writer idle goes at once, and rows that arrive while a batch commits form
 * the next one, so batches grow with load and latency does not grow without it. A batch is sent behind another once it is
 * no smaller: each costs the database what it costs, however few its rows.
 *
 * `write` MUST be all or nothing; it answers what each row, by its place in the batch, is told. A batch that fails for what is
 * in it (`isDataError`) is halved until the offending row fails alone; any other failure is one BatchFailed, given to every
 * row of the batch. A row whose caller has gone before its batch began is not written.
 */
export const makeGroupCommit = Effect.fnUntraced(function* <A, B, E>(options: {
  readonly write: (rows: ReadonlyArray<A>) => Effect.Effect<(place: number) => B, E>
  readonly isDataError: (error: E) => boolean
  /** 1 where a batch waits for locks that the one before it holds until it has committed. */
  readonly batchesInFlightMax?: number
  /** The error for rows that are refused, or whose batch was not answered in time and may or may not be written. */
  readonly unavailable: (why: unknown) => E
}) {
  const { batchesInFlightMax = BATCHES_IN_FLIGHT_MAX } = options
  const waiting = new LinkedQueue<Waiting<A, B, E>>()
  let inFlight = 0
  let rowsInFlight = 0
  let pumpIsDue = false
  let onIdle: (() => void) | undefined
  const run = Effect.runForkWith(yield* Effect.context<never>())

  const writeIsolating = (batch: ReadonlyArray<Waiting<A, B, E>>): Effect.Effect<void> =>
    options.write(batch.map((item) => item.row)).pipe(
      Effect.timeoutOrElse({
        duration: Duration.seconds(WRITE_TIMEOUT_SECONDS),
        orElse: () => Effect.fail(options.unavailable("the database did not answer in time"))
      }),
      Effect.exit,
      Effect.flatMap((exit) => {
        const error = Exit.isFailure(exit) ? Cause.findErrorOption(exit.cause) : Option.none<E>()
        const isOfData = Option.isSome(error) && options.isDataError(error.value)
        if (isOfData && batch.length > 1) {
          const middle = batch.length >> 1
          return Effect.andThen(writeIsolating(batch.slice(0, middle)), writeIsolating(batch.slice(middle)))
        }
        const told =
          Option.isSome(error) && !isOfData
            ? Exit.fail(options.unavailable(new BatchFailed(batch.length, reasonOf(error.value), error.value)))
            : exit
        return Effect.sync(() => {
          for (const [place, item] of batch.entries()) item.settle(Exit.map(told, (answers) => answers(place)))
        })
      })
    )

  const nextBatch = (): ReadonlyArray<Waiting<A, B, E>> => {
    const batch: Array<Waiting<A, B, E>> = []
    for (let first = waiting.first; first !== null && batch.length < BATCH_ROWS_MAX; first = waiting.first) {
      waiting.remove(first)
      batch.push(first.item)
    }
    return batch
  }

  const pump = () => {
    pumpIsDue = false
    while (inFlight < batchesInFlightMax && waiting.size > 0 && waiting.size >= rowsInFlight) {
      const batch = nextBatch()
      inFlight++
      rowsInFlight += batch.length
      run(writeIsolating(batch)).addObserver(() => {
        inFlight--
        rowsInFlight -= batch.length
        if (waiting.size > 0) pump()
        else if (inFlight === 0) onIdle?.()
      })
    }
  }

  yield* Effect.addFinalizer(() =>
    Effect.callback<void>((resume) => {
      if (inFlight === 0 && waiting.size === 0) return resume(Effect.void)
      onIdle = () => resume(Effect.void)
    })
  )

  /** Where the row waits; null where it is refused. */
  const enter = (item: Waiting<A, B, E>): Place<Waiting<A, B, E>> | null => {
    if (waiting.size >= PENDING_ROWS_MAX) {
      item.settle(Exit.fail(options.unavailable(TOO_MANY)))
      return null
    }
    const place = waiting.add(item)
    // A turn of the event loop lets the requests that were read together share a batch.
    if (!pumpIsDue && inFlight < batchesInFlightMax) {
      pumpIsDue = true
      setImmediate(pump)
    }
    return place
  }

  return Object.assign(
    (row: A): Effect.Effect<B, E> =>
      Effect.callback<B, E>((resume) => {
        const place = enter({ row, settle: resume })
        return Effect.sync(() => void (place === null || waiting.remove(place)))
      }),
    {
      /** The same without a fiber, for what comes thousands of times a second: `settle` is told once, and nobody can go before. */
      take: (row: A, settle: (exit: Exit.Exit<B, E>) => void): void => void enter({ row, settle }),
      /** Whether rows come faster than they are written. */
      isBehind: (): boolean => waiting.size >= BEHIND_ROWS
    }
  )
})
