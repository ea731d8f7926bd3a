import { describe, expect, test } from "bun:test"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { readLists } from "../../../domain/lists/readLists.ts"

const ROOT = join(import.meta.dir, "../../..")
const FILES = [...new Bun.Glob("domain/**/*.txt").scanSync(ROOT)].sort()
/** Tables, whose lines are no entries. */
const TABLES = ["domain/creators/identity/sameOwner/trigramRarities.txt"]
/** The longest has some 800, of choices of words. */
const ENTRY_CHARACTERS_MAX = 1_000
const LISTS_PER_FILE_MAX = 300
const HEADING = /^\[(.+)\]$/

const textOf = (file: string): string => readFileSync(join(ROOT, file), "utf8")

/** What is wrong with the entries of a file of lists. */
const faultsOf = (text: string): ReadonlyArray<string> =>
  Object.entries(readLists(text).all()).flatMap(([name, entries]) => {
    const lines = entries.split("\n").slice(0, -1)
    const seen = new Set<string>()
    const twice = lines.filter((line) => seen.size === seen.add(line).size)
    return [
      ...(lines.length === 0 ? [`${name} is empty`] : []),
      ...twice.map((line) => `${name} has ${line} twice`),
      ...lines
        .filter((line) => line !== line.trim() || line === "" || line.length > ENTRY_CHARACTERS_MAX)
        .map((line) => `${name} has ${JSON.stringify(line)}`)
    ]
  })

describe("a file of lists", () => {
  const file = "# Whose it is.\n\n[fruit red]\napple\n# Berries\n#ad\n\ncherry\n[fruit blue]\nplum\n[tree]\nfir\n"

  test("gives its lists by name, without comments and blank lines", () => {
    const { list, below, all } = readLists(file)
    expect(list("fruit red")).toBe("apple\n#ad\ncherry\n")
    expect(below("fruit")).toEqual({ red: "apple\n#ad\ncherry\n", blue: "plum\n" })
    expect(Object.keys(all())).toEqual(["fruit red", "fruit blue", "tree"])
  })

  test("is refused where two lists have one name, as is a list that it hasn't", () => {
    expect(() => readLists(`${file}[tree]\noak\n`)).toThrow("two lists are called tree")
    expect(() => readLists(file).list("fruit")).toThrow("there is no list fruit")
  })
})

describe("the lists of the domain", () => {
  test("hold no entry twice, none that is blank or longer than it may be, and no empty list", () => {
    expect(faultsOf("[a]\nx\ny\nx\n[b]\n\n[c]\n z\n")).toEqual(["a has x twice", "b is empty", 'c has " z"'])
    expect(FILES.length).toBeGreaterThan(30)
    for (const file of FILES.filter((each) => !TABLES.includes(each))) {
      expect([file, faultsOf(textOf(file))]).toEqual([file, []])
      expect(Object.keys(readLists(textOf(file)).all()).length).toBeLessThanOrEqual(LISTS_PER_FILE_MAX)
    }
  })

  test("say whose they are, and have a module beside them that asks for each", () => {
    for (const file of FILES) {
      const [header = ""] = textOf(file).split("\n[")
      expect([file, header.split("\n").every((line) => line === "" || line.startsWith("# "))]).toEqual([file, true])
      expect([file, header]).toEqual([file, expect.stringMatching(/\bMIT\b/)])
      const [, beside = ""] = /\b(\w+\.ts)\b/.exec(header) ?? []
      const place = join(ROOT, file, "..", beside)
      expect([file, existsSync(place)]).toEqual([file, true])
      const source = readFileSync(place, "utf8")
      const names = textOf(file)
        .split("\n")
        .flatMap((line) => HEADING.exec(line)?.[1] ?? [])
      const isAsked = (name: string) =>
        source.includes(`("${name}")`) || source.includes(`below("${name.split(" ")[0]}")`) || /\ball\(\)/.test(source)
      expect([file, names.filter((name) => !isAsked(name))]).toEqual([file, []])
    }
  })
})
