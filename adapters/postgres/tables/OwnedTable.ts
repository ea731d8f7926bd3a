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

export const small: OwnedTable = { rowsMax: ROWS_MAX }
export const documents: OwnedTable = { rowsMax: DOCUMENTS_MAX }
export const claimed: OwnedTable = { rowsMax: ROWS_MAX, leftOut: ["claim_id"] }
