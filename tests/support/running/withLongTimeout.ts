import { Duration, Layer } from "effect"
import { StatementDeadline } from "../../../adapters/postgres/connection/boundedClient.ts"

/** A bound on a hang alone: on a machine that is busy with other things a statement may take longer than callers wait for one. */
const DEADLINE = Duration.minutes(5)

/** A database whose statements may take as long as a busy machine makes them, for tests that are not about deadlines. */
export const withLongTimeout = <A, E, R>(database: Layer.Layer<A, E, R>): Layer.Layer<A, E, R> =>
  Layer.provideMerge(database, Layer.succeed(StatementDeadline, DEADLINE))
