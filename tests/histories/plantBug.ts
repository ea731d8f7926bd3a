import { Schema } from "effect"
import { replaceInSource } from "../process/replaceInSource.ts"

/** A line of the service's code, and what stands there instead in a host that this is preloaded into. */
const Bug = Schema.Struct({ file: Schema.String, line: Schema.String, instead: Schema.String })
export type Bug = typeof Bug.Type

/** The variable that tells a host its bug. */
export const BUG_VARIABLE = "PLANTED_BUG"

const told = process.env[BUG_VARIABLE]
if (told !== undefined) {
  const { file, line, instead } = Schema.decodeUnknownSync(Schema.fromJsonString(Bug))(told)
  replaceInSource(file, line, instead)
}
