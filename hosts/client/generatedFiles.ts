import { spawnSync } from "node:child_process"
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { printedDescription } from "../commandLine/openapi.ts"
import { readApiDocument } from "../http/reference/apiDocument.ts"
import { generateClient } from "./generateClient.ts"

const SERVICE_NAME = "CreatorSignal"
const BASE_URL = "http://127.0.0.1:3000"
const ROOT = new URL("../../", import.meta.url)
const FOLDER = new URL("./", import.meta.url)

/** As the project's formatter writes it, for whoever reads the package's sources. Throws where it can't. */
const formatted = (name: string, source: string): string => {
  const { status, stdout, stderr } = spawnSync(
    "node_modules/.bin/biome",
    ["format", "--config-path", ".ci/lint.json", `--stdin-file-path=${name}`],
    { cwd: ROOT, input: source, encoding: "utf8" }
  )
  if (status !== 0) throw new Error(`${name} could not be formatted: ${stderr}`)
  return stdout
}

/** What of the client is generated, by the file's name in this folder, from the description in use. */
export const generatedFiles = async (): Promise<Readonly<Record<string, string>>> => {
  const document = readApiDocument(JSON.parse(await printedDescription(SERVICE_NAME, BASE_URL)))
  const { schemas, operations } = generateClient(document)
  return {
    "apiSchemas.ts": formatted("apiSchemas.ts", schemas),
    "apiOperations.ts": formatted("apiOperations.ts", operations)
  }
}

/** Writes what differs from the description in use, each file whole: several processes may do so at a time. */
export const writeClient = async (folder: URL = FOLDER): Promise<void> => {
  for (const [name, source] of Object.entries(await generatedFiles())) {
    const file = new URL(name, folder)
    if (existsSync(file) && readFileSync(file, "utf8") === source) continue
    const written = new URL(`${name}.${process.pid}`, folder)
    writeFileSync(written, source)
    renameSync(written, file)
  }
}
