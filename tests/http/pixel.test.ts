import { describe, expect, test } from "bun:test"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { acceptedEncoding, namesTag } from "../../hosts/http/server/contentEncoding.ts"
import { BASE_URL, openHost, requestOf, type TestHost } from "./host.ts"

const PIXEL = "/api/v1/track/pixel.js"
const MORE = "/api/v1/track/more.js"

const scriptFor = (key: string) => `(url=>send("CreatorSignal",url))("${BASE_URL}/api/v1/track?key=${key}");`

/** The pixel as it comes over the wire. */
const served = async (host: TestHost, headers: Readonly<Record<string, string>>) => {
  const response = await host.host.fetch(requestOf(`${PIXEL}?key=${host.secrets.track}`, { headers }))
  return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) }
}

describe("GET /api/v1/track/pixel.js", () => {
  test("a publishable key is served JavaScript that knows the key and where to send events", async () => {
    await using host = await openHost()
    const answer = await host.call(`${PIXEL}?key=${host.secrets.track}`)
    expect(answer).toMatchObject({ status: 200, text: scriptFor(host.secrets.track) })
    expect(answer.headers.get("content-type")).toBe("text/javascript; charset=utf-8")
    expect(answer.headers.get("x-sandbox")).toBeNull()
  })

  test("a test key may load it; its events are answered by the sandbox and none is stored (acceptance 25)", async () => {
    await using host = await openHost()
    const answer = await host.call(`${PIXEL}?key=${host.secrets.test}`)
    expect(answer).toMatchObject({ status: 200, text: scriptFor(host.secrets.test) })
    expect(answer.headers.get("x-sandbox")).toBe("true")
    const [, url = ""] = /\("(http[^"]*)"\)/.exec(answer.text) ?? []
    const body = JSON.stringify({ event_type: "page_view", pv_id: crypto.randomUUID() })
    const headers = { "content-type": "text/plain;charset=UTF-8" }
    expect(await host.call(url.slice(BASE_URL.length), { method: "POST", headers, body })).toMatchObject({
      status: 200,
      json: { ok: true, sandbox: true }
    })
    expect(host.isUntouched()).toBe(true)
  })

  test("browsers may keep it for 5 minutes, and pages of all origins may load it", async () => {
    await using host = await openHost()
    const { headers } = await host.call(`${PIXEL}?key=${host.secrets.track}`)
    expect(headers.get("cache-control")).toBe("public, max-age=300")
    expect(headers.get("x-content-type-options")).toBe("nosniff")
    expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin")
    expect(headers.get("access-control-allow-origin")).toBe("*")
  })

  test("it comes compressed as the browser asks, and caches keep the encodings apart", async () => {
    await using host = await openHost()
    const script = scriptFor(host.secrets.track)
    const plain = await served(host, {})
    expect(plain.headers.get("content-encoding")).toBeNull()
    expect(Buffer.from(plain.bytes).toString()).toBe(script)
    const br = await served(host, { "accept-encoding": "gzip, deflate, br, zstd" })
    expect(br.headers.get("content-encoding")).toBe("br")
    expect(brotliDecompressSync(br.bytes).toString()).toBe(script)
    const gzip = await served(host, { "accept-encoding": "gzip" })
    expect(gzip.headers.get("content-encoding")).toBe("gzip")
    expect(gunzipSync(gzip.bytes).toString()).toBe(script)
    const all = [plain, br, gzip]
    expect(all.map(({ headers }) => headers.get("vary"))).toEqual(all.map(() => "accept-encoding"))
    expect(new Set(all.map(({ headers }) => headers.get("etag"))).size).toBe(3)
  })

  test("a browser that has it is answered 304 without a body, by a strong tag of what it has", async () => {
    await using host = await openHost()
    for (const encoding of ["br", "gzip", "identity"]) {
      const asked = { "accept-encoding": encoding }
      const first = await served(host, asked)
      const etag = first.headers.get("etag") ?? ""
      expect(etag).toMatch(/^"[\w-]+"$/)
      for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
        const again = await served(host, { ...asked, "if-none-match": tag })
        expect({ status: again.status, bytes: again.bytes.length }).toEqual({ status: 304, bytes: 0 })
        for (const name of ["etag", "cache-control", "vary", "access-control-allow-origin"]) {
          expect(again.headers.get(name)).toBe(first.headers.get(name))
        }
      }
      expect((await served(host, { ...asked, "if-none-match": '"other"' })).status).toBe(200)
    }
    const other = await served(host, { "accept-encoding": "gzip", "if-none-match": "x" })
    const gzipTag = other.headers.get("etag") ?? ""
    expect((await served(host, { "accept-encoding": "br", "if-none-match": gzipTag })).status).toBe(200)
  })

  test("a tag does not stand for a key: one that is unknown or secret is refused all the same", async () => {
    await using host = await openHost()
    await using other = await openHost()
    for (const key of [other.secrets.track, host.secrets.full]) {
      const answer = await host.call(`${PIXEL}?key=${key}`, { headers: { "if-none-match": "*" } })
      expect(answer.status).toBe(401)
    }
  })

  test("more.js beside it is served to the same keys, in the same way", async () => {
    await using host = await openHost()
    for (const key of [host.secrets.track, host.secrets.test]) {
      const answer = await host.call(`${MORE}?key=${key}`)
      expect(answer).toMatchObject({ status: 200, text: `(url=>more(url))("${BASE_URL}/api/v1/track?key=${key}");` })
      expect(answer.headers.get("content-type")).toBe("text/javascript; charset=utf-8")
      expect(answer.headers.get("cache-control")).toBe("public, max-age=300")
      expect(answer.headers.get("cross-origin-resource-policy")).toBe("cross-origin")
    }
    for (const key of ["", "none", host.secrets.full]) {
      expect(await host.call(`${MORE}?key=${key}`)).toMatchObject({ status: 401, json: { error: "Invalid API key" } })
    }
  })

  test("HEAD is answered as GET is, without the script", async () => {
    await using host = await openHost()
    const answer = await host.call(`${PIXEL}?key=${host.secrets.track}`, { method: "HEAD" })
    expect(answer).toMatchObject({ status: 200, text: "" })
    expect(answer.headers.get("content-type")).toBe("text/javascript; charset=utf-8")
  })

  test("a missing, unknown or malformed key is 401, and the answer is not kept", async () => {
    await using host = await openHost()
    await using other = await openHost()
    const marker = "zq7marker</script>"
    for (const query of [
      "",
      "?key=",
      `?key=${other.secrets.track}`,
      `?key=${encodeURIComponent(marker)}`,
      `?key=${host.secrets.track}${encodeURIComponent('";alert(1)//')}`,
      `?KEY=${host.secrets.track}`
    ]) {
      const answer = await host.call(PIXEL + query)
      expect(answer).toMatchObject({ status: 401, json: { error: "Invalid API key" } })
      expect(answer.headers.get("content-type")).toBe("application/json")
      expect(answer.headers.get("cache-control")).toBe("no-store")
      expect(answer.text).not.toContain("zq7marker")
    }
  })

  test("a secret key is 401, with the reason in details, and nothing is served (acceptance 21, 25)", async () => {
    await using host = await openHost()
    for (const scope of ["full", "read", "survey"] as const) {
      const answer = await host.call(`${PIXEL}?key=${host.secrets[scope]}`)
      expect(answer).toMatchObject({
        status: 401,
        json: { error: "Invalid API key", details: [expect.stringContaining("a secret key must not stand in a page")] }
      })
      expect(answer.headers.get("cache-control")).toBe("no-store")
      expect(answer.text).not.toContain(host.secrets[scope])
    }
  })

  test("the header x-api-key does not stand for the query parameter", async () => {
    await using host = await openHost()
    expect((await host.call(PIXEL, { key: host.secrets.track })).status).toBe(401)
  })
})

describe("what a browser asks for", () => {
  test.each([
    [null, null],
    ["", null],
    ["gzip, deflate, br, zstd", "br"],
    ["gzip", "gzip"],
    ["GZIP", "gzip"],
    ["gzip;q=1.0, br;q=0.5", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["br;q=0, gzip;q=0", null],
    ["*", "br"],
    ["*;q=0", null],
    ["br;q=0, *", "gzip"],
    ["identity", null],
    ["identity;q=1, br;q=0.2", null],
    ["deflate, zstd", null],
    [", ;q=1, br ; q=0.7", "br"]
  ])("Accept-Encoding %p takes %p", (header, encoding) => {
    expect(acceptedEncoding(header)).toBe(encoding as ReturnType<typeof acceptedEncoding>)
  })

  test("If-None-Match names a tag where it holds it whole", () => {
    for (const header of ['"a-br"', 'W/"a-br"', '"b","a-br"', "*"]) expect(namesTag(header, '"a-br"')).toBe(true)
    for (const header of [null, "", '"a"', "a-br", '"a-br', '"b"']) expect(namesTag(header, '"a-br"')).toBe(false)
  })
})
