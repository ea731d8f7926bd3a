import { describe, expect, test } from "bun:test"
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { ContextRefused, newContext } from "../../lab/new/newContext.ts"
import { isLong } from "../support/running/sized.ts"

const root = join(import.meta.dir, "../..")
const FILES_MIN = 18
const LISTS = [
  "adapters/postgres/contexts.ts",
  "fixtures/contexts.ts",
  "hosts/contexts.ts",
  "hosts/commandLine/commands.ts"
]

/** What of these tests holds in a tree that has the context. */
const LISTED = ["hosts", "stores", "contracts"].map((name) => `tests/contexts/${name}.test.ts`)

const files = newContext(root, "accounts/badges")
const sources = [...files].filter(([path]) => path.endsWith(".ts"))

/** The text of a file as it is once the context is made. */
const textOf = async (path: string): Promise<string | null> => {
  const made = files.get(path)
  if (made !== undefined) return made
  const file = Bun.file(join(root, path))
  return (await file.exists()) ? file.text() : null
}

/** What is imported, by the names that it has there. */
const importsOf = (source: string) =>
  [...source.matchAll(/import (?:type )?\{([^}]*)\} from "(\.[^"]+)"/g)].flatMap(([, names = "", from = ""]) =>
    names
      .split(",")
      .map((each) =>
        each
          .trim()
          .replace(/^type /, "")
          .replace(/ as .*/, "")
      )
      .filter((each) => each !== "")
      .map((name) => ({ name, from }))
  )

describe("a new context", () => {
  test("is written without a word of its templates left, and parses", () => {
    expect(files.size).toBeGreaterThanOrEqual(FILES_MIN)
    const transpiler = new Bun.Transpiler({ loader: "ts" })
    for (const [path, text] of sources) {
      expect([path, text.match(/\$(?:\w+)/g)?.filter((word) => !/^\$\d/.test(word)) ?? []]).toEqual([path, []])
      expect(() => transpiler.transformSync(text)).not.toThrow()
    }
  })

  test("imports what is there", async () => {
    for (const [path, text] of sources) {
      for (const { name, from } of importsOf(text)) {
        const target = join(dirname(path), from)
        const exported = RegExp(
          `export (?:const|class|interface|type|function) ${name}\\b|export \\{[^}]*\\b${name}\\b`
        )
        expect([path, target, name, exported.test((await textOf(target)) ?? "")]).toEqual([path, target, name, true])
      }
    }
  })

  test("adds to one list of contexts in each layer, and takes nothing out", async () => {
    for (const list of LISTS) {
      const before = await Bun.file(join(root, list)).text()
      const added = (files.get(list) ?? "").split("\n").filter((line) => !before.split("\n").includes(line))
      expect(added.join("\n")).toContain("badges")
      const kept = new Set((files.get(list) ?? "").split(/[\n,]+/))
      expect(before.split(/[\n,]+/).filter((line) => !kept.has(line))).toEqual([])
    }
  })

  test("of a name that another area has is listed under both", () => {
    expect(newContext(root, "checks/links").get("fixtures/contexts.ts")).toContain(
      'import { links as checksLinks } from "./checks/links/context.ts"'
    )
  })

  test.each(["", "badges", "accounts", "people/badges", "accounts/Badges", "accounts/badges/more", "accounts/../x"])(
    "can't be called %j",
    (asked) => {
      expect(() => newContext(root, asked)).toThrow(ContextRefused)
    }
  )

  test("is not written over one that is there", () => {
    expect(() => newContext(root, "accounts/billing")).toThrow("accounts/billing is there already")
  })
})

describe.skipIf(!isLong)("a new context in a copy of the tree", () => {
  test("compiles, keeps the rules, and passes its tests on every adapter", () => {
    const copy = mkdtempSync(join(tmpdir(), "newContext-"))
    try {
      const left = new Set(["node_modules", ".git", "dist", "data"])
      for (const entry of readdirSync(root).filter((name) => !left.has(name))) {
        cpSync(join(root, entry), join(copy, entry), { recursive: true })
      }
      symlinkSync(join(root, "node_modules"), join(copy, "node_modules"))
      mkdirSync(join(copy, "dist"))
      const run = (...words: ReadonlyArray<string>) => {
        const { exitCode, stdout, stderr } = Bun.spawnSync([...words], { cwd: copy })
        expect([words.join(" "), exitCode, exitCode === 0 ? "" : `${stdout}${stderr}`]).toEqual([
          words.join(" "),
          0,
          ""
        ])
      }
      run("bun", "lab/new/new.ts", "context", "accounts/badges")
      run("bun", "hosts/client/generate.ts")
      run("bun", "tests/distribution/write.ts")
      run("node_modules/.bin/tsc", "--noEmit", "-p", "tsconfig.json")
      run(
        "bun",
        "test",
        "--timeout",
        "300000",
        "tests/accounts/badges",
        "tests/imports.test.ts",
        "tests/promises.test.ts"
      )
      run(
        "bun",
        "test",
        "--timeout",
        "300000",
        "tests/contracts/fixtures.test.ts",
        "tests/contracts/postgres.test.ts",
        "-t",
        "badges contract"
      )
      run(
        "bun",
        "test",
        "--timeout",
        "300000",
        "tests/http/sandbox.test.ts",
        "tests/http/openapi.test.ts",
        "tests/http/tenantIsolation.test.ts"
      )
      run(
        "bun",
        "test",
        "--timeout",
        "300000",
        ...LISTED,
        "tests/commands",
        "tests/migrations/checksums.test.ts",
        "tests/distribution"
      )
    } finally {
      rmSync(copy, { recursive: true, force: true })
    }
  })
})
