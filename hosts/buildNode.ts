import { buildPixel } from "./pixel/buildPixel.ts"

/** Bundles the Node host, with the pixel's program in it, into one file: `node dist/node.js`. */
const { outputs } = await Bun.build({
  entrypoints: [Bun.fileURLToPath(new URL("./node.ts", import.meta.url))],
  outdir: process.argv[2] ?? "dist",
  target: "node",
  format: "esm",
  define: { PIXEL_PROGRAM: JSON.stringify(await buildPixel()) }
})
for (const { path } of outputs) console.log(path)
