import { afterAll, describe, expect, test } from "bun:test"
import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect } from "effect"
import { readConfig } from "../../../hosts/settings/readConfig.ts"
import { mailSenderOf, openMail } from "../../../hosts/stores/openMail.ts"
import { Mail } from "../../../ports/system/Mail.ts"
import { readMessage } from "./readMessage.ts"
import { smtpServer } from "./smtpServer.ts"

const folder = mkdtempSync(join(tmpdir(), "creatorsignal-mail-"))
afterAll(() => rmSync(folder, { recursive: true }))

const sendBy = (environment: Readonly<Record<string, string>>) =>
  Effect.gen(function* () {
    const config = yield* readConfig({ DATA_DIR: folder, BASE_URL: "https://score.example", ...environment })
    yield* Mail.use(({ send }) => send({ to: "owner@brand.example", subject: "Hello", text: "A line." })).pipe(
      Effect.provide(openMail(config))
    )
  })

describe("mail of a host", () => {
  test.each([
    ["https://score.example", "no-reply@score.example"],
    ["https://score.example:8443/api", "no-reply@score.example"],
    ["http://127.0.0.1:3000", "no-reply@[127.0.0.1]"],
    ["http://[::1]:3000", "no-reply@[IPv6:::1]"]
  ])("is from the service at %s", (baseUrl, address) => {
    expect(mailSenderOf({ serviceName: "Acme", baseUrl })).toEqual({ name: "Acme", address })
  })

  test("goes to the server at SMTP_URL, where one is set", () =>
    Effect.runPromise(
      Effect.gen(function* () {
        const { port, taken } = yield* smtpServer()
        yield* sendBy({ SMTP_URL: `smtp://127.0.0.1:${port}`, SERVICE_NAME: "Acme" })
        expect(taken).toMatchObject([{ from: "no-reply@score.example", to: ["owner@brand.example"] }])
        const headers = taken.flatMap(({ bytes }) => readMessage(bytes).headers)
        expect(headers).toContainEqual(["from", "Acme <no-reply@score.example>"])
        expect(readdirSync(folder)).toEqual([])
      }).pipe(Effect.scoped)
    ))

  test("is a file in DATA_DIR/outbox where none is set", async () => {
    await Effect.runPromise(sendBy({}))
    expect(readdirSync(join(folder, "outbox"))).toEqual([expect.stringMatching(/\.eml$/)])
  })
})
