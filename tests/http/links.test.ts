import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Schema } from "effect"
import jsQR from "jsqr"
import { GENERATED_CODE_CHARACTERS } from "../../domain/tracking/links/codes.ts"
import { FORMER_OWNERS_MAX, VARIANTS_MAX } from "../../ports/tracking/links/TrackingLink.ts"
import { LINKS_AT_ONCE_MAX } from "../../ports/tracking/links/TrackingLinks.ts"
import { account, type Customer } from "./customers.ts"
import { STORES } from "./discoveryWorld.ts"
import { openHost, type TestHost } from "./host.ts"

const PATH = "/api/v1/links"
const URL = "https://shop.example.com/mugs?a=%20b#c"
const NOVA = { platform: "youtube", handle: "novacooks" }
const KAI = { platform: "instagram", handle: "kai.runs" }

const readLinks = Schema.decodeUnknownSync(
  Schema.Struct({
    links: Schema.Array(Schema.Struct({ code: Schema.String })),
    next_cursor: Schema.NullOr(Schema.String)
  })
)
const readCode = Schema.decodeUnknownSync(Schema.Struct({ code: Schema.String }))

const suite = (store: keyof typeof STORES) =>
  describe(`links over ${store}`, () => {
    let host: TestHost
    beforeAll(async () => {
      host = await openHost<unknown>({ adapters: STORES[store]() })
    })
    afterAll(() => host.close())

    let codes = 0
    const newCode = () => `${store.length}-c${++codes}`
    const send = (
      { key }: Pick<Customer, "key">,
      method: "POST" | "PATCH",
      path: string,
      body?: object,
      headers: Readonly<Record<string, string>> = {}
    ) => host.call(path, { method, key, headers, ...(body === undefined ? {} : { body }) })
    const create = (me: Pick<Customer, "key">, body: object, headers?: Readonly<Record<string, string>>) =>
      send(me, "POST", PATH, body, headers)
    const listed = async ({ key }: Customer, query: Readonly<Record<string, string>> = {}) => {
      const answer = await host.call(`${PATH}?${new URLSearchParams(query)}`, { key })
      expect({ query, status: answer.status }).toEqual({ query, status: 200 })
      return readLinks(answer.json)
    }

    test("a link is made with all that it may have, read again, and redirects", async () => {
      const me = await account(host, 0)
      const code = newCode()
      const made = {
        code,
        address: `http://localhost/c/${code}`,
        url: URL,
        creator: NOVA,
        promo_code: "NOVA10",
        campaign: "spring",
        variants: [{ country: "DE", device: "mobile", url: "https://shop.example.com/de" }],
        fallback_url: "https://shop.example.com/",
        keeps_query: false,
        former_owners: [],
        created_at: expect.any(String),
        ended_at: null
      }
      const asked = {
        ...made,
        creator: { platform: "YouTube", handle: "@NovaCooks" },
        promo_code: " nova10",
        variants: [{ country: "de", device: "mobile", url: "https://shop.example.com/de" }]
      }
      expect(await create(me, asked)).toMatchObject({ status: 201, json: made })
      expect(await host.call(`${PATH}/${code}`, { key: me.key })).toMatchObject({ status: 200, json: made })
      const click = await host.call(`/api/v1/track/click?code=${code}`)
      expect(click.headers.get("location")).toStartWith(`https://shop.example.com/mugs?cs_ref=${code}&cs_click=`)
    })

    test("the very same link again changes nothing; another of its code is refused", async () => {
      const me = await account(host, 0)
      const asked = { code: newCode(), url: URL, creator: NOVA }
      expect((await create(me, asked)).status).toBe(201)
      expect(await create(me, asked)).toMatchObject({ status: 200, json: { code: asked.code, url: URL } })
      const other = await create(me, { ...asked, creator: KAI })
      expect([other.status, other.text]).toEqual([400, expect.stringContaining("other contents")])
      const theirs = await create(await account(host, 0), asked)
      expect([theirs.status, theirs.text]).toEqual([400, expect.stringContaining("another link has this code")])
      expect(theirs.text).not.toContain("novacooks")
    })

    test("a link without a code gets one of secure letters; a retry under its Idempotency-Key is the same link", async () => {
      const me = await account(host, 0)
      const asked = { url: URL }
      const headers = { "idempotency-key": "link-without-code" }
      const [one, again, other] = [
        await create(me, asked, headers),
        await create(me, asked, headers),
        await create(me, asked)
      ]
      const [first, second, third] = [one, again, other].map(({ json }) => readCode(json).code)
      expect([first, one.status, again.text]).toEqual([expect.stringMatching(/^[2-9a-km-np-z]+$/), 201, one.text])
      expect(first).toHaveLength(GENERATED_CODE_CHARACTERS)
      expect([second === first, third === first]).toEqual([true, false])
      expect((await listed(me)).links).toHaveLength(2)
    })

    test("of many links those that can be made are, and each of the others says why not; again, nothing changes", async () => {
      const me = await account(host, 0)
      const [a, b] = [newCode(), newCode()]
      await create(me, { code: b, url: URL, promo_code: "TAKEN" })
      const links = [
        { code: a, url: URL, creator: NOVA },
        { code: "no code", url: URL },
        { url: URL, campaign: "bulk" },
        { code: b, url: "https://other.example/" },
        { code: newCode(), url: "javascript:alert(1)" },
        { code: newCode(), url: URL, promo_code: "taken" },
        { code: a, url: URL, creator: KAI },
        7,
        { code: newCode(), url: URL, promo_code: "FREE" }
      ]
      const bulk = (headers: Readonly<Record<string, string>>) => send(me, "POST", `${PATH}/bulk`, { links }, headers)
      const headers = { "idempotency-key": "many-links" }
      const one = await bulk(headers)
      const problems = [
        null,
        expect.stringContaining("code: must be"),
        null,
        "the code is that of a link with other contents; change that one, or choose another code",
        "the destination URL must be an absolute http or https address",
        "another link has this promo code, or it was assigned to one",
        "an earlier row has this code and other contents",
        "body: must be a JSON object",
        null
      ]
      expect(one).toMatchObject({
        status: 200,
        json: {
          created: 3,
          unchanged: 0,
          refused: 6,
          results: problems.map((problem) =>
            problem === null
              ? { status: "created", problem, link: { url: URL } }
              : { status: "refused", problem, link: null }
          )
        }
      })
      expect((await bulk(headers)).text).toBe(one.text)
      // Under another key the link without a code is another one; the others are the same.
      expect(await bulk({})).toMatchObject({ json: { created: 1, unchanged: 2, refused: 6 } })
      expect((await listed(me)).links).toHaveLength(5)
    })

    test("a list of 1 to 1,000 links is taken at once", async () => {
      const me = await account(host, 0)
      const start = newCode()
      const many = Array.from({ length: LINKS_AT_ONCE_MAX }, (_, index) => ({ code: `${start}-${index}`, url: URL }))
      expect(await send(me, "POST", `${PATH}/bulk`, { links: many })).toMatchObject({ json: { created: 1_000 } })
      for (const links of [[], [...many, { url: URL }], "x", null]) {
        expect(await send(me, "POST", `${PATH}/bulk`, { links })).toMatchObject({
          status: 400,
          text: expect.stringContaining("links: must be a list of 1 to 1000 links")
        })
      }
    })

    test("the list is read by cursor, each link once, and by creator, campaign, end and beginning of the code", async () => {
      const me = await account(host, 0)
      const start = newCode()
      const made = Array.from({ length: 7 }, (_, index) => ({
        code: `${start}-${index}`,
        url: URL,
        creator: index % 2 === 0 ? NOVA : KAI,
        campaign: index < 3 ? "a" : "b"
      }))
      await send(me, "POST", `${PATH}/bulk`, { links: made })
      await send(me, "POST", `${PATH}/${start}-5/end`)
      const read: Array<string> = []
      for (let cursor: string | null = ""; cursor !== null; ) {
        const page: ReturnType<typeof readLinks> = await listed(me, {
          limit: "3",
          ...(cursor === "" ? {} : { cursor })
        })
        read.push(...page.links.map(({ code }) => code))
        cursor = page.next_cursor
      }
      expect(read).toEqual(made.map(({ code }) => code))
      const ends = async (query: Readonly<Record<string, string>>) =>
        (await listed(me, query)).links.map(({ code }) => code.at(-1)).join("")
      expect(await ends({ creator: "YouTube/@NovaCooks" })).toBe("0246")
      expect(await ends({ campaign: "a" })).toBe("012")
      expect(await ends({ ended: "true" })).toBe("5")
      expect(await ends({ ended: "false", creator: "instagram/kai.runs" })).toBe("13")
      expect(await ends({ ended: "false", creator: "@Kai.Runs" })).toBe("13")
      expect(await ends({ prefix: `${start}-6` })).toBe("6")
      for (const query of [
        "limit=0",
        "limit=501",
        "cursor=x",
        "creator=nova%20cooks",
        "ended=maybe",
        "prefix=%20",
        "campaign=x%00y",
        `campaign=${"x".repeat(101)}`,
        "x=1"
      ]) {
        expect([query, (await host.call(`${PATH}?${query}`, { key: me.key })).status]).toEqual([query, 400])
      }
    })

    test("a change names what changes and null takes it off; a new creator has what comes from then on", async () => {
      const me = await account(host, 0)
      const code = newCode()
      await create(me, { code, url: URL, creator: NOVA, campaign: "spring", promo_code: "KEEP" })
      const change = (body: object) => send(me, "PATCH", `${PATH}/${code}`, body)
      expect(await change({ url: "https://shop.example.com/new", campaign: null })).toMatchObject({
        status: 200,
        json: {
          url: "https://shop.example.com/new",
          campaign: null,
          creator: NOVA,
          promo_code: "KEEP",
          former_owners: []
        }
      })
      const moved = { creator: KAI, former_owners: [{ creator: NOVA, until: expect.any(String) }] }
      expect(await change({ creator: KAI })).toMatchObject({ status: 200, json: moved })
      expect(await change({ creator: { platform: "instagram", handle: "@Kai.Runs" } })).toMatchObject({ json: moved })
      for (const body of [{}, { url: null }, { promo_code: "X" }, { url: "ftp://x.example" }, { variants: "x" }, []]) {
        expect([body, (await change(body)).status]).toEqual([body, 400])
      }
      for (let n = 1; n < FORMER_OWNERS_MAX; n++) await change({ creator: n % 2 === 0 ? KAI : null })
      expect(await change({ creator: NOVA })).toMatchObject({
        status: 400,
        text: expect.stringContaining("make a new one")
      })
    })

    test("variants are at most 50, each with a country or a device", async () => {
      const me = await account(host, 0)
      const variant = { country: "DE", url: URL }
      const made = (variants: unknown) => create(me, { code: newCode(), url: URL, variants })
      expect((await made(Array.from({ length: VARIANTS_MAX }, () => variant))).status).toBe(201)
      for (const variants of [
        Array.from({ length: VARIANTS_MAX + 1 }, () => variant),
        [{ url: URL }],
        [{ ...variant, country: "DEU" }],
        [{ ...variant, device: "watch" }],
        [{ country: "DE", url: "/relative" }]
      ]) {
        expect((await made(variants)).status).toBe(400)
      }
    })

    test("an ended link leads to its fallback, or to the page of dead links; ending it again changes nothing", async () => {
      const me = await account(host, 0)
      const [dead, falling] = [newCode(), newCode()]
      await create(me, { code: dead, url: URL })
      await create(me, { code: falling, url: URL, fallback_url: "https://shop.example.com/all" })
      const end = (code: string) => send(me, "POST", `${PATH}/${code}/end`)
      const [ended, again] = [await end(dead), await end(dead)]
      expect(ended).toMatchObject({ status: 200, json: { ended_at: expect.any(String) } })
      expect(again.text).toBe(ended.text)
      await end(falling)
      expect((await host.call(`/api/v1/track/click?code=${dead}`)).status).toBe(404)
      const { headers } = await host.call(`/api/v1/track/click?code=${falling}`)
      expect(headers.get("location")).toStartWith(`https://shop.example.com/all?cs_ref=${falling}`)
      expect((await create(me, { code: dead, url: "https://other.example/" })).status).toBe(400)
    })

    test("another account's links are not there; keys that only read change nothing", async () => {
      const [me, other] = [await account(host, 0), await account(host, 0)]
      const code = newCode()
      await create(me, { code, url: URL, creator: NOVA })
      for (const [method, path, body] of [
        ["GET", `${PATH}/${code}`, undefined],
        ["PATCH", `${PATH}/${code}`, { url: "https://theirs.example/" }],
        ["POST", `${PATH}/${code}/end`, undefined],
        ["GET", `${PATH}/${newCode()}`, undefined],
        ["GET", `${PATH}/no%20code`, undefined]
      ] as const) {
        const answer = await host.call(path, { method, key: other.key, ...(body === undefined ? {} : { body }) })
        expect([method, path, answer.status]).toEqual([method, path, 404])
      }
      expect(await listed(other)).toEqual({ links: [], next_cursor: null })
      expect(await host.call(`${PATH}/${code}`, { key: me.key })).toMatchObject({ json: { url: URL, ended_at: null } })
      const reader = await account(host, 0, "read")
      expect((await listed(reader)).links).toEqual([])
      expect((await create(reader, { url: URL })).status).toBe(403)
      expect((await send(reader, "PATCH", `${PATH}/${code}`, { url: URL })).status).toBe(403)
      expect((await send(reader, "POST", `${PATH}/${code}/end`)).status).toBe(403)
    })

    test("a discount code is given to a link from a moment on, and tells whose it was", async () => {
      const me = await account(host, 0)
      const [one, other] = [newCode(), newCode()]
      await create(me, { code: one, url: URL, promo_code: "GIVEN" })
      await create(me, { code: other, url: URL })
      const promo = "/api/v1/promo-codes/given"
      const assigned = {
        promo_code: "GIVEN",
        link: one,
        own_link: one,
        assignments: [{ link: other, from: "2999-01-01T00:00:00.000Z", until: "2999-02-01T00:00:00.000Z" }]
      }
      const body = { link: other, from: "2999-01-01", until: "2999-02-01T01:00:00+01:00" }
      for (let n = 0; n < 2; n++) {
        expect(await send(me, "POST", `${promo}/assignments`, body)).toMatchObject({ status: 200, json: assigned })
      }
      expect(await host.call(promo, { key: me.key })).toMatchObject({ status: 200, json: assigned })
      for (const wrong of [
        { ...body, from: "soon" },
        { ...body, until: body.from },
        { ...body, from: "2020-01-01" },
        {}
      ]) {
        expect([wrong, (await send(me, "POST", `${promo}/assignments`, wrong)).status]).toEqual([wrong, 400])
      }
      expect((await create(me, { code: newCode(), url: URL, promo_code: "given" })).status).toBe(400)
      const theirs = await account(host, 0)
      expect((await host.call(promo, { key: theirs.key })).status).toBe(404)
      expect((await send(theirs, "POST", `${promo}/assignments`, body)).status).toBe(404)
    })

    test("rules are set as a whole and read again, in their order", async () => {
      const me = await account(host, 0)
      const link = newCode()
      await create(me, { code: link, url: URL })
      const set = (rules: unknown) => host.call("/api/v1/link-rules", { method: "PUT", key: me.key, body: { rules } })
      const none = { utm_source: null, utm_campaign: null, utm_content: null, address: null, from: null, until: null }
      const rules = [
        { ...none, link, utm_source: "nova", from: "2026-03-01T00:00:00.000Z" },
        { ...none, link, address: "shop.example.com/nova" }
      ]
      expect(
        await set([
          { link, utm_source: "Nova", from: "2026-03-01" },
          { ...none, link, address: "Shop.example.com/nova" }
        ])
      ).toMatchObject({ status: 200, json: { rules } })
      for (const wrong of [[{ link }], [{ link: newCode(), utm_source: "x" }], "x", [{ link, utm_source: 1 }]]) {
        expect([wrong, (await set(wrong)).status]).toEqual([wrong, 400])
      }
      expect((await host.call("/api/v1/link-rules", { key: me.key })).json).toEqual({ rules })
      expect((await host.call("/api/v1/link-rules", { key: (await account(host, 0)).key })).json).toEqual({ rules: [] })
    })

    test("a link may have the code of any path beside it", async () => {
      const me = await account(host, 0)
      await create(me, { code: "bulk", url: URL })
      expect(await host.call(`${PATH}/bulk`, { key: me.key })).toMatchObject({ status: 200, json: { code: "bulk" } })
      expect(await send(me, "PATCH", `${PATH}/bulk`, { campaign: "x" })).toMatchObject({ json: { campaign: "x" } })
      expect(await send(me, "POST", `${PATH}/bulk/end`)).toMatchObject({ status: 200 })
    })

    test("a test key is answered alike, and nothing is kept", async () => {
      const key = host.secrets.test
      const code = newCode()
      expect((await create({ key }, { code, url: URL })).status).toBe(201)
      expect((await host.call(`${PATH}/${code}`, { key })).status).toBe(404)
      expect(await host.call(`${PATH}/ada`, { key })).toMatchObject({ json: { code: "ada", promo_code: "ADA10" } })
      expect(await send({ key }, "PATCH", `${PATH}/ada`, { campaign: "x" })).toMatchObject({ json: { campaign: "x" } })
      expect(await host.call(`${PATH}/ada`, { key })).toMatchObject({ json: { campaign: null } })
    })
  })

const BROWSERS = {
  mobile:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1",
  android:
    "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36",
  desktop: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36"
} as const

describe("destinations by country and device", () => {
  const variants = [
    { country: "DE", device: "mobile", url: "https://shop.example.com/de-mobile" },
    { country: "DE", url: "https://shop.example.com/de" },
    { device: "desktop", url: "https://shop.example.com/desktop" }
  ]
  const openedWith = async (countryHeader?: string) => {
    const host = await openHost(countryHeader === undefined ? {} : { countryHeader })
    const body = { code: "far", url: "https://shop.example.com/all", variants }
    await host.call(PATH, { method: "POST", key: host.secrets.full, body })
    const leads = async (device: keyof typeof BROWSERS | null, country: string | null) => {
      const { headers } = await host.call("/api/v1/track/click?code=far", {
        headers: {
          ...(device === null ? {} : { "user-agent": BROWSERS[device] }),
          ...(country === null ? {} : { "cf-ipcountry": country })
        }
      })
      return headers.get("location")?.replace(/^https:\/\/shop\.example\.com\/|\?.*$/g, "")
    }
    return { leads, [Symbol.asyncDispose]: host.close }
  }

  test("the first that fits a visitor counts, by the header that the proxy in front sets and the user agent", async () => {
    await using host = await openedWith("cf-ipcountry")
    expect(await host.leads("mobile", "DE")).toBe("de-mobile")
    expect(await host.leads("android", "de")).toBe("de-mobile")
    expect(await host.leads("desktop", "DE")).toBe("de")
    expect(await host.leads(null, "DE")).toBe("de")
    expect(await host.leads("desktop", "FR")).toBe("desktop")
    expect(await host.leads("mobile", "FR")).toBe("all")
    expect(await host.leads("mobile", null)).toBe("all")
    expect(await host.leads("mobile", "<script>")).toBe("all")
  })

  test("no header is believed that nobody configured", async () => {
    await using host = await openedWith()
    expect(await host.leads("mobile", "DE")).toBe("all")
    expect(await host.leads("desktop", "DE")).toBe("desktop")
  })
})

describe("a link's QR code", () => {
  const PIXELS_A_UNIT = 1

  /** The squares of the picture as a camera sees them, and what a reader makes of them. */
  const scanned = (svg: string): string | undefined => {
    const size = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1]) * PIXELS_A_UNIT
    const pixels = new Uint8ClampedArray(size * size * 4).fill(255)
    for (const [, x, y, width, height] of svg.matchAll(/M(\d+),(\d+)h(\d+)v(\d+)h-\d+z/g)) {
      for (let row = Number(y); row < Number(y) + Number(height); row++) {
        const start = (row * size + Number(x)) * 4
        for (let at = start; at < start + Number(width) * 4; at++) if (at % 4 !== 3) pixels[at] = 0
      }
    }
    return jsQR(pixels, size, size)?.data
  }

  test.each(["nova", "-", "A".repeat(64)])("of the code %s is read back as its address", async (code) => {
    await using host = await openHost()
    const { full, read } = host.secrets
    await host.call(PATH, { method: "POST", key: full, body: { code, url: URL } })
    const { headers, status, text } = await host.call(`${PATH}/${code}/qr.svg`, { key: read })
    expect([status, headers.get("content-type")]).toEqual([200, "image/svg+xml"])
    expect(scanned(text)).toBe(`http://localhost/c/${code}`)
    const theirs = await account(host, 0)
    expect((await host.call(`${PATH}/${code}/qr.svg`, { key: theirs.key })).status).toBe(404)
  })
})

suite("the fixture adapters")
suite("the embedded Postgres")
