import { Option, Schema } from "effect"
import { NoticeId } from "../../../ports/accounts/notices/Notice.ts"
import type { NoticeCursor } from "../../../ports/accounts/notices/Notices.ts"
import { CursorTime, makePageCursor } from "../../paging/pageCursor.ts"

const { write, read } = makePageCursor(Schema.Struct({ atMs: CursorTime, noticeId: NoticeId }))

/** The cursor of a page's end. */
export const noticeCursorOf = ({ at, noticeId }: NoticeCursor): string => write({ atMs: at.getTime(), noticeId })

/** Where the page before ended; none where it is no cursor. */
export const readNoticeCursor = (cursor: string): Option.Option<NoticeCursor> =>
  Option.map(read(cursor), ({ atMs, noticeId }) => ({ at: new Date(atMs), noticeId }))
