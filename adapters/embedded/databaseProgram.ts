import { readFile } from "node:fs/promises"

let compiled: Promise<WebAssembly.Module> | undefined

/**
 * The embedded Postgres, compiled; once for a process. It is compiled beside what the caller does meanwhile, so a host that asks for it
 * before it loads its own modules has it by the time that it opens the database. It comes with PGlite, which compiles it itself where
 * it is not given: while nothing else is left to do.
 */
export const databaseProgram = (): Promise<WebAssembly.Module> => {
  compiled ??= readFile(new URL("pglite.wasm", import.meta.resolve("@electric-sql/pglite"))).then((bytes) =>
    WebAssembly.compile(bytes)
  )
  return compiled
}
