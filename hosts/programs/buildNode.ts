import { cpSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Record } from "effect"
import { CODEC_FILES, codecFile, codecPath } from "../../adapters/media/codecFile.ts"
import { fontFiles } from "../../adapters/pdf/fontFaces.ts"
import { fontFile } from "../../adapters/pdf/fontFile.ts"
import { buildPixel } from "../pixel/buildPixel.ts"

const directory = process.argv[2] ?? "dist"

const bundle = async (entry: string, define: Record<string, string>): Promise<string> => {
  const { outputs } = await Bun.build({
    entrypoints: [Bun.fileURLToPath(new URL(entry, import.meta.url))],
    outdir: directory,
    naming: { asset: "[name].[ext]" },
    target: "node",
    format: "esm",
    define
  })
  const [main] = outputs
  if (main === undefined) throw new Error(`nothing was made of ${entry}`)
  return main.path
}

/**
 * Bundles the Node host, with the pixel's program in it, into one file, the decoders and the models' weights beside it:
 * `node dist/node.js`.
 */
console.log(await bundle("./node.ts", { PIXEL_PROGRAM: JSON.stringify(await buildPixel()) }))
for (const codec of Record.keys(CODEC_FILES)) cpSync(codecFile(codec), join(directory, codecPath(codec)))
cpSync(new URL("../../adapters/models/weights/", import.meta.url), join(directory, "weights"), { recursive: true })
cpSync(new URL("../pixel/integrations/", import.meta.url), join(directory, "integrations"), { recursive: true })
cpSync(new URL("../../domain/creators/textAnalysis/ACCURACY.md", import.meta.url), join(directory, "ACCURACY.md"))

/** So is the reporting thread's. */
console.log(await bundle("../reportThreads/reportWorker.ts", {}))

/** And the thread's that reads files. */
console.log(await bundle("../evidenceThread/evidenceWorker.ts", {}))

/** The printing thread's program is a file of its own, its fonts and the shaper's machine code beside it. */
const printer = await bundle("../../adapters/pdf/printWorker.ts", {})
// The bundler writes down where the subsetter's machine code was; it is looked for beside the bundle.
const MACHINE_CODE = /\b\w+\.resolve\("[^"]*\/(harfbuzz-subset\.wasm)"\)/
const program = readFileSync(printer, "utf8")
if (!MACHINE_CODE.test(program)) throw new Error("the subsetter's machine code is not where it was")
writeFileSync(printer, program.replace(MACHINE_CODE, 'new URL("./$1", import.meta.url)'))
cpSync(new URL(import.meta.resolve("harfbuzzjs/dist/harfbuzz.wasm")), join(directory, "harfbuzz.wasm"))
for (const { package: from, path } of fontFiles()) cpSync(fontFile(from, path), join(directory, "fonts", from, path))
console.log(printer)
