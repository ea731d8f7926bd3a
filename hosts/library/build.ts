import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { buildPixel } from "../pixel/buildPixel.ts"
import { DATA_FOLDERS, ENTRIES, THREADS } from "./entries.ts"

/** Where the built modules are, below the project's root: each in the folder of its source. */
export const BUILT = "dist/library"

/** Where the compiler is told what to compile. */
const CONFIG = "dist/library.tsconfig.json"

/** What the contract suites ask for their `describe`, `test` and `expect`: whoever imports them hands these in. */
const TEST_RUNNER = "tests/contracts/testRunner"
const BUN_TEST = /(from\s*)"bun:test"/g

const compilerOptions = {
  noEmit: false,
  rootDir: "..",
  outDir: "library",
  rewriteRelativeImportExtensions: true,
  // Types are checked by `npm run types`; here it would take as long once more.
  noCheck: true,
  declaration: true,
  declarationMap: true,
  // Node 20 runs it as it is.
  target: "ES2023",
  plugins: []
}

const filesBelow = (folder: string): ReadonlyArray<string> =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))

/** Compiles the entries and all they import, and puts beside the modules what they read. Takes half a minute. */
export const buildLibrary = async (root: string): Promise<void> => {
  const built = join(root, BUILT)
  rmSync(built, { recursive: true, force: true })
  mkdirSync(dirname(built), { recursive: true })
  const files = [...Object.values(ENTRIES), ...THREADS, `${TEST_RUNNER}.ts`].map((file) => `../${file}`)
  const untyped = [...new Bun.Glob("{adapters,tests}/**/*.d.ts").scanSync(root)].map((file) => `../${file}`)
  const config = { extends: "../tsconfig.json", compilerOptions, include: [], files: [...files, ...untyped] }
  writeFileSync(join(root, CONFIG), JSON.stringify(config))
  const compiled = Bun.spawnSync([join(root, "node_modules/.bin/tsc"), "-p", join(root, CONFIG)], {
    stdout: "inherit",
    stderr: "inherit"
  })
  rmSync(join(root, CONFIG))
  if (compiled.exitCode !== 0) throw new Error("the library doesn't compile")

  const runner = join(built, `${TEST_RUNNER}.js`)
  for (const file of filesBelow(join(built, "tests")).filter((path) => path.endsWith(".js") && path !== runner)) {
    const source = readFileSync(file, "utf8")
    const depth = file.slice(built.length + 1).split("/").length - 1
    const path = `${"../".repeat(depth)}${TEST_RUNNER}.js`
    if (BUN_TEST.test(source)) writeFileSync(file, source.replace(BUN_TEST, `$1"${path}"`))
  }
  for (const folder of DATA_FOLDERS) cpSync(join(root, folder), join(built, folder), { recursive: true })
  writeFileSync(join(built, "hosts/pixel/programs.txt"), await buildPixel())
}
