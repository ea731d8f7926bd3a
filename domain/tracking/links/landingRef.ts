import { Schema } from "effect"
import { splitParameter } from "../../../ports/text/splitParameter.ts"
import { ClickId, LinkCode } from "../../../ports/tracking/links/TrackingLink.ts"
import { CLICK_PARAMETER, REF_PARAMETER } from "./destination.ts"

/** How much of an address is read. A parameter that runs past it is left unread rather than cut. */
export const LANDING_URL_MAX_CHARACTERS = 2048

/** The tracking link, and the click where the redirect added one, that brought a visitor to a page. */
export interface LandingRef {
  readonly code: LinkCode
  readonly clickId: ClickId | null
}

const isLinkCode = Schema.is(LinkCode)
const isClickId = Schema.is(ClickId)

const ESCAPE = /[%+]/

/** Undoes form encoding; null where the percent escapes are broken. */
const decoded = (text: string): string | null => {
  if (!ESCAPE.test(text)) return text
  try {
    return decodeURIComponent(text.replaceAll("+", " "))
  } catch {
    return null
  }
}

const parametersOf = (url: string, cutAt: number): ReadonlyArray<string> => {
  const isCut = url.length > LANDING_URL_MAX_CHARACTERS || url.length >= cutAt
  const [address = "", ...fragment] = url.slice(0, LANDING_URL_MAX_CHARACTERS).split("#")
  const question = address.indexOf("?")
  if (question < 0) return []
  const parameters = address.slice(question + 1).split("&")
  return isCut && fragment.length === 0 ? parameters.slice(0, -1) : parameters
}

const firstValue = (parameters: ReadonlyArray<string>, name: string): string | null => {
  for (const parameter of parameters) {
    const [key, value] = splitParameter(parameter)
    if (decoded(key) === name) return decoded(value)
  }
  return null
}

/**
 * Reads `cs_ref` and `cs_click` from an absolute address or from a path with a query, as shops note them. The first of a repeated
 * parameter counts; the fragment doesn't. Null without a well-formed `cs_ref`. Of an address of `cutAt` characters or more the last
 * parameter is unread: whoever noted it may have cut it there.
 */
export const refFromUrl = (url: string, cutAt = Number.POSITIVE_INFINITY): LandingRef | null => {
  // Most addresses name no link, and every event's is looked at.
  if (!url.includes(REF_PARAMETER) && !url.includes("%")) return null
  const parameters = parametersOf(url, cutAt)
  const code = firstValue(parameters, REF_PARAMETER)
  if (!isLinkCode(code)) return null
  const clickId = firstValue(parameters, CLICK_PARAMETER)?.toLowerCase()
  return { code, clickId: isClickId(clickId) ? clickId : null }
}

const HOST = /^https?:\/\/(?:[^/?#@]*@)?([a-z0-9.-]{1,253})(?:[:/?#]|$)/i

/** The host name of an absolute web address, lower case; null where it has none that a store could have. */
export const hostOf = (url: string): string | null => HOST.exec(url)?.[1]?.toLowerCase() ?? null
