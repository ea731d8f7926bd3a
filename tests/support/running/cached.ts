import { existsSync } from "node:fs"
import { mkdir, rename, rm } from "node:fs/promises"
import { join } from "node:path"

const ROOT = join(import.meta.dir, "../../..")
const CACHE = join(ROOT, "node_modules/.cache/creatorsignal-tests")

const nameOf = async (sources: ReadonlyArray<string>): Promise<string> => {
  const hash = new Bun.CryptoHasher("sha256")
  for (const pattern of sources) {
    const paths = [...new Bun.Glob(pattern).scanSync(ROOT)].sort()
    if (paths.length === 0) throw new Error(`something would be made of nothing: ${pattern}`)
    for (const path of paths) hash.update(path).update(await Bun.file(join(ROOT, path)).bytes())
  }
  return hash.digest("hex").slice(0, 16)
}

/**
 * The path of a file or a folder that `make` made of sources at the path it is given, once for as long as they are the same:
 * whoever comes second finds the first one's, in this run of the tests or a later one.
 */
export const cached = async (
  kind: string,
  sources: ReadonlyArray<string>,
  make: (begun: string) => Promise<void>
): Promise<string> => {
  const kept = join(CACHE, `${kind}-${await nameOf(sources)}`)
  if (existsSync(kept)) return kept
  await mkdir(CACHE, { recursive: true })
  const begun = join(CACHE, `begun-${crypto.randomUUID()}`)
  await make(begun)
  // Another process of the tests may have been first.
  await rename(begun, kept).catch(() => rm(begun, { recursive: true }))
  return kept
}
