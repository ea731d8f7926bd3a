import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { BUILT } from "./build.ts"
import { reachOf } from "./manifest.ts"

/** The name of the package that `npm create creatorsignal` runs. */
export const CREATE_PACKAGE = "create-creatorsignal"

const PROGRAM = "create.mjs"

export const TEMPLATES = ["service", "embedded", "tests"] as const
export type TemplateName = (typeof TEMPLATES)[number]

/** Packages by name, each with the versions that do. */
type Ranges = Readonly<Record<string, string>>

/** What the template of tests has of the project's own examples, by its name there. */
const TESTED = { "vetCreators.mjs": "vetCreators.mjs", "vetCreatorsTest.mjs": "vetCreators.test.mjs" } as const
const EXAMPLES = "tests/embedding/suite"

/** What the contract suites alone import. */
const OF_SUITES = "fast-check"

const sorted = (ranges: Ranges): Ranges =>
  Object.fromEntries(Object.entries(ranges).toSorted(([one], [other]) => (one < other ? -1 : 1)))

/** What each template has to install, of a library that is built and whose manifest is `published`. */
export const neededBy = (
  root: string,
  published: { readonly version: string; readonly peerDependencies: Ranges },
  bun: string
): Readonly<Record<TemplateName, Ranges>> => {
  const { peerDependencies, version } = published
  const { [OF_SUITES]: _, ...peers } = peerDependencies
  const library = { creatorsignal: `^${version}` }
  const tested = new Set(["effect", ...reachOf(join(root, BUILT), "./testing").packages])
  const ofTests = Object.fromEntries(Object.entries(peers).filter(([name]) => tested.has(name)))
  return {
    service: { ...library, ...peers, bun: `^${bun}` },
    embedded: { ...library, ...peers },
    tests: { ...library, ...ofTests }
  }
}

/** Makes the folder of the package, to be packed from there: one program and the templates that it copies. */
export const makeCreatePackage = (
  root: string,
  folder: string,
  needed: Readonly<Record<TemplateName, Ranges>>
): void => {
  const source = join(root, "hosts/create")
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, PROGRAM), `#!/usr/bin/env node\n${readFileSync(join(source, PROGRAM), "utf8")}`)
  for (const file of ["README.md", "templates"]) cpSync(join(source, file), join(folder, file), { recursive: true })
  cpSync(join(root, "LICENSE"), join(folder, "LICENSE"))
  for (const [from, to] of Object.entries(TESTED)) {
    const text = readFileSync(join(root, EXAMPLES, from), "utf8")
    writeFileSync(join(folder, "templates/tests", to), text)
  }
  for (const template of TEMPLATES) {
    const file = join(folder, "templates", template, "package.json")
    const { dependencies = {}, ...manifest } = JSON.parse(readFileSync(file, "utf8"))
    const whole = { ...manifest, dependencies: sorted({ ...dependencies, ...needed[template] }) }
    writeFileSync(file, `${JSON.stringify(whole, null, 2)}\n`)
  }
  const { version, license, author, engines } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
  const manifest = {
    name: CREATE_PACKAGE,
    version,
    description:
      "npm create creatorsignal: a folder to begin with, of the service, of one embedded in your server, or of tests.",
    license,
    author,
    engines,
    keywords: ["creatorsignal", "create", "template"],
    type: "module",
    bin: { [CREATE_PACKAGE]: PROGRAM },
    files: [PROGRAM, "templates"]
  }
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`)
}
