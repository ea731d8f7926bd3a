import { createHmac } from "node:crypto"
import { Effect, Layer, Queue } from "effect"
import { Mac, SecureRandom } from "effect/crypto"
import { ATTEMPT_TIMEOUT_MS } from "../../../domain/accounts/webhooks/sendSigned.ts"
import type { ApiKey } from "../../../ports/accounts/keys/ApiKey.ts"
import { Deliveries } from "../../../ports/accounts/webhooks/Deliveries.ts"
import type { Attempt, Delivery } from "../../../ports/accounts/webhooks/Webhook.ts"
import { PublicWeb, type WebRequest, type WebResponse, WebUnreadable } from "../../../ports/web/PublicWeb.ts"

/** Signs in the same step: on virtual time nothing may take real time. */
export const instantCryptography = Mac.layerWebCryptoWith({
  hmac: (_hash, key, data) => Uint8Array.from(createHmac("sha256", key).update(data).digest())
}).pipe(Layer.provideMerge(SecureRandom.layerWebCrypto))

export const answering = (status: number, headers: Readonly<Record<string, string>> = {}): WebResponse => ({
  status,
  headers,
  body: new Uint8Array(),
  url: "https://hooks.example/"
})

/** What a receiver that never answers makes of an attempt. */
export const hanging = Effect.sleep(ATTEMPT_TIMEOUT_MS).pipe(Effect.andThen(new WebUnreadable({ fault: "timed_out" })))

/** A web on which every request gets what `answer` says. */
export const webOf = (answer: (request: WebRequest) => Effect.Effect<WebResponse, WebUnreadable>) =>
  Layer.succeed(PublicWeb, {
    send: answer,
    proxyOrigin: Effect.die("no proxy is needed")
  })

export interface Recorded {
  readonly delivery: Delivery
  readonly attempt: Attempt
}

/** Deliveries that also say when an attempt was recorded. */
export const sayingRecorded = Effect.gen(function* () {
  const deliveries = yield* Deliveries
  const said = yield* Queue.unbounded<Recorded>()
  const service = Deliveries.of({
    ...deliveries,
    record: (claimed, attempt, after) =>
      Effect.tap(deliveries.record(claimed, attempt, after), () =>
        Queue.offer(said, { delivery: claimed.delivery, attempt })
      )
  })
  return { service, next: Queue.take(said) }
})

export const listed = (key: ApiKey) => Deliveries.use((deliveries) => deliveries.list(key.tenantId, key.id, 200))
