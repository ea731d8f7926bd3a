import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { buildLibrary } from "./build.ts"
import { makeClientPackage } from "./clientPackage.ts"
import { makeCreatePackage, neededBy } from "./createPackage.ts"
import { type Manifest, publishedManifest } from "./manifest.ts"

/** Where the project's own manifest is while the package's stands in its place. */
const KEPT = "dist/package.json.kept"
const MANIFEST = "package.json"
/** Where the folders of the packages beside the library's are, each to be packed from there. */
const PACKAGES = "dist/packages"

/** Puts the project's own manifest back, also that of a pack that was killed. Where it is in its place nothing is done. */
export const restore = (root: string): boolean => {
  const kept = join(root, KEPT)
  if (!existsSync(kept)) return false
  renameSync(kept, join(root, MANIFEST))
  return true
}

/**
 * Builds the library, and the packages beside it, and puts the package's manifest into the place of the project's, which is kept whole
 * until `restore`. The copy is in its place before the manifest changes, and each is put there whole, so that a kill at any moment leaves
 * one of them.
 */
export const prepare = async (root: string): Promise<void> => {
  restore(root)
  await buildLibrary(root)
  const place = join(root, MANIFEST)
  const text = readFileSync(place, "utf8")
  const project: Manifest = JSON.parse(text)
  const published = publishedManifest(root, project)
  await makeClientPackage(root, join(root, PACKAGES, "client"))
  makeCreatePackage(root, join(root, PACKAGES, "create"), neededBy(root, published, project.dependencies.bun ?? "*"))
  const put = (file: string, contents: string) => {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(`${file}.new`, contents)
    renameSync(`${file}.new`, file)
  }
  put(join(root, KEPT), text)
  put(place, `${JSON.stringify(published, null, 2)}\n`)
}

if (import.meta.main) {
  const root = fileURLToPath(new URL("../..", import.meta.url))
  if (process.argv[2] === "restore") restore(root)
  else await prepare(root)
}
