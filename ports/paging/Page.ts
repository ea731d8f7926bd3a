/** Rows of a list that are asked for at once, at most. */
export const PAGE_ROWS_MAX = 1_000

/** A part of an ordered list. */
export interface Page<Cursor> {
  /** The list goes on behind this one; null from its beginning. */
  readonly after: Cursor | null
  /** Rows at most, itself at most PAGE_ROWS_MAX and one that tells whether there are more. */
  readonly limit: number
}
