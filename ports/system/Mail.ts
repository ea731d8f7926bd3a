import { Context, type Effect, Schema } from "effect"

/** Characters of an address and of a subject, at most. */
export const ADDRESS_CHARACTERS_MAX = 254
export const SUBJECT_CHARACTERS_MAX = 200
/** Characters (UTF-16 code units) of a text, at most. */
export const TEXT_CHARACTERS_MAX = 20_000

/**
 * One mailbox: one @, and none of the blanks, line breaks, quotes, brackets and separators with which a header could name
 * another.
 */
export const EmailAddress = Schema.String.pipe(
  Schema.check(
    Schema.isMaxLength(ADDRESS_CHARACTERS_MAX),
    Schema.isPattern(/^[^\s\p{C}@<>()[\],;:"\\]+@[^\s\p{C}@<>()[\],;:"\\]+$/u, {
      message: "must be an e-mail address: one @, no blanks or line breaks"
    })
  )
)

/** A mail to one person. */
export const MailMessage = Schema.Struct({
  to: EmailAddress,
  /** One line without control characters, and without blanks at its ends. */
  subject: Schema.String.pipe(
    Schema.check(
      Schema.isBetweenLength(1, SUBJECT_CHARACTERS_MAX),
      Schema.isTrimmed(),
      Schema.isPattern(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u)
    )
  ),
  /** Plain; lines end with \n, and no other control character but the tabulator is in it. */
  text: Schema.String.pipe(
    Schema.check(Schema.isBetweenLength(1, TEXT_CHARACTERS_MAX), Schema.isPattern(/^(?:[\n\t]|[^\p{Cc}\p{Cs}])*$/u))
  ),
  /** UUID of a mail that may be sent more than once: each time under one Message-ID, so that mail programs show it once. */
  id: Schema.optionalKey(Schema.String.pipe(Schema.check(Schema.isUUID())))
})
export type MailMessage = typeof MailMessage.Type

/** The mail was not sent. Neither its address nor its text is in the cause. */
export class MailUnavailable extends Schema.TaggedError<MailUnavailable>()("MailUnavailable", {
  cause: Schema.Defect()
}) {}

/** What is said to people who are not there. */
export class Mail extends Context.Service<
  Mail,
  {
    /**
     * Hands a mail over to be delivered, in UTF-8, from the service's own address. Tried once: whoever has to be sure sends
     * again.
     *
     * MUST send a message of one `id` under one Message-ID, however often it is sent.
     * MUST fail with MailUnavailable, and send nothing, when the message is not a MailMessage: a line break in an address or
     * a subject never becomes a header.
     */
    readonly send: (message: MailMessage) => Effect.Effect<void, MailUnavailable>
  }
>()("creatorsignal/ports/Mail") {}
