import type { Layer } from "effect"
import type { Migration } from "./Migration.ts"
import type { OwnedTable } from "./OwnedTable.ts"

type AnyLayer = Layer.Layer<never, unknown, unknown>

/** All that a context adds to the adapter. */
export interface PostgresContext<Stores extends AnyLayer = AnyLayer> {
  /** Its stores. What they need is the client, the seals and the queue, which the adapter gives. */
  readonly layer: Stores
  /** What makes its tables, and changed them since. A released step is never edited. */
  readonly steps?: ReadonlyArray<Migration>
  /** Its tables that are taken out with an account, by their names. */
  readonly owned?: Readonly<Record<string, OwnedTable>>
  /** Its other tables with a tenant, each with the reason why it is not taken out. */
  readonly leftOut?: Readonly<Record<string, string>>
}

/** A context by its type: which stores it has, and nothing of its tables. */
export const postgresContext = <Stores extends AnyLayer>(context: PostgresContext<Stores>): PostgresContext<Stores> =>
  context
