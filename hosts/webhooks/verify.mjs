// Plain JavaScript, so that a receiver can import it on Node 20 and Bun alike; its types are in verify.d.mts.
import { createHmac, timingSafeEqual } from "node:crypto"

/** How far a delivery's time may be from the receiver's. */
export const TOLERANCE_SECONDS = 300
const SIGNATURES_MAX = 20
const SECRET_PREFIX = "whsec_"

export class WebhookInvalid extends Error {
  constructor(reason, message) {
    super(message)
    this.name = "WebhookInvalid"
    this.reason = reason
  }
}

/** Headers by name in lower case, whichever way the server keeps them. */
const headersOf = (headers) => {
  const entries = typeof headers.entries === "function" ? [...headers.entries()] : Object.entries(headers)
  const named = new Map()
  for (const [name, value] of entries) {
    if (value !== undefined && value !== null)
      named.set(name.toLowerCase(), Array.isArray(value) ? value.join(" ") : value)
  }
  return named
}

const isSame = (given, expected) => given.length === expected.length && timingSafeEqual(given, expected)

const hmac = (key, ...parts) => {
  const mac = createHmac("sha256", key)
  for (const part of parts) mac.update(part)
  return mac.digest()
}

const isSignedByStandard = (given, secrets, id, timestamp, body) => {
  const signatures = given
    .split(" ")
    .slice(0, SIGNATURES_MAX)
    .filter((signature) => signature.startsWith("v1,"))
    .map((signature) => Buffer.from(signature.slice("v1,".length), "base64"))
  return secrets.some((secret) => {
    const key = Buffer.from(secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : secret, "base64")
    const expected = hmac(key, `${id}.${timestamp}.`, body)
    return signatures.some((signature) => isSame(signature, expected))
  })
}

const isSignedInHex = (given, secrets, body) =>
  /^[0-9a-f]{64}$/i.test(given) && secrets.some((secret) => isSame(Buffer.from(given, "hex"), hmac(secret, body)))

const parsed = (body) => {
  try {
    const event = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body))
    if (typeof event === "object" && event !== null && !Array.isArray(event)) return event
  } catch {
    // Said below.
  }
  throw new WebhookInvalid("malformed", "the body is not a JSON object")
}

const checkTime = (seconds, nowMs) => {
  if (!Number.isFinite(seconds)) throw new WebhookInvalid("malformed", "the time of the delivery can't be read")
  if (Math.abs(nowMs / 1000 - seconds) > TOLERANCE_SECONDS) {
    throw new WebhookInvalid("too_old", `the delivery is more than ${TOLERANCE_SECONDS} seconds away from now`)
  }
}

export const verify = (rawBody, headers, secret, options = {}) => {
  const nowMs = options.nowMs ?? Date.now()
  const secrets = Array.isArray(secret) ? secret : [secret]
  if (secrets.length === 0 || secrets.some((one) => typeof one !== "string" || one === "")) {
    throw new TypeError("a webhook is verified with its signing secret")
  }
  const body = typeof rawBody === "string" ? Buffer.from(rawBody) : rawBody
  const named = headersOf(headers)
  const [id, timestamp, standard] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) =>
    named.get(name)
  )
  if (id !== undefined && timestamp !== undefined && standard !== undefined) {
    if (!isSignedByStandard(standard, secrets, id, timestamp, body)) {
      throw new WebhookInvalid("bad_signature", "the signature does not fit the body and the secret")
    }
    checkTime(/^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN, nowMs)
    return parsed(body)
  }
  const hex = named.get(`x-${(options.service ?? "CreatorSignal").toLowerCase()}-signature`)
  if (hex === undefined) throw new WebhookInvalid("missing_signature", "the request has no signature")
  if (!isSignedInHex(hex, secrets, body)) {
    throw new WebhookInvalid("bad_signature", "the signature does not fit the body and the secret")
  }
  // Whoever takes the Standard Webhooks headers off an old delivery is still stopped by the time that is in its body.
  const event = parsed(body)
  checkTime(Date.parse(event.delivered_at) / 1000, nowMs)
  return event
}
