import { Deferred, Effect, Fiber } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Does something while a transaction of its own holds what `statement` takes. However long that lasts: the server would end a transaction that
 * is idle, and a busy machine takes longer to start a program.
 */
export const whileHeld = Effect.fnUntraced(function* <A, E, R>(statement: string, act: Effect.Effect<A, E, R>) {
  const sql = yield* SqlClient.SqlClient
  const [isHeld, mayEnd] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
  const holder = yield* sql`set local idle_in_transaction_session_timeout = 0`.pipe(
    Effect.andThen(sql.unsafe(statement)),
    Effect.andThen(Deferred.succeed(isHeld, undefined)),
    Effect.andThen(Deferred.await(mayEnd)),
    sql.withTransaction,
    Effect.forkChild
  )
  yield* Deferred.await(isHeld)
  const done = yield* act
  yield* Deferred.succeed(mayEnd, undefined)
  yield* Fiber.join(holder)
  return done
})
