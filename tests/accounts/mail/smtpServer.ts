import { Effect } from "effect"
import { SMTPServer, type SMTPServerOptions } from "smtp-server"

/** A mail as a server took it. */
export interface TakenMail {
  readonly from: string
  readonly to: ReadonlyArray<string>
  readonly bytes: Uint8Array
  /** Whether it came over TLS, and as whom. */
  readonly isSecure: boolean
  readonly user: string | undefined
}

/** A mail server on a free port of this machine, and what it has taken, until the scope ends. */
export const smtpServer = (options: SMTPServerOptions = {}) =>
  Effect.acquireRelease(
    Effect.callback<{ readonly port: number; readonly taken: ReadonlyArray<TakenMail>; readonly server: SMTPServer }>(
      (resume) => {
        const taken: Array<TakenMail> = []
        const server = new SMTPServer({
          authOptional: true,
          disableReverseLookup: true,
          hideSTARTTLS: true,
          onData: (stream, { envelope, secure, user }, done) => {
            const chunks: Array<Uint8Array> = []
            stream.on("data", (chunk: Uint8Array) => chunks.push(chunk))
            stream.on("end", () => {
              taken.push({
                from: envelope.mailFrom === false ? "" : envelope.mailFrom.address,
                to: envelope.rcptTo.map(({ address }) => address),
                bytes: Buffer.concat(chunks),
                isSecure: secure,
                user
              })
              done()
            })
          },
          ...options
        })
        server.on("error", () => {})
        server.listen(0, "127.0.0.1", () => {
          const address = server.server.address()
          if (address === null || typeof address === "string") throw new Error("not listening")
          resume(Effect.succeed({ port: address.port, taken, server }))
        })
      }
    ),
    ({ server }) => Effect.callback<void>((resume) => void server.close(() => resume(Effect.void)))
  )
