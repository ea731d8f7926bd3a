// Plain JavaScript without an import: what verifies with node:crypto and what does with Web Crypto are made of it.

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

export const badSignature = () =>
  new WebhookInvalid("bad_signature", "the signature does not fit the body and the secret")

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

const utf8 = new TextEncoder()

/** Nothing where the text is no base64. */
const fromBase64 = (text) => {
  try {
    return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}

const fromHex = (text) => Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))

const joined = (...parts) => {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

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

/** A key of no bytes is everybody's. */
const withKeys = (keys, message, signatures, event) => ({
  keys: keys.filter((key) => key.length > 0),
  message,
  signatures,
  event
})

export const readSignedRequest = (rawBody, headers, secret, options = {}) => {
  const nowMs = options.nowMs ?? Date.now()
  const secrets = Array.isArray(secret) ? secret : [secret]
  if (secrets.length === 0 || secrets.some((one) => typeof one !== "string" || one === "")) {
    throw new TypeError("a webhook is verified with its signing secret")
  }
  const body = typeof rawBody === "string" ? utf8.encode(rawBody) : rawBody
  const named = headersOf(headers)
  const [id, timestamp, standard] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) =>
    named.get(name)
  )
  if (id !== undefined && timestamp !== undefined && standard !== undefined) {
    const keys = secrets.map((one) => fromBase64(one.startsWith(SECRET_PREFIX) ? one.slice(SECRET_PREFIX.length) : one))
    const signatures = standard
      .split(" ")
      .slice(0, SIGNATURES_MAX)
      .filter((signature) => signature.startsWith("v1,"))
      .map((signature) => fromBase64(signature.slice("v1,".length)))
    return withKeys(keys, joined(utf8.encode(`${id}.${timestamp}.`), body), signatures, () => {
      checkTime(/^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN, nowMs)
      return parsed(body)
    })
  }
  const hex = named.get(`x-${(options.service ?? "CreatorSignal").toLowerCase()}-signature`)
  if (hex === undefined) throw new WebhookInvalid("missing_signature", "the request has no signature")
  const signatures = /^[0-9a-f]{64}$/i.test(hex) ? [fromHex(hex)] : []
  return withKeys(
    secrets.map((one) => utf8.encode(one)),
    body,
    signatures,
    () => {
      // Whoever takes the Standard Webhooks headers off an old delivery is still stopped by the time that is in its body.
      const event = parsed(body)
      checkTime(Date.parse(event.delivered_at) / 1000, nowMs)
      return event
    }
  )
}
