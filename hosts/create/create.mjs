import { randomBytes } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { basename, dirname, join, relative, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"

/** `npm create creatorsignal FOLDER -- --template NAME`: makes a folder to begin with, and asks no network. */

const TEMPLATES = {
  service: { text: "the whole service by itself, with its database in a folder", script: "start" },
  embedded: { text: "the service in a server of yours, with a test", script: "test" },
  tests: { text: "tests of your own code against the service in memory", script: "test" }
}
const DEFAULT = "service"
const SECRET_BYTES = 32
/** Longest name that npm takes. */
const NAME_CHARACTERS_MAX = 214

const described = Object.entries(TEMPLATES)
  .map(([name, { text }]) => `  ${name.padEnd(9)} ${text}`)
  .join("\n")
const USAGE = `npm create creatorsignal FOLDER -- --template NAME

Templates (${DEFAULT} where none is named):
${described}`

const refuse = (/** @type {string} */ message) => {
  console.error(`create-creatorsignal: ${message}`)
  process.exit(1)
}

const readArguments = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { template: { type: "string", short: "t", default: DEFAULT }, help: { type: "boolean", short: "h" } }
    })
  } catch (error) {
    return refuse(`${error instanceof Error ? error.message : error}\n\n${USAGE}`)
  }
}

const { positionals, values } = readArguments()
const [target, ...others] = positionals
if (values.help) {
  console.log(USAGE)
  process.exit(0)
}
if (target === undefined || others.length > 0) refuse(`say one folder to make.\n\n${USAGE}`)

const template = values.template
if (!Object.hasOwn(TEMPLATES, template)) {
  refuse(`there is no template ${JSON.stringify(template)}; there are ${Object.keys(TEMPLATES).join(", ")}`)
}
const folder = resolve(target)
const isUsable = () => {
  try {
    return !existsSync(folder) || readdirSync(folder).length === 0
  } catch {
    return false
  }
}
if (!isUsable()) refuse(`${target} is no empty folder; nothing was written`)

/** The folder's name as npm takes names of packages. */
const nameOf = (/** @type {string} */ text) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]+/g, "-")
    .replaceAll(/^[._-]+|-+$/g, "")
    .slice(0, NAME_CHARACTERS_MAX) || "creatorsignal-app"

const from = join(dirname(fileURLToPath(import.meta.url)), "templates", template)
const secret = randomBytes(SECRET_BYTES).toString("base64url")
for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue
  const source = join(entry.parentPath, entry.name)
  // npm leaves files of such names out of packages, or reads them as its own.
  const file = join(folder, relative(from, entry.parentPath), entry.name.replace(/^_/, "."))
  const text = readFileSync(source, "utf8")
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text.replaceAll("{{name}}", nameOf(basename(folder))).replaceAll("{{secret}}", secret), {
    mode: entry.name === "_env" ? 0o600 : 0o644
  })
}

const { script } = TEMPLATES[template]
const steps = [
  ...(folder === process.cwd() ? [] : [`cd ${target}`]),
  "npm install",
  script === "test" ? "npm test" : `npm ${script}`
]
console.log(
  `Made ${target} of the template ${template}. Go on with:\n\n${steps.map((step) => `  ${step}`).join("\n")}\n`
)
