import { Effect } from "effect"
import type { Page } from "../../ports/paging/Page.ts"

/** Everything of a list, read in pages of two. */
export const wholeList = <Row, Cursor, E, R>(
  list: (page: Page<Cursor>) => Effect.Effect<ReadonlyArray<Row>, E, R>,
  cursorOf: (row: Row) => Cursor
) =>
  Effect.gen(function* () {
    const limit = 2
    const rows: Array<Row> = []
    for (let after: Cursor | null = null; ; ) {
      const page: ReadonlyArray<Row> = yield* list({ after, limit })
      if (page.length > limit) return yield* Effect.die(new Error(`a page of ${page.length} rows`))
      rows.push(...page)
      const last = page.at(-1)
      if (last === undefined) return rows
      after = cursorOf(last)
    }
  })
