import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { ROW_BYTES_MAX } from "../../../adapters/evidence/limits.ts"
import { PROBLEMS_MAX } from "../../../ports/creators/evidence/EvidenceReader.ts"
import { TRANSCRIPT_CHARACTERS_MAX, TRANSCRIPTS_MAX } from "../../../ports/creators/scoring/Evidence.ts"
import { accountOn, inParts, problemsOf, readFile } from "./readFile.ts"

const post = (id: string, given: object = {}) => ({
  type: "post",
  id,
  published_at: "2026-01-02T03:04:05Z",
  text: "Bread with @Halberd.Mill #Ad https://bread.example/1",
  ...given
})
const lines = (...rows: ReadonlyArray<unknown>) => rows.map((row) => JSON.stringify(row)).join("\n")

const ROWS = [
  post("1", { url: "https://social.example/1", likes: 12, comments: 3, is_labelled_paid: true, language: "en" }),
  post("2", { text: "", is_reply: true, hashtags: ["one"], mentions: [], links: [] }),
  { type: "comment", id: "c1", post_id: "1", text: "Lovely “crust”", is_by_creator: false, likes: 1 },
  { type: "comment", id: "c2", post_id: "1", text: "Thanks", is_by_creator: true, published_at: "2026-01-03" },
  { type: "follower", handle: "@ada_1815", followers: 10, has_bio: true, created_at: "2020-01-01T00:00:00+01:00" },
  { type: "profile", display_name: "Nova", bio: "Bread", followers: 4_100, links: ["https://nova.example"] }
]

/** The same rows as a table, with a quoted line end and cells that are left empty. */
const CSV = [
  "type,id,url,published_at,text,language,is_reply,is_labelled_paid,is_by_creator," +
    "hashtags,mentions,links,likes,comments,post_id,handle,followers,has_bio,created_at,display_name,bio",
  'post,1,https://social.example/1,2026-01-02T03:04:05Z,"Bread with @Halberd.Mill #Ad https://bread.example/1",en,,TRUE,,,,,12,3,,,,,,,',
  'post,2,,2026-01-02T03:04:05Z,"a\r\n""b""",,true,,,one,,,,,,,,,,,',
  "comment,c1,,,Lovely “crust”,,,,false,,,,1,,1,,,,,,",
  "comment,c2,,2026-01-03,Thanks,,,,true,,,,,,1,,,,,,",
  "follower,,,,,,,,,,,,,,,@ada_1815,10,true,2020-01-01T00:00:00+01:00,,",
  "profile,,,,,,,,,,,https://nova.example,,,,,4100,,,Nova,Bread"
]

describe("our own rows", () => {
  test("JSON lines are read as the README has them", async () => {
    const { items, problems, facts, counts } = await readFile("jsonl", lines(...ROWS))
    expect(problems).toEqual([])
    expect(facts).toMatchObject({ rows: ROWS.length, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(counts).toEqual({
      posts: { read: 2, kept: 2 },
      comments: { read: 2, kept: 2 },
      followers: { read: 1, kept: 1 }
    })
    expect(items[0]).toEqual({
      kind: "post",
      post: {
        id: "1",
        url: "https://social.example/1",
        publishedAt: new Date("2026-01-02T03:04:05Z"),
        text: "Bread with @Halberd.Mill #Ad https://bread.example/1",
        language: "en",
        isReply: false,
        isRepost: false,
        isLabelledPaid: true,
        mentions: ["halberd.mill"],
        hashtags: ["ad"],
        links: ["https://bread.example/1"],
        mediaUrls: [],
        likes: 12,
        comments: 3,
        shares: null,
        views: null
      }
    })
    expect(items[1]).toMatchObject({ post: { hashtags: ["one"], mentions: [], isReply: true, isLabelledPaid: null } })
  })

  test("a table gives the same, whatever the order and case of its columns, with CRLF and a mark in front", async () => {
    const fromLines = (await readFile("jsonl", lines(...ROWS))).kept
    for (const end of ["\n", "\r\n"]) {
      const { problems, kept } = await readFile("csv", `\ufeff${CSV.join(end)}`.replace("type,id", " Type,ID "))
      expect(problems).toEqual([])
      expect(kept).toEqual({
        ...fromLines,
        posts: fromLines.posts.map((each) => (each.text === "" ? { ...each, text: 'a\n"b"' } : each))
      })
    }
  })

  test("no follower's name is kept, and a follower who is listed twice is one", async () => {
    const names = Array.from({ length: 40 }, (_, place) => `follower.${place % 20}`)
    const { items, counts, kept } = await readFile(
      "jsonl",
      lines(...names.map((handle) => ({ type: "follower", handle })))
    )
    expect(counts.followers).toEqual({ read: 20, kept: 20 })
    expect(JSON.stringify(items)).not.toContain("follower.1")
    expect(kept.followers[0]).toMatchObject({ handleCharacters: expect.any(Number), handleDigits: expect.any(Number) })
    // What tells them apart is another thing the next time.
    const again = await readFile("jsonl", lines({ type: "follower", handle: "follower.1" }))
    const keys = new Set(items.flatMap((item) => (item.kind === "follower" ? [item.key] : [])))
    expect(again.items.some((item) => item.kind === "follower" && keys.has(item.key))).toBe(false)
  })

  test("what is said in a video is read as one line, of the newest videos alone", async () => {
    const said = (place: number) =>
      post(`v${place}`, {
        published_at: new Date(Date.UTC(2026, 0, 1, 0, place)).toISOString(),
        transcript: `  Today\n\nwe bake ${place} `
      })
    const rows = Array.from({ length: TRANSCRIPTS_MAX + 5 }, (_, place) => said(place))
    const { kept, problems } = await readFile("jsonl", lines(post("mute"), ...rows))
    expect(problems).toEqual([])
    const transcripts = kept.posts.flatMap(({ transcript }) => transcript ?? [])
    expect(transcripts).toEqual(
      Array.from({ length: TRANSCRIPTS_MAX }, (_, place) => `Today we bake ${TRANSCRIPTS_MAX + 4 - place}`)
    )
    expect(kept.posts).toHaveLength(TRANSCRIPTS_MAX + 6)
    const tooLong = post("long", { transcript: "a".repeat(TRANSCRIPT_CHARACTERS_MAX + 1) })
    expect(await problemsOf("jsonl", lines(tooLong))).toEqual([expect.stringMatching(/^line 1: transcript: must be/)])
  })

  test("things with the same id are one, and the newest are kept", async () => {
    const many = Array.from({ length: 1_000 }, (_, place) =>
      post(String(place % 700), { published_at: new Date(Date.UTC(2025, 0, 1, place % 700)).toISOString() })
    )
    const { counts, kept } = await readFile("jsonl", lines(...many))
    expect(counts.posts).toEqual({ read: 700, kept: 300 })
    expect(kept.posts.map(({ id }) => Number(id))).toEqual(Array.from({ length: 300 }, (_, place) => 699 - place))
  })
})

const bytes = (...parts: ReadonlyArray<string | number>) =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : Buffer.from([part]))))

describe("bad rows", () => {
  test("MUST fail with EvidenceRefused when a row can't be read, and name the row by its line", async () => {
    const good = lines(post("1"))
    const bad: ReadonlyArray<readonly [string | Uint8Array, string]> = [
      ["{", "line 2: must be one JSON object"],
      ["[1]", "line 2: must be one JSON object"],
      ['{"type":"message"}', "line 2: type: must be one of post, comment, follower, profile"],
      [lines(post("2", { published_at: "yesterday" })), "line 2: published_at: must be a time that is over"],
      [lines(post("2", { published_at: "2999-01-01T00:00:00Z" })), "line 2: published_at: must be a time that is over"],
      [lines(post("2", { likes: -1 })), "line 2: likes: must be a number, 0 or more"],
      [lines(post("2", { url: "javascript:alert(1)" })), "line 2: url: must be a web address"],
      [lines(post("2", { text: "a\0b" })), "line 2: text: must be text of at most 40000 characters, without NUL"],
      [lines(post("2", { text: "\ud800" })), "line 2: text: must be text"],
      [lines({ ...post("2"), id: undefined }), "line 2: id: is required"],
      [lines({ type: "follower", handle: "a b" }), "line 2: handle: must be a handle"],
      [bytes('{"type":"post', 0xff, '"}'), "line 2: is not UTF-8 text"],
      [`{"type":"${"x".repeat(ROW_BYTES_MAX)}"}`, "line 2: must have at most 512 KiB"]
    ]
    for (const [row, problem] of bad) {
      const whole = [`${good}\n`, row, `\n${lines(post("3"))}`].map((part) => Buffer.from(part))
      const problems = await problemsOf("jsonl", Buffer.concat(whole))
      expect(problems).toHaveLength(1)
      expect(problems[0]).toStartWith(problem)
    }
  })

  test("MUST fail with EvidenceRefused when a file holds nothing that can be read", async () => {
    for (const [format, text] of [
      ["jsonl", ""],
      ["jsonl", "\n\n"],
      ["csv", "type,id,text\n"]
    ] as const) {
      expect(await problemsOf(format, text)).toEqual(["file: holds nothing that can be read"])
    }
    expect(await problemsOf("csv", "")).toEqual(["file: must have a first line that names its columns"])
  })

  test("a table's are named by the line they begin on", async () => {
    const table = [
      "type,id,published_at,text",
      'post,1,2026-01-01,"a',
      'b"',
      "post,2,never,x",
      "post,3",
      "post,4,2026-01-01,x"
    ]
    expect(await problemsOf("csv", table.join("\n"))).toEqual([
      expect.stringMatching(/^line 4: published_at: must be a time/),
      "line 5: must have 4 cells, as the first line has"
    ])
    expect(await problemsOf("csv", 'type,id\npost,"1\npost,2')).toEqual([expect.stringMatching(/^line 2: has a quote/)])
    expect(await problemsOf("csv", "id,text\n1,x")).toEqual(["file: the first line must name the columns type"])
    expect(await problemsOf("csv", "type,id,ID\npost,1,1")).toEqual(["file: two columns have one name"])
  })

  test("the first ones are named, and what the file says is in none of them", async () => {
    const secret = "ada@example.test"
    const problems = await problemsOf(
      "jsonl",
      Array(200)
        .fill(JSON.stringify({ type: secret, [secret]: secret }))
        .join("\n")
    )
    expect(problems).toHaveLength(PROBLEMS_MAX)
    expect(problems.join()).not.toContain(secret)
  })

  test("a file that breaks off is refused", async () => {
    async function* broken() {
      yield* inParts(lines(post("1")))
      throw new Error("the line went dead")
    }
    expect(await problemsOf("jsonl", broken())).toEqual(["file: could not be read to its end"])
  })

  test("whatever bytes come, they are read or refused", () =>
    fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 400 }),
        fc.constantFrom("jsonl" as const, "csv" as const, "x" as const),
        async (noise, format) => {
          const { problems, facts } = await readFile(format, noise, accountOn("x"))
          expect(problems.length > 0).toBe(facts === null)
        }
      ),
      { numRuns: 200 }
    ))

  test("however the bytes are cut, the same is read", () =>
    fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 60 }),
        fc.constantFrom("jsonl" as const, "csv" as const),
        async (size, format) => {
          const text = format === "csv" ? CSV.join("\r\n") : lines(...ROWS)
          const { problems, kept, facts } = await readFile(format, inParts(text, size))
          const whole = await readFile(format, text)
          expect({ problems, kept, facts }).toEqual({ problems: [], kept: whole.kept, facts: whole.facts })
        }
      ),
      { numRuns: 60 }
    ))
})
