import { Effect, Result } from "effect"
import type { SourceFailure } from "./source.ts"

/**
 * Reads what belongs to each item, `atOnce` at a time. An item that can't be read has nothing; once the platform is
 * unavailable, the items after it are not asked for, as what was read is evidence too. `onRead` is told how many are done.
 */
export const readEach = Effect.fnUntraced(function* <A, B>(
  items: ReadonlyArray<A>,
  read: (item: A) => Effect.Effect<ReadonlyArray<B>, SourceFailure>,
  options: { readonly atOnce: number; readonly onRead: (count: number) => Effect.Effect<void> }
) {
  let isUnavailable = false
  let count = 0
  const found = yield* Effect.forEach(
    items,
    Effect.fnUntraced(function* (item) {
      if (isUnavailable) return []
      const result = yield* Effect.result(read(item))
      if (Result.isFailure(result) && result.failure._tag === "ProfileUnavailable") isUnavailable = true
      count++
      yield* options.onRead(count)
      return Result.getOrElse(result, (): ReadonlyArray<B> => [])
    }),
    { concurrency: options.atOnce }
  )
  return found.flat()
})
