import { describe, expect, test } from "bun:test"
import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { Effect, Layer, Schema } from "effect"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import { storePorts } from "../../../fixtures/layers/storePorts.ts"
import { commandNamed } from "../../../hosts/commandLine/commands.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { CountryCode, LinkCode } from "../../../ports/tracking/links/TrackingLink.ts"
import { TrackingLinks } from "../../../ports/tracking/links/TrackingLinks.ts"
import { PLACE } from "../../commands/place.ts"
import { aLink, noon } from "../../contracts/attributionExamples.ts"
import { newTenant } from "../../contracts/newTenant.ts"
import { newDataFolder } from "../../process/dataFolders.ts"
import { newFolder, runHere } from "../../process/server.ts"
import { effectTest } from "../../support/running/effectTest.ts"
import { sized } from "../../support/running/sized.ts"

const layer = Layer.provideMerge(storePorts, cryptography)

/** Carries a command out as a running host does that is sent it. */
const send = Effect.fnUntraced(function* (name: string, values: object) {
  const command = commandNamed(name)
  if (command === undefined) throw new Error(`there is no command ${name}`)
  const { run } = yield* command.receive(values)
  const row = yield* run(PLACE)
  return { row, isNo: command.isNo(row) }
})

const folder = Effect.acquireRelease(Effect.promise(newFolder), (made) =>
  Effect.promise(() => made[Symbol.asyncDispose]())
)

const imported = Effect.fnUntraced(function* (tenant: TenantId, lines: ReadonlyArray<string>) {
  const file = join((yield* folder).path, "links.csv")
  yield* Effect.promise(() => writeFile(file, lines.join("\r\n")))
  return yield* send("link import", { tenant, file })
})

const allOf = (tenant: TenantId) => TrackingLinks.use((links) => links.page(tenant, 1_000, null))

const HEADER = "Code, URL,creator,promo_code,campaign,fallback_url,variants"
const NOVA = "nova,https://shop.example.com/?a=1,YouTube/@NovaCooks,nova10"

const KEEPS_QUERY = "keeps_query: must be true, false or empty"

describe("a table of links", () => {
  const it = effectTest(layer)

  it.live(
    "is read by the names of its columns; a bad row is named by its line and keeps no other out; again, nothing changes",
    Effect.gen(function* () {
      const tenant = yield* newTenant
      const lines = [
        HEADER,
        `${NOVA},"spring, 26",https://shop.example.com/all,"de:mobile https://shop.example.com/de`,
        '*:desktop https://shop.example.com/d"',
        "bad code,https://shop.example.com/,,,,,",
        ",https://shop.example.com/kai,instagram/kai,,,,",
        "mia,nowhere,,,,,",
        "too,few",
        "mia,https://shop.example.com/,,NOVA10,,,",
        "mia,https://shop.example.com/,mia,,,,",
        "mia,https://shop.example.com/,,,,,DE https://shop.example.com/",
        "mia,https://shop.example.com/,,,,,",
        "mia,https://shop.example.com/,,,,,",
        "mia,https://shop.example.com/other,,,,,"
      ]
      const { row, isNo } = yield* imported(tenant, lines)
      expect(row).toEqual({
        id: tenant,
        rows: 11,
        created: 3,
        unchanged: 1,
        ended: 0,
        refused: 7,
        problems: expect.any(Array)
      })
      expect(isNo).toBe(true)
      const told = "problems" in row && Array.isArray(row.problems) ? row.problems : []
      expect(new Set(told.map(({ row: line, problem }) => `${line}: ${problem}`))).toEqual(
        new Set([
          "line 4: code: must be 1 to 64 of A-Z a-z 0-9 - _",
          "line 6: the destination URL must be an absolute http or https address",
          "line 7: must have 7 cells, as the first line has",
          "line 8: an earlier row has this promo code",
          "line 9: creator: must be platform/handle",
          "line 10: variants: must be pairs with blanks between, such as DE:mobile https://a.example *:desktop https://b.example",
          "line 13: an earlier row has this code and other contents"
        ])
      )
      const stored = yield* allOf(tenant)
      expect(stored.find(({ code }) => code === "nova")).toMatchObject({
        destinationUrl: "https://shop.example.com/?a=1",
        creator: { platform: "youtube", handle: "novacooks" },
        promoCode: "NOVA10",
        campaign: "spring, 26",
        fallbackUrl: "https://shop.example.com/all",
        variants: [
          { country: "DE", device: "mobile", destinationUrl: "https://shop.example.com/de" },
          { country: null, device: "desktop", destinationUrl: "https://shop.example.com/d" }
        ]
      })
      const again = yield* imported(tenant, lines)
      expect(again.row).toMatchObject({ created: 0, unchanged: 4, refused: 7 })
      expect(yield* allOf(tenant)).toEqual(stored)
    })
  )

  it.live(
    "that is none, or too odd, is refused",
    Effect.gen(function* () {
      const tenant = yield* newTenant
      const refused = (lines: ReadonlyArray<string>) =>
        Effect.map(Effect.flip(imported(tenant, lines)), ({ message }) => message)
      expect(yield* refused([])).toBe("file: must have a first line that names its columns")
      expect(yield* refused(["code,address", "a,b"])).toBe("file: the first line must name the columns url")
      expect(yield* refused(["url,url"])).toBe("file: two columns have one name")
      expect(
        yield* Effect.map(Effect.flip(send("link import", { tenant, file: "/no/file" })), ({ message }) => message)
      ).toBe("the file can't be read")
      expect(yield* allOf(tenant)).toEqual([])
    })
  )

  it.live(
    "as it is exported is imported as the same links; ended ones are not made again",
    Effect.gen(function* () {
      const links = yield* TrackingLinks
      const [tenant, other] = [yield* newTenant, yield* newTenant]
      const full = aLink(tenant, {
        code: LinkCode.make("-formula"),
        creator: { platform: "x", handle: "änna" },
        promoCode: "=ANNA",
        campaign: 'a "b", c',
        fallbackUrl: "https://shop.example.com/",
        variants: [{ country: CountryCode.make("DE"), device: null, destinationUrl: "https://shop.example.com/de" }]
      })
      yield* Effect.forEach([full, aLink(tenant), aLink(tenant, { endedAt: noon(3) }), aLink(other)], links.insert)
      const file = join((yield* folder).path, "out.csv")
      expect((yield* send("link export", { tenant, file })).row).toEqual({ id: tenant, file, links: 3 })
      const text = yield* Effect.promise(() => readFile(file, "utf8"))
      expect(text.split("\r\n")[1]).toStartWith("'-formula,")
      expect((yield* Effect.flip(send("link export", { tenant, file }))).message).toContain("must be a new file")
      const again = yield* send("link import", { tenant, file })
      expect(again.row).toMatchObject({ rows: 3, created: 0, unchanged: 2, ended: 1, refused: 0 })
      expect(again.isNo).toBe(false)
    })
  )

  it.live(
    "is read as spreadsheets of other countries save it: semicolons, tabs, UTF-16 of either order, with or without a mark",
    Effect.gen(function* () {
      const lines = (delimiter: string) =>
        [
          ["url", "creator", "campaign", "keeps_query"],
          ["https://shop.example.com/?a=1;b=2,3", "x/ann", '"Frühling; 26, 夏"', "FALSE"],
          ["https://shop.example.com/", "", "", ""],
          ["https://shop.example.com/", "", "", "perhaps"]
        ]
          .map((cells) =>
            cells.map((cell) => (/[;,]/.test(cell) && !cell.startsWith('"') ? `"${cell}"` : cell)).join(delimiter)
          )
          .join("\r\n")
      const turned = (text: string) => Buffer.from(text, "utf16le").swap16()
      const tables = [
        Buffer.from(lines(",")),
        Buffer.from(`\ufeff${lines(";")}`),
        Buffer.from(lines("\t")),
        Buffer.from(`\ufeff${lines("\t")}`, "utf16le"),
        turned(`\ufeff${lines(";")}`)
      ]
      for (const table of tables) {
        const tenant = yield* newTenant
        const file = join((yield* folder).path, "links.csv")
        yield* Effect.promise(() => writeFile(file, table))
        const { row } = yield* send("link import", { tenant, file })
        expect(row).toMatchObject({
          rows: 3,
          created: 2,
          refused: 1,
          problems: [{ row: "line 4", problem: KEEPS_QUERY }]
        })
        const links = (yield* allOf(tenant)).map(({ destinationUrl, campaign, keepsQuery }) => [
          destinationUrl,
          campaign,
          keepsQuery
        ])
        expect(links.toSorted()).toEqual([
          ["https://shop.example.com/", null, null],
          ["https://shop.example.com/?a=1;b=2,3", "Frühling; 26, 夏", false]
        ])
      }
    })
  )

  it.live(
    "the commands show, change and end one link",
    Effect.gen(function* () {
      const tenant = yield* newTenant
      const link = { tenant, code: "ann", url: "https://shop.example.com/", creator: "x/Ann", promo: null }
      yield* send("link create", { ...link, campaign: "a", fallback: null, keeps_query: null })
      const unsaid = { url: null, creator: null, campaign: null, fallback: null, keeps_query: null }
      const changed = yield* send("link change", { tenant, code: "ann", ...unsaid, creator: "x/bob", campaign: "none" })
      expect(changed.row).toMatchObject({ creator: "x/bob", campaign: null, url: link.url })
      expect((yield* send("link end", { tenant, code: "ann" })).row).toMatchObject({ ended_at: expect.any(String) })
      expect((yield* send("link show", { tenant, code: "ann" })).row).toMatchObject({
        creator: "x/bob",
        former_owners: [{ creator: "x/ann", until: expect.any(String) }]
      })
      const given = { tenant, code: "ann", promo: "ann10", from: null, until: "2999-01-01T00:00:00.000Z" }
      const promo = { id: "ANN10", own_link: null, assignments: [{ link: "ann", until: given.until }] }
      for (let n = 0; n < 2; n++) expect((yield* send("link promo", given)).row).toMatchObject(promo)
      const badTime = commandNamed("link promo")?.receive({ ...given, until: "soon" })
      expect(badTime === undefined ? null : (yield* Effect.flip(badTime)).message).toContain(
        "--until must be an ISO 8601"
      )
      const other = yield* newTenant
      for (const [name, values] of [
        ["link show", {}],
        ["link end", {}],
        ["link promo", { promo: "x", from: null, until: null }],
        ["link change", { ...unsaid, campaign: "b" }]
      ] as const) {
        const { message } = yield* Effect.flip(send(name, { tenant: other, code: "ann", ...values }))
        expect(message).toBe("the tenant has no link with this code")
      }
    })
  )
})

const decodeRow = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Record(Schema.String, Schema.Unknown)))

const BYTES_PER_MB = 1_000_000
/** How much more memory a table may take than one of a single link. */
const MORE_MB_MAX = 200

/** The most memory that a command's own process held, with the embedded database in it. */
const peakMegabytes = async (args: ReadonlyArray<string>, environment: Readonly<Record<string, string>>) => {
  const child = Bun.spawn([process.execPath, "hosts/programs/cli.ts", ...args], {
    cwd: join(import.meta.dir, "../../.."),
    env: {
      PATH: process.env.PATH,
      BUN_OPTIONS: `--preload ${join(import.meta.dir, "tellPeak.ts")}`,
      ...environment
    },
    stdout: "ignore",
    stderr: "pipe"
  })
  const said = await child.stderr.text()
  expect({ code: await child.exited, said }).toEqual({ code: 0, said: expect.stringMatching(/peak \d+ KiB/) })
  return (Number(/peak (\d+) KiB/.exec(said)?.[1]) * 1024) / BYTES_PER_MB
}

describe("link import on the command line", () => {
  const LINKS = sized(2_000, 10_000)
  const BAD = LINKS / 2

  test("takes a table with a bad row in the middle, names it, and takes the others; again, nothing changes", async () => {
    await using place = await newDataFolder("data")
    const environment = { DATA_DIR: join(place.path, "data") }
    const { id } = decodeRow((await runHere(["tenant", "create", "--name", "Brand", "--json"], environment)).stdout)
    const file = join(place.path, "links.csv")
    const rows = Array.from({ length: LINKS }, (_, index) =>
      index === BAD ? "c,not an address," : `c${index},https://shop.example.com/${index},youtube/creator${index % 500}`
    )
    await writeFile(file, ["code,url,creator", ...rows].join("\n"))
    const args = ["link", "import", file, "--tenant", String(id), "--json"]
    for (const [created, unchanged] of [
      [LINKS - 1, 0],
      [0, LINKS - 1]
    ]) {
      const startedMs = performance.now()
      const { code, stdout } = await runHere(args, environment)
      expect({ code, row: decodeRow(stdout) }).toEqual({
        code: 1,
        row: {
          id,
          rows: LINKS,
          created,
          unchanged,
          ended: 0,
          refused: 1,
          problems: [
            {
              row: `line ${BAD + 2}`,
              problem: "the destination URL must not contain blanks, control characters or backslashes"
            }
          ]
        }
      })
      console.log(`${LINKS} links: ${Math.round(performance.now() - startedMs)} ms, the process's start included`)
    }
  })

  test("takes memory that a long table adds little to", async () => {
    const peakOf = async (links: number) => {
      await using place = await newDataFolder("data")
      const environment = { DATA_DIR: join(place.path, "data") }
      const { id } = decodeRow((await runHere(["tenant", "create", "--name", "Brand", "--json"], environment)).stdout)
      const file = join(place.path, `links-${links}.csv`)
      const rows = Array.from({ length: links }, (_, index) => `c${index},https://shop.example.com/${index}`)
      await writeFile(file, ["code,url", ...rows].join("\n"))
      return await peakMegabytes(["link", "import", file, "--tenant", String(id)], environment)
    }
    const [one, all] = [await peakOf(1), await peakOf(LINKS)]
    console.log(`peak memory of the process: ${one.toFixed(0)} MB for 1 link, ${all.toFixed(0)} MB for ${LINKS}`)
    expect(all - one).toBeLessThan(MORE_MB_MAX)
  })
})
