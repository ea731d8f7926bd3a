import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Effect, Redacted } from "effect"

const SECRET_BYTES = 32

const readOrMake = (directory: string): string => {
  const file = join(directory, "signing-secret")
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  try {
    // Exclusive: of two processes that start at once, one makes the secret and the other reads it.
    writeFileSync(file, Buffer.from(crypto.getRandomValues(new Uint8Array(SECRET_BYTES))).toString("hex"), {
      flag: "wx",
      mode: 0o600
    })
  } catch (cause) {
    if (!(cause instanceof Error && "code" in cause && cause.code === "EEXIST")) throw cause
  }
  return readFileSync(file, "utf8").trim()
}

/** The secret of a data folder, made at its first use and readable by its owner only (mode 0600). */
export const signingSecret = (directory: string) =>
  Effect.map(
    Effect.try({ try: () => readOrMake(directory), catch: (cause) => cause }).pipe(Effect.orDie),
    Redacted.make
  )
