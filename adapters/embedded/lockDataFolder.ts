import { existsSync } from "node:fs"
import { join } from "node:path"
import { Effect, Schema } from "effect"
import { dataFolderUnusable, openDataFolder } from "./openDataFolder.ts"

/** Another process has the data folder open. */
export class DataFolderInUse extends Schema.TaggedError<DataFolderInUse>()("DataFolderInUse", {
  directory: Schema.String
}) {
  override get message() {
    return `the data folder ${this.directory} is in use by another CreatorSignal process`
  }
}

const LOCK = "lock"

/**
 * Claims a folder for this process until the scope closes, making the folder (mode 0700) where it is missing. A folder that is
 * open to others is refused. Answers whether it was claimed ever before.
 *
 * The claim is the write lock of an SQLite file, which the kernel takes back when the process ends by any means: there
 * is no process id to go stale after a crash, and of two claims at once exactly one wins.
 */
export const lockDataFolder = (directory: string) =>
  Effect.acquireRelease(
    Effect.andThen(
      openDataFolder(directory),
      Effect.tryPromise({
        try: async () => {
          // An embedded database in memory needs no claim, and runs where there is no Bun.
          const { Database } = await import("bun:sqlite")
          const file = join(directory, LOCK)
          const wasClaimed = existsSync(file)
          const claim = new Database(file)
          try {
            claim.run("pragma busy_timeout = 0")
            // One step: "begin exclusive" takes two, in which two claims at once can refuse each other.
            claim.run("begin immediate")
            return { claim, wasClaimed }
          } catch (cause) {
            claim.close()
            throw cause
          }
        },
        catch: (cause) =>
          cause instanceof Error && "code" in cause && cause.code === "SQLITE_BUSY"
            ? new DataFolderInUse({ directory })
            : dataFolderUnusable(directory, cause)
      })
    ),
    ({ claim }) => Effect.sync(() => claim.close())
  ).pipe(Effect.map(({ wasClaimed }) => ({ wasClaimed })))
