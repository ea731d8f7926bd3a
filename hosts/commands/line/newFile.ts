import { type FileHandle, open, rm } from "node:fs/promises"
import { Effect, Exit, Schema } from "effect"

/** The file can't be written. */
export class FileRefused extends Schema.TaggedError<FileRefused>()("FileRefused", { reason: Schema.String }) {}

/** Writes to a file that `openNew` made. */
export const writing = (work: () => Promise<unknown>) =>
  Effect.tryPromise({
    try: work,
    catch: () => new FileRefused({ reason: "the file can't be written" })
  })

/**
 * Makes a file for as long as the scope is open; of what fails nothing is left. A file that is there is left alone: a running host
 * writes it, which may write more than who asks it. What holds a secret is made for its owner alone.
 */
export const openNew = (path: string, named: string, holds: "nothing secret" | "a secret" = "nothing secret") =>
  Effect.acquireRelease(
    Effect.tryPromise({
      try: () => open(path, "wx", holds === "a secret" ? 0o600 : 0o666),
      catch: () => new FileRefused({ reason: `${named} must be a new file in a folder that can be written to` })
    }),
    (file: FileHandle, exit) =>
      Effect.promise(async () => {
        await file.close()
        if (Exit.isFailure(exit)) await rm(path, { force: true })
      })
  )
