import { describe, expect, test } from "bun:test"
import { Effect, Redacted } from "effect"
import { newSecretKey } from "../../domain/accounts/keys/secretKey.ts"
import { UNKNOWN_KEYS_MAX } from "../../domain/accounts/keys/unknownKeys.ts"
import { peerOf, withPeer } from "../../hosts/http/server/peer.ts"
import { openHost, requestOf } from "./host.ts"

const asked = (headers: Record<string, string> = {}) => new Request("http://localhost/", { headers })

describe("the address a request came from", () => {
  test("is the connection's, and no header says otherwise unless proxies are counted", () => {
    const forged = asked({ "x-forwarded-for": "203.0.113.9" })
    expect(peerOf(withPeer(forged, () => "8.8.8.8"))).toBe("8.8.8.8")
    expect(peerOf(withPeer(forged, () => "8.8.8.8", 1))).toBe("203.0.113.9")
  })

  test("behind proxies is what the outermost of them heard, whatever its sender wrote before that", () => {
    const request = asked({ "x-forwarded-for": "forged, 203.0.113.9, 10.0.0.2" })
    expect(peerOf(withPeer(request, () => "10.0.0.3", 2))).toBe("203.0.113.9")
    expect(peerOf(withPeer(asked({ "x-forwarded-for": "203.0.113.9" }), () => "10.0.0.3", 2))).toBeNull()
  })

  test("of this machine or a network of its own stands for no one sender", () => {
    for (const address of ["127.0.0.1", "::1", "10.1.2.3", "::ffff:192.168.0.1"]) {
      expect(peerOf(withPeer(asked(), () => address))).toBeNull()
    }
    expect(peerOf(asked())).toBeNull()
  })
})

test("whoever tries keys is told 429 with Retry-After, in the tracking area 401", async () => {
  await using host = await openHost()
  const unknown = () => host.run(Effect.map(newSecretKey("full"), Redacted.value))
  const send = (path: string, key: string, method = "GET") =>
    host.host.fetch(withPeer(requestOf(path, { key, method }), () => "8.8.8.8"))
  for (let key = 0; key < UNKNOWN_KEYS_MAX; key++) {
    expect((await send("/api/v1/account", await unknown())).status).toBe(401)
  }
  const refused = await send("/api/v1/account", await unknown())
  expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true])
  expect(await refused.json()).toMatchObject({ error: "rate_limit_exceeded" })
  const tracking = await send("/api/v1/track", await unknown(), "POST")
  expect(tracking.status).toBe(401)
  expect(await tracking.json()).toMatchObject({ error: "Invalid API key", details: [expect.any(String)] })
})
