import { chmod, cp, mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises"
import { basename, join } from "node:path"
import { newFolder, runHere } from "./server.ts"

const ROOT = join(import.meta.dir, "../..")
const CACHE = join(ROOT, "node_modules/.cache/creatorsignal-data-folders")
/** What a new database is made of. */
const SOURCES = [
  "adapters/embedded/**/*.ts",
  "adapters/postgres/**/*.ts",
  "node_modules/@electric-sql/pglite/package.json"
]

const nameOfSources = async (): Promise<string> => {
  const hash = new Bun.CryptoHasher("sha256")
  for (const pattern of SOURCES) {
    const paths = [...new Bun.Glob(pattern).scanSync(ROOT)].sort()
    if (paths.length === 0) throw new Error(`a new database would be made of nothing: ${pattern}`)
    for (const path of paths) hash.update(path).update(await Bun.file(join(ROOT, path)).bytes())
  }
  return hash.digest("hex").slice(0, 16)
}

/** Makes a data folder whose database is up to date and empty; whoever comes second finds the first one's. */
const makeTemplate = async (): Promise<string> => {
  const template = join(CACHE, await nameOfSources())
  await mkdir(CACHE, { recursive: true })
  if ((await readdir(CACHE)).includes(basename(template))) return template
  const begun = await mkdtemp(join(CACHE, "begun-"))
  const made = await runHere(["migrate"], { DATA_DIR: begun })
  if (made.code !== 0) throw new Error(made.stderr)
  // The other process of the tests may have been first.
  await rename(begun, template).catch(() => rm(begun, { recursive: true }))
  return template
}

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
  await cp(source, directory, { recursive: true })
  await chmod(directory, 0o700)
  return folder
}
