import { mkdirSync, statSync } from "node:fs"
import { Effect, Schema } from "effect"

/** The data folder can't be made, read or written, is open to others, or is not whole. */
export class DataFolderUnusable extends Schema.TaggedError<DataFolderUnusable>()("DataFolderUnusable", {
  directory: Schema.String,
  reason: Schema.String
}) {
  override get message() {
    return `the data folder ${this.directory} (DATA_DIR) can't be used: ${this.reason}`
  }
}

/** What systems say in capitals, for people. */
const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  EROFS: "it is on a read-only disk",
  EACCES: "this user may not read or write it",
  EPERM: "this user may not read or write it"
}

/** What Postgres says of a full disk. */
const DISK_FULL = /No space left on device|could not extend file/i
const REASON_CHARACTERS_MAX = 300

const codeOf = (cause: unknown): string | null =>
  cause instanceof Error && "code" in cause && typeof cause.code === "string" ? cause.code : null

/** One line of what went wrong. */
export const dataFolderUnusable = (directory: string, cause: unknown): DataFolderUnusable => {
  if (cause instanceof DataFolderUnusable) return cause
  const said = (cause instanceof Error ? cause.message : String(cause)).trim().replaceAll(/\s+/g, " ")
  const code =
    codeOf(cause) ?? (DISK_FULL.test(said) ? "ENOSPC" : /\b(ENOSPC|EDQUOT|EROFS|EACCES|EPERM)\b/.exec(said)?.[1])
  const known = REASONS[code ?? ""]
  return new DataFolderUnusable({ directory, reason: known ?? said.slice(0, REASON_CHARACTERS_MAX) })
}

const MODE_OF_OTHERS = 0o077
const MODE = 0o700

/** Whether the system has users and modes of files at all. */
const hasModes = process.platform !== "win32"

const openFolder = (directory: string): void => {
  mkdirSync(directory, { recursive: true, mode: MODE })
  if (!hasModes) return
  const { mode, uid } = statSync(directory)
  const refused = (reason: string) => new DataFolderUnusable({ directory, reason })
  if (process.getuid !== undefined && uid !== process.getuid()) throw refused("it belongs to another user")
  if ((mode & MODE_OF_OTHERS) !== 0) {
    throw refused(
      `it is open to other users (mode ${(mode & 0o777).toString(8).padStart(4, "0")}); close it with: chmod 700 ${directory}`
    )
  }
}

/**
 * Makes the folder (mode 0700) where it is missing. It holds what opens every secret in the database, so one that others
 * may look into, or that belongs to another user, MUST fail with DataFolderUnusable.
 */
export const openDataFolder = (directory: string): Effect.Effect<void, DataFolderUnusable> =>
  Effect.try({ try: () => openFolder(directory), catch: (cause) => dataFolderUnusable(directory, cause) })
