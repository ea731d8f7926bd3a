import { Effect, Result } from "effect"

export interface PageOf<A> {
  readonly items: ReadonlyArray<A>
  /** What asks for the next page; null after the last. */
  readonly next: string | null
}

/**
 * Reads page after page until there is no next one, `itemsMax` items are there or `pagesMax` pages were read, or a page is
 * named again. Fails where the first page does; a later one that fails ends the list, as half a list is evidence too.
 */
export const readPages = Effect.fnUntraced(function* <A, E, R>(options: {
  readonly pagesMax: number
  readonly itemsMax: number
  readonly page: (cursor: string | null, itemsBefore: number) => Effect.Effect<PageOf<A>, E, R>
}) {
  const items: Array<A> = []
  const asked = new Set<string | null>()
  let cursor: string | null = null
  for (let page = 0; page < options.pagesMax && items.length < options.itemsMax; page++) {
    if (asked.has(cursor)) break
    asked.add(cursor)
    const read: Result.Result<PageOf<A>, E> = yield* Effect.result(options.page(cursor, items.length))
    if (Result.isFailure(read)) {
      if (page === 0) return yield* Effect.fail(read.failure)
      break
    }
    for (const item of read.success.items) items.push(item)
    cursor = read.success.next
    if (cursor === null) break
  }
  return items.slice(0, options.itemsMax)
})
