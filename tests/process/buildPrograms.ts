import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { PROGRAMS } from "./programs.ts"

/** Builds the programs that tests start into a folder. */

const ROOT = join(import.meta.dir, "../..")
/** The threads' programs, which the others look for beside themselves. */
const THREADS = [
  "adapters/pdf/printWorker.ts",
  "hosts/evidenceThread/evidenceWorker.ts",
  "hosts/reportThreads/reportWorker.ts"
]
/** Packages that read files beside them. */
const EXTERNAL = [
  "@electric-sql/pglite",
  "@electric-sql/pglite/*",
  "@jsquash/*",
  "fontkit",
  "harfbuzzjs",
  "pdfkit",
  "puppeteer-core",
  "subset-font"
]
const OURS = /\/(?:adapters|domain|fixtures|hosts|ports)\/.+\.ts$/
const STARTS_THREAD = /\/\w+Worker\.js"/

const [outdir] = process.argv.slice(2)
if (outdir === undefined) throw new Error("no folder is named")
await Bun.build({
  entrypoints: [...PROGRAMS, ...THREADS].map((name) => join(ROOT, name)),
  naming: { entry: "[name].[ext]" },
  target: "bun",
  format: "esm",
  splitting: true,
  external: EXTERNAL,
  outdir,
  plugins: [
    {
      name: "files beside the sources",
      setup: (build) => {
        build.onLoad({ filter: OURS }, async ({ path }) => {
          const source = await Bun.file(path).text()
          const here = JSON.stringify(pathToFileURL(path).href)
          return {
            contents: STARTS_THREAD.test(source) ? source : source.replaceAll("import.meta.url", here),
            loader: "ts"
          }
        })
      }
    }
  ]
})
