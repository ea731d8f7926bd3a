import { describe, expect, test } from "bun:test"
import { mkdtemp, readFile, rm, symlink } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Schema } from "effect"
import { analyseCreator } from "../../../../domain/creators/scorecards/analyseCreator.ts"
import {
  cardBytes,
  evidenceBytes,
  GoldenScore,
  goldenCard,
  goldenEvidence,
  goldenScoreOf,
  refusalOf
} from "./golden.ts"

const written = await readFile(join(import.meta.dir, "score.json"), "utf8")
const recorded = Schema.decodeUnknownSync(Schema.fromJsonString(GoldenScore))(written)
const made = goldenScoreOf(goldenEvidence, evidenceBytes)

describe("the golden score", () => {
  test("is of the version that the file names: bun tests/creators/scoring/golden/record.ts records that of a new one", () => {
    expect(made.modelVersion).toBe(recorded.modelVersion)
  })

  test("has the recorded evidence and the recorded bytes", () => {
    expect(made.evidence).toBe(recorded.evidence)
    // The card first, so that a failure shows what changed.
    expect(made.card).toEqual(recorded.card)
    expect(JSON.stringify(recorded.card)).toBe(cardBytes(goldenCard(goldenEvidence)))
    expect(made.score).toBe(recorded.score)
  })

  test("is of evidence that shows something of everything", () => {
    const { posts, comments, followerSample, followed } = goldenEvidence
    expect(new Set(posts.map(({ language }) => language)).size).toBeGreaterThanOrEqual(10)
    for (const [size, min] of [
      [posts.length, 50],
      [comments.length, 70],
      [followerSample.length, 80]
    ]) {
      expect(size).toBeGreaterThanOrEqual(min ?? 0)
    }
    expect(followed.length).toBeGreaterThan(0)
    const { score, topics, brandMentions, followed: read } = goldenCard(goldenEvidence)
    const categories = new Set(score.flags.map(({ category }) => category))
    expect(categories.size).toBeGreaterThanOrEqual(5)
    expect(score.agents.every(({ drivers }) => drivers.length > 0)).toBe(true)
    expect([topics.length > 0, brandMentions.length > 0, read.flagged.length > 0]).toEqual([true, true, true])
  })

  test("can't be recorded anew for the same version once evidence or score changed", () => {
    const [first, ...others] = goldenEvidence.posts
    if (first === undefined) throw new Error("no post")
    const posts = [{ ...first, text: "Gas the refugees" }, ...others]
    const otherScore = goldenScoreOf({ ...goldenEvidence, posts }, evidenceBytes)
    const otherEvidence = goldenScoreOf(goldenEvidence, `${evidenceBytes} `)
    expect(refusalOf(recorded, otherScore)).toMatch(/^the score changed/)
    expect(refusalOf(recorded, otherEvidence)).toMatch(/^the evidence changed/)
    expect(refusalOf(recorded, { ...otherScore, modelVersion: "creator-0" })).toBeNull()
    expect(refusalOf(recorded, made)).toBeNull()
  })
})

const printed = async (command: ReadonlyArray<string>, environment: Readonly<Record<string, string>>) => {
  const child = Bun.spawn([...command], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
    stdout: "pipe",
    stderr: "inherit"
  })
  const [text, code] = await Promise.all([child.stdout.text(), child.exited])
  expect(code).toBe(0)
  return text
}

describe("the golden score's bytes, and those of what is concluded from it", () => {
  const program = join(import.meta.dir, "printScore.ts")
  const card = goldenCard(goldenEvidence)
  const here = `${cardBytes(card)}\n${JSON.stringify(analyseCreator(card))}\n`

  test("are the same in another process, of another place and language", async () => {
    const environment = { TZ: "Asia/Kathmandu", LANG: "tr_TR.UTF-8", LC_ALL: "tr_TR.UTF-8" }
    expect(await printed([process.execPath, program], environment)).toBe(here)
  })

  test("are the same on Node", async () => {
    const folder = await mkdtemp(join(tmpdir(), "creatorsignal-golden-"))
    try {
      const { success } = await Bun.build({ entrypoints: [program], outdir: folder, target: "node", format: "esm" })
      expect(success).toBe(true)
      const weights = join(import.meta.dir, "../../../../adapters/models/weights")
      await symlink(weights, join(folder, "weights"))
      await Bun.write(join(folder, "package.json"), `{"type":"module"}`)
      expect(await printed(["node", join(folder, "printScore.js")], { TZ: "America/St_Johns" })).toBe(here)
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
