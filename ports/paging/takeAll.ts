import { Effect, Exit } from "effect"

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
