import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Context, Effect, Redacted, Schema } from "effect"
import { grantCredits } from "../../domain/accounts/billing/grantCredits.ts"
import { createKey } from "../../domain/accounts/keys/keys.ts"
import { saveCreator } from "../../domain/creators/roster/saveCreator.ts"
import { formatPercent } from "../../domain/mail/wording.ts"
import { AuditLog } from "../../ports/accounts/audit/AuditLog.ts"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import { CreatorIndex } from "../../ports/creators/discovery/CreatorIndex.ts"
import { DailyDiscoveriesExhausted, Discoveries } from "../../ports/creators/discovery/Discoveries.ts"
import type { NewListing } from "../../ports/creators/discovery/Listing.ts"
import { Handle } from "../../ports/creators/identity/SocialAccount.ts"
import { Jobs } from "../../ports/creators/jobs/Jobs.ts"
import type { Scorecard } from "../../ports/creators/scoring/Scorecard.ts"
import { anAccount } from "../contracts/creatorsExamples.ts"
import { aFound } from "../contracts/discoveryExamples.ts"
import { aListing, aWord } from "../contracts/listingExamples.ts"
import { browserTest, useChromium } from "../support/browser/chromium.ts"
import { another, fieldOf, leadsTo, somebody, spentBy, type World } from "./creatorPageWorld.ts"
import { account } from "./customers.ts"
import { type World as Pages, shown, standIn } from "./discoveryWorld.ts"
import type { Answer } from "./host.ts"
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
  const named = (brand: string): Scorecard["brandMentions"] => [{ brand, verdict: "organic", posts: [] }]

  test("names those of the own list of whom a word or a handle begins so, and no one else's", async () => {
    const [mine, other] = [await somebody(world, 0, "viewer"), await somebody(world, 0, "viewer")]
    const word = aWord()
    await world.host.run(
      saveCreator(mine.tenantId, { platform: "youtube", handle: Handle.make(`my.${word}handle`) }, {})
    )
    const asked = `/creators/search?q=${word.slice(0, 5)}`
    const shown = (await mine.browser.open(asked)).text
    expect(shown).toContain("On your list")
    expect(shown).toContain(`href="/creators/youtube/my.${word}handle"`)
    expect((await other.browser.open(asked)).text).not.toContain("On your list")
  })

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
    expect(text).not.toContain("<script>")
    for (const field of ["q", "similar", "brand", "platform", "topic", "with_flag", "sort", "cursor", "scored_since"]) {
      const asked = await browser.open(`/creators/search?${new URLSearchParams({ [field]: HOSTILE })}`)
      expect({ field, isHeld: !asked.text.includes("<script>"), isServed: asked.status < 500 }).toEqual({
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

const decodePreview = Schema.decodeUnknownSync(
  Schema.Struct({
    accounts: Schema.Array(
      Schema.Struct({
        platform: Schema.String,
        handle: Schema.String,
        confidence: Schema.Finite,
        scoreable: Schema.Boolean,
        selected: Schema.Boolean,
        parts: Schema.Array(Schema.Struct({ text: Schema.String }))
      })
    )
  })
)

/** The accounts that a page says were found: whether each can be chosen, and is. */
const accountsOf = (text: string) =>
  [...text.matchAll(/<li><span class="what"><a href="https[\s\S]*?(?=<li><span class="what">|<\/form>)/g)].map(
    ([item]) => ({
      name: /<bdi>([^<]*)</.exec(item)?.[1],
      isOffered: item.includes('type="checkbox"'),
      isChosen: /type="checkbox"[^>]* checked/.test(item),
      item
    })
  )

describe("the pages that find a creator's accounts", () => {
  const pages: Pages = { opened: [], isOffline: false, search: "not_configured" }
  const begun: Array<string> = []
  let isCapped = false
  let world: World
  beforeAll(async () => {
    world = await openMailedHost({
      standIn: (given) => {
        const ports = standIn(pages)(given)
        const discoveries = Context.get(ports, Discoveries)
        return Context.add(ports, Discoveries, {
          ...discoveries,
          begin: (start) =>
            Effect.suspend(() => {
              begun.push(start.operationId)
              return isCapped ? Effect.fail(new DailyDiscoveriesExhausted({ cap: 1 })) : discoveries.begin(start)
            })
        })
      }
    })
  })
  afterAll(() => world.host.close())

  const find = (browser: Browser, tenant: TenantId, creator: string, operation = crypto.randomUUID()) =>
    browser.send("/creators/discover", { tenant, creator, operation })
  /** What the form of a page that shows accounts sends, with the choice as it stands there. */
  const orderOf = (found: Answer, tenant: TenantId) => ({
    tenant,
    operation: fieldOf(found, "operation"),
    creator: fieldOf(found, "creator"),
    beforehand: fieldOf(found, "beforehand"),
    account: accountsOf(found.text).find(({ isChosen }) => isChosen)?.name ?? ""
  })
  /** A member of an account that was shown three accounts of a creator, and a doubtful one. */
  const aShown = async (credits: number) => {
    const me = await account(world.host, credits)
    const seed = anAccount("youtube")
    const word = crypto.randomUUID().slice(0, 12)
    const [sure, tiktok, doubtful] = [
      aFound("instagram", `i.${word}`, 0.97),
      aFound("tiktok", `t${word}`.replaceAll("-", ""), 0.95),
      aFound("kick", `k${word}`.replaceAll("-", "_"), 0.6, { claimedBy: "seed", displayName: HOSTILE })
    ]
    await shown(world.host, me, seed, [sure, tiktok, doubtful])
    return {
      me,
      seed,
      name: `youtube/${seed.handle}`,
      sure,
      tiktok,
      doubtful,
      browser: await another(world, me.tenantId, "member")
    }
  }
  const didOf = (answer: Answer) => new URLSearchParams(leadsTo(answer).split("?")[1]).get("did")
  const jobsOf = (tenantId: TenantId) => world.host.run(Jobs.use((jobs) => jobs.running(tenantId, 10)))

  test("shows what the API's preview tells, each account with how sure it is and why, for nothing", async () => {
    const { me, seed, name, browser, doubtful } = await aShown(3)
    const { json } = await world.host.call("/api/v1/creators/score-footprint", {
      method: "POST",
      key: me.key,
      body: seed
    })
    const { accounts } = decodePreview(json)
    const { text, status } = await find(browser, me.tenantId, name)
    expect(status).toBe(200)
    const rows = accountsOf(text)
    expect(rows.map(({ name, isOffered, isChosen }) => ({ name, isOffered, isChosen }))).toEqual(
      accounts.map(({ platform, handle, scoreable, selected }, place) => ({
        name: `${platform}/${handle}`,
        isOffered: place > 0 && scoreable,
        isChosen: place > 0 && selected
      }))
    )
    for (const [place, { confidence, parts }] of accounts.entries()) {
      expect(rows[place]?.item).toContain(`${formatPercent(confidence)} sure`)
      for (const part of parts) expect(rows[place]?.item).toContain(part.text)
    }
    expect(rows.find(({ name }) => name === `kick/${doubtful.handle}`)?.isChosen).toBe(false)
    expect(text).toContain("<strong>1 credit</strong> for all of them together, of 3 credits")
    expect(text).toContain("facebook: shown to who is signed in there")
    expect(text).not.toContain("<script>")
    expect(await spentBy(world, me.tenantId)).toBe(0)
  })

  test("opening the page looks for nothing; looking counts as the API's does, and an address does as well as a name", async () => {
    const { tenantId, browser } = await somebody(world, 1)
    const handle = aWord()
    const opened = pages.opened.length
    const bare = await browser.open(`/creators/discover?creator=youtube/${handle}`)
    expect(bare.text).toContain("Looking costs 0 credits")
    expect(bare.text).toContain(`value="youtube/${handle}"`)
    expect(pages.opened).toHaveLength(opened)
    const first = await find(browser, tenantId, `https://www.youtube.com/@${handle}`)
    expect(accountsOf(first.text).map(({ name }) => name)).toEqual([`youtube/${handle}`])
    const read = pages.opened.length
    expect(read).toBeGreaterThan(opened)
    expect((await find(browser, tenantId, `youtube/${handle}`)).status).toBe(200)
    expect(pages.opened).toHaveLength(read)
    // A form that is sent once more with another creator in it is another search.
    const operation = crypto.randomUUID()
    for (const other of [anAccount("youtube"), anAccount("youtube")]) {
      const { text } = await find(browser, tenantId, `youtube/${other.handle}`, operation)
      expect(accountsOf(text).map(({ name }) => name)).toEqual([`youtube/${other.handle}`])
    }
    expect(await spentBy(world, tenantId)).toBe(0)
    const list = (await browser.open("/creators")).text
    expect(list).toContain('href="/creators/discover"')
  })

  test("an order is charged once, whatever is sent again, holds what the API would take, and is in the audit log", async () => {
    const { me, name, browser, sure, seed } = await aShown(3)
    const order = orderOf(await find(browser, me.tenantId, name), me.tenantId)
    expect(order.account).toBe(`instagram/${sure.handle}`)
    const answers = await Promise.all([1, 2, 3].map(() => browser.send("/creators/footprint", order)))
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
    const again = await browser.send("/creators/footprint", order)
    expect(leadsTo(again)).toContain("/creators?did=ordered")
    expect(await spentBy(world, me.tenantId)).toBe(1)
    const [job, ...others] = await jobsOf(me.tenantId)
    expect(others).toEqual([])
    expect(job?.accounts.map(({ platform, handle }) => `${platform}/${handle}`)).toEqual([
      `youtube/${seed.handle}`,
      `instagram/${sure.handle}`
    ])
    expect((await browser.open(leadsTo(again))).text).toContain("Waits for its turn")
    const deeds = await world.host.run(AuditLog.use((log) => log.page(me.tenantId, { after: null, limit: 10 })))
    expect(deeds.map(({ kind }) => String(kind))).toContain("footprint.order")
    // What goes on already is not ordered anew, by another form either.
    const once = await find(browser, me.tenantId, name)
    expect(once.text).toContain("An order of yours holds this creator already")
    expect(leadsTo(await browser.send("/creators/footprint", orderOf(once, me.tenantId)))).toContain("did=joined")
    expect(leadsTo(await browser.send("/creators/footprint", { ...order, account: "" }))).toContain("did=reused")
    expect(await spentBy(world, me.tenantId)).toBe(1)
  })

  test("a form that is sent twice at once is one discovery of the day, and beyond the day's nothing is looked for", async () => {
    const { tenantId, browser } = await somebody(world, 1)
    const operation = crypto.randomUUID()
    const before = begun.length
    const name = `youtube/${aWord()}`
    const answers = await Promise.all([1, 2, 3].map(() => find(browser, tenantId, name, operation)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(begun.slice(before)).size).toBe(1)
    isCapped = true
    const opened = pages.opened.length
    const capped = await find(browser, tenantId, `youtube/${aWord()}`)
    const order = { tenant: tenantId, operation, creator: `youtube/${aWord()}`, beforehand: "" }
    const ordered = await browser.send("/creators/footprint", order)
    isCapped = false
    expect([didOf(capped), didOf(ordered)]).toEqual(["discoveries", "discoveries"])
    expect(pages.opened).toHaveLength(opened)
    expect(await spentBy(world, tenantId)).toBe(0)
  })

  test("a changed choice is what is scored, and one that was never found is refused", async () => {
    const { me, name, browser, doubtful, seed } = await aShown(3)
    const order = orderOf(await find(browser, me.tenantId, name), me.tenantId)
    const stray = await browser.send("/creators/footprint", { ...order, account: "kick/a.celebrity" })
    expect(leadsTo(stray)).toContain("did=changed")
    expect(await spentBy(world, me.tenantId)).toBe(0)
    const { text } = await browser.open(leadsTo(stray))
    expect(text).toContain("nothing was charged")
    const own = { ...order, operation: crypto.randomUUID(), account: `kick/${doubtful.handle}` }
    expect(leadsTo(await browser.send("/creators/footprint", own))).toContain("did=ordered")
    const [job] = await jobsOf(me.tenantId)
    expect(job?.accounts.map(({ platform, handle }) => `${platform}/${handle}`)).toEqual([
      `youtube/${seed.handle}`,
      `kick/${doubtful.handle}`
    ])
  })

  test("what is refused is told in plain words and charges nothing", async () => {
    const { tenantId, browser } = await somebody(world, 2)
    const refusals = [
      ["youtube/nobody.there", "not_found"],
      ["youtube/walled.garden", "unavailable"],
      ["youtube/broken.page", "broke_off"],
      ["creatorsignal/nova", "not_scored"],
      ["", "none"],
      ["youtube/one\nyoutube/two", "none"]
    ]
    for (const [creator = "", outcome] of refusals) {
      const answer = await find(browser, tenantId, creator)
      expect({ creator, did: didOf(answer) }).toEqual({ creator, did: outcome ?? "" })
      expect((await browser.open(leadsTo(answer))).text).toContain('role="alert"')
      const order = { tenant: tenantId, operation: crypto.randomUUID(), creator, beforehand: "", account: "" }
      expect({ creator, did: didOf(await browser.send("/creators/footprint", order)) }).toEqual({
        creator,
        did: outcome ?? ""
      })
    }
    // Somebody else's order holds one of the accounts.
    const held = await aShown(2)
    const other = await account(world.host, 1)
    await world.host.call(`/api/v1/creators/instagram/${held.sure.handle}`, { key: other.key })
    const busy = orderOf(await find(held.browser, held.me.tenantId, held.name), held.me.tenantId)
    expect(leadsTo(await held.browser.send("/creators/footprint", busy))).toContain("did=busy")
    // Without credits; once there are some, the same form is carried out.
    const poor = await aShown(0)
    const seen = await find(poor.browser, poor.me.tenantId, poor.name)
    expect(seen.text).toContain("Your credits don't cover it")
    const unpaid = orderOf(seen, poor.me.tenantId)
    expect(leadsTo(await poor.browser.send("/creators/footprint", unpaid))).toContain("did=unpaid")
    expect(await spentBy(world, poor.me.tenantId)).toBe(0)
    await world.host.run(grantCredits({ tenantId: poor.me.tenantId, credits: 1 }))
    expect(leadsTo(await poor.browser.send("/creators/footprint", unpaid))).toContain("did=ordered")
    for (const each of [tenantId, held.me.tenantId]) expect(await spentBy(world, each)).toBe(0)
  })

  test("a text that names no single account asks who is meant, of those who are known here", async () => {
    const { tenantId, browser } = await somebody(world, 1)
    const handle = aWord()
    const listing = (platform: "youtube" | "x") =>
      aListing({ platform, handle: anAccount().handle, displayName: handle })
    await world.host.run(CreatorIndex.use((index) => index.list([listing("youtube"), listing("x")])))
    const opened = pages.opened.length
    const { text, status } = await find(browser, tenantId, handle)
    expect(status).toBe(200)
    expect(text).toContain("Whom do you mean?")
    expect([...text.matchAll(/discover\?creator=(youtube|x)%2F/g)]).toHaveLength(2)
    const nobody = await find(browser, tenantId, HOSTILE)
    expect(nobody.text).toContain("Nobody is known here by that.")
    expect(nobody.text).not.toContain("<script>")
    expect(pages.opened).toHaveLength(opened)
    expect(await spentBy(world, tenantId)).toBe(0)
  })

  test("viewers, strangers and forged forms look for nothing; another account sees nothing of what was found", async () => {
    const { me, name, browser, sure } = await aShown(1)
    const order = orderOf(await find(browser, me.tenantId, name), me.tenantId)
    const viewer = await another(world, me.tenantId, "viewer")
    expect((await viewer.open("/creators/discover")).status).toBe(403)
    expect((await viewer.open("/creators")).text).not.toContain('href="/creators/discover"')
    const stranger = await somebody(world, 1)
    for (const path of ["/creators/discover", "/creators/footprint"]) {
      expect((await viewer.send(path, order)).status).toBe(403)
      expect((await stranger.browser.send(path, order)).status).toBe(403)
      expect((await browser.send(path, order, { origin: "https://elsewhere.example" })).status).toBe(403)
      expect(leadsTo(await new Browser(world.host).send(path, order))).toBe("/sign-in")
    }
    const theirs = await find(stranger.browser, stranger.tenantId, name)
    expect(theirs.status).toBe(200)
    expect(theirs.text).not.toContain(sure.handle)
    expect(await spentBy(world, me.tenantId)).toBe(0)
    expect(await spentBy(world, stranger.tenantId)).toBe(0)
  })

  browserTest("break no rule of accessibility, narrow and wide, light and dark", async () => {
    const { me, name, browser } = await aShown(0)
    await expectWellMade(chromium(), "discover-bare", await browser.open(`/creators/discover?did=busy&creator=${name}`))
    await expectWellMade(chromium(), "discover-found", await find(browser, me.tenantId, name))
    await expectWellMade(chromium(), "discover-whom", await find(browser, me.tenantId, "nova"))
    await expectWellMade(chromium(), "discover-linked", await browser.open("/creators"))
  })
})
