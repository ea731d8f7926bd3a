import { Effect, Exit } from "effect"

/** How many are asked for: at most `max`, and none below zero. */
export const upTo = (limit: number, max: number): number => Math.max(0, Math.min(limit, max))

/** Hands all items to what takes each without a fiber and tells of it once; ends when it told of all, and fails as one that failed. */
export const takeAll = <A, E>(
  items: ReadonlyArray<A>,
  take: (item: A, told: (exit: Exit.Exit<void, E>) => void) => void
): Effect.Effect<void, E> =>
  Effect.callback<void, E>((resume) => {
    let left = items.length
    let end: Exit.Exit<void, E> = Exit.void
    if (left === 0) return resume(end)
    for (const item of items) {
      take(item, (exit) => {
        if (Exit.isFailure(exit)) end = exit
        left--
        if (left === 0) resume(end)
      })
    }
  })

/** Rows of a list that are asked for at once, at most. */
export const PAGE_ROWS_MAX = 1_000

/** A part of an ordered list. */
export interface Page<Cursor> {
  /** The list goes on behind this one; null from its beginning. */
  readonly after: Cursor | null
  /** Rows at most, itself at most PAGE_ROWS_MAX and one that tells whether there are more. */
  readonly limit: number
}
