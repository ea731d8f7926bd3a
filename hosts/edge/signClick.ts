import { hex } from "../../domain/tokens/bytes.ts"
import {
  EDGE_RANDOM_BITS,
  edgeClickHead,
  edgeClickIdOf,
  edgeSignedText
} from "../../domain/tracking/links/edge/edgeClickId.ts"
import type { ClickKind, LinkCode } from "../../ports/tracking/links/TrackingLink.ts"

/** Keys that an edge holds ready at most: one an account. */
const KEYS_MAX = 1_000
const PERSON_DIGITS = 32

const utf8 = new TextEncoder()
const ready = new Map<string, Promise<CryptoKey>>()

const bytesOf = (base64Url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64Url.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0))

/** An account's key, of its text in the snapshot. */
const keyOf = (text: string): Promise<CryptoKey> => {
  const known = ready.get(text)
  if (known !== undefined) return known
  if (ready.size >= KEYS_MAX) ready.clear()
  const made = Promise.resolve(text).then((each) =>
    crypto.subtle.importKey("raw", bytesOf(each), { name: "HMAC", hash: "SHA-256" }, false, ["sign"])
  )
  ready.set(text, made)
  return made
}

const hashOf = async (key: string, text: string): Promise<string> =>
  hex(new Uint8Array(await crypto.subtle.sign("HMAC", await keyOf(key), utf8.encode(text))))

/** A new click's id, signed with the account's key. */
export const signClick = async (key: string, code: LinkCode, kind: ClickKind, atMs: number): Promise<string> => {
  const [random = 0] = crypto.getRandomValues(new Uint16Array(1))
  const head = edgeClickHead(atMs, kind, random >> (16 - EDGE_RANDOM_BITS))
  return edgeClickIdOf(head, await hashOf(key, edgeSignedText(code, head)))
}

/** Who clicked, as a hash that tells one day's people of an account apart: the service is told neither address nor user agent. */
export const hashPerson = async (key: string, day: string, address: string, userAgent: string): Promise<string> =>
  (await hashOf(key, `person ${JSON.stringify([day, address, userAgent])}`)).slice(0, PERSON_DIGITS)
