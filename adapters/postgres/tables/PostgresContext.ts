import { Context, type Layer } from "effect"

/** Rows of one page, of tables whose rows are small. */
const ROWS_MAX = 500
/** Rows of one page, of tables whose rows hold documents: a page of them stays within some megabytes. */
const DOCUMENTS_MAX = 20

/** A table of what tenants own; rows are read in the order of its primary key, which begins with the tenant. */
export interface OwnedTable {
  readonly rowsMax: number
  /** Columns that are not taken out: secrets, what is sealed, and what only workers need. */
  readonly leftOut?: ReadonlyArray<string>
  /** What a row is told beside its columns, as SQL of a JSON object; `t` is the row. */
  readonly more?: string
}

/** The tables of every context that name their tenant, for what goes through an account as a whole. */
export class TenantTables extends Context.Service<
  TenantTables,
  {
    /** Every table that is taken out. */
    readonly owned: Readonly<Record<string, OwnedTable>>
    /** Every other one, and why it is not. */
    readonly leftOut: Readonly<Record<string, string>>
  }
>()("creatorsignal/adapters/postgres/tables/TenantTables") {}

export const small: OwnedTable = { rowsMax: ROWS_MAX }
export const documents: OwnedTable = { rowsMax: DOCUMENTS_MAX }
export const claimed: OwnedTable = { rowsMax: ROWS_MAX, leftOut: ["claim_id"] }

/** A step of the schema: what makes a context's tables, or changes them later. */
export interface Migration {
  /** The place in the order that steps run in; each is larger than the one before. */
  readonly id: number
  readonly name: string
  readonly statements: ReadonlyArray<string>
  /** SHA-256 of the statements' JSON, in hex: a database keeps it of each step that it ran. */
  readonly sha256: string
  /** Whether programs that don't know the step work beside it, and after it. */
  readonly isAdditive: boolean
}

/** A step that only adds what older programs need not know. */
export const adds = (id: number, name: string, statements: ReadonlyArray<string>, sha256: string): Migration => ({
  id,
  name,
  statements,
  sha256,
  isAdditive: true
})

/** The name of a step, as people read it: `0007_jobs`. */
export const nameOfMigration = ({ id, name }: Pick<Migration, "id" | "name">): string =>
  `${String(id).padStart(4, "0")}_${name}`

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
