import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"

const inProject = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** Where the data stands and where weights are written to, from the command line. */
export const dataFolder = (args: ReadonlyArray<string>): { readonly data: string; readonly out: string } => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      data: { type: "string", default: inProject("../shared/data") },
      out: { type: "string", default: inProject("adapters/models/weights") }
    }
  })
  return { data: values.data, out: values.out }
}
