import { afterAll, describe, expect, test } from "bun:test"
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const root = join(import.meta.dir, "..")
const LINE_CHARACTERS_MAX = 140
const SOURCE_FOLDERS = ["adapters", "domain", "fixtures", "hosts", "lab", "ports", "tests"]
const SOURCES = `{${SOURCE_FOLDERS.join(",")}}/**/*.{ts,mts,mjs}`
const place = mkdtempSync(join(tmpdir(), "lint-"))
afterAll(() => rmSync(place, { recursive: true, force: true }))

const REFUSED = [
  "export const a = Date.now()",
  "export const b = Math.random()",
  "export const c = new Date()",
  "export const d = [1].map(Math.random)",
  "export const e = performance.now()",
  "export const f = globalThis.Date.now()",
  "export const { now } = Date",
  "export const { random } = Math"
]
const ALLOWED = [
  "export const g = new Date(0)",
  "export const h = Math.max(1, 2)",
  "export const i = Date.UTC(2026, 0)",
  "export const j = (at: Date) => at.getTime()"
]

/** The lines that the linter refuses of a file in a folder, by the project's own rules. */
const refusedIn = (folder: string): ReadonlyArray<string> => {
  const lines = [...REFUSED, ...ALLOWED]
  mkdirSync(join(place, folder), { recursive: true })
  writeFileSync(join(place, folder, "planted.ts"), `${lines.join("\n")}\n`)
  const { exitCode, stdout } = Bun.spawnSync(
    [join(root, "node_modules/.bin/biome"), "lint", "--config-path", "lint.json", "--reporter=github", folder],
    { cwd: place }
  )
  const refused =
    exitCode === 0
      ? []
      : [...stdout.toString().matchAll(/^::error .*?line=(\d+)/gm)].map(([, line]) => Number(line) - 1)
  if (exitCode !== 0 && refused.length === 0) throw new Error("the linter did not run")
  return lines.filter((_, index) => refused.includes(index))
}

describe("the clock and randomness", () => {
  cpSync(join(root, ".ci/noAmbient.grit"), join(place, "noAmbient.grit"))
  const { vcs: _, ...config } = JSON.parse(readFileSync(join(root, ".ci/lint.json"), "utf8"))
  writeFileSync(join(place, "lint.json"), JSON.stringify(config))

  test.each(["domain/a", "ports"])("are refused in %s by lint, however they are reached", (folder) => {
    expect(refusedIn(folder)).toEqual(REFUSED)
  })

  test("are let be in hosts, which have them from the system", () => {
    expect(refusedIn("hosts")).toEqual([])
  })
})

/** Where a text has lines that are longer than a reader can take in, each with its length. */
const tooLongIn = (file: string, source: string): ReadonlyArray<string> =>
  source
    .split(/\r?\n/)
    .flatMap((line, index) =>
      line.length > LINE_CHARACTERS_MAX ? [`${file}:${index + 1}: ${line.length} characters`] : []
    )

// The formatter breaks code, but neither strings, templates, patterns, names of tests nor comments.
test(`no source line is longer than ${LINE_CHARACTERS_MAX} characters`, () => {
  const most = "x".repeat(LINE_CHARACTERS_MAX)
  expect(tooLongIn("a.ts", `short\n${most}\r\n${most}x\n`)).toEqual([`a.ts:3: ${LINE_CHARACTERS_MAX + 1} characters`])

  const files = [...new Bun.Glob(SOURCES).scanSync(root)].sort()
  expect([...new Set(files.map((file) => file.split("/")[0]))]).toEqual(SOURCE_FOLDERS)
  expect(files.flatMap((file) => tooLongIn(file, readFileSync(join(root, file), "utf8")))).toEqual([])
})

/** What Bun and this project's types have, and Node 20, on which the Node host runs, has not. */
const NEWER_THAN_NODE_20 = new RegExp(
  [
    String.raw`\b(?:(?:Map|Object)\.groupBy|Promise\.(?:withResolvers|try)|Array\.fromAsync|Iterator\.from|URL\.parse)\s*[<(]`,
    String.raw`\b(?:RegExp\.escape|Error\.isError|Uint8Array\.from(?:Hex|Base64))\(|\.to(?:Hex|Base64)\(\)`,
    // Iterators are no lists there.
    String.raw`\.(?:keys|values|entries)\(\)\.(?:map|filter|flatMap|toArray|take|drop|some|every|find|reduce|forEach)\(`,
    String.raw`\.(?:union|isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(`
  ].join("|")
)

test("no product code calls what Node 20 doesn't have", () => {
  for (const planted of ["Map.groupBy(b, c)", "Promise.withResolvers<null>()", "URL.parse(b)", "b.keys().toArray()"]) {
    expect(NEWER_THAN_NODE_20.test(`const a = ${planted}`)).toBe(true)
  }
  const files = [...new Bun.Glob("{adapters,domain,fixtures,hosts,ports}/**/*.ts").scanSync(root)]
  expect(files.length).toBeGreaterThan(100)
  const comment = /^\s*(?:\/\/|\/?\*)/
  const calls = files.flatMap((file) =>
    readFileSync(join(root, file), "utf8")
      .split("\n")
      .flatMap((line, index) => (!comment.test(line) && NEWER_THAN_NODE_20.test(line) ? [`${file}:${index + 1}`] : []))
  )
  expect(calls).toEqual([])
})
