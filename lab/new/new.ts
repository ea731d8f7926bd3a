import { mkdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { ContextRefused, newContext } from "./newContext.ts"

const root = join(import.meta.dir, "../..")
const USAGE = "say what is to be made: npm run new -- context AREA/CONTEXT, such as accounts/badges"

/** Formats what was written, as far as the formatter is installed. */
const format = (files: ReadonlyArray<string>) =>
  Bun.spawnSync(
    [join(root, "node_modules/.bin/biome"), "check", "--write", "--config-path", ".ci/lint.json", ...files],
    {
      cwd: root,
      stdout: "ignore",
      stderr: "inherit"
    }
  )

const [what, asked = ""] = process.argv.slice(2)
try {
  if (what !== "context") throw new ContextRefused(USAGE)
  const files = newContext(root, asked)
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  format([...files.keys()].filter((path) => path.endsWith(".ts")))
  console.log(`${[...files.keys()].toSorted().join("\n")}\n`)
  console.log("Next: npm run types; bun tests/distribution/write.ts, which says how its table is cut; npm test.")
} catch (refused) {
  if (!(refused instanceof ContextRefused)) throw refused
  console.error(refused.message)
  process.exitCode = 1
}
