import { Clock, Effect, Option, Result, Schema } from "effect"
import { type Notice, NoticeEvent, NoticeId } from "../../../ports/accounts/notices/Notice.ts"
import {
  type ClaimedNotices,
  NOTICES_LISTED_MAX,
  type NoticeCursor,
  Notices
} from "../../../ports/accounts/notices/Notices.ts"
import { cutText } from "../../../ports/accounts/notices/noticeText.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { CheckId } from "../../../ports/checks/backgroundChecks/Check.ts"
import { type MailMessage, SUBJECT_CHARACTERS_MAX, TEXT_CHARACTERS_MAX } from "../../../ports/system/Mail.ts"
import { DAY_MS } from "../../../ports/time/days.ts"
import { MAIL_LEASE_MS, mailPauseMs, mailUntilInterrupted, sendApart } from "../../mail/mailing.ts"
import { inBatches } from "../../paging/lists.ts"
import { CursorTime, makePageCursor } from "../../paging/pageCursor.ts"

/** How long a notice is kept. What it is about may be told again after that. */
export const NOTICES_KEPT_DAYS = 400
/** Notices that one statement removes at most: longer ones would hold their locks too long. */
const NOTICES_PER_BATCH = 1_000

/** Removes notices that were made more than NOTICES_KEPT_DAYS ago; answers how many. */
export const purgeOldNotices = Effect.gen(function* () {
  const notices = yield* Notices
  const before = new Date((yield* Clock.currentTimeMillis) - NOTICES_KEPT_DAYS * DAY_MS)
  return yield* inBatches(NOTICES_PER_BATCH, (limit) => notices.purge(before, limit))
}).pipe(Effect.withSpan("notices.purgeOldNotices"))

const SEPARATOR = "\n\n"
const FEED = "All notices are listed by GET /api/v1/creators/alerts."
const LEFT_OUT = "(The rest of this one is there.)"

/** Where the service is, and what it is called. */
export interface NoticesService {
  readonly serviceName: string
  /** Without a slash at the end. */
  readonly baseUrl: string
}

const isCheckId = Schema.is(CheckId)

/** What a notice is of and when, with the page for members of what it is about, where it has one. */
const headOf = ({ title, at, data }: Notice, baseUrl: string): string =>
  [
    title === "" ? "Notice" : title,
    at.toISOString(),
    ...(isCheckId(data.check_id) ? [`${baseUrl}/checks/of/${data.check_id}`] : [])
  ].join("\n")

const subjectOf = (serviceName: string, notices: ReadonlyArray<Notice>): string => {
  const [first] = notices
  const what = notices.length === 1 ? (first?.title ?? "") : `${notices.length} notices: ${first?.title ?? ""}`
  return cutText(`${serviceName}: ${what}`.trim(), SUBJECT_CHARACTERS_MAX)
}

/**
 * The mail about claimed notices: of each its title, its time and its page, and its text as long as the mail has room. Titles of as many
 * notices as are mailed at once always have room.
 */
export const noticesMail = (
  { serviceName, baseUrl }: NoticesService,
  { email, notices }: Pick<ClaimedNotices, "email" | "notices">
): MailMessage => {
  let room =
    TEXT_CHARACTERS_MAX -
    FEED.length -
    notices.reduce((sum, notice) => sum + headOf(notice, baseUrl).length + LEFT_OUT.length + 1 + SEPARATOR.length, 0)
  const parts = notices.map((notice) => {
    const fits = notice.text.length <= room
    if (fits) room -= notice.text.length
    return `${headOf(notice, baseUrl)}\n${fits ? notice.text : LEFT_OUT}`
  })
  return { to: email, subject: subjectOf(serviceName, notices), text: [...parts, FEED].join(SEPARATOR) }
}

/** A notice that could not be mailed for so long is only listed. */
export const MAIL_TRIED_DAYS = 7

/**
 * Mails the notices of one tenant that wait to be mailed, all in one mail; false where none do. A mail that can't be sent is
 * tried again later. A process that dies between the mail and its record has the notices mailed once more.
 */
export const mailNotices = Effect.fn("notices.mailNotices")(function* (service: NoticesService) {
  const notices = yield* Notices
  const nowMs = yield* Clock.currentTimeMillis
  const claimed = yield* notices.claimMail(new Date(nowMs), new Date(nowMs + MAIL_LEASE_MS))
  if (Option.isNone(claimed)) return false
  const { value: claim } = claimed
  const sent = yield* sendApart(noticesMail(service, claim))
  const atMs = yield* Clock.currentTimeMillis
  if (Result.isSuccess(sent)) {
    yield* notices.mailed(claim, new Date(atMs))
    return true
  }
  yield* Effect.logWarning(`a mail with notices of account ${claim.tenantId} was not sent`, sent.failure)
  yield* notices.postpone(claim, {
    nextAt: new Date(atMs + mailPauseMs(claim.tries)),
    unlessBefore: new Date(atMs - MAIL_TRIED_DAYS * DAY_MS)
  })
  return true
})

/** Mails that one process sends at once, so that a slow one keeps few waiting. */
const MAILS_AT_ONCE = 4
/** How long a notice may wait to be seen; those of one tenant that come meanwhile are one mail. */
const MAIL_POLL_MS = 30_000

/** Mails notices until it is interrupted. */
export const mailDueNotices = (service: NoticesService, pollMs: number = MAIL_POLL_MS) =>
  mailUntilInterrupted(mailNotices(service), {
    atOnce: MAILS_AT_ONCE,
    pollMs,
    trouble: "notices could not be mailed"
  }).pipe(Effect.withSpan("notices.mailDueNotices"))

const { write, read } = makePageCursor(Schema.Struct({ atMs: CursorTime, noticeId: NoticeId }))

/** The cursor of a page's end. */
export const noticeCursorOf = ({ at, noticeId }: NoticeCursor): string => write({ atMs: at.getTime(), noticeId })

/** Where the page before ended; none where it is no cursor. */
const readNoticeCursor = (cursor: string): Option.Option<NoticeCursor> =>
  Option.map(read(cursor), ({ atMs, noticeId }) => ({ at: new Date(atMs), noticeId }))

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
