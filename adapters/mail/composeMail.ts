import { Clock, Effect, Schema } from "effect"
import type { SendMailOptions } from "nodemailer"
import { MailMessage, MailUnavailable } from "../../ports/system/Mail.ts"

/** Whom mails are from. */
export interface Sender {
  readonly name: string
  readonly address: string
}

const isMessage = Schema.is(MailMessage)

/**
 * The parts of a mail. Addresses are given in parts, and the envelope by itself, so that nothing of them is parsed again.
 *
 * Fails with MailUnavailable where the message is none.
 */
export const composeMail = Effect.fnUntraced(function* (sender: Sender, message: MailMessage) {
  if (!isMessage(message)) return yield* new MailUnavailable({ cause: new Error("this is no message") })
  const { to, subject, text, id } = message
  const parts = {
    from: { name: sender.name, address: sender.address },
    to: { name: "", address: to },
    envelope: { from: sender.address, to: [to] },
    subject,
    text,
    ...(id !== undefined && { messageId: `<${id}${sender.address.slice(sender.address.lastIndexOf("@"))}>` }),
    textEncoding: "quoted-printable",
    date: new Date(yield* Clock.currentTimeMillis),
    // Who is away does not answer it (RFC 3834).
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true
  } satisfies SendMailOptions
  return parts
})
