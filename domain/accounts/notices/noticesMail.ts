import { Schema } from "effect"
import type { Notice } from "../../../ports/accounts/notices/Notice.ts"
import type { ClaimedNotices } from "../../../ports/accounts/notices/Notices.ts"
import { cutText } from "../../../ports/accounts/notices/noticeText.ts"
import { CheckId } from "../../../ports/checks/backgroundChecks/Check.ts"
import { type MailMessage, SUBJECT_CHARACTERS_MAX, TEXT_CHARACTERS_MAX } from "../../../ports/system/Mail.ts"

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
