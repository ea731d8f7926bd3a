import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { writeClient } from "../client/generatedFiles.ts"

/** The name of the package that holds the client and nothing else. */
export const CLIENT_PACKAGE = "@creatorsignal/client"

/** What its page says of the project alone. */
const OF_PROJECT = /\n## How it is made\n[\s\S]*$/

/** What the package has of the project's manifest. */
const SHARED = ["version", "license", "author", "repository", "homepage", "bugs", "engines"] as const

const named = (text: string): string => text.replaceAll("creatorsignal/client", CLIENT_PACKAGE)

/** Declarations of the client's modules, each by the address of what it becomes. */
const writeDeclarations = (root: string, folder: string): void => {
  const config = join(root, "dist/client.tsconfig.json")
  const compilerOptions = {
    noEmit: false,
    noCheck: true,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: "..",
    outDir: join(folder, "emitted"),
    plugins: []
  }
  mkdirSync(join(root, "dist"), { recursive: true })
  writeFileSync(
    config,
    JSON.stringify({ extends: "../hosts/client/tsconfig.json", compilerOptions, files: ["../hosts/client/client.ts"] })
  )
  const compiled = Bun.spawnSync([join(root, "node_modules/.bin/tsc"), "-p", config], { stderr: "inherit" })
  rmSync(config)
  if (compiled.exitCode !== 0) throw new Error(`the client doesn't compile: ${compiled.stdout}`)
  const types = join(folder, "types/client")
  cpSync(join(folder, "emitted/hosts/client"), types, { recursive: true })
  rmSync(join(folder, "emitted"), { recursive: true })
  for (const file of readdirSync(types)) {
    const text = readFileSync(join(types, file), "utf8")
    writeFileSync(join(types, file), named(text.replaceAll(/(from |import\()"(\.[^"]+)\.ts"/g, '$1"$2.js"')))
  }
  const verify = "webhooks/signedRequest.d.mts"
  mkdirSync(join(folder, "types/webhooks"), { recursive: true })
  cpSync(join(root, "hosts", verify), join(folder, "types", verify))
}

/**
 * Makes the folder of a package that holds the client alone, to be packed from there: one module, its declarations, its page and the
 * project's licence. It depends on nothing, Effect included.
 */
export const makeClientPackage = async (root: string, folder: string): Promise<void> => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const client = join(root, "hosts/client")
  await writeClient(pathToFileURL(`${client}/`))
  const { outputs } = await Bun.build({
    entrypoints: [join(client, "client.ts")],
    target: "browser",
    format: "esm"
  })
  const [program] = outputs
  if (program === undefined) throw new Error("the client's build gave no output")
  writeFileSync(join(folder, "client.js"), await program.text())
  writeDeclarations(root, folder)
  const project: Readonly<Record<string, unknown>> = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
  const manifest = {
    name: CLIENT_PACKAGE,
    description:
      "The typed client of CreatorSignal's API, for Node, Bun, browsers and edge workers. It depends on nothing.",
    ...Object.fromEntries(SHARED.flatMap((field) => (project[field] === undefined ? [] : [[field, project[field]]]))),
    keywords: ["creatorsignal", "attribution", "creators", "client"],
    type: "module",
    sideEffects: false,
    files: ["client.js", "types"],
    exports: {
      ".": { types: "./types/client/client.d.ts", default: "./client.js" },
      "./package.json": "./package.json"
    },
    publishConfig: { access: "public" }
  }
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`)
  writeFileSync(
    join(folder, "README.md"),
    named(readFileSync(join(client, "README.md"), "utf8").replace(OF_PROJECT, ""))
  )
  cpSync(join(root, "LICENSE"), join(folder, "LICENSE"))
}
