import { describe, expect, test } from "bun:test"
import { Clock, Effect, Layer, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import { redeliver } from "../../../domain/accounts/webhooks/redeliver.ts"
import { problemOfWebhookUrl } from "../../../domain/accounts/webhooks/webhookAddress.ts"
import { readWebhook, removeWebhook, setWebhook } from "../../../domain/accounts/webhooks/webhooks.ts"
import { layer } from "../../../fixtures/layers/layer.ts"
import { KeyId } from "../../../ports/accounts/keys/ApiKey.ts"
import { Deliveries } from "../../../ports/accounts/webhooks/Deliveries.ts"
import { EndpointEvent } from "../../../ports/accounts/webhooks/Webhook.ts"
import { aTenantWith } from "../../contracts/creatorsExamples.ts"
import { newTenant } from "../../contracts/newTenant.ts"
import { aKey, anEndedJob } from "../../contracts/webhooksExamples.ts"
import { effectTest } from "../../support/running/effectTest.ts"

const it = effectTest(Layer.merge(layer, cryptography))
const url = "https://hooks.example/score?of=us"
const now = Effect.map(Clock.currentTimeMillis, (ms) => new Date(ms))

describe("an address", () => {
  test.each([
    "https://hooks.example/score",
    "HTTPS://Hooks.Example:8443/a%20b?c=d&e=@",
    "https://xn--bcher-kva.example/",
    "https://8.8.8.8/hook",
    "https://[2001:4860:4860::8888]/hook",
    "https://192.168.0.1.example/"
  ])("%s can be a webhook's", (address) => {
    expect(problemOfWebhookUrl(address)).toBeNull()
  })

  test.each([
    ["http://hooks.example/", "must be an absolute https address"],
    ["ftp://hooks.example/", "must be an absolute https address"],
    ["hooks.example", "must be an absolute https address"],
    ["", "must be printable ASCII without blanks or backslashes"],
    ["https://hooks.example/ü", "must be printable ASCII without blanks or backslashes"],
    ["https://hooks.example/a b", "must be printable ASCII without blanks or backslashes"],
    ["https://hooks.example\\@10.0.0.1/", "must be printable ASCII without blanks or backslashes"],
    ["https://user:pass@hooks.example/", "must not have a user name or password"],
    ["https://@hooks.example/", "must not have a user name or password"],
    ["https://hooks.example/#a", "must not have a fragment"],
    ["https:///path", "must have a host name of letters, digits, dots and hyphens"],
    ["https://%6c%6fcalhost/", "must have a host name of letters, digits, dots and hyphens"],
    ["https://hooks.example:0/", "must have a port from 1 to 65535"],
    ["https://hooks.example:99999/", "must have a port from 1 to 65535"],
    ["https://localhost/", "must not be a local name"],
    ["https://LOCALHOST./", "must not be a local name"],
    ["https://api.localhost/", "must not be a local name"],
    ["https://db.internal/", "must not be a local name"],
    ["https://printer.local/", "must not be a local name"],
    ["https://intranet/", "must not be a local name"],
    ["https://127.0.0.1/", "must not be a private address"],
    ["https://127.0.0.1./", "must not be a private address"],
    ["https://10.1.2.3:8443/", "must not be a private address"],
    ["https://172.16.0.1/", "must not be a private address"],
    ["https://192.168.1.1/", "must not be a private address"],
    ["https://169.254.169.254/latest/meta-data", "must not be a private address"],
    ["https://0.0.0.0/", "must not be a private address"],
    ["https://255.255.255.255/", "must not be a private address"],
    ["https://[::1]/", "must not be a private address"],
    ["https://[::ffff:127.0.0.1]/", "must not be a private address"],
    ["https://[fd00::1]/", "must not be a private address"],
    ["https://[fe80::1]/", "must not be a private address"],
    ["https://2130706433/", "must have a host name or a full IP address"],
    ["https://0x7f000001/", "must have a host name or a full IP address"],
    ["https://127.1/", "must have a host name or a full IP address"],
    ["https://0177.0.0.1/", "must have a host name or a full IP address"],
    [`https://hooks.example/${"a".repeat(2_048)}`, "must have at most 2048 characters"]
  ])("%s can't: it %s", (address, problem) => {
    expect(problemOfWebhookUrl(address)).toBe(problem)
  })
})

describe("setting a webhook", () => {
  it.effect(
    "names the events that are sent there; an unknown one, and none, are refused and nothing is set",
    Effect.gen(function* () {
      const { id: keyId } = yield* aKey(yield* newTenant)
      for (const events of [[], ["creator.alerts"], ["score.failed", ""], ["SCORE.FAILED"]]) {
        const { _tag, ...failure } = yield* Effect.flip(setWebhook({ keyId, url, events }))
        expect({ events, _tag, reason: "reason" in failure ? failure.reason : null }).toEqual({
          events,
          _tag: "InvalidWebhook",
          reason: `events must be one or more of ${EndpointEvent.literals.join(", ")}`
        })
      }
      expect((yield* Effect.flip(readWebhook(keyId)))._tag).toBe("WebhookNotFound")
      expect((yield* setWebhook({ keyId, url })).endpoint.events).toEqual(["score.completed", "score.failed"])
      const events = ["plan.paused", "score.failed", "plan.paused"]
      expect((yield* setWebhook({ keyId, url, events })).endpoint.events).toEqual(["score.failed", "plan.paused"])
      expect((yield* setWebhook({ keyId, url })).endpoint.events).toEqual(["score.failed", "plan.paused"])
    })
  )

  it.effect(
    "makes a signing secret, which is never shown again",
    Effect.gen(function* () {
      const key = yield* aKey(yield* newTenant)
      const { endpoint, secret } = yield* setWebhook({ keyId: key.id, url })
      expect(endpoint).toMatchObject({ tenantId: key.tenantId, keyId: key.id, url, attemptsMax: 5, disabledFor: null })
      expect(JSON.stringify(yield* readWebhook(key.id))).not.toContain(Redacted.value(secret).slice(6))
    })
  )

  it.effect(
    "again makes another secret, and the one before stays good for 24 hours",
    Effect.gen(function* () {
      const key = yield* aKey(yield* newTenant)
      const first = yield* setWebhook({ keyId: key.id, url })
      yield* TestClock.adjust("1 hour")
      const { endpoint, secret } = yield* setWebhook({ keyId: key.id, url, attemptsMax: 6 })
      expect(Redacted.value(secret)).not.toBe(Redacted.value(first.secret))
      expect(endpoint.attemptsMax).toBe(6)
      expect(endpoint.secrets).toEqual([
        { secret, until: null },
        { secret: first.secret, until: new Date((yield* now).getTime() + 24 * 3_600_000) }
      ])
    })
  )

  for (const scope of ["test", "read", "track"] as const) {
    it.effect(
      `is refused for a key of scope ${scope}`,
      Effect.gen(function* () {
        const key = yield* aKey(yield* newTenant, scope)
        expect(yield* Effect.flip(setWebhook({ keyId: key.id, url }))).toMatchObject({
          _tag: "InvalidWebhook",
          reason: "only a full-scope key can have a webhook"
        })
        expect(yield* Effect.flip(readWebhook(key.id))).toMatchObject({ _tag: "WebhookNotFound" })
      })
    )
  }

  it.effect(
    "is refused for a bad address, a bad number of attempts and an unknown key, without repeating the address",
    Effect.gen(function* () {
      const { id: keyId } = yield* aKey(yield* newTenant)
      const refusals = [
        yield* Effect.flip(setWebhook({ keyId, url: "https://10.0.0.1/hush" })),
        yield* Effect.flip(setWebhook({ keyId, url, attemptsMax: 0 })),
        yield* Effect.flip(setWebhook({ keyId, url, attemptsMax: 11 })),
        yield* Effect.flip(setWebhook({ keyId: KeyId.make(crypto.randomUUID()), url }))
      ]
      expect(refusals.map(({ _tag }) => _tag)).toEqual([
        "InvalidWebhook",
        "InvalidWebhook",
        "InvalidWebhook",
        "KeyNotFound"
      ])
      expect(JSON.stringify(refusals)).not.toContain("hush")
    })
  )
})

describe("removing and redelivering", () => {
  it.effect(
    "a key's webhook can be removed once, and what is redelivered then is refused",
    Effect.gen(function* () {
      const key = yield* aKey(yield* aTenantWith(1))
      yield* setWebhook({ keyId: key.id, url })
      yield* anEndedJob(key, yield* now)
      const [delivery] = yield* Deliveries.use((deliveries) => deliveries.list(key.tenantId, key.id, 1))
      if (delivery === undefined) throw new Error("nothing was enqueued")
      yield* removeWebhook(key.id)
      expect(yield* Effect.flip(removeWebhook(key.id))).toMatchObject({ _tag: "WebhookNotFound" })
      expect(yield* Effect.flip(redeliver(delivery.id))).toMatchObject({ _tag: "WebhookNotEnabled" })
      yield* setWebhook({ keyId: key.id, url })
      expect(yield* redeliver(delivery.id)).toMatchObject({ state: "pending", attempts: 0 })
    })
  )
})
