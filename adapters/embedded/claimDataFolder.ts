import { Database } from "bun:sqlite"
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

/**
 * Claims a folder for this process until the scope closes, making the folder (mode 0700) where it is missing.
 *
 * The claim is an exclusive lock on an SQLite file, which the kernel takes back when the process ends by any means:
 * there is no process id to go stale after a crash, and two claims at once can't both win.
 */
export const claimDataFolder = (directory: string) =>
  Effect.acquireRelease(
    Effect.try({
      try: () => {
        mkdirSync(directory, { recursive: true, mode: 0o700 })
        const claim = new Database(join(directory, "lock"))
        claim.run("pragma busy_timeout = 0")
        claim.run("pragma locking_mode = exclusive")
        claim.run("begin exclusive")
        return claim
      },
      catch: () => new DataFolderInUse({ directory })
    }),
    (claim) => Effect.sync(() => claim.close())
  ).pipe(Effect.asVoid)
