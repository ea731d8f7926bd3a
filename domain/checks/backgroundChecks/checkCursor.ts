import { Option, Schema } from "effect"
import { CheckId } from "../../../ports/checks/backgroundChecks/Check.ts"
import type { CheckCursor } from "../../../ports/checks/backgroundChecks/Checks.ts"
import { CursorTime, makePageCursor } from "../../paging/pageCursor.ts"

const { write, read } = makePageCursor(Schema.Struct({ createdMs: CursorTime, checkId: CheckId }))

/** The cursor of a page's end. */
export const checkCursorOf = ({ createdAt, checkId }: CheckCursor): string =>
  write({ createdMs: createdAt.getTime(), checkId })

/** Where the page before ended; none where it is no cursor. */
export const readCheckCursor = (cursor: string): Option.Option<CheckCursor> =>
  Option.map(read(cursor), ({ createdMs, checkId }) => ({ createdAt: new Date(createdMs), checkId }))
