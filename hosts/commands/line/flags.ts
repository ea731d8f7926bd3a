import { Effect, Option } from "effect"
import { Flag } from "effect/cli"
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

export const textFlag = (name: string, description: string) => Flag.String(name).pipe(Flag.withDescription(description))

/** Null when the flag is not given. */
export const optionalTextFlag = (name: string, description: string) =>
  textFlag(name, description).pipe(Flag.optional, Flag.map(Option.getOrNull))

/** Null when the flag is not given. */
export const optionalIntFlag = (name: string, description: string) =>
  Flag.Int(name).pipe(Flag.withDescription(description), Flag.optional, Flag.map(Option.getOrNull))

/** How many rows a list has at most. */
export const limitFlag = (description: string, rows: number) =>
  Flag.Int("limit").pipe(Flag.withDescription(description), Flag.withDefault(rows))
