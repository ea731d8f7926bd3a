import { type MailMessage, SUBJECT_CHARACTERS_MAX, TEXT_CHARACTERS_MAX } from "../../ports/Mail.ts"
import type { Notice } from "../../ports/notices/Notice.ts"
import type { ClaimedNotices } from "../../ports/notices/Notices.ts"
import { cutText } from "../../ports/notices/noticeText.ts"

const SEPARATOR = "\n\n"
const FEED = "All notices are listed by GET /api/v1/creators/alerts."
const LEFT_OUT = "(The rest of this one is there.)"

const headOf = ({ title, at }: Notice): string => `${title === "" ? "Notice" : title}\n${at.toISOString()}`

const subjectOf = (serviceName: string, notices: ReadonlyArray<Notice>): string => {
  const [first] = notices
  const what = notices.length === 1 ? (first?.title ?? "") : `${notices.length} notices: ${first?.title ?? ""}`
  return cutText(`${serviceName}: ${what}`.trim(), SUBJECT_CHARACTERS_MAX)
}

/**
 * The mail about claimed notices: of each its title and its time, and its text as long as the mail has room. Titles of as many
 * notices as are mailed at once always have room.
 */
export const noticesMail = (
  serviceName: string,
  { email, notices }: Pick<ClaimedNotices, "email" | "notices">
): MailMessage => {
  let room =
    TEXT_CHARACTERS_MAX -
    FEED.length -
    notices.reduce((sum, notice) => sum + headOf(notice).length + LEFT_OUT.length + 1 + SEPARATOR.length, 0)
  const parts = notices.map((notice) => {
    const fits = notice.text.length <= room
    if (fits) room -= notice.text.length
    return `${headOf(notice)}\n${fits ? notice.text : LEFT_OUT}`
  })
  return { to: email, subject: subjectOf(serviceName, notices), text: [...parts, FEED].join(SEPARATOR) }
}
