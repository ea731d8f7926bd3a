import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Context, Effect, Schema } from "effect"
import { foundListing } from "../../domain/creators/discovery/listFound.ts"
import { LINK_CONFIDENCE_MIN } from "../../domain/creators/identity/matchAccounts.ts"
import { CreatorIndex, IndexUnavailable } from "../../ports/creators/discovery/CreatorIndex.ts"
import { Footprints } from "../../ports/creators/discovery/Footprints.ts"
import { type IdentityPage, IdentityPages, PageAbsent } from "../../ports/creators/discovery/IdentityPages.ts"
import type { NewListing } from "../../ports/creators/discovery/Listing.ts"
import { SearchUnavailable, type WebResult, WebSearch } from "../../ports/creators/discovery/WebSearch.ts"
import { PROFILE_ORIGINS, type WebPlatform } from "../../ports/creators/identity/platforms.ts"
import { Handle, type WebAccount } from "../../ports/creators/identity/SocialAccount.ts"
import { DAY_MS } from "../../ports/time/days.ts"
import { aFound } from "../contracts/discoveryExamples.ts"
import { aListing, aWord } from "../contracts/listingExamples.ts"
import { account, balanceOf, type Customer } from "./customers.ts"
import { STORES, shown } from "./discoveryWorld.ts"
import { openHost, type TestHost } from "./host.ts"

const PATH = "/api/v1/creators/resolve"
const SEARCHES = 1_000

/** A web of the test's own: what a search answers, and whose pages are there. */
interface World {
  results: ReadonlyArray<string> | "failed"
  readonly pages: Map<string, string>
  readonly queries: Array<string>
}

const resultAt = (url: string): WebResult => ({ url, title: "A page", excerpt: "", publishedAt: null })
const pageOf = (account: WebAccount, displayName: string): IdentityPage => ({
  url: `https://social.example/${account.handle}`,
  account,
  displayName,
  bio: null,
  language: null,
  avatarUrl: null,
  followers: 100,
  isVerified: null,
  links: []
})

/** Four accounts of one name. */
const aPerson = () => {
  const at = <On extends WebPlatform>(platform: On) => ({
    platform,
    handle: Handle.make(`h${crypto.randomUUID().slice(0, 12)}`)
  })
  return {
    displayName: `${aWord(3)} ${aWord(4)}`,
    ...{ seed: at("youtube"), photos: at("instagram"), shop: at("patreon"), streams: at("kick") }
  }
}
const foundAs = (account: WebAccount, displayName: string): NewListing =>
  foundListing(account, { displayName, url: `https://social.example/${account.handle}`, foundAt: new Date() })

const decodeCandidates = Schema.decodeUnknownSync(
  Schema.Struct({
    candidates: Schema.Array(
      Schema.Struct({
        identity_group_id: Schema.NullOr(Schema.String),
        accounts: Schema.Array(Schema.Struct({ platform: Schema.String }))
      })
    )
  })
)
/** Each candidate's group and platforms, in the order of the platforms. */
const candidatesIn = (json: unknown) =>
  decodeCandidates(json)
    .candidates.map(({ identity_group_id: id, accounts }) => ({
      id,
      platforms: accounts.map(({ platform }) => platform).sort()
    }))
    .sort((a, b) => (String(a.platforms) < String(b.platforms) ? -1 : 1))

const openWith = async (store: keyof typeof STORES, searchesPerDayMax: number | null = SEARCHES) => {
  const world: World = { results: [], pages: new Map(), queries: [] }
  let isDown = false
  const host: TestHost = await openHost<unknown>({
    adapters: STORES[store](),
    ...(searchesPerDayMax === null ? {} : { searchesPerDayMax }),
    standIn: (ports) => {
      const index = Context.get(ports, CreatorIndex)
      return ports.pipe(
        Context.add(CreatorIndex, {
          ...index,
          named: (...asked) =>
            Effect.suspend(() =>
              isDown ? Effect.fail(new IndexUnavailable({ cause: "a test" })) : index.named(...asked)
            )
        }),
        Context.add(WebSearch, {
          search: (query) =>
            Effect.suspend(() => {
              world.queries.push(query)
              return world.results === "failed"
                ? Effect.fail(new SearchUnavailable({ fault: "timed_out" }))
                : Effect.succeed(world.results.map(resultAt))
            })
        }),
        Context.add(IdentityPages, {
          profile: (account) => {
            const name = world.pages.get(account.handle)
            return name === undefined ? Effect.fail(new PageAbsent()) : Effect.succeed(pageOf(account, name))
          },
          open: () => Effect.fail(new PageAbsent())
        })
      )
    }
  })
  const list = (...listings: ReadonlyArray<NewListing>) => host.run(CreatorIndex.use((index) => index.list(listings)))
  const ask = ({ key }: Pick<Customer, "key">, body: object | string, headers: Readonly<Record<string, string>> = {}) =>
    host.call(PATH, { method: "POST", key, body, headers })
  const breakIndex = (broken: boolean) => {
    isDown = broken
  }
  return { host, world, list, ask, breakIndex }
}

const suite = (store: keyof typeof STORES) =>
  describe(`POST /creators/resolve over ${store}`, () => {
    let opened: Awaited<ReturnType<typeof openWith>>
    beforeAll(async () => {
      opened = await openWith(store)
    })
    afterAll(() => opened.host.close())

    test("signs that stand for sentences, as a name or a handle of full length, find nobody and break nothing", async () => {
      const { host, list, ask } = opened
      const me = await account(host, 0, "read")
      const [sentence, handle] = ["\ufdfa".repeat(200), "\ufdfd".repeat(100)]
      for (const body of [{ name: sentence }, { name: `${sentence.slice(1)} ` }, { handle }]) {
        expect(await ask(me, body)).toMatchObject({ status: 200, json: { candidates: [] } })
      }
      // Who has such a handle can be listed, and is found by it.
      await list(aListing({ handle: Handle.make(handle) }))
      expect((await ask(me, { handle })).json).toMatchObject({ candidates: [{ accounts: [{ handle }] }] })
    })

    test("accounts that a customer discovered as one person's are one candidate to them, and to nobody else", async () => {
      const { host, list, ask } = opened
      const [me, stranger] = [await account(host, 0), await account(host, 0)]
      const { displayName, seed, photos, shop, streams } = aPerson()
      await list(...[seed, photos, shop, streams].map((each) => foundAs(each, displayName)))
      const seen = async (customer: Customer) => candidatesIn((await ask(customer, { name: displayName })).json)
      const apart = ["instagram", "kick", "patreon", "youtube"].map((platform) => ({ id: null, platforms: [platform] }))
      expect(await seen(me)).toEqual(apart)
      const likely = [
        aFound(photos.platform, photos.handle, 0.99),
        aFound(shop.platform, shop.handle, LINK_CONFIDENCE_MIN)
      ]
      await shown(host, me, seed, [...likely, aFound(streams.platform, streams.handle, LINK_CONFIDENCE_MIN - 0.01)])
      expect(await seen(me)).toEqual([
        { id: null, platforms: ["instagram", "patreon", "youtube"] },
        { id: null, platforms: ["kick"] }
      ])
      expect(await seen(stranger)).toEqual(apart)
    })

    test("with a confirmed footprint goes what isn't scored; of what is scored the confirmation decided", async () => {
      const { host, list, ask } = opened
      const me = await account(host, 0)
      const { displayName, seed, photos, shop, streams } = aPerson()
      await list(...[seed, photos, shop, streams].map((each) => foundAs(each, displayName)))
      const others = [photos, shop, streams]
      await shown(
        host,
        me,
        seed,
        others.map(({ platform, handle }) => aFound(platform, handle, 0.99))
      )
      const { id } = await host.run(Footprints.use((footprints) => footprints.link([seed, photos])))
      expect(candidatesIn((await ask(me, { name: displayName })).json)).toEqual([
        { id, platforms: ["instagram", "patreon", "youtube"] },
        { id: null, platforms: ["kick"] }
      ])
    })

    test("a name with a typo, in another order and in another script finds its creator, free, for a key that may only read", async () => {
      const { host, list, ask } = opened
      const me = await account(host, 0, "read")
      const [first, last] = [aWord(3), aWord(4)]
      const scoredAt = new Date(Date.now() - 3.5 * DAY_MS)
      const meant = aListing({ displayName: `${first} ${last}`, scoredAt, profileUrl: "https://video.example/@nova" })
      await list(meant, aListing({ displayName: `${aWord(3)} ${last}` }))
      const { handle } = meant.listing.account
      for (const name of [`${first} ${last}`, `${last} ${first.toUpperCase()}`, `${first.slice(1)} ${last}`, handle]) {
        const { status, json } = await ask(me, { name })
        expect({ name, status, json }).toMatchObject({
          name,
          status: 200,
          json: {
            candidates: [
              {
                display_name: `${first} ${last}`,
                identity_group_id: null,
                accounts: [
                  {
                    platform: "youtube",
                    handle,
                    url: "https://video.example/@nova",
                    last_scored_at: scoredAt.toISOString(),
                    score_age_days: 3
                  }
                ],
                found_by: "index"
              }
            ],
            web_searched: false,
            credits_charged: 0
          }
        })
      }
      const [cyrillic, latin] = ["Журавлёва Щукина", "Zhuravlyova Shchukina"]
      await list(aListing({ displayName: cyrillic }))
      expect((await ask(me, { name: latin })).json).toMatchObject({ candidates: [{ display_name: cyrillic }] })
      await list(aListing({ displayName: "Émilie Dvořáková-Brönte" }))
      expect((await ask(me, { name: "emilie dvorakova bronte" })).json).toMatchObject({
        candidates: [{ display_name: "Émilie Dvořáková-Brönte" }]
      })
    })

    test("by handle, on one platform or any; the exact one is first, and nothing is said of strangers", async () => {
      const { host, list, ask } = opened
      const me = await account(host, 0)
      const handle = Handle.make(`${aWord(3)}.${aWord(3)}`)
      await list(aListing({ handle, platform: "twitch", displayName: "" }), aListing({ handle, platform: "x" }))
      const platforms = async (body: object) => {
        const { json, status } = await ask(me, body)
        expect(status).toBe(200)
        return JSON.stringify(json)
          .match(/"platform":"\w+"/g)
          ?.toSorted()
      }
      expect(await platforms({ handle: `@${handle}` })).toEqual(['"platform":"twitch"', '"platform":"x"'])
      expect(await platforms({ handle, platform: "twitter" })).toEqual(['"platform":"x"'])
      expect((await ask(me, { handle: aWord(6) })).json).toEqual({
        candidates: [],
        web_searched: false,
        credits_charged: 0
      })
      expect((await ask(me, { name: "❤️ !!" })).json).toMatchObject({ candidates: [] })
    })

    test("accounts of one creator are one candidate; of many who have the name none is likely the one", async () => {
      const { host, list, ask } = opened
      const me = await account(host, 0)
      const name = `${aWord(3)} ${aWord(4)}`
      const listed = [aListing({ displayName: name, followers: 10 }), aListing({ displayName: name, followers: 90 })]
      await list(...listed)
      const confidences = async () => {
        const { json } = await ask(me, { name })
        return [...JSON.stringify(json).matchAll(/"match_confidence":([\d.]+)/g)].map(([, each]) => Number(each))
      }
      const apart = await confidences()
      expect(apart).toHaveLength(2)
      expect(apart[0]).toBe(apart[1] ?? -1)
      const [one, two] = listed.map(({ listing }) => ({ platform: "youtube" as const, handle: listing.account.handle }))
      if (one === undefined || two === undefined) throw new Error("two were listed")
      const { id } = await host.run(Footprints.use((footprints) => footprints.link([one, two])))
      const { json } = await ask(me, { name })
      expect(json).toMatchObject({ candidates: [{ identity_group_id: id }] })
      expect(JSON.stringify(json).match(/"platform"/g)).toHaveLength(2)
      const [together = 0] = await confidences()
      expect(together).toBeGreaterThan(apart[0] ?? 1)
    })

    test("what the web tells is seen on its own page, costs a credit once, and links nothing", async () => {
      const { host, world, list, ask } = opened
      const me = await account(host, 2)
      const [first, last] = [aWord(3), aWord(4)]
      const name = `${first} ${last}`
      const [handle, gone, known] = [`${first}.${last}`, aWord(5), aListing({ displayName: name, platform: "youtube" })]
      await list(known)
      world.results = [
        `${PROFILE_ORIGINS.instagram}/${handle}/`,
        `${PROFILE_ORIGINS.instagram}/${handle}`,
        `${PROFILE_ORIGINS.tiktok}/@${gone}`,
        "https://gazette.example/about",
        `${PROFILE_ORIGINS.instagram}/p/abc`
      ]
      world.pages.set(handle, name)
      const body = { name, allow_web_search: true }
      const once = { "idempotency-key": crypto.randomUUID() }
      const answers = [await ask(me, body, once), await ask(me, body, once)]
      for (const { status, json } of answers) {
        expect({ status, json }).toMatchObject({ status: 200, json: { web_searched: true, credits_charged: 1 } })
        expect(JSON.stringify(json)).toContain(`"handle":"${handle}"`)
        expect(JSON.stringify(json)).toContain(`"found_by":"web_search"`)
        expect(JSON.stringify(json)).toContain(known.listing.account.handle)
        expect(JSON.stringify(json)).not.toContain(gone)
      }
      expect(answers[1]?.headers.get("idempotency-replay")).toBe("true")
      expect(await balanceOf(host, me)).toBe(1)
      expect((await ask(me, { name })).json).toMatchObject({ web_searched: false })
      expect(JSON.stringify((await ask(me, { name })).json)).not.toContain(handle)
    })

    test("a search of the web that finds nobody is free, and one that fails too", async () => {
      const { host, world, ask } = opened
      const me = await account(host, 1)
      const body = { name: aWord(6), allow_web_search: true }
      world.results = [`${PROFILE_ORIGINS.instagram}/${aWord(4)}`]
      expect((await ask(me, body)).json).toEqual({ candidates: [], web_searched: true, credits_charged: 0 })
      world.results = "failed"
      expect(await ask(me, body)).toMatchObject({ status: 502, json: { error: "discovery_failed" } })
      expect(await balanceOf(host, me)).toBe(1)
    })

    test("a search of the web needs full scope and a credit; else nothing is searched", async () => {
      const { host, world, ask } = opened
      const [reader, poor] = [await account(host, 5, "read"), await account(host, 0)]
      const body = { name: aWord(6), allow_web_search: true }
      const before = world.queries.length
      expect(await ask(reader, body)).toMatchObject({
        status: 403,
        json: {
          error: "insufficient_scope",
          message: expect.stringContaining("This key's scope is read; allow_web_search takes one of full, test.")
        }
      })
      expect(await ask(poor, body)).toMatchObject({ status: 402, json: { error: "insufficient_credits" } })
      expect(world.queries).toHaveLength(before)
    })

    test("the index down: 503 resolve_unavailable, and nothing is charged", async () => {
      const { host, ask, breakIndex } = opened
      const me = await account(host, 1)
      breakIndex(true)
      const answer = await ask(me, { name: "Nova", allow_web_search: true })
      breakIndex(false)
      expect(answer).toMatchObject({ status: 503, json: { error: "resolve_unavailable" } })
      expect(answer.headers.get("retry-after")).not.toBeNull()
      expect(await balanceOf(host, me)).toBe(1)
    })

    test("what is not as documented is refused by its field, without its words", async () => {
      const { host, ask } = opened
      const me = await account(host, 0)
      const secret = aWord(8)
      const bad: ReadonlyArray<readonly [body: object | string, error: string, field: string]> = [
        [{}, "invalid_request", "name"],
        [{ name: "" }, "invalid_request", "name"],
        [{ name: "   " }, "invalid_request", "name"],
        [{ name: secret.repeat(20) }, "invalid_request", "name"],
        [{ name: 7 }, "invalid_request", "name"],
        [{ name: secret, handle: secret }, "invalid_request", "handle"],
        [{ name: secret, platform: "x" }, "invalid_request", "platform"],
        [{ handle: secret, platform: "myspace" }, "unsupported_platform", "platform"],
        [{ handle: `${secret} ${secret}` }, "invalid_handle", "handle"],
        [{ name: secret, allow_web_search: "yes" }, "invalid_request", "allow_web_search"],
        ["[1]", "invalid_request", "body"],
        ["{", "invalid_request", "body"]
      ]
      for (const [body, error, field] of bad) {
        const answer = await ask(me, body)
        expect({ body, answer }).toMatchObject({
          body,
          answer: { status: 400, json: { error, message: expect.stringContaining(field) } }
        })
        expect(answer.text).not.toContain(secret)
      }
      expect((await ask({ key: host.secrets.track }, { name: "Nova" })).status).toBe(403)
    })
  })

for (const store of ["the fixture adapters", "the embedded Postgres"] as const) suite(store)

describe("POST /creators/resolve", () => {
  test("without a search of the web: 503 discovery_unavailable; with the day's searches used up: the index alone, free", async () => {
    const none = await openWith("the fixture adapters", null)
    const me = await account(none.host, 1)
    const body = { name: aWord(6), allow_web_search: true }
    expect(await none.ask(me, body)).toMatchObject({ status: 503, json: { error: "discovery_unavailable" } })
    await none.host.close()

    const one = await openWith("the fixture adapters", 1)
    const them = await account(one.host, 5)
    expect((await one.ask(them, body)).json).toMatchObject({ web_searched: true })
    expect((await one.ask(them, body)).json).toEqual({ candidates: [], web_searched: false, credits_charged: 0 })
    expect(one.world.queries).toHaveLength(1)
    await one.host.close()
  })

  test("a test key is answered from the sandbox, always the same", async () => {
    const { host, ask } = await openWith("the fixture adapters", null)
    const key = { key: host.secrets.test }
    const answers = [await ask(key, { name: "Nova Cook" }), await ask(key, { name: "Nova Cook" })]
    expect(answers[0]?.text).toBe(answers[1]?.text ?? "")
    expect(answers[0]?.json).toMatchObject({
      sandbox: true,
      candidates: [{ display_name: "Nova Cooks", accounts: [{ platform: "instagram", score_age_days: 3 }] }],
      credits_charged: 0,
      live_credits: 0
    })
    expect((await ask(key, { name: "Ada", allow_web_search: true })).status).toBe(200)
    expect(host.isUntouched()).toBe(true)
    await host.close()
  })
})
