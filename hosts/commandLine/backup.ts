import { createReadStream } from "node:fs"
import { pipeline } from "node:stream"
import { createGunzip, createGzip } from "node:zlib"
import { Effect, Schema } from "effect"
import type { BackupSummary } from "../../adapters/postgres/backup/backupFormat.ts"
import { Invocation } from "../commands/line/Invocation.ts"
import { openNew, writing } from "../commands/line/newFile.ts"
import { CommandRefused } from "../commands/line/refusals.ts"
import { errorMessageOf } from "../process/start.ts"
import { readConfig } from "../settings/readConfig.ts"

/** Half the time of the usual level at about a tenth more bytes: a backup is waited for. */
const GZIP_LEVEL = 3

/** Far above the longest row, so that a file of anything else can't fill the memory. */
const LINE_CHARACTERS_MAX = 256 * 1024 * 1024

/** The file can't be read to its end. */
class BackupUnread extends Schema.TaggedError<BackupUnread>()("BackupUnread", { reason: Schema.String }) {}

const rowOf = (file: string, { takenAt, tables, rows, digest }: BackupSummary) => ({
  id: file,
  taken_at: takenAt.toISOString(),
  tables,
  rows,
  digest
})

/** Lines into a compressed file that is made; whole, and on the disk, once the scope closes without a failure. */
const linesInto = Effect.fnUntraced(function* (path: string) {
  const file = yield* openNew(path, "FILE", "a secret")
  const gzip = createGzip({ level: GZIP_LEVEL })
  const written = (async () => {
    for await (const bytes of gzip) await file.write(bytes)
    await file.sync()
  })()
  // It is told where it is awaited.
  written.catch(() => undefined)
  return {
    take: (lines: ReadonlyArray<string>) =>
      writing(async () => {
        if (gzip.write(`${lines.join("\n")}\n`)) return
        await Promise.race([new Promise((drained) => gzip.once("drain", drained)), written])
      }),
    end: writing(async () => {
      gzip.end()
      await written
    })
  }
})

async function* linesIn(path: string) {
  const gunzip = createGunzip()
  pipeline(createReadStream(path), gunzip, () => undefined)
  const decoder = new TextDecoder("utf-8", { fatal: true })
  let begun = ""
  for await (const bytes of gunzip) {
    const [first = "", ...others] = decoder.decode(bytes, { stream: true }).split("\n")
    begun += first
    if (begun.length > LINE_CHARACTERS_MAX) throw new Error("it has a line longer than any that a backup has")
    if (others.length === 0) continue
    yield begun
    begun = others.pop() ?? ""
    yield* others
  }
  if (begun !== "") yield begun
}

/** The next line of a compressed file at each time, undefined at its end. */
const linesOf = (path: string) =>
  Effect.map(
    Effect.acquireRelease(
      Effect.sync(() => linesIn(path)),
      (lines) => Effect.promise(() => lines.return())
    ),
    (lines) =>
      Effect.tryPromise({
        try: async () => {
          const { done, value } = await lines.next()
          return done === true ? undefined : value
        },
        catch: (error) => new BackupUnread({ reason: `FILE can't be read to its end: ${errorMessageOf(error)}` })
      })
  )

/** Writes everything that the database holds to a new file, as it is at one moment. */
export const backupTo = Effect.fnUntraced(function* (path: string) {
  const { environment } = yield* Invocation
  const config = yield* readConfig(environment)
  const [{ hasStoredData, onDatabase }, { writeBackup }] = yield* Effect.promise(() =>
    Promise.all([import("../stores/openStores.ts"), import("../../adapters/postgres/backup/writeBackup.ts")])
  )
  if (!(yield* hasStoredData(config))) {
    return yield* new CommandRefused({ error: "no_data", message: "there is no data to back up yet" })
  }
  const { end, take } = yield* linesInto(path)
  const summary = yield* onDatabase(config, writeBackup(take))
  yield* end
  return rowOf(path, summary)
}, Effect.scoped)

/** Fills an empty database from a file of `backupTo`, and reads every row again; nothing is kept where anything differs. */
export const restoreFrom = Effect.fnUntraced(function* (path: string) {
  const { environment } = yield* Invocation
  const config = yield* readConfig(environment)
  const [{ onDatabase }, { restoreBackup }] = yield* Effect.promise(() =>
    Promise.all([import("../stores/openStores.ts"), import("../../adapters/postgres/backup/restoreBackup.ts")])
  )
  const summary = yield* onDatabase(config, restoreBackup(yield* linesOf(path)))
  return rowOf(path, summary)
}, Effect.scoped)
