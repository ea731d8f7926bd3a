import { Mail, MailMessage, MailUnavailable } from "creatorsignal/ports/mail"
import { Effect, Layer, Schema } from "effect"

const isMail = Schema.is(MailMessage)

/**
 * Sends by the HTTP API of a mail provider.
 *
 * @param {{ url: string, token: string, from: string, fetch?: (url: string, init: RequestInit) => Promise<Response> }} provider
 */
export const mailer = ({ url, token, from, fetch = globalThis.fetch }) =>
  Layer.succeed(Mail, {
    send: (message) =>
      Effect.tryPromise({
        try: async (signal) => {
          if (!isMail(message)) throw new Error("this is no mail")
          const { to, subject, text, id = crypto.randomUUID() } = message
          const answer = await fetch(url, {
            method: "POST",
            signal,
            headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
            body: JSON.stringify({ from, to, subject, text, headers: { "Message-ID": `<${id}@brand.example>` } })
          })
          if (!answer.ok) throw new Error(`the provider answered ${answer.status}`)
        },
        catch: (cause) => new MailUnavailable({ cause })
      })
  })
