import type { ClickKind } from "../../../ports/tracking/links/TrackingLink.ts"
import {
  EMBEDDED_DESTINATIONS,
  EMBEDDED_MODES,
  PREVIEWER_AGENT_BEGINNINGS,
  PREVIEWER_AGENT_PARTS
} from "./machineRequests.ts"

/** Where browsers say that they load a page before anyone asked to see it, across their versions. */
const PURPOSE_HEADERS = ["sec-purpose", "purpose", "x-purpose", "x-moz"]

interface Headers {
  readonly get: (name: string) => string | null
}

const isEmbedded = (headers: Headers): boolean =>
  EMBEDDED_DESTINATIONS.has(headers.get("sec-fetch-dest")?.trim().toLowerCase() ?? "") ||
  EMBEDDED_MODES.has(headers.get("sec-fetch-mode")?.trim().toLowerCase() ?? "")

const isPreviewer = (userAgent: string): boolean => {
  const agent = userAgent.toLowerCase()
  return (
    PREVIEWER_AGENT_BEGINNINGS.some((beginning) => agent.startsWith(beginning)) ||
    PREVIEWER_AGENT_PARTS.some((part) => agent.includes(part))
  )
}

/**
 * Who follows a link, told from the request alone; a Fetch `Request` will do as it is.
 *
 * `isBot` knows the user agents of crawlers, link previews and scripts. A request that names no user agent is a bot's. One
 * that a page makes for itself, for a picture, a frame or a script, is embedded: no person sees where it leads.
 */
export const clickKind = (
  request: { readonly method: string; readonly headers: Headers },
  isBot: (userAgent: string) => boolean
): ClickKind => {
  const { headers } = request
  if (request.method === "HEAD") return "head"
  if (PURPOSE_HEADERS.some((name) => /\b(prefetch|prerender|preview)\b/i.test(headers.get(name) ?? ""))) {
    return "prefetch"
  }
  if (isEmbedded(headers)) return "embedded"
  const userAgent = headers.get("user-agent")?.trim() ?? ""
  return userAgent === "" || isPreviewer(userAgent) || isBot(userAgent) ? "bot" : "human"
}
