import { cpSync } from "node:fs"
import { join } from "node:path"
import { buildPixel } from "./pixel/buildPixel.ts"

const directory = process.argv[2] ?? "dist"

/** Bundles the Node host, with the pixel's program in it, into one file, the models' weights beside it: `node dist/node.js`. */
const { outputs } = await Bun.build({
  entrypoints: [Bun.fileURLToPath(new URL("./node.ts", import.meta.url))],
  outdir: directory,
  target: "node",
  format: "esm",
  define: { PIXEL_PROGRAM: JSON.stringify(await buildPixel()) }
})
cpSync(new URL("../adapters/models/weights/", import.meta.url), join(directory, "weights"), { recursive: true })
for (const { path } of outputs) console.log(path)
