import type { ReportedEvent } from "../../../../domain/tracking/events/trackEvent.ts"
import { SECOND_MS } from "../../../../ports/time/days.ts"
import { type FirstPartySite, isOfSite } from "../../../requests/firstPartySite.ts"
import { parsedUrl } from "../../../requests/requestTarget.ts"
import { hostnameOf } from "../../server/peer.ts"

/** As long as the pixel itself keeps them. */
const KEPT_SECONDS = 90 * 86_400

const refuses = ({ headers }: Request): boolean => headers.get("sec-gpc") === "1" || headers.get("dnt") === "1"

/** The site, under one path, that a browser asked for by its name. */
export const siteOf = (
  request: Request,
  sites: ReadonlyArray<FirstPartySite>,
  path: string
): FirstPartySite | undefined => {
  const hostname = hostnameOf(request)
  return sites.find((site) => site.path === path && isOfSite(hostname, site))
}

/** What a browser says of a request by a script of the very page's origin. One that says nothing of it is older than that. */
const OWN_SCRIPT = { "sec-fetch-site": "same-origin", "sec-fetch-mode": "cors" }

/** The origin of the page whose script sent a request, where that is the host that was asked. */
const sameOriginOf = (request: Request): URL | null => {
  const origin = parsedUrl(request.headers.get("origin") ?? "")
  const isOwn = Object.entries(OWN_SCRIPT).every(([name, value]) => (request.headers.get(name) ?? value) === value)
  return isOwn && origin !== null && origin.hostname === hostnameOf(request) ? origin : null
}

/** The pixel's own form: code and time of each touch. What it would not read is left out. */
const refsText = (event: Pick<ReportedEvent, "storedRefs">, nowMs: number): string =>
  event.storedRefs
    .filter(({ at }) => at.getTime() > nowMs - KEPT_SECONDS * SECOND_MS && at.getTime() <= nowMs)
    .map(({ code, at }) => `${code}:${at.getTime()}`)
    .join(".")

/**
 * What is set by the answer to an event, so that it lasts: the visitor and the links they came by, as values of Set-Cookie.
 * None unless a script of the site's own page sent it: nobody else may say who its visitors are. Where the browser says that
 * its user wants none, what there is ends.
 *
 * Pages read them and end them by themselves, at once, when consent is withdrawn; so they are not HttpOnly. They hold a random
 * number and codes of links, which open nothing.
 */
export const keptCookies = (
  request: Request,
  site: FirstPartySite | undefined,
  event: Pick<ReportedEvent, "pvId" | "storedRefs">,
  nowMs: number
): ReadonlyArray<string> => {
  const origin = sameOriginOf(request)
  if (site === undefined || origin === null) return []
  const cookie = (name: string, value: string, seconds: number) =>
    [
      `${name}=${value}`,
      `Domain=${site.domain}`,
      "Path=/",
      `Max-Age=${seconds}`,
      "SameSite=Lax",
      ...(origin.protocol === "https:" ? ["Secure"] : [])
    ].join("; ")
  if (refuses(request)) return [cookie("_cs_pv", "", 0), cookie("_cs_ref", "", 0)]
  const refs = refsText(event, nowMs)
  return [cookie("_cs_pv", event.pvId, KEPT_SECONDS), ...(refs === "" ? [] : [cookie("_cs_ref", refs, KEPT_SECONDS)])]
}
