import type { ClickOrigin, CountryCode } from "../../../ports/tracking/links/TrackingLink.ts"
import { deviceOf } from "./chooseDestination.ts"

interface Headers {
  readonly get: (name: string) => string | null
}

/** What proxies write where they do not know the country. */
const UNKNOWN_COUNTRIES = new Set(["XX", "ZZ"])
/** The host of a web page's address, or an app's name; of a host with a port or a password the host alone. */
const REFERRER = /^(?:https?|android-app):\/\/(?:[^/?#@]*@)?([a-z0-9._-]{1,253})(?:[:/?#]|$)/i

/** As its port has it, whose own check would bring its whole parser to the edge. A test holds this to it. */
const isCountry = (text: string): text is CountryCode => /^[A-Z]{2}$/.test(text)

/** The host of the page before, lower case and without a leading `www.`; null where none is said, or it can't be read. */
const referrerHostOf = (referrer: string | null): string | null =>
  REFERRER.exec(referrer?.trim() ?? "")?.[1]
    ?.toLowerCase()
    .replace(/^www\./, "") || null

/** The country that a proxy says in a header of this name; null: none is believed. */
const countryOf = (headers: Headers, countryHeader: string | null): CountryCode | null => {
  const country = countryHeader === null ? undefined : headers.get(countryHeader)?.trim().toUpperCase()
  return country !== undefined && isCountry(country) && !UNKNOWN_COUNTRIES.has(country) ? country : null
}

/** Where a click came from, told from the request's headers alone. Anyone can send them: it is told, and decides nothing. */
export const clickOrigin = (headers: Headers, countryHeader: string | null): ClickOrigin => ({
  country: countryOf(headers, countryHeader),
  device: deviceOf(headers.get("user-agent")),
  referrerHost: referrerHostOf(headers.get("referer"))
})
