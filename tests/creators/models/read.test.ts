import { describe, expect, test } from "bun:test"
import { join } from "node:path"
import { byteLines } from "../../../lab/train/byteLines.ts"

const ROOT = join(import.meta.dir, "../../..")

const read = async (input: string | Uint8Array) => {
  const child = Bun.spawn([process.execPath, "lab/train/read.ts"], {
    cwd: ROOT,
    stdin: new Blob([input]),
    stdout: "pipe",
    stderr: "inherit"
  })
  const lines = (await child.stdout.text()).split("\n").filter((line) => line !== "")
  return { code: await child.exited, lines: lines.map((line) => JSON.parse(line)) }
}

async function* chunks(...parts: ReadonlyArray<string>) {
  for (const part of parts) yield Buffer.from(part)
}

const linesOf = async (bytesMax: number, ...parts: ReadonlyArray<string>) => {
  const lines: Array<string | null> = []
  for await (const line of byteLines(chunks(...parts), bytesMax)) lines.push(line === null ? null : `${line}`)
  return lines
}

describe("reading texts of one's own", () => {
  test("says of each line what the classifiers make of it, and by which words", async () => {
    const { code, lines } = await read(
      [
        "I love this place, thank you!",
        "",
        JSON.stringify({ text: "you are\na stupid idiot", language: "en" }),
        JSON.stringify({ text: "Das ist furchtbar", language: "de" }),
        JSON.stringify({
          follower: { handle: "x8812733", followers: 3, following: 4_000, posts: 0, has_avatar: false }
        })
      ].join("\n")
    )
    expect(code).toBe(0)
    expect(lines.map(({ line }) => line)).toEqual([1, 3, 4, 5])
    const [praise, insult, german, follower] = lines
    expect(praise).toMatchObject({ language: "en", is_assessed: true, tone: "positive", flags: [] })
    expect(praise.words.positive.map(({ text }: { text: string }) => text)).toContain("love")
    expect(insult.flags.map(({ category }: { category: string }) => category)).toEqual(["offence"])
    expect(insult.chances.offensive).toBeGreaterThanOrEqual(0.5)
    expect(german).toMatchObject({ language: "de", is_assessed: false, chances: null, words: null })
    const { chance, score, base, contributions } = follower.fake
    expect(chance).toBeGreaterThanOrEqual(0.5)
    expect(Object.values<number>(contributions).reduce((sum, each) => sum + each, base)).toBe(score)
  })

  test("names the lines that it can't read, and reads the others", async () => {
    const { code, lines } = await read(
      Buffer.concat([
        Buffer.from('{"nope":1}\n'),
        Buffer.from([0xff, 0xfe, 0x0a]),
        Buffer.from(`${"a".repeat(1_048_577)}\nfine\n{"follower":{"handle":"a","posts":-1}}`)
      ])
    )
    expect(code).toBe(1)
    expect(lines.map(({ line, error }) => [line, error])).toEqual([
      [1, "neither a text nor a follower"],
      [2, "not UTF-8"],
      [3, "longer than 1048576 bytes"],
      [4, undefined],
      [5, "neither a text nor a follower"]
    ])
  })

  test("parts lines wherever the input was parted", async () => {
    expect(await linesOf(10, "on", "e\ntw", "o", "\n\nlast")).toEqual(["one", "two", "", "last"])
    expect(await linesOf(3, "abc\nab", "cd\nef")).toEqual(["abc", null, "ef"])
    expect(await linesOf(3, "abcd")).toEqual([null])
    expect(await linesOf(3)).toEqual([])
  })
})
