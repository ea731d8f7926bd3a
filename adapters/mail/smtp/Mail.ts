import { Duration, Effect, Layer, Redacted } from "effect"
import { createTransport } from "nodemailer"
import { Mail, MailUnavailable } from "../../../ports/system/Mail.ts"
import { composeMail, type Sender } from "../composeMail.ts"

/** How long one mail may take, from the look-up of the server's name to its last answer. */
export const SEND_TIMEOUT_MS = 15_000
/** How long the server may be silent on the way there. */
const DNS_TIMEOUT_MS = 5_000
const CONNECTION_TIMEOUT_MS = 5_000
const GREETING_TIMEOUT_MS = 10_000
const SOCKET_TIMEOUT_MS = 10_000
/** How long the server may take to close its end. */
const CLOSE_TIMEOUT_MS = 1_000
const ANSWER_BYTES_MAX = 64 * 1024

const PORT_PLAIN = 587
const PORT_TLS = 465

export interface SmtpOptions {
  /** smtp://, where TLS begins when the server offers it, or smtps://, where it is there from the start. */
  readonly url: Redacted.Redacted<string>
  readonly sender: Sender
  /** PEM of an authority to trust instead of the system's. */
  readonly authority?: string
}

/** What kind of failure it was. What a server says in words may repeat an address or a name, and is left out. */
const kindOf = (error: unknown): Error => {
  const kinds = ["code", "command", "responseCode"].flatMap((name) => {
    const value: unknown = error instanceof Error ? Reflect.get(error, name) : undefined
    return typeof value === "string" || typeof value === "number" ? [String(value)] : []
  })
  return new Error(`the mail server did not take it: ${kinds.length === 0 ? "no reason" : kinds.join(" ")}`)
}

/**
 * Mail by a server that relays it. Certificates are verified. Credentials are sent over TLS alone: a server that does not
 * offer it is not given them, and the mail fails.
 */
export const layer = ({ url, sender, authority }: SmtpOptions) =>
  Layer.sync(Mail, () => {
    const { protocol, hostname, port, username, password } = new URL(Redacted.value(url))
    const isSecure = protocol === "smtps:"
    const hasCredentials = username !== ""
    const transport = createTransport({
      host: hostname.replace(/^\[|\]$/g, ""),
      port: port === "" ? (isSecure ? PORT_TLS : PORT_PLAIN) : Number(port),
      secure: isSecure,
      requireTLS: hasCredentials && !isSecure,
      ...(hasCredentials && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
      tls: { rejectUnauthorized: true, minVersion: "TLSv1.2", ...(authority !== undefined && { ca: authority }) },
      dnsTimeout: DNS_TIMEOUT_MS,
      connectionTimeout: CONNECTION_TIMEOUT_MS,
      greetingTimeout: GREETING_TIMEOUT_MS,
      socketTimeout: SOCKET_TIMEOUT_MS,
      socketCloseTimeout: CLOSE_TIMEOUT_MS,
      maxResponseSize: ANSWER_BYTES_MAX,
      logger: false
    })

    return Mail.of({
      send: (message) =>
        composeMail(sender, message).pipe(
          Effect.flatMap((parts) =>
            Effect.tryPromise({
              try: (signal) => transport.sendMail({ ...parts, signal }),
              catch: (error) => new MailUnavailable({ cause: kindOf(error) })
            })
          ),
          Effect.timeoutOrElse({
            duration: Duration.millis(SEND_TIMEOUT_MS),
            orElse: () => new MailUnavailable({ cause: new Error("the mail server did not take it in time") })
          }),
          Effect.asVoid
        )
    })
  })
