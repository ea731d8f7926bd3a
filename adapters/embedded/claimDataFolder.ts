import { Database, SQLiteError } from "bun:sqlite"
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { Effect, Schema } from "effect"

/** Another process has the data folder open. */
export class DataFolderInUse extends Schema.TaggedError<DataFolderInUse>()("DataFolderInUse", {
  directory: Schema.String
}) {
  override get message() {
    return `the data folder ${this.directory} is in use by another CreatorSignal process`
  }
}

/** The data folder can't be made, read or written. */
export class DataFolderUnusable extends Schema.TaggedError<DataFolderUnusable>()("DataFolderUnusable", {
  directory: Schema.String,
  reason: Schema.String
}) {
  override get message() {
    return `the data folder ${this.directory} (DATA_DIR) can't be used: ${this.reason}`
  }
}

export const dataFolderUnusable = (directory: string, cause: unknown) =>
  new DataFolderUnusable({ directory, reason: cause instanceof Error ? cause.message : String(cause) })

/**
 * Claims a folder for this process until the scope closes, making the folder (mode 0700) where it is missing.
 *
 * The claim is the write lock of an SQLite file, which the kernel takes back when the process ends by any means: there
 * is no process id to go stale after a crash, and of two claims at once exactly one wins.
 */
export const claimDataFolder = (directory: string) =>
  Effect.acquireRelease(
    Effect.try({
      try: () => {
        mkdirSync(directory, { recursive: true, mode: 0o700 })
        const claim = new Database(join(directory, "lock"))
        claim.run("pragma busy_timeout = 0")
        // One step: "begin exclusive" takes two, in which two claims at once can refuse each other.
        claim.run("begin immediate")
        return claim
      },
      catch: (cause) =>
        cause instanceof SQLiteError && cause.code === "SQLITE_BUSY"
          ? new DataFolderInUse({ directory })
          : dataFolderUnusable(directory, cause)
    }),
    (claim) => Effect.sync(() => claim.close())
  ).pipe(Effect.asVoid)
