import { join } from "node:path"

/** The client as it is shipped to who bundles nothing: one module. */
export const builtClient = async (): Promise<string> => {
  const { outputs } = await Bun.build({
    entrypoints: [join(import.meta.dir, "../../hosts/client/client.ts")],
    minify: true,
    target: "browser",
    format: "esm"
  })
  const [program] = outputs
  if (program === undefined) throw new Error("the client's build gave no output")
  return program.text()
}
