import { describe, expect, test } from "bun:test"
import { Schema } from "effect"
import fc from "fast-check"
import { makeEdge } from "../../../hosts/edge/edge.ts"
import type { EdgeClick } from "../../../hosts/edge/sendClicks.ts"
import { type EdgeAccount, snapshotOf } from "../../../hosts/edge/snapshot.ts"
import { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { ClickId, LinkCode, PLAIN_LINK, type TrackingLink } from "../../../ports/tracking/links/TrackingLink.ts"

const EDGE_BUNDLE_MAX_BYTES = 12_288
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0"
const tenantId = TenantId.make("0f9d3f0e-6a3c-4f0b-9a5d-2b1c8e7d6f5a")

const linkTo = (code: string, destinationUrl: string): TrackingLink => ({
  tenantId,
  code: LinkCode.make(code),
  destinationUrl,
  creator: null,
  promoCode: null,
  ...PLAIN_LINK,
  createdAt: new Date(0)
})

const account: EdgeAccount = { keyId: 1, key: "AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA", keepsQuery: true }

const snapshot = snapshotOf(
  [
    linkTo("abc", "https://shop.example/a?b=%20c#d"),
    linkTo("x-Y_9", "https://other.example/"),
    { ...linkTo("ended", "https://other.example/"), endedAt: new Date(1) },
    { ...linkTo("moved", "https://other.example/"), endedAt: new Date(1), fallbackUrl: "https://shop.example/all" }
  ],
  () => account
)
const links = (code: string) => snapshot.get(code) ?? null

/** An edge over the two links above, and the clicks it had recorded by the time everything it started was done. */
const recordingEdge = () => {
  const clicks: Array<EdgeClick> = []
  const recordings: Array<Promise<void>> = []
  const edge = makeEdge({
    links,
    record: (click) => void clicks.push(click),
    waitUntil: (recording) => recordings.push(recording)
  })
  const recorded = async () => {
    await Promise.all(recordings)
    return clicks
  }
  return { edge, recorded }
}

const get = (path: string, init: RequestInit = {}) =>
  new Request(`https://link.example${path}`, { headers: { "user-agent": BROWSER }, ...init })

const isJson404 = async (answer: Response) => {
  expect(answer.status).toBe(404)
  expect(answer.headers.get("content-type")).toBe("application/json")
  expect(await answer.json()).toEqual({ error: "Invalid code" })
}

describe("the edge redirect", () => {
  test("of an ended link leads to its fallback, or is 404", async () => {
    const { edge } = recordingEdge()
    await isJson404(await edge.fetch(get("/ended")))
    const moved = await edge.fetch(get("/moved"))
    expect(moved.headers.get("location")).toStartWith("https://shop.example/all?cs_ref=moved&cs_click=")
  })

  test.each(["/api/v1/track/click?code=abc", "/abc"])(
    "GET %s is a 302 to the destination, and its click",
    async (path) => {
      const { edge, recorded } = recordingEdge()
      const before = Date.now()
      const answer = await edge.fetch(get(path))
      const [click, ...more] = await recorded()
      expect(more).toEqual([])
      expect(click).toEqual({
        tenantId,
        id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-8/),
        code: LinkCode.make("abc"),
        kind: "human",
        at: expect.any(Date),
        origin: { country: null, device: "desktop", referrerHost: null },
        person: null
      })
      expect(Schema.is(ClickId)(click?.id)).toBe(true)
      expect(click?.at.getTime()).toBeWithin(before, Date.now() + 1)
      expect(answer.status).toBe(302)
      expect(answer.headers.get("location")).toBe(`https://shop.example/a?cs_ref=abc&cs_click=${click?.id}&b=%20c#d`)
      expect(answer.headers.get("cache-control")).toBe("no-store")
      expect(answer.headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin")
      expect(await answer.text()).toBe("")
    }
  )

  test("HEAD, prefetches and known bots are redirected too and recorded as what they are", async () => {
    const { edge, recorded } = recordingEdge()
    const answers = await Promise.all([
      edge.fetch(get("/abc", { method: "HEAD" })),
      edge.fetch(get("/abc", { headers: { "user-agent": BROWSER, "sec-purpose": "prefetch" } })),
      edge.fetch(
        get("/abc", { headers: { "user-agent": "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)" } })
      ),
      edge.fetch(get("/abc", { headers: {} }))
    ])
    expect(answers.map(({ status }) => status)).toEqual([302, 302, 302, 302])
    expect((await recorded()).map(({ kind }) => kind).sort()).toEqual(["bot", "bot", "head", "prefetch"])
  })

  test("an invalid code is 404 with a JSON error and no click", async () => {
    const { edge, recorded } = recordingEdge()
    for (const path of [
      "/api/v1/track/click",
      "/api/v1/track/click?code=",
      "/api/v1/track/click?code=nope",
      "/api/v1/track/click?code=ABC",
      "/api/v1/track/click?code=abc%0A",
      "/api/v1/track/click/?code=abc",
      "/",
      "/nope",
      "/abc/",
      "/favicon.ico",
      "//other.example/abc"
    ]) {
      await isJson404(await edge.fetch(get(path)))
    }
    expect(await (await edge.fetch(get("/nope", { method: "HEAD" }))).text()).toBe("")
    expect(await recorded()).toEqual([])
  })

  test("it asks the store for exactly the texts that are codes", async () => {
    const isLinkCode = Schema.is(LinkCode)
    const likely = fc.string({ unit: fc.constantFrom("a", "Z", "0", "-", "_", ".", "\n", "é"), maxLength: 66 })
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), likely, fc.stringMatching(/^[\w-]{60,70}$/)), async (text) => {
        const asked: Array<string> = []
        const edge = makeEdge({
          links: (code) => {
            asked.push(code)
            return null
          }
        })
        await edge.fetch(get(`/api/v1/track/click?code=${encodeURIComponent(text)}`))
        expect(asked).toEqual(isLinkCode(text) ? [text] : [])
      }),
      { numRuns: Number(process.env.PROPERTY_RUNS ?? 100) }
    )
  })

  test("other methods are 405 and say which are allowed", async () => {
    const { edge, recorded } = recordingEdge()
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
      const answer = await edge.fetch(get("/abc", { method }))
      expect(answer.status).toBe(405)
      expect(answer.headers.get("allow")).toBe("GET, HEAD")
      expect(await answer.json()).toEqual({ error: "Method not allowed" })
    }
    expect(await recorded()).toEqual([])
  })

  test("no part of a request can change where it leads or whose it is", async () => {
    const { edge } = recordingEdge()
    const evil = "https://evil.example"
    const query = ["b", "cs_ref", "cs_click"].map((name) => `${name}=${encodeURIComponent(evil)}`).join("&")
    const headers = { "user-agent": BROWSER, "x-forwarded-host": "evil.example", host: "evil.example", referer: evil }
    for (const path of [`/api/v1/track/click?code=abc&${query}&code=evil`, `/abc?${query}#${evil}`]) {
      const answer = await edge.fetch(get(path, { headers }))
      expect(answer.headers.get("location")).toMatch(
        /^https:\/\/shop\.example\/a\?cs_ref=abc&cs_click=[0-9a-f-]{36}&b=%20c#d$/
      )
    }
  })

  test("a visitor's own parameters are passed on, unless the link or its account leaves them out", async () => {
    const other = TenantId.make("1f9d3f0e-6a3c-4f0b-9a5d-2b1c8e7d6f5a")
    const kept = snapshotOf(
      [
        linkTo("on", "https://shop.example/"),
        { ...linkTo("off", "https://shop.example/"), keepsQuery: false },
        { ...linkTo("account", "https://shop.example/"), tenantId: other },
        { ...linkTo("own", "https://shop.example/"), tenantId: other, keepsQuery: true }
      ],
      (id) => ({ ...account, keepsQuery: id !== other })
    )
    const edge = makeEdge({ links: (code) => kept.get(code) ?? null })
    const passedOn = async (path: string) => {
      const location = (await edge.fetch(get(path))).headers.get("location") ?? ""
      return location.replace(/^.*&cs_click=[0-9a-f-]{36}/, "")
    }
    for (const path of ["/on?gclid=1&code=SAVE10", "/own?gclid=1&code=SAVE10"]) {
      expect(await passedOn(path)).toBe("&gclid=1&code=SAVE10")
    }
    expect(await passedOn("/api/v1/track/click?gclid=1&code=on&a=%20")).toBe("&gclid=1&a=%20")
    for (const path of ["/off?gclid=1", "/account?gclid=1", "/api/v1/track/click?gclid=1&code=off"]) {
      expect(await passedOn(path)).toBe("")
    }
  })

  test("recording never delays the answer", async () => {
    const started = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    let done = false
    const recordings: Array<Promise<void>> = []
    const edge = makeEdge({
      links,
      record: async () => {
        started.resolve()
        await release.promise
        done = true
      },
      waitUntil: (recording) => recordings.push(recording)
    })
    expect((await edge.fetch(get("/abc"))).status).toBe(302)
    await started.promise
    expect(done).toBe(false)
    release.resolve()
    await Promise.all(recordings)
    expect(recordings).toHaveLength(1)
    expect(done).toBe(true)
  })

  test("a recording that fails costs no visitor the redirect, with waitUntil or without", async () => {
    const failures: ReadonlyArray<() => Promise<void>> = [
      () => Promise.reject(new Error("refused")),
      () => {
        throw new Error("refused")
      }
    ]
    for (const record of failures) {
      const recordings: Array<Promise<void>> = []
      const watched = makeEdge({ links, record, waitUntil: (recording) => recordings.push(recording) })
      expect((await watched.fetch(get("/abc"))).status).toBe(302)
      expect(await Promise.allSettled(recordings)).toEqual([{ status: "fulfilled", value: undefined }])
      expect((await makeEdge({ links, record }).fetch(get("/abc"))).status).toBe(302)
    }
    expect((await makeEdge({ links }).fetch(get("/abc"))).status).toBe(302)
  })

  test("a store that fails, or holds something else, is 500 with a JSON error and no click", async () => {
    const stores: ReadonlyArray<() => Promise<string | null> | string> = [
      () => Promise.reject(new Error("unreachable")),
      () => "https://shop.example/",
      () => "null",
      () => JSON.stringify({ tenantId }),
      () => JSON.stringify({ destinationUrl: "https://shop.example/", tenantId: "t1", key: account.key }),
      () => JSON.stringify({ destinationUrl: "https://shop.example/", tenantId }),
      () => JSON.stringify({ destinationUrl: "https://shop.example/", tenantId, key: "no key" }),
      () => JSON.stringify({ destinationUrl: "https://shop.example/日本\r\n", tenantId, key: account.key })
    ]
    for (const store of stores) {
      const clicks: Array<EdgeClick> = []
      const answer = await makeEdge({ links: store, record: (click) => void clicks.push(click) }).fetch(get("/abc"))
      expect(answer.status).toBe(500)
      expect(await answer.json()).toEqual({ error: "The link could not be read" })
      expect(clicks).toEqual([])
    }
  })

  test("answers the same over HTTP", async () => {
    const { edge, recorded } = recordingEdge()
    const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: edge.fetch })
    try {
      const request = (path: string, init: RequestInit = {}) =>
        fetch(new URL(path, server.url), { redirect: "manual", headers: { "user-agent": BROWSER }, ...init })
      for (const method of ["GET", "HEAD"]) {
        const answer = await request("/api/v1/track/click?code=x-Y_9", { method })
        expect(answer.status).toBe(302)
        expect(answer.headers.get("location")).toMatch(
          /^https:\/\/other\.example\/\?cs_ref=x-Y_9&cs_click=[0-9a-f-]{36}$/
        )
        expect(answer.headers.get("cache-control")).toBe("no-store")
        expect(await answer.text()).toBe("")
      }
      expect((await request("/x-Y_9")).status).toBe(302)
      await isJson404(await request("/nope"))
      expect((await request("/x-Y_9", { method: "POST", body: "a=b" })).status).toBe(405)
      expect((await recorded()).map(({ kind }) => kind)).toEqual(["human", "head", "human"])
    } finally {
      await server.stop(true)
    }
  })

  test("a browser at a dead link is shown a page that says what to do, and nothing it sent", async () => {
    const { edge, recorded } = recordingEdge()
    const headers = { accept: "text/html,*/*;q=0.8", "user-agent": BROWSER }
    const answer = await edge.fetch(get("/gone%3Cb%3E", { headers }))
    expect([answer.status, answer.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"])
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'")
    const page = await answer.text()
    expect(page).toContain("Go to the shop")
    expect(page).not.toMatch(/gone|<script/)
    expect(await recorded()).toEqual([])
    await isJson404(await edge.fetch(get("/gone", { headers: { accept: "application/json" } })))
    await isJson404(await edge.fetch(get("/gone", { headers: { accept: "text/html;q=0, */*" } })))
  })

  test(`its bundle has at most ${EDGE_BUNDLE_MAX_BYTES} bytes and needs nothing of Node`, async () => {
    const { outputs } = await Bun.build({
      entrypoints: [`${import.meta.dir}/../../../hosts/edge/edge.ts`],
      target: "browser",
      minify: true
    })
    const [bundle, ...more] = outputs
    expect(more).toEqual([])
    const source = (await bundle?.text()) ?? ""
    expect(source).toContain("cs_click")
    expect(Buffer.byteLength(source)).toBeLessThanOrEqual(EDGE_BUNDLE_MAX_BYTES)
    expect(source).not.toContain("node:")
    expect(source).not.toMatch(/\bimport\b|\brequire\b/)
  })
})
