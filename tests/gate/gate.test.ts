import { describe, expect, test } from "bun:test"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { newFolder, runProgram } from "../process/server.ts"

const SOURCE = "films"
/** Titles with strong words are flagged for them, however sentences are read. */
const KIND = "profanity"
/** Six processes, each of which reads the models. */
const TIMEOUT_MILLISECONDS = 180_000
const run = (folder: string, ...args: ReadonlyArray<string>) =>
  runProgram(["lab/gate/gate.ts", "--records", folder, "--data", folder, "--source", SOURCE, ...args])
const rowsOf = (folder: string, file: string) => readFileSync(join(folder, file), "utf8").trimEnd().split("\n").slice(1)

describe("the release gate", () => {
  test(
    "fails above a budget and names what is new, holds once the budget is set, and keeps what was read",
    async () => {
      await using folder = await newFolder()
      const { path } = folder
      const [first, last] = ["budgets.tsv", "known.tsv"]

      const bare = await run(path)
      expect(bare.code).toBe(1)
      expect(bare.stderr).toBe("")
      expect(bare.stdout).toMatch(new RegExp(`^new ${KIND} in films: “[^\n]+” in: `, "m"))
      expect(bare.stdout).toMatch(new RegExp(`^films +${KIND} +\\d+ +0 +ABOVE$`, "m"))
      expect(existsSync(join(path, first))).toBe(false)

      expect((await run(path, "--write")).code).toBe(0)

      // One text less is allowed, and one is not known: that one is named.
      const budgets = readFileSync(join(path, first), "utf8")
      const count = Number(new RegExp(`^films\t${KIND}\t(\\d+)$`, "m").exec(budgets)?.[1])
      expect(rowsOf(path, last).filter((row) => row.startsWith(`films\t${KIND}\t`))).toHaveLength(count)
      writeFileSync(join(path, first), budgets.replace(`${KIND}\t${count}`, `${KIND}\t${count - 1}`))
      writeFileSync(
        join(path, last),
        readFileSync(join(path, last), "utf8").replace(new RegExp(`^films\t${KIND}\t.*\n`, "m"), "")
      )
      const above = await run(path, "--write")
      expect(above.code).toBe(1)
      expect(above.stdout.match(/^new .*$/gm)).toHaveLength(1)
      expect(above.stdout).toMatch(/^gate: \d+ texts of 1 sources, \d+ flags \(0 read\), 1 above budget$/m)
      // Writing budgets doesn't raise one, and raising does.
      expect((await run(path, "--raise")).code).toBe(0)

      const asked = await run(path, "--read", KIND)
      expect(asked.stderr).toBe("")
      const unread = asked.stdout.trimEnd().split("\n")
      expect(unread).toHaveLength(count + 1)
      const judged = join(path, "judged.tsv")
      const [head = "", one = "", ...rest] = unread
      const [hash, source, category, sign, , , ...shown] = one.split("\t")
      writeFileSync(
        judged,
        [head, [hash, source, category, sign, "wrong", "mara", ...shown].join("\t"), ...rest].join("\n")
      )
      const merged = await run(path, "--readings", judged, "--read", KIND)
      expect(merged.stderr).toBe("1 readings merged, 1 of them new.\n")
      expect(rowsOf(path, "readings.tsv")).toEqual([
        expect.stringMatching(new RegExp(`^[0-9a-f]{16}\tfilms\t${KIND}\t\\S*\twrong\tmara$`))
      ])
      expect(merged.stdout.trimEnd().split("\n")).toHaveLength(count)
    },
    TIMEOUT_MILLISECONDS
  )

  test.each([
    [["--read", "bread"], "there is no kind bread"],
    [["--source", "bread"], "there is no source bread"],
    [["--bread"], "--bread"],
    [["--write-precision"], "precision is measured on every source of posts"],
    [["--readings", "nowhere.tsv"], "nowhere.tsv"]
  ])("refuses %j in one line", async (args, reason) => {
    await using folder = await newFolder()
    const { code, stderr } = await run(folder.path, ...args)
    expect(code).toBe(1)
    expect(stderr).toMatch(/^creatorsignal: [^\n]+\n$/)
    expect(stderr).toContain(reason)
  })
})
