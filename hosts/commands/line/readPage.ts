import { Effect } from "effect"
import type { Page } from "../../../ports/paging/Page.ts"

/** One page of a list, read with one row more, which tells whether there are others behind it. */
export const readPage = Effect.fnUntraced(function* <Item, Cursor extends string, E, R>(
  { after, limit }: Page<Cursor>,
  read: (page: Page<Cursor>) => Effect.Effect<ReadonlyArray<Item>, E, R>,
  cursorOf: (item: Item) => Cursor
) {
  const rows = yield* read({ after, limit: limit + 1 })
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, next: rows.length > limit && last !== undefined ? cursorOf(last) : null }
})
