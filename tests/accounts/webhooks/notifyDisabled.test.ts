import { describe, expect, test } from "bun:test"
import { Cause, Clock, Effect, Layer, Logger, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { createTenant } from "../../../domain/accounts/tenants/createTenant.ts"
import { attemptDelivery } from "../../../domain/accounts/webhooks/attemptDelivery.ts"
import { disabledMail } from "../../../domain/accounts/webhooks/notifyDisabled.ts"
import { WEBHOOK_URL_CHARACTERS_MAX } from "../../../domain/accounts/webhooks/webhookAddress.ts"
import { readWebhook } from "../../../domain/accounts/webhooks/webhooks.ts"
import { layer as fixtures } from "../../../fixtures/layers/layer.ts"
import { SentMail } from "../../../fixtures/system/Mail.ts"
import { CreditLedger } from "../../../ports/accounts/billing/CreditLedger.ts"
import { KeyId } from "../../../ports/accounts/keys/ApiKey.ts"
import { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Deliveries } from "../../../ports/accounts/webhooks/Deliveries.ts"
import { WebhookEndpoints } from "../../../ports/accounts/webhooks/WebhookEndpoints.ts"
import { Mail, MailUnavailable, TEXT_CHARACTERS_MAX } from "../../../ports/system/Mail.ts"
import { DAY_MS } from "../../../ports/time/days.ts"
import { aKey, anEndedJob, aWebhook } from "../../contracts/webhooksExamples.ts"
import { effectTest } from "../../support/running/effectTest.ts"
import { answering, instantCryptography, listed, webOf } from "./worker.ts"

const logged: Array<string> = []
const logger = Logger.layer([
  Logger.make(({ message, cause }) => void logged.push(JSON.stringify(message), Cause.pretty(cause)))
])
const it = effectTest(Layer.mergeAll(fixtures, instantCryptography, logger))

const NOW = Date.UTC(2026, 10, 21, 9, 30)
const EMAIL = "owner@brand.example"
const URL = "https://hooks.example/score?token=a-token-of-the-receiver"
const settings = { serviceName: "Acme", bodyOf: () => Effect.succeed("{}") }

/** An account with an endpoint, and so many deliveries on their way there that are claimed. */
const receiving = (email: string | null, deliveries: number) =>
  Effect.gen(function* () {
    yield* TestClock.setTime(NOW)
    const { id: tenantId } = yield* createTenant("Brand", email)
    yield* CreditLedger.use((ledger) =>
      ledger.append({ tenantId, reason: "grant", reference: "test", delta: 10, at: new Date(NOW) })
    )
    const key = yield* aKey(tenantId)
    const endpoint = yield* WebhookEndpoints.use((endpoints) => endpoints.set(aWebhook(key, { url: URL })))
    for (let n = 0; n < deliveries; n++) yield* anEndedJob(key, new Date(NOW))
    return { key, endpoint }
  })

/** Claims what is due and makes an attempt of each, all at once. */
const attemptAll = (status: number) =>
  Effect.gen(function* () {
    const at = yield* Clock.currentTimeMillis
    const claimed = yield* Deliveries.use((store) =>
      store.claim({ at: new Date(at), leaseUntil: new Date(at + 60_000), limit: 10, perEndpointMax: 10 })
    )
    yield* Effect.forEach(claimed, (each) => attemptDelivery(each, settings), { concurrency: "unbounded" }).pipe(
      Effect.provide(webOf(() => Effect.succeed(answering(status))))
    )
    return claimed.length
  })

describe("an endpoint that is disabled", () => {
  it.effect(
    "as it answered 410 is told of in exactly one mail, however many attempts find it so",
    Effect.gen(function* () {
      const { key, endpoint } = yield* receiving(EMAIL, 3)
      expect(yield* attemptAll(410)).toBe(3)
      const { messages } = yield* SentMail
      expect(messages).toHaveLength(1)
      const [mail] = messages
      expect(mail).toMatchObject({ to: EMAIL, subject: "Acme disabled a webhook" })
      for (const said of [
        "https://hooks.example/score",
        key.id,
        "410 Gone",
        "Disabled since: 2026-11-21T09:30:00.000Z",
        `webhook set --key ${key.id} --url URL`
      ]) {
        expect(mail?.text).toContain(said)
      }
      const secrets = endpoint.secrets.map(({ secret }) => Redacted.value(secret))
      expect(secrets).toHaveLength(1)
      for (const secret of [...secrets, "whsec_", "a-token-of-the-receiver"]) expect(mail?.text).not.toContain(secret)
    })
  )

  it.effect(
    "after five days of failures is told of in one mail, which says since when",
    Effect.gen(function* () {
      const { key } = yield* receiving(EMAIL, 1)
      yield* attemptAll(500)
      const { messages } = yield* SentMail
      yield* TestClock.adjust(5 * DAY_MS - 1)
      yield* attemptAll(500)
      expect(messages).toEqual([])
      yield* TestClock.adjust(DAY_MS)
      yield* attemptAll(500)
      expect(yield* readWebhook(key.id)).toMatchObject({ disabledFor: "failing" })
      expect(messages).toHaveLength(1)
      expect(messages[0]?.text).toContain("nothing but failures since 2026-11-21T09:30:00.000Z")
      expect(messages[0]?.text).toContain("Disabled since: 2026-11-27T09:29:59.999Z")
    })
  )

  it.effect(
    "again, once it was set again, is told of again",
    Effect.gen(function* () {
      const { key } = yield* receiving(EMAIL, 1)
      yield* attemptAll(410)
      yield* WebhookEndpoints.use((endpoints) => endpoints.set(aWebhook(key)))
      yield* anEndedJob(key, new Date(NOW))
      yield* attemptAll(410)
      expect((yield* SentMail).messages).toHaveLength(2)
    })
  )

  it.effect(
    "of an account without an address is only logged",
    Effect.gen(function* () {
      const { key } = yield* receiving(null, 1)
      logged.length = 0
      yield* attemptAll(410)
      expect(logged.join()).toContain(`the webhook of key ${key.id} was disabled: gone`)
      expect(logged.join()).not.toContain("was not sent")
      expect((yield* SentMail).messages).toEqual([])
    })
  )

  it.effect(
    "stays disabled, its delivery recorded, where the mail can't be sent: that is logged, without the address",
    Effect.gen(function* () {
      const { key } = yield* receiving(EMAIL, 1)
      logged.length = 0
      const broken = Mail.of({ send: () => new MailUnavailable({ cause: new Error("no server") }) })
      yield* Effect.provideService(attemptAll(410), Mail, broken)
      expect(yield* readWebhook(key.id)).toMatchObject({ disabledFor: "gone" })
      expect(yield* listed(key)).toMatchObject([{ state: "failed", log: [{ status: 410 }] }])
      expect(logged.join()).toContain("a mail about a disabled webhook was not sent")
      expect(logged.join()).toContain("no server")
      expect(logged.join()).not.toContain(EMAIL)
    })
  )
})

test("the mail about the longest address is one that can be sent", () => {
  const url = "https://hooks.example/".padEnd(WEBHOOK_URL_CHARACTERS_MAX, "x")
  const endpoint = { tenantId: TenantId.make(crypto.randomUUID()), keyId: KeyId.make(crypto.randomUUID()), url }
  const at = new Date(NOW)
  const { text } = disabledMail(EMAIL, "Acme", { endpoint, reason: "failing", at, failingSince: at })
  expect(text).toContain(url)
  expect(text.length).toBeLessThan(TEXT_CHARACTERS_MAX)
})
