import { describe, expect, test } from "bun:test"
import { dirname, join } from "node:path/posix"

const root = `${import.meta.dir}/../../..`
const FOLDERS = "domain,ports,adapters,fixtures,hosts"
const FILES_MIN = 40

interface Edge {
  readonly file: string
  /** Path of the imported file. */
  readonly target: string
}

const edgesOf = (file: string, source: string): ReadonlyArray<Edge> =>
  [...source.matchAll(/\b(?:from|import)\s*\(?\s*["'](\.[^"']+)["']/g)].map(([, path = ""]) => ({
    file,
    target: join(dirname(file), path)
  }))

const paths = [...new Bun.Glob(`{${FOLDERS}}/**/*.ts`).scanSync(root)]
const edges = (
  await Promise.all(paths.map(async (path) => edgesOf(path, await Bun.file(`${root}/${path}`).text())))
).flat()

/** Imports of anything in a folder but its doors, by files outside of it. */
const past = (folder: string, isDoor: (path: string) => boolean, among: ReadonlyArray<Edge>) =>
  among
    .filter(({ file, target }) => target.startsWith(folder) && !file.startsWith(folder) && !isDoor(target))
    .map(({ file, target }) => `${file} -> ${target}`)

const HATE = "domain/creators/textAnalysis/hate/"
const isHateDoor = (path: string) => path === `${HATE}detectHateSpeech.ts`
const READING = "domain/creators/textAnalysis/"
/** Where lists are read from their data files, which is no context. */
const LISTS = "domain/lists/"
/** A file in the folder itself; what is in its folders is inner. */
const isReadingDoor = (path: string) => dirname(path) === "domain/creators/textAnalysis"
/** Training makes what the inner files read. */
const isTraining = ({ file }: Edge) => file.startsWith("lab/train/")

describe("the doors of reading", () => {
  test("hate is read through readHate alone", () => {
    expect(past(HATE, isHateDoor, edges)).toEqual([])
  })

  test("others import files of domain/creators/textAnalysis itself, none of its folders", () => {
    expect(
      past(
        READING,
        isReadingDoor,
        edges.filter((edge) => !isTraining(edge))
      )
    ).toEqual([])
  })

  test("reading imports no other context of the domain", () => {
    const isOther = ({ target }: Edge) =>
      /^domain\/.*\//.test(target) && !target.startsWith(READING) && !target.startsWith(LISTS)
    expect(edges.filter((edge) => edge.file.startsWith(READING) && isOther(edge))).toEqual([])
  })

  test("a planted import past a door is caught", () => {
    const planted = edgesOf(
      "domain/creators/scoring/a.ts",
      `import { hatePhrases } from "../textAnalysis/hate/hatePhrases.ts"`
    )
    expect(past(HATE, isHateDoor, planted)).toEqual([
      "domain/creators/scoring/a.ts -> domain/creators/textAnalysis/hate/hatePhrases.ts"
    ])
    expect(past(READING, isReadingDoor, planted)).toHaveLength(1)
    const good = edgesOf("domain/creators/scoring/a.ts", `import type { A } from "../textAnalysis/textReading.ts"`)
    expect(past(READING, isReadingDoor, good)).toEqual([])
  })

  test("the tree was read", () => {
    expect(edges.filter(({ target }) => target.startsWith(READING)).length).toBeGreaterThanOrEqual(FILES_MIN)
    expect(edges.map(({ target }) => target)).toContain(`${HATE}detectHateSpeech.ts`)
  })
})
