import { describe, expect } from "bun:test"
import { Deferred, Effect, Exit, Fiber, Layer, Schema } from "effect"
import { TestClock } from "effect/testing"
import {
  BATCH_ROWS_MAX,
  makeGroupCommit,
  PENDING_ROWS_MAX,
  WRITE_TIMEOUT_SECONDS
} from "../../adapters/postgres/writing/groupCommit.ts"
import { effectTest } from "../support/running/effectTest.ts"

const it = effectTest(Layer.empty)

const REASON = "the disk is full"

class Refused extends Schema.TaggedError<Refused>()("Refused", {
  message: Schema.String,
  cause: Schema.optionalKey(Schema.Defect())
}) {}

/** Lets what was handed over be taken up: batches begin with the event loop's next turn. */
const nextTurn = Effect.promise(() => new Promise<void>((resolve) => setImmediate(resolve)))

describe("a group commit", () => {
  it.effect(
    "a failed batch is one failure, told to each of its rows with their number and the reason",
    Effect.gen(function* () {
      const commit = yield* makeGroupCommit({
        write: (_rows: ReadonlyArray<number>) => Effect.fail(new Refused({ message: REASON })),
        isDataError: () => false,
        unavailable: (cause) => new Refused({ message: "unavailable", cause })
      })
      const failures = yield* Effect.forEach(
        Array.from({ length: BATCH_ROWS_MAX }, (_, row) => row),
        (row) => Effect.flip(commit(row)),
        { concurrency: "unbounded" }
      )
      expect(new Set(failures).size).toBe(1)
      const [failure] = failures
      expect(failure?.cause).toMatchObject({ rows: BATCH_ROWS_MAX })
      expect(String(failure?.cause)).toContain(`${BATCH_ROWS_MAX} rows were not written: ${REASON}`)
    })
  )

  it.effect(
    "a row that is refused for what is in it fails alone, in its own words",
    Effect.gen(function* () {
      const commit = yield* makeGroupCommit({
        write: (rows: ReadonlyArray<number>) =>
          rows.includes(3)
            ? Effect.fail(new Refused({ message: "3 is none" }))
            : Effect.succeed((place: number) => rows[place]),
        isDataError: ({ message }) => message === "3 is none",
        unavailable: (cause) => new Refused({ message: "unavailable", cause })
      })
      const exits = yield* Effect.forEach([1, 2, 3, 4], (row) => Effect.exit(commit(row)), { concurrency: "unbounded" })
      expect(exits.map(Exit.isSuccess)).toEqual([true, true, false, true])
      expect(String(exits[2])).toContain("3 is none")
    })
  )

  it.effect(
    "a row whose caller has gone before its batch began is not written",
    Effect.gen(function* () {
      const written: Array<number> = []
      const commit = yield* makeGroupCommit({
        write: (rows: ReadonlyArray<number>) => {
          written.push(...rows)
          return rows.includes(1) ? Effect.never : Effect.succeed(() => "written")
        },
        isDataError: () => false,
        batchesInFlightMax: 1,
        unavailable: (cause) => new Refused({ message: "unavailable", cause })
      })
      const hanging = yield* Effect.forkChild(Effect.flip(commit(1)), { startImmediately: true })
      yield* nextTurn
      const gone = yield* Effect.forkChild(commit(2), { startImmediately: true })
      const staying = yield* Effect.forkChild(commit(3), { startImmediately: true })
      yield* Fiber.interrupt(gone)
      yield* TestClock.adjust(WRITE_TIMEOUT_SECONDS * 1000)
      expect(String((yield* Fiber.join(hanging)).cause)).toContain("did not answer in time")
      expect(yield* Fiber.join(staying)).toBe("written")
      expect(written).toEqual([1, 3])
    })
  )

  it.effect(
    "a row that is taken without a fiber is told once, written or refused, in the batch of those that wait",
    Effect.gen(function* () {
      const batches: Array<ReadonlyArray<number>> = []
      const commit = yield* makeGroupCommit({
        write: (rows: ReadonlyArray<number>) => {
          batches.push(rows)
          return rows.includes(3)
            ? Effect.fail(new Refused({ message: "3 is none" }))
            : Effect.succeed((place: number) => rows[place])
        },
        isDataError: () => true,
        unavailable: (cause) => new Refused({ message: "unavailable", cause })
      })
      const told: Array<string> = []
      const waiting = yield* Effect.forkChild(commit(1), { startImmediately: true })
      for (const row of [2, 3]) {
        commit.take(row, (exit) => told.push(Exit.isSuccess(exit) ? `${row}: ${exit.value}` : `${row} is refused`))
      }
      expect(told).toEqual([])
      expect(yield* Fiber.join(waiting)).toBe(1)
      yield* nextTurn
      expect(batches[0]).toEqual([1, 2, 3])
      expect(told.toSorted()).toEqual(["2: 2", "3 is refused"])
    })
  )

  it.effect(
    "a batch is sent behind another once it is no smaller, and at the latest when that one has ended",
    Effect.gen(function* () {
      const batches: Array<ReadonlyArray<number>> = []
      const ends: Array<Deferred.Deferred<void>> = []
      const commit = yield* makeGroupCommit({
        write: (rows: ReadonlyArray<number>) =>
          Effect.suspend(() => {
            const end = Deferred.makeUnsafe<void>()
            batches.push(rows)
            ends.push(end)
            return Effect.as(Deferred.await(end), () => "written")
          }),
        isDataError: () => false,
        unavailable: (cause) => new Refused({ message: "unavailable", cause })
      })
      const written = new Set<number>()
      const take = (...rows: ReadonlyArray<number>) => {
        for (const row of rows) commit.take(row, () => written.add(row))
        return nextTurn
      }
      const end = (batch: number) =>
        Effect.forEach(ends.slice(batch, batch + 1), (each) => Deferred.succeed(each, undefined)).pipe(
          Effect.andThen(nextTurn)
        )
      yield* take(1, 2, 3)
      yield* take(4, 5)
      expect(batches).toEqual([[1, 2, 3]])
      yield* take(6)
      expect(batches).toEqual([
        [1, 2, 3],
        [4, 5, 6]
      ])
      yield* take(7, 8, 9, 10)
      expect(batches.length).toBe(2)
      yield* end(0)
      expect(batches[2]).toEqual([7, 8, 9, 10])
      yield* take(11)
      yield* end(1)
      expect(batches.length).toBe(3)
      yield* end(2)
      expect(batches[3]).toEqual([11])
      yield* end(3)
      expect(written.size).toBe(11)
    })
  )

  it.effect(
    "rows that come faster than they are written are told of it, and past the bound refused",
    Effect.gen(function* () {
      const commit = yield* makeGroupCommit({
        write: (_rows: ReadonlyArray<number>) => Effect.fail(new Refused({ message: REASON })),
        isDataError: () => false,
        unavailable: (cause) => new Refused({ message: "unavailable", cause })
      })
      let refused = 0
      let taken = 0
      while (!commit.isBehind()) commit.take(taken++, () => {})
      expect(taken).toBeLessThan(PENDING_ROWS_MAX)
      while (taken < PENDING_ROWS_MAX) commit.take(taken++, () => {})
      commit.take(taken, () => refused++)
      expect([refused, commit.isBehind()]).toEqual([1, true])
    })
  )
})
