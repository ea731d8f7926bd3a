import { existsSync, readdirSync, readFileSync } from "node:fs"
import { isBuiltin } from "node:module"
import { dirname, join } from "node:path"
import { BUILT } from "./build.ts"
import { ENTRIES, type EntryName, LINKED, PROGRAM, WEIGHTS } from "./entries.ts"

/** The project's manifest, as far as the package's is made of it. */
export interface Manifest {
  readonly name: string
  readonly version: string
  readonly exports: Readonly<Record<string, unknown>>
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
  readonly [field: string]: unknown
}

/** Fields of the project's manifest that say nothing to who installs the package. */
const PROJECT_ONLY = ["private", "scripts", "dependencies", "devDependencies"]

/** The one package of which there must be one instance, since its services are told apart by what they are made of. */
const PEER = "effect"

/** Built folders whose packages everyone gets: what they import is small, and reads nothing but its own code. */
const ALWAYS = ["ports", "domain", "fixtures"]

const transpiler = new Bun.Transpiler({ loader: "js" })

export const packageOf = (specifier: string): string =>
  specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/")

const builtModules = (built: string): ReadonlyArray<string> =>
  readdirSync(built, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".js"))
    .map(({ parentPath, name }) => join(parentPath, name))

const ADDRESS = /new URL\("(\.\/[^"]+\.js)", import\.meta\.url\)|"(\.\/\w+Worker\.js)"/g

/** What a built module imports: other modules by their place, and packages by name. Programs of its threads are imports too. */
const importsOf = (file: string) => {
  const source = readFileSync(file, "utf8").replace(/^#!.*/, "")
  const specifiers = transpiler.scanImports(source).map(({ path }) => path)
  const threads = [...source.matchAll(ADDRESS)].flatMap(([, one, other]) => one ?? other ?? [])
  const modules = [...specifiers.filter((path) => path.startsWith(".")), ...threads]
    .map((path) => join(dirname(file), path))
    .filter((path) => path.endsWith(".js") && existsSync(path))
  const packages = specifiers.filter((path) => !path.startsWith(".") && !isBuiltin(path) && !path.startsWith("bun:"))
  return { modules, packages: packages.map(packageOf) }
}

/** How many modules an entry loads at the most, and which packages they import; what is read by a path is not among those. */
export const reachOf = (
  built: string,
  entry: EntryName
): { readonly modules: number; readonly packages: ReadonlyArray<string> } => {
  const first = join(built, ENTRIES[entry].replace(/\.ts$/, ".js"))
  const seen = new Set([first])
  const packages = new Set<string>()
  for (const file of seen) {
    const reached = importsOf(file)
    for (const module of reached.modules) seen.add(module)
    for (const name of reached.packages) packages.add(name)
  }
  return { modules: seen.size, packages: [...packages].sort() }
}

const entryOf = (source: string) => {
  const place = `./${BUILT}/${source.replace(/\.ts$/, "")}`
  return { types: `${place}.d.ts`, default: `${place}.js` }
}

/** Sources that ride along, so that an editor goes from a name to where it is written; the weights are in the built folder already. */
const SOURCES = ["ports", "domain", "adapters", "fixtures", "hosts"]
const LEFT_OUT = [
  "adapters/models/weights/*.bin",
  "adapters/models/weights/*.json",
  "adapters/models/weights/*.txt",
  "hosts/commands",
  "hosts/commandLine"
]

const KEYWORDS = [
  "attribution",
  "creators",
  "influencer-marketing",
  "affiliate",
  "brand-safety",
  "shopify",
  "woocommerce",
  "stripe"
]

const sorted = (record: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)))

/**
 * The manifest that is published. `effect` is a peer, so that there is one of it; what ports, domain and fixtures import comes along; all
 * else that built modules import, and what those read of packages by a path, is an optional peer. It is derived from the built modules.
 */
export const publishedManifest = (root: string, project: Manifest) => {
  const built = join(root, BUILT)
  const importing = new Map<string, Set<string>>()
  for (const file of builtModules(built)) {
    const [folder = ""] = file.slice(built.length + 1).split("/")
    for (const name of importsOf(file).packages) importing.set(name, (importing.get(name) ?? new Set()).add(folder))
  }
  const versions: Readonly<Record<string, string>> = { ...project.devDependencies, ...project.dependencies }
  const rangeOf = (name: string) => {
    const version = versions[name]
    if (version === undefined) throw new Error(`the library imports ${name}, which is no dependency of the project`)
    return `^${version}`
  }
  const imported = [...importing].filter(([name]) => name !== PEER)
  const isAlways = ([, folders]: (typeof imported)[number]) => ALWAYS.some((folder) => folders.has(folder))
  const always = imported.filter(isAlways).map(([name]) => name)
  // Fonts and decoders are read by a path.
  const read = Object.keys(project.dependencies).filter((name) =>
    /^@(expo-google-fonts|fontsource|fontsource-variable)\//.test(name)
  )
  const optional = [...imported.filter((each) => !isAlways(each)).map(([name]) => name), ...read]
  return {
    ...Object.fromEntries(Object.entries(project).filter(([field]) => !PROJECT_ONLY.includes(field))),
    version: project.version,
    sideEffects: false,
    keywords: KEYWORDS,
    bin: { creatorsignal: entryOf(PROGRAM).default },
    files: [BUILT, ...SOURCES, ...LINKED, ...LEFT_OUT.map((folder) => `!${folder}`), "!**/*.tsconfig.json"],
    exports: {
      ...Object.fromEntries(Object.entries(ENTRIES).map(([name, source]) => [name, entryOf(source)])),
      ...project.exports,
      "./weights.bin": { types: `./${BUILT}/${WEIGHTS}.d.ts`, default: `./${BUILT}/${WEIGHTS}` },
      "./package.json": "./package.json"
    },
    dependencies: sorted(Object.fromEntries(always.map((name) => [name, rangeOf(name)]))),
    peerDependencies: sorted(Object.fromEntries([PEER, ...optional].map((name) => [name, rangeOf(name)]))),
    peerDependenciesMeta: Object.fromEntries([...optional].sort().map((name) => [name, { optional: true }]))
  }
}
