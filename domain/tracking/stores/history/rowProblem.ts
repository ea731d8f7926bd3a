/** What is wrong with one cell of a row; never what it holds. */
export interface RowProblem {
  readonly column: string
  readonly problem: string
}

/** How far ahead of ours the clock may be that a row was timed by. */
const SKEW_MS_MAX = 300_000
/** Before that no shop told its orders by files: a year that was cut or counted wrong. */
const EARLIEST_MS = Date.UTC(2000, 0)

/** Why something can't have happened then; null where it can. */
export const impossibleTime = (atMs: number, nowMs: number): string | null => {
  if (atMs < EARLIEST_MS) return "must not lie before the year 2000"
  return atMs > nowMs + SKEW_MS_MAX ? "must not lie in the future" : null
}

/** A cell without blanks around it; null where nothing is in it. */
export const textIn = (cell: string | undefined): string | null => {
  const text = (cell ?? "").trim()
  return text === "" ? null : text
}
