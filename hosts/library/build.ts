import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { pathToFileURL } from "node:url"
import { weightFilesIn } from "../../adapters/models/TextModels.ts"
import { packWeights } from "../../adapters/models/textWeights.ts"
import { writeClient } from "../client/generatedFiles.ts"
import { buildPixel } from "../pixel/buildPixel.ts"
import { DATA_FILES, DATA_FOLDERS, ENTRIES, PROGRAM, THREADS, WEIGHTS } from "./entries.ts"

/** Where the built modules are, below the project's root: each in the folder of its source. */
export const BUILT = "dist/library"

/** Where the compiler is told what to compile. */
const CONFIG = "dist/library.tsconfig.json"

/** Several would each infer anew what most declarations share: one takes half of the processor's time. */
const ONE_CHECKER = ["--checkers", "1"]

/** What the contract suites ask for their `describe`, `test` and `expect`: whoever imports them hands these in. */
const TEST_RUNNER = "tests/contracts/testRunner"
const BUN_TEST = /(from\s*)"bun:test"/g

/** A data file that a module imports as text; no other runtime or bundler is asked to know how. */
const TEXT_IMPORT = /from "(\.[^"]+\.txt)" with \{ type: "text" \}/g

/** What a module imports of Effect's front door, behind which every one of its modules is loaded. */
const FROM_EFFECT = /^import \{([^}]*)\} from "effect";$/gm

/** The same, each module by its own address, so that importing attribution alone loads half as much. What is no module stays. */
const effectByModule =
  (root: string) =>
  (_: string, names: string): string => {
    const wanted = names.split(",").flatMap((each) => {
      const [, name, alias = name] = /^\s*(\w+)(?: as (\w+))?\s*$/.exec(each) ?? []
      return name === undefined || alias === undefined ? [] : [{ name, alias }]
    })
    const isModule = ({ name }: { readonly name: string }) =>
      /^[A-Z]/.test(name) && existsSync(join(root, "node_modules/effect/dist", `${name}.js`))
    const others = wanted
      .filter((each) => !isModule(each))
      .map(({ name, alias }) => (name === alias ? name : `${name} as ${alias}`))
    return [
      ...wanted.filter(isModule).map(({ name, alias }) => `import * as ${alias} from "effect/${name}";`),
      ...(others.length === 0 ? [] : [`import { ${others.join(", ")} } from "effect";`])
    ].join("\n")
  }

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

/** What a bundler that carries the weights as bytes makes of their import. */
const WEIGHTS_DECLARED = "declare const weights: Uint8Array\nexport default weights\n"

const filesBelow = (folder: string): ReadonlyArray<string> =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))

const RELATIVE_LINK = /\]\((?![a-z]+:|#)([^)\s]+)\)/g

/** Has a page that was copied lead to where it led from its own place. */
const rebaseLinks = (root: string, copied: string, place: string): void => {
  const rebased = readFileSync(copied, "utf8").replaceAll(
    RELATIVE_LINK,
    (_, link: string) => `](${relative(dirname(copied), join(root, dirname(place), link))})`
  )
  writeFileSync(copied, rebased)
}

/** Compiles the entries and all they import, and puts beside the modules what they read. Takes half a minute. */
export const buildLibrary = async (root: string): Promise<void> => {
  const built = join(root, BUILT)
  rmSync(built, { recursive: true, force: true })
  mkdirSync(dirname(built), { recursive: true })
  await writeClient(new URL("hosts/client/", pathToFileURL(`${root}/`)))
  const files = [...Object.values(ENTRIES), ...THREADS, PROGRAM, `${TEST_RUNNER}.ts`].map((file) => `../${file}`)
  const untyped = [...new Bun.Glob("{adapters,tests}/**/*.d.ts").scanSync(root)].map((file) => `../${file}`)
  const config = { extends: "../tsconfig.json", compilerOptions, include: [], files: [...files, ...untyped] }
  writeFileSync(join(root, CONFIG), JSON.stringify(config))
  const compile = [join(root, "node_modules/.bin/tsc"), "-p", join(root, CONFIG), ...ONE_CHECKER]
  const compiled = Bun.spawnSync(compile, {
    stdout: "inherit",
    stderr: "inherit"
  })
  rmSync(join(root, CONFIG))
  if (compiled.exitCode !== 0) throw new Error("the library doesn't compile")

  const runner = `${TEST_RUNNER}.js`
  for (const file of filesBelow(built).filter((path) => path.endsWith(".js"))) {
    const source = readFileSync(file, "utf8")
    const place = file.slice(built.length + 1)
    const toRunner = `${"../".repeat(place.split("/").length - 1)}${runner}`
    for (const [, text = ""] of source.matchAll(TEXT_IMPORT)) {
      const contents = readFileSync(join(root, dirname(place), text), "utf8")
      writeFileSync(join(dirname(file), `${text}.js`), `export default ${JSON.stringify(contents)};\n`)
    }
    const written = source
      .replace(TEXT_IMPORT, 'from "$1.js"')
      .replace(FROM_EFFECT, effectByModule(root))
      .replace(BUN_TEST, (all, from: string) => (place === runner ? all : `${from}"${toRunner}"`))
    if (written !== source) writeFileSync(file, written)
  }
  const program = join(built, PROGRAM.replace(/\.ts$/, ".js"))
  writeFileSync(program, `#!/usr/bin/env node\n${readFileSync(program, "utf8")}`)
  for (const place of [...DATA_FOLDERS, ...DATA_FILES])
    cpSync(join(root, place), join(built, place), { recursive: true })
  for (const place of DATA_FILES.filter((file) => file.endsWith(".md"))) rebaseLinks(root, join(built, place), place)
  writeFileSync(
    join(built, WEIGHTS),
    packWeights(weightFilesIn(new URL("adapters/models/weights/", pathToFileURL(`${root}/`))))
  )
  writeFileSync(join(built, `${WEIGHTS}.d.ts`), WEIGHTS_DECLARED)
  writeFileSync(join(built, "hosts/pixel/programs.txt"), await buildPixel())
}
