import { cpSync } from "node:fs"
import { chmod, mkdir } from "node:fs/promises"
import { join } from "node:path"
import { cachedDatabase } from "../support/databases/newDatabases.ts"
import { newFolder, runHere } from "./server.ts"

/** Makes a data folder whose database is up to date and empty; whoever comes second finds the first one's. */
const makeTemplate = (): Promise<string> =>
  cachedDatabase("folder", async (begun) => {
    await mkdir(begun, { mode: 0o700 })
    const made = await runHere(["migrate"], { DATA_DIR: begun })
    if (made.code !== 0) throw new Error(made.stderr)
  })

let template: Promise<string> | undefined

/**
 * A data folder whose database is made already, which takes seconds: its next start is the first one that finds it. It is
 * `path` itself, or `path/data` where `within` says so, so that a test can look at what is beside it.
 */
export const newDataFolder = async (within = "."): Promise<{ readonly path: string } & AsyncDisposable> => {
  template ??= makeTemplate()
  const source = await template
  const folder = await newFolder()
  const directory = join(folder.path, within)
  // At once it takes a third of what it does a file at a time.
  cpSync(source, directory, { recursive: true })
  await chmod(directory, 0o700)
  return folder
}
