import { mkdtempSync, rmSync } from "node:fs"
import { readdir, readFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect, Layer, Redacted } from "effect"
import { layer as outbox } from "../../../adapters/mail/outbox/Mail.ts"
import { layer as smtp } from "../../../adapters/mail/smtp/Mail.ts"
import { layer as fixture, SentMail } from "../../../fixtures/system/Mail.ts"
import { Arrived, suite } from "../../contracts/mail.contract.ts"
import { PROPERTY_RUNS } from "../../support/running/effectTest.ts"
import { readMessage } from "./readMessage.ts"
import { smtpServer } from "./smtpServer.ts"

/** The server greets after a tenth of a second: of the property's runs it gets one in so many. */
const SERVER_RUNS_SHARE = 5

const sender = { name: "CreatorSignal", address: "no-reply@score.example" }

const newFolder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "creatorsignal-mail-"))),
  (folder) => Effect.sync(() => rmSync(folder, { recursive: true }))
)

suite(
  "fixture",
  Layer.effect(
    Arrived,
    Effect.map(SentMail, ({ messages }) => ({
      all: Effect.sync(() => messages.map((message) => ({ ...message, messageId: message.id ?? crypto.randomUUID() })))
    }))
  ).pipe(Layer.provideMerge(fixture))
)

suite(
  "outbox",
  Layer.unwrap(
    Effect.map(newFolder, (folder) => {
      const directory = join(folder, "outbox")
      const all = Effect.promise(async () => {
        const names = await readdir(directory).catch(() => [])
        return Promise.all(names.toSorted().map(async (name) => readMessage(await readFile(join(directory, name)))))
      })
      return Layer.merge(outbox({ directory, sender }), Layer.succeed(Arrived, { all }))
    })
  )
)

suite(
  "SMTP server",
  Layer.unwrap(
    Effect.map(smtpServer(), ({ port, taken }) =>
      Layer.merge(
        smtp({ url: Redacted.make(`smtp://127.0.0.1:${port}`), sender }),
        Layer.succeed(Arrived, { all: Effect.sync(() => taken.map(({ bytes }) => readMessage(bytes))) })
      )
    )
  ),
  Math.ceil(PROPERTY_RUNS / SERVER_RUNS_SHARE)
)
