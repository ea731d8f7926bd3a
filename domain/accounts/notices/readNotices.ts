import { Effect, Option, Schema } from "effect"
import { NoticeEvent } from "../../../ports/accounts/notices/Notice.ts"
import { NOTICES_LISTED_MAX, Notices } from "../../../ports/accounts/notices/Notices.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { noticeCursorOf, readNoticeCursor } from "./noticeCursor.ts"

/** Notices of one page, at most: one more is read, which tells whether there is another page. */
export const NOTICES_PAGE_MAX = NOTICES_LISTED_MAX - 1

/** The cursor is none that an answer gave. */
export class NoticeCursorInvalid extends Schema.TaggedError<NoticeCursorInvalid>()("NoticeCursorInvalid", {}) {}

/** A page of what a tenant was told, newest first, at most NOTICES_PAGE_MAX. Fails with NoticeCursorInvalid. */
export const readNotices = Effect.fn("notices.readNotices")(function* (
  tenantId: TenantId,
  asked: { readonly event: NoticeEvent | null; readonly limit: number; readonly cursor: string | null }
) {
  const notices = yield* Notices
  const before = asked.cursor === null ? Option.none() : readNoticeCursor(asked.cursor)
  if (asked.cursor !== null && Option.isNone(before)) return yield* new NoticeCursorInvalid()
  const limit = Math.min(asked.limit, NOTICES_PAGE_MAX)
  const found = yield* notices.list(tenantId, {
    events: asked.event === null ? NoticeEvent.literals : [asked.event],
    limit: limit + 1,
    before: Option.getOrNull(before)
  })
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return { notices: page, nextCursor: found.length > limit && last !== undefined ? noticeCursorOf(last) : null }
})
