import type { ClickKind } from "../../ports/attribution/TrackingLink.ts"

/** Where browsers say that they load a page before anyone asked to see it, across their versions. */
const PURPOSE_HEADERS = ["sec-purpose", "purpose", "x-purpose", "x-moz"]

/**
 * Who follows a link, told from the request alone; a Fetch `Request` will do as it is.
 *
 * `isBot` knows the user agents of crawlers, link previews and scripts. A request that names no user agent is a bot's.
 */
export const clickKind = (
  request: { readonly method: string; readonly headers: { readonly get: (name: string) => string | null } },
  isBot: (userAgent: string) => boolean
): ClickKind => {
  if (request.method === "HEAD") return "head"
  if (PURPOSE_HEADERS.some((name) => /\b(prefetch|prerender|preview)\b/i.test(request.headers.get(name) ?? ""))) {
    return "prefetch"
  }
  const userAgent = request.headers.get("user-agent")?.trim() ?? ""
  return userAgent === "" || isBot(userAgent) ? "bot" : "human"
}
