const SOURCE = new URL("./browser/pixel.ts", import.meta.url)

/** A name the minifier gives to nothing: it has not run out of shorter ones. */
const SEND_URL = "$$"
const IIFE = /^\(\(\) ?=> ?\{(.*)\}\)\(\);$/s

/**
 * The tracking pixel as one minified function of the address that it sends events to, its name still to be filled in by
 * `renderPixel`. Takes some tens of milliseconds: a host builds once, at its start. Needs Bun.
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
  const [, body] = IIFE.exec((await program.text()).trim()) ?? []
  if (body === undefined) throw new Error("the pixel's build is not one function")
  return `${SEND_URL}=>{${body.replaceAll("PIXEL_SEND_URL", () => SEND_URL)}}`
}
