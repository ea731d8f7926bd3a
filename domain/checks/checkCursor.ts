import { Option, Schema } from "effect"
import { CheckId } from "../../ports/checks/Check.ts"
import type { CheckCursor } from "../../ports/checks/Checks.ts"
import { CursorTime, makePageCursor } from "../pageCursor.ts"

const { write, read } = makePageCursor(Schema.Struct({ createdMs: CursorTime, checkId: CheckId }))

/** The cursor of a page's end. */
export const checkCursorOf = ({ createdAt, checkId }: CheckCursor): string =>
  write({ createdMs: createdAt.getTime(), checkId })

/** Where the page before ended; none where it is no cursor. */
export const readCheckCursor = (cursor: string): Option.Option<CheckCursor> =>
  Option.map(read(cursor), ({ createdMs, checkId }) => ({ createdAt: new Date(createdMs), checkId }))
