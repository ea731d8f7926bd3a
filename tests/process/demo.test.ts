import { afterAll, beforeAll, expect, test } from "bun:test"
import { readFile } from "node:fs/promises"
import { newFolder, runDemo, TEST_TIMEOUT_MS } from "./server.ts"

const decoder = new TextDecoder("latin1")

/** What a run prints, without the steps of its job, of which a fast one is not seen, and without its folder's name. */
const story = (stdout: string, folder: string) =>
  stdout
    .replaceAll(new RegExp(`${folder}/[^/\\n]+`, "g"), "FOLDER")
    .split("\n")
    .filter((line) => !/^ +\d+ % {2}/.test(line))

/** A run in a folder of its own, with what it left there. */
const run = async (TZ: string) => {
  const folder = await newFolder()
  return { ...(await runDemo({ TMPDIR: folder.path, TZ })), folder }
}

/** The run that both tests look at. */
const inGreenwich = Promise.withResolvers<Awaited<ReturnType<typeof run>>>()
beforeAll(() => run("UTC").then(inGreenwich.resolve, inGreenwich.reject), TEST_TIMEOUT_MS)
afterAll(async () => (await inGreenwich.promise).folder[Symbol.asyncDispose]())

test(
  "the demo scores a creator on a clone with nothing beside it, and ends with a page that opens and the next commands",
  async () => {
    const { code, stdout, stderr } = await inGreenwich.promise
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" })
    expect(stdout).toMatch(/Developers \(@xdevelopers\) on x: \d+ of 100, \w+\n/)
    expect(stdout).toContain("base + contributions")
    const paths = stdout.match(/\S+report\.\w+/g) ?? []
    expect(paths).toEqual([
      expect.stringMatching(/\.json$/),
      expect.stringMatching(/\.pdf$/),
      expect.stringMatching(/^file:\/\/.*\.html$/)
    ])
    const [json = "", pdf = "", page = ""] = paths
    expect(JSON.parse(await readFile(json, "utf8"))).toMatchObject({
      creator: { handle: "xdevelopers", score_age_days: 0, last_scored_at: expect.stringMatching(/^2026-08-06T/) }
    })
    expect(decoder.decode((await readFile(pdf)).subarray(0, 5))).toBe("%PDF-")
    const lines = stdout.split("\n").filter((line) => line !== "")
    expect(lines.at(-4)?.trim()).toBe(page)
    expect(await readFile(new URL(page), "utf8")).toContain('href="report.pdf"')
    expect(lines.at(-2)).toEndWith(": npm start -- --sample")
    expect(lines.at(-1)).toEndWith(": npm start")
  },
  TEST_TIMEOUT_MS
)

test(
  "the demo's clock stands: every run tells the same",
  async () => {
    const first = await inGreenwich.promise
    const told = story(first.stdout, first.folder.path)
    const second = await run("Asia/Kathmandu")
    await using folder = second.folder
    expect(told.length).toBeGreaterThan(50)
    expect(story(second.stdout, folder.path)).toEqual(told)
  },
  TEST_TIMEOUT_MS
)
