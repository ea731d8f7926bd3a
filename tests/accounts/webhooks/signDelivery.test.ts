import { describe, expect } from "bun:test"
import { createHmac } from "node:crypto"
import { Effect, Redacted } from "effect"
import fc from "fast-check"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import {
  hexSignature,
  newSigningSecret,
  standardSignature,
  validSecrets
} from "../../../domain/accounts/webhooks/signDelivery.ts"
import type { WebhookEndpoint } from "../../../ports/accounts/webhooks/Webhook.ts"
import { effectTest } from "../../support/running/effectTest.ts"

const it = effectTest(cryptography)

/** The example that the Standard Webhooks libraries are tested with. */
const REFERENCE = {
  secret: Redacted.make("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"),
  id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
  timestampSeconds: 1_614_265_330,
  body: '{"test": 2432232314}',
  signature: "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="
}

describe("webhook-signature", () => {
  it.live(
    "is that of the reference example of Standard Webhooks",
    Effect.gen(function* () {
      expect(yield* standardSignature([REFERENCE.secret], REFERENCE)).toBe(REFERENCE.signature)
    })
  )

  it.live(
    "holds one signature for each secret, the current one's first",
    Effect.gen(function* () {
      const current = yield* newSigningSecret
      const both = yield* standardSignature([current, REFERENCE.secret], REFERENCE)
      expect(both).toBe(`${yield* standardSignature([current], REFERENCE)} ${REFERENCE.signature}`)
    })
  )
})

describe("X-Service-Signature", () => {
  it.property(
    "is the hex HMAC-SHA256 of the raw body's UTF-8 bytes under the whole secret",
    fc.string({ unit: "grapheme", maxLength: 200 }),
    (body) =>
      Effect.gen(function* () {
        const expected = createHmac("sha256", Redacted.value(REFERENCE.secret)).update(body).digest("hex")
        expect(yield* hexSignature(REFERENCE.secret, body)).toBe(expected)
      })
  )
})

describe("a signing secret", () => {
  it.live(
    "is whsec_ and the base64 of 32 random bytes, and differs each time",
    Effect.gen(function* () {
      const made = (yield* Effect.replicateEffect(newSigningSecret, 50)).map(Redacted.value)
      for (const secret of made) {
        expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
        expect(Buffer.from(secret.slice(6), "base64")).toHaveLength(32)
      }
      expect(new Set(made).size).toBe(made.length)
    })
  )

  it.effect(
    "that was replaced is good until its time is over",
    Effect.gen(function* () {
      const [current, previous] = [yield* newSigningSecret, yield* newSigningSecret]
      const until = new Date(1_000)
      const endpoint: Pick<WebhookEndpoint, "secrets"> = {
        secrets: [
          { secret: current, until: null },
          { secret: previous, until }
        ]
      }
      expect(validSecrets(endpoint, new Date(999))).toEqual([current, previous])
      expect(validSecrets(endpoint, until)).toEqual([current])
    })
  )
})
