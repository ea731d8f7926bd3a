import { describe, expect, test } from "bun:test"
import { createHmac } from "node:crypto"
import { Effect, Redacted } from "effect"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import { hexSignature, newSigningSecret, standardSignature } from "../../../domain/accounts/webhooks/signDelivery.ts"
import { verify, WebhookInvalid } from "../../../hosts/webhooks/verify.mjs"

const AT_MS = Date.UTC(2026, 2, 1, 12)
const ID = "5a4d0b0e-0000-4000-8000-000000000009"
const body = JSON.stringify({
  event: "score.completed",
  job_id: "1",
  handle: "nova.cooks",
  creator: { display_name: "Nova cooks 🍳" },
  delivered_at: new Date(AT_MS).toISOString()
})

/** The headers of a delivery, as this service makes them. */
const signed = async (secrets: ReadonlyArray<Redacted.Redacted<string>>, atMs = AT_MS) => {
  const timestampSeconds = Math.floor(atMs / 1_000)
  const [current] = secrets
  if (current === undefined) throw new Error("no secret")
  return Effect.gen(function* () {
    return {
      "X-CreatorSignal-Signature": yield* hexSignature(current, body),
      "webhook-id": ID,
      "webhook-timestamp": String(timestampSeconds),
      "webhook-signature": yield* standardSignature(secrets, { id: ID, timestampSeconds, body })
    }
  }).pipe(Effect.provide(cryptography), Effect.runPromise)
}

const newSecret = () => Effect.runPromise(Effect.provide(newSigningSecret, cryptography))
const [redacted, other] = [await newSecret(), await newSecret()]
const secret = Redacted.value(redacted)
const headers = await signed([redacted])
const standard = { ...headers, "X-CreatorSignal-Signature": undefined }
const hex = { "x-creatorsignal-signature": headers["X-CreatorSignal-Signature"] }

const reasonOf = (...request: Parameters<typeof verify>): string => {
  try {
    verify(...request)
  } catch (error) {
    if (error instanceof WebhookInvalid) return error.reason
    throw error
  }
  return "none"
}
const now = { nowMs: AT_MS }

describe("verify gives the event of", () => {
  test.each([
    ["a delivery, by a server's object of headers", headers],
    ["one with headers as fetch has them", new Headers(headers)],
    ["one with headers in lists", { ...standard, "webhook-signature": [headers["webhook-signature"]] }],
    ["one with the Standard Webhooks headers alone", standard],
    ["one with the service's own signature alone", hex]
  ])("%s", (_, given) => {
    for (const raw of [body, new TextEncoder().encode(body)]) {
      expect(verify(raw, given, secret, now)).toMatchObject({ event: "score.completed", handle: "nova.cooks" })
    }
  })

  test("the reference example of Standard Webhooks", () => {
    const example = {
      "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
      "webhook-timestamp": "1614265330",
      "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="
    }
    const event: unknown = verify('{"test": 2432232314}', example, "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", {
      nowMs: 1_614_265_330_000
    })
    expect(event).toEqual({ test: 2_432_232_314 })
  })

  test("one of a service by another name", () => {
    const named = { "X-Acme-Signature": headers["X-CreatorSignal-Signature"] }
    expect(verify(body, named, secret, { ...now, service: "Acme" }).event).toBe("score.completed")
    expect(reasonOf(body, named, secret, now)).toBe("missing_signature")
  })

  test("one that is signed during a rotation, by the secret before or the new one", async () => {
    const rotating = { ...(await signed([other, redacted])), "X-CreatorSignal-Signature": undefined }
    for (const one of [secret, Redacted.value(other), [secret, Redacted.value(other)]]) {
      expect(verify(body, rotating, one, now).job_id).toBe("1")
    }
  })
})

describe("verify refuses", () => {
  test.each([
    ["a body that was changed", body.replace("nova", "evil"), headers, "bad_signature"],
    ["a body that was changed, by its hex signature", `${body} `, hex, "bad_signature"],
    ["no signature at all", body, {}, "missing_signature"],
    ["a signature that is none", body, { "x-creatorsignal-signature": "zz" }, "bad_signature"],
    ["a signature of another version", body, { ...standard, "webhook-signature": "v1a,AAAA v2,BBBB" }, "bad_signature"],
    ["another id", body, { ...standard, "webhook-id": "another" }, "bad_signature"],
    ["another time", body, { ...standard, "webhook-timestamp": "1772366401" }, "bad_signature"]
  ])("%s", (_, raw, given, reason) => {
    expect(reasonOf(raw, given, secret, now)).toBe(reason)
  })

  test("another secret", () => {
    expect(reasonOf(body, headers, Redacted.value(other), now)).toBe("bad_signature")
    expect(() => verify(body, headers, "", now)).toThrow(TypeError)
    expect(() => verify(body, headers, [], now)).toThrow(TypeError)
  })

  test.each([
    ["standard", standard],
    ["hex", hex]
  ])("what was signed more than five minutes ago or ahead: %s", (_, given) => {
    const minutes = (count: number) => ({ nowMs: AT_MS + count * 60_000 })
    expect([-5, 0, 5].map((count) => reasonOf(body, given, secret, minutes(count)))).toEqual(["none", "none", "none"])
    expect([-6, 6].map((count) => reasonOf(body, given, secret, minutes(count)))).toEqual(["too_old", "too_old"])
  })

  test.each(["not json", "[1]", "null", '"text"', '{"event":"score.failed"}'])(
    "a signed body that is no event: %s",
    (raw) => {
      const signature = createHmac("sha256", secret).update(raw).digest("hex")
      expect(reasonOf(raw, { "x-creatorsignal-signature": signature }, secret, now)).toBe("malformed")
    }
  )
})

test.each(["node", process.execPath])("%s imports it as creatorsignal/webhooks and verifies", (runtime) => {
  const found = Bun.which(runtime)
  if (found === null && process.env.CI !== "true") return console.log(`skipped: no ${runtime} on PATH`)
  const program = `
    import { verify } from "creatorsignal/webhooks"
    const [body, headers, secret, nowMs] = JSON.parse(process.argv.at(-1))
    console.log(verify(body, headers, secret, { nowMs }).event)
  `
  const given = JSON.stringify([body, headers, secret, AT_MS])
  const flags = runtime === "node" ? ["--input-type=module", "-e", program] : ["-e", program]
  const ran = Bun.spawnSync([found ?? runtime, ...flags, "--", given], { cwd: `${import.meta.dir}/../../..` })
  expect({ said: ran.stdout.toString(), complained: ran.stderr.toString() }).toEqual({
    said: "score.completed\n",
    complained: ""
  })
})
