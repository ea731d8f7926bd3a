import { describe, expect, test } from "bun:test"
import { Effect, Redacted } from "effect"
import { cryptography } from "../../adapters/cryptography/layer.ts"
import { hexSignature, newSigningSecret, standardSignature } from "../../domain/accounts/webhooks/signDelivery.ts"
import { verifyWebhook, WebhookInvalid } from "../../hosts/client/client.ts"
import { verify } from "../../hosts/webhooks/verify.mjs"

const AT_MS = Date.UTC(2026, 2, 1, 12)
const ID = "5a4d0b0e-0000-4000-8000-000000000009"
const now = { nowMs: AT_MS }
const body = JSON.stringify({
  event: "score.completed",
  job_id: "1",
  handle: "nova.cooks",
  creator: { display_name: "Nova cooks 🍳", score: 84 },
  delivered_at: new Date(AT_MS).toISOString()
})
const newSecret = () => Effect.runPromise(Effect.provide(newSigningSecret, cryptography))
const [redacted, next] = [await newSecret(), await newSecret()]
const [secret, other] = [Redacted.value(redacted), Redacted.value(next)]

/** The headers of a delivery, as the service makes them. */
const signed = (text: string, secrets = [redacted], atMs = AT_MS) =>
  Effect.gen(function* () {
    const timestampSeconds = Math.floor(atMs / 1_000)
    return {
      "X-CreatorSignal-Signature": yield* hexSignature(redacted, text),
      "webhook-id": ID,
      "webhook-timestamp": String(timestampSeconds),
      "webhook-signature": yield* standardSignature(secrets, { id: ID, timestampSeconds, body: text })
    }
  }).pipe(Effect.provide(cryptography), Effect.runPromise)

const headers = await signed(body)
const hex = { "x-creatorsignal-signature": headers["X-CreatorSignal-Signature"] }
const late = await signed(body, [redacted], AT_MS - 301_000)
const notJson = await signed("not json")
const rotating = await signed(body, [redacted, next])

const outcomeOf = async (work: () => unknown): Promise<unknown> => {
  try {
    return await work()
  } catch (error) {
    return error instanceof WebhookInvalid ? error.reason : error instanceof TypeError ? "TypeError" : error
  }
}

/** What is believed of these requests, and why not: the same by Web Crypto as by node:crypto. */
describe("verifyWebhook", () => {
  test.each([
    ["a delivery", body, headers, secret, now, null],
    ["one in headers as fetch has them", body, new Headers(headers), secret, now, null],
    ["one as bytes", new TextEncoder().encode(body), headers, secret, now, null],
    ["one with the service's own signature alone", body, hex, secret, now, null],
    ["one while a secret is replaced, by the new", body, rotating, other, now, null],
    ["one by a list of secrets", body, headers, [other, secret], now, null],
    ["another body", `${body} `, headers, secret, now, "bad_signature"],
    ["another secret", body, headers, other, now, "bad_signature"],
    ["a secret that is no base64", body, headers, "!!!", now, "bad_signature"],
    [
      "one byte of the signature less",
      body,
      { ...headers, "webhook-signature": headers["webhook-signature"].slice(0, -4) },
      secret,
      now,
      "bad_signature"
    ],
    ["a signature that is none", body, { ...headers, "webhook-signature": "v1,!!!" }, secret, now, "bad_signature"],
    ["a hex signature that is none", body, { "x-creatorsignal-signature": "zz" }, secret, now, "bad_signature"],
    ["another id", body, { ...headers, "webhook-id": "1" }, secret, now, "bad_signature"],
    ["no signature", body, {}, secret, now, "missing_signature"],
    ["an old one", body, late, secret, now, "too_old"],
    ["a signed one that is no event", "not json", notJson, secret, now, "malformed"],
    ["no secret", body, headers, "", now, "TypeError"]
  ])("judges %s as the receivers' verifier does", async (_, raw, given, by, options, refusal) => {
    const expected = refusal ?? JSON.parse(body)
    expect(await outcomeOf(() => verifyWebhook(raw, given, by, options))).toEqual(expected)
    expect(await outcomeOf(() => verify(raw, given, by, options))).toEqual(expected)
  })

  test("believes no signature by a key of no bytes, which anyone could make", async () => {
    const empty = new Bun.CryptoHasher("sha256", "")
      .update(`${ID}.${headers["webhook-timestamp"]}.${body}`)
      .digest("base64")
    const forged = { ...headers, "webhook-signature": `v1,${empty}` }
    for (const by of ["whsec_", "whsec_!!!"]) {
      expect(await outcomeOf(() => verifyWebhook(body, forged, by, now))).toBe("bad_signature")
      expect(await outcomeOf(() => verify(body, forged, by, now))).toBe("bad_signature")
    }
  })
})
