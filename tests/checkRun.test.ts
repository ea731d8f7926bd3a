import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const SCRIPT = join(import.meta.dir, "../.ci/run")

/** Files of tests that fail in every way that leaves the runner's process alive, by name. */
const FILES = {
  "assertion.test.ts": `test("is one", () => expect(2, "the assertion's").toBe(1)); test("passes", () => {})`,
  "broken.test.ts": `import { absent } from "./nowhere.ts"; test("uses it", absent)`,
  "hook.test.ts": `describe("a group", () => { beforeAll(() => { throw new Error("the hook's") }); test("is begun", () => {}) })`,
  "outside.test.ts": `test("passes", () => {}); throw new TypeError("the file's own")`,
  "slow.test.ts": `test("never ends", () => new Promise(() => {}), 10)`,
  "syntax.test.ts": `test("is half", () => { const = })`,
  "well.test.ts": `test("passes", () => console.log("error: one that is expected"))`
}

const bash = (program: string, ...args: ReadonlyArray<string>) => {
  const { exitCode, stdout, stderr } = Bun.spawnSync(["bash", "-c", `. '${SCRIPT}'; ${program}`, "checks", ...args])
  return { exitCode, said: stdout.toString(), complained: stderr.toString() }
}

/** What the end of the output tells of a log, where the run that wrote it failed. */
const toldOf = (log: string): string => bash(`note_failed_tests "$1" 1; printf '%s' "$failed"`, log).said

/** One that ends it, of which only a run of several processes is left to tell. */
const CRASH = `test("ends its process", () => process.kill(process.pid, "SIGKILL"))`

let folder = ""

/** The log of a run of some files. */
const logOf = (name: string, files: Readonly<Record<string, string>>, ...how: ReadonlyArray<string>): string => {
  const place = join(folder, name)
  mkdirSync(join(place, "tests"), { recursive: true })
  writeFileSync(join(place, "package.json"), "{}")
  for (const [file, body] of Object.entries(files)) {
    const imports = `import { beforeAll, describe, expect, test } from "bun:test"`
    writeFileSync(join(place, "tests", file), `${imports}\n${body}\n`)
  }
  const { stdout, stderr } = Bun.spawnSync([process.execPath, "test", ...how], {
    cwd: place,
    env: { ...process.env, FORCE_COLOR: undefined }
  })
  const log = join(place, "log")
  writeFileSync(log, `${stdout}${stderr}`)
  return log
}

let log = ""

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "creatorsignal-checks-"))
  log = logOf("one", FILES)
})
afterAll(() => rmSync(folder, { recursive: true }))

describe("the end of what all checks print", () => {
  test("names every test that failed with its file and the error, and no other", () => {
    const told = toldOf(log)
    expect(told).toContain("tests/assertion.test.ts: (fail) is one")
    expect(told).toContain("the assertion's")
    expect(told).toMatch(/tests\/slow\.test\.ts: \(fail\) never ends.*\n.*timed out/)
    expect(told).toContain("tests/hook.test.ts: (fail) a group")
    expect(told).not.toMatch(/[(]pass[)]|well\.test|one that is expected/)
  })

  test("names files that could not be loaded, that threw outside of a test or that ended their process", () => {
    const told = toldOf(log)
    expect(told).toMatch(/Cannot find module '\.\/nowhere\.ts'[\s\S]*tests\/broken\.test\.ts: an error between tests/)
    expect(told).toMatch(/TypeError: the file's own[\s\S]*tests\/outside\.test\.ts: an error between tests/)
    expect(told).toMatch(/error: Expected identifier[\s\S]*tests\/syntax\.test\.ts: an error between tests/)

    const crashed = logOf(
      "several",
      { "crash.test.ts": CRASH, "well.test.ts": FILES["well.test.ts"] },
      "--parallel=2",
      "--no-isolate"
    )
    expect(toldOf(crashed)).toMatch(
      /tests\/crash\.test\.ts: \(worker crashed: SIGKILL\)\nwhat failed is in\n {2}tests\/crash\.test\.ts$/
    )
  })

  test("lists the files of all of them last, and as many as were counted", () => {
    const [, listed = ""] = toldOf(log).split("what failed is in\n")
    const files = listed.split("\n").map((line) => line.trim())
    const failing = Object.keys(FILES).filter((name) => name !== "well.test.ts")
    expect(files.toSorted()).toEqual(failing.map((name) => `tests/${name}`))
    const { said } = bash(`counts "$1"`, log)
    expect(said).toMatch(new RegExp(`^\\d+ passed, ${failing.length} failed\n$`))
  })

  test("is the log's own end where a run failed and names nothing, and nothing where it went well", () => {
    const other = join(folder, "other")
    writeFileSync(other, `${"early\n".repeat(99)}no memory is left\n`)
    expect(toldOf(other)).toMatch(/\nno memory is left$/)
    expect(bash(`note_failed_tests "$1"; printf '%s' "$failed"`, other).said).toBe("")
  })
})

describe("parts of all checks", () => {
  test.each(["0/2", "3/2", "2", "1/0", "one/two", ""])("%p is none: that is said, and nothing is begun", (part) => {
    const { exitCode, stdout, stderr } = Bun.spawnSync(["bash", SCRIPT, "--shard", part])
    expect([exitCode, stdout.toString()]).toEqual([2, ""])
    expect(stderr.toString()).toStartWith("usage: ")
  })

  test("are told by place and number, and all is one part", () => {
    const of = (...args: ReadonlyArray<string>) => bash(`read_part "$@"; echo "$part of $parts"`, ...args).said
    expect([of(), of("--shard", "2/3"), of("--shard", "1/1")]).toEqual(["1 of 1\n", "2 of 3\n", "1 of 1\n"])
  })
})
