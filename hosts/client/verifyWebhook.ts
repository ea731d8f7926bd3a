import { badSignature, readSignedRequest, type VerifyOptions, type WebhookHeaders } from "../webhooks/signedRequest.mjs"
import type { WebhookEvent } from "./apiSchemas.ts"

export { WebhookInvalid } from "../webhooks/signedRequest.mjs"

const HMAC = { name: "HMAC", hash: "SHA-256" }

/**
 * The event of a webhook request, once its signature is found good, by Web Crypto, which browsers, edge workers, Bun and Node have.
 * Signatures are compared in constant time.
 *
 * `rawBody` is the body as it came: parsed and written again it has other bytes, which nobody signed. `secret` is the signing secret
 * as it was shown; several, while one replaces another. An event may come more than once: the header `webhook-id` is the same each time.
 *
 * Rejects with WebhookInvalid, whose `reason` says why: `missing_signature`, `bad_signature`, `too_old` (more than 5 minutes) or
 * `malformed`.
 *
 * ```ts
 * const event = await verifyWebhook(await request.text(), request.headers, secret)
 * if (event.event === "score.completed") console.log(event.handle, event.creator.score)
 * ```
 *
 * @example
 * ```ts
 * import { verifyWebhook, WebhookInvalid } from "creatorsignal/client"
 *
 * const unsigned = await verifyWebhook("{}", new Headers(), "whsec_c2VjcmV0LW9mLTI0LWJ5dGVzLWV4YWN0").catch((fault) => fault)
 *
 * unsigned instanceof WebhookInvalid //=> true
 * ```
 */
export const verifyWebhook = async (
  rawBody: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string | ReadonlyArray<string>,
  options?: VerifyOptions
): Promise<WebhookEvent> => {
  const { keys, message, signatures, event } = readSignedRequest(rawBody, headers, secret, options)
  for (const bytes of keys) {
    const key = await crypto.subtle.importKey("raw", bytes, HMAC, false, ["verify"])
    for (const signature of signatures) {
      // Whoever signed it is the service, whose events the description tells.
      if (await crypto.subtle.verify("HMAC", key, signature, message)) return Object(event())
    }
  }
  throw badSignature()
}
