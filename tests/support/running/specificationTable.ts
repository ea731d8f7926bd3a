import { describe, expect, test } from "bun:test"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"

const root = join(import.meta.dir, "../../..")
const COLUMNS = ["area", "sentence", "acceptance", "file", "test"]
/** Stands where a sentence has no number in the acceptance table. */
const NO_NUMBER = "-"

/** Words of the specification that stand between what it says of an endpoint. */
const BETWEEN = ["Body", "Response", "Errors", "and", "or"]

/** The area whose sentences are the acceptance table's own words, each by its number. */
const ACCEPTANCE_AREA = "Acceptance"

const specification = join(root, "../shared/spec.md")
const acceptanceTable = join(root, "../shared/acceptance.md")
const hasSpecification = [specification, acceptanceTable].every((file) => existsSync(file))
if (!hasSpecification) {
  console.log("skipped: ../shared/spec.md and acceptance.md, which the sentences are quoted from, are not there")
}

interface Row {
  readonly area: string
  readonly sentence: string
  readonly acceptance: ReadonlyArray<number>
  readonly file: string
  readonly test: string
}

const numbersIn = (text: string): ReadonlyArray<number> => [...text.matchAll(/\d+/g)].map(([each]) => Number(each))

/** The names of the tests of a file, each as it stands there as one text; of tests that are skipped none. */
export const testsIn = (source: string): ReadonlyArray<string> =>
  [...source.matchAll(/^ *(?:test|it)(?:\.(?!skip|todo|if)\w+)*\(\s*"((?:[^"\\\n]|\\.)*)"/gm)].map(([, name = ""]) =>
    name.replaceAll('\\"', '"')
  )

/** The numbers that a test's name says it is about: `row 1:`, `rows 1, 2 and 4 to 6:`, `(acceptance 1 to 3)`. */
export const numbersOf = (name: string): ReadonlyArray<number> =>
  [...name.matchAll(/\b(?:rows?|acceptance) (\d+(?:(?:, | and | to )\d+)*)/g)].flatMap(([, list = ""]) =>
    list.split(/, | and /).flatMap((part) => {
      const [from = 0, to = from] = numbersIn(part)
      return Array.from({ length: to - from + 1 }, (_, place) => from + place)
    })
  )

/** The specification's words, without the marks around them. */
const plain = (text: string): string => text.replaceAll("*", "").replaceAll(/\s+/g, " ")

const twice = (values: ReadonlyArray<string | number>): ReadonlyArray<string | number> =>
  values.filter((value, place) => values.indexOf(value) !== place)

/** What a table of the specification's sentences holds. */
export interface SpecifiedArea {
  readonly name: string
  /** The table, five columns separated by tabs. */
  readonly table: string
  /** Numbers of the acceptance table that each have to be in the table once. */
  readonly acceptance: ReadonlyArray<number>
  /** By area of the table: where the specification says it. No word of what the first group matches may be left out of the area. */
  readonly parts: Readonly<Record<string, RegExp>>
}

/** Holds a table of the specification's sentences to the specification, and each sentence to a test that is there. */
export const describeSpecification = ({ name, table, acceptance: numbersToHold, parts }: SpecifiedArea) =>
  describe(name, () => {
    const [header = "", ...lines] = readFileSync(table, "utf8").trimEnd().split("\n")
    const rows = lines.map((line): Row => {
      const [area = "", sentence = "", acceptance = "", file = "", test = ""] = line.split("\t")
      return { area, sentence, acceptance: numbersIn(acceptance), file, test }
    })
    const tests = new Map(
      [...new Set(rows.map(({ file }) => file))].map((file) => {
        const path = join(root, file)
        return [file, existsSync(path) ? testsIn(readFileSync(path, "utf8")) : []] as const
      })
    )

    test("are a table of five columns, none of them empty", () => {
      expect(header.split("\t")).toEqual(COLUMNS)
      const bad = lines.filter((line) => {
        const cells = line.split("\t")
        const [, , acceptance = ""] = cells
        return (
          cells.length !== COLUMNS.length ||
          cells.some((cell) => cell.trim() === "" || cell !== cell.trim()) ||
          (acceptance !== NO_NUMBER && !/^\d+(, \d+)*$/.test(acceptance))
        )
      })
      expect(bad).toEqual([])
    })

    test("are each the sentence of a test that is there and is not skipped", () => {
      expect(rows.filter(({ file, test }) => !tests.get(file)?.includes(test))).toEqual([])
    })

    test("that have a number in the acceptance table have a test whose name says the number", () => {
      const unnamed = rows.flatMap(({ acceptance, test }) =>
        acceptance.filter((number) => !numbersOf(test).includes(number)).map((number) => ({ number, test }))
      )
      expect(unnamed).toEqual([])
    })

    test("are all that the acceptance table says was missing, and none of them repeats", () => {
      const numbers = rows.flatMap(({ acceptance }) => acceptance)
      expect(numbersToHold.filter((number) => !numbers.includes(number))).toEqual([])
      expect(twice(numbers)).toEqual([])
      // Of the acceptance table's statements some are alike: they have numbers.
      const sentences = rows.filter(({ area }) => area !== ACCEPTANCE_AREA)
      expect(twice(sentences.map(({ area, sentence }) => `${area}: ${sentence}`))).toEqual([])
    })

    test.skipIf(!hasSpecification)(
      "are the specification's own words, and leave no word about its endpoints out",
      () => {
        const text = plain(readFileSync(specification, "utf8"))
        const listed = rows.some(({ area }) => area === ACCEPTANCE_AREA) ? readFileSync(acceptanceTable, "utf8") : ""
        const isQuoted = ({ area, sentence, acceptance: [number] }: Row) =>
          area === ACCEPTANCE_AREA ? listed.includes(`| ${number} | ${sentence} | `) : text.includes(sentence)
        expect(rows.filter((row) => !isQuoted(row))).toEqual([])
        for (const [area, where] of Object.entries(parts)) {
          const said = where.exec(text)?.[1] ?? ""
          expect(said).not.toBe("")
          const quoted = rows.filter((row) => row.area === area).map(({ sentence }) => sentence)
          // The longest first: a shorter one may be a part of it.
          const left = quoted
            .toSorted((one, other) => other.length - one.length)
            .reduce((rest, sentence) => rest.replace(sentence, " "), said)
          const untold = (left.match(/\w+/g) ?? []).filter((word) => !BETWEEN.includes(word))
          expect({ area, untold }).toEqual({ area, untold: [] })
        }
      }
    )
  })
