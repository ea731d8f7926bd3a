import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

/** Why a context can't be made, in a sentence. */
export class ContextRefused extends Error {
  override readonly name = "ContextRefused"
}

const AREAS: ReadonlyArray<string> = ["tracking", "revenue", "creators", "checks", "accounts"]
const CONTEXT_NAME = /^[a-z][a-zA-Z]{1,40}$/
const TEMPLATES = join(import.meta.dir, "context")
const TEMPLATE_ENDING = ".txt"
const contractOf = (name: string): string => `tests/contracts/${name}.contract.ts`

const filesBelow = (folder: string): ReadonlyArray<string> =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))

const upperFirst = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
const apart = (word: string, by: string): string => word.replace(/[A-Z]/g, (letter) => `${by}${letter.toLowerCase()}`)
/** One of a plural; a word that is none has its parts called entries. */
const singularOf = (name: string): string => (/[^s]s$/.test(name) ? name.slice(0, -1) : `${name}Entry`)

/** What the templates call things, the longest name first. */
const wordsOf = (area: string, name: string): ReadonlyArray<readonly [string, string]> => {
  const item = singularOf(name)
  const words = apart(name, " ")
  return [
    ["$BADGES", apart(name, "_").toUpperCase()],
    ["$BADGE", apart(item, "_").toUpperCase()],
    ["$Badges", upperFirst(name)],
    ["$Badge", upperFirst(item)],
    ["$badges", name],
    ["$badge", item],
    ["$area", area],
    ["$column", `${apart(item, "_")}_id`],
    ["$table", apart(name, "_")],
    ["$path", apart(name, "-")],
    ["$noun", item.toLowerCase()],
    ["$words", words],
    ["$Words", upperFirst(words)]
  ]
}

const filled = (text: string, words: ReadonlyArray<readonly [string, string]>): string =>
  words.reduce((said, [word, meaning]) => said.replaceAll(word, meaning), text)

/** The number of the schema's next step. */
const nextStep = (root: string): number => {
  const sources = filesBelow(join(root, "adapters/postgres")).filter((file) => file.endsWith("/context.ts"))
  const steps = sources.flatMap((file) => [...readFileSync(file, "utf8").matchAll(/\badds\((\d+),/g)])
  return Math.max(0, ...steps.map(([, step = ""]) => Number(step))) + 1
}

/** The checksum that a step of these statements is frozen by. */
const checksumOf = (schema: string): string => {
  const statements = [...schema.matchAll(/`([^`]*)`/g)].map(([, statement]) => statement)
  return new Bun.CryptoHasher("sha256").update(JSON.stringify(statements)).digest("hex")
}

/** Puts a text before a place that a file has once. */
const before = (source: string, place: string, text: string): string => {
  const at = source.indexOf(place)
  if (at < 0) throw new ContextRefused(`a list of contexts has no place to add to: ${JSON.stringify(place)}`)
  return source.slice(0, at) + text + source.slice(at)
}

/** Lists a context whose value is imported by its name; another area may have one of the same name. */
const listed = (source: string, area: string, name: string): string => {
  const isTaken = new RegExp(`^  ${name},?$`, "m").test(source)
  const called = isTaken ? `${area}${upperFirst(name)}` : name
  const imported = isTaken ? `${name} as ${called}` : name
  return before(
    `import { ${imported} } from "./${area}/${name}/context.ts"\n${source}`,
    "\n] as const",
    `,\n  ${called}`
  )
}

/** What makes a context: the files to write, by their paths below the root. */
export const newContext = (root: string, asked: string): ReadonlyMap<string, string> => {
  const [area = "", name = "", ...others] = asked.split("/")
  if (!AREAS.includes(area) || !CONTEXT_NAME.test(name) || others.length > 0) {
    throw new ContextRefused(`say AREA/CONTEXT, such as accounts/badges; areas are ${AREAS.join(", ")}`)
  }
  const words = wordsOf(area, name)
  const files = new Map<string, string>()
  for (const template of filesBelow(TEMPLATES)) {
    const path = filled(template.slice(TEMPLATES.length + 1, -TEMPLATE_ENDING.length), words)
    // All contracts stand in one folder, where a context of another area may have the name.
    const isTaken = path === contractOf(name) && existsSync(join(root, path))
    files.set(isTaken ? contractOf(area + upperFirst(name)) : path, filled(readFileSync(template, "utf8"), words))
  }
  const there = [...files.keys()].filter((path) => existsSync(join(root, path)))
  if (there.length > 0) throw new ContextRefused(`${area}/${name} is there already: ${there.join(", ")}`)

  const postgres = `adapters/postgres/${area}/${name}`
  const made: ReadonlyArray<readonly [string, string]> = [
    ["$step", String(nextStep(root))],
    ["$sha256", checksumOf(files.get(`${postgres}/schema.ts`) ?? "")],
    ["$example", crypto.randomUUID()]
  ]
  for (const [path, text] of files) files.set(path, filled(text, made))

  const read = (path: string) => readFileSync(join(root, path), "utf8")
  for (const list of ["adapters/postgres/contexts.ts", "fixtures/contexts.ts"]) {
    files.set(list, listed(read(list), area, name))
  }
  files.set(
    "hosts/contexts.ts",
    before(
      read("hosts/contexts.ts"),
      "\n]\n",
      `,\n  {\n    name: "${area}/${name}",\n    http: () => import("./http/${area}/${name}/endpoints.ts")\n  }`
    )
  )
  files.set(
    "hosts/client/operationNames.ts",
    before(
      read("hosts/client/operationNames.ts"),
      '\n  "POST /track":',
      filled('\n  "GET /$path": named("$badges", "list"),\n  "POST /$path": named("$badges", "add"),', words)
    )
  )
  const commandLine = "hosts/commandLine/commands.ts"
  const called = `${area}${upperFirst(name)}`
  files.set(
    commandLine,
    before(
      `import { commands as ${called} } from "../commands/${area}/${name}/commands.ts"\n${read(commandLine)}`,
      "\n]\n",
      `,\n  ${called}`
    )
  )
  const row = filled("| `$noun list --tenant ID` | nothing: it lists an account's $words, newest first |\n", words)
  files.set("hosts/README.md", before(read("hosts/README.md"), "| `migrate [--plan]` |", row))
  return files
}
