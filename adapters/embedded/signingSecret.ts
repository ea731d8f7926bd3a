import { randomBytes } from "node:crypto"
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Effect, Redacted } from "effect"
import { hasDatabase } from "./openDatabase.ts"
import { DataFolderUnusable, dataFolderUnusable, openDataFolder } from "./openDataFolder.ts"

const SECRET_BYTES = 32
const SECRET_CHARACTERS_MIN = 2 * SECRET_BYTES

/** Puts a new secret in place whole or not at all; of two processes that start at once, one makes it. */
const make = (directory: string, file: string) => {
  const draft = join(directory, `signing-secret.${crypto.randomUUID()}`)
  try {
    const secret = randomBytes(SECRET_BYTES).toString("hex")
    writeFileSync(draft, secret, { flag: "wx", mode: 0o600, flush: true })
    linkSync(draft, file)
  } catch (cause) {
    if (!(cause instanceof Error && "code" in cause && cause.code === "EEXIST")) throw cause
  } finally {
    rmSync(draft, { force: true })
  }
}

const readOrMake = (directory: string): string => {
  const file = join(directory, "signing-secret")
  if (!existsSync(file)) {
    // What the database has sealed would stay sealed under a new one.
    if (hasDatabase(directory)) {
      throw new DataFolderUnusable({
        directory,
        reason: "its file signing-secret is missing; put it back, or set what it held as SIGNING_SECRET"
      })
    }
    make(directory, file)
  }
  const secret = readFileSync(file, "utf8").trim()
  // What is sealed under a short secret is open to anyone who guesses it.
  if (secret.length < SECRET_CHARACTERS_MIN) throw new Error(`${file} is cut short`)
  return secret
}

/**
 * The secret of a data folder, made at its first use and readable by its owner only (mode 0600).
 * Fails with DataFolderUnusable when it can't be kept there, or was lost beside a database.
 */
export const signingSecret = (directory: string) =>
  Effect.andThen(
    openDataFolder(directory),
    Effect.try({
      try: () => Redacted.make(readOrMake(directory)),
      catch: (cause) => dataFolderUnusable(directory, cause)
    })
  )
