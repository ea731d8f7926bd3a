import { describe, expect, test } from "bun:test"
import { Cause, Deferred, Effect, Fiber, Redacted, type Scope } from "effect"
import { TestClock } from "effect/testing"
import { layer, SEND_TIMEOUT_MS } from "../../../adapters/mail/smtp/Mail.ts"
import { Mail } from "../../../ports/system/Mail.ts"
import { makeCertificate, secureTest } from "../../outbound/certificate.ts"
import { rawServer } from "../../outbound/machine.ts"
import { freePort } from "../../support/databases/freePort.ts"
import { smtpServer } from "./smtpServer.ts"

const sender = { name: "Acme", address: "no-reply@score.example" }
const USER = "relay@score.example"
/** With what an address has to encode. */
const PASSWORD = "p@ss/wörd:%"
const mail = { to: "owner@brand.example", subject: "Hello", text: "A line." }

const userInfo = `${encodeURIComponent(USER)}:${encodeURIComponent(PASSWORD)}@`
const sendTo = (url: string, authority?: string) =>
  Mail.use(({ send }) => send(mail)).pipe(
    Effect.provide(layer({ url: Redacted.make(url), sender, ...(authority !== undefined && { authority }) }))
  )
/** Everything a log line could show of a failure. */
const shown = (failure: { readonly cause: unknown }) => `${Cause.pretty(Cause.fail(failure))} ${Bun.inspect(failure)}`

const live = <A, E>(body: Effect.Effect<A, E, Scope.Scope>) => Effect.runPromise(Effect.scoped(body))

/** A server that knows one user, and the authority that vouches for it. */
const relay = (options: Parameters<typeof smtpServer>[0] = {}) =>
  Effect.gen(function* () {
    const { key, cert } = yield* Effect.promise(() => makeCertificate("IP:127.0.0.1"))
    const tried: Array<string> = []
    const server = yield* smtpServer({
      key,
      cert,
      authOptional: false,
      hideSTARTTLS: false,
      onAuth: ({ username, password }, _session, done) => {
        tried.push(`${username} ${password}`)
        if (username === USER && password === PASSWORD) return done(null, { user: username })
        return done(new Error(`no user ${username} ${password} is known`))
      },
      ...options
    })
    return { ...server, tried, authority: cert }
  })

describe("a mail server", () => {
  test("is told sender and recipient as they are", () =>
    live(
      Effect.gen(function* () {
        const { port, taken } = yield* smtpServer()
        yield* sendTo(`smtp://127.0.0.1:${port}`)
        expect(taken).toMatchObject([{ from: sender.address, to: [mail.to], isSecure: false }])
      })
    ))

  secureTest("is spoken to over TLS from the start, with credentials, by smtps://", () =>
    live(
      Effect.gen(function* () {
        const { port, taken, authority } = yield* relay({ secure: true })
        yield* sendTo(`smtps://${userInfo}127.0.0.1:${port}`, authority)
        expect(taken).toMatchObject([{ to: [mail.to], isSecure: true, user: USER }])
      })
    )
  )

  secureTest("is spoken to over TLS, before it is given credentials, by smtp:// where it offers TLS", () =>
    live(
      Effect.gen(function* () {
        const { port, taken, authority } = yield* relay()
        yield* sendTo(`smtp://${userInfo}127.0.0.1:${port}`, authority)
        expect(taken).toMatchObject([{ to: [mail.to], isSecure: true, user: USER }])
      })
    )
  )

  secureTest("that offers no TLS is not given credentials", () =>
    live(
      Effect.gen(function* () {
        const { port, taken, tried, authority } = yield* relay({
          disabledCommands: ["STARTTLS"],
          allowInsecureAuth: true
        })
        const failure = yield* Effect.flip(sendTo(`smtp://${userInfo}127.0.0.1:${port}`, authority))
        expect(failure._tag).toBe("MailUnavailable")
        expect({ taken, tried }).toEqual({ taken: [], tried: [] })
      })
    )
  )

  for (const scheme of ["smtp", "smtps"] as const) {
    secureTest(`whose certificate nobody vouches for gets nothing, by ${scheme}://`, () =>
      live(
        Effect.gen(function* () {
          const { port, taken, tried } = yield* relay({ secure: scheme === "smtps" })
          const failure = yield* Effect.flip(sendTo(`${scheme}://${userInfo}127.0.0.1:${port}`))
          expect(failure._tag).toBe("MailUnavailable")
          expect({ taken, tried }).toEqual({ taken: [], tried: [] })
        })
      )
    )
  }

  secureTest("whose certificate is another host's gets nothing", () =>
    live(
      Effect.gen(function* () {
        const { key, cert } = yield* Effect.promise(() => makeCertificate("DNS:mail.example"))
        const { port, taken, tried } = yield* relay({ secure: true, key, cert })
        const failure = yield* Effect.flip(sendTo(`smtps://${userInfo}127.0.0.1:${port}`, cert))
        expect(failure._tag).toBe("MailUnavailable")
        expect({ taken, tried }).toEqual({ taken: [], tried: [] })
      })
    )
  )

  secureTest("that refuses the credentials fails the mail, and neither they nor the address are in the failure", () =>
    live(
      Effect.gen(function* () {
        const { port, tried, authority } = yield* relay({ secure: true })
        const wrong = "smtps://somebody:a-wrong-password@127.0.0.1"
        const failure = yield* Effect.flip(sendTo(`${wrong}:${port}`, authority))
        expect(tried).toEqual(["somebody a-wrong-password"])
        expect(shown(failure)).toContain("EAUTH")
        for (const secret of ["somebody", "a-wrong-password", mail.to, mail.text]) {
          expect(shown(failure)).not.toContain(secret)
        }
      })
    )
  )

  test("that refuses the recipient, or the mail, fails it, and says with which status", () =>
    live(
      Effect.gen(function* () {
        const noRecipient = yield* smtpServer({
          onRcptTo: ({ address }, _session, done) => done(new Error(`there is no ${address}`))
        })
        const noData = yield* smtpServer({
          onData: (stream, _session, done) => {
            stream.resume()
            stream.on("end", () => done(new Error("not today")))
          }
        })
        for (const { port } of [noRecipient, noData]) {
          const failure = yield* Effect.flip(sendTo(`smtp://127.0.0.1:${port}`))
          expect(shown(failure)).toMatch(/ (550|450)/)
          expect(shown(failure)).not.toContain(mail.to)
        }
      })
    ))

  test("that is not there fails the mail", () =>
    live(
      Effect.gen(function* () {
        const failure = yield* Effect.flip(sendTo(`smtp://127.0.0.1:${freePort()}`))
        expect(failure._tag).toBe("MailUnavailable")
      })
    ))

  test("that says nothing fails the mail in time, and is not waited for any longer", () =>
    live(
      Effect.gen(function* () {
        const called = yield* Deferred.make<void>()
        const server = yield* rawServer(() => Deferred.doneUnsafe(called, Effect.void))
        const sending = yield* Effect.forkScoped(Effect.flip(sendTo(`smtp://127.0.0.1:${server.port}`)))
        yield* Deferred.await(called)
        yield* TestClock.adjust(SEND_TIMEOUT_MS)
        expect((yield* Fiber.join(sending))._tag).toBe("MailUnavailable")
        yield* server.closed
      }).pipe(Effect.provide(TestClock.layer()))
    ))
})
