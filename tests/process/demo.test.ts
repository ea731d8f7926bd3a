import { expect, test } from "bun:test"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { newFolder, runDemo, TEST_TIMEOUT_MS } from "./server.ts"

const decoder = new TextDecoder("latin1")

/** What a run prints, without the steps of its job, of which a fast one is not seen, and without its folder's name. */
const story = (stdout: string, folder: string) =>
  stdout
    .replaceAll(new RegExp(`${folder}/[^/\\n]+`, "g"), "FOLDER")
    .split("\n")
    .filter((line) => !/^ +\d+ % {2}/.test(line))

test(
  "the demo scores a creator on a clone with nothing beside it, and ends with the PDF's path and the next command",
  async () => {
    await using folder = await newFolder()
    const { code, stdout, stderr } = await runDemo({ TMPDIR: folder.path })
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" })
    expect(stdout).toMatch(/Developers \(@xdevelopers\) on x: \d+ of 100, \w+\n/)
    expect(stdout).toContain("base + contributions")
    const paths = stdout.match(/\S+report\.\w+/g) ?? []
    expect(paths).toEqual([expect.stringMatching(/\.json$/), expect.stringMatching(/\.pdf$/)])
    const [json = "", pdf = ""] = paths
    expect(JSON.parse(await readFile(json, "utf8"))).toMatchObject({
      creator: { handle: "xdevelopers", score_age_days: 0, last_scored_at: expect.stringMatching(/^2026-08-06T/) }
    })
    expect(decoder.decode((await readFile(pdf)).subarray(0, 5))).toBe("%PDF-")
    const lines = stdout.split("\n").filter((line) => line !== "")
    expect(lines.at(-2)?.trim()).toBe(pdf)
    expect(lines.at(-1)).toEndWith(": npm start")
  },
  TEST_TIMEOUT_MS
)

test(
  "the demo's clock stands: every run tells the same",
  async () => {
    const told: Array<ReadonlyArray<string>> = []
    for (let run = 0; run < 2; run++) {
      const folder = await mkdtemp(join(tmpdir(), "creatorsignal-demo-test-"))
      try {
        told.push(story((await runDemo({ TMPDIR: folder, TZ: run === 0 ? "UTC" : "Asia/Kathmandu" })).stdout, folder))
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    }
    expect(told[0]?.length).toBeGreaterThan(50)
    expect(told[1]).toEqual(told[0] ?? [])
  },
  TEST_TIMEOUT_MS
)
