import { afterAll, describe, expect, test } from "bun:test"
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Clock, Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { layer } from "../../../adapters/mail/outbox/Mail.ts"
import { Mail } from "../../../ports/system/Mail.ts"
import { readMessage } from "./readMessage.ts"

const folder = mkdtempSync(join(tmpdir(), "creatorsignal-outbox-"))
const directory = join(folder, "outbox")
const sender = { name: "Acme", address: "no-reply@[127.0.0.1]" }
const NOW = Date.UTC(2026, 10, 21, 9, 30, 15, 250)

afterAll(() => rmSync(folder, { recursive: true }))

const send = (subject: string) => Mail.use((mail) => mail.send({ to: "owner@brand.example", subject, text: "Hello." }))
const run = <A, E>(body: Effect.Effect<A, E, Mail>, into = directory) =>
  Effect.runPromise(
    Effect.andThen(TestClock.setTime(NOW), body).pipe(
      Effect.provide(Layer.merge(layer({ directory: into, sender }), TestClock.layer()))
    )
  )

describe("an outbox", () => {
  test("makes its folder at the first mail, and the folder and its mails are their owner's alone", async () => {
    await run(Clock.currentTimeMillis)
    expect(readdirSync(folder)).toEqual([])
    await run(send("First"))
    expect(statSync(directory).mode & 0o777).toBe(0o700)
    for (const name of readdirSync(directory)) expect(statSync(join(directory, name)).mode & 0o777).toBe(0o600)
  })

  test("names its mails in the order of their sending, and leaves no draft", async () => {
    const before = readdirSync(directory)
    const subjects = ["b", "a", "d", "c"]
    await run(Effect.forEach(subjects, send))
    await run(Effect.andThen(TestClock.adjust(1), send("e")))
    const names = readdirSync(directory)
      .filter((name) => !before.includes(name))
      .toSorted()
    expect(names.map((name) => readMessage(readFileSync(join(directory, name))).subject)).toEqual([...subjects, "e"])
    for (const name of names) expect(name).toMatch(/^20261121T093015\.25[01]Z-\d{6}-[0-9a-f-]{36}\.eml$/)
  })

  test("writes who sent a mail and when, and that nobody is to answer it by machine", async () => {
    await run(Effect.andThen(TestClock.adjust("1 hour"), send("Later")))
    const name = readdirSync(directory).toSorted().at(-1) ?? ""
    const { headers } = readMessage(readFileSync(join(directory, name)))
    const fields = Object.fromEntries(headers)
    expect(fields).toMatchObject({
      from: "Acme <no-reply@[127.0.0.1]>",
      to: "owner@brand.example",
      subject: "Later",
      date: "Sat, 21 Nov 2026 10:30:15 +0000",
      "message-id": expect.stringMatching(/^<[^<>\s]+>$/),
      "auto-submitted": "auto-generated",
      "mime-version": "1.0"
    })
    expect(headers).toHaveLength(Object.keys(fields).length)
  })

  test("MUST fail with MailUnavailable where its folder can't be made", async () => {
    const file = join(folder, "file")
    writeFileSync(file, "")
    const failure = await run(Effect.flip(send("Lost")), join(file, "outbox"))
    expect(failure._tag).toBe("MailUnavailable")
  })
})
