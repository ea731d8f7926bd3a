import { PROGRAMS_SEPARATOR } from "./renderPixel.ts"

const SOURCES = ["./browser/pixel.ts", "./browser/more.ts"]
const FIRST_PARTY = "./browser/firstParty.ts"

/** A name the minifier gives to nothing: it has not run out of shorter ones. */
const SEND_URL = "$$"
const IIFE = /^\(\(\) ?=> ?\{(.*)\}\)\(\);$/s

/** One source as minified statements, its name still to be filled in. */
const build = async (source: string): Promise<string> => {
  const { outputs } = await Bun.build({
    entrypoints: [Bun.fileURLToPath(new URL(source, import.meta.url))],
    target: "browser",
    format: "iife",
    minify: true
  })
  const [program] = outputs
  if (program === undefined) throw new Error("the pixel's build gave no output")
  const [, body] = IIFE.exec((await program.text()).trim()) ?? []
  if (body === undefined) throw new Error("the pixel's build is not one function")
  return body
}

/** The same as one function of the address that it sends events to. */
const buildProgram = async (source: string): Promise<string> => {
  const body = await build(source)
  return `${SEND_URL}=>{${body.replaceAll("PIXEL_SEND_URL", () => SEND_URL)}}`
}

/** What stands before the pixel in a function whose parameters it sets. */
const buildFirstParty = async (): Promise<string> => {
  const body = await build(FIRST_PARTY)
  return body
    .replaceAll(/\bfetch\(/g, "window.fetch(")
    .replaceAll(/\blocalStorage\b/g, "window.localStorage")
    .replaceAll("PIXEL_FETCH", "fetch")
    .replaceAll("PIXEL_STORAGE", "localStorage")
}

/**
 * The programs of the tracking pixel, one a line, for `programsOf` and `renderPixel`. Takes some tens of milliseconds: a
 * host builds once, at its start. Needs Bun.
 *
 * Rejects when a source does not compile.
 */
export const buildPixel = async (): Promise<string> =>
  (await Promise.all([...SOURCES.map(buildProgram), buildFirstParty()])).join(PROGRAMS_SEPARATOR)
