import { describe, expect, test } from "bun:test"
import { join } from "node:path"

const root = join(import.meta.dir, "..")
const MUSTS_MIN = 30

const filesOf = (pattern: string) => [...new Bun.Glob(pattern).scanSync(root)].sort()
const read = (path: string) => Bun.file(join(root, path)).text()

/** Words alone: without the marks around names of code, and with one blank between them. */
const plain = (text: string) => text.replaceAll("`", "").replaceAll(/\s+/g, " ").trim()

/** What a port says that MUST be so: each from its MUST to the end of its clause or sentence, or to the next MUST. */
const promisesIn = (source: string): ReadonlyArray<string> =>
  [...source.matchAll(/\/\*\*([\s\S]*?)\*\//g)].flatMap(([, comment = ""]) => {
    const text = plain(comment.replaceAll(/^\s*\*/gm, ""))
    return [...text.matchAll(/MUST (?:(?!MUST ).)*?(?=[.;:](?:\s|$)|, and with [A-Z]|$|(?:[.;,]|,? and) MUST )/g)].map(
      ([promise]) => promise
    )
  })

/** The names of the tests and groups of a file, as far as they stand there as one text. */
const namesIn = (source: string): ReadonlyArray<string> =>
  [
    ...source.matchAll(
      /\b\w+(?:\.\w+)*(?:\([^()]*\)|\(\[[\s\S]*?\]\))?\(\s*(?:"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/g
    )
  ].map(([, quoted, template]) => plain((quoted ?? template ?? "").replaceAll('\\"', '"')))

const promises = (
  await Promise.all(
    filesOf("ports/**/*.ts").map(async (file) => promisesIn(await read(file)).map((promise) => ({ file, promise })))
  )
).flat()
const names = (await Promise.all(filesOf("tests/**/*.ts").map(async (file) => namesIn(await read(file))))).flat()

describe("what a port promises", () => {
  test("is the name of a test, word for word, wherever it says MUST", () => {
    expect(promises.length).toBeGreaterThanOrEqual(MUSTS_MIN)
    const untested = [...Map.groupBy(promises, ({ promise }) => promise)]
      .map(([promise, made]) => ({
        promise,
        ports: made.map(({ file }) => file),
        tests: names.filter((name) => name.includes(promise)).length
      }))
      // Two ports that promise the same have a test each.
      .filter(({ ports, tests }) => tests < ports.length)
    expect(untested).toEqual([])
  })

  test("is read from its comments, clause by clause", () => {
    expect(
      promisesIn(`
        /**
         * Reads one. MUST fail with \`Gone\` when it
         * is no more; MUST be the same bytes, each time: always. It may wait.
         */
        // MUST not be read from here
        /** MUST fail with A when a is so, and with B when b is so. */
      `)
    ).toEqual([
      "MUST fail with Gone when it is no more",
      "MUST be the same bytes, each time",
      "MUST fail with A when a is so"
    ])
  })

  test("is looked for in names of tests alone", () => {
    expect(
      namesIn(`
        // test("MUST in a comment is one too many to care about")
        test("MUST \\"quote\\"", () => {})
        it.effect.each([["a"]])(\`MUST fail with any\`, run)
        effect(
          "MUST on a line of its own",
          run
        )
        const said = "MUST NOT count"
      `).slice(1)
    ).toEqual(['MUST "quote"', "MUST fail with any", "MUST on a line of its own"])
  })
})
