const SOURCE = new URL("./browser/pixel.ts", import.meta.url)

/**
 * The tracking pixel as one minified script, its three names still to be filled in by `renderPixel`.
 * Takes some tens of milliseconds: a host builds once, at its start. Needs Bun.
 *
 * Rejects when the source does not compile.
 */
export const buildPixel = async (): Promise<string> => {
  const { outputs } = await Bun.build({
    entrypoints: [Bun.fileURLToPath(SOURCE)],
    target: "browser",
    format: "iife",
    minify: true
  })
  const [program] = outputs
  if (program === undefined) throw new Error("the pixel's build gave no output")
  return (await program.text()).trim()
}
