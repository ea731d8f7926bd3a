import { Clock, Duration, Effect, Option, Result } from "effect"
import type { AttemptFault, DeliveryId, WebhookEndpoint } from "../../../ports/accounts/webhooks/Webhook.ts"
import { PublicWeb, type WebResponse } from "../../../ports/web/PublicWeb.ts"
import { hexSignature, standardSignature, validSecrets } from "./signDelivery.ts"

/** How long one attempt may take, from the look-up of the name to the end of the answer. */
export const ATTEMPT_TIMEOUT_MS = 10_000
/** How long a body may take to be made. */
const BODY_TIMEOUT_MS = 10_000
/** What is read of an answer; a longer one is cut off there. */
export const RESPONSE_BYTES_MAX = 4_096

/** What came of one attempt. */
export interface Sent {
  readonly fault: AttemptFault | null
  readonly answer: WebResponse | null
}

/** What one attempt sends: its id and event, which attempt it is, and its body in JSON, made for the moment it is sent. */
export interface SignedEvent<E, R> {
  readonly id: DeliveryId
  readonly event: string
  readonly number: number
  readonly bodyOf: (at: Date) => Effect.Effect<string, E, R>
}

const isSuccess = ({ status }: WebResponse): boolean => status >= 200 && status < 300

/**
 * Sends one attempt, signed. Redirects are not followed: an endpoint is where its owner said it is. The hex signature has room for one
 * secret: while a secret is changed, attempts take turns, the newest first, so that whoever knows only one of them gets each delivery.
 */
export const sendSigned = Effect.fnUntraced(function* <E, R>(
  endpoint: Pick<WebhookEndpoint, "url" | "secrets">,
  { id, event, number, bodyOf }: SignedEvent<E, R>,
  serviceName: string
) {
  const web = yield* PublicWeb
  const atMs = yield* Clock.currentTimeMillis
  const at = new Date(atMs)
  const secrets = validSecrets(endpoint, at)
  const [current] = secrets
  const failed = (fault: AttemptFault): Sent => ({ fault, answer: null })
  if (current === undefined) return failed("no_secret")
  const made = yield* bodyOf(at).pipe(
    Effect.timeout(Duration.millis(BODY_TIMEOUT_MS)),
    Effect.map(Option.some),
    Effect.catchCause((cause) =>
      Effect.as(Effect.logWarning("the body of a webhook could not be made", cause), Option.none<string>())
    )
  )
  if (Option.isNone(made)) return failed("no_body")
  const body = made.value
  const timestampSeconds = Math.floor(atMs / 1_000)
  const named = (name: string) => `X-${serviceName}-${name}`
  const result = yield* web
    .send({
      method: "POST",
      url: endpoint.url,
      headers: {
        "Content-Type": "application/json",
        "User-Agent": `${serviceName}-Webhooks`,
        [named("Event")]: event,
        [named("Delivery")]: id,
        [named("Attempt")]: String(number),
        [named("Signature")]: yield* hexSignature(secrets[(number - 1) % secrets.length] ?? current, body),
        "webhook-id": id,
        "webhook-timestamp": String(timestampSeconds),
        "webhook-signature": yield* standardSignature(secrets, {
          id,
          timestampSeconds,
          body
        })
      },
      body,
      bodyBytesMax: RESPONSE_BYTES_MAX,
      cutsBody: true,
      timeoutMs: ATTEMPT_TIMEOUT_MS
    })
    .pipe(Effect.result)
  if (Result.isFailure(result)) return failed(result.failure.fault)
  const sent: Sent = {
    fault: isSuccess(result.success) ? null : "status",
    answer: result.success
  }
  return sent
})
