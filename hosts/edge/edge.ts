import { clickKind } from "../../domain/tracking/links/clickKind.ts"
import { clickOrigin } from "../../domain/tracking/links/clickOrigin.ts"
import { destinationFor, prepareDestination, visitorQueryOf } from "../../domain/tracking/links/destination.ts"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import { isoDay } from "../../ports/time/days.ts"
import type { Click, ClickId, LinkCode } from "../../ports/tracking/links/TrackingLink.ts"
import { isKnownBot } from "../requests/isKnownBot.ts"
import { redirectTo } from "../requests/redirectTo.ts"
import { splitTarget, targetOf } from "../requests/requestTarget.ts"
import { type EdgeClick, type EdgeClickRow, rowOf } from "./sendClicks.ts"
import { hashPerson, signClick } from "./signClick.ts"

const CLICK_PATH = "/api/v1/track/click"
/** What stands before the code of a short address. */
const SHORT_PATH = /^\/(?:c\/)?/

// The ports' own checks would bring their whole parser to the edge. A test holds the first of these to its port;
// the second looks at the form alone, of ids that were checked when they were made.
const isLinkCode = (text: string): text is LinkCode => /^[A-Za-z0-9_-]{1,64}$/.test(text)
const isUuid = (value: unknown): value is TenantId & ClickId =>
  typeof value === "string" && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)

const uuid = (value: unknown): TenantId & ClickId => {
  if (isUuid(value)) return value
  throw new TypeError("not a UUID")
}

/** Reads one value of the snapshot; null for an ended link's. Throws when it isn't one. */
const readLink = (json: string) => {
  const value: {
    destinationUrl?: unknown
    tenantId?: unknown
    key?: unknown
    keepsQuery?: unknown
    isEnded?: unknown
  } = JSON.parse(json)
  if (value.isEnded === true) return null
  if (typeof value.destinationUrl !== "string") throw new TypeError("no destination")
  if (typeof value.key !== "string") throw new TypeError("no key")
  return {
    destinationUrl: value.destinationUrl,
    tenantId: uuid(value.tenantId),
    key: value.key,
    keepsQuery: value.keepsQuery !== false
  }
}

const refuse = (request: Request, status: number, error: string, headers?: Record<string, string>): Response =>
  notice(request, status) ??
  new Response(request.method === "HEAD" ? null : JSON.stringify({ error }), {
    status,
    headers: { "content-type": "application/json", "cache-control": "no-store", ...headers }
  })

/** What a shopper sees in the place of an error. It needs no style sheet, and says nothing of whose link it was. */
const NOTICES: Readonly<Record<number, readonly [title: string, text: string]>> = {
  404: ["This link is no longer in use", "Go to the shop's own site, or ask whoever shared the link for a new one."],
  500: ["This link can't be opened right now", "Try again in a minute, or go to the shop's own site."]
}

const notice = (request: Request, status: number): Response | null => {
  const words = NOTICES[status]
  if (words === undefined || !/\btext\/html\b(?!\s*;\s*q=0)/.test(request.headers.get("accept") ?? "")) return null
  const [title, text] = words
  const page =
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    `<title>${title}</title><main><h1>${title}</h1><p>${text}</p></main></html>`
  return new Response(request.method === "HEAD" ? null : page, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      vary: "accept"
    }
  })
}

/**
 * The redirect of tracking links alone, for an edge worker: GET or HEAD of /api/v1/track/click?code=CODE, /c/CODE or
 * /CODE.
 *
 * Answers 302; 404 when no link has the code; 405 to other methods; 500 when the store fails or holds no such value.
 * Errors are JSON, `{ error }`; to a browser a 404 and a 500 are a page.
 *
 * `links` looks a code up in the snapshot. `record` is called once per redirect, with the click and with the row that tells the
 * service of it, and never delays it: the answer doesn't
 * wait for it, and its errors are dropped, since a visitor matters more than a count. `waitUntil` keeps the worker alive
 * until it is done, where the platform has such a function. The click's id is signed: it earns also where the record is lost.
 * `countryHeader` and `addressHeader` name the headers in which the platform says a visitor's country and address.
 *
 * @example
 * ```ts
 * import { makeEdge } from "creatorsignal/edge"
 *
 * // As `link snapshot` writes it of each link.
 * const nova = JSON.stringify({
 *   destinationUrl: "https://corner-shop.example/kettle",
 *   tenantId: "0f9d3f0e-6a3c-4f0b-9a5d-2b1c8e7d6f5a",
 *   keyId: 1,
 *   key: "AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA"
 * })
 * const edge = makeEdge({ links: (code) => (code === "nova" ? nova : null) })
 * const answer = await edge.fetch(new Request("https://go.example/nova"))
 *
 * answer.status //=> 302
 * answer.headers.get("location")?.split("&")[0] //=> "https://corner-shop.example/kettle?cs_ref=nova"
 * ```
 */
export const makeEdge = (options: {
  readonly links: (code: string) => Promise<string | null> | string | null
  readonly record?: (click: EdgeClick, row: EdgeClickRow) => void | Promise<void>
  readonly waitUntil?: (recording: Promise<void>) => void
  readonly countryHeader?: string
  readonly addressHeader?: string
}): { readonly fetch: (request: Request) => Promise<Response> } => ({
  fetch: async (request) => {
    if (request.method !== "GET" && request.method !== "HEAD") {
      return refuse(request, 405, "Method not allowed", { allow: "GET, HEAD" })
    }
    const [path, query] = splitTarget(targetOf(request.url) ?? "/")
    const isClickPath = path === CLICK_PATH
    const code = isClickPath ? (new URLSearchParams(query).get("code") ?? "") : path.replace(SHORT_PATH, "")
    if (!isLinkCode(code)) return refuse(request, 404, "Invalid code")
    try {
      const json = await options.links(code)
      if (json === null) return refuse(request, 404, "Invalid code")
      const link = readLink(json)
      if (link === null) return refuse(request, 404, "Invalid code")
      const { destinationUrl, keepsQuery, key, tenantId } = link
      const kind = clickKind(request, isKnownBot)
      const at = new Date()
      const click: Click = {
        tenantId,
        id: uuid(await signClick(key, code, kind, at.getTime())),
        code,
        kind,
        at,
        origin: clickOrigin(request.headers, options.countryHeader ?? null)
      }
      // Of a short address the code is the path, and every parameter the visitor's.
      const visitorQuery = keepsQuery ? (isClickPath ? visitorQueryOf(query) : query) : ""
      const answer = redirectTo(destinationFor(prepareDestination(destinationUrl, code), click.id, visitorQuery))
      if (options.record) {
        const address = kind === "human" && options.addressHeader ? request.headers.get(options.addressHeader) : null
        const userAgent = request.headers.get("user-agent") ?? ""
        const person = address === null ? null : hashPerson(key, isoDay(at), address, userAgent)
        const recording = Promise.resolve(person)
          .then((hash) => {
            const recorded: EdgeClick = { ...click, person: hash }
            return options.record?.(recorded, rowOf(recorded))
          })
          .catch(() => {})
        options.waitUntil?.(recording)
      }
      return answer
    } catch {
      return refuse(request, 500, "The link could not be read")
    }
  }
})
