import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Redacted, Schema } from "effect"
import { createKey } from "../../domain/accounts/createKey.ts"
import { formatPercent } from "../../domain/wording.ts"
import type { TenantId } from "../../ports/accounts/Tenant.ts"
import { CreatorIndex } from "../../ports/discovery/CreatorIndex.ts"
import type { NewListing } from "../../ports/discovery/Listing.ts"
import { browserTest, useChromium } from "../chromium.ts"
import { aListing, aWord } from "../contracts/listingExamples.ts"
import { leadsTo, somebody, spentBy, type World } from "./creatorPageWorld.ts"
import { expectWellMade } from "./memberLooks.ts"
import { Browser, openMailedHost } from "./signInWorld.ts"

const HOSTILE = `"><script>alert(1)</script>`

const { browser: chromium } = useChromium()

const decodeFound = Schema.decodeUnknownSync(
  Schema.Struct({
    creators: Schema.Array(
      Schema.Struct({
        platform: Schema.String,
        handle: Schema.String,
        score: Schema.Int,
        match: Schema.NullOr(Schema.Finite),
        reasons: Schema.Array(Schema.String)
      })
    ),
    next_cursor: Schema.NullOr(Schema.String)
  })
)

/** A key of the account, as its own programs ask by. */
const keyOf = async ({ host }: World, tenantId: TenantId, scope: "read" | "full"): Promise<string> =>
  Redacted.value((await host.run(createKey({ tenantId, scope, label: scope }))).secret)

/** The rows of a page's table: where each leads, its score and all its text. */
const rowsOf = (text: string) =>
  [...text.matchAll(/<tr><td>[\s\S]*?<\/tr>/g)].map(([row]) => ({
    address: /href="(\/creators\/[^"]+)"/.exec(row)?.[1],
    score: Number(/<td class="number">(\d+)<\/td>/.exec(row)?.[1]),
    row
  }))

describe("the page that searches creators", () => {
  let world: World
  beforeAll(async () => {
    world = await openMailedHost()
  })
  afterAll(() => world.host.close())

  const list = (listings: ReadonlyArray<NewListing>) =>
    world.host.run(CreatorIndex.use((index) => index.list(listings)))
  const named = (brand: string): NonNullable<Parameters<typeof aListing>[0]>["brandMentions"] => [
    { brand, verdict: "organic", posts: [] }
  ]

  test("shows what the API answers to the same question, page by page, to viewers too, and charges nothing", async () => {
    const { tenantId, browser } = await somebody(world, 2, "viewer")
    const key = await keyOf(world, tenantId, "read")
    const [brand, name] = [aWord(), aWord()]
    await list(
      Array.from({ length: 23 }, (_, place) =>
        aListing({
          brandMentions: named(brand),
          displayName: `${name} ${place}`,
          followers: 1_000 + place,
          platform: place % 3 === 0 ? "x" : "youtube"
        })
      )
    )
    const questions: ReadonlyArray<Record<string, string>> = [
      { brand },
      { brand, sort: "followers" },
      { brand, platform: "x", followers_min: "1005" },
      { q: name },
      { brand, without_flag: "hate" }
    ]
    let seen = 0
    for (const question of questions) {
      let cursor: string | null = ""
      while (cursor !== null) {
        const query: Record<string, string> = { ...question, ...(cursor === "" ? {} : { cursor }) }
        const { json } = await world.host.call(`/api/v1/creators/search?${new URLSearchParams(query)}`, { key })
        const answer = decodeFound(json)
        const { text, status } = await browser.open(`/creators/search?${new URLSearchParams(query)}`)
        expect({ query, status }).toEqual({ query, status: 200 })
        const rows = rowsOf(text)
        expect(rows.map(({ address, score }) => ({ address, score }))).toEqual(
          answer.creators.map(({ platform, handle, score }) => ({ address: `/creators/${platform}/${handle}`, score }))
        )
        for (const [place, { match }] of answer.creators.entries()) {
          if (match !== null) expect(rows[place]?.row).toContain(formatPercent(match))
        }
        expect(text.includes("Next page")).toBe(answer.next_cursor !== null)
        cursor = answer.next_cursor
        seen += rows.length
      }
    }
    expect(seen).toBeGreaterThan(60)
    expect(await spentBy(world, tenantId)).toBe(0)
  })

  test("tells who is like a creator and why, as the API does, and where nobody can be compared", async () => {
    const { tenantId, browser } = await somebody(world, 0)
    const key = await keyOf(world, tenantId, "read")
    const listings = Array.from({ length: 4 }, () => aListing({ followers: 7_000 }))
    await list(listings)
    const handle = listings[0]?.listing.account.handle ?? ""
    const similar = `youtube/${handle}`
    const { json } = await world.host.call(`/api/v1/creators/search?${new URLSearchParams({ similar_to: similar })}`, {
      key
    })
    const answer = decodeFound(json)
    const { text } = await browser.open(`/creators/search?${new URLSearchParams({ similar })}`)
    const rows = rowsOf(text)
    expect(rows.length).toBeGreaterThan(2)
    expect(rows.map(({ address }) => address)).toEqual(
      answer.creators.map((each) => `/creators/${each.platform}/${each.handle}`)
    )
    for (const [place, { reasons }] of answer.creators.entries()) {
      expect(reasons.length).toBeGreaterThan(0)
      for (const reason of reasons) expect(rows[place]?.row).toContain(reason)
    }
    expect((await browser.open(`/creators/search?q=${handle}`)).text).toContain(
      `href="/creators/search?similar=youtube%2F${handle}"`
    )
    const nobody = await browser.open("/creators/search?similar=youtube/nobody.has.this")
    expect(nobody.status).toBe(404)
    expect(nobody.text).toContain("That creator has no score here")
  })

  test("asks for nobody at its bare address, for everyone when the form is sent empty, and names what is wrong", async () => {
    const { browser } = await somebody(world, 0)
    await list([aListing()])
    const bare = await browser.open("/creators/search")
    expect(bare.status).toBe(200)
    expect(bare.text).toContain("Searching is free")
    expect(rowsOf(bare.text)).toEqual([])
    expect(rowsOf((await browser.open("/creators/search?q=&platform=&score_min=")).text).length).toBeGreaterThan(0)
    const nobody = await browser.open(`/creators/search?q=${aWord(8)}`)
    expect(nobody.text).toContain("Nobody is found.")
    const wrong: ReadonlyArray<readonly [string, string]> = [
      ["score_min=200", "Score min: must be a number from 0 to 100"],
      ["followers_min=9&followers_max=1", "Followers min: must be at most followers_max"],
      ["topic=spoons", "Topic: must be one of"],
      ["q=jane&similar=youtube/jane", "Similar to: can&#39;t be sent with q"],
      ["scored_since=2026-02-31", "Scored since: must be a day that there is"]
    ]
    for (const [query, told] of wrong) {
      const { status, text } = await browser.open(`/creators/search?${query}`)
      expect({ query, status, isTold: text.includes(told) }).toEqual({ query, status: 400, isTold: true })
    }
    // An address that was kept may name a page that there is no more: it begins anew.
    const stale = await browser.open("/creators/search?cursor=nonsense&platform=youtube")
    expect(stale.status).toBe(200)
    expect(rowsOf(stale.text).length).toBeGreaterThan(0)
    expect((await browser.open("/creators")).text).toContain('href="/creators/search"')
    expect(leadsTo(await new Browser(world.host).open("/creators/search"))).toBe("/sign-in")
  })

  test("shows names and questions as they are, whatever they hold", async () => {
    const { browser } = await somebody(world, 0)
    const brand = aWord()
    await list([aListing({ brandMentions: named(brand), displayName: HOSTILE })])
    const { text } = await browser.open(`/creators/search?brand=${brand}`)
    expect(rowsOf(text)).toHaveLength(1)
    expect(text).not.toContain("<script")
    for (const field of ["q", "similar", "brand", "platform", "topic", "with_flag", "sort", "cursor", "scored_since"]) {
      const asked = await browser.open(`/creators/search?${new URLSearchParams({ [field]: HOSTILE })}`)
      expect({ field, isHeld: !asked.text.includes("<script"), isServed: asked.status < 500 }).toEqual({
        field,
        isHeld: true,
        isServed: true
      })
    }
  })

  browserTest("breaks no rule of accessibility, narrow and wide, light and dark", async () => {
    const { browser } = await somebody(world, 0)
    const brand = aWord()
    const listings = Array.from({ length: 21 }, (_, place) =>
      aListing({ brandMentions: named(brand), displayName: `Nova Cooks ${"and much more ".repeat(place % 4)}` })
    )
    await list(listings)
    await expectWellMade(chromium(), "search-bare", await browser.open("/creators/search"))
    await expectWellMade(chromium(), "search-found", await browser.open(`/creators/search?brand=${brand}&country=IE`))
    await expectWellMade(
      chromium(),
      "search-similar",
      await browser.open(`/creators/search?similar=youtube/${listings[0]?.listing.account.handle}&with_flag=`)
    )
    await expectWellMade(
      chromium(),
      "search-wrong",
      await browser.open("/creators/search?with_flag=hate&score_min=900")
    )
  })
})
