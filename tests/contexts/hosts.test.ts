import { describe, expect, test } from "bun:test"
import { COMMANDS } from "../../hosts/commandLine/commands.ts"
import { CONTEXTS } from "../../hosts/contexts.ts"

const hosts = `${import.meta.dir}/../../hosts`

/** The contexts that have a part in the tree: the folders of its files, or the files themselves. */
const inTree = (pattern: string, ending: string) =>
  [...new Bun.Glob(pattern).scanSync(hosts)].map((path) => path.slice(path.indexOf("/") + 1, -ending.length)).toSorted()
const listed = (part: "http" | "work") =>
  CONTEXTS.flatMap((context) => (context[part] === undefined ? [] : [context.name])).toSorted()

describe("the contexts of hosts", () => {
  test("are listed once, with every part that the tree has", () => {
    expect(listed("http")).toEqual(inTree("http/**/endpoints.ts", "/endpoints.ts"))
    expect(listed("work")).toEqual(inTree("workers/*/*.ts", ".ts"))
    expect(new Set(CONTEXTS.map(({ name }) => name)).size).toBe(CONTEXTS.length)
  })

  test("that have commands are listed with them", async () => {
    const source = await Bun.file(`${hosts}/commandLine/commands.ts`).text()
    const imported = [...source.matchAll(/from "\.\.\/commands\/([^"]+)\/commands\.ts"/g)].map(([, name = ""]) => name)
    expect(imported.toSorted()).toEqual(inTree("commands/**/commands.ts", "/commands.ts"))
    expect(COMMANDS.length).toBeGreaterThanOrEqual(imported.length)
  })

  test("load the parts of their own folders", async () => {
    const source = await Bun.file(`${hosts}/contexts.ts`).text()
    for (const [, name = "", entry = ""] of source.matchAll(/name: "([^"]+)",([\s\S]*?)\n {2}\}/g)) {
      const [first = ""] = entry.match(/import\("\.\/[^"]+"\)/) ?? []
      expect(first).toMatch(RegExp(`\\("\\./(http|workers)/${name}[./]`))
    }
  })
})
