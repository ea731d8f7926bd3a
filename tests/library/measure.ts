import { readdirSync, readFileSync, realpathSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { ENTRIES } from "../../hosts/library/entries.ts"
import { packAndInstall, removePacked, run } from "./packedLibrary.ts"

/** Prints what the package weighs, and what importing each entry loads: `TEST_SIZE=long bun tests/library/measure.ts`. */
const packed = packAndInstall()

/** Writes down each module that is loaded. */
const HOOK = `import { appendFileSync } from "node:fs"
export const load = (url, context, next) => { appendFileSync(process.env.LOADED, url + "\\n"); return next(url, context) }`
const IMPORT = `const began = performance.now()
await import(process.argv[2])
console.log(Math.round(performance.now() - began))`
writeFileSync(join(packed.consumer, "hook.mjs"), HOOK)
writeFileSync(
  join(packed.consumer, "register.mjs"),
  'import { register } from "node:module"\nregister("./hook.mjs", import.meta.url)'
)
writeFileSync(join(packed.consumer, "import.mjs"), IMPORT)

const own = realpathSync(packed.installed)
const effect = realpathSync(join(packed.consumer, "node_modules/effect"))
const rows = Object.keys(ENTRIES).map((entry) => {
  const specifier = `creatorsignal${entry.slice(1)}`
  const loaded = join(packed.consumer, `loaded-${entry.replaceAll("/", "-")}`)
  run(["node", "--import", "./register.mjs", "import.mjs", specifier], packed.consumer, { LOADED: loaded })
  const urls = [...new Set(readFileSync(loaded, "utf8").split("\n"))].filter((url) => url.startsWith("file:"))
  const count = (folder: string) => urls.filter((url) => url.startsWith(`file://${folder}/`)).length
  const times = (command: string) =>
    Math.min(...[1, 2, 3].map(() => Number(run([command, "import.mjs", specifier], packed.consumer))))
  return {
    entry: specifier,
    "own files": count(own),
    "effect's": count(effect),
    others: urls.length - count(own) - count(effect) - 1,
    "ms on Node": times("node"),
    "ms on Bun": times(process.execPath)
  }
})
const files = readdirSync(packed.installed, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
console.table(rows)
console.log(`${files.length} files, ${(bytes / 1e6).toFixed(1)} MB unpacked`)
removePacked(packed)
