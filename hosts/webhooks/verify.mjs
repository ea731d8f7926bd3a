// Plain JavaScript, so that a receiver can import it on Node 20 and Bun alike; its types are in verify.d.mts.
import { createHmac, timingSafeEqual } from "node:crypto"
import { badSignature, readSignedRequest } from "./signedRequest.mjs"

export { TOLERANCE_SECONDS, WebhookInvalid } from "./signedRequest.mjs"

const isSame = (given, expected) => given.length === expected.length && timingSafeEqual(given, expected)

export const verify = (rawBody, headers, secret, options) => {
  const { keys, message, signatures, event } = readSignedRequest(rawBody, headers, secret, options)
  const isGood = keys.some((key) => {
    const expected = createHmac("sha256", key).update(message).digest()
    return signatures.some((signature) => isSame(signature, expected))
  })
  if (!isGood) throw badSignature()
  return event()
}
