import { plugin } from "bun"
import { Schema } from "effect"

/** A line of the service's code, and what stands there instead in a host that this is preloaded into. */
const Bug = Schema.Struct({ file: Schema.String, line: Schema.String, instead: Schema.String })
export type Bug = typeof Bug.Type

/** The variable that tells a host its bug. */
export const BUG_VARIABLE = "PLANTED_BUG"

const told = process.env[BUG_VARIABLE]
if (told !== undefined) {
  const { file, line, instead } = Schema.decodeUnknownSync(Schema.fromJsonString(Bug))(told)
  plugin({
    name: "a planted bug",
    setup: (build) => {
      build.onLoad({ filter: new RegExp(`/${RegExp.escape(file)}$`) }, async ({ path }) => {
        const source = await Bun.file(path).text()
        if (source.split(line).length !== 2) throw new Error(`${file} does not have this line once: ${line}`)
        return { contents: source.replace(line, () => instead), loader: "ts" }
      })
    }
  })
}
