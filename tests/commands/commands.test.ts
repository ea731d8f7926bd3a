import { describe, expect, test } from "bun:test"
import { COMMANDS, commandNamed } from "../../hosts/commandLine/commands.ts"

const named = COMMANDS.flatMap((entry) =>
  "noun" in entry
    ? [
        ...(entry.own === undefined ? [] : [{ name: entry.own.name, noun: "" }]),
        ...entry.commands.map(({ name }) => ({ name, noun: entry.noun }))
      ]
    : [{ name: entry.name, noun: "" }]
)

describe("the commands", () => {
  test("are known between processes by the words that call them", () => {
    expect(new Set(named.map(({ name }) => name)).size).toBe(named.length)
    for (const { name, noun } of named) {
      expect(name.split(" ")).toHaveLength(noun === "" ? 1 : 2)
      if (noun !== "") expect(name).toStartWith(`${noun} `)
      expect(commandNamed(name)?.name).toBe(name)
    }
    expect(commandNamed("tenant burn")).toBeUndefined()
  })

  test("stand in hosts/README.md, each in a row of its own", async () => {
    const page = await Bun.file(`${import.meta.dir}/../../hosts/README.md`).text()
    const rows = page.split("\n").filter((line) => line.startsWith("| `"))
    const shown = named.filter(({ name }) => rows.some((row) => /^[a-z ]+/.exec(row.slice(3))?.[0].trimEnd() === name))
    expect(shown).toEqual(named)
  })
})
