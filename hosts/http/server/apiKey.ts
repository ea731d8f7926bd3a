/** Where an API key is sent. */
export const API_KEY_HEADER = "x-api-key"
/** Where clients send it that know bearer tokens alone (RFC 6750). */
export const BEARER_HEADER = "authorization"
const BEARER = /^bearer +(\S+) *$/i

/** The caller's key, in either of its headers; API_KEY_HEADER counts where both hold one. */
export const keyInHeaders = (headers: Headers): string | null =>
  headers.get(API_KEY_HEADER) ?? BEARER.exec(headers.get(BEARER_HEADER) ?? "")?.[1] ?? null
