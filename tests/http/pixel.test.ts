import { describe, expect, test } from "bun:test"
import { BASE_URL, openHost } from "./host.ts"

const PIXEL = "/api/v1/track/pixel.js"

describe("GET /api/v1/track/pixel.js", () => {
  test("a publishable key is served JavaScript that knows the key and where to send events", async () => {
    await using host = await openHost()
    const answer = await host.call(`${PIXEL}?key=${host.secrets.track}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get("content-type")).toBe("text/javascript; charset=utf-8")
    expect(answer.text).toContain(JSON.stringify(host.secrets.track))
    expect(answer.text).toContain(JSON.stringify(`${BASE_URL}/api/v1/track`))
    expect(answer.text).toContain('"CreatorSignal"')
    expect(answer.text).not.toMatch(/PIXEL_/)
  })

  test("browsers may keep it for 5 minutes, and pages of all origins may load it", async () => {
    await using host = await openHost()
    const { headers } = await host.call(`${PIXEL}?key=${host.secrets.track}`)
    expect(headers.get("cache-control")).toBe("public, max-age=300")
    expect(headers.get("x-content-type-options")).toBe("nosniff")
    expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin")
    expect(headers.get("access-control-allow-origin")).toBe("*")
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

  test("a secret key is 403, and nothing is served", async () => {
    await using host = await openHost()
    for (const scope of ["full", "read", "test"] as const) {
      const answer = await host.call(`${PIXEL}?key=${host.secrets[scope]}`)
      expect(answer).toMatchObject({
        status: 403,
        json: { error: "This API key's scope does not allow this request" }
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
