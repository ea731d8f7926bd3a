import { describe, expect, test } from "bun:test"
import { Effect, Schema } from "effect"
import fc from "fast-check"
import { createTenant } from "../../domain/accounts/tenants/createTenant.ts"
import { changeLink } from "../../domain/tracking/links/changeLink.ts"
import { clickOrigin } from "../../domain/tracking/links/clickOrigin.ts"
import { CLICK_DAYS_MAX } from "../../domain/tracking/links/readLinkClicks.ts"
import { AuditLog } from "../../ports/accounts/audit/AuditLog.ts"
import type { Role } from "../../ports/accounts/people/Person.ts"
import { CountryCode, LinkCode } from "../../ports/tracking/links/TrackingLink.ts"
import { LINKS_AT_ONCE_MAX, TrackingLinks } from "../../ports/tracking/links/TrackingLinks.ts"
import { aClick, aLink } from "../contracts/attributionExamples.ts"
import { browserTest, useChromium } from "../support/browser/chromium.ts"
import { STORES } from "./discoveryWorld.ts"
import { BASE_URL, BROWSER } from "./host.ts"
import { expectWellMade, PAGE_BYTES_MAX } from "./memberLooks.ts"
import { addMember, openMailedHost, signedInBrowser } from "./signInWorld.ts"

const SHOP = "https://shop.example.com/mugs?a=%20b"
const SCRIPT = "<script>alert(1)</script>"
/** Names that a page must show as they are, and nothing else. */
const HOSTILE = [SCRIPT, `"'><img src=x onerror=alert(1)>`, "\u202eגבוה\u2066", "x".repeat(256), "&amp;", "a\u0301'\""]
const MANY_LINKS = 5_000
const LOOKS_MAX = 1_000
/** Making a database and thousands of links in it takes long where much else runs. */
const EMBEDDED_MS_MAX = 240_000
const OF_FILE = { origin: BASE_URL, "sec-fetch-site": "same-origin" }

type Store = keyof typeof STORES

const openWorld = async (role: Role = "owner", store: Store | null = null) => {
  const world = await openMailedHost(store === null ? {} : { adapters: STORES[store]() })
  const { host } = world
  const tenant = host.tenant.id
  await addMember(host, tenant, `${role}@brand.example`, role)
  const browser = await signedInBrowser(world, `${role}@brand.example`)
  const theirs = aLink((await host.run(createTenant("Another Ltd"))).id, {
    creator: { platform: "kick", handle: "rival" }
  })
  await host.run(TrackingLinks.use((links) => links.insert(theirs)))
  const send = (path: string, fields: Record<string, string> = {}) => browser.send(path, { tenant, ...fields })
  const operation = async () => /name="operation" value="([^"]*)"/.exec((await browser.open("/links")).text)?.[1] ?? ""
  const create = async (fields: Record<string, string>) => send("/links", { operation: await operation(), ...fields })
  const found = (code: string) =>
    host.run(
      Effect.map(
        TrackingLinks.use((links) => links.findAll(tenant, [LinkCode.make(code)])),
        ([link]) => link
      )
    )
  /** All that the account has, those that it began with too. */
  const own = () => host.run(TrackingLinks.use((links) => links.page(tenant, 10_000, null)))
  const deeds = () => host.run(AuditLog.use((log) => log.page(tenant, { after: null, limit: 50 })))
  const upload = (text: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = OF_FILE) => {
    const form = new FormData()
    form.append("tenant", tenant)
    form.append("file", new Blob([text], { type: "text/csv" }), "links.csv")
    return sendForm(form, headers)
  }
  const sendForm = async (form: FormData, headers: Record<string, string> = OF_FILE) => {
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
    const request = new Request(`${BASE_URL}/links/import`, {
      method: "POST",
      body: form,
      headers: { ...headers, cookie }
    })
    const answer = await host.host.fetch(request)
    return { status: answer.status, text: await answer.text(), location: answer.headers.get("location") }
  }
  /** A page once its figures are there: until then it says to look again. */
  const settled = async (path: string) => {
    for (let looks = 0; looks < LOOKS_MAX; looks++) {
      const answer = await browser.open(path)
      if (!answer.text.includes("look again in a moment")) return answer
    }
    throw new Error(`the figures of ${path} are never there`)
  }
  return { ...world, tenant, browser, settled, theirs, send, create, operation, found, own, deeds, upload, sendForm }
}

const codesIn = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(/<th scope="row" role="rowheader"><a href="\/links\/([^"]+)"/g)].map(([, code = ""]) => code)

describe("links at /links", () => {
  test("a link is made with all that it may have, once however often the form is sent, and its address redirects", async () => {
    const world = await openWorld()
    await using host = world.host
    const operation = await world.operation()
    const fields = {
      operation,
      url: SHOP,
      platform: "YouTube",
      handle: "@NovaCooks",
      promo_code: " nova10",
      campaign: "spring",
      fallback_url: "https://shop.example.com/",
      variants: "de:mobile https://shop.example.com/de\r\n*:desktop https://shop.example.com/d"
    }
    const [first, again] = await Promise.all([world.send("/links", fields), world.send("/links", fields)])
    const to = (first.headers.get("location") ?? "").replace(/\?.*/, "")
    expect([first.status, again.status, again.headers.get("location")?.replace(/\?.*/, "")]).toEqual([303, 303, to])
    expect([first, again].map(({ headers }) => headers.get("location")?.split("did=")[1]).sort()).toEqual([
      "known",
      "made"
    ])
    const code = to.replace("/links/", "")
    expect(await world.found(code)).toMatchObject({
      destinationUrl: SHOP,
      creator: { platform: "youtube", handle: "novacooks" },
      promoCode: "NOVA10",
      campaign: "spring",
      variants: [
        { country: "DE", device: "mobile" },
        { country: null, device: "desktop" }
      ]
    })
    const page = await world.browser.open(`${to}?did=made`)
    expect(page.text).toContain("The link is made.")
    expect(page.text).toContain(`${BASE_URL}/c/${code}`)
    const qr = await world.browser.open(`${to}/qr.svg`)
    expect([qr.status, qr.headers.get("content-type")]).toEqual([200, "image/svg+xml"])
    for (const address of [`/c/${code}`, `/api/v1/track/click?code=${code}`]) {
      const click = await host.call(address)
      expect([click.status, click.headers.get("location")]).toEqual([
        302,
        expect.stringMatching(/^https:\/\/shop\.example\.com\/mugs\?cs_ref=[^&]+&cs_click=[^&]+&a=%20b/)
      ])
    }
    expect((await host.call("/c/none-such")).status).toBe(404)
    expect((await world.deeds()).map(({ kind, subject }) => `${kind} ${subject}`)).toEqual([
      `link.create ${code}`,
      `link.create ${code}`
    ])
  })

  test("what can't be a link is told with what was typed, and makes none", async () => {
    const world = await openWorld()
    await using _ = world.host
    for (const [fields, why] of [
      [{ url: "javascript:alert(1)" }, "must"],
      [{ url: SHOP, code: "no code" }, "code: must be 1 to 64"],
      [{ url: SHOP, handle: "nova" }, "platform"],
      [{ url: SHOP, variants: "DE https://shop.example.com/" }, "variants: must be pairs"],
      [{ url: "" }, "url"],
      [{ url: SHOP, code: world.theirs.code }, "another link has this code"]
    ] as const) {
      const answer = await world.create({ campaign: SCRIPT, ...fields })
      expect({ fields, status: answer.status, has: answer.text.includes(why) }).toEqual({
        fields,
        status: 400,
        has: true
      })
      expect(answer.text).toContain("&#60;script&#62;alert(1)")
      expect(answer.text).not.toContain(SCRIPT)
      expect(answer.text).not.toContain("rival")
    }
    expect((await world.send("/links", { operation: "none", url: SHOP })).headers.get("location")).toBe(
      "/links?did=not_made"
    )
    expect(codesIn((await world.browser.open("/links")).text)).toEqual((await world.own()).map(({ code }) => code))
  })

  test("hostile names stand in every field as they are, and nothing of them is markup", async () => {
    const world = await openWorld()
    await using host = world.host
    for (const [place, name] of HOSTILE.entries()) {
      const code = LinkCode.make(`h${place}`)
      const link = aLink(world.tenant, {
        code,
        creator: { platform: "youtube", handle: name },
        campaign: name,
        promoCode: `${place}${name}`.toUpperCase().slice(0, 64),
        destinationUrl: `https://shop.example.com/${encodeURIComponent(name.toWellFormed())}?q="'<b>`,
        fallbackUrl: `https://shop.example.com/?q=${name}`,
        variants: [
          { country: CountryCode.make("DE"), device: null, destinationUrl: `https://shop.example.com/?v=${name}` }
        ],
        formerOwners: [{ creator: { platform: "kick", handle: name }, until: new Date() }]
      })
      await host.run(TrackingLinks.use((links) => links.insert(link)))
      const click = aClick(link, { at: new Date(), origin: { country: null, device: null, referrerHost: name } })
      await host.run(TrackingLinks.use((links) => links.recordClick(click)))
      for (const path of [
        `/links/${code}`,
        "/links",
        `/links?${new URLSearchParams({ campaign: name, creator: name })}`
      ]) {
        const { status, text } = await world.browser.open(path)
        expect([path, status < 500]).toEqual([path, true])
        for (const markup of ["<script>", "<img src=x", "onerror=alert(1)>"]) expect(text).not.toContain(markup)
      }
      const answer = await world.send(`/links/${code}/promo`, { promo_code: name, from: name, until: name })
      expect([answer.status, answer.text.includes("<script>"), answer.text.includes("<img src=x")]).toEqual([
        400,
        false,
        false
      ])
    }
  })

  test("another account's link is a page and a form that are not there; nothing of it is told or changed", async () => {
    const world = await openWorld()
    await using host = world.host
    const { code } = world.theirs
    const absent = await world.browser.open("/links/absent-code")
    for (const path of [`/links/${code}`, `/links/${code}/qr.svg`, "/links/%00", `/links/${"a".repeat(65)}`]) {
      const answer = await world.browser.open(path)
      expect([path, answer.status, answer.text]).toEqual([path, 404, absent.text])
    }
    for (const [path, fields] of [
      ["change", { url: SHOP }],
      ["end", { sure: "yes" }],
      ["promo", { promo_code: "MINE" }]
    ] as const) {
      expect([path, (await world.send(`/links/${code}/${path}`, fields)).status]).toEqual([path, 404])
    }
    expect((await world.browser.open(`/links?prefix=${code}`)).text).not.toContain("rival")
    expect((await world.browser.open("/links/export.csv")).text).not.toContain("rival")
    const own = await host.run(TrackingLinks.use((links) => links.findAll(world.theirs.tenantId, [code])))
    expect(own).toEqual([world.theirs])
  })

  test("a viewer reads all of it and is shown no form; what they send anyway changes nothing", async () => {
    const world = await openWorld("viewer")
    await using host = world.host
    const link = aLink(world.tenant, { code: LinkCode.make("mine") })
    const before = await world.own()
    await host.run(TrackingLinks.use((links) => links.insert(link)))
    for (const path of ["/links", "/links/mine"]) {
      const { status, text } = await world.browser.open(path)
      expect([status, text.includes('method="post" action="/links')]).toEqual([200, false])
    }
    expect((await world.browser.open("/links/export.csv")).text).toContain("mine,")
    for (const path of ["/links", "/links/mine/change", "/links/mine/end", "/links/mine/promo"]) {
      const fields = { url: SHOP, sure: "yes", promo_code: "MINE", operation: crypto.randomUUID() }
      expect([path, (await world.send(path, fields)).status]).toEqual([path, 403])
    }
    expect((await world.upload(`url\n${SHOP}\n`)).status).toBe(403)
    const left = (await world.own()).filter(({ code }) => code !== "mine")
    expect(left).toEqual([...before])
    expect(await world.found("mine")).toEqual(link)
  })

  test("a link is changed, given on and ended; its history keeps its owners, and a code given on says whose it is", async () => {
    const world = await openWorld()
    await using _ = world.host
    await world.create({ code: "nova", url: SHOP, platform: "youtube", handle: "novacooks", promo_code: "NOVA10" })
    await world.create({ code: "kai", url: SHOP, platform: "kick", handle: "kai" })
    const other = "https://shop.example.com/other"
    const changed = await world.send("/links/nova/change", { url: other, platform: "kick", handle: "kai" })
    expect(changed.headers.get("location")).toBe("/links/nova?did=changed")
    expect(await world.found("nova")).toMatchObject({
      destinationUrl: other,
      creator: { handle: "kai" },
      formerOwners: [{ creator: { platform: "youtube", handle: "novacooks" } }]
    })
    expect((await world.send("/links/nova/change", { url: "nowhere" })).status).toBe(400)
    const given = await world.send("/links/kai/promo", { promo_code: "nova10" })
    expect(given.headers.get("location")).toBe("/links/kai?did=assigned")
    const nova = await world.browser.open("/links/nova")
    expect(nova.text).toContain('the link’s <a href="/links/kai">kai</a>')
    expect((await world.browser.open("/links/kai")).text).toContain("this link’s now.")
    const past = await world.send("/links/nova/promo", { promo_code: "nova10", from: "2020-01-01T00:00" })
    expect([past.status, past.text.includes("another link")]).toEqual([400, true])
    expect(past.text).toContain('value="2020-01-01T00:00"')
    expect((await world.send("/links/nova/end")).headers.get("location")).toBe("/links/nova?did=unsure")
    expect((await world.send("/links/nova/end", { sure: "yes" })).headers.get("location")).toBe("/links/nova?did=ended")
    const ended = await world.browser.open("/links/nova")
    expect([ended.text.includes("Ended"), ended.text.includes("End the link")]).toEqual([true, false])
    expect((await world.deeds()).map(({ kind, outcome }) => `${kind} ${outcome}`)).toEqual([
      "link.end done",
      "link.promo_code refused",
      "link.promo_code done",
      "link.change refused",
      "link.change done",
      "link.create done",
      "link.create done"
    ])
  })
})

describe("a table of links at /links", () => {
  test("is imported; a bad row is named and keeps no other out; the same table again changes nothing", async () => {
    const world = await openWorld()
    await using _ = world.host
    const table = [
      "code,url,creator,campaign",
      `one,${SHOP},youtube/nova,${SCRIPT}`,
      "two,nowhere,,",
      `three,${SHOP},,`,
      "four"
    ]
    const first = await world.upload(table.join("\r\n"))
    expect(first.status).toBe(200)
    for (const text of ["4 rows were read.", "2 links were made.", "2 rows were not taken.", "line 3", "line 5"]) {
      expect(first.text).toContain(text)
    }
    expect([await world.found("one"), await world.found("two")]).toMatchObject([{ campaign: SCRIPT }, undefined])
    const again = await world.upload(table.join("\r\n"))
    expect(again.text).toContain("2 links were there already.")
    expect((await world.deeds()).map(({ kind, subject }) => `${kind} ${subject}`)).toEqual([
      "link.import 3 rows",
      "link.import 3 rows"
    ])
  })

  test("that can't be taken as a whole changes nothing, and nothing but a form of this page is read", async () => {
    const world = await openWorld()
    await using _ = world.host
    const before = await world.own()
    const many = `url\n${`${SHOP}\n`.repeat(10_001)}`
    for (const [text, why] of [
      ["code\none\n", "the first line must name the columns url"],
      [many, "must have at most 10000 rows"],
      ["", "must have a first line"]
    ] as const) {
      const answer = await world.upload(text)
      expect({ why, status: answer.status, has: answer.text.includes(why) }).toEqual({ why, status: 400, has: true })
    }
    expect((await world.upload(new Uint8Array(2 * 1024 * 1024 + 1))).status).toBe(400)
    expect((await world.upload(new Uint8Array([0xff, 0xfe, 0x00, 0x22, 0x0a]))).status).toBe(400)
    expect((await world.upload(`url\n${SHOP}\n`, { origin: "https://elsewhere.example" })).status).toBe(403)
    const twice = new FormData()
    for (const name of ["file", "file"]) twice.append(name, new Blob([`url\n${SHOP}\n`]), "links.csv")
    expect((await world.sendForm(twice)).status).toBe(400)
    const noFile = new FormData()
    noFile.append("tenant", world.tenant)
    noFile.append("file", new Blob([]), "")
    expect((await world.sendForm(noFile)).location).toBe("/links?did=no_file")
    expect(await world.own()).toEqual(before)
  })

  test("that was downloaded is what is imported, filtered as the list is", async () => {
    const world = await openWorld()
    await using _ = world.host
    await world.create({ code: "a1", url: SHOP, platform: "youtube", handle: "nova", campaign: "spring" })
    await world.create({
      code: "a2",
      url: SHOP,
      platform: "kick",
      handle: "kai",
      variants: "DE:* https://shop.example.com/de"
    })
    const whole = await world.browser.open("/links/export.csv")
    expect(whole.headers.get("content-disposition")).toBe('attachment; filename="links.csv"')
    expect((await world.upload(whole.text)).text).toContain(`${(await world.own()).length} links were there already.`)
    const part = await world.browser.open("/links/export.csv?creator=nova")
    expect([part.text.includes("a1,"), part.text.includes("a2,")]).toEqual([true, false])
    expect((await world.browser.open("/links/export.csv?ended=perhaps")).status).toBe(400)
    expect((await world.deeds()).filter(({ kind }) => kind === "link.export").map(({ subject }) => subject)).toEqual([
      "creator: nova",
      "all links"
    ])
  })
})

describe("what came of a link", () => {
  const origin = (fields: Partial<ReturnType<typeof clickOrigin>>) => ({
    country: null,
    device: null,
    referrerHost: null,
    ...fields
  })
  const readClicks = Schema.decodeUnknownSync(
    Schema.Struct({ groups: Schema.Array(Schema.Struct({ group: Schema.NullOr(Schema.String), human: Schema.Int })) })
  )
  const readNumbers = Schema.decodeUnknownSync(
    Schema.Struct({
      links: Schema.Array(
        Schema.Struct({
          link: Schema.Struct({ code: Schema.String }),
          clicks: Schema.Int,
          earned: Schema.Array(
            Schema.Struct({ currency: Schema.String, orders: Schema.Finite, revenue: Schema.String })
          )
        })
      ),
      next_cursor: Schema.NullOr(Schema.String)
    })
  )

  test("a click is told by day, referrer, country and device, as its request said; machines are told apart", async () => {
    const world = await openWorld()
    await using host = world.host
    const key = host.secrets.read
    await world.create({ code: "nova", url: SHOP })
    const browser = { "user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148" }
    await host.call("/api/v1/track/click?code=nova", {
      headers: { ...browser, referer: "https://www.YouTube.com/watch?v=1" }
    })
    await host.call("/api/v1/track/click?code=nova", { headers: browser })
    await host.call("/api/v1/track/click?code=nova", { headers: { "user-agent": "Googlebot/2.1" } })
    const asked = async (query: string) => {
      const { status, json } = await host.call(`/api/v1/links/nova/clicks${query}`, { key })
      return { status, groups: status === 200 ? readClicks(json).groups : [] }
    }
    expect(await asked("?group_by=referrer")).toEqual({
      status: 200,
      groups: [
        { group: null, human: 1 },
        { group: "youtube.com", human: 1 }
      ]
    })
    expect((await asked("?group_by=device")).groups).toEqual([
      { group: "mobile", human: 2 },
      { group: null, human: 0 }
    ])
    const days = await asked("")
    expect([days.groups.length, days.groups.at(-1)?.human]).toEqual([30, 2])
    const whole = await host.call("/api/v1/links/nova/clicks", { key })
    expect(whole.json).toMatchObject({ is_whole: true, group_by: "day" })
    for (const query of [
      "?group_by=week",
      "?from=2026-01-01&to=2025-01-01",
      "?from=1999-02-30",
      `?from=2026-01-01&to=2026-12-31`
    ]) {
      expect([query, (await asked(query)).status]).toEqual([query, 400])
    }
    expect(CLICK_DAYS_MAX).toBe(92)
    const page = await world.browser.open("/links/nova")
    for (const text of ["youtube.com", "Phone or tablet", "Not known"]) expect(page.text).toContain(text)
    expect(page.text).toMatch(/<dt>Bots<\/dt><dd>1<\/dd>/)
  })

  test("links are listed with their clicks and with what each earned, by the API and on the page, alike", async () => {
    const world = await openWorld()
    await using host = world.host
    const { full, read, track } = host.secrets
    // By the API: the list's page would keep the figures of before the order.
    for (const link of [
      { code: "nova", url: SHOP, creator: { platform: "youtube", handle: "nova" }, campaign: "shown" },
      { code: "zed", url: SHOP, campaign: "shown" }
    ]) {
      expect((await host.call("/api/v1/links", { method: "POST", key: full, body: link })).status).toBe(201)
    }
    const pv = crypto.randomUUID()
    const click = await host.call("/api/v1/track/click?code=nova", { headers: { "user-agent": BROWSER } })
    const clickId = new URL(click.headers.get("location") ?? "").searchParams.get("cs_click") ?? ""
    const event = (body: object, key: string) =>
      host.call("/api/v1/track", { method: "POST", key, body: { pv_id: pv, ...body } })
    const visit = { event_type: "page_view", page_url: `https://shop.example.com/?cs_ref=nova&cs_click=${clickId}` }
    expect((await event(visit, track)).status).toBe(200)
    const bought = { event_type: "purchase", order_id: "77", revenue: 59.98, currency: "USD" }
    expect((await event(bought, full)).status).toBe(200)
    const { status, json } = await host.call("/api/v1/attribution/links?campaign=shown", { key: read })
    expect(status).toBe(200)
    expect(readNumbers(json)).toEqual({
      links: [
        { link: { code: "nova" }, clicks: 1, earned: [{ currency: "USD", orders: 1, revenue: "59.98" }] },
        { link: { code: "zed" }, clicks: 0, earned: [] }
      ],
      next_cursor: null
    })
    const page = await world.settled("/links/nova")
    expect(page.text).toContain("59.98 USD")
    expect(page.text).toContain("Checkout begun")
    const list = await world.settled("/links")
    expect(list.text).toMatch(/nova<\/a>[\s\S]*?59\.98 USD<\/td><td [^>]*>1<\/td><td [^>]*>1<\/td>/)
  })

  test("a request's headers say where a click came from, and nothing that they hold can be more than a name", () => {
    const of = (headers: Record<string, string>) => clickOrigin(new Headers(headers), "cf-ipcountry")
    expect(of({ referer: "https://user:pass@www.Blog.example:8080/a?b", "cf-ipcountry": "de" })).toEqual(
      origin({ country: CountryCode.make("DE"), referrerHost: "blog.example" })
    )
    expect(of({ referer: "android-app://com.instagram.android/" }).referrerHost).toBe("com.instagram.android")
    expect([of({ "cf-ipcountry": "XX" }), of({ "cf-ipcountry": "Germany" }), of({ referer: "www." })]).toEqual([
      origin({}),
      origin({}),
      origin({})
    ])
    expect(clickOrigin(new Headers({ "cf-ipcountry": "DE" }), null)).toEqual(origin({}))
    fc.assert(
      fc.property(fc.string(), (text) => {
        const { referrerHost } = clickOrigin({ get: () => text }, null)
        expect(referrerHost === null || /^[a-z0-9._-]{1,253}$/.test(referrerHost)).toBe(true)
      })
    )
  })
})

/** Links of an account that has thousands; those of every tenth have one campaign. */
const manyLinks = async ({ host, tenant }: Awaited<ReturnType<typeof openWorld>>) => {
  const codes = Array.from({ length: MANY_LINKS }, (_, n) => LinkCode.make(`m-${String(n).padStart(5, "0")}`))
  for (let at = 0; at < MANY_LINKS; at += LINKS_AT_ONCE_MAX) {
    const links = codes.slice(at, at + LINKS_AT_ONCE_MAX).map((code, n) =>
      aLink(tenant, {
        code,
        creator: { platform: n % 2 === 0 ? "youtube" : "kick", handle: `creator${n % 100}` },
        campaign: `wave ${n % 10}`
      })
    )
    await host.run(TrackingLinks.use((port) => port.insertAll(links)))
  }
  return codes
}

/** The codes of a list from one page to the next, and how many pages that was. */
const walked = async ({ browser }: Awaited<ReturnType<typeof openWorld>>, from: string) => {
  const codes: Array<string> = []
  let pages = 0
  for (let path: string | undefined = from; path !== undefined; ) {
    const answer = await browser.open(path)
    expect(answer.status).toBe(200)
    expect(Bun.gzipSync(Buffer.from(answer.text)).length).toBeLessThan(PAGE_BYTES_MAX)
    codes.push(...codesIn(answer.text))
    pages += 1
    path = /href="(\/links\?[^"]*)"\s+rel="next"/.exec(answer.text)?.[1]?.replaceAll("&#38;", "&")
  }
  return { codes, pages }
}

describe(`${MANY_LINKS} links`, () => {
  test("are paged each once, and no page is large", async () => {
    const world = await openWorld("member")
    await using _ = world.host
    const codes = await manyLinks(world)
    const own = (await world.own()).map(({ code }) => code)
    expect(await walked(world, "/links")).toEqual({ codes: own, pages: Math.ceil(own.length / 50) })
    expect(own.filter((code) => code.startsWith("m-"))).toEqual(codes)
  })

  test(
    "over the embedded database are found by creator, campaign and code, page by page, and downloaded",
    async () => {
      const world = await openWorld("member", "the embedded Postgres")
      await using _ = world.host
      const codes = await manyLinks(world)
      const ofWave = codes.filter((_code, n) => n % 10 === 7)
      expect(await walked(world, "/links?campaign=wave+7&prefix=m-")).toEqual({ codes: ofWave, pages: 10 })
      const ofOne = await world.browser.open("/links?creator=creator7&campaign=wave+7&prefix=m-04")
      expect(codesIn(ofOne.text)).toHaveLength(10)
      expect(codesIn((await world.browser.open("/links?creator=youtube/creator7")).text)).toEqual([])
      const table = await world.browser.open("/links/export.csv?prefix=m-")
      expect(table.text.split("\r\n")).toHaveLength(MANY_LINKS + 2)
    },
    EMBEDDED_MS_MAX
  )
})

const { browser } = useChromium()

describe("the pages of links", () => {
  browserTest(
    "break no rule of accessibility, narrow and wide, in light and in dark, and are never too wide",
    async () => {
      const world = await openWorld()
      await using host = world.host
      await expectWellMade(browser(), "links-none", await world.browser.open("/links"))
      for (const [place, name] of HOSTILE.entries()) {
        const link = aLink(world.tenant, {
          code: LinkCode.make(`h${place}-${"x".repeat(60)}`),
          campaign: name,
          creator: { platform: "kick", handle: name }
        })
        await host.run(TrackingLinks.use((links) => links.insert(link)))
      }
      await world.create({
        code: "nova",
        url: `${SHOP}&${"long".repeat(100)}`,
        promo_code: "NOVA10",
        platform: "youtube",
        handle: "nova",
        variants: "DE:mobile https://shop.example.com/de"
      })
      const nova = await world.found("nova")
      if (nova === undefined) throw new Error("the link was not made")
      await host.run(changeLink(world.tenant, nova.code, { creator: { platform: "kick", handle: "kai" } }))
      const hosts = ["youtube.com", "instagram.com", `${"long".repeat(50)}.example`, null]
      for (let n = 0; n < 60; n++) {
        const click = aClick(nova, {
          at: new Date(Date.now() - (n % 30) * 86_400_000),
          kind: n % 7 === 0 ? "bot" : "human",
          origin: origin60(n, hosts[n % 4] ?? null)
        })
        await host.run(TrackingLinks.use((links) => links.recordClick(click)))
      }
      await expectWellMade(browser(), "links", await world.browser.open("/links"))
      await expectWellMade(browser(), "link", await world.browser.open("/links/nova"))
      await expectWellMade(browser(), "links-refused", await world.create({ url: "nowhere" }))
      const csv = ["code,url", "bad code,nowhere", `good,${SHOP}`].join("\n")
      const imported = await world.upload(csv)
      const headers = new Headers({ "content-type": "text/html; charset=utf-8" })
      await expectWellMade(browser(), "links-imported", { status: 200, json: null, headers, text: imported.text })
    }
  )
})

const origin60 = (n: number, referrerHost: string | null) => ({
  country: n % 3 === 0 ? null : CountryCode.make(n % 3 === 1 ? "DE" : "FR"),
  device: n % 2 === 0 ? ("mobile" as const) : null,
  referrerHost
})
