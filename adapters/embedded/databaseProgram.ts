import { readFile } from "node:fs/promises"

let compiled: Promise<WebAssembly.Module> | undefined

/**
 * The embedded Postgres, compiled on other threads; once for a process. Whoever asks for it before loading modules has it by the time
 * that the database is opened. PGlite, which it comes with, would compile it only then, while nothing else is left to do.
 */
export const databaseProgram = (): Promise<WebAssembly.Module> => {
  compiled ??= readFile(new URL("pglite.wasm", import.meta.resolve("@electric-sql/pglite"))).then((bytes) =>
    WebAssembly.compile(bytes)
  )
  return compiled
}
