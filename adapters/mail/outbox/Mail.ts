import { mkdir, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { Effect, Layer } from "effect"
import { Mail, MailUnavailable } from "../../../ports/system/Mail.ts"
import { composeMail, type Sender } from "../composeMail.ts"

/** Digits of the number that orders the mails of one millisecond. */
const SEQUENCE_DIGITS = 6

/** The library is loaded once the first mail is written: many a host never writes one. */
const openTransport = async () => {
  const { createTransport } = await import("nodemailer")
  return createTransport({ streamTransport: true, buffer: true, newline: "windows" })
}

/**
 * Mail as files of a folder, which any mail program opens: one .eml each, whole or not there, by names that sort by time.
 * The folder is made at its first use; its owner alone may read it.
 */
export const layer = ({ directory, sender }: { readonly directory: string; readonly sender: Sender }) =>
  Layer.sync(Mail, () => {
    let transport: ReturnType<typeof openTransport> | null = null
    let sequence = 0

    const nameOf = (at: Date): string => {
      sequence += 1
      const order = String(sequence).padStart(SEQUENCE_DIGITS, "0")
      return `${at.toISOString().replaceAll(/[-:]/g, "")}-${order}-${crypto.randomUUID()}.eml`
    }

    const write = async (name: string, bytes: Uint8Array) => {
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const draft = join(directory, `.${name}.draft`)
      try {
        await writeFile(draft, bytes, { flag: "wx", mode: 0o600 })
        await rename(draft, join(directory, name))
      } finally {
        await rm(draft, { force: true })
      }
    }

    return Mail.of({
      send: (message) =>
        composeMail(sender, message).pipe(
          Effect.flatMap((parts) =>
            Effect.tryPromise({
              try: async () => {
                transport ??= openTransport()
                const { message: bytes } = await (await transport).sendMail(parts)
                if (!(bytes instanceof Uint8Array)) throw new Error("the mail was not made")
                await write(nameOf(parts.date), bytes)
              },
              catch: (cause) => new MailUnavailable({ cause })
            })
          ),
          Effect.uninterruptible
        )
    })
  })
