import { closeSync, existsSync, fsyncSync, openSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { PGlite } from "@electric-sql/pglite"
import { Effect } from "effect"
import { databaseProgram } from "./databaseProgram.ts"
import { DataFolderUnusable, dataFolderUnusable } from "./openDataFolder.ts"
import { OPENING } from "./opening.ts"

/** Where the embedded database keeps itself in a data folder. */
const databaseIn = (directory: string): string => join(directory, "postgres")

/** Whether a data folder holds a database, by the file that every one of Postgres has. */
export const hasDatabase = (directory: string): boolean => existsSync(join(databaseIn(directory), "PG_VERSION"))

/** A file that is in a data folder while its database is made for the first time: nothing was served from it before. */
const MAKING = "making"

/** Makes a file's removal outlast a loss of power. */
const flushFolder = (directory: string): void => {
  if (process.platform === "win32") return
  const folder = openSync(directory, "r")
  fsyncSync(folder)
  closeSync(folder)
}

/** A folder that was in use, or holds files of a database, and no whole one, was harmed. */
const isHarmed = (directory: string, wasClaimed: boolean): boolean => {
  if (hasDatabase(directory)) return false
  return wasClaimed || (existsSync(databaseIn(directory)) && readdirSync(databaseIn(directory)).length > 0)
}

/** The numbers by which WebAssembly's files say what a disk's error was. */
const DISK_ERRORS: Readonly<Record<number, string>> = {
  2: "EACCES",
  19: "EDQUOT",
  51: "ENOSPC",
  63: "EPERM",
  69: "EROFS"
}

/** What ended the start, as far as it is known to be something else than a database that is not whole. */
const diskErrorOf = (cause: unknown): string | null => {
  if (typeof cause !== "object" || cause === null) return null
  if ("errno" in cause && typeof cause.errno === "number") return DISK_ERRORS[cause.errno] ?? null
  return "code" in cause && typeof cause.code === "string" ? cause.code : null
}

const failureOf = (directory: string, cause: unknown): DataFolderUnusable => {
  if (cause instanceof DataFolderUnusable) return cause
  const code = diskErrorOf(cause)
  if (code !== null) return dataFolderUnusable(directory, code)
  const said = cause instanceof Error ? cause.message : String(cause)
  return dataFolderUnusable(
    directory,
    `its database does not open, as when files of it are damaged or missing; put a whole copy of the folder back (${said})`
  )
}

/**
 * Opens the database of a claimed data folder, and makes it where the folder is new. Nothing is begun anew in a folder that was
 * in use: MUST fail with DataFolderUnusable when its database is gone, or can't be opened. What a first start left that was ended
 * before its database was made is made anew.
 */
export const openDatabase = (directory: string, wasClaimed: boolean): Effect.Effect<PGlite, DataFolderUnusable> =>
  Effect.tryPromise({
    try: async () => {
      const making = join(directory, MAKING)
      if (existsSync(making)) rmSync(databaseIn(directory), { recursive: true, force: true })
      else if (isHarmed(directory, wasClaimed)) {
        throw new DataFolderUnusable({
          directory,
          reason: "postgres/PG_VERSION is missing; put a whole copy of the folder back, or remove it to begin anew"
        })
      }
      if (!hasDatabase(directory)) writeFileSync(making, "")
      const database = await PGlite.create(databaseIn(directory), {
        ...OPENING,
        pgliteWasmModule: await databaseProgram()
      })
      if (existsSync(making)) {
        rmSync(making)
        flushFolder(directory)
      }
      return database
    },
    catch: (cause) => failureOf(directory, cause)
  })
