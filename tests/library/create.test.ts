import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { CREATE_PACKAGE, makeCreatePackage, TEMPLATES } from "../../hosts/library/createPackage.ts"
import { ROOT, run } from "./packedLibrary.ts"

const PACKING_MS_MAX = 60_000
const ADDED = { creatorsignal: "^0.1.0", effect: "^4.1.0" }

describe(`${CREATE_PACKAGE}, from its tarball`, () => {
  const place = mkdtempSync(join(tmpdir(), "creatorsignal-create-"))
  const [made, consumer] = [join(place, "package"), join(place, "consumer")]

  /** Runs the program as `npm create` does; what it said, and how it ended. */
  const create = (...words: ReadonlyArray<string>) => {
    const program = join(consumer, "node_modules/.bin", CREATE_PACKAGE)
    const { exitCode, stdout, stderr } = Bun.spawnSync([program, ...words], { cwd: consumer })
    return { exitCode, stdout: stdout.toString(), stderr: stderr.toString() }
  }
  const filesIn = (folder: string) => readdirSync(join(consumer, folder), { recursive: true }).map(String).toSorted()
  const manifestIn = (folder: string) => JSON.parse(readFileSync(join(consumer, folder, "package.json"), "utf8"))

  beforeAll(() => {
    makeCreatePackage(ROOT, made, { service: ADDED, embedded: ADDED, tests: ADDED })
    run(["npm", "pack", "--pack-destination", place, "--loglevel=error"], made)
    const [tarball = ""] = readdirSync(place).filter((file) => file.endsWith(".tgz"))
    mkdirSync(consumer)
    writeFileSync(join(consumer, "package.json"), '{"name":"consumer","private":true}')
    run(["npm", "install", "--offline", "--no-audit", "--no-fund", join(place, tarball)], consumer)
  }, PACKING_MS_MAX)
  afterAll(() => rmSync(place, { recursive: true, force: true }))

  test("depends on nothing", () => {
    const manifest = manifestIn(`node_modules/${CREATE_PACKAGE}`)
    expect(Object.keys(manifest).filter((field) => /dependencies/i.test(field))).toEqual([])
    expect(manifest).toMatchObject({ name: CREATE_PACKAGE, license: "MIT", bin: { [CREATE_PACKAGE]: "create.mjs" } })
  })

  test.each([
    ["service", [".env", ".gitignore", "README.md", "package.json"], "npm start"],
    [
      "embedded",
      [".env", ".gitignore", "README.md", "app.mjs", "app.test.mjs", "package.json", "server.mjs"],
      "npm test"
    ],
    ["tests", [".gitignore", "README.md", "package.json", "vetCreators.mjs", "vetCreators.test.mjs"], "npm test"]
  ])("makes a folder of the template %s, which says how to go on", (template, files, next) => {
    const folder = `My ${template}!`
    const { exitCode, stdout } = create(folder, "--template", template)
    expect(exitCode).toBe(0)
    expect(stdout).toContain(`  npm install\n  ${next}\n`)
    expect(filesIn(folder)).toEqual(files)
    const manifest = manifestIn(folder)
    expect(manifest).toMatchObject({ name: `my-${template}`, private: true, dependencies: ADDED })
    const texts = files.map((file) => readFileSync(join(consumer, folder, file), "utf8")).join("")
    expect(texts).not.toMatch(/\{\{\w+\}\}/)
    for (const script of Object.values(manifest.scripts)) expect(String(script)).not.toMatch(/^bun /)
  })

  test("makes a secret of its own for each folder, for its owner alone", () => {
    const secrets = ["one", "other"].map((folder) => {
      create(folder)
      const file = join(consumer, folder, ".env")
      expect(statSync(file).mode & 0o777).toBe(0o600)
      return /^SIGNING_SECRET=([\w-]{43})$/m.exec(readFileSync(file, "utf8"))?.[1]
    })
    expect(secrets.every((secret) => secret !== undefined)).toBe(true)
    expect(new Set(secrets).size).toBe(2)
  })

  test("writes into no folder that has something in it, and into none that is a file", () => {
    mkdirSync(join(consumer, "taken"))
    writeFileSync(join(consumer, "taken/notes"), "mine")
    writeFileSync(join(consumer, "file"), "mine")
    for (const target of ["taken", "file"]) {
      const { exitCode, stderr } = create(target, "--template", "tests")
      expect([exitCode, stderr]).toEqual([1, `${CREATE_PACKAGE}: ${target} is no empty folder; nothing was written\n`])
    }
    expect(filesIn("taken")).toEqual(["notes"])
  })

  test("names the three templates where there is none of the name, and its usage where it was called wrongly", () => {
    for (const name of ["library", "constructor", ""]) {
      const { exitCode, stderr } = create("wrong", "--template", name)
      expect([exitCode, stderr]).toEqual([
        1,
        `${CREATE_PACKAGE}: there is no template ${JSON.stringify(name)}; there are ${TEMPLATES.join(", ")}\n`
      ])
    }
    for (const words of [[], ["one", "other"], ["wrong", "--colour"]]) {
      const { exitCode, stderr } = create(...words)
      expect(exitCode).toBe(1)
      expect(stderr).toContain("npm create creatorsignal FOLDER -- --template NAME")
    }
    expect(readdirSync(consumer)).not.toContain("wrong")
  })
})
