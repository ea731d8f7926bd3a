import { afterAll, describe, expect, test } from "bun:test"
import { withPeer } from "../../hosts/http/server/peer.ts"
import { OWN_PATHS, readFirstPartySites } from "../../hosts/requests/firstPartySite.ts"
import { openHost, requestOf } from "./host.ts"

const PV_ID = "7f0c2f5e-3d52-4c0b-9a49-2f2f4e0f7a11"
const OTHER_PV_ID = "1c9e6679-7425-40de-944b-e07fc1f90ae7"
const SITES = [
  { domain: "shop.example", path: "/cs" },
  { domain: "other.example", path: "/cs" },
  { domain: "third.example", path: "/t/x" }
]

const host = await openHost({ firstPartySites: SITES, pixel: "a=>core(a)\nb=>more(b)\nfirst()" })
afterAll(() => host[Symbol.asyncDispose]())

/** What a browser sends with an event of a page of the site; the headers say otherwise. */
const ask = async (
  options: {
    readonly headers?: Readonly<Record<string, string>>
    readonly target?: (key: string) => string
    readonly scope?: "track" | "full" | "test"
    readonly proxies?: number
    readonly body?: object
  } = {}
) => {
  const { scope = "track", proxies = 0, body = {} } = options
  const target = options.target ?? ((key) => `/cs/track?key=${key}&keep=1`)
  const inHeader = scope === "full"
  const request = requestOf(target(inHeader ? "" : host.secrets[scope]).replace("key=&", ""), {
    method: "POST",
    ...(inHeader ? { key: host.secrets.full } : {}),
    headers: {
      host: "www.shop.example",
      origin: "https://www.shop.example",
      "content-type": "text/plain;charset=UTF-8",
      ...options.headers
    },
    body: { event_type: "page_view", pv_id: PV_ID, ...body }
  })
  const answer = await host.host.fetch(withPeer(request, () => null, proxies))
  return {
    status: answer.status,
    cookies: answer.headers.getSetCookie(),
    json: await answer.json(),
    headers: answer.headers
  }
}

const ATTRIBUTES = "Domain=shop.example; Path=/; Max-Age=7776000; SameSite=Lax; Secure"

describe("an event by a site's own path", () => {
  test("is answered with the visitor's cookie, for the whole site, 90 days, over https alone", async () => {
    const { status, cookies, json, headers } = await ask()
    expect({ status, cookies, json }).toEqual({
      status: 200,
      cookies: [`_cs_pv=${PV_ID}; ${ATTRIBUTES}`],
      json: { ok: true }
    })
    expect(headers.get("cache-control")).toBe("no-store")
  })

  test("with the links of the last 90 days, and none that a forged clock puts elsewhere", async () => {
    const now = Date.now()
    const day = 86_400_000
    const { cookies } = await ask({
      body: {
        refs: [
          { code: "jane-mug", at: now - 89 * day },
          { code: "kim_2", at: now - 91 * day }
        ]
      }
    })
    expect(cookies[1]).toBe(`_cs_ref=jane-mug:${now - 89 * day}; ${ATTRIBUTES}`)
    const forged = await ask({
      body: {
        refs: [
          { code: "jane-mug", at: now + day },
          { code: "kim_2", at: 1 }
        ]
      }
    })
    expect(forged.cookies).toHaveLength(1)
  })

  test("from a page without https the cookie is not for https alone, or it would be no cookie", async () => {
    const { cookies } = await ask({ headers: { origin: "http://www.shop.example" } })
    expect(cookies).toEqual([`_cs_pv=${PV_ID}; ${ATTRIBUTES.replace("; Secure", "")}`])
  })

  for (const [what, headers] of [
    ["Sec-GPC", { "sec-gpc": "1" }],
    ["DNT", { dnt: "1" }]
  ] as const) {
    test(`where the browser says ${what}, what is there ends`, async () => {
      const { cookies } = await ask({ headers })
      expect(cookies).toEqual(["_cs_pv", "_cs_ref"].map((name) => `${name}=; ${ATTRIBUTES.replace("7776000", "0")}`))
    })
  }

  test("a test key is answered so, too, and says that it is of the sandbox", async () => {
    const { cookies, json } = await ask({ scope: "test" })
    expect(cookies).toHaveLength(1)
    expect(json).toEqual({ ok: true, sandbox: true })
  })
})

describe("no cookie is set", () => {
  for (const [what, options] of [
    ["by the API's own path", { target: (key: string) => `/api/v1/track?key=${key}` }],
    [
      "where the event does not ask for it, as a beacon's does not",
      { target: (key: string) => `/cs/track?key=${key}` }
    ],
    ["for a page of another site", { headers: { origin: "https://evil.example" } }],
    ["for a page of another brand's site", { headers: { origin: "https://other.example" } }],
    [
      "for a page of a site that only ends alike",
      { headers: { host: "evilshop.example", origin: "https://evilshop.example" } }
    ],
    ["for a page whose origin is hidden", { headers: { origin: "null" } }],
    ["for a site that is not listed", { headers: { host: "evil.example", origin: "https://evil.example" } }],
    ["for a site by another's path", { headers: { host: "third.example", origin: "https://third.example" } }],
    ["for a form that leads to it", { headers: { "sec-fetch-mode": "navigate", "sec-fetch-site": "same-origin" } }],
    ["for a page of another origin that forges nothing", { headers: { "sec-fetch-site": "cross-site" } }],
    ["for what a server reports", { scope: "full" as const }],
    [
      "by a name in X-Forwarded-Host where there are no proxies",
      { headers: { host: "service.example", "x-forwarded-host": "www.shop.example" } }
    ],
    [
      "by a name that a sender wrote before the proxy's own",
      {
        proxies: 1,
        headers: { host: "service.example", "x-forwarded-host": "www.shop.example, evil.example" }
      }
    ]
  ] as const) {
    test(what, async () => {
      const { status, cookies } = await ask(options)
      expect({ status, cookies }).toEqual({ status: 200, cookies: [] })
    })
  }

  test("for an event that is refused", async () => {
    for (const options of [
      { body: { pv_id: "no" } },
      { body: { event_type: "purchase" } },
      { target: () => "/cs/track?key=cs_live_nobodys&keep=1" }
    ]) {
      const { status, cookies } = await ask(options)
      expect(status).toBeGreaterThanOrEqual(400)
      expect(cookies).toEqual([])
    }
  })
})

describe("a proxy that is told of", () => {
  for (const [what, forwarded, proxies] of [
    ["alone", "www.shop.example", 1],
    ["with a port", "www.shop.example:443", 1],
    ["the outermost of two", "www.shop.example, inner.example", 2]
  ] as const) {
    test(`says which name was asked for: ${what}`, async () => {
      const { cookies } = await ask({
        proxies,
        headers: { host: "service.example", "x-forwarded-host": forwarded },
        body: { pv_id: OTHER_PV_ID }
      })
      expect(cookies).toEqual([`_cs_pv=${OTHER_PV_ID}; ${ATTRIBUTES}`])
    })
  }
})

describe("the scripts and the links", () => {
  const get = async (target: string, name = "www.shop.example") => {
    const answer = await host.host.fetch(
      requestOf(target.replace("KEY", host.secrets.track), { headers: { host: name } })
    )
    return { status: answer.status, text: await answer.text(), location: answer.headers.get("location") }
  }

  test("the scripts send events to where they come from; the cookieless one stays where it is", async () => {
    const own = await get("/cs/pixel.js?key=KEY")
    const { track } = host.secrets
    expect(own.text).toBe(
      "((url,fetch,localStorage)=>{first();(a=>core(a))(url)})" +
        `(new URL("track?key=${track}",(document.currentScript||0).src||location.origin+"/cs/").href);`
    )
    expect((await get("/cs/track/more.js?key=KEY")).text).toStartWith('(b=>more(b))(new URL("../track?key=')
    const theirs = await get("/api/v1/track/pixel.js?key=KEY")
    expect(theirs.text).toBe(`(a=>core(a))("http://localhost/api/v1/track?key=${host.secrets.track}");`)
  })

  test("a click is led to the site itself, and nowhere else by its name", async () => {
    const led = await get("/cs/click?code=jane-mug")
    expect(led).toMatchObject({ status: 302, location: expect.stringContaining("https://shop.example/mug") })
    expect(host.writes.clicks).toHaveLength(1)
    const lent = await get("/cs/click?code=jane-mug", "other.example")
    expect(lent).toMatchObject({ status: 404, location: null })
    expect(host.writes.clicks).toHaveLength(1)
    expect((await get("/api/v1/track/click?code=jane-mug", "other.example")).status).toBe(302)
  })

  test("the description leaves them out", () => {
    expect(Object.keys(host.openApi.paths).filter((path) => !path.startsWith("/api"))).not.toContain("/cs/track")
  })
})

describe("which sites there are", () => {
  test("is read in any case, and no path may begin as one of the service's own", () => {
    expect(readFirstPartySites("Shop.Example/cs, other.example/T/x/")).toEqual([
      { domain: "shop.example", path: "/cs" },
      { domain: "other.example", path: "/T/x" }
    ])
    for (const path of Object.keys(host.openApi.paths)) {
      expect(OWN_PATHS).toContain(String(path.split("/")[1]))
    }
  })
})
