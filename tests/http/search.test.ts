import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Context, Effect, Schema } from "effect"
import { foundListing } from "../../domain/creators/discovery/listFound.ts"
import { CreatorIndex, IndexUnavailable } from "../../ports/creators/discovery/CreatorIndex.ts"
import type { NewListing } from "../../ports/creators/discovery/Listing.ts"
import { Handle } from "../../ports/creators/identity/SocialAccount.ts"
import type { Scorecard } from "../../ports/creators/scoring/Scorecard.ts"
import { aCard, anAccount, noon } from "../contracts/creatorsExamples.ts"
import { aListing, aWord } from "../contracts/listingExamples.ts"
import { account } from "./customers.ts"
import { STORES } from "./discoveryWorld.ts"
import { openHost, type TestHost } from "./host.ts"

const PATH = "/api/v1/creators/search"

const readAnswer = Schema.decodeUnknownSync(
  Schema.Struct({
    creators: Schema.Array(
      Schema.Struct({
        handle: Schema.String,
        score: Schema.Int,
        followers: Schema.NullOr(Schema.Finite),
        match: Schema.NullOr(Schema.Finite),
        reasons: Schema.Array(Schema.String)
      })
    ),
    next_cursor: Schema.NullOr(Schema.String),
    index: Schema.Struct({ creators: Schema.Int, oldest_scored_at: Schema.NullOr(Schema.String) }),
    not_judged: Schema.Array(Schema.Struct({ filter: Schema.String, creators: Schema.Int }))
  })
)

const { score: plain, engagement, reading } = aCard(anAccount())
const scoreOf = (score: number): Scorecard["score"] => ({ ...plain, score })
const named = (brand: string): Scorecard["brandMentions"] => [{ brand, verdict: "organic", posts: [] }]

const suite = (store: keyof typeof STORES) =>
  describe(`GET /creators/search over ${store}`, () => {
    let host: TestHost
    let key = ""
    let isDown = false
    beforeAll(async () => {
      host = await openHost<unknown>({
        adapters: STORES[store](),
        standIn: (ports) => {
          const index = Context.get(ports, CreatorIndex)
          return Context.add(ports, CreatorIndex, {
            ...index,
            page: (...asked) =>
              Effect.suspend(() =>
                isDown ? Effect.fail(new IndexUnavailable({ cause: "a test" })) : index.page(...asked)
              )
          })
        }
      })
      ;({ key } = await account(host, 0, "read"))
    })
    afterAll(() => host.close())

    const list = (...listings: ReadonlyArray<NewListing>) => host.run(CreatorIndex.use((index) => index.list(listings)))
    const search = (query: Readonly<Record<string, string>>) =>
      host.call(`${PATH}?${new URLSearchParams(query)}`, { key })
    const found = async (query: Readonly<Record<string, string>>) => {
      const { status, json } = await search(query)
      expect({ query, status }).toEqual({ query, status: 200 })
      return readAnswer(json)
    }
    const handles = async (query: Readonly<Record<string, string>>) =>
      (await found(query)).creators.map(({ handle }) => handle)

    test("each filter leaves out who doesn't fit and who can't be judged, and the answer counts the latter", async () => {
      const brand = aWord()
      const fitting = aListing({ brandMentions: named(brand), platform: "x", followers: 500, score: scoreOf(80) })
      const high = aListing({
        brandMentions: named(brand),
        followers: 9_000,
        score: scoreOf(90),
        engagement: { ...engagement, rate: 0.5 },
        audience: [{ countryCode: "FR", share: 1 }],
        topics: [{ topic: "music", share: 1 }]
      })
      const unknown = aListing({
        brandMentions: named(brand),
        followers: null,
        score: scoreOf(85),
        engagement: { ...engagement, rate: null },
        audience: [],
        topics: [],
        reading: null
      })
      const before = (await found({ engagement_max: "0.1" })).not_judged
      const size = (await found({})).index.creators
      await list(fitting, high, unknown)
      const { handle } = fitting.listing.account
      expect(await handles({ brand })).toEqual([high, unknown, fitting].map(({ listing }) => listing.account.handle))
      const narrow = [
        { platform: "twitter" },
        { followers_max: "500" },
        { followers_min: "1", followers_max: "8999" },
        { score_max: "80" },
        { engagement_max: "0.1" },
        { country: "ie" },
        { topic: "food" }
      ]
      for (const filters of narrow) {
        expect({ filters, handles: await handles({ brand: brand.toUpperCase(), ...filters }) }).toEqual({
          filters,
          handles: [handle]
        })
      }
      const answer = await found({ brand, engagement_max: "0.1" })
      expect(answer.index.creators).toBe(size + 3)
      const notJudged = new Map(answer.not_judged.map(({ filter, creators }) => [filter, creators]))
      expect([...notJudged.keys()].toSorted()).toEqual(["brand", "engagement"])
      expect(notJudged.get("engagement")).toBe((before[0]?.creators ?? 0) + 1)
      expect((await found({})).not_judged).toEqual([])
    })

    test("flags: absent only where they were looked for", async () => {
      const brand = aWord()
      if (reading === null) throw new Error("the example was read")
      const of = (kinds: ReadonlyArray<string>, flags: Scorecard["score"]["flags"]) =>
        aListing({
          brandMentions: named(brand),
          reading: { ...reading, flagged: kinds.map((kind) => ({ kind, texts: 0 })) },
          score: { ...plain, flags }
        })
      const [clean, flagged, unread] = [of(["hate", "profanity"], []), of(["profanity"], plain.flags), of([], [])]
      await list(clean, flagged, unread)
      const { handle } = clean.listing.account
      expect(await handles({ brand, without_flag: "profanity" })).toEqual([handle])
      expect(await handles({ brand, without_flag: "hate,profanity" })).toEqual([handle])
      expect(await handles({ brand, with_flag: "profanity" })).toEqual([flagged.listing.account.handle])
      const { not_judged } = await found({ without_flag: "hate" })
      expect(not_judged.find(({ filter }) => filter === "flag:hate")?.creators).toBeGreaterThanOrEqual(2)
    })

    test("pages of each sort go on by their cursor and show every creator once", async () => {
      const brand = aWord()
      const listings = Array.from({ length: 9 }, (_, place) =>
        aListing({
          brandMentions: named(brand),
          score: scoreOf(50 + (place % 2)),
          followers: place % 3 === 0 ? null : 100 * (place % 4)
        })
      )
      await list(...listings)
      for (const sort of ["score", "followers"] as const) {
        const seen: Array<string> = []
        for (let cursor: string | null = ""; cursor !== null; ) {
          const page = await found({ brand, sort, limit: "2", ...(cursor === "" ? {} : { cursor }) })
          expect(page.creators.length).toBeLessThanOrEqual(2)
          const numbers = page.creators.map((each) => each[sort] ?? 0)
          expect(numbers).toEqual(numbers.toSorted((a, b) => b - a))
          seen.push(...page.creators.map(({ handle }) => handle))
          cursor = page.next_cursor
        }
        const expected = listings.filter(({ listing }) => listing[sort] !== null)
        expect(seen.toSorted()).toEqual(expected.map(({ listing }) => listing.account.handle as string).toSorted())
      }
      const { next_cursor } = await found({ brand, limit: "2" })
      for (const cursor of [`${next_cursor}x`, "e30", "%%%", "a".repeat(2_000)]) {
        expect(await search({ brand, cursor })).toMatchObject({ status: 400, json: { error: "invalid_request" } })
      }
      expect(await search({ cursor: next_cursor ?? "" })).toMatchObject({ status: 400 })
      // One that was tampered with names no place that a page can end at.
      const real = decodeURIComponent(Buffer.from(next_cursor ?? "", "base64url").toString())
      for (const value of ["1e308", "-1", "1e16"]) {
        const cursor = Buffer.from(encodeURIComponent(real.replace(/"value":\d+/, `"value":${value}`))).toString(
          "base64url"
        )
        expect(await search({ brand, cursor })).toMatchObject({ status: 400, json: { error: "invalid_request" } })
      }
    })

    test("a text is matched with typos, and who was found and not scored is no scored creator", async () => {
      const [first, last] = [aWord(4), aWord(4)]
      const scored = aListing({ displayName: `${first} ${last}` })
      const bare = foundListing(
        { platform: "x", handle: Handle.make(aWord()) },
        { displayName: `${first} ${last}`, url: "https://social.example/", foundAt: noon(1) }
      )
      await list(scored, bare)
      const { creators } = await found({ q: `${last} ${first.slice(0, -1)}` })
      expect(creators.map(({ handle }) => handle)).toEqual([scored.listing.account.handle])
      expect(creators[0]?.match).toBeGreaterThan(0.9)
      expect(creators[0]?.match).toBeLessThan(1)
      expect(await handles({ q: aWord(8) })).toEqual([])
      expect(await handles({ q: `${first} ${last}`, score_min: "99" })).toEqual([])
    })

    test("similar to a creator: the more alike first, each with its strongest reasons; never the creator itself", async () => {
      const of = (given: Partial<Scorecard>) => aListing({ brandMentions: named(brand), ...given })
      const brand = aWord()
      const topics = (share: number) => [{ topic: "gaming", share }]
      const one = of({ followers: 1_100_000, topics: topics(0.8), platform: "x" })
      const twin = of({ followers: 1_200_000, topics: topics(0.7) })
      const other = of({ followers: 2_000_000, topics: topics(0.2), score: scoreOf(30) })
      const unlike = of({ followers: 1_100_000, topics: [{ topic: "pets", share: 1 }] })
      await list(one, twin, other, unlike)
      const similar_to = `twitter/${one.listing.account.handle}`
      const { creators } = await found({ similar_to, brand })
      expect(creators.map(({ handle }) => handle)).toEqual(
        [twin, other].map(({ listing }) => listing.account.handle as string)
      )
      const [best, next] = creators
      expect(best?.match ?? 0).toBeGreaterThan(next?.match ?? 1)
      expect(best?.reasons).toHaveLength(3)
      expect(best?.reasons.join(" ")).toContain("gaming (80 % and 70 %)")
      expect(best?.reasons.join(" ")).toContain("1,100,000 and 1,200,000 followers")
      expect(await search({ similar_to: `x/${aWord()}` })).toMatchObject({ status: 404, json: { error: "not_scored" } })
    })

    test("unknown names and bad values are refused by their field", async () => {
      const bad: ReadonlyArray<readonly [query: Readonly<Record<string, string>>, field: string]> = [
        [{ qq: "nova" }, "qq"],
        [{ q: "" }, "q"],
        [{ q: "x".repeat(201) }, "q"],
        [{ scored_since: "2026-02-31" }, "scored_since"],
        [{ scored_since: "2026-02-31T10:00Z" }, "scored_since"],
        [{ scored_since: "2026-02-10T25:00Z" }, "scored_since"],
        [{ platform: "myspace" }, "platform"],
        [{ score_min: "high" }, "score_min"],
        [{ score_min: "101" }, "score_min"],
        [{ score_min: "-1" }, "score_min"],
        [{ followers_max: "1.5" }, "followers_max"],
        [{ sentiment_min: "80", sentiment_max: "20" }, "sentiment_min"],
        [{ language: "English" }, "language"],
        [{ country: "Austria" }, "country"],
        [{ topic: "knitting" }, "topic"],
        [{ without_flag: "hate,sorcery" }, "without_flag"],
        [{ without_flag: "hate", with_flag: "hate" }, "with_flag"],
        [{ scored_since: "yesterday" }, "scored_since"],
        [{ scored_since: "2026-13-40" }, "scored_since"],
        [{ similar_to: "nova" }, "similar_to"],
        [{ similar_to: "x/nova", q: "nova" }, "similar_to"],
        [{ sort: "revenue" }, "sort"],
        [{ sort: "match" }, "sort"],
        [{ limit: "0" }, "limit"],
        [{ limit: "101" }, "limit"]
      ]
      for (const [query, field] of bad) {
        const answer = await search(query)
        expect({ query, answer }).toMatchObject({
          query,
          answer: { status: 400, json: { error: "invalid_request", message: expect.stringContaining(field) } }
        })
      }
    })

    test("the index down: 503", async () => {
      isDown = true
      const answer = await search({})
      isDown = false
      expect(answer).toMatchObject({ status: 503, json: { error: "resolve_unavailable" } })
    })
  })

for (const store of ["the fixture adapters", "the embedded Postgres"] as const) suite(store)

test("GET /creators/search: a test key is answered from the sandbox, always the same", async () => {
  const host = await openHost()
  const key = host.secrets.test
  const answers = [await host.call(PATH, { key }), await host.call(PATH, { key })]
  expect(answers[0]?.text).toBe(answers[1]?.text ?? "")
  expect(answers[0]?.json).toMatchObject({
    sandbox: true,
    creators: [{ handle: "ada.bakes" }, { handle: "nova.cooks" }, { handle: "grace.fries" }],
    index: { creators: 3 }
  })
  const similar = await host.call(`${PATH}?similar_to=instagram/nova.cooks`, { key })
  expect(similar.json).toMatchObject({ creators: [{ handle: "grace.fries" }, { handle: "ada.bakes" }] })
  expect(host.isUntouched()).toBe(true)
  await host.close()
})
